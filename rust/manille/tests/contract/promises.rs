//! What holds between any two events: cards are whole, legal is what check says, points are
//! conserved, records tell all.

use crate::{many_rules, play_match};
use manille::action::{Action, Event};
use manille::card::Trumps;
use manille::deal::{Deal, Phase, Reason};
use manille::record::{Record, Replayed, read};
use manille::rules::{Apart, Rules, Sides, Variant};
use table::{Card, CardSet, Seat};

fn seats(deal: &Deal) -> Vec<Seat> {
    let seats = usize::from(deal.rules().shape().seats);
    Seat::ALL.into_iter().take(seats).collect()
}

/// Every card is in one place.
fn cards_are_whole(deal: &Deal) {
    let mut seen = deal.gone();
    let trick: CardSet = deal.trick_cards().iter().copied().collect();
    for cards in seats(deal)
        .into_iter()
        .map(|seat| deal.hand(seat))
        .chain([trick])
    {
        assert!(seen.is_disjoint(cards), "a card is in two places");
        seen |= cards;
    }
    assert!(deal.pack().all().includes(seen));
    let hidden = deal.pack().all().len() - seen.len();
    let apart = deal.rules().shape().apart;
    assert!(
        hidden <= if apart == Apart::Stacks { 8 } else { 2 },
        "{hidden} hidden cards"
    );
    let tricks: usize = seats(deal)
        .iter()
        .map(|&seat| usize::from(deal.tricks_won(seat)))
        .sum();
    assert_eq!(deal.gone().len(), tricks * seats(deal).len());
}

/// `legal` is what passes `check`, and nobody else may act.
fn legal_is_what_check_says(deal: &Deal) {
    let legal = deal.legal();
    let mut tried: Vec<Action> = deal
        .pack()
        .all()
        .iter()
        .map(|card| Action::Juega { card })
        .collect();
    tried.extend([
        Action::Pasa,
        Action::Contra,
        Action::Recontra,
        Action::Santvicens,
    ]);
    tried.extend([Action::Nada, Action::Consulta]);
    tried.extend(Trumps::ALL.map(|trumps| Action::Elige { trumps }));
    for &action in &legal {
        let seat = deal.seat().expect("somebody is to act");
        assert_eq!(deal.check(seat, action), Ok(()));
    }
    for action in tried {
        for seat in seats(deal) {
            let may = deal.check(seat, action).is_ok();
            let listed = deal.seat() == Some(seat) && legal.contains(&action);
            // In spoken play the leader may play while the governor has still to speak, and the
            // governor's partner consult while others are to play.
            let consults = action == Action::Consulta
                && deal
                    .governor()
                    .is_some_and(|governor| seat == governor.partner());
            let early = deal.speech().is_some() && (seat == deal.to_play() || consults);
            assert!(
                may == listed || early && may,
                "{} {action:?}",
                seat.number()
            );
        }
    }
}

/// What the score sheet says adds up.
fn points_are_conserved(record: &Record) {
    let (deal, counted) = (record.deal(), record.counted());
    let rules = deal.rules();
    let mut score: Vec<i32> = record
        .setup()
        .score()
        .iter()
        .map(|&score| score.into())
        .collect();
    for entry in counted.entries() {
        assert_ne!(entry.points, 0, "noughts are not written");
        assert!(matches!(entry.reason, Reason::Turnup | Reason::Deal));
        score[entry.side.index()] += entry.points;
    }
    assert_eq!(score, counted.scores(), "entries make the score");
    if deal.phase() != Phase::Over {
        assert_eq!(counted.winner, None);
        return;
    }
    let zero_sum =
        matches!(rules.shape().sides, Sides::OneAgainst) || rules.variant == Variant::DixSept;
    if zero_sum {
        assert_eq!(counted.gains.iter().sum::<i32>(), 0);
    }
    let tricks: u8 = seats(deal).iter().map(|&seat| deal.tricks_won(seat)).sum();
    if let Some(taken) = counted.taken()
        && tricks == rules.shape().tricks
        && !(rules.misere && rules.seats == 3)
    {
        let sum: u16 = match rules.shape().sides {
            Sides::OneAgainst => {
                let chooser = deal.chooser().expect("a chooser").index();
                u16::from(taken[chooser]) + u16::from(taken[(chooser + 1) % taken.len()])
            }
            _ => taken.iter().map(|&taken| u16::from(taken)).sum(),
        };
        assert_eq!(sum, rules.points());
    }
    assert!(deal.seat().is_none() && deal.legal().is_empty() && deal.words().is_empty());
}

