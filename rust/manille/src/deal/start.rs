//! How a deal begins, and how its beginning is told (F3.1, F5.1).

use super::{Beside, Deal, OWES_NT, Phase, Speech, UNNAMED};
use crate::rules::{Apart, ChoiceBy, Ground};
use crate::setup::{Cards, Choices, Setup};
use table::{Card, CardSet, Seat};

/// The cards of a deal, ready to be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) hands: [CardSet; 4],
    pub(crate) turnup: Card,
    pub(crate) apart: [Card; 2],
    pub(crate) stacks: [[Card; 2]; 8],
}

/// What holds before a deal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    pub(crate) dealer: Seat,
    pub(crate) score: [i16; 4],
    pub(crate) ties: u8,
    pub(crate) owes_nt: bool,
}

impl From<&Setup> for Deal {
    fn from(setup: &Setup) -> Deal {
        let cards = &setup.cards;
        let mut start = Start {
            hands: [CardSet::EMPTY; 4],
            turnup: cards.turnup.unwrap_or_default(),
            apart: [Card::default(); 2],
            stacks: [[Card::default(); 2]; 8],
        };
        for (set, hand) in start.hands.iter_mut().zip(&cards.hands) {
            *set = hand.iter().copied().collect();
        }
        for (place, &card) in start.apart.iter_mut().zip(&cards.apart) {
            *place = card;
        }
        for (place, &stack) in start.stacks.iter_mut().zip(cards.stacks.iter().flatten()) {
            *place = stack;
        }
        let mut score = [0; 4];
        for (place, &given) in score.iter_mut().zip(&setup.score) {
            *place = given;
        }
        let before = Before {
            dealer: setup.dealer,
            score,
            ties: setup.ties,
            owes_nt: setup.owes_nt(),
        };
        Deal::start(setup.ground, before, &start)
    }
}

impl Deal {
    /// A deal from parts that are known to fit together.
    #[inline]
    pub(crate) fn start(ground: &'static Ground, before: Before, start: &Start) -> Deal {
        let leader = ground.after(before.dealer);
        let mut deal = Deal {
            ground,
            low: start.hands.map(|hand| hand.bits() as u32),
            high: start.hands.map(|hand| (hand.bits() >> 32) as u16),
            score: before.score,
            beside: Beside::Nothing,
            trick: [Card::default(); 4],
            taken: [0; 4],
            won: [0; 4],
            phase: Phase::Choice,
            dealer: before.dealer,
            turn: before.dealer,
            len: 0,
            master: Card::default(),
            master_seat: leader,
            chooser: before.dealer,
            trumps: UNNAMED,
            step: 0,
            asked: 0,
            ties: before.ties | if before.owes_nt { OWES_NT } else { 0 },
        };
        match ground.shape.apart {
            Apart::Stacks => deal.lay_stacks(start),
            Apart::Dog => {
                deal.beside = Beside::Dog {
                    cards: start.apart,
                    given: 0,
                }
            }
            _ => {}
        }
        match ground.shape.choice_by {
            ChoiceBy::TurnUp => deal.turn_up(start.turnup, leader),
            ChoiceBy::Auction => {
                let talon = (ground.shape.apart == Apart::Talon).then_some(start.apart);
                deal.start_auction(talon, leader);
            }
            _ => {}
        }
        deal
    }

    /// F3.1, F3.2: the turned card names trumps and may score.
    fn turn_up(&mut self, card: Card, leader: Seat) {
        let rules = &self.ground.rules;
        self.trumps = self.pack().suit(card) as u8;
        self.beside = if rules.variant.is_spoken() {
            Beside::Speech(card, Speech::new(rules, self.dealer))
        } else {
            Beside::TurnUp(card)
        };
        self.turn = leader;
        self.phase = Phase::Play;
        if self.ground.shape.turnup_scores {
            let side = self.ground.fixed_side(self.dealer);
            self.score[side] += i16::from(self.pack().points(card));
            if rules
                .target
                .is_some_and(|target| self.score[side] >= target as i16)
            {
                self.phase = Phase::Over;
            }
        }
    }

    /// How a deal that has just begun would be set up.
    pub(crate) fn as_setup(&self, choices: Option<Choices>) -> Option<Setup> {
        let listed = |cards: CardSet| cards.iter().collect::<Vec<Card>>();
        let mut cards = Cards {
            turnup: self.turnup(),
            ..Cards::default()
        };
        for seat in self.ground.seats() {
            cards
                .hands
                .push(listed(self.hand(seat) - self.face_up(seat)));
        }
        let laid = self.laid();
        cards.apart = laid.apart.to_vec();
        cards.stacks = laid.stacks.chunks(4).map(<[_]>::to_vec).collect();
        let mut score: Vec<i64> = self.score().iter().map(|&score| score.into()).collect();
        if let Some(card) = self.turnup().filter(|_| self.ground.shape.turnup_scores) {
            score[self.ground.fixed_side(self.dealer)] -= i64::from(self.pack().points(card));
        }
        let ties = i64::from(self.ties());
        Setup::new(self.rules(), self.dealer, &score, ties, choices, cards).ok()
    }
}
