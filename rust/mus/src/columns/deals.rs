//! The table `deals`.

use super::packed;
use crate::count::lance_of;
use crate::game::Dealt;
use crate::lance::End;
use crate::matches::Match;
use table::{Column, Frame, Kind, SPLITS, Seat, Values, columns, narrow};

/// How a lance ended, as the columns `…_end` say it.
pub const ENDS: &[&str] = &["none", "unplayed", "paso", "bet", "refused", "ordago"];

/// What `deals` keeps of a lance.
#[derive(Clone, Copy, Debug, Default)]
struct LanceRow {
    end: u8,
    team: i8,
    points: i16,
    stake: i32,
}

/// What `deals` keeps of a deal.
#[derive(Clone, Copy, Debug)]
pub struct DealRow {
    index: u64,
    cards: [u32; 4],
    lances: [LanceRow; 5],
    before: [i16; 2],
    after: [i16; 2],
    deal: i16,
    game: i8,
    mano: i8,
    mus_rounds: i8,
    reshuffles: i8,
    split: i8,
}

/// The columns of `deals` that are not about one lance.
static DEAL_COLUMNS: &[Column<DealRow>] = columns!(DealRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "game" Int8 "The game's number in the match, from 0, held at 127." |row| row.game,
    "deal" Int16 "The deal's number in the game, from 0, held at 32,767." |row| row.deal,
    "mano" Int8 "The first seat to speak, as in the record; mus corrido moves it on later."
        |row| row.mano,
    "score0_before" Int16 "Team 0's score before the deal." |row| row.before[0],
    "score1_before" Int16 "Team 1's score before the deal." |row| row.before[1],
    "score0_after" Int16 "Team 0's score after the deal, held at 32,767." |row| row.after[0],
    "score1_after" Int16 "Team 1's score after the deal, held at 32,767." |row| row.after[1],
    "cards0" Uint32 "Seat 0's hand when the lances began: four card numbers, a byte each, \
        lowest card in the lowest byte." |row| row.cards[0],
    "cards1" Uint32 "Seat 1's hand, likewise." |row| row.cards[1],
    "cards2" Uint32 "Seat 2's hand, likewise." |row| row.cards[2],
    "cards3" Uint32 "Seat 3's hand, likewise." |row| row.cards[3],
    "mus_rounds" Int8 "Rounds in which all four asked for mus, held at 127." |row| row.mus_rounds,
    "reshuffles" Int8 "Times the discards became the stock (M3.4), held at 127."
        |row| row.reshuffles,
);

/// The four columns of one lance.
const fn lance<const L: usize>(names: [&'static str; 4]) -> [Column<DealRow>; 4] {
    let [end, stake, team, points] = names;
    [
        Column {
            name: end,
            kind: Kind::Word(ENDS),
            nullable: false,
            doc: "How the lance ended: `none` (not reached, or no such lance in this deal), \
                `unplayed` (nobody, or only one team, could speak, M5.2), `paso`, `bet` (accepted), \
                `refused`, `ordago` (accepted).",
            fill: |rows, into| {
                if let Values::Int8(values) = into {
                    values.extend(rows.iter().map(|row| row.lances[L].end as i8));
                }
            },
        },
        Column {
            name: stake,
            kind: Kind::Int32,
            nullable: false,
            doc: "The accepted stake; 0 where none was accepted.",
            fill: |rows, into| {
                if let Values::Int32(values) = into {
                    values.extend(rows.iter().map(|row| row.lances[L].stake));
                }
            },
        },
        Column {
            name: team,
            kind: Kind::Int8,
            nullable: true,
            doc: "The team that won the lance: of the refused bet, else of the best hand (M6.2), \
                also where the count stopped before it; null: nobody.",
            fill: |rows, into| {
                if let Values::Int8(values) = into {
                    values.extend(rows.iter().map(|row| row.lances[L].team));
                }
            },
        },
        Column {
            name: points,
            kind: Kind::Int16,
            nullable: false,
            doc: "What that team scored in the lance: deje, paso, envite, valor and órdago \
                together, held at 32,767.",
            fill: |rows, into| {
                if let Values::Int16(values) = into {
                    values.extend(rows.iter().map(|row| row.lances[L].points));
                }
            },
        },
    ]
}

static GRANDE: [Column<DealRow>; 4] =
    lance::<0>(["grande_end", "grande_stake", "grande_team", "grande_points"]);
static CHICA: [Column<DealRow>; 4] =
    lance::<1>(["chica_end", "chica_stake", "chica_team", "chica_points"]);
static PARES: [Column<DealRow>; 4] =
    lance::<2>(["pares_end", "pares_stake", "pares_team", "pares_points"]);
static JUEGO: [Column<DealRow>; 4] =
    lance::<3>(["juego_end", "juego_stake", "juego_team", "juego_points"]);
static PUNTO: [Column<DealRow>; 4] =
    lance::<4>(["punto_end", "punto_stake", "punto_team", "punto_points"]);

/// The columns of `deals`, in groups, in order.
pub static DEALS: [&[Column<DealRow>]; 7] =
    [DEAL_COLUMNS, &GRANDE, &CHICA, &PARES, &JUEGO, &PUNTO, SPLIT];

static SPLIT: &[Column<DealRow>] = columns!(DealRow:
    "split" Word [SPLITS] "In which split the match is; only where there are splits." |row| row.split,
);

impl DealRow {
    #[inline]
    pub(super) fn new(frame: &Frame, series: &Match, dealt: &Dealt) -> DealRow {
        let Dealt { deal, counted, .. } = dealt;
        let mut lances = [LanceRow {
            team: -1,
            ..LanceRow::default()
        }; 5];
        for slot in 0..4 {
            let end = deal.ends[slot];
            let lance = lance_of(slot, deal.juego == 0);
            let team = counted.teams[slot];
            lances[lance as usize] = LanceRow {
                end: code(end),
                team: team.map_or(-1, |team| team.number() as i8),
                points: narrow(counted.points[slot]),
                stake: if end == End::Bet {
                    deal.stakes[slot] as i32
                } else {
                    0
                },
            };
        }
        DealRow {
            index: frame.index,
            cards: Seat::ALL.map(|seat| packed(deal.hand(seat))),
            lances,
            before: series.score().map(|score| score as i16),
            after: counted.score.map(narrow),
            deal: frame.deal(),
            game: frame.game(),
            mano: series.mano().number() as i8,
            mus_rounds: deal.mus_rounds().min(127) as i8,
            reshuffles: deal.reshuffles().min(127) as i8,
            split: frame.split,
        }
    }
}

/// The place of an end in [`ENDS`].
#[inline]
fn code(end: End) -> u8 {
    match end {
        End::None => 0,
        End::Unplayed => 1,
        End::Paso => 2,
        End::Bet => 3,
        End::Refused(_) => 4,
        End::Ordago => 5,
    }
}
