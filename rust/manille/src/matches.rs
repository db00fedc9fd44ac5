//! Games and matches: who deals, scores, ties, duties, who has won (F3.3, F5.1, F5.5).

use crate::card::Trumps;
use crate::deal::{Before, Counted, Deal};
use crate::rules::{ChoiceBy, Ground, Rules, Series};
use crate::setup::{Choices, MAX_TIES};
use table::{Place, Seat, Team};

/// A match between deals.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    ground: &'static Ground,
    /// The same with la belle's target (F3.3).
    belle: &'static Ground,
    score: [i32; 4],
    games: [u8; 4],
    /// By side, how often it named no trumps.
    nt_named: [u16; 4],
    dealer: Seat,
    place: Place,
    deals: u32,
    ties: u8,
    over: bool,
    winner: Option<Team>,
    /// The side that forfeited the match.
    forfeiter: Option<Team>,
}

/// The ground on which la belle is played.
pub(crate) fn belle_of(rules: &Rules) -> &'static Ground {
    if rules.variant.is_race() {
        let target = Some(rules.belle);
        Rules { target, ..*rules }.interned()
    } else {
        rules.interned()
    }
}

impl Match {
    /// A new match with this seat as the first dealer.
    pub fn new(rules: &Rules, dealer: Seat) -> Match {
        Match::on(rules.interned(), belle_of(rules), dealer)
    }

    #[inline]
    pub(crate) fn on(ground: &'static Ground, belle: &'static Ground, dealer: Seat) -> Match {
        Match {
            ground,
            belle,
            score: [0; 4],
            games: [0; 4],
            nt_named: [0; 4],
            dealer,
            place: Place::default(),
            deals: 0,
            ties: 0,
            over: false,
            winner: None,
            forfeiter: None,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &'static Rules {
        &self.ground.rules
    }

    /// The rules of the next deal: in la belle its target stands (F3.3).
    pub fn deal_rules(&self) -> &'static Rules {
        &self.deal_ground().rules
    }

