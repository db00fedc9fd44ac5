//! `legal`, `words`, `check` and `play` say the same of every action that can be written.

use crate::over_many_rules;
use crate::player::{AMOUNTS, Play, last_sign};
use mus::action::{Action, Event, Sign};
use mus::deal::{Deal, Due, Phase};
use mus::rules::Raises;
use mus::view::View;
use mus::word::{Word, WordSet};
use table::{Card, CardList, CardSet, Seat};

fn list(cards: impl IntoIterator<Item = Card>) -> CardList {
    let mut list = CardList::EMPTY;
    for card in cards {
        list.push(card);
    }
    list
}

/// Lists of cards that a seat could try to throw: every part of its hand, in both directions, with
/// a card twice, with a card of the stock, of another seat, thrown already, or of no pack.
fn throws(deal: &Deal, seat: Seat) -> Vec<CardList> {
    let hand = deal.hand(seat);
    let not_in_hand = [deal.stock(), deal.hand(seat.next()), deal.discards()];
    let foreign = not_in_hand.into_iter().filter_map(|set| set.nth(0));
    let foreign: Vec<Card> = foreign.chain(Card::new(40)).chain(hand.nth(0)).collect();
    let mut lists = Vec::new();
    for mask in 0..1_u8 << hand.len() {
        let held = hand
            .iter()
            .enumerate()
            .filter(|(place, _)| mask >> place & 1 == 1);
        let held: Vec<Card> = held.map(|(_, card)| card).collect();
        lists.push(list(held.iter().rev().copied()));
        if held.len() < 4 {
            let with = |&card| list(held.iter().copied().chain([card]));
            lists.extend(foreign.iter().map(with));
        }
        lists.push(list(held));
    }
    lists
}

/// Everything that a seat could try.
fn alphabet(deal: &Deal, seat: Seat) -> Vec<Action> {
    let rules = deal.rules();
    let mut actions: Vec<Action> = Vec::new();
    for word in Word::ALL {
        match word {
            Word::Sena => actions.extend(Sign::ALL.map(|sign| Action::Sena { sign })),
            Word::Descarta => {
                actions.extend(
                    throws(deal, seat)
                        .into_iter()
                        .map(|cards| Action::Descarta { cards }),
                );
            }
            Word::Envido | Word::Reenvido => {
                for amount in AMOUNTS
                    .into_iter()
                    .chain([rules.least_bet(), rules.least_raise()])
                {
                    actions.push(if word == Word::Envido {
                        Action::Envido { amount }
                    } else {
                        Action::Reenvido { amount }
                    });
                }
            }
            Word::Nada => actions.push(Action::Nada),
            Word::Mus => actions.push(Action::Mus),
            Word::Corto => actions.push(Action::Corto),
            Word::Paso => actions.push(Action::Paso),
            Word::Ordago => actions.push(Action::Ordago),
            Word::Quiero => actions.push(Action::Quiero),
            Word::NoQuiero => actions.push(Action::NoQuiero),
            Word::Queremos => actions.push(Action::Queremos),
            Word::NoQueremos => actions.push(Action::NoQueremos),
        }
    }
    actions
}

/// Is the action among the legal ones, as those are understood: amounts are named once, at the
/// least; cards are named once, in the order of the hand?
fn among(legal: &[Action], deal: &Deal, action: Action) -> bool {
    match action {
        Action::Envido { amount } | Action::Reenvido { amount } => legal.iter().any(|other| {
            other.kind() == action.kind()
                && match *other {
                    Action::Envido { amount: least } | Action::Reenvido { amount: least } => {
                        let fixed = deal.rules().raises == Raises::Fixed;
                        if fixed {
                            amount == 2 && least == 2
                        } else {
                            amount >= least
                        }
                    }
                    _ => false,
                }
        }),
        Action::Descarta { cards } => legal.iter().any(|other| match other {
            Action::Descarta { cards: named } => {
                cards.set() == named.set() && cards.len() == named.len()
            }
            _ => false,
        }),
        _ => legal.contains(&action),
    }
}

