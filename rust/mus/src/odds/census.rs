//! All different hands of one pack: how each stands in the lances, and how bags part into hands.

use super::bag::Bag;
use crate::evaluator::{Class, Evaluator};
use crate::hand::{Kings, Real, rank};
use crate::rules::Rules;
use std::collections::HashMap;
use std::sync::LazyLock;

/// How a hand stands in the five lances, and what its pares and juego are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Footing {
    /// Places, higher wins. Pares, juego: 0 without. Punto: the total, 0 for a hand with juego.
    pub(super) places: [u16; 5],
    /// What pares and juego score (M6.4).
    pub(super) values: [u16; 2],
}

impl Footing {
    /// Has the hand pares, and has it juego?
    pub(super) fn has(&self) -> [bool; 2] {
        [self.places[2] > 0, self.places[3] > 0]
    }
}

/// The classes of a pack from worst to best in a lance, cut where the place changes.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// Classes by place, ascending.
    pub(super) classes: Vec<u16>,
    /// By place: one past its last class in `classes`.
    pub(super) ends: Vec<u16>,
    /// By place: what a hand with that place scores; nothing but in pares and juego.
    pub(super) values: Vec<u16>,
}

/// A way to part eight cards into two hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// One hand's class.
    pub(super) first: u16,
    /// The other's.
    pub(super) second: u16,
    /// In how many ways the first can be chosen from the eight.
    pub(super) ways: u16,
}

/// All different hands of one pack under one reading of `real`.
#[derive(Debug)]
pub(super) struct Census {
    /// The whole pack.
    pub(super) pack: Bag,
    /// Each class's cards.
    pub(super) bags: Vec<Bag>,
    /// Each class's standing.
    pub(super) standings: Vec<Footing>,
    /// The classes in order, by lance.
    pub(super) orders: [Order; 5],
    /// Each class as up to four (rank * 5 + count): what its ways multiply from.
    pub(super) factors: Vec<[u8; 4]>,
    /// Classes by their cards.
    pub(super) classes: HashMap<Bag, u16>,
}

/// How every eight cards of a pack part into two hands.
#[derive(Debug)]
pub(super) struct Splits {
    places: HashMap<Bag, (u32, u32)>,
    all: Vec<Split>,
}

/// The rank under which a card number counts.
pub(super) fn rank_of(card: u8, kings: Kings) -> u8 {
    rank(card % 10, kings)
}

impl Census {
    /// The census for these rules.
    pub(super) fn of(rules: &Rules) -> &'static Census {
        static ALL: [LazyLock<Census>; 6] = [
            LazyLock::new(|| Census::new(Kings::Eight, Real::Off)),
            LazyLock::new(|| Census::new(Kings::Eight, Real::Figure)),
            LazyLock::new(|| Census::new(Kings::Eight, Real::Sota)),
            LazyLock::new(|| Census::new(Kings::Four, Real::Off)),
            LazyLock::new(|| Census::new(Kings::Four, Real::Figure)),
            LazyLock::new(|| Census::new(Kings::Four, Real::Sota)),
        ];
        &ALL[rules.kings as usize * 3 + rules.real as usize]
    }

    fn new(kings: Kings, real: Real) -> Census {
        let evaluator = Evaluator::new(kings, real);
        let all = (0..evaluator.class_count() as u16).map(Class::from_number);
        let standings: Vec<Footing> = all
            .clone()
            .map(|class| standing(&evaluator, class))
            .collect();
        let bags: Vec<Bag> = all
            .map(|class| Bag::from_ranks(evaluator.ranks(class)))
            .collect();
        Census {
            pack: Bag::from_ranks((0..40).map(|card| rank_of(card, kings))),
            orders: std::array::from_fn(|lance| order(&standings, lance)),
            factors: bags.iter().map(|&bag| factors(bag)).collect(),
            classes: (0..).zip(&bags).map(|(class, &bag)| (bag, class)).collect(),
            bags,
            standings,
        }
    }

    /// The splits of the pack, made when first asked for.
    pub(super) fn splits(&self) -> &'static Splits {
        static ALL: [LazyLock<Splits>; 2] = [
            LazyLock::new(|| Splits::new(Census::of(&Rules::CLASSIC))),
            LazyLock::new(|| {
                Splits::new(Census::of(&Rules {
                    kings: Kings::Four,
                    ..Rules::CLASSIC
                }))
            }),
        ];
        &ALL[usize::from(self.bags.len() > 330)]
    }

    /// The class of a hand that holds these cards.
    pub(super) fn class(&self, bag: Bag) -> u16 {
        self.classes.get(&bag).copied().unwrap_or_default()
    }
}

fn standing(evaluator: &Evaluator, class: Class) -> Footing {
    let worth = evaluator.worth(class);
    let punto = if worth.juego > 0 { 0 } else { worth.total };
    let [pares, juego, punto] = [worth.pares, worth.juego, punto].map(u16::from);
    Footing {
        places: [worth.grande, worth.chica, pares, juego, punto],
        values: [worth.pares_value, worth.juego_value].map(u16::from),
    }
}

fn order(standings: &[Footing], lance: usize) -> Order {
    let place = |class: &u16| standings[usize::from(*class)].places[lance];
    let mut classes: Vec<u16> = (0..standings.len() as u16).collect();
    classes.sort_by_key(place);
    let most = classes.last().map_or(0, place);
    let ends: Vec<u16> = (0..=most)
        .map(|wanted| classes.partition_point(|class| place(class) <= wanted) as u16)
        .collect();
    let value = |&end: &u16| match (lance, usize::from(end).checked_sub(1)) {
        (2 | 3, Some(last)) => standings[usize::from(classes[last])].values[lance - 2],
        _ => 0,
    };
    let values = ends.iter().map(value).collect();
    Order {
        classes,
        ends,
        values,
    }
}

/// What the ways of a hand multiply from; 0, "none of the first rank", is always 1.
fn factors(bag: Bag) -> [u8; 4] {
    let mut factors = [0; 4];
    let held = (0..10).filter(|&rank| bag.count(rank) > 0);
    for (factor, rank) in factors.iter_mut().zip(held) {
        *factor = rank * 5 + bag.count(rank);
    }
    factors
}

impl Splits {
    fn new(census: &Census) -> Splits {
        let bags = census.pack.parts(8);
        let (mut all, mut places) = (Vec::new(), HashMap::with_capacity(bags.len()));
        for &bag in &bags {
            let from = all.len() as u32;
            all.extend(bag.parts(4).into_iter().map(|hand| Split {
                first: census.class(hand),
                second: census.class(bag.minus(hand)),
                ways: bag.ways(hand) as u16,
            }));
            places.insert(bag, (from, all.len() as u32));
        }
        Splits { places, all }
    }

    /// The ways to part these eight cards.
    pub(super) fn of(&self, bag: Bag) -> &[Split] {
        let (from, end) = self.places.get(&bag).copied().unwrap_or_default();
        &self.all[from as usize..end as usize]
    }
}
