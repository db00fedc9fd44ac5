//! One test for each clause that could be read in two ways.

use super::Deal;
use crate::action::{Action, Event};
use crate::card::read_hands;
use crate::clause::Clause;
use crate::lance::{End, Lance};
use crate::record::rules_from_json;
use crate::setup::Setup;
use table::{BySeat, Seat, Team};

mod before_the_lances;
mod betting;
mod counting;
mod signs;

/// All four have pares and juego. Seat 0 wins grande and juego, seat 2 chica, seat 3 pares.
const ALL_HAVE: [&str; 4] = ["RRR1", "CCC4", "RSS1", "SS77"];

/// Nobody has juego; seats 0 and 1 have pares. Seat 1 wins chica, seat 0 all else.
const PUNTO: [&str; 4] = ["RR54", "CC71", "7654", "S654"];

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

/// A deal under rules as records write them.
fn start(rules: &str, mano: u8, score: [i64; 2], hands: [&str; 4], first: bool) -> Deal {
    let rules = rules_from_json(&serde_json::from_str(rules).expect("JSON")).expect("rules");
    let hands = read_hands(&hands).expect("hands").try_into().expect("four");
    let setup = Setup::new(&rules, seat(mano), score, BySeat(hands), first);
    Deal::from(&setup.expect("a start"))
}

/// A deal of nought to nought in which mano, seat 0, has cut.
fn cut(rules: &str, hands: [&str; 4]) -> Deal {
    let mut deal = start(rules, 0, [0, 0], hands, false);
    happen(&mut deal, "0 corto");
    deal
}

/// Events as records write them, between them semicolons; silence (`2 nada`) too.
fn events(text: &str) -> impl Iterator<Item = Event> {
    text.split("; ")
        .map(|text| match text.strip_suffix(" nada") {
            Some(number) => Event::Said {
                seat: seat(number.parse().expect(text)),
                action: Action::Nada,
            },
            None => Event::read(text).expect(text),
        })
}

/// Lets events happen, each of which may.
fn happen(deal: &mut Deal, text: &str) {
    for event in events(text) {
        deal.happen(event).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// The clause that an event breaks; the deal stays as it is.
fn broken(deal: &Deal, text: &str) -> Option<Clause> {
    let event = events(text).next().expect("an event");
    let mut tried = *deal;
    let clause = tried.happen(event).err().map(|illegal| illegal.clause);
    assert_eq!(
        clause.is_some(),
        tried == *deal,
        "{text}: refused, or happened"
    );
    clause
}

/// All four pass, mano first.
fn all_pass(deal: &mut Deal) {
    for place in 0..4 {
        happen(deal, &format!("{} paso", deal.mano.plus(place).number()));
    }
}

/// Everything that may be said is no bet, until the deal is over.
fn pass_to_the_end(deal: &mut Deal) {
    while let Some(seat) = deal.seat() {
        happen(deal, &format!("{} paso", seat.number()));
    }
}

/// What the lance that was just bet on came to.
fn end(deal: &Deal, lance: Lance) -> (End, u32) {
    (deal.ends[lance.slot()], deal.stakes[lance.slot()])
}

fn refused(team: usize) -> End {
    End::Refused(Team::PAIR[team])
}

/// The score sheet as records write it.
fn sheet(deal: &Deal) -> Vec<(&'static str, u8, &'static str, u32)> {
    let points = deal.outcome().points;
    let entry = |entry: &crate::count::Points| {
        let (lance, team) = (entry.lance.word(), entry.team.number());
        (lance, team, entry.reason.word(), entry.points)
    };
    points.iter().map(entry).collect()
}

#[test]
fn a_deal_is_small_and_copied() {
    fn copied<T: Copy>(_: &T) {}
    let deal = cut("{}", PUNTO);
    copied(&deal);
    let size = size_of::<Deal>();
    println!("a deal takes {size} bytes");
    assert!(size <= 120, "{size} bytes");
}
