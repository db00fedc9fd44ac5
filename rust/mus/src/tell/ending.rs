//! The count, the score, or what a deal that stops early waits for (M5.9, M6).

use super::Teller;
use super::phrase::{One, start};
use crate::count::{Outcome, Points, Reason};
use crate::deal::{Deal, Due, Phase};
use crate::lance::Lance;
use crate::view::View;
use crate::word::Word;
use table::Seat;

impl Teller {
    /// The last lines.
    pub(super) fn end(&mut self) {
        if self.deal.phase() == Phase::Over {
            return self.outcome(&self.deal.outcome());
        }
        let open = !self.said.is_empty() || !self.agreed.is_empty();
        match self.deal.phase() {
            Phase::Lance(lance) if open => {
                let said = self.lance_so_far(lance);
                self.line(format!("{said}."));
            }
            _ => {
                let mus = self.agreement("says mus", "say mus");
                self.lines.extend(mus.map(|mus| start(format!("{mus}."))));
            }
        }
        self.line(format!("The record stops here: {}.", awaited(&self.deal)));
    }

    fn outcome(&mut self, outcome: &Outcome) {
        if let Some(ordago) = outcome
            .points
            .iter()
            .find(|entry| entry.reason == Reason::Ordago)
        {
            self.ordago(ordago);
        } else if self.deal.hands_are_shown() {
            let entries: Vec<String> = outcome.points.iter().filter_map(counted).collect();
            self.line(match entries.is_empty() {
                true => "The count gives nothing.".to_owned(),
                false => format!("The count: {}.", entries.join("; ")),
            });
        }
        let [zero, one] = outcome.score;
        self.line(format!("The score is {zero} to {one}."));
        if let Some(team) = outcome.winner {
            let shown = if self.deal.hands_are_shown() {
                ""
            } else {
                "; no hand is shown"
            };
            self.line(format!("Team {} wins the game{shown}.", team.number()));
        }
    }

    fn ordago(&mut self, entry: &Points) {
        let Points {
            lance,
            team,
            points,
            ..
        } = entry;
        let best = One(self.deal.best_seats()[lance.slot()]);
        let (lance, team) = (lance.word(), team.number());
        self.line(format!(
            "{} has the best {lance}: team {team} gets the {points} that it lacks.",
            start(best)
        ));
    }
}

/// An entry of the count proper; refusals were told when they were scored.
fn counted(entry: &Points) -> Option<String> {
    let reason = match entry.reason {
        Reason::Deje | Reason::Ordago => return None,
        Reason::Paso => "en paso",
        Reason::Envite => "accepted",
        Reason::Valor => "valor",
    };
    let (lance, team) = (entry.lance.word(), entry.team.number());
    Some(format!("{lance}, team {team}, {} ({reason})", entry.points))
}

/// What a deal in play waits for.
fn awaited(deal: &Deal) -> String {
    let seat = deal.seat().unwrap_or_default();
    match (deal.due(), deal.phase()) {
        (Some(Due::Roba { seat, count: 1 }), _) => format!("{} is to draw a card", One(seat)),
        (Some(Due::Roba { seat, count }), _) => format!("{} is to draw {count} cards", One(seat)),
        (Some(Due::Baraja), _) => "the discards are to be shuffled into a new stock".to_owned(),
        (_, Phase::Senas) => format!("{} may make a sign", One(seat)),
        (_, Phase::Mus) if deal.words().contains(Word::Mus) => {
            format!("{} is to say mus or cut", One(seat))
        }
        (_, Phase::Mus) => format!("{} must cut", One(seat)),
        (_, Phase::Descarte) => format!("{} is to throw cards", One(seat)),
        (_, Phase::Lance(lance)) => awaited_word(deal, seat, lance),
        (_, Phase::Over) => "the deal is over".to_owned(),
    }
}

fn awaited_word(deal: &Deal, seat: Seat, lance: Lance) -> String {
    let view = View::new(deal, seat);
    let (seat, lance) = (One(seat), lance.word());
    match view.bettor() {
        None => format!("{seat} is to bet at {lance} or pass"),
        Some(_) if view.is_ordago() => format!("{seat} is to answer the órdago at {lance}"),
        Some(_) => format!("{seat} is to answer the bet of {} at {lance}", view.stake()),
    }
}
