//! What is said to the partner in spoken manille (F4).
//!
//! The governor orders the best card that is out of the suit he leads where his own will not hold,
//! and one with points where it will; an order that cannot be obeyed binds nobody. His partner asks
//! for an order where he cannot tell whether the trick is theirs.

use super::reading::{Reading, SURE};
use super::{Simple, cards, the_way};
use crate::action::{Action, Order};
use crate::deal::Speech;
use crate::view::View;
use crate::word::Word;
use table::{Card, CardSet, Seat};

impl Simple {
    /// A word, or a card.
    #[cold]
    pub(super) fn speak_or_play(&self, view: &View<'_>, speech: &Speech) -> Action {
        let words = view.words();
        if words.contains(Word::Responde) {
            return the_way(view, Word::Responde);
        }
        if words.contains(Word::Ordena)
            && speech.order().is_none()
            && !has_played(view, view.seat().partner())
            && let Some(order) = self.order(view)
        {
            return Action::Ordena { order };
        }
        if words.contains(Word::Pasa) {
            return Action::Pasa;
        }
        if words.contains(Word::Nada) {
            return Action::Nada;
        }
        if words.contains(Word::Consulta) && speech.order().is_none() && is_in_doubt(view) {
            return Action::Consulta;
        }
        self.play(view)
    }

    /// What the governor wants of his partner, if anything.
    fn order(&self, view: &View<'_>) -> Option<Order> {
        let reading = Reading::of(view);
        let leads = view.trick().is_empty() && view.leader() == view.seat();
        let (card, ours) = match reading.master {
            None if leads => (cards::choose(view, view.hand(), self.weights), true),
            None => return None,
            Some((master, partner)) => (master, partner),
        };
        let higher = reading.higher(card);
        if higher != 0 {
            return highest(higher).map(Order::Card);
        }
        // Nothing beats it in its suit: points are welcome.
        let pack = view.pack();
        let honours = reading.out & (pack.suit_mates(card) & pack.honours).bits();
        if ours {
            highest(honours).map(Order::Card)
        } else {
            Some(Order::Corta)
        }
    }
}

/// Has a seat played to the trick?
fn has_played(view: &View<'_>, seat: Seat) -> bool {
    usize::from(seat.after(view.leader())) < view.trick().len()
}

fn highest(cards: u64) -> Option<Card> {
    CardSet::from_bits(cards).iter().last()
}

/// Is it open whose trick it is, and does the choice of card matter?
fn is_in_doubt(view: &View<'_>) -> bool {
    if view.playable().len() < 2 {
        return false;
    }
    let reading = Reading::of(view);
    reading.master.is_some_and(|(master, partner)| {
        partner && (1..SURE).contains(&reading.holds_master(master))
    })
}
