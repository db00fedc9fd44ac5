//! Records from what the data-set tables keep: `events`, or `decisions` and `hidden`.

use super::{MatchRecord, MatchResult, Players, Record};
use crate::action::Event;
use crate::columns::Laying;
use crate::matches::Match;
use crate::numbers::Numbers;
use crate::rules::Rules;
use crate::setup::{Cards, Setup};
use table::{Card, CardSet, Seat};

/// A deal as the tables keep it.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Who deals.
    pub dealer: Seat,
    /// How the cards lie at the start.
    pub cards: Cards,
    /// What was said and done then, and by whom.
    pub course: Vec<(Seat, Numbers)>,
}

impl Kept {
    /// A deal from its rows of `events`: of each the seat, if it is somebody's, and the numbers.
    ///
    /// # Errors
    /// When a row is of nobody that should be somebody's.
    pub fn from_events(rows: &[(Option<Seat>, Numbers)]) -> Result<Kept, String> {
        let mut kept = Kept::default();
        let mut hands: Vec<(Seat, CardSet)> = Vec::new();
        for (step, &(seat, numbers)) in rows.iter().enumerate() {
            let owner = || seat.ok_or_else(|| format!("event {step}: no seat"));
            let cards = CardSet::from_bits(numbers.cards);
            match Laying::of(numbers.word) {
                None => kept.course.push((owner()?, numbers)),
                Some(Laying::Hand) => hands.push((owner()?, cards)),
                Some(Laying::Stack) => kept.lay(owner()?, numbers.one(), cards),
                Some(Laying::Apart) => kept.cards.apart = ordered(numbers.one(), cards),
                Some(Laying::Turned) => kept.cards.turnup = numbers.one(),
            }
        }
        kept.dealer = hands.last().map_or(Seat::default(), |(seat, _)| *seat);
        hands.sort_by_key(|(seat, _)| seat.number());
        kept.cards.hands = hands
            .into_iter()
            .map(|(_, hand)| hand.iter().collect())
            .collect();
        Ok(kept)
    }

    /// Lays a stack before a seat.
    fn lay(&mut self, seat: Seat, upper: Option<Card>, cards: CardSet) {
        let rows = &mut self.cards.stacks;
        if rows.len() <= seat.index() {
            rows.resize(seat.index() + 1, Vec::new());
        }
        if let [upper, lower] = ordered(upper, cards)[..] {
            rows[seat.index()].push([upper, lower]);
        }
    }
}

/// Cards in their order, the one that is told first.
fn ordered(first: Option<Card>, cards: CardSet) -> Vec<Card> {
    let rest = cards.iter().filter(|&card| Some(card) != first);
    first.into_iter().chain(rest).collect()
}

/// The record of a match whose deals are kept.
///
/// # Errors
/// When what is kept is no match: in which deal, and why.
pub fn rebuild(rules: &Rules, players: Players, kept: &[Kept]) -> Result<MatchRecord, String> {
    let mut series: Option<Match> = None;
    let mut deals = Vec::with_capacity(kept.len());
    for (number, deal) in kept.iter().enumerate() {
        let series = series.get_or_insert_with(|| Match::new(rules, deal.dealer));
        let record = next(series, deal).map_err(|what| format!("deal {number}: {what}"))?;
        series.count(record.deal());
        deals.push(record);
    }
    let series = series.unwrap_or_else(|| Match::new(rules, Seat::default()));
    let result = MatchResult::from(&series);
    Ok(MatchRecord::new(rules, players, deals, result))
}

fn next(series: &Match, kept: &Kept) -> Result<Record, String> {
    let clause = series.rules().series_clause().code();
    if series.is_over() {
        return Err(format!("the match is over before it ({clause})"));
    }
    if series.dealer() != kept.dealer {
        let (given, expected) = (kept.dealer.number(), series.dealer().number());
        return Err(format!(
            "seat {given} deals, expected seat {expected} ({clause})"
        ));
    }
    let score: Vec<i64> = series.score().iter().map(|&score| score.into()).collect();
    let (ties, choices) = (i64::from(series.ties()), series.choices());
    let cards = kept.cards.clone();
    let setup = Setup::new(
        series.deal_rules(),
        kept.dealer,
        &score,
        ties,
        choices,
        cards,
    );
    let mut record = Record::new(setup.map_err(|error| error.to_string())?);
    for (step, &(seat, numbers)) in kept.course.iter().enumerate() {
        let at = |what: String| format!("action {step}: {what}");
        let action = numbers.action();
        let action = action.ok_or_else(|| at("no action of the game".to_owned()))?;
        let happened = record.happen(Event { seat, action });
        happened.map_err(|illegal| at(illegal.to_string()))?;
    }
    if record.is_over() {
        Ok(record)
    } else {
        Err("its rows stop before its end".to_owned())
    }
}