/// A seat, chance or nobody is to act, and whoever is has something to do.
fn somebody_acts(deal: &Deal) {
    let over = deal.phase() == Phase::Over;
    let turns = [deal.seat().is_some(), deal.due().is_some(), over];
    assert_eq!(turns.into_iter().filter(|&turn| turn).count(), 1);
    let legal = deal.legal();
    assert_eq!(legal.is_empty(), deal.seat().is_none());
    let words = legal.iter().fold(WordSet::default(), |words, action| {
        words.with(action.kind(), true)
    });
    assert_eq!(words, deal.words(), "each word is in the list of actions");
}

/// `check` and `play` take what is in the list, and nothing else; how many actions were tried.
fn agrees(deal: &Deal) -> usize {
    let (legal, to_act) = (deal.legal(), deal.seat());
    let mut tried = 0;
    for seat in Seat::ALL {
        let turn = to_act == Some(seat);
        let view = View::new(deal, seat);
        assert_eq!(view.legal(), if turn { legal.clone() } else { Vec::new() });
        for action in alphabet(deal, seat) {
            let expected = turn && among(&legal, deal, action);
            let checked = deal.check(seat, action);
            assert_eq!(checked.is_ok(), expected, "{seat:?} {action}: {checked:?}");
            if let Err(illegal) = checked {
                assert_eq!(illegal.event, Event::Said { seat, action });
                assert_eq!(illegal.to_act, to_act);
                let mut after = *deal;
                assert_eq!(after.play(seat, action), Err(illegal));
                assert_eq!(after, *deal, "a refused action changes nothing");
            }
            tried += 1;
        }
    }
    tried
}

#[test]
fn legal_agrees_with_check_for_every_action_that_can_be_written() {
    let (mut states, mut tried) = (0, 0);
    let deals = over_many_rules(12, 500, |play| {
        states += 1;
        somebody_acts(play.deal());
        tried += agrees(play.deal());
    });
    println!("{deals} deals, {states} states, {tried} actions tried");
    assert!(deals >= 600 && states > 10_000 && tried > 3_000_000);
}

/// Only opponents see a sign just made, the lower seat first.
fn sight_agrees(play: &Play) {
    let deal = play.deal();
    let last = last_sign(play.record.events());
    for (seat, sign) in Seat::ALL
        .into_iter()
        .flat_map(|seat| Sign::ALL.map(|sign| (seat, sign)))
    {
        let expected = last.is_some_and(|(signer, made, after)| {
            let opponent = signer.team() != seat.team();
            made == sign && opponent && after.is_none_or(|after| seat > after)
        });
        let event = Event::Visto { seat, sign };
        assert_eq!(deal.check_chance(event).is_ok(), expected, "{event}");
    }
}

/// Only the chance that is due may happen, with cards of the stock.
fn chance_agrees(play: &Play) -> usize {
    let deal = play.deal();
    let may = |event: Event| deal.check_chance(event).is_ok();
    assert_eq!(may(Event::Baraja), deal.due() == Some(Due::Baraja));
    let no_cards = CardSet::first(44) - CardSet::first(40);
    let mut tried = 1;
    for (seat, count) in Seat::ALL
        .into_iter()
        .flat_map(|seat| [1, 2, 3, 4].map(|n| (seat, n)))
    {
        let due = deal.due() == Some(Due::Roba { seat, count });
        let wanted = usize::from(count);
        let roba = |cards| may(Event::Roba { seat, cards });
        let stock = list(deal.stock().iter().take(wanted));
        assert_eq!(
            stock.len() == wanted && roba(stock),
            due,
            "{seat:?} {count}"
        );
        for other in [deal.hand(seat), deal.discards(), no_cards] {
            let rest = deal.stock().iter().take(wanted - 1);
            let cards = list(other.iter().take(1).chain(rest));
            assert!(other.is_empty() || !roba(cards), "not of the stock");
        }
        let twice = std::iter::repeat_n(deal.stock().nth(0), wanted).flatten();
        assert!(count == 1 || !roba(list(twice)), "a card twice");
        tried += 5;
    }
    tried
}

#[test]
fn chance_does_what_is_due_and_nothing_else() {
    let mut tried = 0;
    let deals = over_many_rules(20, 600, |play| {
        sight_agrees(play);
        tried += 32 + chance_agrees(play);
    });
    println!("{deals} deals, {tried} events tried");
    assert!(tried > 500_000);
}
