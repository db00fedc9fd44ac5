//! Games and matches: rotation, scores, who has won (M2.2, M7.1, M7.2).

use crate::deal::Deal;
use crate::rules::{Ground, Rules};
use table::{Place, Seat, Team};

/// A match between deals.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    ground: &'static Ground,
    score: [u16; 2],
    games: [u8; 2],
    mano: Seat,
    place: Place,
    deals: u32,
}

impl Match {
    /// A new match with this seat as the first mano.
    pub fn new(rules: &Rules, mano: Seat) -> Match {
        Match::on(rules.interned(), mano)
    }

    /// A match in whose first game this is the score and this seat is mano; a score of nought each
    /// stands before the first deal.
    pub fn at(rules: &Rules, mano: Seat, score: [u16; 2]) -> Match {
        let mut series = Match::new(rules, mano);
        series.score = score;
        series.place.deal = u32::from(score != [0; 2]);
        series
    }

    #[inline]
    pub(crate) fn on(ground: &'static Ground, mano: Seat) -> Match {
        Match {
            ground,
            score: [0; 2],
            games: [0; 2],
            mano,
            place: Place::default(),
            deals: 0,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &'static Rules {
        &self.ground.rules
    }

    /// The score of the game that is being played, by team.
    #[inline]
    pub fn score(&self) -> [u16; 2] {
        self.score
    }

    /// The games won, by team.
    #[inline]
    pub fn games(&self) -> [u8; 2] {
        self.games
    }

    /// The next deal's mano.
    #[inline]
    pub fn mano(&self) -> Seat {
        self.mano
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

    /// Is the next deal the first of its game?
    #[inline]
    pub fn is_first_deal(&self) -> bool {
        self.place.deal == 0
    }

    /// The team that has won (M7.1).
    #[inline]
    pub fn winner(&self) -> Option<Team> {
        let target = self.ground.rules.games_to_win;
        Team::PAIR
            .into_iter()
            .find(|team| u16::from(self.games[team.index() & 1]) >= target)
    }

    /// Ends the match, lost for this team: the games that the other one still needs are its.
    pub(crate) fn forfeit(&mut self, team: Team) {
        let needed = self.ground.rules.games_to_win;
        self.games[team.other().index() & 1] = needed.min(u16::from(u8::MAX)) as u8;
    }

    /// Counts a finished deal: scores carry on, a game won starts the next from nought, the deal
    /// passes on.
    #[inline]
    pub fn count(&mut self, deal: &Deal) {
        self.count_score(deal.counted().score, deal.mano());
    }

    /// The team that has won the game with this score.
    #[inline]
    pub(crate) fn game_winner(&self, score: [u32; 2]) -> Option<Team> {
        let target = u32::from(self.ground.rules.target);
        let winner = score.iter().position(|&score| score >= target);
        winner.map(|team| Team::PAIR[team & 1])
    }

    /// Counts a deal that left this score and was played with this mano last (mus corrido moves
    /// it).
    #[inline]
    pub(crate) fn count_score(&mut self, score: [u32; 2], mano: Seat) {
        self.mano = mano.next();
        self.deals += 1;
        self.place.deal += 1;
        self.score = score.map(|score| score.min(u32::from(u16::MAX)) as u16);
        if let Some(team) = self.game_winner(score) {
            self.games[team.index() & 1] += 1;
            self.score = [0; 2];
            self.place = Place {
                game: self.place.game + 1,
                deal: 0,
            };
        }
    }
}

/// A score as stones on the table (M7.2): a view, not a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// Fives, with one partner.
    pub fives: u16,
    /// Ones, with the other.
    pub ones: u16,
    /// Has the team said that it is within five of the target?
    pub dentro: bool,
}

/// How a score lies on the table (M7.2).
pub fn counters(score: u16, target: u16) -> Counters {
    let edge = target.saturating_sub(5);
    if score >= edge {
        Counters {
            fives: 0,
            ones: score - edge,
            dentro: true,
        }
    } else {
        Counters {
            fives: score / 5,
            ones: score % 5,
            dentro: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Counters, counters};

    #[test]
    fn stones_and_dentro() {
        assert_eq!(
            counters(34, 40),
            Counters {
                fives: 6,
                ones: 4,
                dentro: false
            }
        );
        assert_eq!(
            counters(35, 40),
            Counters {
                fives: 0,
                ones: 0,
                dentro: true
            }
        );
        assert_eq!(
            counters(37, 40),
            Counters {
                fives: 0,
                ones: 2,
                dentro: true
            }
        );
        assert_eq!(
            counters(0, 40),
            Counters {
                fives: 0,
                ones: 0,
                dentro: false
            }
        );
    }
}
