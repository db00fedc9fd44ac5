//! Random rules, and uniform players who play a deal by them, with what chance owes in between.

use mus::action::{Action, Event};
use mus::deal::{Deal, Due, Phase};
use mus::dealing::{first_hands, replacements};
use mus::record::Record;
use mus::rules::{Kings, PuntoPoint, Raises, Real, Reply, Reshuffle, Rules, Signals};
use mus::setup::Setup;
use mus::word::Word;
use table::{BySeat, CardList, Dice, Purpose, Seat, Stream, Streams};

/// Amounts that are tried and played: small ones, one below most targets, the largest.
pub(crate) const AMOUNTS: [u16; 7] = [0, 1, 2, 3, 5, 40, 65_535];

fn stream(seed: u64, number: u64, purpose: Purpose) -> Stream {
    Streams::new(seed, number).stream(purpose, 0, 0)
}

fn one_of<T: Copy>(dice: &mut Dice, choices: &[T]) -> T {
    choices[usize::from(dice.below(choices.len() as u16))]
}

/// Rules with every option drawn from its range, its ends and its everyday values.
pub(crate) fn any_rules(number: u64) -> Rules {
    let d = &mut Dice::new(stream(18, number, Purpose::Lot));
    let least = [1, 2, 2, 3, 9, 65_535];
    Rules {
        kings: one_of(d, &[Kings::Eight, Kings::Four]),
        real: one_of(d, &[Real::Off, Real::Figure, Real::Sota]),
        min_discard: one_of(d, &[0, 1]),
        max_mus: one_of(d, &[None, None, Some(0), Some(1), Some(2), Some(65_535)]),
        reshuffle: one_of(d, &[Reshuffle::Round, Reshuffle::Deal, Reshuffle::All]),
        mus_corrido: one_of(d, &[false, true]),
        bet_min: one_of(d, &least),
        raise_min: one_of(d, &least),
        reply: one_of(d, &[Reply::Joint, Reply::First]),
        ordago: one_of(d, &[true, true, false]),
        raises: one_of(d, &[Raises::Free, Raises::Free, Raises::Fixed]),
        deje: one_of(d, &[0, 1]),
        target: one_of(d, &[1, 2, 3, 7, 30, 35, 40, 40, 1_000, 32_767]),
        paso: one_of(d, &[0, 1]),
        punto: one_of(d, &[PuntoPoint::Always, PuntoPoint::Paso]),
        games_to_win: one_of(d, &[1, 2, 3, 127]),
        signals: one_of(d, &[Signals::Off, Signals::Classic]),
        seen: one_of(d, &[0.0, 0.1, 0.5, 1.0]),
    }
}

/// A deal being played, and all that chance has in store for it.
pub(crate) struct Play {
    pub(crate) record: Record,
    pub(crate) dice: Dice,
    cards: Stream,
    /// Of 16 times that a seat may say mus, how often it does.
    mus: u16,
}

impl Play {
    pub(crate) fn new(rules: &Rules, seed: u64, number: u64) -> Play {
        let mut dice = Dice::new(stream(seed, number, Purpose::Chance));
        let mut cards = stream(seed, number, Purpose::Cards);
        let mano = Seat::wrapped(dice.below(4) as u8);
        let score = [(); 2].map(|()| i64::from(dice.below(rules.target)));
        let hands = first_hands(&mut cards, mano).map(CardList::from);
        let first = dice.below(2) == 0;
        let setup = Setup::new(rules, mano, score, BySeat(hands), first).unwrap();
        let mus = one_of(&mut dice, &[4, 8, 13, 15]);
        Play {
            record: Record::new(setup),
            dice,
            cards,
            mus,
        }
    }

    pub(crate) fn deal(&self) -> &Deal {
        self.record.deal()
    }

    /// Plays until the deal is over; `look` sees it before anything happens and after each event.
    pub(crate) fn until_over(mut self, mut look: impl FnMut(&Play)) {
        look(&self);
        while let Some(event) = self.next() {
            self.record
                .happen(event)
                .unwrap_or_else(|error| panic!("{error}"));
            look(&self);
        }
    }

    /// What happens next; `None` when the deal is over.
    fn next(&mut self) -> Option<Event> {
        if let Some(seen) = self.seen() {
            return Some(seen);
        }
        let deal = *self.deal();
        match deal.due() {
            Some(Due::Baraja) => return Some(Event::Baraja),
            Some(Due::Roba { seat, count }) => {
                let cards = replacements(&mut self.cards, deal.stock(), count);
                return Some(Event::Roba { seat, cards });
            }
            None => {}
        }
        let seat = deal.seat()?;
        let action = self.choose(&deal);
        Some(Event::Said { seat, action })
    }

    /// An opponent may see the sign that was just made.
    fn seen(&mut self) -> Option<Event> {
        let (signer, sign, after) = last_sign(self.record.events())?;
        let opponents = [signer.next(), signer.plus(3)];
        let seer = opponents
            .into_iter()
            .filter(|seat| after.is_none_or(|last| *seat > last))
            .min()?;
        (self.dice.below(2) == 0).then_some(Event::Visto { seat: seer, sign })
    }

    /// First a word, then what goes with it, each as likely as the others.
    fn choose(&mut self, deal: &Deal) -> Action {
        let words = deal.words();
        let dice = &mut self.dice;
        let mut word = words.nth(usize::from(dice.below(words.len() as u16)));
        if deal.phase() == Phase::Mus && words.contains(Word::Mus) {
            word = if dice.below(16) < self.mus {
                Word::Mus
            } else {
                Word::Corto
            };
        }
        let legal: Vec<Action> = deal
            .legal()
            .into_iter()
            .filter(|action| action.kind() == word)
            .collect();
        let action = one_of(dice, &legal);
        let amount = one_of(dice, &AMOUNTS);
        let bolder = match action {
            Action::Envido { .. } => Action::Envido { amount },
            Action::Reenvido { .. } => Action::Reenvido { amount },
            other => other,
        };
        let seat = deal.seat().unwrap();
        if deal.check(seat, bolder).is_ok() {
            bolder
        } else {
            action
        }
    }
}

/// The sign that may still be seen: who made it, which, and the last seat that saw it.
pub(crate) fn last_sign(events: &[Event]) -> Option<(Seat, mus::action::Sign, Option<Seat>)> {
    let mut last = None;
    for event in events.iter().rev() {
        match *event {
            Event::Visto { seat, .. } => last = last.or(Some(seat)),
            Event::Said {
                seat,
                action: Action::Sena { sign },
            } => return Some((seat, sign, last)),
            _ => return None,
        }
    }
    None
}
