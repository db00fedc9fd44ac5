//! A deal as a state machine: what has been said and played, who is to act, what may be done.
//!
//! `legal`, `check`, `play` and `play_unchecked` stand on one source: [`Deal::words`] says which
//! words the seat to act may use, [`Deal::playable`] with which cards, and the files of `deal/` what
//! follows.

use crate::action::{Action, Bid};
use crate::card::{Pack, Trumps};
use crate::legal::{Facing, Trick};
use crate::rules::{Apart, ChoiceBy, Ground, Rules, Sides, TieDouble};
use crate::word::{Word, WordSet};
use table::{Card, CardSet, Seat};

mod auction;
mod check;
mod choice;
mod count;
mod drawn;
mod imagined;
mod legal;
mod places;
mod speech;
mod start;
mod tricks;

pub use count::{Counted, Entry, Reason};
pub(crate) use drawn::draw_many;
pub use speech::Speech;
pub(crate) use start::{Before, Start};

/// What part of a deal is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Trumps are named, or the naming passed on (F5.2).
    Choice,
    /// Seats bid (F8.2).
    Bidding,
    /// Seats double (F5.3).
    Doubling,
    /// The dealer exchanges cards with the dog (F6.2).
    Exchange,
    /// The bidder discards for the talon (F8.2).
    Discard,
    /// Cards are played, and partners may speak (F2, F4).
    Play,
    /// The deal is over.
    Over,
}

impl Phase {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Choice => "choice",
            Phase::Bidding => "bidding",
            Phase::Doubling => "doubling",
            Phase::Exchange => "exchange",
            Phase::Discard => "discard",
            Phase::Play => "play",
            Phase::Over => "over",
        }
    }
}

/// What else there is in a deal beside hands, by the kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    /// Nothing.
    Nothing,
    /// The dealer's card that was turned (F3.1).
    TurnUp(Card),
    /// That card, and what is being said (F4).
    Speech(Card, Speech),
    /// The dog (F6.1).
    Dog {
        /// Its cards; those that were given for others first.
        cards: [Card; 2],
        /// How many were.
        given: u8,
    },
    /// An auction (F8.2): the bid, who has passed, a bit a seat, and the talon.
    Auction {
        /// The last bid.
        bid: Option<Bid>,
        /// Who has passed.
        passed: u8,
        /// The talon, or what was discarded for it.
        talon: Option<[Card; 2]>,
    },
    /// Four stacks a seat, upper and lower card; twice the same card where the lower is turned
    /// (F7.1).
    Stacks([[Card; 2]; 8]),
}

/// A deal in play: small and `Copy`, so that search can fork it. Equal when the same has happened.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    pub(crate) ground: &'static Ground,
    /// By seat the cards that it may play, in two parts; with two seats, then the face-up ones.
    low: [u32; 4],
    high: [u16; 4],
    /// The score before the deal, and the turned card's points once they are scored.
    pub(crate) score: [i16; 4],
    pub(crate) beside: Beside,
    /// The cards of the trick, in order from its leader.
    trick: [Card; 4],
    /// By seat, the points of the cards and tricks won.
    taken: [u8; 4],
    /// By seat, the tricks won.
    won: [u8; 4],
    phase: Phase,
    pub(crate) dealer: Seat,
    /// Who is to act; while cards are played, who is to play.
    turn: Seat,
    /// How many cards lie in the trick.
    len: u8,
    /// The card of the trick that is winning, and whose it is.
    master: Card,
    master_seat: Seat,
    /// Who named trumps or bid.
    chooser: Seat,
    /// The place of the trumps in [`Trumps::ALL`], [`UNNAMED`] before they are named.
    trumps: u8,
    /// How many steps of doubling were said.
    step: u8,
    /// How many seats have passed in this step, or in the choice.
    asked: u8,
    /// Ties in a row before the deal, and in the highest bit: must the side that chooses name no
    /// trumps (F5.1)?
    ties: u8,
}

/// The place of trumps that are not named yet.
const UNNAMED: u8 = 5;
/// The bit that says so.
const OWES_NT: u8 = 0x80;

impl PartialEq for Deal {
    fn eq(&self, other: &Deal) -> bool {
        let held = |deal: &Deal| (deal.low, deal.high, deal.beside, deal.taken, deal.won);
        let trick = |deal: &Deal| (deal.trick_cards().to_vec(), deal.turn);
        let talk = |deal: &Deal| (deal.phase, deal.chooser, deal.trumps, deal.step, deal.asked);
        let before = |deal: &Deal| (deal.score, deal.dealer, deal.ties);
        std::ptr::eq(self.ground, other.ground)
            && held(self) == held(other)
            && trick(self) == trick(other)
            && talk(self) == talk(other)
            && before(self) == before(other)
    }
}

