//! Two bots in all seats: seated evenly, exchanged without a difference, measured as they play.

use arena::{Control, Measured, Plan, Tally, play_match, play_range};
use manille::Manille;
use manille::action::Action;
use manille::bots::AnyBot;
use manille::deal::Deal;
use manille::matches::Match;
use manille::measures::{MARGINS, Measuring};
use manille::rules::{PRESETS, Rules};
use manille::view::View;
use table::{Bot, BySeat, CardGame, Dice, Failure, Measures, Observer, Place, Seat, Team};

fn game(preset: &str) -> Manille {
    Manille::new(&Rules::named(preset).expect("a preset")).duel()
}

fn bots(game: &Manille, [a, b]: [&str; 2]) -> BySeat<AnyBot> {
    let read = |name| AnyBot::read(name).expect("a bot");
    BySeat::from_fn(|seat: Seat| read(if game.team(seat).index() == 0 { a } else { b }))
}

/// What sets of matches come to, with their measures.
fn play(game: &Manille, names: [&str; 2], sets: u64) -> (Tally, Measured<Measuring>) {
    let plan = Plan {
        game,
        bots: bots(game, names),
        seed: 21,
        paired: true,
    };
    let mut measured = Measured::new(Measuring::new(game), plan.set_size());
    let range = 0..sets * plan.set_size();
    let tally = play_range(&plan, range, &mut measured, &Control::new()).expect("matches");
    (tally, measured)
}

/// Each bot sits in each seat equally often, opposite and beside whom the other one does.
#[test]
fn seatings_give_neither_bot_more_than_the_other() {
    for preset in PRESETS {
        let game = game(preset.name);
        let seats = usize::from(game.seats());
        let seatings: Vec<Vec<usize>> = game
            .seatings()
            .iter()
            .map(|places| {
                let of = |seat: Seat| usize::from(game.team(places[seat]).index() > 0);
                Seat::ALL.into_iter().take(seats).map(of).collect()
            })
            .collect();
        for seating in &seatings {
            let exchanged: Vec<usize> = seating.iter().map(|bot| 1 - bot).collect();
            assert!(seatings.contains(&exchanged), "{}", preset.name);
            for turn in 0..seats {
                let mut turned = seating.clone();
                turned.rotate_left(turn);
                assert!(seatings.contains(&turned), "{}", preset.name);
            }
        }
        assert_eq!(seatings.len(), if game.teams() == 2 { 2 } else { 6 });
    }
}

#[test]
fn a_bot_has_half_of_every_set_against_itself() {
    for preset in PRESETS {
        let game = game(preset.name);
        let size = game.seatings().len();
        for name in ["random", "simple"] {
            let (tally, _) = play(&game, [name; 2], 10);
            assert_eq!(tally.sets[size], 10, "{}: {name}", preset.name);
            assert_eq!(
                (tally.wins[0], tally.games[0]),
                (tally.wins[1], tally.games[1])
            );
        }
    }
}

#[test]
fn exchanged_bots_play_the_same_matches() {
    for preset in PRESETS {
        let game = game(preset.name);
        let (one, of_one) = play(&game, ["simple", "random"], 5);
        let (other, of_other) = play(&game, ["random", "simple"], 5);
        let most = 2 * game.seatings().len();
        let exchanged: Vec<u64> = other.sets[..=most].iter().rev().copied().collect();
        assert_eq!(one.sets[..=most], exchanged[..], "{}", preset.name);
        assert_eq!(one.wins, [other.wins[1], other.wins[0], 0, 0]);
        assert_eq!((one.draws, one.deals), (other.draws, other.deals));
        let (mine, theirs) = (&of_one.sums.totals, &of_other.sums.totals);
        let (matches, deals) = (i128::from(one.matches), mine[4]);
        assert_eq!(mine[0], 2 * matches - theirs[0]);
        assert_eq!(mine[3], 2 * deals - theirs[3], "{}", preset.name);
        assert_eq!(mine[5..7], [theirs[6], theirs[5]]);
        assert_eq!(mine[16..21], theirs[21..26]);
    }
}

