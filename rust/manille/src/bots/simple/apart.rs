//! Which cards are given away to the dog or the talon, where they count for who gave them (F6.2, F8.2).

use super::count::best;
use crate::action::Action;
use crate::card::{Pack, Trumps};
use crate::view::View;
use table::{Card, CardList, CardSet};

/// How gladly a card is given away; below nought it is kept.
fn spare(pack: &Pack, hand: CardSet, card: Card, trumps: Trumps) -> i32 {
    let suit = pack.suit(card);
    let cards = hand & pack.cards(suit);
    let points = i32::from(pack.points(card));
    if trumps.suit() == Some(suit) {
        return -20 - points;
    }
    let above = usize::from(pack.width - 1 - pack.strength(card));
    let higher = cards.iter().filter(|&other| other > card).count();
    if higher == above {
        return -10 - points; // the best of its suit, or next to it
    }
    // Points that may be lost, and suits that will be void.
    2 * points + 4 - cards.len() as i32
}

/// The cards that are given most gladly, two at most, none below this.
fn spared(view: &View<'_>, trumps: Trumps, least: i32) -> CardList {
    let (pack, mut hand) = (view.pack(), view.hand());
    let mut given = CardList::EMPTY;
    for _ in 0..2 {
        let value = |card: &Card| spare(pack, hand, *card, trumps);
        let Some(card) = hand.iter().max_by_key(value) else {
            break;
        };
        if spare(pack, hand, card, trumps) < least {
            break;
        }
        hand -= [card].into_iter().collect();
        given.push(card);
    }
    given
}

/// F6.2: cards that would lose are exchanged unseen.
#[cold]
pub(super) fn exchange(view: &View<'_>) -> Action {
    let trumps = view.trumps().unwrap_or(Trumps::None);
    Action::Cambia {
        cards: spared(view, trumps, 1),
    }
}

/// F8.2: two cards go for the two taken, before trumps are named.
#[cold]
pub(super) fn discard(view: &View<'_>) -> Action {
    let (trumps, _) = best(view.pack(), view.hand(), 1);
    Action::Descarta {
        cards: spared(view, trumps, i32::MIN),
    }
}
