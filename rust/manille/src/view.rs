//! What one seat may know of a deal, and nothing else.
//!
//! | type | whose knowledge | used by |
//! |---|---|---|
//! | [`Deal`] | everything: all hands, the dog, the stacks | the rules, observers |
//! | [`View`] | one seat: its hand, the trick, what was said aloud | bots |
//! | [`OwnView`] | the same, kept: it lends a [`View`] | bots that are asked from elsewhere |

use crate::action::{Action, Bid};
use crate::card::{Pack, Trumps};
use crate::deal::{Deal, Phase, Speech};
use crate::legal::Facing;
use crate::reading::{Refused, read_for};
use crate::rules::{Memory, Rules, Shape};
use crate::word::{Word, WordSet};
use std::fmt;
use table::{Card, CardSet, Seat};

mod imagined;

/// A deal as one seat knows it.
#[derive(Clone, Copy)]
pub struct View<'d> {
    deal: &'d Deal,
    seat: Seat,
}

/// A view that lasts: it holds a copy of the deal, and lends nothing but the view of its seat.
#[derive(Clone, Copy)]
pub struct OwnView {
    deal: Deal,
    seat: Seat,
}

impl OwnView {
    /// The deal as the seat knew it when this was made.
    #[inline]
    pub fn view(&self) -> View<'_> {
        View::new(&self.deal, self.seat)
    }
}

impl fmt::Debug for OwnView {
    /// As the view's.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(out)
    }
}

impl From<View<'_>> for OwnView {
    #[inline]
    fn from(view: View<'_>) -> OwnView {
        OwnView {
            deal: *view.deal,
            seat: view.seat,
        }
    }
}

impl fmt::Debug for View<'_> {
    /// Seat, hand, phase: the deal behind them stays hidden.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("View")
            .field("seat", &self.seat.number())
            .field("hand", &self.pack().show_all(self.hand().iter()))
            .field("phase", &self.phase().word())
            .finish_non_exhaustive()
    }
}

impl<'d> View<'d> {
    /// The deal as this seat knows it.
    #[inline]
    pub fn new(deal: &'d Deal, seat: Seat) -> View<'d> {
        View { deal, seat }
    }

    /// Whose view it is.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &'static Rules {
        self.deal.rules()
    }

