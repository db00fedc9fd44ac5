//! What a seat cannot see, its view does not tell: other cards in other places change nothing.

use crate::over_many_rules;
use crate::player::Play;
use mus::action::{Action, Event, Sign};
use mus::bots::{AnyBot, BOTS};
use mus::deal::Phase;
use mus::lance::Lance;
use mus::record::Record;
use mus::setup::Setup;
use mus::view::View;
use table::{Bot, BySeat, Card, CardList, CardSet, Dice, Seat};

/// What a view tells of each seat and lance, as text.
fn of_the_table(view: View<'_>) -> String {
    let lances = Lance::ALL.map(|lance| (view.end(lance), view.settled(lance)));
    let seats = Seat::ALL.map(|seat| {
        let declared = (view.has_pares(seat), view.has_juego(seat));
        let talk = (view.may_speak(seat), view.sign(seat));
        let cards = (
            view.held(seat),
            view.thrown(seat),
            view.thrown_earlier(seat),
        );
        (view.place(seat), cards, declared, talk)
    });
    let score = (view.us(), view.them());
    let round = (view.mus_rounds(), view.cutter());
    let table = (view.mano(), view.phase(), view.lance(), round);
    format!("{lances:?} {seats:?} {score:?} {table:?}")
}

/// All that a view tells, as text.
fn all_of(view: View<'_>) -> String {
    let own = (view.seat(), view.hand(), view.own_discards());
    let worth = (view.class(), view.worth());
    let signs = Sign::ALL.map(|sign| view.is_true(sign));
    let bet = (view.stake(), view.price_of_refusal(), view.bettor());
    let answer = (
        view.is_ordago(),
        view.is_raised(),
        view.partner_wants(),
        view.is_last_to_answer(),
    );
    let turn = (view.words(), view.legal(), view.discard(0b1010));
    let table = of_the_table(view);
    format!("{own:?} {worth:?} {signs:?} {bet:?} {answer:?} {turn:?} {table}")
}

/// The cards that a seat has ever held.
fn ever_held(record: &Record, me: Seat) -> CardSet {
    let drawn = record.events().iter().map(|event| match event {
        Event::Roba { seat, cards } if *seat == me => cards.set(),
        _ => CardSet::EMPTY,
    });
    drawn.fold(record.setup().hands()[me].set(), |all, cards| all | cards)
}

/// Forty cards in which those that `me` never held have changed places.
fn exchange(known: CardSet, dice: &mut Dice) -> [Card; 40] {
    let mut pack = std::array::from_fn(|number| Card::masked(number as u8));
    let unseen: Vec<Card> = (CardSet::first(40) - known).iter().collect();
    let mut left = unseen.clone();
    for from in unseen {
        let to = left.swap_remove(usize::from(dice.below(left.len() as u16)));
        pack[from.index()] = to;
    }
    pack
}

fn exchanged(list: &CardList, pack: &[Card; 40]) -> CardList {
    let mut other = CardList::EMPTY;
    for card in list.as_slice() {
        other.push(pack[card.index()]);
    }
    other
}

/// What happens instead when other cards lie elsewhere: nothing where `me` could not tell it.
fn instead(record: &Record, place: usize, me: Seat, pack: &[Card; 40]) -> Option<Event> {
    let events = record.events();
    let seen = |seat: Seat, after: &[Event]| {
        let vistos = after.iter().map_while(|event| match event {
            Event::Visto { seat, .. } => Some(*seat),
            _ => None,
        });
        seat.team() == me.team() || vistos.into_iter().any(|seer| seer == me)
    };
    match events[place] {
        Event::Said {
            seat,
            action: Action::Sena { .. },
        } if !seen(seat, &events[place + 1..]) => Some(Event::Said {
            seat,
            action: Action::Nada,
        }),
        Event::Visto { seat, .. } if seat != me => None,
        Event::Said {
            seat,
            action: Action::Descarta { cards },
        } => {
            let cards = exchanged(&cards, pack);
            Some(Event::Said {
                seat,
                action: Action::Descarta { cards },
            })
        }
        Event::Roba { seat, cards } => Some(Event::Roba {
            seat,
            cards: exchanged(&cards, pack),
        }),
        event => Some(event),
    }
}

