//! What comes of an action: everybody plays on as `simple` does in the worlds of `worlds.rs`.

use super::MonteCarlo;
use crate::action::Action;
use crate::deal::Deal;
use crate::rules::{ChoiceBy, Sides};
use crate::view::View;
use crate::word::Word;
use table::{Card, CardSet, Dice, Seat};

/// What winning the game is worth beside the points of the deal.
const GAME: i32 = 20;
/// What a point of an auction's stake is worth in points of the play.
const STAKE: i32 = 20;

impl MonteCarlo {
    /// The card that does best; the usual one if nothing can be imagined; `None` when stopped.
    pub(super) fn best_card(
        &self,
        view: &View<'_>,
        usual: Action,
        dice: &mut Dice,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Action> {
        let cards = distinct(view);
        if cards.len() < 2 {
            return Some(usual);
        }
        let actions: Vec<Action> = cards.iter().map(|card| Action::Juega { card }).collect();
        self.best(view, &actions, usual, dice, stopped)
    }

    /// The trumps that do best, or the pass; `None` when stopped.
    pub(super) fn best_trumps(
        &self,
        view: &View<'_>,
        usual: Action,
        dice: &mut Dice,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Action> {
        let mut actions = view.actions(Word::Elige);
        actions.extend(view.actions(Word::Pasa));
        self.best(view, &actions, usual, dice, stopped)
    }

    /// The action that does best; the usual one if nothing can be imagined; `None` when stopped.
    fn best(
        &self,
        view: &View<'_>,
        actions: &[Action],
        usual: Action,
        dice: &mut Dice,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Action> {
        let Some(worlds) = self.worlds(*view) else {
            return Some(usual);
        };
        let mut sums = vec![0_i64; actions.len()];
        for _ in 0..self.samples {
            if stopped() {
                return None;
            }
            let Some(world) = worlds.draw(dice).map(Deal::hushed) else {
                return Some(usual);
            };
            for (sum, &action) in sums.iter_mut().zip(actions) {
                *sum += i64::from(self.outcome(world, action, view.seat()));
            }
        }
        let most = sums.iter().max();
        let place = sums.iter().position(|sum| Some(sum) == most);
        let best = place.and_then(|place| actions.get(place));
        Some(best.copied().unwrap_or(usual))
    }

    /// What a seat's side has of it when an action is played and everybody goes on as `simple` does.
    fn outcome(&self, mut deal: Deal, action: Action, me: Seat) -> i32 {
        deal.happen(action);
        while let Some(seat) = deal.seat() {
            let action = self.simple.decide(&View::new(&deal, seat));
            deal.happen(action);
        }
        value(&deal, me)
    }
}

/// What a deal that is over is worth to a seat's side.
fn value(deal: &Deal, me: Seat) -> i32 {
    let (ground, counted) = (deal.ground, deal.counted());
    let own = ground.fixed_side(me);
    let mut value = counted.gains[own];
    if ground.shape.choice_by == ChoiceBy::Auction {
        let taken = counted.taken.unwrap_or_default();
        value = STAKE * value + i32::from(taken[own]);
    } else if ground.side_count() == 2 && ground.shape.sides != Sides::OneAgainst {
        value -= counted.gains[1 - own];
    }
    match counted.winner {
        Some(side) if side.index() == own => value + GAME,
        Some(_) => value - GAME,
        None => value,
    }
}

/// The cards that may be played, one of each run of equal ones: neighbours in a suit, worth the same,
/// with nothing but own or played cards between.
fn distinct(view: &View<'_>) -> CardSet {
    let (pack, legal) = (view.pack(), view.playable());
    let trick: CardSet = view.trick().iter().copied().collect();
    let between = pack.all() - view.hand() - (view.played() - trick);
    let mut chosen = CardSet::EMPTY;
    let mut last: Option<Card> = None;
    for card in legal.iter() {
        let same = last.is_some_and(|last| {
            let span = CardSet::from_bits((1 << card.number()) - (1 << last.number()));
            pack.suit(last) == pack.suit(card)
                && pack.points(last) == pack.points(card)
                && (between & span).is_empty()
        });
        if !same {
            chosen.insert(card);
        }
        last = Some(card);
    }
    chosen
}
