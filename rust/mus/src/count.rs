//! The count: who won each lance, what it gives, when it stops (M4.1, M5.9, M6).

use crate::compare::best_seats;
use crate::deal::{Deal, Phase};
use crate::evaluator::Worth;
use crate::lance::{End, Lance};
use crate::rules::PuntoPoint;
use table::{Seat, Team};

/// Why points were scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A bet was refused (M5.8).
    Deje,
    /// A lance went by without a bet (M6.3).
    Paso,
    /// A stake was accepted (M6.3).
    Envite,
    /// What pares, juego or punto are worth (M6.4).
    Valor,
    /// An órdago was accepted (M5.9): what the winner lacked to the target.
    Ordago,
}

impl Reason {
    /// The reasons.
    pub const ALL: [Reason; 5] = [
        Reason::Deje,
        Reason::Paso,
        Reason::Envite,
        Reason::Valor,
        Reason::Ordago,
    ];

    /// Its word in records.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Deje => "deje",
            Reason::Paso => "paso",
            Reason::Envite => "envite",
            Reason::Valor => "valor",
            Reason::Ordago => "ordago",
        }
    }
}

/// One entry of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Points {
    /// The lance.
    pub lance: Lance,
    /// The team that scores.
    pub team: Team,
    /// Why.
    pub reason: Reason,
    /// How many.
    pub points: u32,
}

/// What a deal came to: the score after it, the team that ended the game in it, every entry of the
/// score sheet in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The score, by team.
    pub score: [u32; 2],
    /// The team that ended the game in this deal.
    pub winner: Option<Team>,
    /// What was scored, in order.
    pub points: Vec<Points>,
}

/// What a finished deal came to, lance by lance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// The score after the deal, by team.
    pub score: [u32; 2],
    /// By lance: what was scored in it.
    pub points: [u32; 4],
    /// By lance: the team that won it, also where the count stopped before (M6.2).
    pub teams: [Option<Team>; 4],
}

impl Deal {
    /// Counts the deal lance by lance.
    #[inline]
    pub fn counted(&self) -> Counted {
        let mut points = [0_u32; 4];
        let teams = self.winners();
        let score = self.count(&teams, |entry| {
            let slot = entry.lance.slot();
            points[slot] = points[slot].saturating_add(entry.points);
        });
        Counted {
            score,
            points,
            teams,
        }
    }

    /// What the deal came to; of a deal still in play, what refusals have given so far.
    pub fn outcome(&self) -> Outcome {
        let mut points = Vec::new();
        let score = self.count(&self.winners(), |entry| points.push(entry));
        let winner = Team::PAIR
            .into_iter()
            .find(|team| self.reaches(score, *team));
        Outcome {
            score,
            winner,
            points,
        }
    }

    /// Was the count, or an accepted órdago, reached, at which all hands are shown (M6.5)?
    pub fn hands_are_shown(&self) -> bool {
        self.phase == Phase::Over
            && !Team::PAIR
                .iter()
                .any(|&team| self.score_so_far(team) >= u32::from(self.rules().target))
    }

    #[inline]
    fn reaches(&self, score: [u32; 2], team: Team) -> bool {
        score[team.index() & 1] >= u32::from(self.rules().target)
    }

    /// Tells every entry of the score sheet in order and returns the score after the last.
    #[inline]
    fn count(&self, teams: &[Option<Team>; 4], tell: impl FnMut(Points)) -> [u32; 2] {
        let mut sheet = Sheet {
            score: self.score,
            target: u32::from(self.rules().target),
            tell,
        };
        let punto = self.juego == 0;
        for (slot, &team) in teams.iter().enumerate() {
            let (lance, points) = (lance_of(slot, punto), self.stakes[slot]);
            match (self.ends[slot], team) {
                // It was scored when it was refused.
                (End::Refused(team), _) => sheet.tell(lance, team, Reason::Deje, points),
                (End::Ordago, Some(team)) => {
                    let lacking = sheet.target.saturating_sub(sheet.score[team.index() & 1]);
                    sheet.write(lance, team, Reason::Ordago, lacking);
                }
                _ => {}
            }
        }
        if self.phase == Phase::Over {
            for (slot, &team) in teams.iter().enumerate() {
                if sheet.is_over() {
                    break;
                }
                if let Some(team) = team {
                    self.count_lance(&mut sheet, slot, team);
                }
            }
        }
        sheet.score
    }

