//! What one deal does to a score: from that, the chance to win a game from any score follows.

use crate::game::Mus;
use crate::matches::Match;
use std::ops::Range;
pub mod built;

use table::{Bot, BySeat, CardGame, Dice, Fault, Purpose, Seat, Streams, Team};

/// Where a deal starts, as seen from mano: its team is "ours".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The score of mano's team.
    pub ours: u16,
    /// The score of the other team.
    pub theirs: u16,
}

/// What a deal led to, as seen from the team that was mano.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The scores after it; both 0 when the game is won.
    pub after: Standing,
    /// Did our team win the game, or lose it? `None`: it goes on.
    pub won: Option<bool>,
    /// Is a seat of our team mano of the next deal?
    pub mano: bool,
}

/// Plays deals from one score with seat 0 as mano, and tells what each led to. Deal `k` has the
/// streams of pair `k` under the seed; so deals of the same number from other scores have the same
/// cards, but the first deal of a game (0 to 0), which may be played by mus corrido.
///
/// ```
/// use mus::Mus;
/// use mus::bots::AnyBot;
/// use mus::equity::{Standing, outcomes};
/// use mus::rules::Rules;
/// use table::BySeat;
///
/// let bots = BySeat([AnyBot::read("simple")?; 4]);
/// let from = Standing { ours: 39, theirs: 0 };
/// let (mut won, mut lost) = (0, 0);
/// outcomes(&Mus::new(&Rules::CLASSIC), bots, from, (1, 0..100), |outcome| {
///     won += u32::from(outcome.won == Some(true));
///     lost += u32::from(outcome.won == Some(false));
/// })
/// .map_err(|fault| fault.what)?;
/// assert!(won > lost && won + lost <= 100, "{won} won, {lost} lost, the others go on");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// At a fault of a bot.
pub fn outcomes<B: Bot<Mus> + Copy>(
    game: &Mus,
    bots: BySeat<B>,
    from: Standing,
    (seed, numbers): (u64, Range<u64>),
    mut tell: impl FnMut(Outcome),
) -> Result<(), Fault> {
    let start = Match::at(game.rules(), Seat::default(), [from.ours, from.theirs]);
    let place = start.place();
    for number in numbers {
        let (streams, mut series, mut bots) = (Streams::new(seed, number), start, bots);
        let mut deal = game.deal(&series, place, streams);
        let mut dice = BySeat::from_fn(|seat| {
            Dice::new(streams.stream(Purpose::Bot(seat), place.game, place.deal))
        });
        while let Some(seat) = game.to_act(&deal) {
            let action = bots[seat].act(game.view(&deal, seat), &mut dice[seat]);
            game.play(&mut deal, action, &mut ())?;
        }
        game.count(&mut series, &deal);
        let [ours, theirs] = series.score();
        let won = match series.games() {
            [0, 0] => None,
            [0, _] => Some(false),
            _ => Some(true),
        };
        tell(Outcome {
            after: Standing { ours, theirs },
            won,
            mano: series.mano().team() == Team::PAIR[0],
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Standing, outcomes};
    use crate::Mus;
    use crate::bots::AnyBot;
    use crate::rules::Rules;
    use table::BySeat;

    fn played(ours: u16, theirs: u16, numbers: std::ops::Range<u64>) -> Vec<Outcome> {
        let bot = AnyBot::read("simple").expect("a bot");
        let (game, mut found) = (Mus::new(&Rules::CLASSIC), Vec::new());
        let from = Standing { ours, theirs };
        let told = outcomes(&game, BySeat([bot; 4]), from, (1, numbers), |outcome| {
            found.push(outcome);
        });
        assert_eq!(told, Ok(()));
        found
    }

    #[test]
    fn a_deal_gives_points_or_ends_the_game() {
        for (ours, theirs) in [(0, 0), (10, 3), (39, 39)] {
            for outcome in played(ours, theirs, 0..300) {
                let Standing { ours: a, theirs: b } = outcome.after;
                let grew = a >= ours && b >= theirs && a + b > ours + theirs;
                assert!(grew || outcome.won.is_some(), "{outcome:?}");
                assert!(!outcome.mano, "the deal passes to the other team (M2.2)");
            }
        }
        let last = played(39, 39, 0..300);
        assert!(last.iter().all(|outcome| outcome.won.is_some()));
    }

    #[test]
    fn a_deal_depends_on_its_number_alone() {
        let all = played(5, 7, 0..100);
        assert_eq!(all[40..60], played(5, 7, 40..60));
    }
}
