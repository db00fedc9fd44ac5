"""Counting every way a lance or a deal can be talked through: golden numbers for the engine.

A *word sequence* is the list of betting words, with their seats, from the opening of the lance (or
of grande, for a whole deal after the cut) until it closes (or the deal is over). Amounts are held
to one: 2, or the least amount where that is more, or the fixed amount of M5.7. A seat may still
bet or raise while fewer than `max_raises` bets stand in the lance: the opening bet, every raise
and an ordago each count one, and of the two answers of a pair only the one that stands. After
that the answers are quiero, no quiero and their plurals.
"""

from collections import Counter
from collections.abc import Sequence

from .betting import Talk
from .deal import Deal
from .rules import FIXED_AMOUNT, Rules

Hands = Sequence[Sequence[int]]
Score = tuple[int, int]


def restricted_words(talk: Talk, max_raises: int) -> list[str]:
    """The legal words, with the one amount, and without bets and raises at the cap."""
    words: list[str] = []
    for legal in talk.legal():
        word = legal.split()[0]
        if word in ("envido", "reenvido", "ordago") and len(talk.bets) >= max_raises:
            continue
        if word in ("envido", "reenvido"):
            words.append(f"{word} {max(FIXED_AMOUNT, talk.least(word))}")
        else:
            words.append(word)
    return words


def ends_of_lance(deal: Deal, max_raises: int) -> Counter[tuple[str, int, int]]:
    """How many word sequences end the present lance in each (next phase, score).

    The deal itself is not changed: each way is walked on a copy.
    """
    if deal.talk is None:
        return Counter({(deal.phase, deal.score[0], deal.score[1]): 1})
    ends: Counter[tuple[str, int, int]] = Counter()
    for words in restricted_words(deal.talk, max_raises):
        after = deal.copy()
        after.apply(f"{deal.seat} {words}")
        if after.phase == deal.phase:
            ends += ends_of_lance(after, max_raises)
        else:
            ends[(after.phase, after.score[0], after.score[1])] += 1
    return ends


def count_lance(
    rules: Rules, hands: Hands, mano: int, score: Score, lance: str, *, max_raises: int = 3
) -> int:
    """Number of word sequences of one lance alone, opened at this score.

    A lance in which nothing is said (M5.2) has one sequence, the empty one.
    """
    deal = Deal.at_lance(rules, mano, score, hands, lance)
    return ends_of_lance(deal, max_raises).total() if deal.phase == lance else 1


def count_deal(rules: Rules, hands: Hands, mano: int, score: Score, *, max_raises: int = 3) -> int:
    """Number of word sequences of a whole deal, from the cut until it is over.

    What is said in one lance bears on the next only through the score, which a refusal changes at
    once and which ends the deal at the target (M5.8, M5.10); accepted stakes wait for the count,
    when nothing more is said. So each lance is walked once for each score it can open with.
    """
    known: dict[tuple[str, int, int], int] = {}

    def from_lance(lance: str, score0: int, score1: int) -> int:
        """Sequences from the opening of this lance, at this score."""
        if lance == "over":
            return 1
        if (lance, score0, score1) not in known:
            deal = Deal.at_lance(rules, mano, (score0, score1), hands, lance)
            known[(lance, score0, score1)] = sum(
                number * from_lance(*end) for end, number in ends_of_lance(deal, max_raises).items()
            )
        return known[(lance, score0, score1)]

    return from_lance("grande", *score)


def count_deal_slowly(
    rules: Rules, hands: Hands, mano: int, score: Score, *, max_raises: int = 1
) -> int:
    """`count_deal` without its shortcut: every sequence of the whole deal is walked."""

    def walk(deal: Deal) -> int:
        """Sequences from here to the end of the deal."""
        if deal.talk is None:
            return 1
        number = 0
        for words in restricted_words(deal.talk, max_raises):
            after = deal.copy()
            after.apply(f"{deal.seat} {words}")
            number += walk(after)
        return number

    return walk(Deal.at_lance(rules, mano, score, hands))
