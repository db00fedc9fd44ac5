//! Cards that the others could have: drawn so that all that was declared and signed holds.
//!
//! The cards that the seat has not seen are equally likely to lie anywhere, but for this:
//!
//! - What the others declared (M5.2), and the signs of theirs that the seat has seen (M8.2), hold.
//! - Cards that a seat threw are not any cards: it is dealt four, and those go that `simple` would
//!   throw, until as many have gone as are out.
//! - Hands that explain better what was said are likelier: of several draws one is taken by its
//!   weight ([`Evidence`]).
//!
//! All three hands are drawn at once until they fit, so all that fit are equally likely. Where that
//! takes too long they are drawn one by one, each until it fits: hands that leave the others few
//! hands that fit are then a little too likely. Where that takes too long as well (four kings were
//! signed, say), they come from lists of all hands that fit, and which cards were thrown earlier
//! says nothing.

use super::evidence::Evidence;
use crate::action::Sign;
use crate::bots::simple::Simple;
use crate::evaluator;
use crate::hand;
use crate::view::{Held, View};
use table::{BySeat, Card, CardSet, Purpose, Seat, Stream, Streams};

/// So many draws are weighed at most before one of them is taken.
const WEIGHED: u32 = 12;
/// So often all hands are drawn at once.
const AT_ONCE: u32 = 16;
/// So often they are then drawn one by one, each of them so often.
const ONE_BY_ONE: u32 = 4;
const EACH: u32 = 64;
/// So often they are drawn from the lists before they are searched for.
const FROM_LISTS: u32 = 64;

/// Draws what the others could have.
pub(super) struct Sampler<'v> {
    view: &'v View<'v>,
    evidence: Evidence,
    policy: Simple,
    unseen: Pool,
    others: [OtherCards; 3],
    lists: Option<[Vec<CardSet>; 3]>,
}

/// What is known of another seat's cards.
#[derive(Clone, Copy)]
struct OtherCards {
    seat: Seat,
    thrown: usize,
    earlier: usize,
    pares: Option<bool>,
    juego: Option<bool>,
    sign: Option<Sign>,
}

impl OtherCards {
    fn of(view: &View<'_>, seat: Seat) -> OtherCards {
        OtherCards {
            seat,
            thrown: view.thrown_now(seat),
            earlier: view.thrown_earlier(seat),
            pares: view.has_pares(seat),
            juego: view.has_juego(seat),
            sign: view.sign(seat),
        }
    }

    /// Could these four cards be its hand (before it threw any in this round)?
    #[inline]
    fn may_hold(&self, view: &View<'_>, hand: CardSet) -> bool {
        if self.pares.is_none() && self.sign.is_none() {
            return true;
        }
        let evaluator = view.evaluator();
        let class = evaluator.class_of(hand);
        let worth = evaluator.worth(class);
        self.pares.is_none_or(|has| has == (worth.pares > 0))
            && self.juego.is_none_or(|has| has == (worth.juego > 0))
            && self
                .sign
                .is_none_or(|sign| sign.is_true_of(class, evaluator))
    }
}

/// Cards that may be drawn.
#[derive(Clone, Copy)]
struct Pool {
    cards: [u8; 40],
    len: usize,
}

impl Pool {
    fn of(set: CardSet) -> Pool {
        let mut pool = Pool {
            cards: [0; 40],
            len: set.len().min(40),
        };
        for (place, card) in pool.cards.iter_mut().zip(set.iter()) {
            *place = card.number();
        }
        pool
    }

    /// Takes out so many cards, four at most, all equally likely.
    #[inline]
    fn draw(&mut self, count: usize, stream: &mut Stream) -> CardSet {
        let mut draws = [0; 4];
        let draws = &mut draws[..count.min(4).min(self.len)];
        stream.draws(self.len as u64, draws);
        let mut drawn = CardSet::EMPTY;
        for &mut place in draws {
            let (place, last) = (usize::from(place), self.len - 1);
            drawn.insert(Card::masked(self.cards[place]));
            self.cards[place] = self.cards[last];
            self.len = last;
        }
        drawn
    }
}

