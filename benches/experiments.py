"""Ten styles of ``simple``, round robin, every block written; and how narrow intervals become.

The tournament is measured against as many matches of one run of ``mus.simulate``, on as many
threads, that keeps and writes nothing.
"""

import tempfile
from pathlib import Path
from time import perf_counter

from turns import Row, Unit, assert_known, ratios, take_turns, three_digits

import mus

STYLES = [f"simple(bold={bold / 10})" for bold in range(10)]
PAIRINGS = len(STYLES) * (len(STYLES) - 1) // 2
THREADS = 2

#: Matches of the pair of bots whose intervals are compared.
MATCHES = 40_000


def tournament(matches: int) -> float:
    """The seconds of the tournament; its counts are asserted."""
    with tempfile.TemporaryDirectory() as folder:
        start = perf_counter()
        found = mus.tournament(
            STYLES, matches=matches, seed=1, threads=THREADS, out=Path(folder) / "ten"
        )
        seconds = perf_counter() - start
    results = found.pairings.values()
    counts = sum(result.wins[0] for result in results), sum(result.deals for result in results)
    assert_known(f"ten styles, {matches} matches a pairing", counts)
    return seconds


def simulation(matches: int) -> float:
    """The seconds of as many matches in one run."""
    start = perf_counter()
    mus.simulate(STYLES[0], STYLES[9], matches=PAIRINGS * matches, seed=1, threads=THREADS)
    return perf_counter() - start


def ten_styles(*, quick: bool) -> Row:
    matches = 2_000 if quick else 20_000
    times = [(tournament(matches), simulation(matches)) for _ in range(2 if quick else 3)]
    played, plain = map(list, zip(*times, strict=True))
    aim = "" if quick else "<= 30 s"
    what = f"ten styles, {matches:,} matches a pairing, {THREADS} threads"
    figure = f"{three_digits(min(played))} s"
    return Row(what, "simulate", *ratios(played, plain), figure, aim)


def intervals() -> list[Row]:
    """The widths of intervals against that of lone matches."""
    run = mus.simulate("simple", "simple(bold=0.6)", matches=MATCHES, seed=1, measures=True)
    rows = []
    for what, found in (("win rate", run.measures.win_rate), ("points ahead", run.measures.ahead)):
        shares = tuple(round(share, 3) for share in found.of_plain)
        assert_known(f"{what}, widths of plain", shares)
        for share, estimate, how in zip(
            shares, (found.paired, found.adjusted), ("pairs", "pairs and luck"), strict=True
        ):
            name = f"{what}, 95 % interval, {how}"
            aim = "ratio <= 0.6" if how != "pairs" else ""
            rows.append(Row(name, "plain", f"{share}", "", f"± {estimate.width / 2:.4f}", aim))
    return rows


def cost(*, quick: bool) -> Row:
    """What it costs to measure."""

    def play(*, measures: bool) -> int:
        return mus.simulate(
            "simple", "simple", matches=10_000, seed=1, threads=1, measures=measures
        ).deals

    deals = play(measures=True)
    measured, plain = take_turns(
        [lambda: play(measures=True), lambda: play(measures=False)], 5 if quick else 40
    )
    unit = Unit("M deals", deals / 1e6)
    what = "simple v simple, measures=True"
    return Row(what, "without", *ratios(measured, plain), unit.speed(min(measured)))


def measure(*, quick: bool) -> list[Row]:
    return [ten_styles(quick=quick), *intervals(), cost(quick=quick)]
