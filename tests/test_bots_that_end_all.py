"""A bot that raises what is to end a program ends the run, forfeits nothing, and costs no block."""

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import mus
from mus.batches import Batch
from mus.experiments import design
from tests.batched_bots import Caller as Batched
from tests.bots import Caller as Single
from tests.runs import SHORT, contents, manifest, small_shards

ENDS = [KeyboardInterrupt, SystemExit]


class Ends(Single):
    """Plays until it has cut so often, then raises."""

    name = version = "ends"

    def __init__(self, kind: type[BaseException], left: float = float("inf")) -> None:
        super().__init__()
        self.kind, self.left = kind, left

    def mus(self, view: mus.View) -> str:
        """Counts down to the end."""
        self.left -= 1
        if self.left < 0:
            raise self.kind("enough")
        return super().mus(view)


class BatchedEnds(Batched):
    """The same, asked many decisions at once."""

    name = version = "ends"
    batch_size = 16

    def __init__(self, kind: type[BaseException], left: float = float("inf")) -> None:
        super().__init__()
        self.kind, self.left = kind, left

    def decide(self, batch: Batch) -> Any:
        """Counts down to the end."""
        self.left -= 1
        if self.left < 0:
            raise self.kind("enough")
        return super().decide(batch)


BOTS = [Ends, BatchedEnds]


@pytest.mark.parametrize("kind", ENDS)
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("on_error", ["stop", "forfeit"])
def test_a_run_ends_and_forfeits_nothing(bot: Any, kind: Any, on_error: str) -> None:
    given: dict[str, Any] = {"matches": 200, "rules": SHORT, "on_error": on_error}
    with pytest.raises(mus.BotError, match=f"raised {kind.__name__}: enough") as caught:
        mus.simulate(bot(kind, 40), "random", **given)
    assert isinstance(caught.value.__cause__, kind)
    assert caught.value.bot == "ends"


@pytest.mark.parametrize("kind", ENDS)
@pytest.mark.parametrize("bot", BOTS)
def test_what_is_finished_is_kept_and_the_rest_can_follow(
    bot: Any, kind: Any, tmp_path: Path
) -> None:
    given: dict[str, Any] = {"matches": 400, "rules": SHORT, "on_error": "forfeit", "threads": 1}
    with small_shards(40):
        whole = mus.simulate(bot(kind), "random", out=tmp_path / "whole", **given)
        with pytest.raises(mus.BotError, match=kind.__name__):
            mus.simulate(
                bot(kind, 300 if bot is Ends else 60), "random", out=tmp_path / "cut", **given
            )
        kept = [shard["state"] for shard in manifest(tmp_path / "cut")["shards"]]
        assert 0 < kept.count("done") < len(manifest(tmp_path / "whole")["shards"])
        assert all("forfeits" not in shard for shard in manifest(tmp_path / "cut")["shards"])
        again = mus.simulate(bot(kind), "random", out=tmp_path / "cut", **given)
    assert again.tally == whole.tally
    assert again.forfeits == ()
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")


@pytest.mark.parametrize("kind", ENDS)
@pytest.mark.parametrize("bot", BOTS)
def test_an_experiment_keeps_its_blocks(bot: Any, kind: Any, tmp_path: Path) -> None:
    given: dict[str, Any] = {"matches": 400, "rules": SHORT, "on_error": "forfeit", "threads": 1}
    with mock.patch.object(design, "PAIRS_PER_BLOCK", 20):
        whole = mus.duel(bot(kind), "random", out=tmp_path / "whole", **given)
        with pytest.raises(mus.BotError, match=kind.__name__):
            mus.duel(bot(kind, 300 if bot is Ends else 60), "random", out=tmp_path / "cut", **given)
        done: list[int] = []
        again = mus.duel(
            bot(kind),
            "random",
            out=tmp_path / "cut",
            progress=lambda played, _total, _note: done.append(played),
            **given,
        )
    assert 0 < again.played < 400
    assert again == whole
    assert again.forfeits == (0, 0)
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")
