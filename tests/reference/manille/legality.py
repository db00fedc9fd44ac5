"""Which cards may be played (F2, F9.1): one question, asked of the cards already on the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from .packs import FRENCH_32, NT, Pack


@dataclass(frozen=True)
class Options:
    """The options of the legal cards; the defaults are F2.2 to F2.4 as they stand."""

    beat_led: str = "opponent"
    """Whose card of the suit led must be beaten: `opponent`, `never`, `always` (F2.6)."""
    ruff: str = "opponent"
    """Over whose plain card one must ruff: `opponent`, `always`, `never` (F2.6)."""
    overruff: str = "opponent"
    """Over whose trump a void hand must play a higher one: `opponent`, `never` (F2.6)."""
    undertrump: str = "free"
    """Trumps below the master trump: `free`, `forbidden`, `forced` (F2.6)."""
    obligation: str = "lliure"
    """`obligat`: who cannot beat plays low, who need not gives points or plays low (F9.1)."""


@dataclass(frozen=True)
class Table:
    """All that the legal cards depend on beside the hand (Invariants)."""

    led: str | None
    """The suit led; None for who leads."""
    master: str
    """The card that is winning; of no meaning for who leads."""
    friend: bool
    """Whether the master card is a partner's (F2.7)."""
    trumps: str
    """The suit of trumps, or NT."""
    pack: Pack = FRENCH_32

    def beating(self, cards: Sequence[str]) -> list[str]:
        """Those of the cards that would become master."""
        return [c for c in cards if self.pack.beats(c, self.master, self.trumps)]


def legal_cards(hand: Sequence[str], table: Table, options: Options) -> list[str]:
    """The cards of the hand that may be played, in the order of the hand (F2)."""
    if table.led is None:
        return list(hand)  # F2.1
    follow = [card for card in hand if card[1] == table.led]
    legal = follow_suit(follow, table, options) if follow else void(hand, table, options)
    if options.obligation == "obligat":
        legal = oblige(hand, legal, table)
    return [card for card in hand if card in legal]


def follow_suit(follow: list[str], table: Table, options: Options) -> list[str]:
    """The legal ones of the cards of the suit led, of which there are some (F2.2)."""
    ruffed = table.master[1] != table.led
    bound = options.beat_led == "always" or (options.beat_led == "opponent" and not table.friend)
    higher = table.beating(follow)
    return higher if higher and bound and not ruffed else follow


def void(hand: Sequence[str], table: Table, options: Options) -> list[str]:
    """The legal cards of a hand without the suit led (F2.3 to F2.6)."""
    trumps = [card for card in hand if card[1] == table.trumps]
    if table.trumps == NT or not trumps:
        return list(hand)  # F2.5
    if table.master[1] != table.trumps:
        return trumps if must_ruff(table, options) else list(hand)
    higher = table.beating(trumps)
    if not table.friend and options.overruff == "opponent" and higher:
        return higher  # F2.3
    if not table.friend and options.undertrump == "forced":
        return trumps  # F2.6
    if options.undertrump == "forbidden":
        lower = [card for card in trumps if card not in higher]
        return [card for card in hand if card not in lower] or list(hand)  # F2.6
    return list(hand)  # F2.3, F2.4


def must_ruff(table: Table, options: Options) -> bool:
    """Whether a trick without a trump must be ruffed (F2.3, F2.4, F2.6)."""
    return options.ruff == "always" or (options.ruff == "opponent" and not table.friend)


def oblige(hand: Sequence[str], legal: list[str], table: Table) -> list[str]:
    """What `obligat` leaves of the cards that F2 allows, but on the lead (F9.1)."""
    follow = [card for card in hand if card[1] == table.led]
    free = follow or list(hand)
    low = {table.pack.lowest([c for c in free if c[1] == suit]) for suit in {c[1] for c in free}}
    if table.friend:
        return [card for card in legal if card in low or table.pack.points(card) > 0]
    return legal if table.beating(legal) else [card for card in legal if card in low]


def clause_of(card: str, hand: Sequence[str], table: Table, options: Options) -> str | None:
    """The clause that forbids a card, or None if it may be played."""
    if card not in hand:
        return "F2.1"
    if card in legal_cards(hand, table, options):
        return None
    plain = Options()
    if card in legal_cards(hand, table, plain):
        return "F9.1" if options.obligation == "obligat" else "F2.6"
    if any(c[1] == table.led for c in hand):
        return "F2.2"
    ruffed = table.master[1] == table.trumps
    return "F2.6" if ruffed and options.overruff == "never" else "F2.3"