/// What a record becomes when it is written and read again.
fn read_again(record: &Record) {
    let json = record.to_json();
    let again = match read(&json.to_string()) {
        Ok(Replayed::Deal(again)) => again,
        other => panic!("{json}: {other:?}"),
    };
    assert_eq!(again.to_json(), json);
    // Silence is not written, so it has not happened in what is read.
    let said = |record: &Record| -> Vec<Event> {
        let events = record.events().iter().copied();
        events
            .filter(|event| event.action != Action::Nada)
            .collect()
    };
    assert_eq!(said(&again), said(record));
    assert!(!record.is_over() || again.deal() == record.deal());
}

fn keep(seeds: u64, deals: u32) -> (u32, u64) {
    let (mut played, mut states) = (0, 0);
    for rules in many_rules() {
        for seed in 0..seeds {
            played += play_match(&rules, seed, deals, &mut |record| {
                let deal = record.deal();
                cards_are_whole(deal);
                legal_is_what_check_says(deal);
                points_are_conserved(record);
                if record.is_over() || record.events().len() % 11 == 3 {
                    read_again(record);
                }
                states += 1;
            });
        }
    }
    println!("{played} deals, {states} states");
    (played, states)
}

#[test]
fn cards_are_whole_and_points_are_conserved_after_every_event() {
    let (deals, states) = keep(1, 3);
    assert!(
        deals > 300 && states > 10_000,
        "{deals} deals, {states} states"
    );
}

#[test]
#[ignore = "a long proof"]
fn cards_are_whole_and_points_are_conserved_in_very_many_deals() {
    let (deals, _) = keep(20, 40);
    assert!(deals > 50_000, "{deals}");
}

#[test]
fn a_deal_is_small() {
    assert!(size_of::<Deal>() <= 84, "{} bytes", size_of::<Deal>());
    fn is_copy<T: Copy>() {}
    is_copy::<Deal>();
}

#[test]
fn the_duty_to_choose_no_trumps_binds_when_the_choices_left_are_owed() {
    let rules = Rules::of(Variant::Manillen);
    let mut owed = 0;
    play_match(&rules, 3, 20, &mut |record| {
        let (deal, choices) = (record.deal(), record.setup().choices().expect("choices"));
        let side = deal.dealer().index() % 2;
        let binds = choices.left[side] == choices.nt_owed[side];
        assert_eq!(deal.owes_nt(), binds);
        if deal.phase() == Phase::Choice {
            let named = deal
                .legal()
                .into_iter()
                .filter(|action| matches!(action, Action::Elige { .. }));
            assert_eq!(named.count(), if binds { 1 } else { 5 });
            owed += u32::from(binds);
        }
    });
    println!("{owed} states under duty");
}

#[test]
fn a_card_of_another_seat_is_out_of_turn() {
    let rules = Rules::of(Variant::Muette);
    play_match(&rules, 1, 1, &mut |record| {
        let deal = record.deal();
        for seat in seats(deal)
            .into_iter()
            .filter(|&seat| deal.seat() != Some(seat))
        {
            let card = deal.hand(seat).iter().next().unwrap_or(Card::default());
            let illegal = deal
                .check(seat, Action::Juega { card })
                .expect_err("out of turn");
            assert_eq!(illegal.clause.code(), "F1.3");
        }
    });
}
