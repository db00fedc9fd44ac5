//! `random`: any legal word is as likely as any other, then any way to say it.

use super::Named;
use crate::action::{Action, Bid};
use crate::card::Trumps;
use crate::game::Manille;
use crate::view::View;
use crate::word::{Word, WordSet};
use table::{Bot, Dice};

/// Draws uniformly among the kinds of word that it may say, then among the ways to say it: cards,
/// trumps, sets of cards to give away, questions and orders. It bids the least, and misère only
/// where nothing less will do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Random;

impl Named for Random {
    const NAME: &'static str = "random";
    const ABOUT: &'static str = "Says any legal word and plays any legal card, all equally likely.";
    type Parameters = ();

    fn new((): ()) -> Random {
        Random
    }

    fn parameters(&self) {}
}

/// One of the ways to say a word, all equally likely.
fn any_way(view: &View<'_>, word: Word, dice: &mut Dice) -> Action {
    let ways = view.actions(word);
    let place = if ways.len() > 1 {
        dice.below(ways.len() as u16)
    } else {
        0
    };
    ways.get(usize::from(place))
        .copied()
        .unwrap_or(Action::Pasa)
}

impl Bot<Manille> for Random {
    #[inline]
    fn act(&mut self, view: View<'_>, dice: &mut Dice) -> Action {
        const CARD: WordSet = WordSet::of(&[Word::Juega]);
        let words = view.words();
        if words == CARD {
            let card = dice.draw(view.cards());
            return Action::Juega { card };
        }
        let count = words.len() as u16;
        let place = if count > 1 { dice.below(count) } else { 0 };
        match words.nth(usize::from(place)) {
            Word::Juega => Action::Juega {
                card: dice.draw(view.cards()),
            },
            Word::Pasa => Action::Pasa,
            Word::Contra => Action::Contra,
            Word::Recontra => Action::Recontra,
            Word::Elige if !view.owes_nt() => Action::Elige {
                trumps: Trumps::ALL[usize::from(dice.below(5)) % 5],
            },
            Word::Apuesta => Action::Apuesta {
                bid: view.least_bid().unwrap_or(Bid::Misere),
            },
            word => any_way(&view, word, dice),
        }
    }

    #[inline]
    fn draws(&self) -> bool {
        true
    }
}
