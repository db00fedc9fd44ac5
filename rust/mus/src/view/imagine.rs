//! A whole deal that a seat could be in: what it knows, and for the rest what it imagines.

use super::View;
use crate::deal::{Deal, Hidden};
use crate::pack::{FORTY, Pack};
use table::{BySeat, CardSet, Seat};

/// The cards of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// In hand.
    pub hand: CardSet,
    /// Thrown in this round of mus.
    pub thrown: CardSet,
    /// Thrown in earlier rounds and still out.
    pub earlier: CardSet,
}

impl View<'_> {
    /// The cards of which the seat does not know where they are: all but its own, in hand and
    /// thrown.
    #[inline]
    pub fn unseen(&self) -> CardSet {
        FORTY - self.hand() - self.own_discards()
    }

    /// How many cards a seat holds: four, or fewer while cards are thrown and drawn (M3.2).
    #[inline]
    pub fn held(&self, seat: Seat) -> usize {
        self.deal.pack.hand(seat).len()
    }

    /// How many cards that a seat threw in the round of mus in play are still out; 0 once the round is
    /// over (M3.2).
    #[inline]
    pub fn thrown_now(&self, seat: Seat) -> usize {
        self.deal.pack.thrown(seat).len()
    }

    /// How many cards that a seat threw in earlier rounds are still out (M3.2, M3.4).
    #[inline]
    pub fn thrown_earlier(&self, seat: Seat) -> usize {
        self.deal.pack.thrown_earlier(seat).len()
    }

    /// The deal in which the other seats have these cards and the rest is in the stock; what is said
    /// of the seat's own cards is not looked at. The seat's view of it is this view.
    ///
    /// Nothing that is hidden from the seat is taken from the deal behind this view. Signs that the
    /// seat has not seen were not made in the imagined deal, and of each other sign no more seats
    /// have seen it than this one knows.
    ///
    /// The cards must be [`unseen`](View::unseen), in one place each, as many in each place as there
    /// are in the deal ([`held`](View::held), [`thrown`](View::thrown),
    /// [`thrown_earlier`](View::thrown_earlier)), and hands such as were declared and signed. Else the
    /// deal is wrong, never unsafe; builds with debug assertions find it.
    ///
    /// ```
    /// use mus::deal::Deal;
    /// use mus::view::{Held, View};
    /// use table::{BySeat, CardSet, Seat};
    /// # use mus::{card, rules::Rules, setup::Setup};
    /// # let hands = card::read_hands(&["RR71", "CC55", "7654", "SSS4"])?;
    /// # let hands = BySeat([hands[0], hands[1], hands[2], hands[3]]);
    /// # let setup = Setup::new(&Rules::CLASSIC, Seat::default(), [0, 0], hands, true)?;
    /// let deal = Deal::from(&setup);
    /// let view = View::new(&deal, Seat::default());
    /// let mut unseen = view.unseen().iter();
    /// let others = BySeat::from_fn(|_| Held {
    ///     hand: unseen.by_ref().take(4).collect::<CardSet>(),
    ///     ..Held::default()
    /// });
    /// let imagined = view.imagine(&others);
    /// assert_eq!(imagined.hand(Seat::default()), deal.hand(Seat::default()));
    /// assert_ne!(imagined.hand(Seat::wrapped(1)), deal.hand(Seat::wrapped(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn imagine(&self, others: &BySeat<Held>) -> Deal {
        let mut pack = Pack::STOCK;
        for seat in Seat::ALL {
            let Held {
                hand,
                thrown,
                earlier,
            } = if seat == self.seat {
                self.own()
            } else {
                debug_assert!(self.fits(seat, &others[seat]), "{:?}", others[seat]);
                others[seat]
            };
            pack.lay(seat, [hand, thrown, earlier]);
        }
        let deal = self.deal.imagined(Hidden {
            pack,
            signs: Seat::ALL.map(|seat| self.sign(seat)),
            seen: Seat::ALL.map(|seat| self.knows_it_has_seen(seat)),
        });
        debug_assert!(self.declared_alike(&View::new(&deal, self.seat)));
        deal
    }

    /// The seat's own cards.
    fn own(&self) -> Held {
        let pack = &self.deal.pack;
        Held {
            hand: pack.hand(self.seat),
            thrown: pack.thrown(self.seat),
            earlier: pack.thrown_earlier(self.seat),
        }
    }

    /// Whether this seat has seen the sign of an opponent, as a bit.
    fn knows_it_has_seen(&self, signer: Seat) -> u8 {
        self.deal.seen[signer.index()] & self.seat.bit()
    }

    /// Are these as many unseen cards as the seat has in each place?
    fn fits(&self, seat: Seat, cards: &Held) -> bool {
        let counts = (
            self.held(seat),
            self.thrown_now(seat),
            self.thrown_earlier(seat),
        );
        let unseen = [cards.hand, cards.thrown, cards.earlier];
        counts == (cards.hand.len(), cards.thrown.len(), cards.earlier.len())
            && unseen.iter().all(|&cards| self.unseen().includes(cards))
    }

    /// Have the seats declared the same in both?
    fn declared_alike(&self, other: &View<'_>) -> bool {
        Seat::ALL.iter().all(|&seat| {
            self.has_pares(seat) == other.has_pares(seat)
                && self.has_juego(seat) == other.has_juego(seat)
        })
    }
}
