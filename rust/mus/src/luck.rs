//! The luck of the cards dealt: what chance alone gives a team, whoever plays.
//!
//! Both numbers below change sign when the teams exchange their hands, and every deal is as likely
//! as the one with the hands exchanged. So their mean over deals is 0, exactly, under all rules;
//! and it stays 0 when each deal is weighted by what was known before it. Whatever a bot does, their
//! sum over the deals of a match has mean 0: that makes them control variates.

use crate::deal::Deal;
use crate::evaluator::Worth;
use crate::matches::Match;
use std::cmp::Ordering;
use table::Seat;

/// By how many points team 0 is ahead when the hands are shown at once, without a word: 1 for
/// grande and for chica, the values of pares and of juego, 1 for punto (M6.3, M6.4). Where the
/// best hands of both teams are equal, the lance counts for nobody: mano's privilege is no card.
///
/// ```
/// use mus::card::read_hands;
/// use mus::deal::Deal;
/// use mus::luck::luck;
/// use mus::rules::Rules;
/// use mus::setup::Setup;
/// use table::{BySeat, Seat};
///
/// let of = |hands: [&str; 4]| -> Result<i32, Box<dyn std::error::Error>> {
///     let hands = read_hands(&hands)?.try_into().map_err(|_| "four")?;
///     let setup = Setup::new(&Rules::CLASSIC, Seat::default(), [0, 0], BySeat(hands), false)?;
///     Ok(luck(&Deal::from(&setup)))
/// };
/// // Grande, a par and punto for team 0, chica for team 1.
/// assert_eq!(of(["RR54", "CC71", "7654", "S654"])?, 2);
/// // The same hands in the other team.
/// assert_eq!(of(["S654", "RR54", "CC71", "7654"])?, -2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn luck(deal: &Deal) -> i32 {
    let worths = Seat::ALL.map(|seat| deal.worth(seat));
    let better = |place: fn(&Worth) -> u16| {
        let [a, b, c, d] = worths.map(place);
        a.max(c).cmp(&b.max(d))
    };
    let scored = |ahead: Ordering, value: fn(&Worth) -> u8| {
        let [a, b, c, d] = worths.map(|worth| i32::from(value(worth)));
        match ahead {
            Ordering::Greater => a + c,
            Ordering::Less => -(b + d),
            Ordering::Equal => 0,
        }
    };
    let juego = worths.iter().any(|worth| worth.juego > 0);
    let last = if juego {
        scored(better(|worth| u16::from(worth.juego)), |worth| {
            worth.juego_value
        })
    } else {
        better(|worth| u16::from(worth.total)) as i32
    };
    better(|worth| worth.grande) as i32
        + better(|worth| worth.chica) as i32
        + scored(better(|worth| u16::from(worth.pares)), |worth| {
            worth.pares_value
        })
        + last
}

/// What makes a weight a whole number.
const SCALE: f64 = 65_536.0;

/// More games to play than this, and all weigh the same.
const MOST_GAMES: u16 = 60;

/// About how much a point more would change the chance to win the match, before a deal: much
/// where the score is close and few points are lacking, and in a game that decides.
///
/// With n the points that both teams lack and d the difference of their scores it is
/// g √n / (8 n + d² + 30), where g is the chance that a game decides the match when each is
/// won by a toss of a coin. The form is a guess (fitted to matches of `simple`): a worse one would
/// make intervals wider, not wrong. Only basic operations of IEEE 754 are used, which come to the
/// same on every machine.
///
/// ```
/// use mus::luck::weight;
/// use mus::matches::Match;
/// use mus::rules::Rules;
/// use table::Seat;
///
/// let at = |score| weight(&Match::at(&Rules::CLASSIC, Seat::default(), score));
/// assert!(at([38, 38]) > at([0, 0]) && at([0, 0]) > at([0, 38]));
/// ```
#[inline]
pub fn weight(series: &Match) -> i32 {
    let target = series.rules().target;
    let lacks = series
        .score()
        .map(|score| f64::from(target.saturating_sub(score)));
    let (both, apart) = (lacks[0] + lacks[1], lacks[0] - lacks[1]);
    let of_game = both.sqrt() / (8.0 * both + apart * apart + 30.0);
    (SCALE * decides(series) * of_game).round() as i32
}

/// The chance that a game decides the match when all of them are tossed for.
#[inline]
fn decides(series: &Match) -> f64 {
    let needed = series.rules().games_to_win;
    let [a, b] = series
        .games()
        .map(|won| needed.saturating_sub(u16::from(won)));
    match (a, b) {
        (1, 1) => 1.0,
        (1, 2) | (2, 1) | (2, 2) => 0.5,
        _ => tossed(a, b),
    }
}

/// The chance of a - 1 heads and b - 1 tails.
#[cold]
fn tossed(a: u16, b: u16) -> f64 {
    let (heads, tails) = (a.saturating_sub(1), b.saturating_sub(1));
    if heads + tails > MOST_GAMES {
        return 1.0;
    }
    let ways: f64 = (1..=heads)
        .map(|k| f64::from(tails + k) / f64::from(k))
        .product();
    ways / (1_u64 << (heads + tails)) as f64
}

#[cfg(test)]
mod tests;