impl<'v> Sampler<'v> {
    /// What the others could have, as this view knows it.
    pub(super) fn of(view: &'v View<'v>, policy: Simple) -> Sampler<'v> {
        let others = [1, 2, 3].map(|place| OtherCards::of(view, view.seat().plus(place)));
        Sampler {
            view,
            evidence: Evidence::of(view, policy),
            policy,
            unseen: Pool::of(view.unseen()),
            others,
            lists: None,
        }
    }

    /// One possibility.
    pub(super) fn draw(&mut self, streams: Streams) -> BySeat<Held> {
        let mut stream = streams.stream(Purpose::Sample, 0, 0);
        let mut taken = self.fitting(&mut stream);
        let mut weights = self.evidence.weigh(self.view, &taken);
        for _ in 1..WEIGHED {
            if weights >= 1.0 {
                break;
            }
            let other = self.fitting(&mut stream);
            let weight = self.evidence.weigh(self.view, &other);
            weights += weight;
            if stream.happens(weight / weights) {
                taken = other;
            }
        }
        taken
    }

    /// Cards with which all holds that was declared and signed.
    fn fitting(&mut self, stream: &mut Stream) -> BySeat<Held> {
        if self.lists.is_none() {
            let at_once = (0..AT_ONCE).find_map(|_| self.tried(1, stream));
            let found = at_once.or_else(|| (0..ONE_BY_ONE).find_map(|_| self.tried(EACH, stream)));
            if let Some(hands) = found {
                return hands;
            }
        }
        self.listed(stream)
    }

    /// Draws the three hands, each so often until it fits.
    fn tried(&self, times: u32, stream: &mut Stream) -> Option<BySeat<Held>> {
        let mut pool = self.unseen;
        let mut hands = BySeat::default();
        for other in &self.others {
            hands[other.seat] = (0..times).find_map(|_| {
                let mut left = pool;
                let held = self.past(other, &mut left, stream)?;
                pool = left;
                Some(held)
            })?;
        }
        Some(hands)
    }

    /// Deals a seat four cards and lets it throw and draw; nothing where the hand does not fit.
    #[inline]
    fn past(&self, other: &OtherCards, pool: &mut Pool, stream: &mut Stream) -> Option<Held> {
        let mut held = Held {
            hand: pool.draw(4, stream),
            ..Held::default()
        };
        let mut left = other.earlier;
        while left > 0 {
            let go = lowest(self.view, self.usual_throws(held.hand), left);
            held.earlier |= go;
            held.hand = (held.hand - go) | pool.draw(go.len(), stream);
            left -= go.len();
        }
        if !other.may_hold(self.view, held.hand) {
            return None;
        }
        self.throw(&mut held, other.thrown);
        Some(held)
    }

    /// The cards of a hand that `simple` would throw, or the lowest one.
    fn usual_throws(&self, hand: CardSet) -> CardSet {
        let class = self.view.evaluator().class_of(hand);
        let usual = Simple::throws(self.policy.opinion(self.view.rules(), class), hand);
        if usual.is_empty() {
            lowest(self.view, hand, 1)
        } else {
            usual
        }
    }

    /// So many cards of a hand go in this round: first those that `simple` would throw.
    fn throw(&self, held: &mut Held, count: usize) {
        if count == 0 {
            return;
        }
        let first = lowest(self.view, self.usual_throws(held.hand), count);
        let rest = lowest(self.view, held.hand - first, count - first.len());
        held.thrown = first | rest;
        held.hand -= held.thrown;
    }

    /// Draws the hands from lists of all hands that fit.
    fn listed(&mut self, stream: &mut Stream) -> BySeat<Held> {
        let lists = self.lists.take().unwrap_or_else(|| self.make_lists());
        let drawn = (0..FROM_LISTS).find_map(|_| {
            let hands = [0, 1, 2].map(|place| {
                let list: &[CardSet] = &lists[place];
                let drawn = (stream.word() as u128 * list.len() as u128) >> 64;
                list.get(drawn as usize).copied().unwrap_or_default()
            });
            disjoint(hands).then_some(hands)
        });
        let hands = drawn.or_else(|| search(&lists)).unwrap_or_default();
        self.lists = Some(lists);
        let mut rest = Pool::of(self.view.unseen() - (hands[0] | hands[1] | hands[2]));
        let mut all = BySeat::default();
        for (other, hand) in self.others.iter().zip(hands) {
            let mut held = Held {
                hand,
                ..Held::default()
            };
            for _ in 0..other.earlier {
                held.earlier |= rest.draw(1, stream);
            }
            self.throw(&mut held, other.thrown);
            all[other.seat] = held;
        }
        all
    }

    /// All hands that each of the others could hold.
    fn make_lists(&self) -> [Vec<CardSet>; 3] {
        let cards = &self.unseen.cards[..self.unseen.len];
        let bit = |place: usize| 1_u64 << cards[place];
        let mut lists = [const { Vec::new() }; 3];
        for d in 3..cards.len() {
            for (c, b, a) in triples(d) {
                let hand = CardSet::from_bits(bit(a) | bit(b) | bit(c) | bit(d));
                for (list, other) in lists.iter_mut().zip(&self.others) {
                    if other.may_hold(self.view, hand) {
                        list.push(hand);
                    }
                }
            }
        }
        lists
    }
}

/// All descending triples of numbers below one.
fn triples(below: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (2..below).flat_map(|c| (1..c).flat_map(move |b| (0..b).map(move |a| (c, b, a))))
}

/// Have the hands no card in common?
fn disjoint([one, two, three]: [CardSet; 3]) -> bool {
    one.is_disjoint(two) && three.is_disjoint(one | two)
}

/// The first three hands of the lists that have no card in common; there are some, the true ones.
fn search(lists: &[Vec<CardSet>; 3]) -> Option<[CardSet; 3]> {
    let [ones, twos, threes] = lists;
    ones.iter().find_map(|&one| {
        let two_and_three = |two: CardSet| {
            let free = |three: &&CardSet| disjoint([one, two, **three]);
            threes.iter().find(free).map(|&three| [one, two, three])
        };
        let twos = twos.iter().filter(|two| two.is_disjoint(one));
        twos.copied().find_map(two_and_three)
    })
}

/// The so many lowest of some cards.
fn lowest(view: &View<'_>, mut cards: CardSet, count: usize) -> CardSet {
    if cards.len() <= count {
        return cards;
    }
    let kings = view.rules().kings;
    let mut low = CardSet::EMPTY;
    for _ in 0..count {
        let next = cards
            .iter()
            .min_by_key(|&card| hand::rank(evaluator::place(card), kings));
        let next: CardSet = next.into_iter().collect();
        low |= next;
        cards -= next;
    }
    low
}

#[cfg(test)]
mod tests;
