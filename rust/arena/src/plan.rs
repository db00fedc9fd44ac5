//! What is to be played: the rules, the bots and where each match finds its seats and its cards.

use table::{Bot, BySeat, CardGame, Seat, Streams, Team};

/// The most matches that one set can have: two bots in four seats, two seats each, have six seatings.
pub(crate) const LARGEST_SET: usize = 6;

/// The most parts that a match has ([`Plan::parts`]).
pub(crate) const MOST_PARTS: usize = 12;

/// The plan of a run, from which every match of it follows.
///
/// Matches are numbered from 0. A *set* is a group of matches that are played with the same
/// streams, hence the same cards: one for each of [`CardGame::seatings`] when the plan is paired
/// (mirrored pairs for two teams, rotations for players who are alone, every even way to share out
/// their seats between two bots), else a single match. The streams call the number of a set its
/// *pair*.
///
/// An *entrant* is a team as first seated. Under another seating it sits elsewhere: what the team
/// at the table wins goes to the entrant that [`Plan::entrant`] names.
///
/// ```
/// # mod toy { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/play/toy.rs")); }
/// # use {arena::Plan, table::{BySeat, Streams, Team}, toy::{HighCard, Player}};
/// let bots = BySeat([Player::Keep, Player::Below(20), Player::Keep, Player::Below(20)]);
/// let plan = Plan { game: &HighCard::PARTNERS, bots, seed: 5, paired: true };
/// assert_eq!((plan.set_size(), plan.pair(7), plan.seating(7)), (2, 3, 1));
/// assert_eq!(plan.streams(7), Streams::new(5, 3));
/// assert_eq!(plan.places(0).0.map(|seat| seat.number()), [0, 1, 2, 3]);
/// assert_eq!(plan.places(1).0.map(|seat| seat.number()), [1, 2, 3, 0]);
/// assert_eq!(plan.entrant(1, Team::PAIR[0]), Team::PAIR[1]);
/// ```
#[derive(Clone, Debug)]
pub struct Plan<'a, G, B> {
    /// The game, whose value is its rules.
    pub game: &'a G,
    /// The bots as first seated; places that the game does not have are never asked.
    pub bots: BySeat<B>,
    /// The seed of all chances.
    pub seed: u64,
    /// Are all seatings played with the same streams?
    pub paired: bool,
}

impl<G: CardGame, B> Plan<'_, G, B> {
    /// How many matches make a set, 1 to 6.
    #[inline]
    pub fn set_size(&self) -> u64 {
        if !self.paired {
            return 1;
        }
        let seatings = self.game.seatings().len();
        debug_assert!(
            (1..=LARGEST_SET).contains(&seatings),
            "a game has 1 to 6 seatings"
        );
        seatings.clamp(1, LARGEST_SET) as u64
    }

    /// How many equal parts a match has so that two or more of its entrants, however many share it, get
    /// whole ones: 2 for two entrants, 6 for three, 12 for four.
    pub fn parts(&self) -> u8 {
        let teams = (0..self.game.teams()).filter_map(Team::new);
        let entrants = teams.fold(0_u8, |all, team| all | 1 << self.entrant(0, team).index());
        match entrants.count_ones() {
            0..=2 => 2,
            3 => 6,
            _ => MOST_PARTS as u8,
        }
    }

    /// The number of the set to which a match belongs.
    #[inline]
    pub fn pair(&self, index: u64) -> u64 {
        index / self.set_size()
    }

    /// Which of [`CardGame::seatings`] a match uses.
    #[inline]
    pub fn seating(&self, index: u64) -> usize {
        (index % self.set_size()) as usize
    }

    /// The streams of a match, the same ones for all matches of its set.
    #[inline]
    pub fn streams(&self, index: u64) -> Streams {
        Streams::new(self.seed, self.pair(index))
    }

    /// Whose place (as first seated) each seat takes under a seating.
    #[inline]
    pub fn places(&self, seating: usize) -> BySeat<Seat> {
        let as_first_seated = BySeat(Seat::ALL);
        self.game
            .seatings()
            .get(seating)
            .copied()
            .unwrap_or(as_first_seated)
    }

    /// The entrant that sits as this team under a seating ([`CardGame::entrant`]).
    #[inline]
    pub fn entrant(&self, seating: usize, team: Team) -> Team {
        self.game.entrant(seating, team)
    }

    /// Seats the bots for a match: each seat of `table` becomes a copy of the bot whose place it
    /// takes, as that bot stands in the plan.
    ///
    /// What a bot remembers therefore never lasts from match to match, and a match does not depend
    /// on those played before it. `clone_from` makes the copy, so a bot with buffers can keep them.
    #[inline]
    pub fn seat_bots(&self, index: u64, table: &mut BySeat<B>)
    where
        B: Bot<G> + Clone,
    {
        let places = self.places(self.seating(index));
        for seat in self.seats() {
            table[seat].clone_from(&self.bots[places[seat]]);
        }
    }

    /// The seats of the game.
    #[inline]
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().take(usize::from(self.game.seats()))
    }
}
