"""`mus manille`: options of the rules on the command line and in files of experiments."""

import json
from pathlib import Path

import pytest

import mus
from mus import _native
from tests.command import assert_refused, call

VERBS = (
    ("rules", "muette"),
    ("simulate", "muette", "random"),
    ("duel", "muette", "random", "simple"),
    ("tournament", "muette", "random", "simple"),
    ("sweep", "muette", "simple(bold=0..1:1)", "--against", "random"),
)


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[0])
def test_the_variant_is_no_option(verb: tuple[str, ...]) -> None:
    answer = call("manille", *verb, "--set", "variant=botifarra")
    assert_refused(answer, "--set variant: the variant is the first argument")


def test_an_option_may_be_a_list() -> None:
    given = ("--set", "governor=fixed", "--set", "governors=[2,3]", "--json")
    answer = call("manille", "rules", "parlee", *given)
    assert (answer.code, answer.err) == (0, "")
    assert '"governors"' in answer.out
    wrong = call("manille", "rules", "parlee", "--set", "governor=fixed", "--set", "governors=[2,")
    assert_refused(wrong, "governors", '"[2,"', "F4.1")


def test_show_tells_a_deal_in_words() -> None:
    record = mus.manille.simulate("muette", "simple", "random", matches=2, seed=1).record(0)
    line = json.dumps(record)
    answer = call("manille", "replay", "-", "--show", stdin=line.encode())
    assert (answer.code, answer.err) == (0, "")
    told = answer.out.splitlines()
    assert told[0] == "— line 1 —"
    assert told[1].startswith("Match 0 of seed 1: the seats are ")
    assert told[2] == "The rules are muette."
    assert f"Deal {len(record['deals'])}." in told
    winner, games = record["result"]["winner"], record["result"]["games"]
    assert f"Side {winner} wins the match; games won: {games[0]} to {games[1]}." in told
    taken = record["deals"][0]["result"]["taken"]
    assert f"Points taken: {taken[0]} to {taken[1]}." in told
    tricks = [line for line in told[: told.index("Deal 2.")] if line.startswith("Trick ")]
    shares = [int(line.split()[-2]) for line in tricks]
    assert len(shares) == 8
    assert sum(shares) == sum(taken)
    silent = call("manille", "replay", "-", "--show", "--json", stdin=line.encode())
    assert silent.json["ok"] == 1


@pytest.mark.parametrize("variant", mus.manille.PRESETS)
def test_every_variant_is_told_to_its_end(variant: str) -> None:
    run = mus.manille.simulate(variant, "random", matches=12, seed=1)
    record = run.record(0)
    told = _native.manille_tell(record).splitlines()
    assert told[1] == f"The rules are {variant}."
    deals = record["deals"]
    assert sum(line.startswith("The score is ") for line in told) == len(deals)
    for deal in deals:
        score = " to ".join(map(str, deal["result"]["score"]))
        assert f"The score is {score}." in told
    plays = sum(" juega " in event for deal in deals for event in deal["events"])
    tricks = [line for line in told if line.startswith("Trick ")]
    assert sum(line.count("seat ") - line.count("; seat ") for line in tricks) == plays


def test_legal_takes_a_variant() -> None:
    given = ("8o 5o 2o", "--trick", "Ro", "--trump", "C")
    answer = call("manille", "legal", *given, "--variant", "botifarra", "--json")
    assert answer.json["legal"] == ["8o", "5o", "2o"]
    assert_refused(call("manille", "legal", *given), "rank of TAKQJ987")


@pytest.mark.parametrize(
    ("variant", "matches", "options"),
    [
        ("parlee", 2, {"governor": "fixed", "governors": [2, 3]}),
        ("encheres", 6, {"seats": 3, "min_bid": 70}),
    ],
)
def test_options_in_a_file_may_need_each_other(
    variant: str, matches: int, options: dict[str, object], tmp_path: Path
) -> None:
    told = "\n".join(f"{name} = {json.dumps(value)}" for name, value in options.items())
    file = tmp_path / "duel.toml"
    file.write_text(
        f'kind = "duel"\nvariant = "{variant}"\nbots = ["simple", "random"]\nmatches = {matches}\n'
        f"seed = 1\n[rules]\n{told}\n"
    )
    given = {"variant": variant} | options
    assert mus.experiment(file) == mus.manille.duel(
        given, "simple", "random", matches=matches, seed=1
    )
    file.write_text(file.read_text() + "kings = 4\n")
    with pytest.raises(mus.MusError, match=r"rules\.kings"):
        mus.experiment(file)
