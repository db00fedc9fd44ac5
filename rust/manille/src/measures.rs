//! What is measured of a match beside its winner: games, deals, points, tricks, choices, capots.
//!
//! | place | of entrant a, of b (all others), or of both |
//! |---|---|
//! | 0 to 6, [`table::CORE`] | half-points of the match, games, half-points of deals, deals, points |
//! | 7 to 15, [`table::SQUARES`] | squares and products of these in one match: how lone matches scatter |
//! | from 16, [`MARGINS`] | counts of deals, first those of a, then those of b |

use crate::deal::Deal;
use crate::game::Manille;
use crate::matches::Match;
use table::{
    CORE, CardGame, MOST, Measures, Observer, Place, SQUARES, Scored, Team, of_both, products,
};

/// What is counted of the seats of each entrant beside the points that their sides score.
pub const MARGINS: [&str; 5] = [
    // The points of the cards and tricks that they took.
    "taken", "tricks",
    // Deals in which one of them named trumps or bid last, and those among them that were doubled.
    "chosen", "doubled", // Deals in which one of their sides took all tricks.
    "capots",
];

/// The place of "capots" in [`MARGINS`].
const CAPOTS: usize = 4;

const SQUARES_FROM: usize = CORE.len();
const MARGINS_FROM: usize = SQUARES_FROM + SQUARES.len();
const COUNT: usize = MARGINS_FROM + 2 * MARGINS.len();
const CORE_PRODUCTS: usize = CORE.len() * (CORE.len() + 1) / 2;

static PRODUCTS: [(u8, u8); CORE_PRODUCTS + 5 * MARGINS.len()] =
    products(CORE.len(), MARGINS_FROM, MARGINS.len());

/// Measures each match of a run of a game.
///
/// ```
/// use arena::{Plan, play_match};
/// use manille::{Manille, bots::AnyBot, measures::Measuring, rules::Rules};
/// use table::{BySeat, Measures};
///
/// let game = Manille::new(&Rules::named("manillen3")?).duel();
/// let [a, b] = [AnyBot::read("simple")?, AnyBot::read("random")?];
/// let bots = BySeat::from_fn(|seat| if seat.number() == 0 { a.clone() } else { b.clone() });
/// let plan = Plan { game: &game, bots, seed: 1, paired: true };
/// let (mut measuring, mut bots) = (Measuring::new(&game), plan.bots.clone());
/// let series = play_match(&plan, 0, &mut bots, &mut measuring)?;
/// assert_eq!(measuring.of_match()[4], i64::from(series.deals()));
/// assert_eq!(Measuring::names()[16..18], ["taken_a", "tricks_a"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Measuring {
    game: Manille,
    seating: usize,
    /// By side, whether it is not entrant a's.
    others: [usize; 4],
    scored: Scored,
    margins: [[i64; 2]; MARGINS.len()],
    of_match: [i64; COUNT],
}

impl Measuring {
    /// Measures matches of this game.
    pub fn new(game: &Manille) -> Measuring {
        Measuring {
            game: *game,
            seating: 0,
            others: [0; 4],
            scored: Scored::default(),
            margins: [[0; 2]; MARGINS.len()],
            of_match: [0; COUNT],
        }
    }

    /// Adds up what the sides gained, by entrant, and says whose gained most.
    fn count_points(&mut self, series: &Match, deal: &Deal) {
        let counted = deal.counted();
        let mut best = [i32::MIN; 2];
        for (side, (after, before)) in counted.scores().iter().zip(series.score()).enumerate() {
            let (entrant, gain) = (self.others[side], after - before);
            self.scored.points[entrant] += i64::from(gain);
            best[entrant] = best[entrant].max(gain);
        }
        self.scored.deals += 1;
        self.scored.deal_half_points += 1 + i64::from(best[0].cmp(&best[1]) as i8);
    }

    /// Adds up what the seats took and chose, by entrant.
    fn count_tricks(&mut self, deal: &Deal) {
        let mut of_side = [0; 4];
        for seat in deal.seats() {
            let side = self.game.team(seat).index();
            of_side[side] += deal.tricks_won(seat);
            let chose = deal.chooser() == Some(seat);
            let counts = [
                deal.points_won(seat),
                deal.tricks_won(seat),
                u8::from(chose),
                u8::from(chose && deal.doublings() > 0),
            ];
            for (margin, count) in self.margins.iter_mut().zip(counts) {
                margin[self.others[side]] += i64::from(count);
            }
        }
        let tricks: u8 = of_side.iter().sum();
        let capot = of_side.iter().position(|&won| won == tricks);
        if let Some(side) = capot.filter(|_| tricks > 0) {
            self.margins[CAPOTS][self.others[side]] += 1;
        }
    }
}

impl Measures<Manille> for Measuring {
    const COUNT: usize = COUNT;

    fn names() -> Vec<String> {
        let names = CORE.iter().chain(&SQUARES).map(ToString::to_string);
        names.chain(of_both(&MARGINS)).collect()
    }

    fn products() -> &'static [(u8, u8)] {
        &PRODUCTS
    }

    #[inline]
    fn of_match(&self) -> &[i64] {
        &self.of_match
    }
}

impl Observer<Manille> for Measuring {
    #[inline]
    fn match_starts(&mut self, _index: u64, seating: usize, _series: &Match) {
        *self = Measuring {
            of_match: self.of_match,
            seating,
            ..Measuring::new(&self.game)
        };
        for team in (0..self.game.teams()).filter_map(Team::new) {
            let entrant = self.game.entrant(seating, team);
            self.others[team.index()] = usize::from(entrant.index() > 0);
        }
    }

    #[inline]
    fn follows(&self) -> bool {
        false
    }

    #[inline]
    fn deal_ends(&mut self, series: &Match, _place: Place, deal: &Deal) {
        self.count_points(series, deal);
        self.count_tricks(deal);
    }

    fn match_ends(&mut self, _index: u64, series: &Match) {
        let entrant = |team| self.game.entrant(self.seating, team);
        self.scored.half_points = match self.game.goes_to(series, entrant) {
            Some(entrant) => 2 * i64::from(entrant.index() == 0),
            None => 1,
        };
        let teams = (0..self.game.teams()).filter_map(Team::new);
        for (team, &games) in teams.zip(series.games()) {
            let whose = self.game.games_go_to(series, team, entrant);
            self.scored.games[usize::from(whose.index() > 0)] += i64::from(games);
        }
        self.scored.points = self.scored.points.map(|points| points.clamp(-MOST, MOST));
        self.of_match[..SQUARES_FROM].copy_from_slice(&self.scored.core());
        self.of_match[SQUARES_FROM..MARGINS_FROM].copy_from_slice(&self.scored.squares());
        let sides = (0..2).flat_map(|side| self.margins.iter().map(move |both| both[side]));
        for (place, count) in self.of_match[MARGINS_FROM..].iter_mut().zip(sides) {
            *place = count;
        }
    }
}
