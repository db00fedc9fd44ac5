"""Golden records, read once; and how hypothesis looks for counter-examples."""

import os
import signal

import pytest
from hypothesis import settings

from tests.helpers import Record, read_jsonl

# The same examples every time: a test that fails here fails for everybody.
settings.register_profile("mus", derandomize=True, database=None, deadline=None)
settings.load_profile("mus")

# `datasets` asks nobody outside this machine; it looks at this when it is imported.
os.environ["HF_HUB_OFFLINE"] = "1"

# In the background of a shell Ctrl-C is ignored, here and in all that is started from here; the
# tests of Ctrl-C need it heard.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def golden_deals() -> list[Record]:
    """The records of 900 deals that must replay to what they say."""
    return read_jsonl("mus_deals.jsonl")


@pytest.fixture(scope="session")
def broken_deals() -> list[Record]:
    """Records that must be refused, each with the event and the clause expected."""
    return read_jsonl("mus_broken.jsonl")
