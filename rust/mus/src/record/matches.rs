//! Match records: one line for a whole match (M2.2, M7.1).

use super::error::{Amiss, RecordError};
use super::read::{DEAL_KEYS, form, get, integer, known_keys, list, object, read_deal};
use super::{Record, rules_from_json, rules_to_json};
use crate::clause::Clause;
use crate::matches::Match;
use crate::rules::Rules;
use serde_json::{Map, Value as Json, json};
use std::fmt;
use table::{Seat, Team};

/// Who played a match, and where its chances come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    /// The seed of its streams.
    pub seed: u64,
    /// The match's number under that seed.
    pub index: u64,
    /// The names by seat.
    pub bots: [String; 4],
}

/// What a match came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchResult {
    /// Games won, by team.
    pub games: [u8; 2],
    /// The team that won; `None` where the record stops early.
    pub winner: Option<Team>,
}

/// A match and all its deals.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRecord {
    rules: Json,
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
            rules: rules_to_json(rules),
            players,
            deals,
            result,
        }
    }

    /// The record as JSON, with its result when the match is decided.
    pub fn to_json(&self) -> Json {
        let deals: Vec<Json> = self
            .deals
            .iter()
            .map(|deal| Json::Object(deal.body()))
            .collect();
        let Players { seed, index, bots } = &self.players;
        let mut record = json!({
            "game": "mus",
            "rules": self.rules,
            "match": {"seed": seed, "index": index, "bots": bots},
            "deals": deals,
        });
        if let (Some(winner), Some(record)) = (self.result.winner, record.as_object_mut()) {
            let result = json!({"games": self.result.games, "winner": winner.number()});
            record.insert("result".into(), result);
        }
        record
    }
}

/// Reads and replays a match.
pub(super) fn read(record: &Map<String, Json>) -> Result<MatchRecord, RecordError> {
    known_keys(
        record,
        "the record",
        &["game", "rules", "match", "deals", "result"],
    )?;
    let spelt = get(record, "rules")?;
    let rules = rules_from_json(spelt)?;
    let players = read_players(get(record, "match")?)?;
    let listed = list(get(record, "deals")?, "deals")?;
    let mut deals: Vec<Record> = Vec::with_capacity(listed.len());
    let mut series: Option<Match> = None;
    for (number, json) in listed.iter().enumerate() {
        let deal = read_next(json, &rules, spelt, &deals, &mut series)
            .map_err(|error| error.in_deal(number))?;
        deals.push(deal);
    }
    let result = MatchResult {
        games: series.map_or([0; 2], |series| series.games()),
        winner: series.and_then(|series| series.winner()),
    };
    check_result(record.get("result"), result)?;
    Ok(MatchRecord {
        rules: spelt.clone(),
        players,
        deals,
        result,
    })
}

fn read_players(json: &Json) -> Result<Players, Amiss> {
    let players = object(json, "match")?;
    known_keys(players, "match", &["seed", "index", "bots"])?;
    let number = |key| {
        let whole = || form(key, "a whole number from 0 to 2^64 - 1");
        get(players, key)?.as_u64().ok_or_else(whole)
    };
    let names = list(get(players, "bots")?, "bots")?;
    let names: Option<Vec<String>> = names
        .iter()
        .map(|name| name.as_str().map(str::to_owned))
        .collect();
    let bots = names.and_then(|names| names.try_into().ok());
    Ok(Players {
        seed: number("seed")?,
        index: number("index")?,
        bots: bots.ok_or_else(|| form("bots", "four names"))?,
    })
}

/// Replays the next deal of a match, which must follow from those before.
fn read_next(
    json: &Json,
    rules: &Rules,
    spelt: &Json,
    before: &[Record],
    series: &mut Option<Match>,
) -> Result<Record, RecordError> {
    let body = object(json, "a deal")?;
    known_keys(body, "a deal", DEAL_KEYS)?;
    if before.last().is_some_and(|last| !last.is_over()) {
        return Err(out_of_series(Clause::M71, "a deal follows one that is not over").into());
    }
    if series.is_none() {
        *series = mano_of(body).map(|mano| Match::new(rules, mano));
    }
    if let Some(series) = series {
        check_start(body, series)?;
    }
    let deal = read_deal(body, rules, spelt)?;
    if let Some(series) = series.as_mut().filter(|_| deal.is_over()) {
        series.count(deal.deal());
    }
    Ok(deal)
}

/// The seat that a deal names as mano, if it is one.
fn mano_of(body: &Map<String, Json>) -> Option<Seat> {
    let mano = body.get("mano").and_then(integer)?;
    u8::try_from(mano).ok().and_then(Seat::new)
}

/// Does a deal start where the match has got to? Values that are no seat or score are left to the
/// reading of the deal itself.
fn check_start(body: &Map<String, Json>, series: &Match) -> Result<(), Amiss> {
    if series.winner().is_some() {
        return Err(out_of_series(
            Clause::M71,
            "a deal follows the end of the match",
        ));
    }
    if let Some(mano) = mano_of(body)
        && mano != series.mano()
    {
        let what = differs("mano", mano.number(), series.mano().number());
        return Err(out_of_series(Clause::M22, &what));
    }
    let score = body.get("score").and_then(Json::as_array);
    let score: Option<Vec<i64>> = score.and_then(|score| score.iter().map(integer).collect());
    let expected = series.score().map(i64::from);
    if let Some(score) = score.filter(|score| score.len() == 2 && *score != expected) {
        let what = differs("score", json!(score), json!(expected));
        return Err(out_of_series(Clause::M71, &what));
    }
    let first = body.get("first").and_then(Json::as_bool).unwrap_or(false);
    if series.rules().mus_corrido && first != series.is_first_deal() {
        let what = differs("first", first, series.is_first_deal());
        return Err(out_of_series(Clause::M35, &what));
    }
    Ok(())
}

/// What a deal says of its start, and what follows from the deals before it.
fn differs(key: &str, given: impl fmt::Display, follows: impl fmt::Display) -> String {
    format!("{key} {given} does not follow from the deals before: expected {follows}")
}

fn out_of_series(clause: Clause, what: &str) -> Amiss {
    Amiss::Series {
        clause,
        what: what.to_owned(),
    }
}

fn check_result(given: Option<&Json>, follows: MatchResult) -> Result<(), Amiss> {
    let expected = json!({
        "games": follows.games,
        "winner": follows.winner.map(|team| team.number()),
    });
    let Some(given) = given else {
        return Ok(());
    };
    let fields = object(given, "result")?;
    known_keys(fields, "result", &["games", "winner"])?;
    get(fields, "games")?;
    get(fields, "winner")?;
    if follows.winner.is_none() {
        let what = "the match has a result and is not decided";
        return Err(out_of_series(Clause::M71, what));
    }
    if *given == expected {
        return Ok(());
    }
    Err(Amiss::Result {
        given: given.to_string(),
        follows: expected.to_string(),
    })
}
