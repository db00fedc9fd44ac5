use super::census::{Census, Footing};
use super::{
    Bag, Known, OddsError, Sums, bag_of, discards, new_hands, odds, pair_ways, sample, table,
};
use crate::hand::{self, Kings, Pares, Real};
use crate::rules::Rules;
use ::table::{Purpose, Streams};
use std::cmp::Ordering;

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

/// A hand by the author's functions.
struct AuthorHand {
    ranks: [u8; 4],
    pares: Pares,
    juego: u8,
}

impl AuthorHand {
    fn new(cards: [u8; 4], rules: &Rules) -> AuthorHand {
        let ranks = cards.map(|card| hand::rank(card % 10, rules.kings));
        AuthorHand {
            ranks,
            pares: hand::pares(ranks),
            juego: hand::juego(ranks, rules.real),
        }
    }

    fn has(&self) -> [bool; 2] {
        [self.pares.value() > 0, self.juego > 0]
    }

    fn compare(&self, other: &AuthorHand, lance: usize) -> Ordering {
        let [mine, theirs] = [self.ranks, other.ranks];
        match lance {
            0 => hand::grande(mine).cmp(&hand::grande(theirs)),
            1 => hand::chica(mine).cmp(&hand::chica(theirs)),
            2 => self.pares.cmp(&other.pares),
            3 => self.juego.cmp(&other.juego),
            _ => hand::total(mine).cmp(&hand::total(theirs)),
        }
    }

    fn value(&self, lance: usize) -> u64 {
        u64::from(match lance {
            2 => self.pares.value(),
            _ => hand::juego_value(self.ranks),
        })
    }
}

/// Adds one deal, by seat in speaking order, as a player would count it.
fn count(sums: &mut Sums, deal: &[AuthorHand; 4], seat: usize, rules: &Rules) {
    sums.total += 1;
    let juego = deal.iter().any(|held| held.juego > 0);
    for lance in 0..5 {
        let plays = |held: &AuthorHand| match lance {
            2 | 3 => held.has()[lance - 2],
            4 => !juego,
            _ => true,
        };
        let seats: Vec<usize> = (0..4).filter(|&seat| plays(&deal[seat])).collect();
        let counts = &mut sums.lances[lance];
        let Some(&first) = seats.first() else {
            counts.none += 1;
            continue;
        };
        counts.contested += u64::from(seats.iter().any(|seat| seat % 2 != first % 2));
        let best = seats.into_iter().fold(first, |best, seat| {
            match deal[seat].compare(&deal[best], lance) {
                Ordering::Greater => seat,
                _ => best,
            }
        });
        let team = (best + seat) % 2;
        counts.win += u64::from(team == 0);
        sums.values[team] += match lance {
            0 | 1 => u64::from(rules.paso),
            4 => 1,
            _ => deal[best].value(lance) + deal[(best + 2) % 4].value(lance),
        };
    }
}

/// Every hand of these cards, with the cards it leaves.
fn hands_of(cards: &[u8]) -> Vec<([u8; 4], Vec<u8>)> {
    let sets = (0..1_u32 << cards.len()).filter(|set| set.count_ones() == 4);
    let parted = sets.map(|set| {
        let (mut hand, mut left) = (vec![], vec![]);
        for (place, &card) in cards.iter().enumerate() {
            if set >> place & 1 == 1 {
                hand.push(card);
            } else {
                left.push(card);
            }
        }
        (hand.try_into().expect("four cards"), left)
    });
    parted.collect()
}

/// A question by card numbers.
#[derive(Debug)]
struct Case {
    rules: Rules,
    seat: usize,
    hand: [u8; 4],
    partner: Option<[u8; 4]>,
    left: Vec<u8>,
    declared: [[Option<bool>; 4]; 2],
}

