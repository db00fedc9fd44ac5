"""The talk of one lance: passes, bets, raises and answers (M5.3 to M5.9)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .rules import FIXED_AMOUNT, LARGEST_AMOUNT, Rules

PLURALS = ("queremos", "no-queremos")
"""The words that bind the pair at once (M5.5)."""


@dataclass(frozen=True)
class Said:
    """A betting word, who said it, and its amount if it has one."""

    seat: int
    word: str
    amount: int = 0


def boldness(said: Said) -> tuple[int, int]:
    """The order of answers: no quiero < quiero < smaller raise < larger raise < ordago (M5.5)."""
    return (("no-quiero", "quiero", "reenvido", "ordago").index(said.word), said.amount)


@dataclass
class Talk:
    """What has been said in a lance so far, and what may be said next."""

    rules: Rules
    speakers: Sequence[int]
    """The seats that may speak, in speaking order from mano (M5.1, M5.2)."""
    passed: int = 0
    """How many seats have said paso."""
    bets: list[Said] = field(default_factory=list)
    """The bet and the raises that stood, in order; the last one is being answered."""
    answers: list[Said] = field(default_factory=list)
    """Answers to the last bet by seats whose pair has not finished answering."""
    ending: str | None = None
    """How the lance closed: `sin` (no talk at all: nobody or only one team has it, M5.2), `paso`,
    `accepted` or `refused`; None while it is open."""

    def __post_init__(self) -> None:
        if len({seat & 1 for seat in self.speakers}) < 2:
            self.ending = "sin"

    def copy(self) -> "Talk":
        """The same talk, free to go on another way."""
        return Talk(
            self.rules,
            self.speakers,
            self.passed,
            list(self.bets),
            list(self.answers),
            self.ending,
        )

    @property
    def answering(self) -> list[int]:
        """The seats that answer the last bet: the other team's, in order after it (M5.4)."""
        bettor = self.bets[-1].seat
        others = [(bettor + 1) % 4, (bettor + 3) % 4]
        return [seat for seat in others if seat in self.speakers]

    @property
    def seat(self) -> int | None:
        """Whose word it is; None when the lance is closed."""
        if self.ending is not None:
            return None
        if not self.bets:
            return self.speakers[self.passed]
        return self.answering[len(self.answers)]

    @property
    def stake(self) -> int:
        """The sum of bet and raises, an ordago adding nothing to it (M5.4)."""
        return sum(bet.amount for bet in self.bets)

    @property
    def is_ordago(self) -> bool:
        """Whether the last bet is an ordago."""
        return bool(self.bets) and self.bets[-1].word == "ordago"

    @property
    def refusal_points(self) -> int:
        """What the last bettor's team scores when it is refused (M5.8)."""
        agreed = sum(bet.amount for bet in self.bets[:-1])
        deje = self.rules.deje if len(self.bets) > 1 else 0
        return (agreed or 1) + deje

    def least(self, word: str) -> int:
        """The least amount of an envido or a reenvido (M5.3, M5.4, M5.7)."""
        if self.rules.raises == "fixed":
            return FIXED_AMOUNT
        return self.rules.bet_min if word == "envido" else self.rules.raise_min

    def legal(self) -> list[str]:
        """All that may be said now, amounts once at the least."""
        if self.ending is not None:
            return []
        ordago = ["ordago"] if self.rules.ordago else []
        if not self.bets:
            return ["paso", f"envido {self.least('envido')}", *ordago]
        raises = [] if self.is_ordago else [*ordago, f"reenvido {self.least('reenvido')}"]
        plurals = PLURALS if self.rules.reply == "joint" else ()
        return ["quiero", "no-quiero", *raises, *plurals]

    def breach(self, seat: int, word: str, amount: int | None) -> str | None:
        """The first clause this would break, or None: seat, then word, then amount."""
        if seat not in self.speakers:
            return "M5.2"
        if seat != self.seat:
            return "M5.4" if self.bets else "M5.1"
        return self._word_breach(word) or self._amount_breach(word, amount)

    def _word_breach(self, word: str) -> str | None:
        """The clause that forbids this word at this point (records.md)."""
        if not self.bets and word not in ("paso", "envido", "ordago"):
            return "M5.3"
        if self.bets and word in ("paso", "envido"):
            return "M5.4"
        if word in PLURALS and self.rules.reply == "first":
            return "M5.5"
        if word in ("reenvido", "ordago") and self.is_ordago:
            return "M5.6"
        if word == "ordago" and not self.rules.ordago:
            return "M5.6"
        return None

    def _amount_breach(self, word: str, amount: int | None) -> str | None:
        """The clause that forbids this amount, or its absence (records.md)."""
        if word not in ("envido", "reenvido"):
            return None if amount is None else "R1"
        if amount is None or amount > LARGEST_AMOUNT:
            return "R1"
        if self.rules.raises == "fixed":
            return None if amount == FIXED_AMOUNT else "M5.7"
        if amount < self.least(word):
            return "M5.3" if word == "envido" else "M5.4"
        return None

    def say(self, seat: int, word: str, amount: int | None) -> None:
        """Say a word that breaks nothing."""
        said = Said(seat, word, amount or 0)
        if word == "paso":
            self.passed += 1
            if self.passed == len(self.speakers):
                self.ending = "paso"
        elif not self.bets:
            self.bets.append(said)
        else:
            self.answers.append(said)
            self._settle()

    def _settle(self) -> None:
        """See whether the answer is complete, and what it is (M5.5)."""
        last = self.answers[-1]
        complete = len(self.answers) == len(self.answering)
        if last.word in PLURALS:
            self.ending = "accepted" if last.word == "queremos" else "refused"
        elif self.rules.reply == "first" and last.word != "no-quiero":
            self._stand(last)
        elif complete:
            # max() keeps the first of equal words, as M5.5 asks
            self._stand(max(self.answers, key=boldness))

    def _stand(self, answer: Said) -> None:
        """The answer that stands: it closes the lance, or is the raise to be answered (M5.6)."""
        if answer.word == "quiero":
            self.ending = "accepted"
        elif answer.word == "no-quiero":
            self.ending = "refused"
        else:
            self.bets.append(answer)
            self.answers.clear()
