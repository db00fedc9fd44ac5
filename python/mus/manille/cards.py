"""Legal cards of one trick, as text (F2)."""

from __future__ import annotations

import re

from mus._native import ManilleDeal, ManilleRules, manille_legal, manille_rules_of
from mus.checks import check_flag


def pack_size(rules: ManilleRules | str | dict[str, object]) -> int:
    """How many cards the pack of a variant has (F1.1).

    Raises
    ------
    RulesError
        When that are no rules.

    >>> from mus.manille.cards import pack_size
    >>> pack_size("muette"), pack_size("malilla40"), pack_size("botifarra")
    (32, 40, 48)
    """
    record = ManilleDeal(manille_rules_of(rules)).record()
    dealt = [record.get(place, "") for place in ("deal", "dog", "table")]
    return len(set(re.findall(r"\w\w", str(dealt))))


def legal(
    hand: str,
    trick: str,
    trump: str,
    partner_is_master: bool = False,  # noqa: FBT001, FBT002 - a promise of the public surface
    **options: object,
) -> list[str]:
    """The cards of a hand that may be played to a trick, in the order of the hand.

    Parameters
    ----------
    hand
        Cards with spaces between, ``"TS 8S 7D"``.
    trick
        The cards played so far, the lead first; ``""`` on the lead.
    trump
        ``"S"``, ``"H"``, ``"D"``, ``"C"`` or ``"NT"`` (``"O"``, ``"C"``, ``"B"``, ``"E"`` with
        Spanish cards).
    partner_is_master
        Is the card that is winning a partner's? On the lead, and where nobody has a partner (F2.7),
        it is not.
    options
        The options of F2.6: ``beat_led``, ``ruff``, ``overruff``, ``undertrump``; ``variant``
        (``"manillen"`` unless given) for another pack, ``obligation`` in botifarra, ``seats`` in
        encheres. Others decide nothing here, and are refused.

    Raises
    ------
    CardError
        When a card is not one of the pack or stands twice, the hand is empty or has more cards than
        a seat can hold (F10), the trick has a card of every seat, ``trump`` names no trumps, or
        there can be no partner whose card is winning.
    RulesError
        When an option or its value is unknown, the variant does not have it, or it does not
        decide which cards may be played.
    MusError
        When an argument is not of its type.

    >>> mus.manille.legal("TS 8S 7D", "KS", "H")
    ['TS']
    >>> mus.manille.legal("TS 8S 7D", "KS", "H", partner_is_master=True)
    ['TS', '8S']
    """
    partner = check_flag("partner_is_master", partner_is_master)
    return manille_legal(hand, trick, trump, partner, options)
