//! Mus and discards: what a hand is worth as it is, and after the best discard.

use super::assumptions::Assumptions;
use super::classes::{Classes, Counts, Entry, key, ways};
use super::spread::{Spread, WinLose, value};
use crate::hand::{self, Kings};
use crate::lance::Lance;

/// What to do with a hand before the lances.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Intention {
    /// By place: points that the cut is better by than mus.
    pub(super) cut: [f32; 4],
    /// By place: which of the hand's cards go, by rank from low to high, a bit a card.
    pub(super) throw: [u8; 4],
    /// The same where something must go.
    pub(super) must_throw: [u8; 4],
}

/// How likely other seats hold each hand: by how many cards they threw, 0: none yet.
pub(super) type Likely = [Vec<f32>; 5];

/// By lance and place of the seat.
pub(super) type Wins = [[WinLose; 4]; 5];

/// What intentions are made from.
pub(super) struct Intentions {
    /// By hand.
    pub(super) intentions: Vec<Intention>,
    /// What others hold.
    pub(super) likely: Likely,
    /// By hand, and by whether there was mus.
    pub(super) wins: Vec<[Wins; 2]>,
}

/// How many times intentions are made from what others hold by the intentions before.
const ROUNDS: usize = 3;

impl Intentions {
    /// The intentions of all hands, and what others hold who act on them.
    pub(super) fn new(classes: &Classes, assumed: &Assumptions) -> Intentions {
        let dealt: Vec<f32> = classes.entries.iter().map(|entry| entry.ways).collect();
        let now = values(classes, &dealt, assumed);
        let (mut later, draws) = (dealt.clone(), draws(classes.kings));
        let (mut intentions, mut likely) = (Vec::new(), Likely::default());
        for _ in 0..ROUNDS {
            let then = values(classes, &later, assumed);
            let intention = |at| Intention::new(classes, at, (&now, &then), &draws);
            intentions = (0..dealt.len()).map(intention).collect();
            likely = after_discards(classes, &intentions, &draws);
            later = (0..dealt.len())
                .map(|at| likely[1..].iter().map(|likely| likely[at]).sum())
                .collect();
        }
        let wins = [&dealt, &later].map(|likely| wins(classes, likely));
        likely[0] = dealt;
        let wins = (0..intentions.len()).map(|at| [wins[0][at], wins[1][at]]);
        Intentions {
            wins: wins.collect(),
            intentions,
            likely,
        }
    }
}

/// By hand, the chances of its team against hands that are so likely.
fn wins(classes: &Classes, likely: &[f32]) -> Vec<Wins> {
    let spreads = Lance::ALL.map(|lance| Spread::new(classes, likely, lance));
    let of = |entry: &Entry| {
        Lance::ALL.map(|lance| {
            let key = key(&entry.worth, lance);
            [0, 1, 2, 3].map(|place| spreads[lance as usize].chances(key, place))
        })
    };
    classes.entries.iter().map(of).collect()
}

/// By hand and place, the points it promises against hands that are so likely.
fn values(classes: &Classes, likely: &[f32], assumed: &Assumptions) -> Vec<[f32; 4]> {
    let spreads = Lance::ALL.map(|lance| Spread::new(classes, likely, lance));
    let without = 1.0 - spreads[Lance::Juego as usize].has;
    let nobody_else = without * without * without;
    let of = |entry: &Entry, wins: &Wins, place: usize| {
        let in_lance = |lance: Lance| {
            let [won, lost] = wins[lance as usize][place];
            let (bets, lose) = assumed.stakes(lance);
            let spread = &spreads[lance as usize];
            match lance {
                Lance::Grande | Lance::Chica => (won - lost) * bets,
                Lance::Pares | Lance::Juego => {
                    let bets = bets * spread.of_pair();
                    won * (value(entry, lance) + spread.mean + bets) - lost * (lose + bets)
                }
                Lance::Punto if entry.worth.juego > 0 => 0.0,
                Lance::Punto => nobody_else * (won - lost) * (1.0 + bets),
            }
        };
        Lance::ALL.into_iter().map(in_lance).sum::<f32>()
    };
    let lines = classes.entries.iter().zip(wins(classes, likely));
    lines
        .map(|(entry, wins)| [0, 1, 2, 3].map(|place| of(entry, &wins, place)))
        .collect()
}

