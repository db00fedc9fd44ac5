"""Golden records, read once; and how hypothesis looks for counter-examples."""

import pytest
from hypothesis import settings

from tests.helpers import Record, read_jsonl

# The same examples every time: a test that fails here fails for everybody.
settings.register_profile("mus", derandomize=True, database=None, deadline=None)
settings.load_profile("mus")


@pytest.fixture(scope="session")
def golden_deals() -> list[Record]:
    """The records of 900 deals that must replay to what they say."""
    return read_jsonl("mus_deals.jsonl")


@pytest.fixture(scope="session")
def broken_deals() -> list[Record]:
    """Records that must be refused, each with the event and the clause expected."""
    return read_jsonl("mus_broken.jsonl")
