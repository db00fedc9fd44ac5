//! Mus as a game that the arena can play in bulk.

use crate::action::{Action, Event};
use crate::count::Counted;
use crate::deal::{Deal, Due, Phase};
use crate::dealing;
use crate::matches::Match;
use crate::rules::{Ground, Rules};
use crate::view::View;
use table::{BySeat, CardGame, Fault, Observer, Place, Purpose, Seat, Stream, Streams, Team};

/// A deal that reaches so many rounds of mus is given up: its bots would go on for ever.
pub const MUS_ROUNDS_LIMIT: u16 = 1_000;

/// The game of Mus under some rules.
#[derive(Clone, Copy, Debug)]
pub struct Mus {
    ground: &'static Ground,
}

/// What is still to come by chance in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    cards: Stream,
    signs: Stream,
}

impl Chance {
    /// The chances of one deal.
    #[inline]
    pub fn new(streams: Streams, place: Place) -> Chance {
        Chance {
            cards: streams.stream(Purpose::Cards, place.game, place.deal),
            signs: streams.stream(Purpose::Chance, place.game, place.deal),
        }
    }

    /// How many words of the streams of cards and of signs have been taken.
    pub fn taken(&self) -> [u64; 2] {
        [self.cards.taken(), self.signs.taken()]
    }

    /// The same chances after so many words.
    #[must_use]
    pub fn after(mut self, taken: [u64; 2]) -> Chance {
        self.cards.skip(taken[0]);
        self.signs.skip(taken[1]);
        self
    }

    /// The four first hands.
    #[inline]
    pub fn first_hands(&mut self, mano: Seat) -> [table::CardSet; 4] {
        dealing::first_hands(&mut self.cards, mano)
    }

    /// Does what chance owes before anybody can act, and tells each event.
    #[inline]
    pub fn settle(&mut self, deal: &mut Deal, mut tell: impl FnMut(Event)) {
        while let Some(due) = deal.due() {
            let event = match due {
                Due::Baraja => Event::Baraja,
                Due::Roba { seat, count } => {
                    let cards = dealing::replacements(&mut self.cards, deal.stock(), count);
                    Event::Roba { seat, cards }
                }
            };
            deal.happen_unchecked(event);
            tell(event);
        }
    }

    /// Draws which opponents see a sign that `seat` has just made (M8.3).
    pub fn who_sees(&mut self, deal: &mut Deal, seat: Seat, mut tell: impl FnMut(Event)) {
        let Some(sign) = deal.signs[seat.index()] else {
            return;
        };
        for opponent in Seat::ALL
            .into_iter()
            .filter(|other| other.team() != seat.team())
        {
            if self.signs.happens(deal.rules().seen) {
                let event = Event::Visto {
                    seat: opponent,
                    sign,
                };
                deal.happen_unchecked(event);
                tell(event);
            }
        }
    }

    /// Plays an action that is known to be legal and all that follows from it by chance.
    #[inline]
    pub fn play(
        &mut self,
        deal: &mut Deal,
        seat: Seat,
        action: Action,
        mut tell: impl FnMut(Event),
    ) {
        deal.play_unchecked(action);
        tell(Event::Said { seat, action });
        if let Action::Sena { .. } = action {
            self.who_sees(deal, seat, &mut tell);
        }
        self.settle(deal, tell);
    }
}

/// A deal in play and what chance has in store for it.
#[derive(Clone, Copy, Debug)]
pub struct Dealt {
    /// The deal.
    pub deal: Deal,
    /// What is to come.
    pub chance: Chance,
    /// What the deal came to, once it is over.
    pub counted: Counted,
}

impl Mus {
    /// Mus under these rules.
    pub fn new(rules: &Rules) -> Mus {
        Mus {
            ground: rules.interned(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &'static Rules {
        &self.ground.rules
    }

    /// The seat that is drawn by lot to be the first mano of a match (M2.2).
    #[inline]
    pub fn lot(streams: Streams) -> Seat {
        Seat::wrapped((streams.stream(Purpose::Lot, 0, 0).word() >> 62) as u8)
    }
}

/// As first seated, and with the teams' seats exchanged.
pub(crate) static SEATINGS: [BySeat<Seat>; 2] = [
    BySeat([
        Seat::wrapped(0),
        Seat::wrapped(1),
        Seat::wrapped(2),
        Seat::wrapped(3),
    ]),
    BySeat([
        Seat::wrapped(1),
        Seat::wrapped(0),
        Seat::wrapped(3),
        Seat::wrapped(2),
    ]),
];

impl CardGame for Mus {
    type Match = Match;
    type Deal = Dealt;
    type View<'d> = View<'d>;
    type Action = Action;
    type Event = Event;

    fn seats(&self) -> u8 {
        4
    }

    fn teams(&self) -> u8 {
        2
    }

    #[inline]
    fn team(&self, seat: Seat) -> Team {
        seat.team()
    }

    fn seatings(&self) -> &'static [BySeat<Seat>] {
        &SEATINGS
    }

    #[inline]
    fn start(&self, streams: Streams) -> Match {
        Match::on(self.ground, Mus::lot(streams))
    }

    #[inline]
    fn next_place(&self, series: &Match) -> Option<Place> {
        if series.winner().is_some() {
            None
        } else {
            Some(series.place())
        }
    }

    #[inline]
    fn deal(&self, series: &Match, place: Place, streams: Streams) -> Dealt {
        let mut chance = Chance::new(streams, place);
        let hands = chance.first_hands(series.mano());
        let first = place.deal == 0;
        Dealt {
            deal: Deal::start(self.ground, series.mano(), series.score(), hands, first),
            chance,
            counted: Counted::default(),
        }
    }

    #[inline]
    fn to_act(&self, deal: &Dealt) -> Option<Seat> {
        deal.deal.seat()
    }

    #[inline]
    fn view<'d>(&self, deal: &'d Dealt, seat: Seat) -> View<'d> {
        View::new(&deal.deal, seat)
    }

    #[inline]
    fn play<O: Observer<Mus>>(
        &self,
        dealt: &mut Dealt,
        action: Action,
        observer: &mut O,
    ) -> Result<(), Fault> {
        let Dealt {
            deal,
            chance,
            counted,
        } = dealt;
        let seat = deal.seat().unwrap_or_default();
        if cfg!(debug_assertions) && deal.check(seat, action).is_err() {
            return Err(Fault {
                seat,
                what: "the bot's action is not legal".into(),
            });
        }
        chance.play(deal, seat, action, |event| observer.event(event));
        if deal.phase() == Phase::Over {
            *counted = deal.counted();
        }
        if deal.mus_rounds() >= MUS_ROUNDS_LIMIT {
            return Err(Fault {
                seat,
                what: "1,000 rounds of mus and no cut".into(),
            });
        }
        Ok(())
    }

    #[inline]
    fn count(&self, series: &mut Match, deal: &Dealt) {
        series.count_score(deal.counted.score, deal.deal.mano());
    }

    fn forfeit(&self, series: &mut Match, seat: Seat) {
        series.forfeit(seat.team());
    }

    fn games(&self, series: &Match) -> [u32; 4] {
        let [a, b] = series.games();
        [u32::from(a), u32::from(b), 0, 0]
    }

    #[inline]
    fn winner(&self, series: &Match) -> Option<Team> {
        series.winner()
    }
}
