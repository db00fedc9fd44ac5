"""Where the text leaves a choice: the reading taken here, and why."""

from typing import NamedTuple


class Reading(NamedTuple):
    """One place where the text can be read in two ways."""

    clause: str
    taken: str
    """What this reference does."""
    reason: str


SETTLED: tuple[Reading, ...] = (
    Reading(
        "F5.1",
        "under the duty only NT can be named, but the choice can still be passed",
        "7 of the given deals pass first; the other reading refuses them",
    ),
    Reading(
        "F2.6",
        "beat_led speaks of trump leads too, for `never` as for `always`",
        "24 rows of manille_legal.csv and 46 deals for never, 2 rows for always",
    ),
    Reading(
        "F5.3",
        "recontra is asked from the seat after the one that said contra, and all who are asked "
        "answer until one doubles",
        "36 and 265 of the given deals",
    ),
    Reading("F6.2", "one card takes the top of the dog, the first one written", "51 given deals"),
    Reading("F3.2", "the turn-up is tested against the target before play", "8 given deals"),
)
"""Settled by the given vectors: the other reading fails on what is named."""

OURS: tuple[Reading, ...] = (
    Reading(
        "F1.3",
        "a wrong seat is F1.3 in every phase; a word of another phase from the right seat is its "
        "own clause (elige: the choice's, contra and recontra: the doubling's, santvicens F9.1, "
        "cambia F6.2, apuesta and descarta F8.2, juega F1.3); coinchee has its choice and doubling "
        "from F5.2 and F5.3, botifarra its doubling from F5.3, encheres `no doubling` from F8.2",
        "records.md lists the seat first and for every event, then the clauses of the words",
    ),
    Reading(
        "F2.6",
        "a card that F2.2 or F2.3 alone would allow breaks F2.6; otherwise F2.2 for who must "
        "follow, F2.3 for who is void; a card not held, or played before, F2.1",
        "the clause that makes it illegal; the given vectors ask for F2 or F2.3 only",
    ),
    Reading(
        "F2.6",
        "undertrump = forced with overruff = never: any trump; forbidden: under a partner's trump "
        "as well; forced: under an opponent's only",
        "a higher one only `if F2.3 says so`; `whoever's it is` stands with forbidden alone",
    ),
    Reading(
        "F3.3",
        "under liee the belle has target 44, and the first two games rules.target",
        "records.md: rules.target is the target of this game",
    ),
    Reading(
        "F3.4",
        "a spoken word in a silent variant is F3.4, and a revoke in an audit, like a card not "
        "held, a card against a binding order, and a spoken word against F4.2 (pasa too, but not "
        "a card while an answer is due)",
        "F3.4 names speaking and cheating beside the breach of F2",
    ),
    Reading(
        "F3.4",
        "the most a deal can bring: all points above half, times the multiplier so far; one "
        "against the rest: that from each; an auction: the stake with all points or none; "
        "dix_sept: 17 from the offender to each; before a bid stands: 1",
        "`the most a deal can bring takes the place of 34`; what sums to nought still does",
    ),
    Reading(
        "F3.4",
        "Breach.side is the side that gets the penalty, null where several seats do; penalty is "
        "what each of them gets",
        "as in `[revoke, side, 34]`",
    ),
    Reading(
        "F4.1",
        "governors left out: the seat after the dealer, and the one after that",
        "`each pair's first seat after the dealer`",
    ),
    Reading(
        "F4.2",
        "consulta comes once a trick, at any time before the partner's card; the governor may "
        "speak at any time from the start of the trick to his card, also between cards and after "
        "his partner's; while an answer is due any other word is F4.2, and the next card",
        "the text bounds them by their cards alone; without `once` a trick need not end",
    ),
    Reading(
        "F4.3",
        "an answer or dice that is not true is F4.3, in an audit too (F4.6 is its price); cards "
        "may be told in any order, the engine tells the highest first",
        "F4.3 makes answers true",
    ),
    Reading(
        "F4.3",
        "gana CARD: a higher card of the suit, or a trump over a plain card, whether or not it "
        "could be played now; puntos SUIT: card points without tricks; hands without played cards",
        "`holds a card that would beat it`",
    ),
    Reading(
        "F4.4",
        "corta asks for a trump on another suit led, nothing on the lead or when trumps are led; "
        "baja on the lead asks for the lowest rank held, of any suit",
        "ruffing is trumping a plain suit; `the lowest` names no suit",
    ),
    Reading(
        "F4.5",
        "a play of c proves the lack of x if c would not be legal in a hand of c and x alone; "
        "about the cards in hand only, not under stacks; sums of points and `gana si` stay "
        "statements",
        "no third card can make c legal again where x alone forbids it",
    ),
    Reading(
        "F5.4",
        "cumulative multiplies by 2 for each tie in a row: 4 after two, 8 after three",
        "`twice for every tie in a row`",
    ),
    Reading(
        "F5.1",
        "a wrong dealer or score in a match, or a deal after its end, is the variant's clause of "
        "its matches (F3.3, F5.1, F6.1, F7.3, F8.1, F8.2, F8.4, F9.1); wrong choices F5.1, ties "
        "F5.4; choices are written wherever nt_duty is not 0",
        "no other clause speaks of them",
    ),
    Reading(
        "F8.2",
        "seats = 4 is the default; the record's key for the talon is `dog`; the talon is thrown "
        "by one descarta before trumps are named, and there is none where nothing was dealt",
        "F8.2 names four first, and 35 before 36; records.md knows no other key for such cards",
    ),
    Reading(
        "F8.2",
        "after 68 (70) or misere the others are still asked, and can only pass; a bid above all "
        "points is F8.2; a deal that is thrown in has taken null, and is one of `deals`",
        "`until one bidder is left`; else a match need not end",
    ),
    Reading(
        "F8.3",
        "misere: taken is what the tricks played were worth; a bid over misere, and misere where "
        "it is not played, are F8.3; nt_multiplier does not touch its stake",
        "`the points that each side took`; the talon is nobody's, and may leave some uncounted",
    ),
    Reading(
        "F8.4",
        "the turn-up scores for the dealer at once, beside points - 17",
        "`muette's deal and turn-up`; the invariants name no dix_sept among what sums to nought",
    ),
    Reading(
        "F9.1",
        "delegating is `pasa`, botifarra is `elige NT`; santvicens is asked from the seat after "
        "the namer, as contra was",
        "the words of records.md; `in the order of contra`",
    ),
    Reading(
        "F10",
        "a field applies where the table has a value for it, no dash: tie_double and nt_duty in "
        "coinchee and botifarra too, where they are none and 0 unless told (in encheres and "
        "dix_sept nothing else has a meaning); trick_point 0 or 1 everywhere, halves and quarters "
        "of the points following; deals and target wherever trumps are chosen without bids; "
        "pass_back in manillen and coinchee; memory in the French games; belle beside target",
        "`one that does not apply is an error`; F8.1 names pass_back, F3.5 is of F3",
    ),
    Reading(
        "F10",
        "an error R1: neither deals nor target, governors without governor = fixed or of the wrong "
        "sides, a min_bid above all points; a duty that cannot be kept binds nobody",
        "the match would not end; the field would be ignored; only the equality of F5.1 is tested",
    ),
    Reading(
        "R1",
        "an answer that tells a card twice is not of the form, whatever may be said there",
        "`cards` are different cards; read as a set they would not be written back as they stood",
    ),
    Reading(
        "R1",
        "`tie` and `choices` only where trumps are chosen; a wrong number of hands, scores or "
        "seats is R1, of cards R2, as is a turn-up that the dealer has not; French cards are read "
        "in their one writing, Spanish ones as in Mus",
        "unknown keys are errors; the form is counted before the cards",
    ),
    Reading(
        "R3",
        "the result of a match is games and winner, as of a match of Mus; where it is not of games "
        "the winner has one; the highest score wins, shared by two nobody; a result before the "
        "end, and a deal after an unfinished one, are the clause of the match",
        "`more points after 20 deals wins; equal is a draw`; records.md has one form of result",
    ),
)
"""Settled by no vector; these readings are ours."""

READINGS = SETTLED + OURS
