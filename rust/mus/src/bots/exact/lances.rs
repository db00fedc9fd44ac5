//! Bet, pass, accept or raise: whatever promises most of what the bot plays for.

use super::Decision;
use super::goal::{Gain, Goal};
use super::others::Others;
use crate::action::Action;
use crate::lance::Lance;
use crate::rules::{PuntoPoint, Raises};
use crate::word::Word;
use table::{Dice, Seat};

/// What a lance counts beside the bet, for the team that wins it: for us, for them.
#[derive(Clone, Copy, Debug)]
pub(in crate::bots) struct Values {
    pub(in crate::bots) ours: f32,
    pub(in crate::bots) theirs: f32,
}

/// Something that the opponents may refuse, and what comes of it.
#[derive(Clone, Copy, Debug)]
struct Offer {
    refused: f32,
    won: f32,
    lost: f32,
    /// With how many hands they refuse: as many as this, and more the more they ask of a hand.
    call: [f32; 2],
}

impl Offer {
    /// The chance to win that makes an acceptance no worse than a refusal for the opponents.
    #[inline]
    fn asked(&self) -> f32 {
        (self.won - self.refused) / (self.won - self.lost).max(1e-6)
    }
}

/// Bets and raises that it thinks of.
const BETS: [u16; 3] = [2, 4, 8];
const RAISES: [u16; 3] = [2, 5, 10];
/// It does not raise a stake like this.
const ENOUGH: u32 = 24;
/// Opponents are not taken to refuse with more hands than this share.
const MOST_REFUSED: f32 = 0.97;
/// By how much `tight` moves the chance on which an órdago is accepted, for each point of its edge.
const TIGHT_CHANCE: f32 = 0.1;
/// Below this chance to win, or to see both refuse, it thinks of no raise.
const HOPELESS: f32 = 0.08;

/// What may be said, and what it is worth.
#[derive(Clone, Copy, Debug)]
struct Best {
    worth: f32,
    action: Action,
}

impl Best {
    #[inline]
    fn take_better(&mut self, worth: f32, action: Action) {
        if worth > self.worth {
            *self = Best { worth, action };
        }
    }
}

