//! A deal in which nobody ever cuts is given up (`BotError` in Python), and a bot that cannot act
//! forfeits its match.

use arena::{Plan, play_match};
use mus::Mus;
use mus::action::Action;
use mus::columns::{DECISIONS, EVENTS, HIDDEN, Rows, Selection};
use mus::record::Recorder;
use mus::rules::Rules;
use mus::view::View;
use mus::word::Word;
use table::{Bot, BySeat, CardGame, Dice, Failure, Team, Values, without_split};

/// Asks for mus for ever.
#[derive(Clone, Copy)]
struct AlwaysMus;

impl Bot<Mus> for AlwaysMus {
    fn act(&mut self, view: View<'_>, _: &mut Dice) -> Action {
        if view.words().contains(Word::Descarta) {
            view.discard(1)
        } else {
            Action::Mus
        }
    }
}

#[test]
fn a_thousand_rounds_of_mus_are_a_fault_of_the_bots() {
    let game = Mus::new(&Rules::CLASSIC);
    let bots = BySeat([AlwaysMus; 4]);
    let plan = Plan {
        game: &game,
        bots,
        seed: 1,
        paired: true,
    };
    let fault = play_match(&plan, 6, &mut plan.bots.clone(), &mut ()).unwrap_err();
    assert_eq!((fault.match_index, fault.place.deal), (6, 0));
    assert!(fault.to_string().contains("1,000 rounds of mus"), "{fault}");
}

/// Passes until it has been asked so often, then it cannot act.
#[derive(Clone, Copy)]
struct Leaves(u16);

impl Bot<Mus> for Leaves {
    fn act(&mut self, view: View<'_>, _: &mut Dice) -> Action {
        self.0 = self.0.saturating_sub(1);
        if view.words().contains(Word::Corto) {
            Action::Corto
        } else {
            Action::Paso
        }
    }

    fn failure(&mut self) -> Option<Failure> {
        (self.0 == 0).then(|| Failure {
            what: "has left".into(),
            forfeits: true,
        })
    }
}

#[test]
fn a_forfeited_match_goes_to_the_others_and_its_record_stops() {
    let game = Mus::new(&Rules::CLASSIC);
    let bots = BySeat([u16::MAX, u16::MAX, 30, u16::MAX].map(Leaves));
    let plan = Plan {
        game: &game,
        bots,
        seed: 1,
        paired: false,
    };
    let mut recorder = Recorder::new(1, 0, [(); 4].map(|()| "leaves".to_owned()));
    let series = play_match(&plan, 0, &mut plan.bots.clone(), &mut recorder).unwrap();
    assert_eq!(game.winner(&series), Some(Team::PAIR[1]));
    assert_eq!(game.games(&series)[1], 2);
    let record = recorder.finish().unwrap();
    assert_eq!(record.result.winner, None);
    assert!(!record.deals.last().unwrap().is_over());
    assert_eq!(record.deals.len() as u32, series.deals() + 1);
    assert!(mus::record::read(&record.to_json().to_string()).is_ok());
}

#[test]
fn a_deal_that_is_given_up_leaves_no_rows() {
    let game = Mus::new(&Rules::CLASSIC);
    let bots = BySeat([u16::MAX, u16::MAX, 30, u16::MAX].map(Leaves));
    let plan = Plan {
        game: &game,
        bots,
        seed: 1,
        paired: false,
    };
    let series = play_match(&plan, 0, &mut plan.bots.clone(), &mut ()).unwrap();
    let selection = Selection {
        decisions: Some(without_split(&DECISIONS).collect()),
        events: Some(without_split(&EVENTS).collect()),
        hidden: Some(without_split(&HIDDEN).collect()),
        ..Selection::default()
    };
    let mut rows = Rows::select(&game, 1, false, [0; 4], &selection);
    // A match before it must not lose rows with it.
    play_match(&plan, 0, &mut plan.bots.clone(), &mut rows).unwrap();
    play_match(&plan, 0, &mut plan.bots.clone(), &mut rows).unwrap();
    let (fine, expected) = (rows.fine.unwrap(), 2 * series.deals());
    let firsts = |(name, values): (&str, Values), at: i16| match values {
        Values::Int16(steps) if name == "step" => steps.iter().filter(|&&step| step == at).count(),
        _ => 0,
    };
    let decisions = fine.decisions.unwrap().into_sheet().finish();
    assert_eq!(
        decisions.map(|column| firsts(column, 0)).sum::<usize>() as u32,
        expected
    );
    let events = fine.events.unwrap().finish();
    assert_eq!(
        events.map(|column| firsts(column, 4)).sum::<usize>() as u32,
        expected
    );
    let hidden = fine.hidden.unwrap().finish();
    let manos = hidden.filter(|(name, _)| *name == "mano");
    let manos = manos.map(|(_, values)| match values {
        Values::Int8(values) => values.len(),
        _ => 0,
    });
    assert_eq!(manos.sum::<usize>() as u32, expected);
    let finished = rows
        .deals
        .unwrap()
        .finish()
        .find(|(name, _)| *name == "match");
    let Some((_, Values::Int64(deals))) = finished else {
        panic!("the deals have a column of matches");
    };
    assert_eq!(deals.len() as u32, expected);
}
