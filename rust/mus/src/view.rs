//! What one seat may know of a deal, and nothing else.
//!
//! | type | whose knowledge | used by |
//! |---|---|---|
//! | [`Deal`] | everything: all hands, the stock | the rules, observers |
//! | [`View`] | one seat: its hand, what was said aloud, the signs it has seen | bots |
//! | [`OwnView`] | the same, kept: it lends a [`View`] | bots that are asked from elsewhere |

use crate::action::{Action, Event, Sign};
use crate::card;
use crate::clause::Illegal;
use crate::deal::{Deal, Phase};
use crate::evaluator::{Class, Evaluator, Worth};
use crate::lance::{End, Lance};
use crate::reading::{Read, Refused, judge};
use crate::rules::Rules;
use crate::word::WordSet;
use std::fmt;

mod imagine;

pub use imagine::Held;

use table::{CardList, CardSet, Seat};

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
        let hand = CardList::from(self.hand());
        out.debug_struct("View")
            .field("seat", &self.seat.number())
            .field("hand", &card::show(hand.as_slice()))
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

    /// The seat's partner.
    #[inline]
    pub fn partner(&self) -> Seat {
        self.seat.partner()
    }

    /// The first seat to speak.
    #[inline]
    pub fn mano(&self) -> Seat {
        self.deal.mano()
    }

    /// In which place a seat speaks: 0 is mano, 3 postre.
    #[inline]
    pub fn place(&self, seat: Seat) -> u8 {
        seat.after(self.mano())
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &'static Rules {
        self.deal.rules()
    }

    /// The evaluator of the rules' pack.
    #[inline]
    pub fn evaluator(&self) -> &'static Evaluator {
        &self.deal.ground.evaluator
    }

    /// What is being played.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.deal.phase()
    }

    /// The lance that is being bet on.
    #[inline]
    pub fn lance(&self) -> Option<Lance> {
        match self.phase() {
            Phase::Lance(lance) => Some(lance),
            _ => None,
        }
    }

    /// The words that the seat may say; none when it is not its turn.
    #[inline]
    pub fn words(&self) -> WordSet {
        if self.deal.seat() == Some(self.seat) {
            self.deal.words()
        } else {
            WordSet::default()
        }
    }

    /// Every action that the seat may play, amounts at the least; none when it is not its turn.
    pub fn legal(&self) -> Vec<Action> {
        if self.deal.seat() == Some(self.seat) {
            self.deal.legal()
        } else {
            Vec::new()
        }
    }

    /// May the seat play this action now?
    ///
    /// # Errors
    /// With the clause that it breaks.
    #[inline]
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        self.deal.check(self.seat, action)
    }

    /// Reads an action as its `Display` writes it, if the seat may play it now.
    ///
    /// # Errors
    /// When the text is not of the form, or the action breaks a clause.
    pub fn read(&self, text: &str) -> Result<Action, Refused> {
        let read = Action::read_leniently(text).map_err(Refused::Form)?;
        let (seat, action) = (self.seat, read.what);
        let said = Read {
            what: Event::Said { seat, action },
            flaw: read.flaw,
        };
        judge(self.deal, &said)?;
        Ok(action)
    }

    /// The seat's own cards.
    #[inline]
    pub fn hand(&self) -> CardSet {
        self.deal.hand(self.seat)
    }

    /// The class of its hand.
    #[inline]
    pub fn class(&self) -> Class {
        self.deal.class(self.seat)
    }

    /// What its hand is worth.
    #[inline]
    pub fn worth(&self) -> &'static Worth {
        self.deal.worth(self.seat)
    }

    /// Is this sign true of its hand (M8.2)?
    #[inline]
    pub fn is_true(&self, sign: Sign) -> bool {
        self.deal.is_true(sign, self.seat)
    }

    /// The score of its own team, with what refusals have given in this deal.
    #[inline]
    pub fn us(&self) -> u32 {
        self.deal.score_so_far(self.seat.team())
    }

    /// The score of the other team, likewise.
    #[inline]
    pub fn them(&self) -> u32 {
        self.deal.score_so_far(self.seat.team().other())
    }

    /// The score by team: with what refusals have given in this deal, and the count once it is over.
    pub fn score(&self) -> [u32; 2] {
        self.deal.outcome().score
    }

    /// The cards of every seat, once they are shown (M6.5).
    pub fn shown(&self) -> Option<[CardSet; 4]> {
        let shown = self.deal.hands_are_shown();
        shown.then(|| Seat::ALL.map(|seat| self.deal.hand(seat)))
    }

    /// How many rounds of mus have been played.
    #[inline]
    pub fn mus_rounds(&self) -> u16 {
        self.deal.mus_rounds()
    }

    /// The seat that cut; `None` before the lances.
    #[inline]
    pub fn cutter(&self) -> Option<Seat> {
        self.deal.cutter()
    }

    /// Does mano move on with each mus, in what is played now (M3.5)?
    #[inline]
    pub fn is_corrido(&self) -> bool {
        self.deal.is_corrido()
    }

    /// How many cards a seat has thrown in this round of mus, or after it in the last one; 0 before
    /// any (M3.2).
    #[inline]
    pub fn thrown(&self, seat: Seat) -> usize {
        usize::from(self.deal.thrown(seat))
    }

    /// The cards that the seat itself threw in this deal and that are still out.
    #[inline]
    pub fn own_discards(&self) -> CardSet {
        self.deal.pack.discards(self.seat)
    }

    /// Whether a seat has pares, as it declared; `None` before pares are declared (M5.2).
    #[inline]
    pub fn has_pares(&self, seat: Seat) -> Option<bool> {
        let declared = self.reached(Lance::Pares);
        declared.then(|| self.deal.pares & seat.bit() != 0)
    }

    /// Whether a seat has juego, as it declared; `None` before juego is declared (M5.2).
    #[inline]
    pub fn has_juego(&self, seat: Seat) -> Option<bool> {
        let declared = self.reached(Lance::Juego);
        declared.then(|| self.deal.juego & seat.bit() != 0)
    }

    #[inline]
    fn reached(&self, lance: Lance) -> bool {
        match self.phase() {
            Phase::Lance(now) => now >= lance,
            Phase::Over => self.deal.ends[lance.slot()] != End::None,
            _ => false,
        }
    }

    /// How the betting of a lance ended; `None` while it is open or not reached.
    #[inline]
    pub fn end(&self, lance: Lance) -> End {
        self.deal.ends[lance.slot()]
    }

    /// The stake that waits for the count in a lance, or what its refusal gave.
    #[inline]
    pub fn settled(&self, lance: Lance) -> u32 {
        self.deal.stakes[lance.slot()]
    }

    /// May this seat speak in the lance that is being bet on?
    #[inline]
    pub fn may_speak(&self, seat: Seat) -> bool {
        self.lance().is_some() && self.deal.betting.may_speak(seat)
    }

    /// The seats that may speak in the lance that is being bet on, as a set told from this seat.
    #[inline]
    pub fn speakers(&self) -> u8 {
        let lance = self.lance().map(|_| self.deal.betting.speakers());
        lance.map_or(0, |seats| self.told_from_here(seats))
    }

    /// The seats that have pares, as they declared, as a set told from this seat; `None` before
    /// pares are declared (M5.2).
    #[inline]
    pub fn with_pares(&self) -> Option<u8> {
        let declared = self.reached(Lance::Pares);
        declared.then(|| self.told_from_here(self.deal.pares))
    }

    /// The seats that have juego, likewise.
    #[inline]
    pub fn with_juego(&self) -> Option<u8> {
        let declared = self.reached(Lance::Juego);
        declared.then(|| self.told_from_here(self.deal.juego))
    }

    /// A set of seats (bit `n`: seat `n`) told from this seat: bit `n` is the seat `n` places after.
    #[inline]
    fn told_from_here(&self, seats: u8) -> u8 {
        (seats | seats << 4) >> self.seat.number() & 0b1111
    }

    /// The bet on the table with all raises; 0 where nobody has bet an amount.
    #[inline]
    pub fn stake(&self) -> u32 {
        self.deal.betting.stake()
    }

    /// What the other team gets if the bet on the table is refused (M5.8).
    #[inline]
    pub fn price_of_refusal(&self) -> u32 {
        self.deal.betting.refused(self.rules()).points
    }

    /// Who made the last bet or raise.
    #[inline]
    pub fn bettor(&self) -> Option<Seat> {
        self.deal.betting.bettor()
    }

    /// Is an órdago waiting for its answer?
    #[inline]
    pub fn is_ordago(&self) -> bool {
        self.deal.betting.is_ordago()
    }

    /// Was the bet on the table, or the órdago, made over an earlier bet (M5.4)?
    ///
    /// ```
    /// use mus::card::read_hands;
    /// use mus::deal::Deal;
    /// use mus::rules::Rules;
    /// use mus::setup::Setup;
    /// use mus::view::View;
    /// use table::{BySeat, Seat};
    ///
    /// let hands = read_hands(&["RR71", "CC55", "7654", "SSS4"])?.try_into().map_err(|_| "four")?;
    /// let setup = Setup::new(&Rules::CLASSIC, Seat::default(), [0, 0], BySeat(hands), false)?;
    /// let mut deal = Deal::from(&setup);
    /// let mut raised = Vec::new();
    /// for word in ["corto", "envido 2", "reenvido 2", "no-quiero"] {
    ///     let seat = deal.seat().ok_or("over")?;
    ///     let action = View::new(&deal, seat).read(word)?;
    ///     deal.play(seat, action)?;
    ///     raised.push(View::new(&deal, seat).is_raised());
    /// }
    /// assert_eq!(raised, [false, false, false, true]); // both partners answer first (M5.5)
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.deal.betting.is_raised()
    }

    /// Has the partner accepted or raised already, so that a refusal of this seat changes nothing?
    #[inline]
    pub fn partner_wants(&self) -> bool {
        self.deal.betting.partner_wants()
    }

    /// The word that the partner has answered the bet on the table with; `None` where it has not,
    /// or where it is not this seat's turn.
    #[inline]
    pub fn partner_answer(&self) -> Option<Action> {
        let answers = self.lance().is_some() && self.deal.seat() == Some(self.seat);
        answers
            .then(|| self.deal.betting.partner_answer())
            .flatten()
    }

    /// Is the seat the last of its pair to answer?
    #[inline]
    pub fn is_last_to_answer(&self) -> bool {
        self.deal.betting.is_last_to_answer()
    }

    /// The last sign of a seat in this round of signs, if this seat made it or saw it (M8.3).
    #[inline]
    pub fn sign(&self, seat: Seat) -> Option<Sign> {
        let seen =
            seat.team() == self.seat.team() || self.deal.seen[seat.index()] & self.seat.bit() != 0;
        if seen {
            self.deal.signs[seat.index()]
        } else {
            None
        }
    }

    /// A discard: the cards of the hand whose places, in ascending order, are in the mask.
    #[inline]
    pub fn discard(&self, mask: u8) -> Action {
        Action::Descarta {
            cards: crate::deal::subset(self.hand(), mask),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{OwnView, View};
    use crate::card;
    use crate::clause::Clause;
    use crate::deal::Deal;
    use crate::rules::Rules;
    use crate::setup::Setup;
    use table::{BySeat, CardList, Seat};

    fn deal() -> Deal {
        let hands = card::read_hands(&["RR71", "CC55", "7654", "SSS4"]).expect("four hands");
        let hands = <[CardList; 4]>::try_from(hands)
            .map(BySeat)
            .expect("four hands");
        let mano = Seat::default();
        let setup = Setup::new(&Rules::CLASSIC, mano, [0, 0], hands, true).expect("a setup");
        Deal::from(&setup)
    }

    #[test]
    fn a_view_that_is_kept_tells_of_its_moment() {
        let mut deal = deal();
        let seat = Seat::default();
        let kept = OwnView::from(View::new(&deal, seat));
        let cut = kept.view().read("corto").expect("mano may cut");
        deal.play(seat, cut).expect("mano may cut");
        assert_eq!(kept.view().phase().word(), "mus");
        assert_eq!(View::new(&deal, seat).phase().word(), "grande");
        assert_eq!(kept.view().hand(), deal.hand(seat));
    }

    #[test]
    fn a_view_reads_what_its_seat_may_play() {
        let deal = deal();
        let view = |number| View::new(&deal, Seat::wrapped(number));
        let refused = |number, text| view(number).read(text).expect_err("refused").clause();
        assert!(view(0).read("mus").is_ok());
        assert_eq!(refused(1, "mus"), Clause::M31);
        assert_eq!(refused(0, "paso"), Clause::M31);
        assert_eq!(refused(0, "0 mus"), Clause::R1);
        assert_eq!(refused(0, ""), Clause::R1);
    }
}