impl Eq for Deal {}

impl Deal {
    /// The rules.
    #[inline]
    pub fn rules(&self) -> &'static Rules {
        &self.ground.rules
    }

    /// The pack.
    #[inline]
    pub fn pack(&self) -> &'static Pack {
        self.ground.pack
    }

    /// What is being played.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seats of the game.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.ground.seats()
    }

    /// Who deals.
    #[inline]
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The seat to act; `None` when the deal is over.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over => None,
            Phase::Play => match self.beside {
                Beside::Speech(_, speech) => Some(self.speaker(&speech)),
                _ => Some(self.turn),
            },
            _ => Some(self.turn),
        }
    }

    /// The seat that plays the next card, whoever may speak before.
    #[inline]
    pub fn to_play(&self) -> Seat {
        self.turn
    }

    /// The cards that a seat may play from: its hand, with two seats its face-up cards too.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        let place = seat.index();
        CardSet::from_bits(u64::from(self.low[place]) | u64::from(self.high[place]) << 32)
    }

    #[inline]
    fn set_hand(&mut self, seat: Seat, cards: CardSet) {
        let place = seat.index();
        self.low[place] = cards.bits() as u32;
        self.high[place] = (cards.bits() >> 32) as u16;
    }

    /// The cards that lie face up before a seat (F7.1).
    #[inline]
    pub fn face_up(&self, seat: Seat) -> CardSet {
        if self.ground.shape.apart == Apart::Stacks && seat.number() < 2 {
            // A card that is played leaves the hand at once, its stack at the end of the trick.
            self.hand(Seat::wrapped(seat.number() + 2)) & self.hand(seat)
        } else {
            CardSet::EMPTY
        }
    }

    /// The card that was turned (F3.1).
    #[inline]
    pub fn turnup(&self) -> Option<Card> {
        match self.beside {
            Beside::TurnUp(card) | Beside::Speech(card, _) => Some(card),
            _ => None,
        }
    }

    /// The trumps, once they are named.
    #[inline]
    pub fn trumps(&self) -> Option<Trumps> {
        Trumps::ALL.get(usize::from(self.trumps)).copied()
    }

    /// Who named trumps or made the last bid.
    #[inline]
    pub fn chooser(&self) -> Option<Seat> {
        let bid = matches!(self.beside, Beside::Auction { bid: Some(_), .. });
        let named = self.trumps != UNNAMED && self.ground.shape.choice_by != ChoiceBy::TurnUp;
        (bid || named).then_some(self.chooser)
    }

    /// How often the deal was doubled: contra 1, recontra 2, santvicens 3.
    #[inline]
    pub fn doublings(&self) -> u8 {
        self.step
    }

    /// How many ties in a row there were before the deal.
    #[inline]
    pub fn ties(&self) -> u8 {
        self.ties & !OWES_NT
    }

    /// Must the side that chooses name no trumps (F5.1)?
    #[inline]
    pub fn owes_nt(&self) -> bool {
        self.ties & OWES_NT != 0
    }

    /// What the deal counts (F5.4): as far as is known.
    pub fn multiplier(&self) -> i32 {
        let rules = &self.ground.rules;
        let nt = match self.trumps() {
            Some(Trumps::None) if self.contract() != Some(Bid::Misere) => {
                i32::from(rules.nt_multiplier)
            }
            _ => 1,
        };
        let ties = match rules.tie_double {
            TieDouble::None => 0,
            TieDouble::Next => self.ties().min(1),
            TieDouble::Cumulative => self.ties(),
        };
        nt << (self.step + ties)
    }

    /// The cards of the trick, in order from its leader.
    #[inline]
    pub fn trick_cards(&self) -> &[Card] {
        &self.trick[..usize::from(self.len.min(4))]
    }

    /// Who leads the trick.
    #[inline]
    pub fn leader(&self) -> Seat {
        let seats = self.ground.seat_count;
        let back = self.turn.number() + seats - self.len.min(seats);
        Seat::wrapped(if back >= seats { back - seats } else { back })
    }

    /// The points that a seat has won so far, by its own tricks.
    #[inline]
    pub fn points_won(&self, seat: Seat) -> u8 {
        self.taken[seat.index()]
    }

    /// The tricks that a seat has won (F3.5: public).
    #[inline]
    pub fn tricks_won(&self, seat: Seat) -> u8 {
        self.won[seat.index()]
    }

    /// The last bid of the auction, and who has passed (a bit a seat).
    #[inline]
    pub fn auction(&self) -> Option<(Option<Bid>, u8)> {
        match self.beside {
            Beside::Auction { bid, passed, .. } => Some((bid, passed)),
            _ => None,
        }
    }

    /// Are these two seats on one side (F2.7)?
    #[inline]
    pub fn are_partners(&self, one: Seat, other: Seat) -> bool {
        match self.ground.sides {
            Sides::Partners => (one.number() ^ other.number()) & 1 == 0,
            Sides::OneAgainst => (one == self.chooser) == (other == self.chooser),
            Sides::Alone => one == other,
        }
    }

    /// What the seat to play faces; `None` on the lead.
    pub fn facing(&self) -> Option<Facing> {
        if self.len == 0 {
            return None;
        }
        Some(Facing {
            led: self.pack().suit(self.trick[0]),
            master: self.master,
            partner: self.are_partners(self.master_seat, self.turn),
            trumps: self.trumps().unwrap_or(Trumps::None),
        })
    }

    /// The score before the deal with the turned card's points, by side.
    pub fn score(&self) -> &[i16] {
        &self.score[..self.ground.side_count()]
    }

    /// The cards that the seat to play may play, orders included.
    #[inline]
    pub fn playable(&self) -> CardSet {
        self.playable_from(self.hand(self.turn))
    }

    /// The cards that the seat to play might play if it had this hand, orders included.
    #[inline]
    pub(crate) fn playable_from(&self, hand: CardSet) -> CardSet {
        let legal = self.legal_from(hand);
        match self.beside {
            Beside::Speech(_, speech) => self.narrowed(legal, &speech),
            _ => legal,
        }
    }

    /// The cards that the seat to play might play by F2 if it had this hand.
    #[inline]
    fn legal_from(&self, hand: CardSet) -> CardSet {
        if self.len == 0 {
            return hand;
        }
        let pack = self.pack();
        let trick = Trick {
            led: pack.suit_mates(self.trick[0]),
            master: self.master,
            partner: self.are_partners(self.master_seat, self.turn),
            trumps: self.trumps,
        };
        trick.legal(hand, &self.ground.duties, pack)
    }

    /// The words that the seat to act may use; none when the deal is over.
    #[inline]
    pub fn words(&self) -> WordSet {
        const CARD: WordSet = WordSet::of(&[Word::Juega]);
        match self.phase {
            Phase::Play => match self.beside {
                Beside::Speech(_, speech) => self.spoken_words(&speech),
                _ => CARD,
            },
            Phase::Choice => self.choice_words(),
            Phase::Bidding => self.bidding_words(),
            Phase::Doubling => self.doubling_words(),
            Phase::Exchange => WordSet::of(&[Word::Cambia]),
            Phase::Discard => WordSet::of(&[Word::Descarta]),
            Phase::Over => WordSet::default(),
        }
    }

    /// Plays an action of the seat to act that is known to be legal.
    ///
    /// An illegal action gives a wrong deal, never an unsafe one; builds with debug assertions find
    /// it.
    #[inline]
    pub fn play_unchecked(&mut self, action: Action) {
        debug_assert!(
            self.seat()
                .is_some_and(|seat| self.check(seat, action).is_ok()),
            "{} is not legal",
            action.show(self.pack())
        );
        self.happen(action);
    }

    /// Lets a seat do something that is known to be legal for it.
    #[inline]
    pub(crate) fn happen(&mut self, action: Action) {
        match action {
            Action::Juega { card } => self.play_card(card),
            Action::Elige { trumps } => self.name(trumps),
            Action::Contra | Action::Recontra | Action::Santvicens => self.double(),
            Action::Cambia { cards } => self.exchange(cards),
            Action::Apuesta { bid } => self.bid(bid),
            Action::Descarta { cards } => self.discard(cards),
            Action::Pasa => match self.phase {
                Phase::Choice => self.pass_choice(),
                Phase::Bidding => self.pass_bid(),
                Phase::Doubling => self.pass_doubling(),
                _ => self.speak(action),
            },
            _ => self.speak(action),
        }
    }
}
