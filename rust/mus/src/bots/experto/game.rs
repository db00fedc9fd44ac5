//! The game as a goal: what points are worth, from the score and the lances that are still open.

use super::halves::Halves;
use crate::bots::exact::goal::{Gain, Goal};
use crate::bots::exact::tables::{Odds, Tables};
use crate::equity::built::MOST;
use crate::lance::{End, Lance};
use crate::view::View;
use table::Seat;

/// A lance other than the one being bet on: who wins it how likely, and what it then counts.
#[derive(Clone, Copy, Debug)]
struct Pending {
    /// The chance that we win it.
    chance: f32,
    /// What it counts for us if we do, and for them if we do not.
    points: [f32; 2],
}

/// One way in which the other lances may go; points in halves.
#[derive(Clone, Copy, Debug, Default)]
struct Course {
    chance: f32,
    /// What is counted before this lance: ours and theirs.
    before: [i16; 2],
    /// What is counted in all other lances.
    all: [i16; 2],
}

/// At most three other lances, each won or lost.
const COURSES: usize = 8;

/// The game, as a decision in a lance sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    chances: &'static Halves,
    /// What we lack to the target, and what they lack, in halves of points.
    lacks: [i16; 2],
    courses: [Course; COURSES],
    count: usize,
    point: f32,
}

/// Lances to come count so much, whoever wins them: grande or chica.
const TO_COME: f32 = 2.0;
/// What is bet on pares, juego or punto to come.
const BET_TO_COME: f32 = 1.0;
/// No gain counts for more halves than this.
const MOST_HALVES: f32 = 1_000.0;
/// What a hand counts in pares and in juego on the average, before anything is declared.
const USUAL_VALUES: [f32; 2] = [0.8, 0.7];
/// Where both lack more than this, other lances count as they do on the average.
const FAR: i16 = 40;

impl Game {
    #[inline]
    pub(super) fn new(view: &View<'_>, lance: Lance, odds: &Odds, tables: &Tables) -> Game {
        let target = u32::from(view.rules().target);
        let lacks =
            |score: u32| halves(target.saturating_sub(score).max(1).min(MOST as u32) as f32);
        let mut game = Game {
            chances: Halves::built(view.mano().next().team() == view.seat().team()),
            lacks: [view.us(), view.them()].map(lacks),
            courses: [Course::default(); COURSES],
            count: 1,
            point: 0.0,
        };
        game.courses[0].chance = 1.0;
        let far = game.lacks[0].min(game.lacks[1]) > FAR;
        let mut mean = [0.0; 2];
        for slot in (0..4).filter(|&slot| slot != lance.slot()) {
            if let Some(pending) = pending(view, slot, odds, tables) {
                if far {
                    mean[0] += pending.chance * pending.points[0];
                    mean[1] += (1.0 - pending.chance) * pending.points[1];
                } else {
                    game.add(pending, slot < lance.slot());
                }
            }
        }
        if far {
            game.courses[0].all = mean.map(halves);
        }
        let [more, less] = [Gain::ours(1.0), Gain::theirs(1.0)].map(|gain| game.worth(gain));
        game.point = ((more - less) / 2.0).max(1e-4);
        game
    }

    /// One more lance that may go either way.
    #[inline]
    fn add(&mut self, Pending { chance, points }: Pending, before: bool) {
        let points = points.map(halves);
        let certain = chance <= 0.0 || chance >= 1.0;
        let count = self.count;
        for at in 0..count {
            let course = self.courses[at & (COURSES - 1)];
            let with = |team: usize, chance: f32| {
                let mut course = course;
                course.chance *= chance;
                course.all[team] += points[team];
                if before {
                    course.before[team] += points[team];
                }
                course
            };
            if certain {
                self.courses[at & (COURSES - 1)] = with(usize::from(chance <= 0.0), 1.0);
            } else {
                self.courses[at & (COURSES - 1)] = with(0, chance);
                self.courses[(count + at) & (COURSES - 1)] = with(1, 1.0 - chance);
            }
        }
        if !certain {
            self.count = (2 * count).min(COURSES);
        }
    }