/// What the deals of a match had in them, by side, counted in another way than measures are.
#[derive(Default)]
struct Sheets {
    /// By side, points gained.
    gains: [i64; 4],
    /// By side, deals in which it took all tricks.
    capots: [i64; 4],
    /// By side, deals in which it named trumps or bid last.
    chosen: [i64; 4],
}

/// Fills the sheets of a match of a game.
struct Writer(Manille, Sheets, [u32; 4]);

impl Observer<Manille> for Writer {
    fn deal_ends(&mut self, series: &Match, _place: Place, deal: &Deal) {
        let Writer(game, sheets, all) = self;
        let scores = deal.counted().scores().to_vec();
        for (side, (after, before)) in scores.iter().zip(series.score()).enumerate() {
            sheets.gains[side] += i64::from(after - before);
        }
        let mut won = [0_u8; 4];
        for seat in deal.seats() {
            won[game.team(seat).index()] += deal.tricks_won(seat);
        }
        for side in 0..4 {
            let others = won.iter().sum::<u8>() - won[side];
            sheets.capots[side] += i64::from(won[side] > 0 && others == 0);
            all[side] += u32::from(won[side]);
        }
        if let Some(seat) = deal.chooser() {
            sheets.chosen[game.team(seat).index()] += 1;
        }
    }
}

#[test]
fn measures_are_what_was_played() {
    let (mut capots, mut chosen) = (0, 0);
    for preset in PRESETS {
        let game = game(preset.name);
        let plan = Plan {
            game: &game,
            bots: bots(&game, ["simple", "random"]),
            seed: 5,
            paired: true,
        };
        for index in 0..5 * plan.set_size() {
            let mut measuring = Measuring::new(&game);
            let mut writer = Writer(game, Sheets::default(), [0; 4]);
            let mut seated = plan.bots.clone();
            play_match(&plan, index, &mut seated, &mut measuring).expect("a match");
            let series = play_match(&plan, index, &mut seated, &mut writer).expect("again");
            let Writer(_, sheets, tricks) = writer;
            let both = |by_side: [i64; 4]| {
                let mut both = [0; 2];
                for team in (0..game.teams()).filter_map(Team::new) {
                    let other = plan.entrant(plan.seating(index), team).index() > 0;
                    both[usize::from(other)] += by_side[team.index()];
                }
                both
            };
            let found = measuring.of_match();
            let margin = |place: usize| [found[16 + place], found[16 + MARGINS.len() + place]];
            assert_eq!(found[4], i64::from(series.deals()), "{}", preset.name);
            assert_eq!(found[5..7], both(sheets.gains), "{}", preset.name);
            assert_eq!(margin(1), both(tricks.map(i64::from)), "{}", preset.name);
            assert_eq!(margin(2), both(sheets.chosen), "{}", preset.name);
            assert_eq!(margin(4), both(sheets.capots), "{}", preset.name);
            capots += sheets.capots.iter().sum::<i64>();
            chosen += sheets.chosen.iter().sum::<i64>();
        }
    }
    assert!(
        capots > 20 && chosen > 500,
        "{capots} capots, {chosen} choices"
    );
}

/// A bot that gives every match up at once.
#[derive(Clone, Copy)]
struct Quits(bool);

impl Bot<Manille> for Quits {
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        AnyBot::read("random").expect("a bot").act(view, dice)
    }

    fn failure(&mut self) -> Option<Failure> {
        self.0.then(|| Failure {
            what: "it has had enough".into(),
            forfeits: true,
        })
    }
}

#[test]
fn who_gives_up_loses_whoever_else_sits_there() {
    for preset in PRESETS {
        let game = game(preset.name);
        for gives_up in 0..2 {
            let plan = Plan {
                game: &game,
                bots: BySeat::from_fn(|seat: Seat| Quits(game.team(seat).index() == gives_up)),
                seed: 5,
                paired: true,
            };
            let tally = play_range(&plan, 0..12, &mut (), &Control::new()).expect("matches");
            assert_eq!(tally.wins[1 - gives_up], 12, "{}", preset.name);
            assert_eq!(tally.games[gives_up], 0, "{}", preset.name);
            assert!(tally.games[1 - gives_up] >= 12, "{}", preset.name);
        }
    }
}
