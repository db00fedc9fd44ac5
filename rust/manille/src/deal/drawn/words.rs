//! What `random` says before the cards, where partners name trumps and double (F5.2, F5.3): all of it
//! at once.
//!
//! Every seat throws once for each word that it may choose, at most four times, so that the first word
//! of its dice holds all draws. Which seat is asked what follows from the draws by sums and masks, for
//! nobody could foretell a branch.

use crate::deal::{Deal, Phase};
use crate::rules::{ChoiceBy, Sides};
use table::{BySeat, Dice, Seat};

/// The draws of the seats, and how many of them each has taken.
struct Thrown {
    words: [u64; 4],
    taken: [u8; 4],
}

impl Thrown {
    /// The draw that a seat throws next.
    #[inline]
    fn next(&self, seat: u8) -> u16 {
        let place = usize::from(seat & 3);
        (self.words[place] >> (16 * u32::from(self.taken[place] & 3))) as u16
    }

    /// Asks a seat to pass or not, if so: does it say more than to pass?
    #[inline]
    fn speaks(&mut self, seat: u8, asked: bool) -> bool {
        let upper = self.next(seat) >> 15 == 1; // the second of two words
        self.taken[usize::from(seat & 3)] += u8::from(asked);
        asked & upper
    }

    /// Asks two seats, the second if the first passes: who speaks, and how many pass.
    #[inline]
    fn speaker(&mut self, first: u8, asked: bool) -> (bool, u8, u8) {
        let second = (first + 2) & 3;
        let at_once = self.speaks(first, asked);
        let then = self.speaks(second, asked & !at_once);
        let passed = u8::from(!at_once) + u8::from(!at_once & !then);
        (at_once | then, if at_once { first } else { second }, passed)
    }
}

impl Deal {
    /// Says all that is said before the cards as `random` in all seats would; false, and nothing
    /// done, where there is more to it than that, something was said before, or a draw must be thrown
    /// away.
    #[inline]
    pub(crate) fn draw_words(&mut self, dice: &mut BySeat<Dice>) -> bool {
        let shape = self.ground.shape;
        let partners = self.ground.sides == Sides::Partners && self.ground.seat_count == 4;
        let named = shape.choice_by == ChoiceBy::DealerOrPartner;
        let begins = self.phase == Phase::Choice && self.asked == 0;
        partners && named && begins && self.draw_choice_and_doubling(dice)
    }

    #[inline]
    fn draw_choice_and_doubling(&mut self, dice: &mut BySeat<Dice>) -> bool {
        let words = dice.0.each_ref().map(|dice| dice.ahead(1)[0]);
        let mut thrown = Thrown {
            words,
            taken: [0; 4],
        };
        let dealer = self.dealer.number();
        let pass_back = self.ground.rules.pass_back;
        let at_once = thrown.speaks(dealer, true);
        let partner = thrown.speaks((dealer + 2) & 3, !at_once & pass_back) | !at_once & !pass_back;
        let chooser = (dealer + 2 * u8::from(partner)) & 3;
        let free = !self.owes_nt();
        let product = 5 * u32::from(thrown.next(chooser));
        if free && product as u16 == 0 {
            return false; // the one draw of 65,536 that favours a suit
        }
        thrown.taken[usize::from(chooser)] += u8::from(free);
        self.trumps = if free { (product >> 16) as u8 } else { 4 };
        self.chooser = Seat::wrapped(chooser);
        self.draw_doubling(&mut thrown);
        for (dice, taken) in dice.0.iter_mut().zip(thrown.taken) {
            dice.take(taken);
        }
        true
    }

    /// Every step: the seats that are asked, who says it, how many passed; F9.1 asks for the third
    /// in the order of the first.
    #[inline]
    fn draw_doubling(&mut self, thrown: &mut Thrown) {
        let steps = self.ground.shape.doublings;
        let chooser = self.chooser.number();
        let (contra, contrer, first) = thrown.speaker((chooser + 1) & 3, steps > 0);
        let (recontra, _, second) = thrown.speaker((contrer + 1) & 3, contra & (steps > 1));
        let more = recontra & (steps > 2);
        let (third, passed) = if more {
            let (third, _, passed) = thrown.speaker((chooser + 1) & 3, true);
            (third, passed)
        } else {
            (false, second)
        };
        self.step = u8::from(contra) + u8::from(recontra) + u8::from(third);
        self.asked = if contra { passed } else { first };
        self.lead_off();
    }
}