    /// Who has won where both would reach the target: the team that reaches it first in the order of
    /// the count (M6.1).
    #[cold]
    fn first(&self, course: &Course, lacks: [i16; 2], count: [i16; 2]) -> f32 {
        let mut left = [0, 1].map(|at: usize| lacks[at] - course.before[at]);
        if left[0] > 0 && left[1] > 0 {
            left = [0, 1].map(|at: usize| left[at] - count[at]);
        }
        match left.map(|left| left <= 0) {
            [true, false] => 1.0,
            [false, true] => 0.0,
            // Among lances to come, or before: nobody knows.
            _ => 0.5,
        }
    }
}

/// Points as halves; more than the target ever is are as good as that.
#[inline]
fn halves(points: f32) -> i16 {
    (points * 2.0 + 0.5).min(MOST_HALVES) as i16
}

/// A lance in a slot that is settled or to come, if it counts anything.
#[inline]
fn pending(view: &View<'_>, slot: usize, odds: &Odds, tables: &Tables) -> Option<Pending> {
    let lance = [Lance::Grande, Lance::Chica, Lance::Pares, Lance::Juego][slot];
    let place = usize::from(view.place(view.seat()) & 3);
    let wins = &odds.wins[usize::from(view.mus_rounds() > 0)];
    let [won, lost] = wins[lance as usize][place];
    let chance = won / (won + lost).max(0.01);
    let stake = match view.end(lance) {
        End::Bet => view.settled(lance) as f32,
        End::Paso if slot < 2 => f32::from(view.rules().paso),
        End::None if slot < 2 => TO_COME,
        End::None => BET_TO_COME,
        End::Refused(_) | End::Paso | End::Unplayed | End::Ordago => 0.0,
    };
    if slot < 2 {
        return (stake > 0.0).then_some(Pending {
            chance,
            points: [stake; 2],
        });
    }
    let values = values(view, slot, tables);
    let points = values.map(|value| stake + value);
    let us = view.seat().team();
    let chance = match view.end(lance) {
        End::Refused(team) => f32::from(u8::from(team == us)),
        _ if values[0] == 0.0 => 0.0,
        _ if values[1] == 0.0 => 1.0,
        _ => chance,
    };
    Some(Pending { chance, points })
}

/// What pares (2) or juego and punto (3) count for us and for them.
#[inline]
fn values(view: &View<'_>, slot: usize, tables: &Tables) -> [f32; 2] {
    let me = view.seat();
    let own = if slot == 2 {
        view.worth().pares_value
    } else {
        view.worth().juego_value
    };
    let of = |seat: Seat| {
        let has = if slot == 2 {
            view.has_pares(seat)
        } else {
            view.has_juego(seat)
        };
        match has {
            Some(false) => 0.0,
            Some(true) if seat == me => f32::from(own),
            Some(true) => tables.values[0][slot - 2],
            None if seat == me => f32::from(own),
            None => USUAL_VALUES[slot - 2],
        }
    };
    let pair = |seat: Seat| of(seat) + of(seat.partner());
    [pair(me), pair(me.next())]
}

impl Goal for Game {
    #[inline]
    fn worth(&self, Gain { now, count }: Gain) -> f32 {
        let lacks = [0, 1].map(|at: usize| self.lacks[at] - halves(now[at]));
        if lacks[0] <= 0 {
            return 1.0;
        }
        if lacks[1] <= 0 {
            return 0.0;
        }
        let count = count.map(halves);
        let mut sum = 0.0;
        for course in &self.courses[..self.count] {
            let left = [0, 1].map(|at: usize| lacks[at] - count[at] - course.all[at]);
            let chance = if left[0] <= 0 && left[1] <= 0 {
                self.first(course, lacks, count)
            } else {
                self.chances.of(left)
            };
            sum += course.chance * chance;
        }
        sum
    }

    #[inline]
    fn point(&self) -> f32 {
        self.point
    }

    #[inline]
    fn game(&self) -> Option<[f32; 2]> {
        Some([1.0, 0.0])
    }
}