impl Case {
    /// A case by dice, with so many cards left.
    fn drawn(number: u64, left: usize, partner: bool) -> Case {
        let mut stream = Streams::new(number, 0).stream(Purpose::Sample, 0, 0);
        let mut pack: Vec<u8> = (0..40).collect();
        for place in 0..40_usize {
            let mut draw = [0];
            stream.draws(40 - place as u64, &mut draw);
            pack.swap(place, place + usize::from(draw[0]));
        }
        let four = |from: usize| std::array::from_fn(|place| pack[from + place]);
        Case {
            rules: Rules {
                kings: [Kings::Eight, Kings::Four][number as usize % 2],
                real: [Real::Off, Real::Figure, Real::Sota][number as usize % 3],
                paso: u16::from(!number.is_multiple_of(5)),
                ..Rules::CLASSIC
            },
            seat: number as usize / 2 % 4,
            hand: four(0),
            partner: partner.then(|| four(4)),
            left: pack[8..8 + left].to_vec(),
            declared: [[None; 4]; 2],
        }
    }

    fn known(&self) -> Known {
        let bag = |cards: &[u8]| bag_of(cards.iter().copied(), self.rules.kings);
        let held = |card: &u8| {
            let partner = self.partner.unwrap_or(self.hand);
            self.hand.contains(card) || partner.contains(card) || self.left.contains(card)
        };
        let dead: Vec<u8> = (0..40).filter(|card| !held(card)).collect();
        Known {
            hand: bag(&self.hand),
            partner: self.partner.map(|cards| bag(&cards)),
            dead: bag(&dead),
            seat: self.seat as u8,
            declared: self.declared,
        }
    }

    /// All deals that may be, each as the cards of next, partner and last.
    fn deals(&self) -> Vec<[[u8; 4]; 3]> {
        let mut deals = Vec::new();
        for (next, left) in hands_of(&self.left) {
            for (last, left) in hands_of(&left) {
                match self.partner {
                    Some(partner) => deals.push([next, partner, last]),
                    None => {
                        let partners = hands_of(&left);
                        deals.extend(partners.iter().map(|(partner, _)| [next, *partner, last]));
                    }
                }
            }
        }
        deals
    }

    fn counted(&self) -> Sums {
        let mut sums = Sums::default();
        for others in self.deals() {
            let [next, partner, last] = others;
            let mut cards = [self.hand, next, partner, last];
            cards.rotate_right(self.seat);
            let deal = cards.map(|cards| AuthorHand::new(cards, &self.rules));
            let fits = |seat: usize| {
                let has = deal[seat].has();
                (0..2).all(|at| self.declared[at][seat].is_none_or(|said| said == has[at]))
            };
            if (0..4).all(fits) {
                count(&mut sums, &deal, self.seat, &self.rules);
            }
        }
        sums
    }