    /// Counts one lance for its winner: its stake or its paso first, then what it is worth.
    #[inline]
    fn count_lance(&self, sheet: &mut Sheet<impl FnMut(Points)>, slot: usize, team: Team) {
        let (lance, end) = (lance_of(slot, self.juego == 0), self.ends[slot]);
        match end {
            End::Bet => sheet.write(lance, team, Reason::Envite, self.stakes[slot]),
            End::Paso if slot < 2 => {
                sheet.write(lance, team, Reason::Paso, u32::from(self.rules().paso));
            }
            _ => {}
        }
        if !sheet.is_over() && slot >= 2 {
            sheet.write(lance, team, Reason::Valor, self.values(lance, team, end));
        }
    }

    /// What pares, juego or punto are worth to the team that won them (M6.4).
    #[inline]
    fn values(&self, lance: Lance, team: Team, end: End) -> u32 {
        let both = |value: fn(&Worth) -> u8| {
            let first = Seat::wrapped(team.number());
            let values = [first, first.partner()].map(|seat| value(self.worth_in_lances(seat)));
            u32::from(values[0]) + u32::from(values[1])
        };
        match lance {
            Lance::Pares => both(|worth| worth.pares_value),
            Lance::Juego => both(|worth| worth.juego_value),
            Lance::Punto => u32::from(self.rules().punto == PuntoPoint::Always || end == End::Paso),
            _ => 0,
        }
    }

    /// By lance, the team that won it: of the refused bet, else of the best hand; `None` where
    /// nobody has what it takes, or the lance was not reached (M6.2).
    #[inline]
    fn winners(&self) -> [Option<Team>; 4] {
        let best = self.best_seats();
        let nobody = [false, false, self.pares == 0, false];
        std::array::from_fn(|slot| match self.ends[slot] {
            End::Refused(team) => Some(team),
            End::None => None,
            _ if nobody[slot] => None,
            _ => Some(best[slot].team()),
        })
    }

    /// By lance, the seat with the best hand; of equal hands, the first from mano (M4.1). Says
    /// something once the lances have begun.
    #[inline]
    pub(crate) fn best_seats(&self) -> [Seat; 4] {
        best_seats(self.mano, |seat| {
            let worth = self.worth_in_lances(seat);
            let last = if self.juego == 0 {
                worth.total
            } else {
                worth.juego
            };
            [
                worth.grande,
                worth.chica,
                u16::from(worth.pares),
                u16::from(last),
            ]
        })
    }

    /// What a seat's hand is worth, once the lances have begun.
    #[inline]
    fn worth_in_lances(&self, seat: Seat) -> &'static Worth {
        self.ground.evaluator.worth(self.classes[seat.index()])
    }
}

/// The lance in a slot; the last is punto where nobody has juego.
#[inline]
pub(crate) fn lance_of(slot: usize, punto: bool) -> Lance {
    match slot {
        0 => Lance::Grande,
        1 => Lance::Chica,
        2 => Lance::Pares,
        _ if punto => Lance::Punto,
        _ => Lance::Juego,
    }
}

/// The score sheet while it is written.
struct Sheet<F> {
    score: [u32; 2],
    target: u32,
    tell: F,
}

impl<F: FnMut(Points)> Sheet<F> {
    #[inline]
    fn write(&mut self, lance: Lance, team: Team, reason: Reason, points: u32) {
        self.score[team.index() & 1] += points;
        self.tell(lance, team, reason, points);
    }

    /// An entry of nought is not written.
    #[inline]
    fn tell(&mut self, lance: Lance, team: Team, reason: Reason, points: u32) {
        if points > 0 {
            (self.tell)(Points {
                lance,
                team,
                reason,
                points,
            });
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.score.iter().any(|&score| score >= self.target)
    }
}
