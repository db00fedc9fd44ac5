//! Before the cards: trumps are named or left to the partner, bids are made, deals are doubled.

use super::Simple;
use super::count::{best, worth};
use crate::action::{Action, Bid};
use crate::card::Trumps;
use crate::view::View;
use crate::word::Word;

/// A hand that counts less is passed on: the partner's best suit may do better.
const NAMING: i32 = 7;
/// The count from which a side doubles, by step: contra, recontra, santvicens.
const DOUBLING: [i32; 3] = [11, 14, 18];
/// What a side is thought to have that named trumps.
const SHOWN: i32 = 6;

impl Simple {
    /// F5.2: names the trumps that count most, or passes to its partner with too little.
    #[cold]
    pub(super) fn name_trumps(&self, view: &View<'_>) -> Action {
        let (pack, hand) = (view.pack(), view.hand());
        let (trumps, counts) = if view.owes_nt() {
            (Trumps::None, worth(pack, hand, Trumps::None) + NAMING)
        } else {
            best(pack, hand, i32::from(view.rules().nt_multiplier))
        };
        if view.words().contains(Word::Pasa) && counts + self.boldness < NAMING {
            return Action::Pasa;
        }
        Action::Elige { trumps }
    }

    /// F5.3, F9.1: doubles with a hand that counts enough against, or beside, who named trumps.
    pub(super) fn double(&self, view: &View<'_>) -> Action {
        let trumps = view.trumps().unwrap_or(Trumps::None);
        let step = usize::from(view.doublings().min(2));
        let chooser = view.chooser().unwrap_or_default();
        let ours = view.are_partners(chooser, view.seat());
        let shown = match (chooser == view.seat(), ours) {
            (true, _) => 0,
            (false, true) => SHOWN,
            (false, false) => -SHOWN,
        };
        let counts = worth(view.pack(), view.hand(), trumps) + shown + self.boldness;
        match (counts >= DOUBLING[step], step) {
            (false, _) => Action::Pasa,
            (true, 0) => Action::Contra,
            (true, 1) => Action::Recontra,
            (true, _) => Action::Santvicens,
        }
    }

    /// F8.2: bids the least as long as its hand is good for it, or misère with nothing but low cards.
    #[cold]
    pub(super) fn bid(&self, view: &View<'_>) -> Action {
        let (pack, hand) = (view.pack(), view.hand());
        let Some(least) = view.least_bid() else {
            return Action::Pasa;
        };
        let high = hand.iter().filter(|&card| pack.points(card) > 1).count();
        if view.rules().misere && high == 0 {
            return Action::Apuesta { bid: Bid::Misere };
        }
        let (_, counts) = best(pack, hand, 1);
        let average = i32::from(view.rules().points()) / i32::from(view.rules().shape().seats);
        let takes = average + counts + counts / 4 + self.boldness;
        match least {
            Bid::Points(points) if takes >= i32::from(points) => Action::Apuesta { bid: least },
            _ => Action::Pasa,
        }
    }
}
