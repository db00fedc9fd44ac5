"""The slow reference holds on the same golden data as the engine."""

from pathlib import Path

from tests.reference import selfcheck

VECTORS = Path(__file__).parent / "vectors"


def test_the_reference_makes_the_hand_tables() -> None:
    assert selfcheck.check_tables(VECTORS) == []


def test_the_reference_replays_the_golden_deals() -> None:
    assert selfcheck.check_deals(VECTORS) == []


def test_the_reference_refuses_the_broken_deals() -> None:
    assert selfcheck.check_broken(VECTORS) == []