    /// The same deals, added as samples are.
    fn sampled(&self) -> Sums {
        let census = Census::of(&self.rules);
        let look = |cards: [u8; 4]| -> &Footing {
            let class = census.class(bag_of(cards, self.rules.kings));
            &census.standings[usize::from(class)]
        };
        let mut sums = Sums::default();
        for [next, partner, last] in self.deals() {
            let hands = [self.hand, next, partner, last].map(look);
            sums.add_deal(hands, self.seat as u16, u64::from(self.rules.paso));
        }
        sums
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

#[test]
fn counts_by_rank_are_counts_of_deals() {
    let known_partner = (0..60).map(|number| Case::drawn(number, 8 + number as usize % 3, true));
    let unknown = (60..63).map(|number| Case::drawn(number, 12, false));
    for case in known_partner.chain(unknown) {
        let sums = odds(&case.rules, &case.known()).expect("odds");
        assert_eq!(sums, case.counted(), "{case:?}");
        assert_eq!(sums, case.sampled(), "{case:?}");
    }
}

#[test]
fn deals_that_are_not_as_declared_do_not_count() {
    let mut answered = 0;
    for number in 0..120 {
        let mut case = Case::drawn(number, 9, true);
        for at in 0..2 {
            for seat in 0..4 {
                // A third each: yes, no, nothing said.
                let said = number / 3_u64.pow(at as u32 * 2 + seat as u32 / 2) % 3;
                case.declared[at][seat] = [None, Some(true), Some(false)][said as usize];
            }
        }
        let mine = AuthorHand::new(case.hand, &case.rules).has();
        let partner = AuthorHand::new(case.partner.expect("known"), &case.rules).has();
        for at in 0..2 {
            case.declared[at][case.seat] = Some(mine[at]);
            case.declared[at][(case.seat + 2) % 4] = Some(partner[at]);
        }
        let (counted, found) = (case.counted(), odds(&case.rules, &case.known()));
        if counted.total == 0 {
            assert_eq!(found, Err(OddsError::Impossible), "{case:?}");
        } else {
            assert_eq!(found, Ok(counted), "{case:?}");
            answered += 1;
        }
    }
    assert!((40..120).contains(&answered), "{answered}");
}

#[test]
fn what_cannot_be_is_refused() {
    let rules = &Rules::CLASSIC;
    let mut untrue = known("RR7A");
    untrue.declared[0][0] = Some(false);
    let pares = OddsError::Untrue { seat: 0, at: 0 };
    assert_eq!(odds(rules, &untrue), Err(pares));
    let mut partner = known("RR7A");
    partner.partner = Some(known("4567").hand);
    partner.declared[1][2] = Some(true);
    let juego = OddsError::Untrue { seat: 2, at: 1 };
    assert_eq!(odds(rules, &partner), Err(juego));
    let too_few = Case::drawn(1, 7, true);
    let few = OddsError::TooFew { left: 7, wanted: 8 };
    assert_eq!(odds(&too_few.rules, &too_few.known()), Err(few));
}

/// Adds counts so many times.
fn add_times(sums: &mut Sums, more: &Sums, times: u64) {
    sums.total += times * more.total;
    for (counts, more) in sums.lances.iter_mut().zip(more.lances) {
        counts.win += times * more.win;
        counts.none += times * more.none;
        counts.contested += times * more.contested;
    }
    for (value, more) in sums.values.iter_mut().zip(more.values) {
        *value += times * more;
    }
}

#[test]
fn tables_are_odds() {
    for (real, class) in [(Real::Off, 0_u16), (Real::Figure, 77), (Real::Sota, 329)] {
        let rules = Rules {
            real,
            ..Rules::CLASSIC
        };
        let census = Census::of(&rules);
        let hand = census.bags[usize::from(class)];
        let [all] = table(&rules, class, false).try_into().expect("one row");
        let mut found = [Sums::default(); 4];
        for (partner, row) in (0_u16..).zip(&table(&rules, class, true)) {
            let deals = pair_ways(&rules, class, partner) / census.pack.ways(hand);
            for (sums, part) in found.iter_mut().zip(row) {
                assert_eq!(part.total, deals * 35_960 * 20_475);
                add_times(sums, part, 1);
            }
        }
        assert_eq!(found, all, "{class}");
        for (seat, sums) in (0..).zip(all) {
            let known = Known {
                hand,
                seat,
                ..known("RR7A")
            };
            assert_eq!(odds(&rules, &known), Ok(sums), "{class} from {seat}");
        }
    }
    assert!(table(&Rules::CLASSIC, 330, false).is_empty());
}

#[test]
fn a_card_thrown_is_dead_and_the_drawn_one_is_held() {
    let rules = Rules {
        real: Real::Figure,
        ..Rules::CLASSIC
    };
    let census = Census::of(&rules);
    for (text, ways) in [("RR7A", 3), ("777S", 2)] {
        let hand = known(text).hand;
        let found = discards(&rules, hand, 1, &[3], || true).expect("it may go on");
        assert_eq!(found.len(), ways, "equal cards are thrown in one way");
        for discard in found {
            let mut sums = Sums::default();
            for (class, ways) in new_hands(&rules, hand, discard.kept) {
                let known = Known {
                    hand: census.bags[usize::from(class)],
                    dead: discard.thrown,
                    seat: 3,
                    ..known(text)
                };
                add_times(&mut sums, &odds(&rules, &known).expect("odds"), ways);
            }
            assert_eq!(discard.sums, [sums], "{text} {discard:?}");
        }
    }
}

#[test]
fn discards_end_when_told_to() {
    let hand = known("RR7A").hand;
    assert_eq!(discards(&Rules::CLASSIC, hand, 4, &[0], || false), None);
    let sampled = |go_on| sample(&Rules::CLASSIC, [9, 19, 6, 0], 0, (2_000, 1), || go_on);
    assert_eq!(sampled(false), None);
    assert_eq!(sampled(true).map(|ways| ways.len()), Some(15));
}
