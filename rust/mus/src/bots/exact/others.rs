//! What the others may hold, after what they threw, signed and said; and the chance to beat it.

use super::Decision;
use super::goal::Goal;
use crate::bots::simple::senas::tells;
use crate::lance::Lance;
use crate::rules::Signals;
use table::Seat;

/// Which of the hands that a seat may hold it is likely to hold, from the worst (0) to the best (1):
/// some of them are any of these, the others lie evenly between two bounds.
#[derive(Clone, Copy, Debug)]
struct Range {
    any: f32,
    low: f32,
    high: f32,
}

/// A range holds at least such a share of the hands: nobody is read more finely.
const NARROWEST: f32 = 0.02;

impl Range {
    /// Nothing is known.
    const ANY: Range = Range {
        any: 0.0,
        low: 0.0,
        high: 1.0,
    };

    /// The better hands, and some of any kind.
    #[inline]
    fn from(low: f32, any: f32) -> Range {
        Range {
            any,
            low: low.clamp(0.0, 1.0 - NARROWEST),
            high: 1.0,
        }
    }

    /// The worse hands, and some of any kind.
    #[inline]
    fn to(high: f32, any: f32) -> Range {
        Range {
            any,
            low: 0.0,
            high: high.clamp(NARROWEST, 1.0),
        }
    }

    /// The same, and no hand below a bound.
    #[inline]
    fn at_least(self, low: f32) -> Range {
        let low = self.low.max(low);
        Range {
            any: 0.0,
            low,
            high: self.high.max(low + NARROWEST),
        }
    }

    /// The chance that the hand is among so many of the worst.
    #[inline]
    fn below(&self, share: f32) -> f32 {
        let inside = ((share - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        inside + self.any * (share - inside)
    }
}

/// Another seat in a lance.
#[derive(Clone, Copy, Debug)]
struct Other {
    range: Range,
    /// The share of its possible hands that ours beats.
    beaten: f32,
}

/// A larger stake than this does not mean a better hand: it is bet to be refused, too.
const LARGE: u32 = 4;
/// How finely a partner's hands are looked at.
const STEPS: usize = 6;

/// What comes of a bet that opponents refuse below some bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Replies {
    /// The chance that they refuse.
    pub(super) refuse: f32,
    /// The chance that they accept and lose.
    pub(super) won: f32,
    /// The chance that they accept and win.
    pub(super) lost: f32,
}

/// The others in a lance, as far as they may speak.
#[derive(Clone, Copy, Debug)]
pub(super) struct Others {
    /// The opponents' ranges.
    ranges: [Range; 2],
    /// By opponent: how many of his hands our own hand beats.
    own: [f32; 2],
    /// The same of our team, with a partner's hand of each step.
    beaten: [[f32; STEPS]; 2],
    /// Who of the opponents may speak.
    answer: [bool; 2],
    /// May the partner speak?
    partner: bool,
    /// The chance that our team wins.
    chance: f32,
}

impl Others {
    #[inline]
    fn new(opponents: [Option<Other>; 2], partner: Option<Other>) -> Others {
        // Who may not speak has nothing, which we beat.
        let nobody = Other {
            range: Range::ANY,
            beaten: 1.0,
        };
        let answer = opponents.map(|other| other.is_some());
        let opponents = opponents.map(|other| other.unwrap_or(nobody));
        let own = opponents.map(|other| other.beaten);
        let mut others = Others {
            ranges: opponents.map(|other| other.range),
            own,
            beaten: [[0.0; STEPS]; 2],
            answer,
            partner: partner.is_some(),
            chance: 0.0,
        };
        if let Some(partner) = partner {
            let span = (partner.range.high - partner.range.low) / STEPS as f32;
            let left = (1.0 - partner.beaten).max(0.01);
            // How far the partner's hand is from ours to the best.
            let ahead: [f32; STEPS] = std::array::from_fn(|step| {
                let share = partner.range.low + span * (step as f32 + 0.5);
                ((share - partner.beaten) / left).clamp(0.0, 1.0)
            });
            others.beaten = own.map(|own| ahead.map(|ahead| own + (1.0 - own) * ahead));
        }
        others.chance = others.mean([1.0; 2]);
        others
    }

