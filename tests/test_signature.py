"""The signature of the engine: results of fixed batches, to the last value."""

from tools import signature


def test_fixed_batches_play_as_they_did() -> None:
    golden = signature.PATH.read_text(encoding="utf-8").splitlines()
    assert len(golden) == len(signature.BATCHES) == 6
    assert signature.lines() == golden, "say why in the changelog, then: make golden"
