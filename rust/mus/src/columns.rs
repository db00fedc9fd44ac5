//! The data-set tables `matches` and `deals`: each column told once, and the rows behind them.
//!
//! A column is one line below; the schema, `docs/data.md` and the files derive from it.

use crate::count::lance_of;
use crate::game::{Dealt, Mus};
use crate::lance::End;
use crate::matches::Match;
use table::{
    BySeat, CardGame, CardSet, Column, Kind, Observer, Place, Seat, Sheet, Values, columns,
};

/// The version of the tables: it changes when a column or the meaning of a value does.
pub const SCHEMA_VERSION: u32 = 1;

/// How a lance ended, as the columns `…_end` say it.
pub const ENDS: &[&str] = &["none", "unplayed", "paso", "bet", "refused", "ordago"];

/// What `matches` keeps of a match.
#[derive(Clone, Copy, Debug)]
pub struct MatchRow {
    index: u64,
    pair: u64,
    seed: u64,
    bots: [i8; 4],
    winner: i8,
    games: [u8; 2],
    deals: u32,
    first_mano: u8,
}

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
}

/// The columns of `matches`, in groups, in order.
pub static MATCHES: [&[Column<MatchRow>]; 1] = [MATCH_COLUMNS];

static MATCH_COLUMNS: &[Column<MatchRow>] = columns!(MatchRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "pair" Int64 "The set of matches with the same chances and the teams' seats exchanged; \
        the match's own number where matches are not paired." |row| row.pair as i64,
    "seed" Uint64 "The run's seed." |row| row.seed,
    "bot0" Bot "The bot in seat 0." |row| row.bots[0],
    "bot1" Bot "The bot in seat 1." |row| row.bots[1],
    "bot2" Bot "The bot in seat 2." |row| row.bots[2],
    "bot3" Bot "The bot in seat 3." |row| row.bots[3],
    "winner" Int8 "The team that won the match: 0 (seats 0 and 2) or 1 (seats 1 and 3)."
        |row| row.winner,
    "games0" Int8 "Games won by team 0." |row| row.games[0] as i8,
    "games1" Int8 "Games won by team 1." |row| row.games[1] as i8,
    "deals" Int16 "Deals played in the match, held at 32,767." |row| row.deals.min(i16::MAX as u32) as i16,
    "first_mano" Int8 "The seat drawn by lot to be mano of the first deal (M2.2)."
        |row| row.first_mano as i8,
);

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
pub static DEALS: [&[Column<DealRow>]; 6] = [DEAL_COLUMNS, &GRANDE, &CHICA, &PARES, &JUEGO, &PUNTO];

/// Keeps the tables of matches as they are played.
#[derive(Clone)]
pub struct Rows {
    /// The table `matches`.
    pub matches: Sheet<MatchRow>,
    /// The table `deals`.
    pub deals: Sheet<DealRow>,
    seatings: &'static [BySeat<Seat>],
    seed: u64,
    set_size: u64,
    bots: [i8; 4],
    seating: BySeat<Seat>,
    index: u64,
    first_mano: u8,
}

impl Rows {
    /// Rows of a run with this seed. `bots`: by seat as first seated, the place of each bot's name
    /// in the run's list of names.
    pub fn new(game: &Mus, seed: u64, paired: bool, bots: [i8; 4]) -> Rows {
        let seatings = game.seatings();
        Rows {
            matches: Sheet::new(&MATCHES),
            deals: Sheet::new(&DEALS),
            seatings,
            seed,
            set_size: if paired { seatings.len() as u64 } else { 1 },
            bots,
            seating: seatings[0],
            index: 0,
            first_mano: 0,
        }
    }
}

impl Rows {
    /// Empties both tables and keeps their memory for the next shard.
    pub fn clear(&mut self) {
        self.matches.clear();
        self.deals.clear();
    }
}

impl Observer<Mus> for Rows {
    fn match_starts(&mut self, index: u64, seating: usize, series: &Match) {
        self.index = index;
        self.seating = self.seatings[seating];
        self.first_mano = series.mano().number();
    }

    #[inline]
    fn deal_ends(&mut self, series: &Match, place: Place, dealt: &Dealt) {
        self.deals
            .push(DealRow::new(self.index, series, place, dealt));
    }

    fn match_ends(&mut self, index: u64, series: &Match) {
        self.matches.push(MatchRow {
            index,
            pair: index / self.set_size,
            seed: self.seed,
            bots: self.seating.0.map(|place| self.bots[place.index()]),
            winner: series.winner().map_or(-1, |team| team.number() as i8),
            games: series.games(),
            deals: series.deals(),
            first_mano: self.first_mano,
        });
    }
}

impl DealRow {
    #[inline]
    fn new(index: u64, series: &Match, place: Place, dealt: &Dealt) -> DealRow {
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
            index,
            cards: Seat::ALL.map(|seat| packed(deal.hand(seat))),
            lances,
            before: series.score().map(|score| score as i16),
            after: counted.score.map(narrow),
            deal: narrow(place.deal),
            game: place.game.min(127) as i8,
            mano: series.mano().number() as i8,
            mus_rounds: deal.mus_rounds().min(127) as i8,
            reshuffles: deal.reshuffles().min(127) as i8,
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

#[inline]
fn narrow(value: u32) -> i16 {
    value.min(i16::MAX as u32) as i16
}

/// Four card numbers, a byte each, the lowest card in the lowest byte.
#[inline]
fn packed(hand: CardSet) -> u32 {
    let mut bits = hand.bits();
    let mut packed = 0;
    for place in 0..4 {
        packed |= (bits.trailing_zeros() & 63) << (8 * place);
        bits &= bits.wrapping_sub(1);
    }
    packed
}
