//! The table `decisions`.

use crate::action::{Action, Bid};
use crate::card::Trumps;
use crate::deal::{Counted, Deal};
use crate::numbers::{ANSWERS, Numbers, SUITS, WHATS, WORDS};
use crate::observation::{OBSERVATION_BYTES, Observation, observe, phase_number};
use crate::past::Past;
use crate::view::View;
use crate::word::Word;
use table::{Column, Decided, Frame, SPLITS, columns, narrow};

/// What is played, as the column `phase` says it.
pub const PHASES: &[&str] = &[
    "choice", "bidding", "doubling", "exchange", "discard", "play",
];

/// What `decisions` keeps of a decision.
#[derive(Clone, Copy, Debug)]
pub struct DecisionRow {
    observation: Observation,
    index: u64,
    playable: u64,
    numbers: Numbers,
    legal: i32,
    deal: i16,
    step: i16,
    deal_points: i16,
    game: i8,
    seat: i8,
    phase: i8,
    trumps: i8,
    least_bid: i8,
    bot: i8,
    game_won: i8,
    match_won: i8,
    split: i8,
}

/// The columns of `decisions`, in groups, in order.
pub static DECISIONS: [&[Column<DecisionRow>]; 1] = [DECISION_COLUMNS];

static DECISION_COLUMNS: &[Column<DecisionRow>] = columns!(DecisionRow:
    "match" Int64 "The match's number in the run, from 0." |row| row.index as i64,
    "game" Int8 "The game's number in the match, from 0, held at 127." |row| row.game,
    "deal" Int16 "The deal's number in the game, from 0, held at 32,767." |row| row.deal,
    "step" Int16 "The decision's number in the deal, from 0, held at 32,767; decisions that are \
        left out are counted." |row| row.step,
    "seat" Int8 "Who decides." |row| row.seat,
    "phase" Word [PHASES] "What is played." |row| row.phase,
    "observation" Bytes [OBSERVATION_BYTES] "What the seat knows: `mus.manille.OBSERVATION`."
        |row| row.observation,
    "legal" Int32 "The words that it may say: bit `k` is word `k` of `mus.manille.WORDS`. Where it \
        speaks out of its turn, as it may (F4.2), that word alone." |row| row.legal,
    "playable" Uint64 "The cards that it may play: bit suit * ranks + strength; 0 where it may play \
        none." |row| row.playable,
    "trumps" Int8 "The trumps that it may name: bits 0 to 3 the suits by their place in the pack, \
        bit 4 NT; 0 where it may name none." |row| row.trumps,
    "least_bid" Int8 null "The least points that it may bid; null where it may bid none (misère \
        apart, which may be bid wherever `apuesta` may be said and the rules have it)."
        |row| row.least_bid,
    "word" Word [WORDS] "What it does." |row| row.numbers.word,
    "card" Int8 null "The card that it plays, asks about or orders; of cards given away the first."
        |row| row.numbers.card,
    "cards" Uint64 "The cards that it gives away or answers with, as `playable`."
        |row| row.numbers.cards,
    "suit" Word [SUITS] "The suit that it names, asks about, shows or orders, by its place in the \
        pack." |row| row.numbers.suit,
    "what" Word [WHATS] "What it asks (F4.3), shows, orders or bids beside a card, a suit or points."
        |row| row.numbers.what,
    "answer" Word [ANSWERS] "What it answers: `number` stands in `amount`, `cards` in `cards`."
        |row| row.numbers.answer,
    "amount" Int8 null "The points that it bids, or the number that it answers."
        |row| row.numbers.amount,
    "bot" Bot "The bot that decides." |row| row.bot,
    "deal_points" Int16 "What the seat's side scores in this deal; where there are two sides, less \
        what the other does; held at ±32,767." |row| row.deal_points,
    "game_won" Int8 "1 where the seat's side wins this game, else 0." |row| row.game_won,
    "match_won" Int8 "1 where the seat's side wins the match, else 0." |row| row.match_won,
    "split" Word [SPLITS] "In which split the match is; only where there are splits."
        |row| row.split,
);

