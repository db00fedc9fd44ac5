"""Exact odds: who has the best hand of each lance, and what a deal without bets is worth."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from html import escape
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

from mus import _native
from mus.errors import CardError, MusError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    RulesLike = _native.Rules | str | Mapping[str, object] | None
    Chance = float | Fraction

#: The lances in the order in which they are played (M5.1).
LANCES = ("grande", "chica", "pares", "juego", "punto")

_SEATS = 4


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

    #: The hand as it was given.
    hand: str
    #: Our seat in speaking order; mano is 0.
    seat: int
    rules: _native.Rules
    #: The partner's hand where it is known.
    partner: str | None
    #: Cards that nobody holds.
    dead: str
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
        return hash((self.hand, self.seat, self.rules, self.partner, self.dead, self.points))

    def __repr__(self) -> str:
        wins = ", ".join(f"{lance} {float(self[lance].win):.4f}" for lance in self)
        ours, theirs = map(float, self.points)
        return (
            f"<Odds {self.hand} seat {self.seat}: wins {wins}; points {ours:.4f} to {theirs:.4f}>"
        )

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in ("lance", *LanceOdds._fields))
        rows = "".join(
            f"<tr><td>{lance}</td>"
            + "".join(f"<td>{float(chance):.2%}</td>" for chance in self[lance])
            + "</tr>"
            for lance in self
        )
        ours, theirs = map(float, self.points)
        title = f"{escape(self.hand)}, seat {self.seat}: {ours:.3f} points to {theirs:.3f}"
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
    pares: Sequence[bool | None] | None = None,
    juego: Sequence[bool | None] | None = None,
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
        What the four seats, in speaking order, have declared: True, False, or None each (M5.2).
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

    >>> odds = mus.odds("RR7A", partner="CC55")
    >>> odds["pares"]
    LanceOdds(win=0.9618..., lose=0.0381..., none=0.0, contested=0.8177...)
    >>> mus.odds("RRRR", exact=True)["grande"].win
    Fraction(1, 1)
    """
    seat = check_seat(seat)
    chosen = _native.rules_of(rules)
    hand_text, dead_text = cards_text(hand, "hand"), cards_text(dead, "dead")
    partner_text = None if partner is None else cards_text(partner, "partner")
    said = _declared(pares, "pares"), _declared(juego, "juego")
    counts = _native.odds_counts(hand_text, seat, partner_text, dead_text, *said, chosen)
    total, lances, points = odds_of(counts, exact=exact)
    return Odds(
        hand=hand_text,
        seat=seat,
        rules=chosen,
        partner=partner_text,
        dead=dead_text,
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


def cards_text(cards: object, name: str) -> str:
    """Cards as text, however they are given: text, a hand, texts, or card numbers."""
    if isinstance(cards, str):
        return cards
    if isinstance(cards, _native.Hand):
        return str(cards)
    try:
        listed = list(cards)  # type: ignore[call-overload]
    except TypeError:
        raise CardError(f"{name} is {cards!r}: cards are text, as in 'RR7A' (M1.2)") from None
    return " ".join(_card_text(card, name, place) for place, card in enumerate(listed))


def _card_text(card: object, name: str, place: int) -> str:
    if isinstance(card, str):
        return card
    number = _whole(card)
    if number is None or not 0 <= number < 40:
        raise CardError(f"{name}[{place}] is {card!r}: a card is text or a number 0 to 39 (M1.2)")
    suit, rank = divmod(number, 10)
    return "1234567SCR"[rank] + "ocbe"[suit]


def check_seat(seat: object) -> int:
    """The seat in speaking order that this is.

    Raises
    ------
    MusError
        When it is none.
    """
    number = _whole(seat)
    if number is None or not 0 <= number < _SEATS:
        raise MusError(f"seat is {seat!r}: seats are 0 to 3 in speaking order, mano 0 (M2.2)")
    return number


def check_number(name: str, given: object, least: int, most: int) -> int:
    """The whole number between two others that this is.

    Raises
    ------
    MusError
        When it is none.
    """
    number = _whole(given)
    if number is None or not least <= number <= most:
        raise MusError(f"{name} is {given!r}: expected a whole number from {least} to {most}")
    return number


def _whole(given: object) -> int | None:
    """The whole number that this is, numpy's too; None for anything else, True and arrays too."""
    if isinstance(given, bool):
        return None
    try:
        return index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def check_name(given: object, names: Sequence[str], kind: str) -> None:
    """Whether this is one of the names.

    Raises
    ------
    MusError
        When it is not; the nearest name is suggested.
    """
    if isinstance(given, str) and given in names:
        return
    near = get_close_matches(given, names, 1) if isinstance(given, str) else []
    hint = f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(names)}"
    raise MusError(f"unknown {kind} {given!r}{hint}")


def _declared(said: Sequence[bool | None] | None, name: str) -> list[bool | None]:
    """What the four seats have declared."""
    if said is None:
        return [None] * _SEATS
    listed: list[Any] = list(said) if isinstance(said, (list, tuple)) else [said]
    if len(listed) != _SEATS or not all(each is None or isinstance(each, bool) for each in listed):
        raise MusError(
            f"{name} is {said!r}: expected True, False or None for each of four seats (M5.2)"
        )
    return listed