/// What may be drawn, by how many cards: ranks that ascend.
type Draws = [Vec<Vec<u8>>; 5];

fn draws(kings: Kings) -> Draws {
    let ranks = (0..10).filter(|&place| hand::rank(place, kings) == place);
    let ranks: Vec<u8> = ranks.collect();
    let mut all = Draws::default();
    all[0].push(Vec::new());
    for count in 1..5 {
        let longer = all[count - 1].iter().flat_map(|draw| {
            let least = draw.last().copied().unwrap_or(0);
            let next = ranks.iter().filter(move |&&rank| rank >= least);
            next.map(move |&rank| [draw.as_slice(), &[rank]].concat())
        });
        all[count] = longer.collect();
    }
    all
}

/// Different ways to keep some of a hand's cards, a bit a card: of equal cards the first are kept.
fn keeps(ranks: [u8; 4]) -> impl Iterator<Item = u8> {
    (0..16).filter(move |keep| {
        (1..4).all(|place| {
            ranks[place] != ranks[place - 1] || keep >> place & 1 <= keep >> (place - 1) & 1
        })
    })
}

/// Tells each new hand, and in how many ways it comes, when the others of a hand's cards are thrown.
fn new_hands(
    classes: &Classes,
    (ranks, cards): (&[u8; 4], &Counts),
    keep: u8,
    draws: &Draws,
    mut tell: impl FnMut(usize, f32),
) {
    for draw in &draws[4 - (keep & 15).count_ones() as usize] {
        let ways = ways(cards, draw);
        if ways > 0.0 {
            let (mut new, mut drawn) = (*ranks, draw.iter().copied());
            for (place, rank) in new.iter_mut().enumerate() {
                if keep >> place & 1 == 0 {
                    *rank = drawn.next().unwrap_or(*rank);
                }
            }
            tell(classes.number(new), ways);
        }
    }
}

/// By hand and place, what it promises as dealt, and after a discard.
type Promises<'a> = (&'a [[f32; 4]], &'a [[f32; 4]]);

impl Intention {
    fn new(classes: &Classes, at: usize, (now, then): Promises<'_>, draws: &Draws) -> Intention {
        let ranks = &classes.entries[at].ranks;
        let cards = classes.without(*ranks);
        let (mut intention, mut best) = (Intention::default(), [f32::MIN; 4]);
        for keep in keeps(*ranks).filter(|&keep| keep != 15) {
            let (mut sums, mut all) = ([0.0; 4], 0.0);
            new_hands(classes, (ranks, &cards), keep, draws, |new, ways| {
                all += ways;
                for (sum, value) in sums.iter_mut().zip(&then[new]) {
                    *sum += ways * value;
                }
            });
            for place in 0..4 {
                if sums[place] / all > best[place] {
                    best[place] = sums[place] / all;
                    intention.must_throw[place] = !keep & 15;
                }
            }
        }
        for place in 0..4 {
            if best[place] > then[at][place] {
                intention.throw[place] = intention.must_throw[place];
            }
            intention.cut[place] = now[at][place] - best[place];
        }
        intention
    }
}

/// After a discard every hand is at least as likely as this many ways to be dealt it, so that nothing
/// is taken to be impossible.
const RARE: f32 = 1e-3;

/// What others hold after they threw so many cards, each hand that is not cut with by its intention.
fn after_discards(classes: &Classes, intentions: &[Intention], draws: &Draws) -> Likely {
    let mut likely: Likely = [(); 5].map(|()| vec![RARE; intentions.len()]);
    for (entry, intention) in classes.entries.iter().zip(intentions) {
        if intention.cut.iter().sum::<f32>() >= 0.0 {
            continue;
        }
        let throw = intention.must_throw[1];
        let (keep, from) = (!throw & 15, (&entry.ranks, &classes.without(entry.ranks)));
        let mut all = 0.0;
        new_hands(classes, from, keep, draws, |_, ways| all += ways);
        let likely = &mut likely[throw.count_ones() as usize];
        new_hands(classes, from, keep, draws, |new, ways| {
            likely[new] += entry.ways * ways / all;
        });
    }
    likely
}
