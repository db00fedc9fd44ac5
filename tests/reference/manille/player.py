"""A player who knows nothing: random rules, deals, events and matches, for golden records."""

import random
from collections.abc import Mapping

from .deal import Deal
from .match import Standing
from .record import has_ties, write_deal, write_record
from .rules import Rules, rules_from
from .start import Start
from .variants import LEGALITY, PRESETS, VARIANTS

SOME_VALUES: dict[str, tuple[object, ...]] = {
    "beat_led": ("never", "always"),
    "ruff": ("always", "never"),
    "overruff": ("never",),
    "undertrump": ("forbidden", "forced"),
    "governors": ([0, 1], [2, 1], [0, 3], [2, 3]),
    "max_speech": (0, 1, 2, 5),
    "orders": ("advisory",),
    "trick_point": (0, 1),
    "nt_multiplier": (1, 2),
    "pass_back": (False, True),
    "tie_double": ("cumulative", "none", "next"),
    "seats": (3,),
    "min_bid": (20, 40),
    "stake": ("margin",),
    "misere": (True,),
    "obligation": ("obligat",),
}
"""The values that are tried beside the default, of the fields that change a deal."""

RARE = (*LEGALITY, "trick_point", "nt_multiplier", "min_bid")
"""Fields that are left alone more often, so that they are not all changed at once."""


def random_options(rng: random.Random, name: str) -> dict[str, object]:
    """Differences from the variant's defaults, such as a record spells."""
    fields = VARIANTS[PRESETS.get(name, (name, {}))[0]].fields
    chosen: dict[str, object] = {}
    for field, values in SOME_VALUES.items():
        idle = field == "tie_double" and name in ("encheres", "dix_sept")
        if field in fields and not idle and rng.random() < (0.2 if field in RARE else 0.4):
            value = rng.choice(values)
            if value != fields[field]:
                chosen[field] = value
    if "governors" in chosen or ("governor" in fields and rng.random() < 0.3):
        chosen["governor"] = "fixed"
    if "match" in fields:
        chosen["target"] = rng.choice((34, 44))
    return chosen


def random_cards(rng: random.Random, rules: Rules) -> Start:
    """A pack, shuffled and dealt, with dealer 0 and nothing scored (F1.5)."""
    pack = rules.variant.pack.cards
    rng.shuffle(pack)
    hands = tuple(tuple(pack.pop() for _ in range(rules.hand)) for _ in range(rules.seats))
    dog = tuple(pack.pop() for _ in range(rules.dog))
    seats = rules.seats if rules.variant.stacks else 0
    table = tuple(tuple((pack.pop(), pack.pop()) for _ in range(4)) for _ in range(seats))
    turnup = hands[0][-1] if rules.variant.trumps_by == "turnup" else None
    score = (0,) * rules.scorers
    return Start(0, score, hands, dog, table, turnup)


def random_start(rng: random.Random, rules: Rules) -> Start:
    """Any deal of a match: with some dealer, score, ties and choices left."""
    cards = random_cards(rng, rules)
    dealer = rng.randrange(rules.seats)
    doubled = has_ties(rules)
    duty = rules.whole("nt_duty") > 0 and rng.random() < 0.8
    scorers = range(rules.scorers)
    left = tuple(rng.choice((1, 1, 2, 3, 5, 10)) for _ in scorers)
    return Start(
        dealer=dealer,
        score=random_score(rng, rules),
        hands=cards.hands,
        dog=cards.dog,
        table=cards.table,
        turnup=cards.hands[dealer][-1] if cards.turnup else None,
        tie=rng.choice((0, 0, 1, 2, 3)) if doubled else 0,
        left=left if duty else None,
        owed=tuple(rng.randint(0, 2) for _ in scorers) if duty else None,
    )


