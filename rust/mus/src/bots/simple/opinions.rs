//! What `simple` knows of each class of hand, in tables that are made once.

use super::chance::{self, part};
use super::{hands, senas};
use crate::action::Sign;
use crate::evaluator::{Class, Evaluator, Worth};
use crate::hand::{self, Kings, Real};
use crate::lance::Lance;
use crate::rules::Rules;
use std::sync::LazyLock;

/// What there is to know of the hands of one class; chances and shares in parts of 255.
#[derive(Clone, Copy, Debug)]
pub(in crate::bots) struct Opinion {
    /// By lance: the chance to beat a hand that may speak in it, first where that one speaks before
    /// (equal hands lose), then where it speaks after. 0 where the class may not speak itself.
    pub(in crate::bots) beats: [[u8; 2]; 5],
    /// By lance and place: the chance that the team of a hand wins, where all four may speak and
    /// nothing is known of the others.
    pub(in crate::bots) wins: [[u8; 4]; 5],
    /// The share of hands that are worth less, all lances taken together.
    pub(in crate::bots) good: u8,
    /// The sign to make.
    pub(in crate::bots) sign: Sign,
    /// What to throw, a bit for each place of a suit.
    pub(in crate::bots) throws: u16,
}

const UNKNOWN: Opinion = Opinion {
    beats: [[0; 2]; 5],
    wins: [[0; 4]; 5],
    good: 0,
    sign: Sign::Ciego,
    throws: 0,
};

/// One line a class, by the class's number.
type Table = [Opinion; 1024];

/// The tables of both packs under each reading of `real`.
#[derive(Debug)]
pub(super) struct Opinions([Table; 6]);

impl Opinions {
    /// The tables; made when first asked for.
    pub(super) fn all() -> &'static Opinions {
        static ALL: LazyLock<Box<Opinions>> = LazyLock::new(|| {
            let mut tables = Box::new(Opinions([[UNKNOWN; 1024]; 6]));
            for kings in [Kings::Eight, Kings::Four] {
                for real in [Real::Off, Real::Figure, Real::Sota] {
                    fill(&mut tables.0[place_of(kings, real)], kings, real);
                }
            }
            tables
        });
        &ALL
    }

    /// What there is to know of a class under these rules.
    #[inline]
    pub(super) fn of(&self, rules: &Rules, class: Class) -> &Opinion {
        &self.0[place_of(rules.kings, rules.real)][usize::from(class.number() & 1023)]
    }
}

#[inline]
const fn place_of(kings: Kings, real: Real) -> usize {
    let four = matches!(kings, Kings::Four);
    four as usize * 3 + real as usize
}

/// A class of hands while the tables are made.
struct Line {
    ranks: [u8; 4],
    class: Class,
    worth: Worth,
    /// How many hands of the pack are of this class.
    hands: u32,
}

fn lines(kings: Kings, real: Real) -> Vec<Line> {
    let evaluator = Evaluator::new(kings, real);
    let line = |ranks: [u8; 4]| {
        let [a, b, c, d] = ranks;
        // A card of each suit: four different cards of these ranks.
        let class = evaluator.class([a, 10 + b, 20 + c, 30 + d]);
        Line {
            ranks,
            class,
            worth: *evaluator.worth(class),
            hands: hands_of(ranks, kings),
        }
    };
    hand::classes(kings).into_iter().map(line).collect()
}

fn fill(table: &mut Table, kings: Kings, real: Real) {
    let lines = lines(kings, real);
    let beats = Lance::ALL.map(|lance| shares(&lines, |line| place(&line.worth, lance)));
    let mut values = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let opinion = &mut table[usize::from(line.class.number())];
        opinion.beats = [0, 1, 2, 3, 4].map(|lance| beats[lance][number]);
        opinion.wins = opinion
            .beats
            .map(|beats| [0, 1, 2, 3].map(|place| wins(beats, place)));
        opinion.sign = senas::best_sign(line.ranks, &line.worth);
        opinion.throws = hands::throws(line.ranks, &line.worth, kings);
        values.push(Some(hands::value(opinion, &line.worth)));
    }
    let mut values = values.into_iter();
    let less = shares(&lines, |_| values.next().flatten());
    for (line, [less, _]) in lines.iter().zip(less) {
        table[usize::from(line.class.number())].good = less;
    }
}

/// The chance that the team of a hand wins, against two opponents of whom nothing is known.
fn wins(beats: [u8; 2], place: u8) -> u8 {
    let [left, right] = chance::against(beats.map(u32::from), place);
    let own = part(left, right);
    (own + part(255 - own, chance::help(left.min(right)))) as u8
}

/// How many hands of the pack have these ranks, which ascend.
fn hands_of(ranks: [u8; 4], kings: Kings) -> u32 {
    let (mut hands, mut alike) = (1, 0);
    for (place, &rank) in ranks.iter().enumerate() {
        alike = if place > 0 && ranks[place - 1] == rank {
            alike + 1
        } else {
            0
        };
        let double = kings == Kings::Eight && (rank == hands::ACE || rank == hands::KING);
        let cards = if double { 8 } else { 4 };
        hands = hands * (cards - alike) / (alike + 1);
    }
    hands
}

/// A hand's place in a lance; `None` where it may not speak.
fn place(worth: &Worth, lance: Lance) -> Option<u32> {
    let (place, speaks) = match lance {
        Lance::Grande => (worth.grande, true),
        Lance::Chica => (worth.chica, true),
        Lance::Pares => (u16::from(worth.pares), worth.pares > 0),
        Lance::Juego => (u16::from(worth.juego), worth.juego > 0),
        Lance::Punto => (u16::from(worth.total), worth.juego == 0),
    };
    speaks.then_some(u32::from(place))
}

/// For each class the share of hands below it, and below or equal, among those with a key at all.
fn shares(lines: &[Line], key: impl FnMut(&Line) -> Option<u32>) -> Vec<[u8; 2]> {
    let keys: Vec<Option<u32>> = lines.iter().map(key).collect();
    let mut sorted: Vec<(u32, u32)> = keys
        .iter()
        .zip(lines)
        .filter_map(|(key, line)| key.map(|key| (key, line.hands)))
        .collect();
    sorted.sort_unstable();
    let all: u32 = sorted.iter().map(|(_, hands)| hands).sum();
    // How many hands there are before each of the sorted ones, and after the last.
    let mut sums = vec![0];
    sums.extend(sorted.iter().scan(0, |sum, (_, hands)| {
        *sum += hands;
        Some(*sum)
    }));
    let share = |place: usize| (sums[place] * 255 / all.max(1)) as u8;
    let both = |mine: u32| {
        let behind = sorted.partition_point(|&(other, _)| other < mine);
        let ahead = sorted.partition_point(|&(other, _)| other <= mine);
        [share(behind), share(ahead)]
    };
    keys.iter().map(|key| key.map_or([0; 2], both)).collect()
}
