//! What is measured of a match beside its winner: games, deals, points by lance and by reason, luck.
//!
//! | place | of entrant a, of b, or of both |
//! |---|---|
//! | 0 to 8, [`CORE`] | half-points of the match, games, half-points of deals, deals, points, luck |
//! | 9 to 17, [`table::SQUARES`] | squares and products of these in one match: how lone matches scatter |
//! | from 18, by lance and by reason | points, first those of a, then those of b |
//! | then every lance with every reason | likewise |

use crate::count::Reason;
use crate::game::{Dealt, Mus, SEATINGS};
use crate::lance::{End, Lance};
use crate::luck::{luck, weight};
use crate::matches::Match;
use table::{MOST, Measures, Observer, Place, SQUARES, Scored, Seat, Team, of_both};

/// The measures whose products are all added up: [`table::CORE`], then the luck.
pub const CORE: [&str; 9] = [
    "half_points",
    "games_a",
    "games_b",
    "deal_half_points",
    "deals",
    "points_a",
    "points_b",
    "luck",
    "weighted_luck",
];

const LANCES: usize = Lance::ALL.len();
const REASONS: usize = Reason::ALL.len();
const LUCK_FROM: usize = table::CORE.len();
const SQUARES_FROM: usize = CORE.len();
const MARGINS_FROM: usize = SQUARES_FROM + SQUARES.len();
const MARGINS: usize = LANCES + REASONS;
const CELLS_FROM: usize = MARGINS_FROM + 2 * MARGINS;
const CELLS: usize = LANCES * REASONS;
const COUNT: usize = CELLS_FROM + 2 * CELLS;

const CORE_PRODUCTS: usize = CORE.len() * (CORE.len() + 1) / 2;

static PRODUCTS: [(u8, u8); CORE_PRODUCTS + 5 * MARGINS] =
    table::products(CORE.len(), MARGINS_FROM, MARGINS);

/// Measures each match of a run.
///
/// ```
/// use arena::{Plan, play_match};
/// use mus::Mus;
/// use mus::bots::AnyBot;
/// use mus::measures::Measuring;
/// use mus::rules::Rules;
/// use table::{BySeat, Measures};
///
/// let game = Mus::new(&Rules::CLASSIC);
/// let [a, b] = [AnyBot::read("simple")?, AnyBot::read("random")?];
/// let plan = Plan { game: &game, bots: BySeat([a, b, a, b]), seed: 1, paired: true };
/// let (mut measuring, mut bots) = (Measuring::default(), plan.bots);
/// let series = play_match(&plan, 0, &mut bots, &mut measuring)?;
/// let names = Measuring::names();
/// assert_eq!(names[..3], ["half_points", "games_a", "games_b"]);
/// let games = series.games().map(i64::from);
/// assert_eq!(measuring.of_match()[1..3], games); // entrant a sits as team 0 in match 0
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Measuring {
    /// The team at the table that is entrant a.
    a: usize,
    /// Points by team at the table, lance and reason.
    points: [[[i64; REASONS]; LANCES]; 2],
    deals: i64,
    deal_half_points: [i64; 2],
    luck: i64,
    weighted_luck: i64,
    of_match: [i64; COUNT],
}

impl Default for Measuring {
    fn default() -> Measuring {
        Measuring {
            a: 0,
            points: [[[0; REASONS]; LANCES]; 2],
            deals: 0,
            deal_half_points: [0; 2],
            luck: 0,
            weighted_luck: 0,
            of_match: [0; COUNT],
        }
    }
}

impl Measures<Mus> for Measuring {
    const COUNT: usize = COUNT;

    fn names() -> Vec<String> {
        let names = CORE.iter().chain(&SQUARES).map(ToString::to_string);
        let lances = Lance::ALL.map(Lance::word);
        let reasons = Reason::ALL.map(Reason::word);
        let margins: Vec<&str> = lances.into_iter().chain(reasons).collect();
        let margins = of_both(&margins);
        let cells = lances.iter().flat_map(|lance| {
            let cell = move |reason: &&str| format!("{lance}_{reason}");
            reasons.iter().map(cell).collect::<Vec<_>>()
        });
        let cells = of_both(&cells.collect::<Vec<_>>());
        names.chain(margins).chain(cells).collect()
    }

    fn products() -> &'static [(u8, u8)] {
        &PRODUCTS
    }

    #[inline]
    fn of_match(&self) -> &[i64] {
        &self.of_match
    }
}