    #[inline]
    pub(crate) fn deal_ground(&self) -> &'static Ground {
        if self.games[0] == 1 && self.games[1] == 1 {
            self.belle
        } else {
            self.ground
        }
    }

    /// The score of the game that is being played, by side.
    pub fn score(&self) -> &[i32] {
        &self.score[..self.ground.side_count()]
    }

    /// The games won, by side.
    pub fn games(&self) -> &[u8] {
        &self.games[..self.ground.side_count()]
    }

    /// The next deal's dealer.
    #[inline]
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The next deal's place: the game in the match and the deal in the game, from 0.
    #[inline]
    pub fn place(&self) -> Place {
        self.place
    }

    /// How many deals have been counted.
    #[inline]
    pub fn deals(&self) -> u32 {
        self.deals
    }

    /// How many ties in a row there were just before (F5.4).
    #[inline]
    pub fn ties(&self) -> u8 {
        self.ties
    }

    /// Is the match over?
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The side that has won; `None` while the match goes on, or when it is drawn.
    #[inline]
    pub fn winner(&self) -> Option<Team> {
        self.winner
    }

    /// Does this side share a match that is over and that nobody won? Those do whose score is the
    /// highest; where a side forfeited the match, all others.
    ///
    /// ```
    /// use manille::{matches::Match, rules::Rules};
    /// use table::{Seat, Team};
    ///
    /// let series = Match::new(&Rules::named("manillen3")?, Seat::ALL[0]);
    /// assert!(!series.shares(Team::PAIR[0])); // it goes on
    /// # Ok::<(), manille::rules::RulesError>(())
    /// ```
    pub fn shares(&self, side: Team) -> bool {
        let over = self.over && side.index() < self.score().len();
        match self.forfeiter {
            Some(lost) => over && side != lost,
            None => {
                let best = self.score().iter().max() == Some(&self.score[side.index()]);
                over && best && self.winner.is_none()
            }
        }
    }

    /// The side that forfeited the match.
    pub fn forfeiter(&self) -> Option<Team> {
        self.forfeiter
    }

    /// What each side has still to choose, the next deal included (F5.1); `None` where nothing is
    /// owed.
    pub fn choices(&self) -> Option<Choices> {
        let (rules, sides) = (&self.ground.rules, self.ground.side_count());
        let by = self.ground.shape.choice_by;
        if rules.nt_duty == 0 || rules.deals.is_none() || by == ChoiceBy::Auction {
            return None;
        }
        Some(Choices {
            left: (0..sides).map(|side| self.left(side)).collect(),
            nt_owed: (0..sides).map(|side| self.owed(side)).collect(),
        })
    }

    /// How often a side has still to choose: in how many deals to come it deals.
    #[inline]
    fn left(&self, side: usize) -> u16 {
        let deals = u32::from(self.ground.rules.deals.unwrap_or(0)).saturating_sub(self.deals);
        let sides = self.ground.side_count() as u32;
        let first = self.ground.fixed_side(self.dealer) as u32;
        let wait = (side as u32 + sides - first) % sides;
        ((deals + sides - 1 - wait) / sides) as u16
    }

    #[inline]
    fn owed(&self, side: usize) -> u16 {
        self.ground
            .rules
            .nt_duty
            .saturating_sub(self.nt_named[side])
    }

    /// What holds before the next deal.
    #[inline]
    pub(crate) fn before(&self) -> Before {
        let side = self.ground.fixed_side(self.dealer);
        let owed = self.owed(side);
        let counted = self.ground.rules.deals.is_some();
        Before {
            dealer: self.dealer,
            score: self
                .score
                .map(|score| score.clamp(i32::from(i16::MIN / 2), i32::from(i16::MAX / 2)) as i16),
            ties: self.ties,
            owes_nt: counted && owed > 0 && self.left(side) == owed,
        }
    }

    /// Ends the match here, lost for this seat: the side of the others that stands best wins, by games,
    /// then by score; among equals the first after the seat in turn.
    pub(crate) fn forfeit(&mut self, seat: Seat) {
        let sides = self.ground.side_count();
        let lost = self.ground.fixed_side(seat);
        let others = (1..sides).map(|on| (lost + on) % sides);
        // Of equals the last one is taken, which is the first in turn.
        let best = others
            .rev()
            .max_by_key(|&side| (self.games[side], self.score[side]));
        self.over = true;
        self.forfeiter = Team::new(lost as u8);
        self.winner = best.and_then(|side| Team::new(side as u8));
        if let Some(side) = best {
            self.games[side] = self.needed();
        }
    }

    /// The games that win the match.
    fn needed(&self) -> u8 {
        let rules = &self.ground.rules;
        if rules.variant.is_race() && rules.series == Series::Liee {
            2
        } else {
            1
        }
    }

    /// Counts a finished deal: scores carry on, a game won starts the next from nought, the deal
    /// passes on.
    #[inline]
    pub fn count(&mut self, deal: &Deal) {
        let counted = deal.counted();
        if deal.trumps() == Some(Trumps::None) {
            let side = self.ground.fixed_side(deal.dealer());
            self.nt_named[side] = self.nt_named[side].saturating_add(1);
        }
        self.count_result(&counted);
    }

    #[inline]
    fn count_result(&mut self, counted: &Counted) {
        self.score = counted.score;
        self.ties = if counted.tie {
            (self.ties + 1).min(MAX_TIES)
        } else {
            0
        };
        self.dealer = self.ground.after(self.dealer);
        self.deals += 1;
        self.place.deal += 1;
        let rules = &self.ground.rules;
        if let Some(side) = counted.winner {
            self.win_game(side);
        } else if self.is_level_at_target() {
            self.over = true; // several reached the target with the same score: drawn
        } else if rules
            .deals
            .is_some_and(|deals| self.deals >= u32::from(deals))
        {
            self.over = true;
            self.winner = self.leader();
            if let Some(side) = self.winner {
                self.games[side.index()] += 1;
            }
        }
    }

    /// Has somebody reached the target, who did not win by it?
    fn is_level_at_target(&self) -> bool {
        let target = self.deal_ground().rules.target.map(i32::from);
        target.is_some_and(|target| self.score().iter().any(|&score| score >= target))
    }

    fn win_game(&mut self, side: Team) {
        self.games[side.index()] += 1;
        if self.games[side.index()] >= self.needed() {
            self.over = true;
            self.winner = Some(side);
            return;
        }
        self.score = [0; 4];
        self.place = Place {
            game: self.place.game + 1,
            deal: 0,
        };
    }

    /// The side with most points; `None` when several have as many (F5.4).
    fn leader(&self) -> Option<Team> {
        let score = self.score();
        let best = score.iter().max()?;
        let mut leaders = (0..score.len()).filter(|&side| score[side] == *best);
        let first = leaders.next()?;
        leaders.next().is_none().then(|| Team::new(first as u8))?
    }
}

#[cfg(test)]
mod tests {
    use super::Match;
    use crate::rules::Rules;
    use table::Seat;

    /// The winner of a match of four that stands so when seat 1 forfeits it.
    fn winner(games: [u8; 4], score: [i32; 4]) -> Option<u8> {
        let rules = Rules::named("dix_sept").expect("a variant");
        let mut series = Match::new(&rules, Seat::ALL[0]);
        (series.games, series.score) = (games, score);
        series.forfeit(Seat::ALL[1]);
        assert!(series.is_over());
        assert_eq!(series.games()[1], games[1]);
        series.winner().map(|side| side.number())
    }

    #[test]
    fn a_match_that_is_forfeited_goes_to_the_best_of_the_others() {
        assert_eq!(winner([0; 4], [0; 4]), Some(2), "the next in turn");
        assert_eq!(winner([0; 4], [5, 9, 5, 4]), Some(2), "the first of equals");
        assert_eq!(winner([0; 4], [5, 9, -5, 4]), Some(0));
        assert_eq!(
            winner([0, 0, 0, 1], [5, 9, 5, 0]),
            Some(3),
            "games come first"
        );
    }
}
