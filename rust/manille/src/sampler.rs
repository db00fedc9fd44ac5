//! Hidden cards drawn at random: every deal that is consistent with what is proved is as likely as any
//! other (F4.5).
//!
//! Cards that may lie in the same places form a group. How the groups can be split over the places is
//! listed once, each way with the number of deals that it stands for; a draw takes a way by that number,
//! then cards of each group at random.

use crate::knowledge::{Knowledge, Proved};
use crate::rules::Apart;
use crate::view::View;
use table::{BySeat, Card, CardSet, Dice, Seat};

/// How many places hidden cards can lie in: three hands, and what lies apart or is forgotten.
pub const PLACES: usize = 4;

/// A place where hidden cards lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// How many cards lie there.
    pub held: u8,
    /// Cards that lie there.
    pub must: CardSet,
    /// Cards that do not.
    pub cannot: CardSet,
}

/// Cards that may lie in the same places.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    cards: CardSet,
    /// A bit a place.
    places: usize,
}

/// How many cards of each group go to each place.
#[derive(Clone, Copy, Debug, Default)]
struct Split {
    parts: [[u8; PLACES]; 15],
    /// How many deals this way and those before it stand for.
    deals: u128,
}

/// Draws hidden cards. Made once for what is proved, then asked as often as wanted.
///
/// ```
/// use manille::sampler::{Hidden, Sampler};
/// use table::{CardSet, Dice, Purpose, Streams};
///
/// let unseen = CardSet::first(3);
/// let one = Hidden { held: 1, cannot: CardSet::first(1), ..Hidden::default() };
/// let two = Hidden { held: 2, ..Hidden::default() };
/// let sampler = Sampler::new(unseen, &[one, two]).ok_or("nothing fits")?;
/// assert_eq!(sampler.deals(), 2); // the first place holds card 1 or card 2
/// let mut dice = Dice::new(Streams::new(1, 0).stream(Purpose::Sample, 0, 0));
/// let [one, two, ..] = sampler.draw(&mut dice);
/// assert_eq!(one | two, unseen);
/// # Ok::<(), &'static str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sampler {
    must: [CardSet; PLACES],
    groups: Vec<Group>,
    splits: Vec<Split>,
}

impl Sampler {
    /// A sampler of these cards over these places, four at most; `None` when no deal fits.
    pub fn new(unseen: CardSet, places: &[Hidden]) -> Option<Sampler> {
        let mut left = [0; PLACES];
        let mut sampler = Sampler {
            must: [CardSet::EMPTY; PLACES],
            groups: Vec::new(),
            splits: Vec::new(),
        };
        let mut free = unseen;
        for (place, hidden) in places.iter().enumerate().take(PLACES) {
            let must = hidden.must & unseen;
            if !free.includes(must) || !must.is_disjoint(hidden.cannot) {
                return None;
            }
            free -= must;
            sampler.must[place] = must;
            left[place] = hidden.held.checked_sub(must.len() as u8)?;
        }
        for card in free.iter() {
            sampler.group(card, places)?;
        }
        // Cards that may lie anywhere come last: they fill whatever is left.
        sampler
            .groups
            .sort_by_key(|group| (group.places.count_ones(), group.places));
        sampler.split(
            0,
            left,
            Split {
                deals: 1,
                ..Split::default()
            },
        );
        (!sampler.splits.is_empty()).then_some(sampler)
    }

    /// What a seat's view and what is proved of the others leave open; `None` when nothing fits.
    pub fn of(view: &View<'_>, proved: &BySeat<Proved>) -> Option<Sampler> {
        let (unseen, places) = open(view, proved);
        Sampler::new(unseen, &places)
    }

    /// Puts a card to those that may lie in the same places.
    fn group(&mut self, card: Card, places: &[Hidden]) -> Option<()> {
        let mut may = 0;
        for (place, hidden) in places.iter().enumerate().take(PLACES) {
            may |= usize::from(!hidden.cannot.contains(card)) << place;
        }
        if may == 0 {
            return None;
        }
        match self.groups.iter_mut().find(|group| group.places == may) {
            Some(group) => {
                group.cards.insert(card);
            }
            None => self.groups.push(Group {
                cards: [card].into_iter().collect(),
                places: may,
            }),
        }
        Some(())
    }

    /// Lists the ways to split the groups from this one on.
    fn split(&mut self, number: usize, left: [u8; PLACES], so_far: Split) {
        let Some(group) = self.groups.get(number).copied() else {
            if left.iter().all(|&left| left == 0) {
                let before = self.splits.last().map_or(0, |split| split.deals);
                let deals = before + so_far.deals;
                self.splits.push(Split { deals, ..so_far });
            }
            return;
        };
        self.share(number, 0, group.cards.len() as u8, left, so_far);
    }

    /// Shares so many cards of a group out over the places from this one on.
    fn share(&mut self, number: usize, place: usize, cards: u8, left: [u8; PLACES], so_far: Split) {
        let places = self.groups[number].places;
        if place == PLACES {
            if cards == 0 {
                self.split(number + 1, left, so_far);
            }
            return;
        }
        let may = places >> place & 1 == 1;
        let last = number + 1 == self.groups.len();
        let most = if may { cards.min(left[place]) } else { 0 };
        // After the last group no place may want cards.
        let least = if last { left[place] } else { 0 };
        for part in least..=most {
            let (mut left, mut so_far) = (left, so_far);
            left[place] -= part;
            so_far.parts[number][place] = part;
            so_far.deals *= choose(cards, part);
            self.share(number, place + 1, cards - part, left, so_far);
        }
    }

