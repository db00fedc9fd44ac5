//! A deal told in the words of a player: who holds what, each trick on a line, the count.
//!
//! Records know everything, so all hands are told.

use crate::action::{Action, Bid, Event};
use crate::card::{Pack, Trumps};
use crate::deal::Deal;
use crate::record::{MatchRecord, Record, rules_to_json};
use crate::rules::{PRESETS, Rules, Sides};
use crate::setup::Setup;

/// Tells a deal, from its rules and hands to its score or to the seat it waits for.
///
/// ```
/// use manille::record::{Replayed, read};
/// use manille::tell::tell;
///
/// let line = r#"{"game": "manille", "variant": "botifarra", "rules": {}, "dealer": 3,
///     "score": [0, 0], "events": ["3 elige NT"], "deal": [
///     "9o 1o Ro Co So 8o 7o 6o 5o 4o 3o 2o", "9c 1c Rc Cc Sc 8c 7c 6c 5c 4c 3c 2c",
///     "9e 1e Re Ce Se 8e 7e 6e 5e 4e 3e 2e", "9b 1b Rb Cb Sb 8b 7b 6b 5b 4b 3b 2b"]}"#;
/// if let Replayed::Deal(deal) = read(line)? {
///     let told = tell(&deal);
///     assert_eq!(told[0], "The rules are botifarra.");
///     assert!(told.contains(&"Seat 3 names no trumps.".to_owned()));
/// }
/// # Ok::<(), manille::record::RecordError>(())
/// ```
pub fn tell(record: &Record) -> Vec<String> {
    let mut lines = vec![rules_line(record.setup().rules())];
    lines.extend(tell_deal(record));
    lines
}

/// Tells a match deal by deal, an empty line before each.
pub fn tell_match(record: &MatchRecord) -> Vec<String> {
    let players = &record.players;
    let mut lines = vec![format!(
        "Match {} of seed {}: the seats are {}, in play order.",
        players.index,
        players.seed,
        players.bots.join(", ")
    )];
    lines.extend(record.rules().map(rules_line));
    for (number, deal) in (1..).zip(&record.deals) {
        lines.extend([String::new(), format!("Deal {number}.")]);
        lines.extend(tell_deal(deal));
    }
    let result = &record.result;
    let end = match result.winner {
        Some(side) => format!("Side {} wins the match", side.number()),
        None if result.over => "The match is drawn".to_owned(),
        None => "The match is not over".to_owned(),
    };
    let games = format!("{end}; games won: {}.", by_side(&result.games));
    lines.extend([String::new(), games]);
    lines
}

/// Rules as a preset, or as what differs from the variant.
fn rules_line(rules: &Rules) -> String {
    let preset = PRESETS
        .iter()
        .find(|preset| Rules::named(preset.name).is_ok_and(|named| named == *rules));
    if let Some(preset) = preset {
        return format!("The rules are {}.", preset.name);
    }
    let differences = rules_to_json(rules);
    let told: Vec<String> = differences
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let variant = rules.variant.name();
    format!("The rules are {variant} with {}.", told.join(", "))
}

/// Numbers by side, as a player reads a score.
fn by_side(numbers: &[impl ToString]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(" to ")
}

fn tell_deal(record: &Record) -> Vec<String> {
    let mut teller = Teller::new(record.setup());
    for &event in record.events() {
        teller.tell(event);
    }
    teller.close();
    teller.lines
}

/// Tells a deal while it is played again.
struct Teller {
    /// The deal after what has been told.
    deal: Deal,
    lines: Vec<String>,
    /// The cards of the trick, each behind its seat.
    trick: Vec<String>,
    tricks: u8,
}

impl Teller {
    fn new(setup: &Setup) -> Teller {
        let mut teller = Teller {
            deal: Deal::from(setup),
            lines: Vec::new(),
            trick: Vec::new(),
            tricks: 0,
        };
        let sides = match setup.rules().shape().sides {
            Sides::Partners => "Seats 0 and 2 are side 0, seats 1 and 3 side 1",
            Sides::OneAgainst => "One plays against the others, and each seat has its score",
            Sides::Alone => "Each seat is a side of its own",
        };
        let (dealer, score) = (setup.dealer().number(), by_side(setup.score()));
        teller.line(format!(
            "{sides}; seat {dealer} deals; the score is {score}."
        ));
        teller.cards(setup);
        teller
    }

    fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// What was dealt: the hands, and what lies beside them.
    fn cards(&mut self, setup: &Setup) {
        let (pack, cards) = (setup.pack(), setup.cards());
        for (seat, hand) in cards.hands.iter().enumerate() {
            let stacks = cards.stacks.get(seat).map_or(String::new(), |stacks| {
                let stacks = stacks
                    .iter()
                    .map(|&[up, down]| format!("{} on {}", pack.show(up), pack.show(down)));
                let stacks: Vec<String> = stacks.collect();
                format!("; on the table {}", stacks.join(", "))
            });
            let hand = pack.show_all(hand.iter().copied());
            self.line(format!("Seat {seat} holds {hand}{stacks}."));
        }
        if !cards.apart.is_empty() {
            let apart = pack.show_all(cards.apart.iter().copied());
            self.line(format!("Apart, the top card first: {apart}."));
        }
        if let (Some(card), Some(trumps)) = (cards.turnup, self.deal.trumps()) {
            let (card, trumps) = (pack.show(card), as_trumps(pack, trumps));
            self.line(format!("The dealer turns {card}: {trumps}."));
        }
    }

