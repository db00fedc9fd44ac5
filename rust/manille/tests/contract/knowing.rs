//! What is proved of hands is true of them, and grows (F4.5).

use crate::{many_rules, play_match};
use manille::action::Event;
use manille::deal::Deal;
use manille::knowledge::Knowledge;
use manille::record::Record;
use manille::rules::{Rules, Variant};
use table::{BySeat, Card, CardSet, Seat};

fn hands(deal: &Deal) -> BySeat<CardSet> {
    BySeat::from_fn(|seat| deal.hand(seat))
}

/// Follows a record event by event.
#[derive(Default)]
pub(crate) struct Follower {
    knowledge: Option<Knowledge>,
    deal: Option<Deal>,
}

impl Follower {
    pub(crate) fn follow(&mut self, record: &Record) -> &Knowledge {
        match (
            record.events().last(),
            self.deal.take(),
            &mut self.knowledge,
        ) {
            (Some(&event), Some(deal), Some(knowledge)) => knowledge.hear(&deal, event),
            _ => self.knowledge = Some(Knowledge::new(record.deal())),
        }
        self.deal = Some(*record.deal());
        self.knowledge.as_ref().expect("knowledge")
    }
}

#[test]
fn what_is_proved_is_true() {
    let (mut states, mut proved) = (0_u64, 0_u64);
    for rules in many_rules() {
        let mut follower = Follower::default();
        play_match(&rules, 21, 2, &mut |record| {
            let deal = record.deal();
            let knowledge = follower.follow(record);
            assert!(
                knowledge.allows(deal, &hands(deal)),
                "{:?}",
                record.to_json().to_string()
            );
            states += 1;
            proved += deal
                .seats()
                .map(|seat| knowledge.of(seat).must.len() as u64)
                .sum::<u64>();
        });
    }
    assert!(states > 10_000 && proved > states, "{states} {proved}");
}

/// The cards that a seat is proved to lack by one play alone, told from the legality of hands.
fn lacking(deal: &Deal, event: Event) -> CardSet {
    let manille::action::Action::Juega { card } = event.action else {
        return CardSet::EMPTY;
    };
    let with = |other: Card| -> CardSet { [card, other].into_iter().collect() };
    let breaks = |other: &Card| {
        let (hand, rules) = (with(*other), deal.rules());
        manille::author::breach(card, hand, deal.facing(), rules, deal.pack()).is_some()
    };
    (deal.pack().all() - deal.gone())
        .iter()
        .filter(breaks)
        .collect()
}

#[test]
fn not_following_beating_or_ruffing_proves_a_lack() {
    use Variant::{DixSept, Malilla40, Manillen, Manillen2, Manillen3, Muette};
    for variant in [Manillen, Manillen2, Manillen3, Muette, DixSept, Malilla40] {
        let (mut follower, mut before) = (Follower::default(), None::<Deal>);
        let mut plays = 0;
        play_match(&Rules::of(variant), 4, 20, &mut |record| {
            let knowledge = follower.follow(record);
            if let (Some(&event), Some(deal)) = (record.events().last(), before.take()) {
                // What lay under a stack may have been turned since (F7.2).
                let lacks = lacking(&deal, event) - record.deal().face_up(event.seat);
                assert!(knowledge.of(event.seat).cannot.includes(lacks));
                plays += usize::from(!lacks.is_empty());
            }
            before = Some(*record.deal());
        });
        assert!(plays > 40, "{variant:?}: {plays}"); // a match of muette is short
    }
}

/// When all is said and shown, nothing is left to guess: a deal in which everybody showed his cards.
#[test]
fn who_has_shown_all_his_cards_hides_nothing() {
    let rules = Rules::of(Variant::Parlee);
    let mut shown = 0;
    for seed in 0..40 {
        let mut follower = Follower::default();
        play_match(&rules, seed, 3, &mut |record| {
            let knowledge = follower.follow(record);
            let said = record
                .events()
                .last()
                .map(|event| event.show(record.deal().pack()).to_string());
            if let Some(seat) =
                said.and_then(|said| said.strip_suffix(" enseña todo").map(str::to_owned))
            {
                let seat = Seat::wrapped(seat.parse().expect("a seat"));
                let deal = record.deal();
                assert_eq!(knowledge.of(seat).must, deal.hand(seat));
                let others = deal.pack().all() - deal.hand(seat);
                assert!(knowledge.of(seat).cannot.includes(others));
                shown += 1;
            }
        });
    }
    assert!(shown > 20, "{shown}");
}