/// Every bot says the same in both views, from the same dice; how many decisions that was.
fn same_decisions(views: [View<'_>; 2], dice: Dice) -> usize {
    if views[0].words().is_empty() {
        return 0;
    }
    for info in BOTS {
        let few = if info.name == "montecarlo" {
            "(samples=2)"
        } else {
            ""
        };
        let bot = AnyBot::read(&format!("{}{few}", info.name)).unwrap();
        let said = views.map(|view| {
            let (mut bot, mut dice) = (bot, dice);
            bot.act(view, &mut dice)
        });
        assert_eq!(said[0], said[1], "{bot} looks where it cannot see");
    }
    BOTS.len()
}

/// How far the two deals could be compared.
#[derive(Default)]
struct Compared {
    views: usize,
    decisions: usize,
    deals_in_full: usize,
    into_the_lances: usize,
}

/// Plays the deal again with other cards elsewhere, comparing what `me` knows after each event, as
/// long as `me` could not tell the difference: until a sign it saw would be a lie, or other seats
/// have pares or juego.
fn compare(record: &Record, me: Seat, dice: &mut Dice, compared: &mut Compared) {
    let pack = exchange(ever_held(record, me), dice);
    let setup = record.setup();
    let hands = BySeat::from_fn(|seat| exchanged(&setup.hands()[seat], &pack));
    let score = setup.score().map(i64::from);
    let setup = Setup::new(setup.rules(), setup.mano(), score, hands, setup.is_first()).unwrap();
    let (mut one, mut other) = (Record::new(*record.setup()), Record::new(setup));
    for (place, &event) in record.events().iter().enumerate() {
        one.happen(event).unwrap();
        if let Some(event) = instead(record, place, me, &pack)
            && other.happen(event).is_err()
        {
            let Event::Said {
                action: Action::Sena { .. },
                ..
            } = event
            else {
                panic!("{event} may not happen with other cards elsewhere");
            };
            return;
        }
        let views = [&one, &other].map(|record| View::new(record.deal(), me));
        let declared =
            views.map(|view| Seat::ALL.map(|seat| (view.has_pares(seat), view.has_juego(seat))));
        if declared[0] != declared[1] {
            compared.into_the_lances += 1;
            return;
        }
        assert_eq!(
            all_of(views[0]),
            all_of(views[1]),
            "seat {me:?} after event {place}: {event}"
        );
        assert_eq!(one.heard_by(me), other.heard_by(me));
        compared.views += 1;
        compared.decisions += same_decisions(views, *dice);
    }
    assert_eq!(one.deal().phase(), Phase::Over);
    compared.deals_in_full += 1;
}

#[test]
fn a_view_does_not_depend_on_cards_that_its_seat_has_not_seen() {
    let mut compared = Compared::default();
    let mut look = |play: &Play| {
        if play.record.is_over() {
            let mut dice = play.dice;
            for me in Seat::ALL {
                compare(&play.record, me, &mut dice, &mut compared);
            }
        }
    };
    let deals = over_many_rules(25, 500, &mut look);
    let Compared {
        views,
        decisions,
        deals_in_full,
        into_the_lances,
    } = compared;
    println!(
        "{deals} deals: {views} views, {decisions} decisions, {deals_in_full} to the end, {into_the_lances} to pares or juego"
    );
    assert!(decisions > 20_000, "{decisions} decisions");
    assert!(views > 20_000 && deals_in_full > 200 && into_the_lances > 500);
}

/// What a player cannot see, a bot cannot reach: by `Debug` neither.
#[test]
fn a_view_written_with_debug_tells_only_its_own_cards() {
    let mut look = |play: &Play| {
        let me = Seat::default();
        let mut dice = play.dice;
        let pack = exchange(ever_held(&play.record, me), &mut dice);
        let setup = play.record.setup();
        let hands = BySeat::from_fn(|seat| exchanged(&setup.hands()[seat], &pack));
        let (rules, mano) = (setup.rules(), setup.mano());
        let score = setup.score().map(i64::from);
        let other = Setup::new(rules, mano, score, hands, setup.is_first()).unwrap();
        let texts = [*setup, other].map(|setup| {
            let record = Record::new(setup);
            format!("{:?}", View::new(record.deal(), me))
        });
        assert_eq!(texts[0], texts[1], "a view writes what its seat cannot see");
    };
    over_many_rules(1, 0, &mut look);
}