    /// How many deals there are.
    pub fn deals(&self) -> u128 {
        self.splits.last().map_or(0, |split| split.deals)
    }

    /// One of the deals, all equally likely: the cards of each place.
    pub fn draw(&self, dice: &mut Dice) -> [CardSet; PLACES] {
        let mut drawn = self.must;
        let number = if self.splits.len() > 1 {
            below(self.deals(), dice)
        } else {
            0
        };
        let place = self.splits.partition_point(|split| split.deals <= number);
        let Some(split) = self.splits.get(place) else {
            return drawn;
        };
        for (group, parts) in self.groups.iter().zip(&split.parts) {
            let mut cards = group.cards;
            for (drawn, &part) in drawn.iter_mut().zip(parts) {
                let some = any(cards, part, dice);
                *drawn |= some;
                cards -= some;
            }
        }
        drawn
    }
}

/// The cards that a view leaves open, and the places where they lie: the hands of the other seats by
/// number, then what lies apart or, under `memory = "last_trick"`, is forgotten.
fn open(view: &View<'_>, proved: &BySeat<Proved>) -> (CardSet, Vec<Hidden>) {
    let me = view.seat();
    let mut seen = view.hand() | view.played() | view.put_away();
    let mut places = Vec::with_capacity(PLACES);
    let mut held = 0;
    for seat in others(view) {
        let face_up = view.face_up(seat);
        seen |= face_up;
        let hidden = Hidden {
            held: (view.cards_of(seat) - face_up.len()) as u8,
            must: proved[seat].must - face_up,
            cannot: proved[seat].cannot,
        };
        held += hidden.held;
        places.push(hidden);
    }
    if let Some(card) = view.turnup().filter(|&card| !seen.contains(card))
        && view.dealer() != me
    {
        let dealer = others(view).position(|seat| seat == view.dealer());
        if let Some(place) = dealer {
            places[place].must.insert(card);
        }
    }
    let unseen = view.pack().all() - seen;
    let rest = (unseen.len() as u8).saturating_sub(held);
    if rest > 0 {
        places.push(Hidden {
            held: rest,
            ..Hidden::default()
        });
    }
    (unseen, places)
}

/// The other seats of the game.
pub(crate) fn others(view: &View<'_>) -> impl Iterator<Item = Seat> + use<> {
    let (me, seats) = (view.seat(), usize::from(view.rules().shape().seats));
    Seat::ALL
        .into_iter()
        .take(seats)
        .filter(move |&seat| seat != me)
}

/// Everybody's hand as it might be: one of the deals that the view and what all have proved leave
/// open, all equally likely.
///
/// Masks are drawn from; counts and statements are met by drawing again, at most so often. `None`
/// when nothing fits or nothing that fits was found.
pub fn draw_hands(
    view: &View<'_>,
    knowledge: &Knowledge,
    tries: usize,
    dice: &mut Dice,
) -> Option<BySeat<CardSet>> {
    let proved = BySeat::from_fn(|seat| *knowledge.of(seat));
    let sampler = Sampler::of(view, &proved)?;
    for _ in 0..tries {
        let drawn = sampler.draw(dice);
        let hands = hands(view, &drawn);
        if view.allowed_by(knowledge, &hands) {
            return Some(hands);
        }
    }
    None
}

/// Everybody's hand from what was drawn for the places.
pub(crate) fn hands(view: &View<'_>, drawn: &[CardSet; PLACES]) -> BySeat<CardSet> {
    let mut hands = BySeat::default();
    hands[view.seat()] = view.hand();
    for (seat, &cards) in others(view).zip(drawn) {
        hands[seat] = cards | view.face_up(seat);
    }
    hands
}

/// What lies apart from what was drawn for the places, in random order.
pub(crate) fn apart(view: &View<'_>, drawn: &[CardSet; PLACES], dice: &mut Dice) -> Vec<Card> {
    if view.rules().shape().apart == Apart::Nothing {
        return Vec::new();
    }
    let place = others(view).count();
    let mut cards: Vec<Card> = drawn[place.min(PLACES - 1)].iter().collect();
    for last in (1..cards.len()).rev() {
        cards.swap(last, usize::from(dice.below(last as u16 + 1)));
    }
    cards
}

/// So many of the cards, all choices equally likely.
fn any(cards: CardSet, count: u8, dice: &mut Dice) -> CardSet {
    let (mut left, mut wanted) = (cards.len() as u16, u16::from(count));
    if wanted == left {
        return cards;
    }
    let mut some = CardSet::EMPTY;
    for card in cards.iter() {
        if wanted == 0 {
            break;
        }
        if dice.below(left) < wanted {
            some.insert(card);
            wanted -= 1;
        }
        left -= 1;
    }
    some
}

/// A number below `n`, all equally likely, exactly.
fn below(n: u128, dice: &mut Dice) -> u128 {
    let bits = u128::BITS - n.saturating_sub(1).leading_zeros();
    loop {
        let mut number = 0;
        for _ in 0..bits.div_ceil(16) {
            number = number << 16 | u128::from(dice.bits16());
        }
        number &= u128::MAX.checked_shr(u128::BITS - bits).unwrap_or(0);
        if number < n {
            return number;
        }
    }
}

/// How many ways there are to choose so many of so many cards.
const fn choose(cards: u8, part: u8) -> u128 {
    let mut ways = 1;
    let mut number = 0;
    while number < part {
        ways = ways * (cards - number) as u128 / (number + 1) as u128;
        number += 1;
    }
    ways
}

#[cfg(test)]
mod tests;
