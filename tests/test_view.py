"""What a seat knows: its cards, what was said aloud, the signs it saw; never another's cards."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import mus
from tests import reference
from tests.helpers import Player, Record, play_out, random_deal
from tests.test_deal import HANDS, at_grande, say

FIELDS = (
    *("seat", "hand", "score", "mano", "rules", "phase", "legal", "events", "seen", "hands"),
    *("partner", "place", "words", "cards", "worth", "us", "them", "mus_rounds", "thrown"),
    *("own_discards", "has_pares", "has_juego", "speakers", "stake", "price_of_refusal"),
    *("bettor", "is_ordago", "partner_wants", "is_last_to_answer", "ends", "settled", "dice"),
    *("cutter", "is_corrido", "partner_answer", "is_raised"),
)


def fields(deal: mus.Deal, seat: int) -> dict[str, Any]:
    """Everything that a view tells."""
    view = deal.view(seat)
    told = {name: getattr(view, name) for name in FIELDS}
    return told | {"dice": [view.dice.bits16() for _ in range(8)]}


def finished(number: int, **rules: Any) -> Iterator[mus.Deal]:
    """So many random deals, played to the end."""
    for seed in range(number):
        rng = random.Random(seed)
        deal = random_deal(rng, rules or None)
        play_out(deal, rng)
        yield deal


def test_a_view_has_nothing_but_its_fields() -> None:
    view = mus.Deal().view(0)
    assert {name for name in dir(view) if not name.startswith("_")} == set(FIELDS)
    for name in FIELDS:
        with pytest.raises(AttributeError):
            setattr(view, name, None)
    for seat in (4, -1):
        with pytest.raises(mus.MusError, match=f"seat {seat}"):
            mus.Deal().view(seat)


def test_a_view_tells_the_place_of_the_deal() -> None:
    deal = mus.Deal("madrid", mano=1, score=(3, 4), hands=HANDS)
    for seat in range(4):
        told = fields(deal, seat)
        assert told["seat"] == seat
        assert sorted(told["hand"].split()) == sorted(HANDS[seat].split())
        assert (told["score"], told["mano"], told["phase"]) == ((3, 4), 1, "mus")
        assert told["rules"] == deal.rules
        assert told["legal"] == (["mus", "corto"] if seat == 1 else [])
        assert (told["events"], told["seen"], told["hands"]) == ([], [], None)


def test_refusals_count_in_the_score_of_a_view_at_once() -> None:
    deal = say(at_grande(score=(3, 4)), "envido 2", "no-queremos")
    assert [deal.view(seat).score for seat in range(4)] == [(4, 4)] * 4


def hidden(event: str, seat: int) -> str:
    """An event of a record as another seat hears it: of cards, only their number (M3.2)."""
    who, word, *cards = event.split(" ") if event != "baraja" else ("", "")
    if word in ("descarta", "roba") and int(who) != seat:
        return f"{who} {word} {len(cards)}"
    return event


def test_only_the_number_of_cards_is_public() -> None:
    exchanges = 0
    for deal in finished(150, signals="off"):
        events = deal.record()["events"]
        for seat in range(4):
            heard = deal.view(seat).events
            assert heard == [hidden(event, seat) for event in events]
            exchanges += sum(event.split()[-1] in ("1", "2", "3", "4") for event in heard)
    assert exchanges > 5_000


def seen_by(events: list[str], seat: int) -> list[str]:
    """The events that a seat hears where signs are made (M8.3)."""
    heard = []
    signer = 0
    for place, event in enumerate(events):
        who, word = event.split(" ")[:2] if event != "baraja" else ("0", "")
        if word == "sena":
            signer = int(who)
            sights = []
            for after in events[place + 1 :]:
                if " visto " not in after:
                    break
                sights.append(int(after[0]))
            if seat % 2 != signer % 2 and seat not in sights:
                continue
        if word == "visto" and int(who) != seat:
            continue
        heard.append(hidden(event, seat))
    return heard


def test_signs_are_heard_by_partners_and_by_those_who_saw_them() -> None:
    signs = 0
    for deal in finished(300, signals="classic", seen=0.3):
        events = deal.record()["events"]
        for seat in range(4):
            assert deal.view(seat).events == seen_by(events, seat)
        signs += sum(" sena " in event for event in events)
    assert signs > 500


def signing(seen: float) -> mus.Deal:
    """A deal with these hands before the first sign."""
    return mus.Deal({"signals": "classic", "seen": seen}, hands=HANDS)


def test_a_sign_is_known_to_both_partners_and_to_who_saw_it() -> None:
    deal = say(signing(seen=0.0), "sena ciego", "sena reyes2")
    known = [deal.view(seat).seen for seat in range(4)]
    assert known == [[(0, "ciego")], [(1, "reyes2")]] * 2
    deal = say(signing(seen=1.0), "sena ciego", "nada", "sena duples")
    assert [deal.view(seat).seen for seat in range(4)] == [[(0, "ciego"), (2, "duples")]] * 4


def test_new_cards_make_the_signs_forgotten() -> None:
    deal = say(signing(seen=1.0), "sena ciego", *["nada"] * 3, *["mus"] * 4)
    assert [deal.view(seat).seen for seat in range(4)] == [[(0, "ciego")]] * 4
    for _ in range(4):
        deal.play(deal.legal()[-1])
    assert deal.phase == "senas"
    assert [deal.view(seat).seen for seat in range(4)] == [[]] * 4


# --- nothing shines through ---


def swap_unseen(record: Record, seat: int, rng: random.Random) -> Record:
    """The same deal with the cards exchanged that this seat has never held."""
    known = set(reference.read_hand(record["deal"][seat]))
    for event in record["events"]:
        who, word, *cards = event.split(" ")
        if word == "roba" and int(who) == seat:
            known |= {reference.read_hand(card)[0] for card in cards}
    unseen = [card for card in range(40) if card not in known]
    others = rng.sample(unseen, len(unseen))
    names = {
        reference.write_cards([card]): reference.write_cards([other])
        for card, other in zip(unseen, others, strict=True)
    }

    def swapped(text: str) -> str:
        return " ".join(names.get(word, word) for word in text.split(" "))

    return record | {
        "deal": [swapped(hand) for hand in record["deal"]],
        "events": [swapped(event) for event in record["events"]],
    }


def is_blind(deal: mus.Deal) -> bool:
    """Whether what was done so far could be done with any cards: no pares, no reshuffle yet."""
    phases = ("mus", "descarte", "grande", "chica")
    return deal.phase in phases and "baraja" not in deal.record()["events"]


def test_a_view_does_not_depend_on_cards_that_were_not_seen() -> None:
    compared = 0
    for number in range(200):
        rng = random.Random(number)
        deal = random_deal(rng, {"preset": rng.choice(["madrid", "ehmf", "classic"])})
        player = Player(rng)
        while is_blind(deal):
            for seat in range(4):
                other = mus.Deal.from_record(swap_unseen(deal.record(), seat, rng))
                same = mus.Deal.from_record(deal.record())
                assert fields(other, seat) == fields(same, seat)
                compared += 1
            deal.play(player.choose(deal))
    assert compared > 5_000


# --- when hands are shown (M6.5) ---


def how_it_ended(result: mus.Result) -> str:
    """`count`, `ordago`, or `refused` if a refusal won the game."""
    last = result.points[-1][2] if result.points else ""
    if last == "deje":
        return "count" if result.winner is None else "refused"
    return "ordago" if last == "ordago" else "count"


def test_hands_are_shown_at_the_count_and_at_an_accepted_ordago_only() -> None:
    endings: Counter[str] = Counter()
    for deal in finished(400):
        how = how_it_ended(deal.result())
        endings[how] += 1
        cards = [deal.view(seat).hand for seat in range(4)]
        for seat in range(4):
            assert deal.view(seat).hands == (None if how == "refused" else cards)
    assert endings.keys() == {"count", "ordago", "refused"}
    assert min(endings.values()) > 20


def test_hands_are_hidden_until_the_end() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        deal, player = random_deal(rng), Player(rng)
        while deal.seat is not None:
            assert [deal.view(seat).hands for seat in range(4)] == [None] * 4
            deal.play(player.choose(deal))


def test_a_game_won_by_a_refusal_shows_no_hand() -> None:
    for actions in (["envido 2", "no-queremos"], ["ordago", "no-quiero", "no-quiero"]):
        deal = say(at_grande(score=(39, 0)), *actions)
        assert deal.phase == "over"
        assert [deal.view(seat).hands for seat in range(4)] == [None] * 4


def test_an_accepted_ordago_shows_all_hands() -> None:
    for score in ((0, 0), (39, 39)):
        deal = say(at_grande(score=score), "ordago", "queremos")
        assert deal.phase == "over"
        hands = [
            [sorted(hand.split()) for hand in deal.view(seat).hands or []] for seat in range(4)
        ]
        assert hands == [[sorted(hand.split()) for hand in HANDS]] * 4


def test_what_a_seat_has_heard_only_grows() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        deal, player = random_deal(rng), Player(rng)
        heard: list[list[list[str]]] = [[[]] for _ in range(4)]
        while deal.seat is not None:
            deal.play(player.choose(deal))
            for seat in range(4):
                heard[seat].append(deal.view(seat).events)
        for told in heard:
            assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(told))