impl<G: Goal> Decision<'_, G> {
    /// What the lance counts when everybody passes, or beside a bet.
    #[inline]
    pub(in crate::bots) fn values(&self, lance: Lance, bet: bool) -> Values {
        let rules = self.view.rules();
        let both = |counts: bool| {
            let point = f32::from(u8::from(counts));
            Values {
                ours: point,
                theirs: point,
            }
        };
        match lance {
            Lance::Grande | Lance::Chica => both(!bet && rules.paso > 0),
            Lance::Punto => both(!bet || rules.punto == PuntoPoint::Always),
            Lance::Pares => self.values_of(0, self.view.worth().pares_value),
            Lance::Juego => self.values_of(1, self.view.worth().juego_value),
        }
    }

    /// What pares (0) or juego (1) count: ours are known, the others' are usual.
    #[inline]
    fn values_of(&self, at: usize, own: u8) -> Values {
        let me = self.view.seat();
        let of = |seat: Seat| {
            if self.view.may_speak(seat) {
                self.tables.values[self.thrown(seat)][at]
            } else {
                0.0
            }
        };
        Values {
            ours: f32::from(own) + of(me.partner()),
            theirs: of(me.next()) + of(me.plus(3)),
        }
    }

    /// A stake as it counts: no more than what wins the game.
    #[inline]
    fn counted(&self, stake: u32) -> f32 {
        stake.min(u32::from(self.view.rules().target)) as f32
    }

    /// A bet or raise that suits the rules: the wanted one, or the least.
    #[inline]
    fn amount(&self, wanted: u16, least: u16) -> u16 {
        if self.view.rules().raises == Raises::Fixed {
            least
        } else {
            wanted.max(least)
        }
    }

    /// What it is worth to offer something that the opponents may refuse.
    #[inline]
    fn offer(&self, others: &Others, offer: Offer) -> f32 {
        let Offer {
            refused,
            won,
            lost,
            call: [call, more],
        } = offer;
        let bound = (call + more * offer.asked()).clamp(0.0, MOST_REFUSED);
        let replies = others.offered(bound);
        replies.refuse * refused + replies.won * won + replies.lost * lost
            - self.assumed.raised * replies.lost * self.goal.point()
    }

    /// What it is worth that the opponents refuse, for a price.
    #[inline]
    fn refused(&self, price: f32, values: Values) -> f32 {
        self.goal.worth(Gain::refused_by_them(price, values.ours))
    }

    /// A bet or raise to some stake.
    #[inline]
    fn stake(&self, stake: u32, refused: f32, values: Values) -> Offer {
        let stake = self.counted(stake);
        Offer {
            refused,
            won: self.goal.worth(Gain::ours(stake + values.ours)),
            lost: self.goal.worth(Gain::theirs(stake + values.theirs)),
            call: [self.assumed.call, self.assumed.call_more],
        }
    }

    /// The órdago; `None` where it may not be said or says nothing.
    #[inline]
    fn ordago(&self, refused: f32) -> Option<Offer> {
        let [won, lost] = self.goal.game()?;
        self.view.words().contains(Word::Ordago).then_some(Offer {
            refused,
            won,
            lost,
            call: [self.assumed.call_game, self.assumed.call_game_more],
        })
    }

    /// What passing is worth: the lance without a bet, and a little for who may still speak.
    #[inline]
    fn pass(&self, chance: f32, lance: Lance) -> f32 {
        let (goal, quiet) = (&self.goal, self.values(lance, false));
        let me = self.view.seat();
        let waits =
            |seat: Seat| self.view.may_speak(seat) && self.view.place(seat) > self.view.place(me);
        let behind = u8::from(waits(me.next())) + u8::from(waits(me.plus(3)));
        let mut waiting = [0.0, self.assumed.wait_one, self.assumed.wait_two][usize::from(behind)];
        if waits(me.partner()) {
            waiting += self.assumed.wait_partner;
        }
        chance * goal.worth(Gain::ours(quiet.ours))
            + (1.0 - chance) * goal.worth(Gain::theirs(quiet.theirs))
            + waiting * goal.point()
    }

    /// Nobody has bet: it passes or bets.
    #[inline]
    pub(in crate::bots) fn open(&self, lance: Lance, dice: &mut Dice) -> Action {
        let others = self.unopened(lance);
        let edge = (self.assumed.edge_bet - self.style.bold) * self.goal.point();
        let mut best = Best {
            worth: self.pass(others.chance(), lance) + edge,
            action: Action::Paso,
        };
        let values = self.values(lance, true);
        let least = self.view.rules().least_bet();
        let refused = self.refused(1.0, values);
        for wanted in BETS {
            let amount = self.amount(wanted, least);
            let worth = self.offer(&others, self.stake(u32::from(amount), refused, values));
            best.take_better(worth, Action::Envido { amount });
        }
        if let Some(ordago) = self.ordago(refused) {
            best.take_better(self.offer(&others, ordago), Action::Ordago);
        }
        let last = self.view.place(self.view.seat()) == 3;
        if last && self.style.bluff > 0.0 && best.action == Action::Paso {
            let bet = self.stake(u32::from(least), refused, values);
            if dice.happens(self.style.bluff * self.bluffs(bet)) {
                return Action::Envido { amount: least };
            }
        }
        best.action
    }

    /// How often to bet with a hand that does not deserve it: so often that an opponent who is
    /// bluffed as often as his answer asks for is as well off with either answer.
    #[inline]
    fn bluffs(&self, bet: Offer) -> f32 {
        let asked = bet.asked().clamp(0.0, 0.5);
        let weak = self.assumed.pass_high;
        (asked * (1.0 - weak) / ((1.0 - asked) * weak)).min(1.0)
    }

    /// The others have bet: it refuses, accepts or raises.
    #[inline]
    pub(in crate::bots) fn answer(&self, lance: Lance) -> Action {
        let (view, goal, others) = (self.view, &self.goal, self.after_bet(lance));
        let (chance, values) = (others.chance(), self.values(lance, true));
        let price = self.counted(view.price_of_refusal());
        let refuse = goal.worth(Gain::refused_by_us(price, values.theirs));
        if view.is_ordago() {
            let asked = match goal.game() {
                Some([all, nothing]) => (refuse - nothing) / (all - nothing),
                None => self.assumed.ordago,
            };
            return if chance >= asked + self.style.tight * TIGHT_CHANCE {
                Action::Quiero
            } else {
                Action::NoQuiero
            };
        }
        let stake = self.counted(view.stake());
        let accept = chance * goal.worth(Gain::ours(stake + values.ours))
            + (1.0 - chance) * goal.worth(Gain::theirs(stake + values.theirs));
        let nerve = (self.assumed.edge_call + self.style.tight) * goal.point();
        let best = if accept - nerve >= refuse {
            Best {
                worth: accept,
                action: Action::Quiero,
            }
        } else {
            Best {
                worth: refuse,
                action: Action::NoQuiero,
            }
        };
        self.raise_or(best, &others, values)
    }

    /// A raise or the órdago, where that is clearly better than the best other answer.
    #[inline]
    fn raise_or(&self, mut best: Best, others: &Others, values: Values) -> Action {
        let view = self.view;
        if others.chance() < HOPELESS {
            return best.action;
        }
        best.worth += (self.assumed.edge_raise - self.style.bold) * self.goal.point();
        let price = self.counted(view.stake()) + f32::from(view.rules().deje);
        let refused = self.refused(price, values);
        if view.words().contains(Word::Reenvido) && view.stake() <= ENOUGH {
            let least = view.rules().least_raise();
            for wanted in RAISES {
                let amount = self.amount(wanted, least);
                let offer = self.stake(view.stake() + u32::from(amount), refused, values);
                let worth = self.offer(others, offer);
                best.take_better(worth, Action::Reenvido { amount });
            }
        }
        if let Some(ordago) = self.ordago(refused) {
            best.take_better(self.offer(others, ordago), Action::Ordago);
        }
        best.action
    }
}
