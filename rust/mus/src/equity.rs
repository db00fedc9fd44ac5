//! What one deal does to a score: from that, the chance to win a game from any score follows.

use crate::game::Mus;
use crate::matches::Match;
use table::{Bot, BySeat, CardGame, Dice, Fault, Observer, Purpose, Seat, Streams, Team};

pub mod built;

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
/// cards, but the first deal of a game (0 to 0), which may be played by mus corrido. The observer
/// is told of each deal as of a match by itself. Play ends where the numbers do, so that they can be a
/// way to stop it.
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
/// outcomes(&Mus::new(&Rules::CLASSIC), &bots, from, (1, 0..100), &mut (), |outcome| {
///     won += u32::from(outcome.won == Some(true));
///     lost += u32::from(outcome.won == Some(false));
/// })
/// .map_err(|(_, fault)| fault.what)?;
/// assert!(won > lost && won + lost <= 100, "{won} won, {lost} lost, the others go on");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// At a fault of a bot, or when one fails; with the number of the deal.
pub fn outcomes<B: Bot<Mus> + Clone>(
    game: &Mus,
    bots: &BySeat<B>,
    from: Standing,
    (seed, numbers): (u64, impl IntoIterator<Item = u64>),
    observer: &mut impl Observer<Mus>,
    mut tell: impl FnMut(Outcome),
) -> Result<(), (u64, Fault)> {
    let start = Match::at(game.rules(), Seat::default(), [from.ours, from.theirs]);
    for number in numbers {
        let (mut series, mut bots) = (start, bots.clone());
        observer.match_starts(number, 0, &series);
        let streams = Streams::new(seed, number);
        play_deal(game, &mut series, &mut bots, streams, observer)
            .map_err(|fault| (number, fault))?;
        let [ours, theirs] = series.score();
        tell(Outcome {
            after: Standing { ours, theirs },
            won: winner(&series),
            mano: series.mano().team() == Team::PAIR[0],
        });
    }
    Ok(())
}

/// Plays on from one score to the end of the game, with seat 0 as mano of the first deal, and tells
/// whether its team won: slow, and nothing is solved. Game `k` has the streams of pair `k` under the
/// seed.
///
/// ```
/// use mus::Mus;
/// use mus::bots::AnyBot;
/// use mus::equity::{Standing, games};
/// use mus::rules::Rules;
/// use table::BySeat;
///
/// let bots = BySeat([AnyBot::read("exact")?; 4]);
/// let from = Standing { ours: 35, theirs: 10 };
/// let mut won = 0;
/// games(&Mus::new(&Rules::CLASSIC), &bots, from, (1, 0..100), &mut (), |ours| {
///     won += u32::from(ours);
/// })
/// .map_err(|(_, fault)| fault.what)?;
/// assert!(won > 80, "{won} of 100");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// At a fault of a bot, or when one fails; with the number of the game.
pub fn games<B: Bot<Mus> + Clone>(
    game: &Mus,
    bots: &BySeat<B>,
    from: Standing,
    (seed, numbers): (u64, impl IntoIterator<Item = u64>),
    observer: &mut impl Observer<Mus>,
    mut tell: impl FnMut(bool),
) -> Result<(), (u64, Fault)> {
    let start = Match::at(game.rules(), Seat::default(), [from.ours, from.theirs]);
    for number in numbers {
        let (mut series, mut bots) = (start, bots.clone());
        observer.match_starts(number, 0, &series);
        let streams = Streams::new(seed, number);
        let won = loop {
            play_deal(game, &mut series, &mut bots, streams, observer)
                .map_err(|fault| (number, fault))?;
            if let Some(won) = winner(&series) {
                break won;
            }
        };
        tell(won);
    }
    Ok(())
}

/// Plays the next deal of a match and counts it.
fn play_deal<B: Bot<Mus>>(
    game: &Mus,
    series: &mut Match,
    bots: &mut BySeat<B>,
    streams: Streams,
    observer: &mut impl Observer<Mus>,
) -> Result<(), Fault> {
    let place = series.place();
    let mut deal = game.deal(series, place, streams);
    observer.deal_starts(series, place, &deal);
    let mut dice = BySeat::from_fn(|seat| {
        Dice::new(streams.stream(Purpose::Bot(seat), place.game, place.deal))
    });
    while let Some(seat) = game.to_act(&deal) {
        let action = bots[seat].act(game.view(&deal, seat), &mut dice[seat]);
        if let Some(failure) = bots[seat].failure() {
            let what = failure.what;
            return Err(Fault { seat, what });
        }
        game.play(&mut deal, action, observer)?;
    }
    game.count(series, &deal);
    Ok(())
}

/// Whether seat 0's team has won the first game of a match, or lost it; none while it goes on.
fn winner(series: &Match) -> Option<bool> {
    match series.games() {
        [0, 0] => None,
        [0, _] => Some(false),
        _ => Some(true),
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Standing, games, outcomes};
    use crate::Mus;
    use crate::bots::AnyBot;
    use crate::rules::Rules;
    use table::BySeat;

    fn played(ours: u16, theirs: u16, numbers: std::ops::Range<u64>) -> Vec<Outcome> {
        let bot = AnyBot::read("simple").expect("a bot");
        let (game, mut found) = (Mus::new(&Rules::CLASSIC), Vec::new());
        let from = Standing { ours, theirs };
        let told = outcomes(
            &game,
            &BySeat([bot; 4]),
            from,
            (1, numbers),
            &mut (),
            |outcome| {
                found.push(outcome);
            },
        );
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

    #[test]
    fn games_that_end_with_the_next_deal_are_its_outcomes() {
        let bot = AnyBot::read("simple").expect("a bot");
        let from = Standing {
            ours: 39,
            theirs: 39,
        };
        let mut found = Vec::new();
        let told = games(
            &Mus::new(&Rules::CLASSIC),
            &BySeat([bot; 4]),
            from,
            (1, 0..300),
            &mut (),
            |won| found.push(won),
        );
        assert_eq!(told, Ok(()));
        let won = played(39, 39, 0..300).into_iter().map(|each| each.won);
        assert!(won.eq(found.into_iter().map(Some)));
    }
}
