//! What a deal comes to (F3.2, F5.4, F6.3, F8, F9.1).

use super::{Beside, Deal, Phase};
use crate::action::Bid;
use crate::rules::{Apart, ChoiceBy, Sides, Stake};
use table::{Seat, Team};

/// Why points were scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The value of the turned card (F3.2).
    Turnup,
    /// The play.
    Deal,
    /// The other side broke F2 (F3.4).
    Revoke,
    /// The other side lied (F4.6).
    Lie,
}

impl Reason {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Turnup => "turnup",
            Reason::Deal => "deal",
            Reason::Revoke => "revoke",
            Reason::Lie => "lie",
        }
    }
}

/// A line of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Why.
    pub reason: Reason,
    /// Whose score.
    pub side: Team,
    /// How many.
    pub points: i32,
}

/// What a deal came to, or has come to so far. Values by side stand in the first places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// How many sides keep a score.
    pub sides: u8,
    /// The points of cards and tricks that each side took; `None` when no card was played to the
    /// end: the turned card ended the game, or nobody bid.
    pub taken: Option<[u8; 4]>,
    /// What the turned card gave, and to which side.
    pub turnup: Option<(Team, i32)>,
    /// What each side scored by the play.
    pub gains: [i32; 4],
    /// The score after the deal.
    pub score: [i32; 4],
    /// The side that has reached the target.
    pub winner: Option<Team>,
    /// Was it a tie that may double what comes next (F5.4)?
    pub tie: bool,
}

fn team(side: usize) -> Team {
    Team::new(side as u8).unwrap_or_default()
}

impl Counted {
    /// The score sheet, in the order scored, sides ascending; noughts are not written.
    pub fn entries(&self) -> Vec<Entry> {
        let turnup = self.turnup.map(|(side, points)| Entry {
            reason: Reason::Turnup,
            side,
            points,
        });
        let gains = self.gains.iter().enumerate().map(|(side, &points)| Entry {
            reason: Reason::Deal,
            side: team(side),
            points,
        });
        turnup
            .into_iter()
            .chain(gains)
            .filter(|entry| entry.points != 0)
            .collect()
    }

    /// The score after the deal, by side.
    pub fn scores(&self) -> &[i32] {
        &self.score[..usize::from(self.sides.min(4))]
    }

    /// What each side took.
    pub fn taken(&self) -> Option<&[u8]> {
        let sides = usize::from(self.sides.min(4));
        self.taken.as_ref().map(|taken| &taken[..sides])
    }
}

impl Deal {
    /// What the deal came to, or has come to so far.
    pub fn counted(&self) -> Counted {
        let ground = self.ground;
        let mut counted = Counted {
            sides: ground.side_count() as u8,
            turnup: self.turnup_points(),
            score: self.score.map(i32::from),
            ..Counted::default()
        };
        let over = self.phase == Phase::Over;
        if self.turnup_ended() || over && self.trumps().is_none() {
            counted.winner = self.leader_at_target(&counted.score);
            return counted;
        }
        let taken = self.taken_by_side();
        counted.taken = Some(taken);
        if over {
            counted.gains = self.gains(taken);
            let shares = taken[..ground.side_count()]
                .iter()
                .map(|&took| u16::from(took));
            let half = ground.rules.points() / 2;
            let level = matches!(
                ground.shape.choice_by,
                ChoiceBy::Dealer | ChoiceBy::DealerOrPartner
            );
            counted.tie = level && shares.into_iter().all(|share| share == half);
            for (score, gain) in counted.score.iter_mut().zip(counted.gains) {
                *score += gain;
            }
            counted.winner = self.leader_at_target(&counted.score);
        }
        counted
    }

    /// Did the turned card end the game before a card was played (F3.2)?
    pub(crate) fn turnup_ended(&self) -> bool {
        self.phase == Phase::Over
            && self.ground.shape.turnup_scores
            && self.won.iter().all(|&won| won == 0)
    }

    fn turnup_points(&self) -> Option<(Team, i32)> {
        let card = self.turnup().filter(|_| self.ground.shape.turnup_scores)?;
        let side = self.ground.fixed_side(self.dealer);
        Some((team(side), i32::from(self.pack().points(card))))
    }

    /// The side that has most of those that have reached the target.
    pub(crate) fn leader_at_target(&self, score: &[i32; 4]) -> Option<Team> {
        let target = i32::from(self.ground.rules.target?);
        let score = &score[..self.ground.side_count()];
        let best = score.iter().copied().max().filter(|&best| best >= target)?;
        let mut leaders = (0..score.len()).filter(|&side| score[side] == best);
        let first = leaders.next()?;
        leaders.next().is_none().then(|| team(first))
    }