    /// The chance that our team wins and each opponent is below a bound.
    #[inline]
    fn mean(&self, bounds: [f32; 2]) -> f32 {
        let [first, second] = self.ranges;
        if !self.partner {
            return first.below(self.own[0].min(bounds[0]))
                * second.below(self.own[1].min(bounds[1]));
        }
        // All steps at once: the compiler then divides four in one go.
        let each: [f32; STEPS] = std::array::from_fn(|step| {
            first.below(self.beaten[0][step].min(bounds[0]))
                * second.below(self.beaten[1][step].min(bounds[1]))
        });
        each.iter().sum::<f32>() / STEPS as f32
    }

    /// The chance that our team wins.
    #[inline]
    pub(super) fn chance(&self) -> f32 {
        self.chance
    }

    /// What comes of a bet that opponents with hands below a bound refuse.
    #[inline]
    pub(super) fn offered(&self, bound: f32) -> Replies {
        // Who may not speak does not answer.
        let bounds = self.answer.map(|answers| if answers { bound } else { 1.0 });
        let refuse = self.ranges[0].below(bounds[0]) * self.ranges[1].below(bounds[1]);
        let won = (self.chance - self.mean(bounds)).max(0.0);
        Replies {
            refuse,
            won,
            lost: (1.0 - refuse - won).max(0.0),
        }
    }
}

impl<G: Goal> Decision<'_, G> {
    /// How many cards a seat threw in the last round of mus; 0 before any.
    #[inline]
    pub(super) fn thrown(&self, seat: Seat) -> usize {
        self.view.thrown(seat).min(4)
    }

    /// What a seat may hold, if it may speak in the lance.
    #[inline]
    fn other(&self, lance: Lance, seat: Seat, mut range: Range) -> Option<Other> {
        let view = self.view;
        if !view.may_speak(seat) {
            return None;
        }
        // Of equal hands the one that speaks first wins (M4.1).
        let first = view.place(view.seat()) < view.place(seat);
        let beaten = self.odds.beats[lance as usize][self.thrown(seat)][usize::from(first)];
        if view.rules().signals == Signals::Classic
            && let Some(told) = view.sign(seat).and_then(|sign| tells(sign, lance))
        {
            range = range.at_least(told as f32 / 255.0);
        }
        Some(Other { range, beaten })
    }

    /// Three seats that may hold what `range` says.
    #[inline]
    fn others(&self, lance: Lance, range: impl Fn(Seat) -> Range) -> Others {
        let me = self.view.seat();
        let other = |seat: Seat| self.other(lance, seat, range(seat));
        Others::new([other(me.next()), other(me.plus(3))], other(me.partner()))
    }

    /// Those who pass have the worse hands, and now and then a good one.
    #[inline]
    fn passes(&self) -> Range {
        Range::to(self.assumed.pass_high, self.assumed.pass_any)
    }

    /// Nobody has bet: those who spoke before passed.
    #[inline]
    pub(super) fn unopened(&self, lance: Lance) -> Others {
        let place = self.view.place(self.view.seat());
        self.others(lance, |seat| {
            if self.view.place(seat) < place {
                self.passes()
            } else {
                Range::ANY
            }
        })
    }

    /// An opponent has bet; the better his hand is likely to be, the more he bet.
    #[inline]
    pub(super) fn after_bet(&self, lance: Lance) -> Others {
        let (view, assumed) = (self.view, self.assumed);
        let bettor = view.bettor().unwrap_or(view.seat());
        let is_raise = view.is_raised();
        let stake = view.stake();
        let low = if view.is_ordago() {
            assumed.ordago_low
        } else {
            let more = stake.clamp(2, LARGE) - 2;
            let raised = if is_raise { assumed.bet_low_raise } else { 0.0 };
            assumed.bet_low + more as f32 * assumed.bet_low_more + raised
        };
        let any = if stake > LARGE {
            assumed.bet_any_large
        } else {
            assumed.bet_any
        };
        let passed = |seat: Seat| !is_raise && view.place(seat) < view.place(bettor);
        let partner = view.partner();
        self.others(lance, |seat| {
            if seat == bettor {
                Range::from(low, any)
            } else if seat == partner && view.partner_wants() {
                Range::from(assumed.want_low, 0.0)
            } else if seat == partner {
                // He has refused, or will accept for himself where he can.
                let high = if passed(seat) {
                    assumed.pass_high.min(assumed.refuse_high)
                } else {
                    assumed.refuse_high
                };
                Range::to(high, 0.0)
            } else if passed(seat) {
                self.passes()
            } else {
                Range::ANY
            }
        })
    }
}
