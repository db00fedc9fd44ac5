//! Hidden hands drawn at random, all that agree with what is known equally likely (F4.5).
//!
//! Cards that a seat cannot see lie with other seats or where nobody plays from. How many ways there
//! are to share out the rest of them is counted once; a draw then walks through the cards and gives
//! each to a place with as many chances as there are ways to go on. What was said that no mask can
//! tell (points, suits counted) is tested afterwards, and a draw that fails it is made again.

use crate::deal::Deal;
use crate::knowledge::Knowledge;
use crate::view::View;
use table::{BySeat, Card, CardSet, Seat, Stream};

/// The most places for cards that one seat cannot see: three seats, and apart.
const PLACES: usize = 4;
/// So many draws may fail what was said before the sampler gives up.
const TRIES: u32 = 100_000;

/// Draws hidden hands for one seat at one moment of a deal.
#[derive(Clone, Debug)]
pub struct Sampler<'k> {
    deal: Deal,
    me: Seat,
    knowledge: &'k Knowledge,
    /// The cards that the seat cannot see, and for each the places where it may be, a bit a place.
    cards: Vec<(Card, u8)>,
    /// The seats behind the first places.
    seats: Vec<Seat>,
    /// How many cards each place holds.
    room: [u8; PLACES],
    /// By number of cards given and what is left of all places but the last: the ways to go on.
    ways: Vec<u64>,
}

impl<'k> Sampler<'k> {
    /// A sampler for the seat of a view, which knows its own hand and what everybody can prove.
    pub fn new(view: View<'_>, knowledge: &'k Knowledge) -> Sampler<'k> {
        let (deal, me) = (*view.deal(), view.seat());
        let seats: Vec<Seat> = deal.seats().filter(|&seat| seat != me).collect();
        let trick: CardSet = deal.trick_cards().iter().copied().collect();
        let known = deal.gone() | trick | view.hand() | view.put_away();
        let unseen = deal.pack().all() - known;
        let mut room = [0; PLACES];
        for (room, &seat) in room.iter_mut().zip(&seats) {
            *room = deal.hand(seat).len() as u8;
        }
        let held: u8 = room.iter().sum();
        room[PLACES - 1] = (unseen.len() as u8).saturating_sub(held);
        let places = |card| places_of(knowledge, &seats, card);
        let mut sampler = Sampler {
            deal,
            me,
            knowledge,
            cards: unseen.iter().map(|card| (card, places(card))).collect(),
            seats,
            room,
            ways: Vec::new(),
        };
        sampler.count();
        sampler
    }

    /// How many deals agree with the masks; what was said beside them is not counted.
    pub fn ways(&self) -> u64 {
        self.ways[self.at(0, self.room)]
    }

    /// How many entries a number of cards has in the table.
    fn layer(&self) -> usize {
        let sizes = self.room[..PLACES - 1].iter();
        sizes.map(|&room| usize::from(room) + 1).product()
    }

    /// Where the ways stand when so many cards are given and so much room is left.
    fn at(&self, given: usize, left: [u8; PLACES]) -> usize {
        let mut place = 0;
        for (room, left) in self.room.iter().zip(left).take(PLACES - 1).rev() {
            place = place * (usize::from(*room) + 1) + usize::from(left);
        }
        given * self.layer() + place
    }

    /// Fills the table from its end: with all cards given there is one way, where no room is left.
    fn count(&mut self) {
        self.ways = vec![0; (self.cards.len() + 1) * self.layer()];
        let end = self.at(self.cards.len(), [0; PLACES]);
        self.ways[end] = 1;
        for given in (0..self.cards.len()).rev() {
            for place in 0..self.layer() {
                if let Some(left) = self.left_at(given, place) {
                    let entry = given * self.layer() + place;
                    self.ways[entry] = self.choices(given, left).iter().sum();
                }
            }
        }
    }

    /// The room left that stands at a place of the table; `None` where the last place cannot hold
    /// the rest.
    fn left_at(&self, given: usize, mut place: usize) -> Option<[u8; PLACES]> {
        let mut left = [0; PLACES];
        let mut others = 0;
        for (left, room) in left.iter_mut().zip(self.room).take(PLACES - 1) {
            let size = usize::from(room) + 1;
            *left = (place % size) as u8;
            others += place % size;
            place /= size;
        }
        let rest = (self.cards.len() - given).checked_sub(others)?;
        left[PLACES - 1] = rest as u8;
        (rest <= usize::from(self.room[PLACES - 1])).then_some(left)
    }

    /// By place, the ways to go on when the next card goes there.
    fn choices(&self, given: usize, left: [u8; PLACES]) -> [u64; PLACES] {
        std::array::from_fn(|place| {
            let fits = self.cards[given].1 >> place & 1 == 1 && left[place] > 0;
            if !fits {
                return 0;
            }
            let mut then = left;
            then[place] -= 1;
            self.ways[self.at(given + 1, then)]
        })
    }

    /// Draws everybody's hands, the seat's own included; `None` when nothing agrees with what is
    /// known, or what was said is too rare to be met by chance.
    pub fn draw(&self, stream: &mut Stream) -> Option<BySeat<CardSet>> {
        (0..TRIES).find_map(|_| {
            let hands = self.draw_masks(stream)?;
            self.knowledge.allows(&self.deal, &hands).then_some(hands)
        })
    }

    /// Draws hands that agree with the masks.
    fn draw_masks(&self, stream: &mut Stream) -> Option<BySeat<CardSet>> {
        let mut hands = BySeat::default();
        hands[self.me] = self.deal.hand(self.me);
        let mut left = self.room;
        for (given, (card, _)) in self.cards.iter().enumerate() {
            let ways = self.choices(given, left);
            let mut ticket = below(stream, ways.iter().sum())?;
            let mut place = 0;
            while ticket >= ways[place] {
                ticket -= ways[place];
                place += 1;
            }
            left[place] -= 1;
            if let Some(&seat) = self.seats.get(place) {
                hands[seat].insert(*card);
            }
        }
        Some(hands)
    }
}

/// The places where a card may be: a bit for each of the seats, and the highest for apart.
fn places_of(knowledge: &Knowledge, seats: &[Seat], card: Card) -> u8 {
    const APART: u8 = 1 << (PLACES - 1);
    let bit = |wanted: &dyn Fn(Seat) -> bool| {
        let places = seats.iter().enumerate().filter(|(_, seat)| wanted(**seat));
        places.fold(0, |all, (place, _)| all | 1 << place)
    };
    match bit(&|seat| knowledge.of(seat).must.contains(card)) {
        0 => bit(&|seat| !knowledge.of(seat).cannot.contains(card)) | APART,
        sure => sure,
    }
}

/// A number below `n`, all equally likely, exactly; `None` when there is none.
fn below(stream: &mut Stream, n: u64) -> Option<u64> {
    if n == 0 {
        return None;
    }
    loop {
        let product = u128::from(stream.word()) * u128::from(n);
        let low = product as u64;
        if low >= n || low >= n.wrapping_neg() % n {
            return Some((product >> 64) as u64);
        }
    }
}
