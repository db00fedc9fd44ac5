//! Every different hand, how often it is dealt, and its percentile in each lance.

use crate::compare::place_in;
use crate::evaluator::{Class, Evaluator, PACK, Worth};
use crate::lance::Lance;

/// How many hands of four the pack holds.
const HANDS: u32 = 91_390;

/// A hand among all others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranking {
    /// Its ranks, low to high, as places in a suit.
    pub ranks: [u8; 4],
    /// In how many ways the pack deals it.
    pub combinations: u32,
    /// By lance, the per cent of the pack's 91,390 hands that it beats, and half of the per cent
    /// that are its equals, itself among them.
    pub percentiles: [f64; 5],
}

/// A class while it is counted: its worth, its ranks, its combinations.
type Unranked = (&'static Worth, [u8; 4], u32);

/// All the classes of a pack.
#[derive(Clone, Debug)]
pub struct Rankings {
    /// By class.
    rows: Vec<Ranking>,
    /// The numbers of the classes, the best in grande first.
    order: Vec<usize>,
}

impl Rankings {
    /// Counts all hands of the evaluator's pack.
    pub fn new(evaluator: &Evaluator) -> Rankings {
        let classes = count_classes(evaluator);
        let columns = Lance::ALL.map(|lance| percentiles(lance, &classes));
        let rows = classes.iter().enumerate();
        let rows = rows.map(|(class, &(_, ranks, combinations))| Ranking {
            ranks,
            combinations,
            percentiles: std::array::from_fn(|lance| columns[lance][class]),
        });
        let mut order: Vec<usize> = (0..classes.len()).collect();
        order.sort_by_key(|&class| std::cmp::Reverse(classes[class].0.grande));
        Rankings {
            rows: rows.collect(),
            order,
        }
    }

    /// The ranking of a class.
    pub fn of(&self, class: Class) -> &Ranking {
        &self.rows[usize::from(class.number())]
    }

    /// All rankings, the best in grande first.
    pub fn by_grande(&self) -> impl Iterator<Item = &Ranking> {
        self.order.iter().map(|&class| &self.rows[class])
    }
}

/// By class: what it is worth and how many hands it has.
fn count_classes(evaluator: &Evaluator) -> Vec<Unranked> {
    let mut found: Vec<Option<Unranked>> = vec![None; evaluator.class_count()];
    for hand in all_hands() {
        let class = evaluator.class(hand);
        let counted = &mut found[usize::from(class.number())];
        counted
            .get_or_insert((evaluator.worth(class), evaluator.ranks(class), 0))
            .2 += 1;
    }
    found.into_iter().flatten().collect()
}

/// All hands of the pack, each once.
fn all_hands() -> impl Iterator<Item = [u8; 4]> {
    (0..PACK).flat_map(|a| {
        (0..a).flat_map(move |b| (0..b).flat_map(move |c| (0..c).map(move |d| [a, b, c, d])))
    })
}

/// By class, its percentile in a lance.
fn percentiles(lance: Lance, classes: &[Unranked]) -> Vec<f64> {
    let place = |worth| usize::from(place_in(lance, worth));
    let last = classes.iter().map(|(worth, ..)| place(worth)).max();
    let mut equal = vec![0; last.map_or(0, |last| last + 1)];
    for &(worth, _, combinations) in classes {
        equal[place(worth)] += combinations;
    }
    let mut below = 0;
    let by_place: Vec<f64> = equal
        .into_iter()
        .map(|equal| {
            let halves = 2 * below + equal;
            below += equal;
            // Whole numbers up to here, so every machine rounds alike.
            f64::from(100 * halves) / f64::from(2 * HANDS)
        })
        .collect();
    classes
        .iter()
        .map(|(worth, ..)| by_place[place(worth)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{HANDS, Rankings};
    use crate::card::show_ranks;
    use crate::evaluator::Evaluator;
    use crate::hand::{Kings, Real};

    #[test]
    fn every_hand_is_counted_and_the_mean_is_fifty() {
        for (kings, classes) in [(Kings::Eight, 330), (Kings::Four, 715)] {
            let rankings = Rankings::new(&Evaluator::new(kings, Real::Figure));
            let rows: Vec<_> = rankings.by_grande().collect();
            assert_eq!(rows.len(), classes);
            assert_eq!(show_ranks(rows[0].ranks), "RRRR");
            assert_eq!(show_ranks(rows[classes - 1].ranks), "AAAA");
            assert_eq!(rows.iter().map(|row| row.combinations).sum::<u32>(), HANDS);
            for lance in 0..5 {
                let weighted = |row: &&super::Ranking| {
                    f64::from(row.combinations) * row.percentiles[lance] / f64::from(HANDS)
                };
                let mean: f64 = rows.iter().map(weighted).sum();
                assert!((mean - 50.0).abs() < 1e-9, "{mean}");
            }
        }
    }
}
