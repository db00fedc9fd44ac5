use super::{Bag, Known, bag_of, odds};
use crate::hand::Kings;
use crate::rules::Rules;

fn known(hand: &str) -> Known {
    let cards = crate::card::read_hand(hand).expect("a hand");
    let cards = cards.as_slice().iter().map(|card| card.number());
    Known {
        hand: bag_of(cards, Kings::Eight),
        partner: None,
        dead: Bag::EMPTY,
        seat: 0,
        declared: [[None; 4]; 2],
    }
}

#[test]
fn every_deal_is_counted_once() {
    let sums = odds(&Rules::CLASSIC, &known("RR7A")).expect("odds");
    assert_eq!(sums.total, 58_905 * 35_960 * 20_475);
    for (place, lance) in sums.lances.iter().enumerate() {
        assert!(lance.win + lance.none <= sums.total, "{place}");
        assert!(lance.contested + lance.none <= sums.total, "{place}");
    }
}
