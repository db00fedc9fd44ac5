//! A deal told in the words of a player, a line for each thing that happened.
//!
//! Records know everything, so all hands are told, and every sign with those who saw it. The words
//! of one lance make one line, and so do those of one round of mus.

use crate::action::{Action, Event};
use crate::card::show;
use crate::deal::{Deal, Due, Phase};
use crate::record::{MatchRecord, Record};
use crate::rules::{PRESETS, Rules};
use crate::setup::Setup;
use crate::word::Word;
use phrase::{One, Several, cards, gesture, in_turn, seen_by, start, worth};
use table::{Card, CardList, Seat};

mod ending;
mod lance;
mod phrase;

/// Tells a deal, from its rules and hands to its score or to what it waits for.
///
/// ```
/// use mus::record::{Replayed, read};
/// use mus::tell::tell;
///
/// let line = r#"{"game": "mus", "rules": {}, "mano": 0, "score": [39, 0],
///     "deal": ["Ro Rc 5o 4o", "Co Cc 7o 1o", "7c 6c 5c 4c", "So 6o 5b 4b"],
///     "events": ["0 corto", "0 envido 2", "1 no-queremos"]}"#;
/// if let Replayed::Deal(deal) = read(line)? {
///     let told = tell(&deal);
///     assert_eq!(told[7], "Seat 0 (mano) cuts: no hay mus.");
///     assert_eq!(told.last().map(String::as_str), Some("Team 0 wins the game; no hand is shown."));
/// }
/// # Ok::<(), mus::record::RecordError>(())
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
        "Match {} of seed {}: seats 0 to 3 are {}.",
        players.index,
        players.seed,
        players.bots.join(", ")
    )];
    let first = record.deals.first();
    lines.extend(first.map(|deal| rules_line(deal.setup().rules())));
    let (mut games, mut number) = ([0_u8; 2], 0);
    for deal in &record.deals {
        number += 1;
        let game = games[0] + games[1] + 1;
        lines.extend([String::new(), format!("Game {game}, deal {number}.")]);
        lines.extend(tell_deal(deal));
        if let Some(team) = deal.outcome().winner {
            games[team.index() & 1] += 1;
            number = 0;
        }
    }
    let [zero, one] = record.result.games;
    let end = record.result.winner.map_or_else(
        || "The match is not over:".to_owned(),
        |team| format!("Team {} wins the match:", team.number()),
    );
    let games = format!("{end} {zero} to {one} in games.");
    lines.extend([String::new(), games]);
    lines
}

fn tell_deal(record: &Record) -> Vec<String> {
    let mut teller = Teller::new(record.setup());
    let events = record.events();
    for (place, &event) in events.iter().enumerate() {
        teller.tell(event, &events[place + 1..]);
    }
    teller.end();
    teller.lines
}

/// Rules as a preset, or as what differs from `classic`.
fn rules_line(rules: &Rules) -> String {
    if let Some(preset) = PRESETS.iter().find(|preset| preset.rules == *rules) {
        return format!("The rules are {}.", preset.name);
    }
    let differences = rules.differences();
    let told = differences
        .iter()
        .map(|(name, value)| format!("{name} = {value}"));
    let told: Vec<String> = told.collect();
    format!("The rules are classic with {}.", told.join(", "))
}

/// Tells a deal while it is played again.
struct Teller {
    /// The deal after what has been told.
    deal: Deal,
    lines: Vec<String>,
    /// The seats that said mus in this round, or paso in this lance, since anything was told.
    agreed: Vec<Seat>,
    /// What was said in the lance that is being bet on.
    said: Vec<String>,
}

impl Teller {
    fn new(setup: &Setup) -> Teller {
        let mut teller = Teller {
            deal: Deal::from(setup),
            lines: Vec::new(),
            agreed: Vec::new(),
            said: Vec::new(),
        };
        let ([zero, one], rules) = (setup.score(), setup.rules());
        let target = rules.target;
        teller.line(format!(
            "Seats 0 and 2 are team 0, seats 1 and 3 team 1; the score is {zero} to {one} of {target}."
        ));
        let mano = setup.mano();
        let corrido = if rules.mus_corrido && setup.is_first() {
            "; the game's first deal, so mus corrido"
        } else {
            ""
        };
        teller.line(format!("{} is mano{corrido}.", start(One(mano))));
        for seat in in_turn(mano) {
            teller.hand(seat, "holds", setup.hands()[seat]);
        }
        teller
    }

    fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// A seat's hand, and what it is worth.
    fn hand(&mut self, seat: Seat, holds: &str, hand: CardList) {
        let mano = if seat == self.deal.mano() {
            "mano, "
        } else {
            ""
        };
        let team = seat.team().number();
        let (cards, worth) = (show(hand.as_slice()), worth(&self.deal, seat));
        self.line(format!(
            "{} ({mano}team {team}) {holds} {cards}: {worth}.",
            start(One(seat))
        ));
    }

    /// Tells an event, given those after it.
    fn tell(&mut self, event: Event, after: &[Event]) {
        let before = self.deal;
        self.deal.happen_unchecked(event);
        match event {
            Event::Said { seat, action } => self.action(&before, seat, action, after),
            Event::Visto { .. } => {} // told with the sign
            Event::Roba { seat, cards: drawn } => {
                self.line(format!("{} draws {}.", start(One(seat)), cards(drawn)));
            }
            Event::Baraja => self.reshuffle(),
        }
        if self.deal.mus_rounds() > before.mus_rounds() && self.deal.mano() != before.mano() {
            self.line(format!("Mus corrido: {} is mano.", One(self.deal.mano())));
        }
        let waited = !matches!(before.phase(), Phase::Lance(_));
        if waited && matches!(self.deal.phase(), Phase::Lance(_)) && before.mus_rounds() > 0 {
            for seat in in_turn(self.deal.mano()) {
                self.hand(seat, "now holds", self.deal.hand(seat).into());
            }
        }
    }

    fn action(&mut self, before: &Deal, seat: Seat, action: Action, after: &[Event]) {
        let name = start(One(seat));
        match action {
            Action::Nada => {}
            Action::Sena { sign } => {
                let (gesture, seen) = (gesture(sign), seen_by(after));
                self.line(format!(
                    "{name} {gesture} (seña {}), seen by its partner{seen}.",
                    sign.word()
                ));
            }
            Action::Mus => {
                self.agreed.push(seat);
                if self.deal.phase() == Phase::Descarte {
                    self.agreed.clear();
                    let round = u32::from(before.mus_rounds()) + 1;
                    self.line(format!("All four say mus, round {round}."));
                }
            }
            Action::Corto => self.cut(before, seat),
            Action::Descarta { cards: thrown } => {
                self.line(format!("{name} throws {}.", cards(thrown)));
            }
            _ => self.word(before, seat, action),
        }
    }

    fn cut(&mut self, before: &Deal, seat: Seat) {
        let mus = self.agreement("says mus", "say mus");
        let mus = mus.map_or(String::new(), |mus| format!("{mus}, "));
        let mano = match (before.mano() == seat, self.deal.mano() == seat) {
            (true, _) => " (mano)",
            (false, true) => " (mano now, by mus corrido)",
            _ => "",
        };
        let free = before.words().contains(Word::Mus);
        let cuts = if free { "cuts" } else { "must cut" };
        self.line(start(format_args!(
            "{mus}{}{mano} {cuts}: no hay mus.",
            One(seat)
        )));
    }

    /// The discards become the stock; some of the seat that draws now may stay out (M3.4).
    fn reshuffle(&mut self) {
        let number = self.deal.stock().len();
        let out: Vec<Card> = self.deal.discards().iter().collect();
        let stay = match self.deal.due() {
            Some(Due::Roba { seat, .. }) if !out.is_empty() => {
                format!(", without {}'s {}", One(seat), show(&out))
            }
            _ => String::new(),
        };
        self.line(format!(
            "The stock is empty: {number} discards are shuffled into a new one{stay}."
        ));
    }

    /// Those who said mus, or paso, since anything was told.
    fn agreement(&mut self, does: &str, all_do: &str) -> Option<String> {
        let seats = std::mem::take(&mut self.agreed);
        match seats[..] {
            [] => None,
            [seat] => Some(format!("{} {does}", One(seat))),
            _ => Some(format!("{} {all_do}", Several(&seats))),
        }
    }
}

#[cfg(test)]
mod tests;
