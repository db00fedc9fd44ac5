"""Exact odds: who has the best hand of each lance, and what a deal without bets is worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from mus import _native
from mus.checks import LANCES, SEATS, check_name, check_seat, shown, whole
from mus.errors import CardError, MusError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    RulesLike = _native.Rules | str | Mapping[str, object] | None
    Chance = float | Fraction


#: How ``--pares`` and ``--juego`` are written.
_LETTERS = {True: "y", False: "n", None: "?"}
_BOOLEANS = ("bool", "bool_")


class LanceOdds(NamedTuple):
    """Chances in one lance; ``win + lose + none`` is 1."""

    #: Our team has the best hand in it.
    win: Chance
    #: Theirs has.
    lose: Chance
    #: Nobody has what it takes; in punto: somebody has juego.
    none: Chance
    #: Both teams have it: grande, chica: 1; punto: nobody has juego.
    contested: Chance


@dataclass(frozen=True)
class Odds:
    """Odds of one hand; ``odds["grande"].win`` is a chance in one lance."""

    #: The hand: indices, highest first, or cards with suits where they were given.
    hand: str
    #: Our seat in speaking order; mano is 0.
    seat: int
    rules: _native.Rules
    #: The partner's hand where it is known.
    partner: str | None
    #: Cards that nobody holds.
    dead: str
    #: What the four seats have declared: True, False or None each; None: nothing.
    pares: tuple[bool | None, ...] | None
    juego: tuple[bool | None, ...] | None
    #: In how many ways the unknown cards can be dealt.
    combinations: int
    #: Chances by lance, in the order of play.
    lances: Mapping[str, LanceOdds]
    #: What our team and theirs score on average in a deal without bets (M6.3, M6.4).
    points: tuple[Chance, Chance]

    def __getitem__(self, lance: str) -> LanceOdds:
        check_name(lance, LANCES, "lance")
        return self.lances[lance]

    def __iter__(self) -> Iterator[str]:
        return iter(self.lances)

    def __len__(self) -> int:
        return len(self.lances)

    def __hash__(self) -> int:
        return hash((self.question(), self.rules, self.points))

    def question(self) -> str:
        """The hand, the seat and all that is known, as in ``RR7A, seat 0, juego nn??``."""
        known = [self.hand, f"seat {self.seat}"]
        if self.partner is not None:
            known.append(f"partner {self.partner}")
        if self.dead:
            known.append(f"dead {self.dead}")
        for name, said in (("pares", self.pares), ("juego", self.juego)):
            if said is not None:
                known.append(f"{name} {''.join(_LETTERS[each] for each in said)}")
        return ", ".join(known)

    def __repr__(self) -> str:
        wins = ", ".join(f"{lance} {float(self[lance].win):.4f}" for lance in self)
        ours, theirs = map(float, self.points)
        return f"<Odds {self.question()}: wins {wins}; points {ours:.4f} to {theirs:.4f}>"

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in ("lance", *LanceOdds._fields))
        rows = "".join(
            f"<tr><td>{lance}</td>"
            + "".join(f"<td>{float(chance):.2%}</td>" for chance in self[lance])
            + "</tr>"
            for lance in self
        )
        ours, theirs = map(float, self.points)
        title = f"{escape(self.question())}: {ours:.3f} points to {theirs:.3f}"
        return f"<table><caption>{title}</caption><tr>{head}</tr>{rows}</table>"

    def to_dict(self) -> dict[str, Any]:
        """As ``mus odds --json`` prints it."""
        lances = {
            lance: {name: float(chance) for name, chance in self[lance]._asdict().items()}
            for lance in self
        }
        return {
            "rules": self.rules.to_dict(),
            "hand": self.hand,
            "seat": self.seat,
            "partner": self.partner,
            "dead": self.dead,
            "pares": None if self.pares is None else list(self.pares),
            "juego": None if self.juego is None else list(self.juego),
            "combinations": self.combinations,
            "lances": lances,
            "points": [float(points) for points in self.points],
        }


def odds(
    hand: object,
    seat: int = 0,
    *,
    partner: object = None,
    dead: object = (),
    pares: Iterable[bool | None] | None = None,
    juego: Iterable[bool | None] | None = None,
    rules: RulesLike = None,
    exact: bool = False,
) -> Odds:
    """Exact chances in every lance, and points in a deal without bets, from whole-number counts.

    Everything that is not known is equally likely: the other hands are any cards of the pack that
    are in no known place.

    Parameters
    ----------
    hand
        Four cards: text as in ``mus.parse_hands``, a ``mus.Hand``, or card numbers (M1.2).
    seat
        Our seat in speaking order, 0 (mano) to 3.
    partner
        The partner's four cards, if known.
    dead
        Cards known to be out, such as our own discards: text, texts, or card numbers.
    pares, juego
        What the four seats, in speaking order, have declared: True, False, or None each, or letters
        as in ``"yn??"`` (M5.2).
    rules
        None (classic), a ``Rules``, a preset's name, or a dict of options.
    exact
        Fractions instead of floats.

    Returns
    -------
    ``Odds``: by lance ``win``, ``lose``, ``none`` and ``contested``, all unconditional, and
    ``points``, ours and theirs: pares, juego and punto at their values (M6.4), grande and chica at
    the point of the paso (M6.3). The target does not stop this count.

    Raises
    ------
    CardError
        When a card is in two places, too few cards are left, or no deal is as declared.
    MusError
        When a seat or a declaration is none.
    RulesError
        When there are no such rules.

    >>> odds = mus.odds("RR7A", partner="CC55")
    >>> odds["pares"]
    LanceOdds(win=0.9618..., lose=0.0381..., none=0.0, contested=0.8177...)
    >>> mus.odds("RRRR", exact=True)["grande"].win
    Fraction(1, 1)
    """
    seat = check_seat(seat)
    chosen = _native.rules_of(rules)
    hand_text = cards_text(hand, "hand")
    dead_text = "" if dead is None else cards_text(dead, "dead", is_hand=False)
    partner_text = None if partner is None else cards_text(partner, "partner")
    said = declared(pares, "pares"), declared(juego, "juego")
    counts = _native.odds_counts(hand_text, seat, partner_text, dead_text, *said, chosen)
    total, lances, points = odds_of(counts, exact=exact)
    return Odds(
        hand=hand_text,
        seat=seat,
        rules=chosen,
        partner=partner_text,
        dead=dead_text,
        pares=None if pares is None else tuple(said[0]),
        juego=None if juego is None else tuple(said[1]),
        combinations=total,
        lances=lances,
        points=points,
    )


def odds_of(
    counts: _native._Counts, *, exact: bool = False
) -> tuple[int, dict[str, LanceOdds], tuple[Chance, Chance]]:
    """Whole-number counts as chances: all ways, chances by lance, points."""
    total, lances, (ours, theirs) = counts

    def share(part: int) -> Chance:
        return Fraction(part, total) if exact else part / total

    by_lance = {
        name: LanceOdds(*map(share, lance)) for name, lance in zip(LANCES, lances, strict=True)
    }
    return total, by_lance, (share(ours), share(theirs))


def cards_text(cards: object, name: str, *, is_hand: bool = True) -> str:
    """Cards as text, however they are given: text, a hand, texts, or card numbers.

    Without suits it is the indices, highest first, as in ``RR7A``; with suits as given, as in
    ``Ro Rc 7b 1e``.

    Raises
    ------
    CardError
        When it is no hand, or no cards.
    """
    text = cards if isinstance(cards, str) else _joined(cards, name)
    return _native.tidy_cards(text, is_hand)


def _joined(cards: object, name: str) -> str:
    if isinstance(cards, _native.Hand):
        return str(cards)
    if cards is None or isinstance(cards, bytes):
        listed = None
    else:
        try:
            # An endless list must end; a pack has forty cards.
            listed = list(islice(cards, 41))  # type: ignore[call-overload]
        except TypeError:
            listed = None
    if listed is None:
        raise CardError(
            f"{name} is {shown(cards)}: cards are text, as in 'RR7A', or card numbers 0 to 39 "
            "(M1.2)"
        )
    if len(listed) > 40:
        raise CardError(f"{name} has more than forty cards: a pack has no more (M1.1)")
    return " ".join(_card_text(card, name, place) for place, card in enumerate(listed))


def _card_text(card: object, name: str, place: int) -> str:
    if isinstance(card, str):
        return card
    number = whole(card)
    if number is None or not 0 <= number < 40:
        raise CardError(
            f"{name}[{place}] is {shown(card)}: a card is text or a number 0 to 39 (M1.2)"
        )
    import numpy as np

    [text] = _native.format_hands(np.full((1, 4), number, np.uint8))
    return text.split()[0]


def declared(said: object, name: str) -> list[bool | None]:
    """What the four seats have declared: a list, or letters as in ``"yn??"``.

    Raises
    ------
    MusError
        When it is neither.
    """
    if said is None:
        return [None] * SEATS
    letters = {letter: each for each, letter in _LETTERS.items()}
    try:
        listed = list(islice(said, SEATS + 1))  # type: ignore[call-overload]
    except TypeError:
        listed = []
    if isinstance(said, str):
        listed = [letters.get(letter.lower(), said) for letter in said]
    # numpy's True is not Python's.
    listed = [bool(each) if type(each).__name__ in _BOOLEANS else each for each in listed]
    if len(listed) != SEATS or not all(each is None or isinstance(each, bool) for each in listed):
        raise MusError(
            f"{name} is {shown(said)}: expected True, False or None for each of four seats, or "
            "letters as in 'yn??' (M5.2)"
        )
    return listed
