//! The words of a lance as one sentence, and who has pares or juego (M5).

use super::Teller;
use super::phrase::{One, in_turn, seats, start};
use crate::action::Action;
use crate::deal::{Deal, Phase};
use crate::lance::{End, Lance};
use crate::view::View;
use table::{Seat, Team};

impl Teller {
    /// A betting word; once the lance is closed, its line and what is declared after it.
    pub(super) fn word(&mut self, before: &Deal, seat: Seat, action: Action) {
        let Phase::Lance(lance) = before.phase() else {
            return;
        };
        if action == Action::Paso {
            self.agreed.push(seat);
        } else {
            self.flush_passes();
            self.said.push(words(before, seat, action));
        }
        if self.deal.phase() == before.phase() {
            self.standing(seat);
            return;
        }
        let said = self.lance_so_far(lance);
        let end = ending(&self.deal, lance);
        self.line(format!("{said}{end}."));
        for which in [Lance::Pares, Lance::Juego] {
            if declared(before, which).is_none() {
                self.declare(which);
            }
        }
    }

    fn flush_passes(&mut self) {
        let passed = self.agreement("passes", "pass");
        self.said.extend(passed);
    }

    /// The lance's name and what was said in it.
    pub(super) fn lance_so_far(&mut self, lance: Lance) -> String {
        if self.agreed.len() == 4 {
            self.agreed.clear();
            self.said.push("all four pass".to_owned());
        }
        self.flush_passes();
        let said = std::mem::take(&mut self.said).join(", ");
        format!("{}: {said}", start(lance.word()))
    }

    /// Where both partners have answered and the first one's raise stands, that is said.
    fn standing(&mut self, last: Seat) {
        let view = View::new(&self.deal, last);
        let first = view.bettor().filter(|&seat| seat == last.partner());
        if let Some(seat) = first {
            let raise = if view.is_ordago() { "órdago" } else { "raise" };
            self.said.push(format!("so {}'s {raise} stands", One(seat)));
        }
    }

    /// Who has pares, or juego, if that is declared by now.
    fn declare(&mut self, which: Lance) {
        let Some(who) = declared(&self.deal, which) else {
            return;
        };
        let word = which.word();
        let teams = |team: Team| who.iter().any(|seat| seat.team() == team);
        let (seats, have) = (seats(&who), if who.len() == 1 { "has" } else { "have" });
        self.line(match (who.len(), which) {
            (0, Lance::Juego) => "Nobody has juego: punto is played.".to_owned(),
            (0, _) => format!("Nobody has {word}."),
            (4, _) => format!("All four have {word}."),
            _ if Team::PAIR.into_iter().all(teams) => start(format!("{seats} {have} {word}.")),
            _ => format!("Only {seats} {have} {word}: no bets."),
        });
    }
}

/// The seats that have declared pares, or juego, in speaking order; `None` before that.
fn declared(deal: &Deal, which: Lance) -> Option<Vec<Seat>> {
    let view = View::new(deal, deal.mano());
    let has = |seat| match which {
        Lance::Pares => view.has_pares(seat),
        _ => view.has_juego(seat),
    };
    let mut who = Vec::new();
    for seat in in_turn(deal.mano()) {
        if has(seat)? {
            who.push(seat);
        }
    }
    Some(who)
}

/// What the betting of a lance came to.
fn ending(deal: &Deal, lance: Lance) -> String {
    let view = View::new(deal, deal.mano());
    let points = view.settled(lance);
    match view.end(lance) {
        End::Bet => format!(". Accepted at {points}"),
        End::Refused(team) => {
            let [zero, one] = Team::PAIR.map(|team| deal.score_so_far(team));
            let team = team.number();
            format!(". Refused: team {team} scores {points} at once, {zero} to {one}")
        }
        End::Ordago => format!(". Accepted: {} decides the game", lance.word()),
        _ => ", en paso".to_owned(),
    }
}

/// A betting word as a player would tell it.
fn words(before: &Deal, seat: Seat, action: Action) -> String {
    let view = View::new(before, seat);
    let told = match action {
        Action::Envido { amount } => format!("bets {amount} (envido)"),
        Action::Reenvido { amount } => {
            format!(
                "raises to {} ({amount} more)",
                view.stake() + u32::from(amount)
            )
        }
        Action::Ordago if view.bettor().is_none() => "bets the game (órdago)".to_owned(),
        Action::Ordago => "raises to the game (órdago)".to_owned(),
        Action::Quiero => "accepts (quiero)".to_owned(),
        Action::NoQuiero => "refuses (no quiero)".to_owned(),
        Action::Queremos => "accepts for the pair (queremos)".to_owned(),
        Action::NoQueremos => "refuses for the pair (no queremos)".to_owned(),
        _ => action.to_string(),
    };
    format!("{} {told}", One(seat))
}
