//! Who lacks which cards, from the tricks as one seat sees them.
//!
//! A view shows the trick as far as it has gone and all cards played. The cards that came after its
//! own to the trick before are known as a set: what is proved is what every way to tell them apart
//! has in common, the winner of that trick being known.

use crate::action::Action;
use crate::card::Trumps;
use crate::knowledge::Proved;
use crate::legal::{Duties, Facing, legal, winner};
use crate::rules::{Apart, Memory as Shown};
use crate::view::View;
use table::{BySeat, Card, CardSet, Seat};

/// What a bot remembers of a deal.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Memory {
    /// By seat, cards that it cannot hold in hand.
    cannot: BySeat<CardSet>,
    /// The own hand after its last card.
    hand: CardSet,
    /// All cards played by then.
    played: CardSet,
    /// The trick with that card.
    trick: [Card; 4],
    /// How many cards it had; 0 before the first card.
    len: u8,
    /// Who led it.
    leader: Seat,
}

impl Memory {
    /// Learns from what has happened since its last card; a view that does not follow from that
    /// begins anew.
    pub(super) fn look(&mut self, view: &View<'_>) {
        let trick = view.trick();
        let same = view.hand() == self.hand && view.leader() == self.leader;
        if same && self.len > 0 && trick.starts_with(self.own_trick()) {
            return; // its card lies in this trick already
        }
        let rest = view.played() - trick.iter().copied().collect() - self.played;
        if self.follows(view, rest) {
            self.learn_rest(view, rest);
        } else {
            *self = Memory::default();
        }
        for place in 1..trick.len() {
            let seat = seat_at(view, view.leader(), place);
            self.cannot[seat] |= lacks(view, view.leader(), &trick[..=place]);
        }
    }

    /// Remembers what it does now, if that is a card.
    pub(super) fn act(&mut self, view: &View<'_>, action: Action) {
        let Action::Juega { card } = action else {
            return;
        };
        let trick = view.trick();
        let own: CardSet = [card].into_iter().collect();
        self.trick = [Card::default(); 4];
        for (place, &card) in self.trick.iter_mut().zip(trick.iter().chain([&card])) {
            *place = card;
        }
        self.len = trick.len() as u8 + 1;
        self.leader = view.leader();
        self.hand = view.hand() - own;
        self.played = view.played() | own;
    }

    /// What is proved of all seats' hands.
    pub(super) fn proved(&self) -> BySeat<Proved> {
        BySeat::from_fn(|seat| Proved {
            cannot: self.cannot[seat],
            ..Proved::default()
        })
    }

    fn own_trick(&self) -> &[Card] {
        &self.trick[..usize::from(self.len.min(4))]
    }

    /// Does a view come next, with these cards to end the trick of its last card?
    fn follows(&self, view: &View<'_>, rest: CardSet) -> bool {
        let missing = view.rules().shape().seats.saturating_sub(self.len);
        self.len > 0
            && view.rules().memory == Shown::Full
            && view.hand().includes(self.hand)
            && view.played().includes(self.played)
            && rest.len() == usize::from(missing)
    }

    /// Learns from the cards that ended the trick of its last card.
    fn learn_rest(&mut self, view: &View<'_>, rest: CardSet) {
        let mut common: Option<BySeat<CardSet>> = None;
        let mut trick = self.trick;
        let from = usize::from(self.len);
        self.orders(view, rest, from, &mut trick, &mut common);
        for (seat, lacked) in Seat::ALL.into_iter().zip(common.unwrap_or_default().0) {
            self.cannot[seat] |= lacked;
        }
    }

    /// Goes through the ways in which these cards may have been played from this place on.
    fn orders(
        &self,
        view: &View<'_>,
        rest: CardSet,
        place: usize,
        trick: &mut [Card; 4],
        common: &mut Option<BySeat<CardSet>>,
    ) {
        let seats = usize::from(view.rules().shape().seats);
        if place >= seats {
            let trumps = view.trumps().unwrap_or(Trumps::None);
            let won = winner(&trick[..seats], trumps, view.pack());
            if seat_at(view, self.leader, won) == view.leader() {
                self.keep_common(view, &trick[..seats], common);
            }
            return;
        }
        let seat = seat_at(view, self.leader, place);
        // With two seats it may be a card that was turned since.
        let stacks = view.rules().shape().apart == Apart::Stacks;
        for card in rest.iter() {
            if stacks || !self.cannot[seat].contains(card) {
                trick[place] = card;
                let rest = rest - [card].into_iter().collect();
                self.orders(view, rest, place + 1, trick, common);
            }
        }
    }

    /// Keeps of what is proved so far what this trick proves as well.
    fn keep_common(&self, view: &View<'_>, trick: &[Card], common: &mut Option<BySeat<CardSet>>) {
        let mut proved = BySeat::<CardSet>::default();
        for place in usize::from(self.len).max(1)..trick.len() {
            let seat = seat_at(view, self.leader, place);
            proved[seat] = lacks(view, self.leader, &trick[..=place]);
        }
        *common = Some(match *common {
            None => proved,
            Some(before) => BySeat::from_fn(|seat| before[seat] & proved[seat]),
        });
    }
}

/// The seat so many places after another.
fn seat_at(view: &View<'_>, first: Seat, places: usize) -> Seat {
    let seats = view.rules().shape().seats;
    Seat::wrapped((first.number() + places as u8) % seats)
}

/// The unseen cards that the seat of a trick's last card does not hold: with any of them that card
/// would not have been legal.
fn lacks(view: &View<'_>, leader: Seat, trick: &[Card]) -> CardSet {
    let Some((&card, before)) = trick.split_last() else {
        return CardSet::EMPTY;
    };
    let (pack, trumps) = (view.pack(), view.trumps().unwrap_or(Trumps::None));
    let best = winner(before, trumps, pack);
    let (Some(&led), Some(&master)) = (before.first(), before.get(best)) else {
        return CardSet::EMPTY;
    };
    let seat = seat_at(view, leader, before.len());
    let facing = Facing {
        led: pack.suit(led),
        master,
        partner: view.are_partners(seat_at(view, leader, best), seat),
        trumps,
    };
    let duties = Duties::new(view.rules());
    let forbids = |other: &Card| {
        let hand = [card, *other].into_iter().collect();
        !legal(hand, Some(facing), &duties, pack).contains(card)
    };
    let unseen = pack.all() - view.played() - view.hand();
    unseen.iter().filter(forbids).collect()
}

#[cfg(test)]
mod tests;
