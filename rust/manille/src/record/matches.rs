//! Match records: one line for a whole match (F3.3, F5.1).

use super::error::{Amiss, RecordError};
use super::form::{
    choices, choices_to_json, deal_keys, form, get, integer, integers, known_keys, list, object,
    ties,
};
use super::read::{read_deal, read_spelling};
use super::{Record, Spelling, rules_from_json, rules_to_json};
use crate::clause::Clause;
use crate::matches::Match;
use crate::rules::Rules;
use serde_json::{Map, Value as Json, json};
use std::fmt;
use table::{Seat, Team, shortened};

/// Who played a match, and where its chances come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    /// The seed of its streams.
    pub seed: u64,
    /// The match's number under that seed.
    pub index: u64,
    /// The names by seat.
    pub bots: Vec<String>,
}

/// What a match came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchResult {
    /// Games won, by side.
    pub games: Vec<u8>,
    /// The side that won; `None` where the record stops early, or the match is drawn.
    pub winner: Option<Team>,
    /// Is the match over?
    pub over: bool,
}

impl From<&Match> for MatchResult {
    fn from(series: &Match) -> MatchResult {
        MatchResult {
            games: series.games().to_vec(),
            winner: series.winner(),
            over: series.is_over(),
        }
    }
}

/// A match and all its deals.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRecord {
    spelling: Spelling,
    /// Who played it.
    pub players: Players,
    /// Its deals, in order.
    pub deals: Vec<Record>,
    /// What it came to.
    pub result: MatchResult,
}

impl MatchRecord {
    /// The record of a match from its deals.
    pub fn new(rules: &Rules, players: Players, deals: Vec<Record>, result: MatchResult) -> Self {
        MatchRecord {
            spelling: Spelling {
                variant: rules.variant.name().to_owned(),
                rules: rules_to_json(rules),
                ..Spelling::default()
            },
            players,
            deals,
            result,
        }
    }

    /// The rules of the match, also where a deal of it is played to another target (F3.3).
    pub fn rules(&self) -> Option<&'static Rules> {
        self.deals.first().map(|deal| deal.setup().rules())
    }

    /// The record as JSON, with its result when the match is over.
    pub fn to_json(&self) -> Json {
        let deals: Vec<Json> = self
            .deals
            .iter()
            .map(|deal| Json::Object(deal.body()))
            .collect();
        let Players { seed, index, bots } = &self.players;
        let mut record = json!({
            "game": "manille",
            "variant": self.spelling.variant,
            "rules": self.spelling.rules,
            "match": {"seed": seed, "index": index, "bots": bots},
            "deals": deals,
        });
        if let (true, Some(record)) = (self.result.over, record.as_object_mut()) {
            record.insert("result".into(), result_to_json(&self.result));
        }
        record
    }
}

fn result_to_json(result: &MatchResult) -> Json {
    json!({"games": result.games, "winner": result.winner.map(|side| side.number())})
}

/// Reads and replays a match.
pub(super) fn read(record: &Map<String, Json>) -> Result<MatchRecord, RecordError> {
    let keys = ["game", "variant", "rules", "match", "deals", "result"];
    known_keys(record, "the record", keys.into_iter())?;
    let spelling = read_spelling(record)?;
    let rules = rules_from_json(&spelling.variant, &spelling.rules)?;
    let players = read_players(get(record, "match")?, rules.shape().seats)?;
    let listed = list(get(record, "deals")?, "deals")?;
    let mut deals: Vec<Record> = Vec::with_capacity(listed.len());
    let mut series: Option<Match> = None;
    for (number, json) in listed.iter().enumerate() {
        let deal = read_next(json, &rules, &spelling, &deals, &mut series)
            .map_err(|error| error.in_deal(number))?;
        deals.push(deal);
    }
    let series = series.unwrap_or_else(|| Match::new(&rules, Seat::default()));
    let result = MatchResult::from(&series);
    check_result(record.get("result"), &result, &rules)?;
    Ok(MatchRecord {
        spelling,
        players,
        deals,
        result,
    })
}

fn read_players(json: &Json, seats: u8) -> Result<Players, Amiss> {
    let players = object(json, "match")?;
    known_keys(players, "match", ["seed", "index", "bots"].into_iter())?;
    let number = |key| {
        let json = get(players, key)?;
        let whole = || form(json, key, "a whole number from 0 to 2^64 - 1");
        json.as_u64().ok_or_else(whole)
    };
    let told = get(players, "bots")?;
    let names = list(told, "bots")?;
    let names: Option<Vec<String>> = names
        .iter()
        .map(|name| name.as_str().map(str::to_owned))
        .collect();
    let bots = names.filter(|names| names.len() == usize::from(seats));
    Ok(Players {
        seed: number("seed")?,
        index: number("index")?,
        bots: bots.ok_or_else(|| form(told, "bots", &format!("{seats} names, one a seat")))?,
    })
}