impl DecisionRow {
    /// A decision whose outcome is not known yet; without what was seen before, the observation is
    /// left out.
    #[inline]
    pub(super) fn new(
        frame: &Frame,
        deal: &Deal,
        past: Option<&Past>,
        decided: &Decided<Action>,
    ) -> DecisionRow {
        let seat = decided.seat;
        let view = View::new(deal, seat);
        let may = May::of(deal, &view, decided.action);
        DecisionRow {
            observation: past.map_or([0; OBSERVATION_BYTES], |past| observe(&view, past)),
            index: frame.index,
            playable: may.playable,
            numbers: Numbers::of(decided.action),
            legal: may.words,
            deal: frame.deal(),
            step: narrow(decided.step),
            deal_points: 0,
            game: frame.game(),
            seat: seat.number() as i8,
            phase: phase_number(deal.phase()) as i8,
            trumps: may.trumps,
            least_bid: may.least_bid,
            bot: decided.bot,
            game_won: 0,
            match_won: 0,
            split: frame.split,
        }
    }

    /// Notes what the deal came to.
    #[inline]
    pub(super) fn deal_ends(&mut self, points: &[i16; 4]) {
        self.deal_points = points[(self.seat & 3) as usize];
    }

    /// Notes who won the game: the seats of the winning side, a bit each.
    #[inline]
    pub(super) fn game_ends(&mut self, winners: u8) {
        self.game_won = (winners >> (self.seat & 3) & 1) as i8;
    }

    /// Notes who won the match: the seats of the winning side, a bit each.
    #[inline]
    pub(super) fn match_ends(&mut self, winners: u8) {
        self.match_won = (winners >> (self.seat & 3) & 1) as i8;
    }
}

/// What a seat may do.
struct May {
    words: i32,
    playable: u64,
    trumps: i8,
    least_bid: i8,
}

impl May {
    #[inline]
    fn of(deal: &Deal, view: &View<'_>, action: Action) -> May {
        if view.is_to_act() {
            return May::in_turn(deal, view);
        }
        // F4.2: records leave silence out, and who governs may speak whoever is to play.
        let mut hushed = *deal;
        if deal.words().contains(Word::Nada) {
            hushed.happen(Action::Nada);
        }
        let view = View::new(&hushed, view.seat());
        if view.is_to_act() {
            return May::in_turn(&hushed, &view);
        }
        May {
            words: 1 << action.kind() as i32,
            playable: 0,
            trumps: 0,
            least_bid: -1,
        }
    }

    #[inline]
    fn in_turn(deal: &Deal, view: &View<'_>) -> May {
        let words = view.words();
        let mut may = May {
            words: words.bits() as i32,
            playable: view.playable().bits(),
            trumps: 0,
            least_bid: -1,
        };
        if words.contains(Word::Elige) {
            let named = Trumps::ALL.iter().filter(|&&trumps| deal.may_name(trumps));
            may.trumps = named.fold(0, |bits, trumps| bits | 1 << trumps.place());
        }
        if let Some(Bid::Points(points)) = view.least_bid()
            && words.contains(Word::Apuesta)
        {
            may.least_bid = points as i8;
        }
        may
    }
}

/// By seat, what its side scored in a deal; with two sides less what the other did.
pub(super) fn points_by_seat(before: &[i32], deal: &Deal, counted: &Counted) -> [i16; 4] {
    let after = counted.scores();
    let gain = |side: usize| {
        let [after, before] = [after, before].map(|scores| scores.get(side).copied().unwrap_or(0));
        after.saturating_sub(before)
    };
    let mut points = [0; 4];
    for seat in deal.seats() {
        let side = deal.side(seat);
        let others = if after.len() == 2 { gain(1 - side) } else { 0 };
        let most = i32::from(i16::MAX);
        points[seat.index()] = gain(side).saturating_sub(others).clamp(-most, most) as i16;
    }
    points
}
