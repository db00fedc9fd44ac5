//! Legal cards told clause by clause: the readable author of [`crate::legal`].
//!
//! [`breach`] asks of one card which clause forbids it; refusals name that clause.

use crate::card::{Pack, Trumps};
use crate::clause::Clause;
use crate::legal::Facing;
use crate::rules::{BeatLed, Obligation, Overruff, Ruff, Rules, Undertrump};
use table::{Card, CardSet};

/// A hand before a trick, and the words in which F2 speaks of it.
struct Moment<'a> {
    hand: CardSet,
    facing: Facing,
    pack: &'a Pack,
}

impl Moment<'_> {
    fn is_of_suit_led(&self, card: Card) -> bool {
        self.pack.suit(card) == self.facing.led
    }

    fn is_trump(&self, card: Card) -> bool {
        self.facing.trumps == Trumps::Suit(self.pack.suit(card))
    }

    /// F1.3: a higher card of the same suit, or a trump over another suit.
    fn beats_master(&self, card: Card) -> bool {
        let master = self.facing.master;
        if self.pack.suit(card) == self.pack.suit(master) {
            card > master
        } else {
            self.is_trump(card)
        }
    }

    fn holds(&self, wanted: impl Fn(Card) -> bool) -> bool {
        self.hand.iter().any(wanted)
    }

    /// Is it the lowest card of its suit in the hand?
    fn is_lowest(&self, card: Card) -> bool {
        !self.holds(|other| self.pack.suit(other) == self.pack.suit(card) && other < card)
    }
}

/// The clause that forbids a card to this hand; `None` when it may be played.
///
/// `facing` is `None` on the lead.
pub fn breach(
    card: Card,
    hand: CardSet,
    facing: Option<Facing>,
    rules: &Rules,
    pack: &Pack,
) -> Option<Clause> {
    if !hand.contains(card) {
        return Some(Clause::F21);
    }
    let facing = facing?; // F2.1: on the lead any card
    let moment = Moment { hand, facing, pack };
    let plain = if moment.holds(|other| moment.is_of_suit_led(other)) {
        following(card, &moment, rules.beat_led)
    } else if moment.is_trump(facing.master) {
        void_under_a_trump(card, &moment, rules)
    } else {
        void(card, &moment, rules.ruff)
    };
    let obligat = rules.obligation == Obligation::Obligat;
    plain.or_else(|| (obligat && !is_obliging(card, &moment)).then_some(Clause::F91))
}

/// F2.2: the suit led is held.
fn following(card: Card, moment: &Moment<'_>, beat_led: BeatLed) -> Option<Clause> {
    if !moment.is_of_suit_led(card) {
        return Some(Clause::F22);
    }
    if !moment.is_of_suit_led(moment.facing.master) {
        return None; // ruffed: any card of the suit
    }
    let partner = moment.facing.partner;
    let must_beat = match beat_led {
        BeatLed::Opponent => !partner,
        BeatLed::Always => true,
        BeatLed::Never => false,
    };
    let can_beat = moment.holds(|other| moment.is_of_suit_led(other) && moment.beats_master(other));
    let fails = must_beat && can_beat && !moment.beats_master(card);
    fails.then_some(if partner { Clause::F26 } else { Clause::F22 })
}

/// F2.3, F2.4: void, and no trump is master.
fn void(card: Card, moment: &Moment<'_>, ruff: Ruff) -> Option<Clause> {
    let partner = moment.facing.partner;
    let must_ruff = match ruff {
        Ruff::Opponent => !partner,
        Ruff::Always => true,
        Ruff::Never => false,
    };
    let can_ruff = moment.holds(|other| moment.is_trump(other));
    let fails = must_ruff && can_ruff && !moment.is_trump(card);
    fails.then_some(if partner { Clause::F26 } else { Clause::F23 })
}

/// F2.3, F2.6: void, and a trump is master.
fn void_under_a_trump(card: Card, moment: &Moment<'_>, rules: &Rules) -> Option<Clause> {
    let opponent = !moment.facing.partner;
    if opponent
        && rules.overruff == Overruff::Opponent
        && moment.holds(|other| moment.beats_master(other))
        && !moment.beats_master(card)
    {
        return Some(Clause::F23);
    }
    let is_lower = |card| moment.is_trump(card) && !moment.beats_master(card);
    let breaks = match rules.undertrump {
        Undertrump::Free => false,
        Undertrump::Forced => {
            opponent && moment.holds(|other| moment.is_trump(other)) && !moment.is_trump(card)
        }
        Undertrump::Forbidden => is_lower(card) && moment.holds(|other| !is_lower(other)),
    };
    breaks.then_some(Clause::F26)
}

/// F9.1, `obligat`: a card that beats an opponent, or the lowest of its suit, or points for the
/// partner.
fn is_obliging(card: Card, moment: &Moment<'_>) -> bool {
    let partner = moment.facing.partner;
    let beats_opponent = !partner && moment.beats_master(card);
    let pays_partner = partner && moment.pack.points(card) > 0;
    beats_opponent || pays_partner || moment.is_lowest(card)
}

/// The cards that no clause forbids.
pub fn legal(hand: CardSet, facing: Option<Facing>, rules: &Rules, pack: &Pack) -> CardSet {
    hand.iter()
        .filter(|&card| breach(card, hand, facing, rules, pack).is_none())
        .collect()
}