impl Observer<Mus> for Measuring {
    #[inline]
    fn match_starts(&mut self, _index: u64, seating: usize, _series: &Match) {
        let places = SEATINGS[seating & 1];
        let first = Seat::ALL
            .into_iter()
            .find(|&seat| places[seat] == Seat::ALL[0]);
        let a = first.map_or(0, |seat| seat.team().index());
        let of_match = self.of_match;
        *self = Measuring {
            a,
            of_match,
            ..Measuring::default()
        };
    }

    #[inline]
    fn follows(&self) -> bool {
        false
    }

    #[inline]
    fn deal_starts(&mut self, series: &Match, _place: Place, dealt: &Dealt) {
        let of_team_0 = luck(&dealt.deal);
        let luck = i64::from(if self.a == 0 { of_team_0 } else { -of_team_0 });
        self.luck += luck;
        self.weighted_luck += luck * i64::from(weight(series));
    }

    #[inline]
    fn deal_ends(&mut self, _series: &Match, _place: Place, dealt: &Dealt) {
        let mut scored = [0_i64; 2];
        for slot in 0..4 {
            let Some(team) = dealt.counted.teams[slot].map(Team::index) else {
                continue;
            };
            let points = dealt.counted.points[slot];
            let (first, rest) = dealt.deal.reasons(slot, points);
            let lance = &mut self.points[team & 1][dealt.deal.lance_in(slot) as usize];
            for (reason, points) in [first, rest] {
                lance[reason as usize] += i64::from(points);
            }
            scored[team & 1] += i64::from(points);
        }
        self.deals += 1;
        let [ours, theirs] = [scored[0], scored[1]];
        self.deal_half_points[0] += 1 + (ours - theirs).signum();
        self.deal_half_points[1] += 1 + (theirs - ours).signum();
    }

    fn match_ends(&mut self, _index: u64, series: &Match) {
        let (a, b) = (self.a & 1, 1 - (self.a & 1));
        let half_points = match series.winner().map(Team::index) {
            Some(team) => 2 * i64::from(team == a),
            None => 1,
        };
        let games = series.games().map(i64::from);
        let points = [a, b].map(|team| {
            let all: i64 = self.points[team].iter().flatten().sum();
            all.min(MOST)
        });
        let scored = Scored {
            half_points,
            games: [games[a], games[b]],
            deal_half_points: self.deal_half_points[a],
            deals: self.deals,
            points,
        };
        let luck = [self.luck, self.weighted_luck];
        self.of_match[..LUCK_FROM].copy_from_slice(&scored.core());
        self.of_match[LUCK_FROM..SQUARES_FROM].copy_from_slice(&luck);
        self.of_match[SQUARES_FROM..MARGINS_FROM].copy_from_slice(&scored.squares());
        for (side, team) in [a, b].into_iter().enumerate() {
            self.write_points(side, team);
        }
    }
}

impl Measuring {
    /// Writes a team's points: its margins, then its cells.
    fn write_points(&mut self, side: usize, team: usize) {
        let (margins, cells) = self.of_match[MARGINS_FROM..].split_at_mut(2 * MARGINS);
        let margins = &mut margins[side * MARGINS..][..MARGINS];
        margins.fill(0);
        for (lance, reasons) in self.points[team].iter().enumerate() {
            let cells = &mut cells[side * CELLS + lance * REASONS..][..REASONS];
            for (reason, &points) in reasons.iter().enumerate() {
                let points = points.min(MOST);
                cells[reason] = points;
                margins[lance] += points;
                margins[LANCES + reason] += points;
            }
        }
    }
}

impl crate::deal::Deal {
    /// The lance in a slot of a finished deal.
    #[inline]
    fn lance_in(&self, slot: usize) -> Lance {
        crate::count::lance_of(slot, self.juego == 0)
    }

    /// What the points of a lance were scored for: for its betting first, then for its value (M6).
    #[inline]
    fn reasons(&self, slot: usize, points: u32) -> ((Reason, u32), (Reason, u32)) {
        // The count may have stopped before an accepted stake was scored.
        let staked = self.stakes[slot].min(points);
        let (reason, first) = match self.ends[slot] {
            End::Refused(_) => (Reason::Deje, staked),
            End::Bet => (Reason::Envite, staked),
            End::Ordago => (Reason::Ordago, points),
            End::Paso if slot < 2 => (Reason::Paso, points),
            _ => (Reason::Valor, 0),
        };
        ((reason, first), (Reason::Valor, points - first))
    }
}

#[cfg(test)]
mod tests;