def random_score(rng: random.Random, rules: Rules) -> tuple[int, ...]:
    """A score that can stand before a deal: below the target, or summing to nought."""
    if rules.target is not None:
        return tuple(rng.randrange(rules.target) for _ in range(rules.scorers))
    if rules.by_side or rules.seats == 2:
        return tuple(rng.randint(0, 150) for _ in range(rules.scorers))
    some = [rng.randint(-60, 60) for _ in range(rules.scorers - 1)]
    return (*some, -sum(some))


def random_event(rng: random.Random, deal: Deal, *, speech: float = 0.4) -> str:
    """One event that may come now; where partners may speak, a word as likely as told."""
    talk = deal.play.talk
    if talk is not None and talk.owes is None and rng.random() < speech:
        said = talk.possible(deal.play.hands)
        if said:
            return _of_some_kind(rng, said)
    return f"{deal.seat} {_random_words(rng, deal)}"


def _of_some_kind(rng: random.Random, events: list[str]) -> str:
    """One event of a kind that is as likely as the others: by word, question or order."""
    kinds: dict[tuple[str, ...], list[str]] = {}
    for event in events:
        _, word, *arguments = event.split(" ")
        about = arguments[0] if word in ("pregunta", "dice") else ""
        if word == "ordena":
            about = arguments[0] if len(arguments[0]) > 2 else f"{len(arguments[0])}"
        kinds.setdefault((word, about), []).append(event)
    words = sorted({word for word, _ in kinds})
    word = rng.choice(words)
    return rng.choice(kinds[rng.choice(sorted(kind for kind in kinds if kind[0] == word))])


def _random_words(rng: random.Random, deal: Deal) -> str:
    """One of the legal words; bids are small, and passes as likely as bids."""
    legal = deal.legal()
    if deal.phase == "auction":
        numbers = [words for words in legal if words[-1].isdigit()][:4]
        legal = ["pasa", "pasa", *numbers[:1], rng.choice(numbers or ["pasa"])]
        legal += ["apuesta misere"] if "apuesta misere" in deal.legal() else []
    if deal.phase == "doubling":
        return legal[0] if rng.random() < 0.4 else "pasa"
    if deal.play.talk is not None and deal.play.talk.owes is not None:
        return _of_some_kind(rng, [f"{deal.seat} {words}" for words in legal])[2:]
    return rng.choice(legal)


def play_out(rng: random.Random, deal: Deal, *, speech: float = 0.4) -> Deal:
    """Play a deal to its end."""
    while not deal.over:
        deal.apply(random_event(rng, deal, speech=speech))
    return deal


def random_record(
    rng: random.Random, name: str, options: Mapping[str, object] | None = None
) -> dict[str, object]:
    """The record of a whole deal of a variant or preset, under random options unless given."""
    spelt = random_options(rng, name) if options is None else dict(options)
    rules = rules_from(name, spelt)
    deal = play_out(rng, Deal(rules, random_start(rng, rules)))
    return write_record(deal, name, spelt)


def random_match(
    rng: random.Random, name: str, options: Mapping[str, object], *, index: int = 0
) -> dict[str, object]:
    """The record of a whole match, played at random."""
    rules = rules_from(name, dict(options))
    standing = Standing(rules)
    standing.begin(rng.randrange(rules.seats))
    deals = []
    while not standing.over:
        cards = random_cards(rng, rules)
        start = standing.next_start(cards)
        if cards.turnup is not None:
            start = _turned(start)
        deal = play_out(rng, Deal(standing.rules, start), speech=0.05)
        standing.add(deal)
        deals.append(write_deal(deal))
    bots = [f"random{seat}" for seat in range(rules.seats)]
    head = {"seed": 0, "index": index, "bots": bots}
    return {
        "game": "manille",
        "variant": name,
        "rules": dict(options),
        "match": head,
        "deals": deals,
        "result": standing.result(),
    }


def _turned(start: Start) -> Start:
    """The same deal with the dealer's last card turned (F3.1)."""
    values = {name: getattr(start, name) for name in start.__dataclass_fields__}
    return Start(**{**values, "turnup": start.hands[start.dealer][-1]})
