//! What has gone before in a deal and all have seen: who played which cards, the last trick, what was
//! proved by words. The deal itself keeps nothing of it.

use crate::action::{Action, Event};
use crate::deal::Deal;
use crate::knowledge::Knowledge;
use crate::record::Record;
use crate::rules::Memory;
use table::{BySeat, Card, CardSet, Seat};

/// What all have seen of a deal so far.
#[derive(Clone, Debug)]
pub struct Past {
    /// By seat, the cards that it has played.
    played: BySeat<CardSet>,
    /// By seat, the suits that it did not follow, a bit each.
    voids: BySeat<u8>,
    /// The last whole trick, in order, who led it, and how many cards it has.
    last: [Card; 4],
    last_leader: Seat,
    last_len: u8,
    /// What is proved of hands, where partners speak.
    knowledge: Option<Knowledge>,
}

impl Past {
    /// Nothing has happened yet.
    #[inline]
    pub fn new(deal: &Deal) -> Past {
        let spoken = deal.rules().variant.is_spoken() && deal.rules().memory == Memory::Full;
        Past {
            played: BySeat::default(),
            voids: BySeat::default(),
            last: [Card::default(); 4],
            last_leader: Seat::default(),
            last_len: 0,
            knowledge: spoken.then(|| Knowledge::new(deal)),
        }
    }

    /// What has happened by now in a record.
    pub fn of(record: &Record) -> Past {
        Past::after(&Deal::from(record.setup()), record.events())
    }

    /// What has happened in a deal that began so, after these events.
    pub fn after(start: &Deal, events: &[Event]) -> Past {
        let (mut deal, mut past) = (*start, Past::new(start));
        for &event in events {
            past.hear(&deal, event);
            deal.happen(event.action);
        }
        past
    }

    /// Hears what a seat does in this deal, which stands as before it.
    #[inline]
    pub fn hear(&mut self, deal: &Deal, event: Event) {
        if let Action::Juega { card } = event.action {
            self.see(deal, event.seat, card);
        }
        if let Some(knowledge) = &mut self.knowledge {
            knowledge.hear(deal, event);
        }
    }

    #[inline]
    fn see(&mut self, deal: &Deal, seat: Seat, card: Card) {
        let (trick, pack) = (deal.trick_cards(), deal.pack());
        self.played[seat].insert(card);
        if let Some(&led) = trick.first()
            && pack.suit(led) != pack.suit(card)
        {
            self.voids[seat] |= 1 << pack.suit(led) as u8;
        }
        if trick.len() + 1 == usize::from(deal.rules().shape().seats) {
            for (place, &card) in self.last.iter_mut().zip(trick.iter().chain([&card])) {
                *place = card;
            }
            self.last_leader = deal.leader();
            self.last_len = trick.len() as u8 + 1;
        }
    }

    /// The cards that a seat has played in this deal.
    #[inline]
    pub fn played(&self, seat: Seat) -> CardSet {
        self.played[seat]
    }

    /// The suits that a seat was seen not to follow, a bit each.
    #[inline]
    pub fn voids(&self, seat: Seat) -> u8 {
        self.voids[seat]
    }

    /// The last whole trick, in order, and who led it; without cards in the first trick.
    #[inline]
    pub fn last_trick(&self) -> (&[Card], Seat) {
        (
            &self.last[..usize::from(self.last_len.min(4))],
            self.last_leader,
        )
    }

    /// What is proved of hands by plays and words, where partners speak and remember.
    #[inline]
    pub fn knowledge(&self) -> Option<&Knowledge> {
        self.knowledge.as_ref()
    }
}
