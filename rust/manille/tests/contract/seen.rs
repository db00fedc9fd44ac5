//! What a seat cannot see, its view does not tell: other cards in other places change nothing.

use crate::{many_rules, play_match};
use manille::action::{Action, Event, Shown};
use manille::deal::{Deal, Phase};
use manille::observation::observe;
use manille::past::Past;
use manille::record::Record;
use manille::setup::{Cards, Setup};
use manille::view::View;
use table::{Card, CardSet, Seat};

/// All that a view tells, as text, and what a row of `decisions` does.
fn all_of(view: View<'_>, past: &Past) -> String {
    let own = (view.seat(), view.hand(), view.words(), view.legal());
    let cards = (
        view.playable(),
        view.played(),
        view.put_away(),
        view.turnup(),
    );
    let trick = (view.trick().to_vec(), view.leader(), view.facing());
    let seats = Seat::ALL.map(|seat| {
        let won = (view.tricks_won(seat), view.points_won(seat));
        (view.face_up(seat), view.cards_of(seat), won)
    });
    let deal = (view.phase(), view.dealer(), view.trumps(), view.chooser());
    let stakes = (
        view.owes_nt(),
        view.doublings(),
        view.multiplier(),
        view.auction(),
    );
    let talk = (view.speech(), view.governor(), view.score().to_vec());
    let row = observe(&view, past);
    format!("{own:?} {cards:?} {trick:?} {seats:?} {deal:?} {stakes:?} {talk:?} {row:?}")
}

/// The start in which two cards that `me` cannot see have changed places.
fn exchanged(setup: &Setup, one: Card, other: Card) -> Option<Setup> {
    let change = |card: &mut Card| {
        if *card == one {
            *card = other;
        } else if *card == other {
            *card = one;
        }
    };
    let mut cards: Cards = setup.cards().clone();
    cards.hands.iter_mut().flatten().for_each(change);
    cards.apart.iter_mut().for_each(change);
    cards.stacks.iter_mut().flatten().flatten().for_each(change);
    let score: Vec<i64> = setup.score().iter().map(|&score| score.into()).collect();
    let (ties, choices) = (i64::from(setup.ties()), setup.choices().cloned());
    Setup::new(setup.rules(), setup.dealer(), &score, ties, choices, cards).ok()
}

/// The cards that a seat has given to the dog or the talon.
fn given(record: &Record, me: Seat) -> CardSet {
    let own = record.events().iter().filter(|event| event.seat == me);
    own.fold(CardSet::EMPTY, |given, event| match event.action {
        Action::Cambia { cards } | Action::Descarta { cards } => given | cards.set(),
        _ => given,
    })
}

/// The cards that `me` cannot see now and that nobody has shown by playing or speaking.
fn unseen(record: &Record, me: Seat) -> CardSet {
    let deal = record.deal();
    let mut seen = deal.hand(me) | deal.gone() | given(record, me);
    seen |= deal.trick_cards().iter().copied().collect();
    seen |= deal.turnup().into_iter().collect();
    for seat in Seat::ALL {
        seen |= deal.face_up(seat);
    }
    deal.pack().all() - seen
}

/// The cards that all see when this happens.
fn shown(deal: &Deal, event: Event) -> CardSet {
    let (seat, shown) = match event.action {
        Action::Ensena { shown } => (event.seat, shown),
        Action::Muestra { shown } => (event.seat.partner(), shown),
        _ => return CardSet::EMPTY,
    };
    match shown {
        Shown::Suit(suit) => deal.hand(seat) & deal.pack().cards(suit),
        Shown::Todo => deal.hand(seat),
    }
}

/// The same events with the exchanged cards; `None` where they cannot happen so, or all would have
/// seen other cards.
fn replayed(record: &Record, setup: &Setup) -> Option<(Deal, Past)> {
    let (mut deal, mut as_it_was) = (Deal::from(setup), Deal::from(record.setup()));
    let mut past = Past::new(&deal);
    for &event in record.events() {
        if shown(&deal, event) != shown(&as_it_was, event) {
            return None;
        }
        past.hear(&deal, event);
        deal.play(event.seat, event.action).ok()?;
        as_it_was.play_unchecked(event.action);
    }
    Some((deal, past))
}

#[test]
fn a_view_does_not_tell_where_unseen_cards_lie() {
    let mut compared = 0;
    for rules in many_rules() {
        play_match(&rules, 11, 1, &mut |record| {
            let deal = record.deal();
            if deal.phase() == Phase::Over {
                return;
            }
            let places = usize::from(rules.shape().seats);
            let before = Past::of(record);
            for me in Seat::ALL.into_iter().take(places) {
                let hidden = unseen(record, me);
                let pair = (hidden.nth(0), hidden.nth(hidden.len().saturating_sub(1)));
                let (Some(one), Some(other)) = pair else {
                    continue;
                };
                let setup = exchanged(record.setup(), one, other);
                let Some((instead, past)) = setup.and_then(|setup| replayed(record, &setup)) else {
                    continue;
                };
                // Who takes the dog or the talon sees it.
                if instead.hand(me) != deal.hand(me) {
                    continue;
                }
                assert_eq!(View::new(deal, me).put_away(), given(record, me));
                let own = all_of(View::new(deal, me), &before);
                assert_eq!(own, all_of(View::new(&instead, me), &past));
                compared += 1;
            }
        });
    }
    println!("{compared} views");
    assert!(compared > 5_000, "{compared}");
}
