//! A deal in which nobody ever cuts is given up (`BotError` in Python).

use arena::{Plan, play_match};
use mus::Mus;
use mus::action::Action;
use mus::rules::Rules;
use mus::view::View;
use mus::word::Word;
use table::{Bot, BySeat, Dice};

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
