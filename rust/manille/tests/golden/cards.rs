//! Legal cards and counts of card sequences, as the reference has them.

use crate::{fields, read, rules};
use manille::author;
use manille::card::{Pack, Trumps};
use manille::legal::{Duties, Facing, legal, winner};
use manille::tree::Tree;
use table::{Card, CardSet};

const PACK: &Pack = &Pack::FRENCH;

fn cards(text: &str) -> Vec<Card> {
    let card = |word| PACK.read(word).expect(word);
    text.split_whitespace().map(card).collect()
}

fn trumps(text: &str) -> Trumps {
    PACK.read_trumps(text).expect("trumps")
}

#[test]
fn legal_cards_are_those_of_the_table() {
    let text = read("manille_legal.csv");
    let mut compared = 0;
    for (number, line) in text.lines().enumerate().skip(1) {
        let row = fields(line);
        let [trump, trick, hand, partner, options, expected] = &row[..] else {
            panic!("six fields in {line}");
        };
        let (trick, trumps) = (cards(trick), trumps(trump));
        let facing = (!trick.is_empty()).then(|| Facing {
            led: PACK.suit(trick[0]),
            master: trick[winner(&trick, trumps, PACK)],
            partner: partner == "1",
            trumps,
        });
        let rules = rules("manillen", options);
        let hand: CardSet = cards(hand).into_iter().collect();
        let expected: CardSet = cards(expected).into_iter().collect();
        let place = format!("manille_legal.csv:{}: {line}", number + 1);
        let fast = legal(hand, facing, &Duties::new(&rules), PACK);
        assert_eq!(fast, expected, "{place}");
        assert_eq!(
            author::legal(hand, facing, &rules, PACK),
            expected,
            "{place}"
        );
        compared += 1;
    }
    assert_eq!(compared, 1_500);
}

#[test]
fn cards_can_be_played_in_as_many_orders_as_the_reference_counts() {
    let text = read("manille_tree.csv");
    let mut counted = 0;
    for (number, line) in text.lines().enumerate().skip(1) {
        let row = fields(line);
        let [trump, hands, leader, options, depth, sequences] = &row[..] else {
            panic!("six fields in {line}");
        };
        let hands: Vec<CardSet> = hands
            .split('/')
            .map(|hand| cards(hand).into_iter().collect())
            .collect();
        let mut tree = Tree {
            pack: PACK,
            trumps: trumps(trump),
            duties: Duties::new(&rules("manillen", options)),
            hands: hands.try_into().expect("four hands"),
            turn: leader.parse().expect("a seat"),
            trick: Vec::new(),
        };
        let count = tree.count(depth.parse().expect("a depth"));
        assert_eq!(
            count.to_string(),
            *sequences,
            "manille_tree.csv:{}: {line}",
            number + 1
        );
        counted += 1;
    }
    assert_eq!(counted, 90);
}