    /// What the variant is beside its options.
    #[inline]
    pub(crate) fn shape(&self) -> &'static Shape {
        self.deal.ground.shape
    }

    /// The pack.
    #[inline]
    pub fn pack(&self) -> &'static Pack {
        self.deal.pack()
    }

    /// What is being played.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.deal.phase()
    }

    /// Who deals.
    #[inline]
    pub fn dealer(&self) -> Seat {
        self.deal.dealer()
    }

    /// Is it the seat's turn?
    #[inline]
    pub fn is_to_act(&self) -> bool {
        self.deal.seat() == Some(self.seat)
    }

    /// The words that the seat may say; none when it is not its turn.
    #[inline]
    pub fn words(&self) -> WordSet {
        if self.is_to_act() {
            self.deal.words()
        } else {
            WordSet::default()
        }
    }

    /// The cards that the seat may play now; none when it is not its turn to play one.
    #[inline]
    pub fn playable(&self) -> CardSet {
        if self.words().contains(Word::Juega) {
            self.deal.playable()
        } else {
            CardSet::EMPTY
        }
    }

    /// The cards that the seat to play may play; to be asked by that seat.
    #[inline]
    pub(crate) fn cards(&self) -> CardSet {
        debug_assert!(self.deal.to_play() == self.seat, "another seat is to play");
        self.deal.playable()
    }

    /// Every action that the seat may play, bids at the least; none when it is not its turn.
    pub fn legal(&self) -> Vec<Action> {
        if self.is_to_act() {
            self.deal.legal()
        } else {
            Vec::new()
        }
    }

    /// The ways to say a word that the seat may say now.
    pub fn actions(&self, word: Word) -> Vec<Action> {
        if self.words().contains(word) {
            self.deal.actions(word)
        } else {
            Vec::new()
        }
    }

    /// Reads an action as it is written in records, if the seat may play it now.
    ///
    /// # Errors
    /// When the text is not of the form, or the action breaks a clause.
    pub fn read(&self, text: &str) -> Result<Action, Refused> {
        read_for(self.deal, self.seat, text)
    }

    /// The cards that the seat may play from: its hand, with two seats its face-up cards too.
    #[inline]
    pub fn hand(&self) -> CardSet {
        self.deal.hand(self.seat)
    }

    /// The cards that lie face up before a seat (F7.1).
    #[inline]
    pub fn face_up(&self, seat: Seat) -> CardSet {
        self.deal.face_up(seat)
    }

    /// How many cards a seat can play from.
    #[inline]
    pub fn cards_of(&self, seat: Seat) -> usize {
        self.deal.hand(seat).len()
    }

    /// The trumps, once they are named.
    #[inline]
    pub fn trumps(&self) -> Option<Trumps> {
        self.deal.trumps()
    }

    /// The dealer's turned card (F3.1); forgotten after the first trick under `memory =
    /// "last_trick"` (F3.5).
    pub fn turnup(&self) -> Option<Card> {
        let first = self.tricks_played() == 0;
        self.deal.turnup().filter(|_| first || self.remembers())
    }

    /// Who named trumps or made the last bid.
    #[inline]
    pub fn chooser(&self) -> Option<Seat> {
        self.deal.chooser()
    }

    /// Must the side that chooses name no trumps (F5.1)?
    #[inline]
    pub fn owes_nt(&self) -> bool {
        self.deal.owes_nt()
    }

    /// How often the deal was doubled.
    #[inline]
    pub fn doublings(&self) -> u8 {
        self.deal.doublings()
    }

    /// How many ties in a row there were before the deal (F5.4).
    #[inline]
    pub fn ties(&self) -> u8 {
        self.deal.ties()
    }

    /// What the deal counts, as far as is known (F5.4).
    pub fn multiplier(&self) -> i32 {
        self.deal.multiplier()
    }

    /// The last bid, and who has passed, a bit a seat.
    #[inline]
    pub fn auction(&self) -> Option<(Option<Bid>, u8)> {
        self.deal.auction()
    }

    /// The least bid that the seat to act may make; `None` when it may make none.
    #[inline]
    pub fn least_bid(&self) -> Option<Bid> {
        self.deal.least_bid()
    }

    /// The cards of the trick, in order from its leader.
    #[inline]
    pub fn trick(&self) -> &'d [Card] {
        self.deal.trick_cards()
    }

    /// Who leads the trick.
    #[inline]
    pub fn leader(&self) -> Seat {
        self.deal.leader()
    }

    /// What the seat to play faces; `None` on the lead.
    #[inline]
    pub fn facing(&self) -> Option<Facing> {
        self.deal.facing()
    }

    /// Are these two seats on one side (F2.7)?
    #[inline]
    pub fn are_partners(&self, one: Seat, other: Seat) -> bool {
        self.deal.are_partners(one, other)
    }

    /// The tricks that a seat has won (F3.5: public).
    #[inline]
    pub fn tricks_won(&self, seat: Seat) -> u8 {
        self.deal.tricks_won(seat)
    }

    /// The points that a seat has won by its tricks; `None` under `memory = "last_trick"`.
    pub fn points_won(&self, seat: Seat) -> Option<u8> {
        self.remembers().then(|| self.deal.points_won(seat))
    }

    pub(crate) fn tricks_played(&self) -> u8 {
        Seat::ALL
            .iter()
            .map(|&seat| self.deal.tricks_won(seat))
            .sum()
    }

    /// The cards that have been played in this deal; under `memory = "last_trick"` those of the
    /// trick alone (F3.5).
    #[inline]
    pub fn played(&self) -> CardSet {
        let trick: CardSet = self.trick().iter().copied().collect();
        if self.remembers() {
            trick | self.deal.gone()
        } else {
            trick
        }
    }

    /// The cards that this seat has given away and knows to lie in the dog or talon (F6.2, F8.2).
    #[inline]
    pub fn put_away(&self) -> CardSet {
        if self.chooser() == Some(self.seat) {
            self.deal.put_away()
        } else {
            CardSet::EMPTY
        }
    }

    /// The cards that may lie in other hands or hidden: it holds them not, and knows of none that it is
    /// played or put away.
    #[inline]
    pub(crate) fn out(&self) -> CardSet {
        let there = if self.remembers() {
            self.deal.there()
        } else {
            self.pack().all() - self.played()
        };
        there - self.hand() - self.put_away()
    }

    #[inline]
    fn remembers(&self) -> bool {
        self.rules().memory == Memory::Full
    }

    /// What is being said in this trick, where partners may speak (F4).
    pub fn speech(&self) -> Option<Speech> {
        self.deal.speech()
    }

    /// Who governs the trick (F4.1).
    pub fn governor(&self) -> Option<Seat> {
        self.deal.governor()
    }

    /// The score of a seat's side before the deal with the turned card's points.
    #[inline]
    pub fn score_of(&self, seat: Seat) -> i16 {
        self.deal.score[self.deal.ground.fixed_side(seat)]
    }

    /// The score before the deal with the turned card's points, by side.
    pub fn score(&self) -> &'d [i16] {
        self.deal.score()
    }
}