    fn tell(&mut self, event: Event) {
        let before = self.deal;
        let won = |deal: &Deal| deal.seats().map(|seat| deal.tricks_won(seat)).sum::<u8>();
        self.deal.play_unchecked(event.action);
        let pack = before.pack();
        let Action::Juega { card } = event.action else {
            if event.action != Action::Nada {
                let told = told(event.action, pack);
                self.line(format!("Seat {} {told}.", event.seat.number()));
            }
            return;
        };
        let played = format!("seat {} {}", event.seat.number(), pack.show(card));
        self.trick.push(played);
        if won(&self.deal) > won(&before) {
            self.end_trick(&before);
        }
    }

    /// The trick that is complete, and who has it.
    fn end_trick(&mut self, before: &Deal) {
        let now = self.deal;
        let winner = before
            .seats()
            .find(|&seat| now.tricks_won(seat) > before.tricks_won(seat))
            .unwrap_or_default();
        self.tricks += 1;
        let took = now.points_won(winner) - before.points_won(winner);
        let points = if took == 1 { "point" } else { "points" };
        let (number, cards) = (self.tricks, self.trick.join(", "));
        let winner = winner.number();
        self.line(format!(
            "Trick {number}: {cards}; seat {winner} takes {took} {points}."
        ));
        self.trick.clear();
    }

    /// The count of a deal that is over, or what it waits for.
    fn close(&mut self) {
        if !self.trick.is_empty() {
            let cards = self.trick.join(", ");
            self.line(format!("Trick {}: {cards}.", self.tricks + 1));
        }
        if let Some(seat) = self.deal.seat() {
            let (seat, phase) = (seat.number(), self.deal.phase().word());
            self.line(format!(
                "The record stops here: seat {seat} is to act ({phase})."
            ));
            return;
        }
        let counted = self.deal.counted();
        if let Some(taken) = counted.taken() {
            self.line(format!("Points taken: {}.", by_side(taken)));
        }
        for entry in counted.entries() {
            let (side, points, why) = (entry.side.number(), entry.points, entry.reason.word());
            self.line(format!("Side {side} scores {points} ({why})."));
        }
        self.line(format!("The score is {}.", by_side(counted.scores())));
        if let Some(side) = counted.winner {
            self.line(format!("Side {} reaches the target.", side.number()));
        }
    }
}

/// What trumps are, inside a sentence.
fn as_trumps(pack: &Pack, trumps: Trumps) -> String {
    match trumps.suit() {
        Some(suit) => format!("{} is trumps", pack.suit_letter(suit)),
        None => "no trumps".to_owned(),
    }
}

/// What a seat does, behind its name; speech stays in the words of F4.2.
fn told(action: Action, pack: &Pack) -> String {
    match action {
        Action::Pasa => "passes".to_owned(),
        Action::Elige { trumps } => match trumps.suit() {
            Some(suit) => format!("names {} as trumps", pack.suit_letter(suit)),
            None => "names no trumps".to_owned(),
        },
        Action::Contra => "doubles".to_owned(),
        Action::Recontra => "doubles again".to_owned(),
        Action::Santvicens => "doubles a third time".to_owned(),
        Action::Cambia { cards } if cards.as_slice().is_empty() => "exchanges no card".to_owned(),
        Action::Cambia { cards } => {
            format!(
                "gives {} for the dog's",
                pack.show_all(cards.as_slice().iter().copied())
            )
        }
        Action::Apuesta { bid: Bid::Misere } => "bids misère".to_owned(),
        Action::Apuesta {
            bid: Bid::Points(points),
        } => format!("bids {points}"),
        Action::Descarta { cards } => {
            format!(
                "puts away {}",
                pack.show_all(cards.as_slice().iter().copied())
            )
        }
        _ => format!("says \"{}\"", action.show(pack)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Replayed, read};

    fn lines(record: &str) -> Vec<String> {
        match read(record) {
            Ok(Replayed::Deal(deal)) => tell(&deal),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_deal_is_told_trick_by_trick() {
        let told = lines(
            r#"{"game": "manille", "variant": "muette", "rules": {}, "dealer": 3, "score": [0, 0],
            "deal": ["TS AS KS QS JS 9S 8S 7S", "TH AH KH QH JH 9H 8H 7H",
                     "TD AD KD QD JD 9D 8D 7D", "TC AC KC QC JC 9C 8C 7C"], "turnup": "TC",
            "events": ["0 juega TS", "1 juega 7H", "2 juega 7D", "3 juega 7C", "3 juega TC"]}"#,
        );
        assert_eq!(
            told[1],
            "Seats 0 and 2 are side 0, seats 1 and 3 side 1; seat 3 deals; the score is 0 to 0."
        );
        assert_eq!(told[6], "The dealer turns TC: C is trumps.");
        let trick = "Trick 1: seat 0 TS, seat 1 7H, seat 2 7D, seat 3 7C; seat 3 takes 6 points.";
        assert_eq!(
            told[7..],
            [
                trick,
                "Trick 2: seat 3 TC.",
                "The record stops here: seat 0 is to act (play)."
            ]
        );
    }

    #[test]
    fn rules_are_told_by_what_differs() {
        let rules = Rules::of(crate::rules::Variant::Botifarra);
        assert_eq!(rules_line(&rules), "The rules are botifarra.");
    }
}