    /// What each side took; with one against the rest his own, and the others' total for each of
    /// them. The dog counts for who exchanged or discarded (F6.2, F8.2).
    fn taken_by_side(&self) -> [u8; 4] {
        let mut taken = self.taken;
        match self.ground.shape.sides {
            Sides::Partners => [taken[0] + taken[2], taken[1] + taken[3], 0, 0],
            Sides::Alone => taken,
            Sides::OneAgainst => {
                let own = self.taken[self.chooser.index()];
                let all: u8 = self.taken.iter().sum();
                for seat in self.ground.seats() {
                    taken[seat.index()] = if seat == self.chooser {
                        own + self.apart_points()
                    } else {
                        all - own
                    };
                }
                taken
            }
        }
    }

    /// The points of what lies apart and counts for one; under misère the talon is nobody's.
    fn apart_points(&self) -> u8 {
        let apart = match self.beside {
            Beside::Dog { cards, .. } => Some(cards),
            Beside::Auction { talon, bid, .. } if bid != Some(Bid::Misere) => talon,
            _ => None,
        };
        let counts = self.ground.shape.apart != Apart::Nothing && self.phase != Phase::Bidding;
        apart.filter(|_| counts).map_or(0, |cards| {
            self.pack().points_of(cards.into_iter().collect())
        })
    }

    /// What each side scores by the play.
    fn gains(&self, taken: [u8; 4]) -> [i32; 4] {
        let points = i32::from(self.ground.rules.points());
        match (self.ground.shape.sides, self.ground.shape.apart) {
            (Sides::OneAgainst, Apart::Dog) => {
                let against = points - i32::from(taken[self.chooser.index()]);
                self.one_pays(2 * (points / 2 - against) * self.multiplier())
            }
            (Sides::OneAgainst, _) => self.one_pays(self.stake(taken)),
            (Sides::Alone, _) if self.ground.shape.seats > 2 => {
                taken.map(|took| i32::from(took) - points / 4) // F8.4
            }
            _ => {
                let mut gains = [0; 4];
                for side in 0..2 {
                    let above = i32::from(taken[side]) - points / 2;
                    gains[side] = above.max(0) * self.multiplier();
                }
                gains
            }
        }
    }

    /// The one who plays alone gets so much in all, shared out among the others (F6.3, F8.2).
    fn one_pays(&self, gain: i32) -> [i32; 4] {
        self.pays(self.chooser, gain)
    }

    /// A seat gets so much in all, shared out among the others.
    fn pays(&self, one: Seat, gain: i32) -> [i32; 4] {
        let mut gains = [0; 4];
        let others = i32::from(self.ground.shape.seats) - 1;
        for seat in self.ground.seats() {
            gains[seat.index()] = if seat == one { gain } else { -gain / others };
        }
        gains
    }

    /// What the bidder gets in all (F8.2, F8.3).
    fn stake(&self, taken: [u8; 4]) -> i32 {
        let own = i32::from(taken[self.chooser.index()]);
        let (made, off) = match self.contract() {
            Some(Bid::Points(bid)) => (own >= i32::from(bid), (own - i32::from(bid)).abs()),
            _ => (self.won[self.chooser.index()] == 0, 0),
        };
        let stake = match self.ground.rules.stake {
            Stake::Flat => 1,
            Stake::Margin => 1 + off,
        };
        self.shared(made, stake)
    }

    /// A stake from or to each of the others.
    fn shared(&self, made: bool, stake: i32) -> i32 {
        let others = i32::from(self.ground.shape.seats) - 1;
        let each = stake * self.multiplier();
        if made { each * others } else { -each * others }
    }

    /// What each side scores when this seat has broken the rules (F3.4): the most that the deal can
    /// bring goes to the other side.
    pub(crate) fn penalty(&self, seat: Seat) -> [i32; 4] {
        let points = i32::from(self.ground.rules.points());
        let most = points / 2 * self.multiplier();
        let others = i32::from(self.ground.shape.seats) - 1;
        match (self.ground.shape.sides, self.ground.shape.apart) {
            (Sides::OneAgainst, Apart::Dog) => self.one_pays(if seat == self.chooser {
                -2 * most
            } else {
                2 * most
            }),
            // No bid stands yet: one from the offender to each.
            (Sides::OneAgainst, _) if self.phase == Phase::Bidding => self.pays(seat, -others),
            (Sides::OneAgainst, _) => {
                let made = seat != self.chooser;
                let margin = self.ground.rules.stake == Stake::Margin;
                let off = match self.contract() {
                    Some(Bid::Points(bid)) if margin && made => points - i32::from(bid),
                    Some(Bid::Points(bid)) if margin => i32::from(bid),
                    _ => 0,
                };
                self.one_pays(self.shared(made, 1 + off))
            }
            (Sides::Alone, _) if self.ground.shape.seats > 2 => {
                self.pays(seat, -(points / 4) * others)
            }
            _ => {
                let mut gains = [0; 4];
                gains[1 - self.ground.fixed_side(seat)] = most;
                gains
            }
        }
    }
}
