"""`mus manille`: options of the rules on the command line and in files of experiments."""

import json
from pathlib import Path

import pytest

import mus
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
