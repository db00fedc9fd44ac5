//! The table `decisions`.

use crate::action::Action;
use crate::choice::{Choice, ChoiceSet, amount_of};
use crate::deal::{Deal, Phase};
use crate::game::Dealt;
use crate::lance::Lance;
use crate::observation::{OBSERVATION_BYTES, Observation, observe};
use crate::view::View;
use table::{Column, Decided, Frame, SPLITS, Team, columns, narrow};

/// What is played, as the column `phase` says it.
pub const PHASES: &[&str] = &[
    "senas", "mus", "descarte", "grande", "chica", "pares", "juego", "punto",
];

/// What `decisions` keeps of a decision.
#[derive(Clone, Copy, Debug)]
pub struct DecisionRow {
    observation: Observation,
    index: u64,
    legal: u64,
    amount: i32,
    deal: i16,
    step: i16,
    lance_points: i16,
    deal_points: i16,
    game: i8,
    seat: i8,
    phase: i8,
    action: i8,
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
    "observation" Bytes [OBSERVATION_BYTES] "What the seat knows, 56 bytes: `mus.OBSERVATION`."
        |row| row.observation,
    "legal" Uint64 "What the seat may do: bit `k` is action `k` of `mus.ACTIONS`." |row| row.legal,
    "action" Int8 "What it does: a number of `mus.ACTIONS`." |row| row.action,
    "amount" Int32 "How much it bets or raises by; 0 where no amount belongs to the action."
        |row| row.amount,
    "bot" Bot "The bot that decides." |row| row.bot,
    "lance_points" Int16 "What the seat's team scores in this lance, negative: what the other team \
        does; 0 outside the lances; held at ±32,767." |row| row.lance_points,
    "deal_points" Int16 "What the seat's team scores in this deal, less what the other team does."
        |row| row.deal_points,
    "game_won" Int8 "1 where the seat's team wins this game, else 0." |row| row.game_won,
    "match_won" Int8 "1 where the seat's team wins the match, else 0." |row| row.match_won,
    "split" Word [SPLITS] "In which split the match is; only where there are splits."
        |row| row.split,
);

impl DecisionRow {
    /// A decision whose outcome is not known yet, its observation where that is wanted.
    #[inline]
    pub(super) fn new(
        frame: &Frame,
        deal: &Deal,
        observed: bool,
        &Decided {
            seat,
            bot,
            step,
            action,
        }: &Decided<Action>,
    ) -> DecisionRow {
        let view = View::new(deal, seat);
        DecisionRow {
            observation: if observed {
                observe(&view)
            } else {
                [0; OBSERVATION_BYTES]
            },
            index: frame.index,
            legal: ChoiceSet::legal(&view).bits(),
            amount: i32::from(amount_of(action)),
            deal: frame.deal(),
            step: narrow(step),
            lance_points: 0,
            deal_points: 0,
            game: frame.game(),
            seat: seat.number() as i8,
            phase: number_of(deal.phase()) as i8,
            action: Choice::of(action, deal.hand(seat)).number() as i8,
            bot,
            game_won: 0,
            match_won: 0,
            split: frame.split,
        }
    }

    /// Notes what the deal came to.
    #[inline]
    pub(super) fn deal_ends(&mut self, outcome: &DealOutcome) {
        let team = (self.seat & 1) as usize;
        self.lance_points = outcome.lances[team][(self.phase & 7) as usize];
        self.deal_points = outcome.deal[team];
    }

    /// Notes which team won the game.
    #[inline]
    pub(super) fn game_ends(&mut self, winner: Team) {
        self.game_won = i8::from((self.seat & 1) as usize == winner.index());
    }

    /// Notes which team won the match.
    #[inline]
    pub(super) fn match_ends(&mut self, winner: Option<Team>) {
        let won = winner.is_some_and(|team| team.index() == (self.seat & 1) as usize);
        self.match_won = i8::from(won);
    }
}

/// What a deal came to, as each team sees it.
pub(super) struct DealOutcome {
    /// By team and phase: the points of the lance.
    lances: [[i16; 8]; 2],
    /// By team: its points less those of the other.
    deal: [i16; 2],
}

impl DealOutcome {
    pub(super) fn new(before: [u16; 2], dealt: &Dealt) -> DealOutcome {
        let counted = &dealt.counted;
        let mut lances = [[0; 8]; 2];
        for (slot, team) in counted.teams.iter().enumerate() {
            let Some(team) = team else { continue };
            let points = narrow(counted.points[slot]);
            lances[team.index() & 1][3 + slot] = points;
            lances[team.other().index() & 1][3 + slot] = -points;
        }
        // Punto has the place of juego, which comes before it.
        for team in &mut lances {
            team[7] = team[6];
        }
        let scored = |team: usize| counted.score[team].saturating_sub(before[team].into());
        let more = narrow(scored(0).saturating_sub(scored(1)));
        let less = narrow(scored(1).saturating_sub(scored(0)));
        DealOutcome {
            lances,
            deal: [more - less, less - more],
        }
    }
}

/// The place of a phase in [`PHASES`]; 8 when the deal is over.
#[inline]
pub(super) fn number_of(phase: Phase) -> u8 {
    match phase {
        Phase::Senas => 0,
        Phase::Mus => 1,
        Phase::Descarte => 2,
        Phase::Lance(Lance::Grande) => 3,
        Phase::Lance(Lance::Chica) => 4,
        Phase::Lance(Lance::Pares) => 5,
        Phase::Lance(Lance::Juego) => 6,
        Phase::Lance(Lance::Punto) => 7,
        Phase::Over => 8,
    }
}