/// Replays the next deal of a match, which must follow from those before.
fn read_next(
    json: &Json,
    rules: &Rules,
    spelling: &Spelling,
    before: &[Record],
    series: &mut Option<Match>,
) -> Result<Record, RecordError> {
    let body = object(json, "a deal")?;
    known_keys(body, "a deal", deal_keys(rules))?;
    if before.last().is_some_and(|last| !last.is_over()) {
        return Err(out_of_series(rules, "a deal follows one that is not over").into());
    }
    if series.is_none() {
        *series = dealer_of(body, rules).map(|dealer| Match::new(rules, dealer));
    }
    let rules = series.map_or(*rules, |series| *series.deal_rules());
    if let Some(series) = series {
        check_start(body, series)?;
    }
    let deal = read_deal(body, &rules, spelling)?;
    if let Some(series) = series.as_mut().filter(|_| deal.is_over()) {
        series.count(deal.deal());
    }
    Ok(deal)
}

/// The seat that a deal names as dealer, if it is one.
fn dealer_of(body: &Map<String, Json>, rules: &Rules) -> Option<Seat> {
    let number = u8::try_from(body.get("dealer").and_then(integer)?).ok()?;
    Seat::new(number).filter(|_| number < rules.shape().seats)
}

/// Does a deal start where the match has got to? Values that are of no form are left to the reading
/// of the deal itself.
fn check_start(body: &Map<String, Json>, series: &Match) -> Result<(), Amiss> {
    let rules = series.rules();
    if series.is_over() {
        return Err(out_of_series(rules, "a deal follows the end of the match"));
    }
    let dealer = series.dealer();
    if let Some(given) = dealer_of(body, rules)
        && given != dealer
    {
        let what = differs("dealer", given.number(), dealer.number());
        return Err(out_of_series(rules, &what));
    }
    let score = body
        .get("score")
        .map(|score| integers(score, "score", series.score().len()));
    let expected: Vec<i64> = series.score().iter().map(|&score| score.into()).collect();
    if let Some(Ok(given)) = score
        && given != expected
    {
        let what = differs("score", json!(given), json!(expected));
        return Err(out_of_series(rules, &what));
    }
    check_ties_and_choices(body, series)
}

/// Do the ties and choices of a deal follow (F5.1, F5.4)? Left out they are none.
fn check_ties_and_choices(body: &Map<String, Json>, series: &Match) -> Result<(), Amiss> {
    let broken = |clause, what| Err(Amiss::Series { clause, what });
    let (tie, told) = (body.get("tie"), body.get("choices"));
    if let Ok(given) = tie.map_or(Ok(0), ties)
        && given != i64::from(series.ties())
    {
        let what = series.ties().to_string();
        return broken(Clause::F54, told_or_left_out("tie", tie, &what));
    }
    let given = told.map_or(Ok(None), |told| choices(told, series.score().len()));
    if let Ok(given) = given
        && given != series.choices()
    {
        let follows = series
            .choices()
            .map(|choices| choices_to_json(&choices).to_string());
        let follows = follows.as_deref().unwrap_or("left out");
        return broken(Clause::F51, told_or_left_out("choices", told, follows));
    }
    Ok(())
}

/// What a deal says of its start, and what follows from the deals before it.
fn differs(key: &str, given: impl fmt::Display, follows: impl fmt::Display) -> String {
    format!("{key} {given} does not follow from the deals before: expected {follows}")
}

/// As [`differs`], where what the deal says may be left out.
fn told_or_left_out(key: &str, given: Option<&Json>, follows: &str) -> String {
    match given {
        Some(given) => differs(key, shortened(&given.to_string()), follows),
        None => format!("{key} is left out: expected {follows}, from the deals before"),
    }
}

fn out_of_series(rules: &Rules, what: &str) -> Amiss {
    Amiss::Series {
        clause: rules.series_clause(),
        what: what.to_owned(),
    }
}

fn check_result(given: Option<&Json>, follows: &MatchResult, rules: &Rules) -> Result<(), Amiss> {
    let Some(given) = given else {
        return Ok(());
    };
    let fields = object(given, "result")?;
    known_keys(fields, "result", ["games", "winner"].into_iter())?;
    get(fields, "games")?;
    get(fields, "winner")?;
    if !follows.over {
        let what = "the match has a result and is not decided";
        return Err(out_of_series(rules, what));
    }
    let expected = result_to_json(follows);
    if *given == expected {
        return Ok(());
    }
    Err(Amiss::Result {
        given: given.to_string(),
        follows: expected.to_string(),
    })
}
