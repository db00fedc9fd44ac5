//! Legal cards of many rows are those of each alone, and rows that are wrong are found.

use crate::all_rules;
use manille::card::{Pack, Trumps};
use manille::legal::{Duties, facing, legal};
use manille::many::{Lookup, NO_CARD, Partners, Positions};
use manille::rules::{Rules, Variant};
use table::{Card, CardSet, Purpose, Stream, Streams};

/// The most that a hand may hold here.
const LARGEST: usize = 12;

/// A row: hand, trick, trumps, whether the master is a partner's.
type Row = (u64, [u8; 4], u8, bool);

fn card(pack: &Pack, stream: &mut Stream) -> Card {
    Card::masked((stream.word() % u64::from(pack.size())) as u8)
}

/// A random hand beside a random trick of fewer cards than there are seats.
fn row(rules: &Rules, stream: &mut Stream) -> Row {
    let (pack, seats) = (rules.shape().pack, u64::from(rules.shape().seats));
    let (mut trick, mut seen) = ([NO_CARD; 4], CardSet::EMPTY);
    for place in trick.iter_mut().take((stream.word() % seats) as usize) {
        let played = card(pack, stream);
        if !seen.insert(played) {
            break;
        }
        *place = played.number();
    }
    let draws = 1 + stream.word() % LARGEST as u64;
    let hand: CardSet = (0..draws).map(|_| card(pack, stream)).collect();
    let trumps = (stream.word() % 5) as u8;
    let partner = stream.word() & 1 == 1;
    ((hand - seen).bits(), trick, trumps, partner)
}

/// What the rule says of it, one card after another.
fn expected(rules: &Rules, &(hand, trick, trumps, partner): &Row, said: bool) -> u64 {
    let pack = rules.shape().pack;
    let played = trick.iter().take_while(|&&card| card != NO_CARD);
    let cards: Vec<Card> = played.map(|&card| Card::masked(card)).collect();
    let trumps = Trumps::ALL[usize::from(trumps)];
    let faced = facing(&cards, trumps, said.then_some(partner), pack);
    legal(CardSet::from_bits(hand), faced, &Duties::new(rules), pack).bits()
}

/// The same from the tables; `None` where a row is wrong.
fn found<const WIDTH: usize>(rules: &Rules, rows: &[Row], said: bool) -> Option<Vec<u64>> {
    let hands: Vec<u64> = rows.iter().map(|row| row.0).collect();
    let tricks: Vec<u8> = rows
        .iter()
        .flat_map(|row| row.1[..WIDTH].to_vec())
        .collect();
    let trumps: Vec<u8> = rows.iter().map(|row| row.2).collect();
    let partners: Vec<bool> = rows.iter().map(|row| row.3).collect();
    let positions = Positions {
        hands: &hands,
        tricks: &tricks,
        trumps: &trumps,
        partners: if said {
            Partners::Said(&partners)
        } else {
            Partners::Opposite
        },
    };
    let mut legal = vec![0; rows.len()];
    let lookup = Lookup::new(rules, LARGEST);
    lookup.legal(&positions, &mut legal).then_some(legal)
}

#[test]
fn many_rows_are_as_each_alone_under_all_options() {
    let mut stream = Streams::new(1, 0).stream(Purpose::Sample, 0, 0);
    let variants = Variant::ALL.iter().map(|&variant| Rules::of(variant));
    for rules in variants.chain(all_rules()) {
        for said in [false, true] {
            let rows: Vec<Row> = (0..200).map(|_| row(&rules, &mut stream)).collect();
            let each = rows.iter().map(|row| expected(&rules, row, said));
            let each = Some(each.collect::<Vec<u64>>());
            assert_eq!(found::<4>(&rules, &rows, said), each);
            let narrow = match rules.shape().seats {
                4 => found::<3>(&rules, &rows, said),
                3 => found::<2>(&rules, &rows, said),
                _ => found::<1>(&rules, &rows, said),
            };
            assert_eq!(narrow, each);
        }
    }
}

#[test]
fn rows_that_are_wrong_are_found() {
    let good: Row = (0b111, [5, 7, 8, NO_CARD], 1, false);
    let wrong = |change: fn(&mut Row)| {
        let mut row = good;
        change(&mut row);
        found::<4>(&Rules::of(Variant::Manillen), &[good, row, good], false)
    };
    let changes: [fn(&mut Row); 9] = [
        |row| row.0 |= 1 << 5,      // the lead is in the hand
        |row| row.0 |= 1 << 32,     // no card of the pack
        |row| row.0 |= 1 << 63,     // no card at all
        |row| row.0 = 0x1FFF << 8,  // thirteen cards
        |row| row.1[1] = 5,         // twice in the trick
        |row| row.1[1] = 32,        // no card of the pack
        |row| row.1[1] = NO_CARD,   // a card after the last
        |row| row.1 = [5, 7, 8, 9], // a whole trick
        |row| row.2 = 5,            // no trumps
    ];
    assert!(wrong(|_| ()).is_some());
    for (place, change) in changes.into_iter().enumerate() {
        assert_eq!(wrong(change), None, "change {place}");
    }
}

#[test]
fn arrays_that_do_not_fit_are_refused() {
    let lookup = Lookup::new(&Rules::of(Variant::Muette), 8);
    let rows = |tricks, trumps| Positions {
        hands: &[1, 2],
        tricks,
        trumps,
        partners: Partners::Nobody,
    };
    let mut legal = [0; 2];
    assert!(lookup.legal(&rows(&[5, 5], &[0, 1]), &mut legal));
    assert!(!lookup.legal(&rows(&[5, 5], &[0]), &mut legal));
    assert!(!lookup.legal(&rows(&[5], &[0, 1]), &mut legal));
    assert!(!lookup.legal(&rows(&[5; 10], &[0, 1]), &mut legal));
    assert!(!lookup.legal(&rows(&[], &[0, 1]), &mut legal));
    assert!(!lookup.legal(&rows(&[5, 5], &[0, 1]), &mut [0]));
}
