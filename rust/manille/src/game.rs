//! The Manille family as a game that the arena can play in bulk.

use crate::action::{Action, Event};
use crate::deal::{Deal, draw_many};
use crate::dealing;
use crate::matches::{Match, belle_of};
use crate::rules::{Ground, Rules, Sides};
use crate::view::View;
use table::{BySeat, CardGame, Dice, Fault, Observer, Place, Purpose, Seat, Streams, Team};

/// A game of the family under some rules.
#[derive(Clone, Copy, Debug)]
pub struct Manille {
    ground: &'static Ground,
    belle: &'static Ground,
    seatings: &'static [BySeat<Seat>],
}

impl Manille {
    /// The game under these rules.
    pub fn new(rules: &Rules) -> Manille {
        let ground = rules.interned();
        Manille {
            ground,
            belle: belle_of(rules),
            seatings: match (ground.shape.sides, ground.shape.seats) {
                (Sides::Partners, _) => &PAIR,
                (_, 2) => &TWO,
                (_, 3) => &THREE,
                _ => &FOUR,
            },
        }
    }

    /// The same game for two bots only, the one in the first place and the one in the second, who
    /// fill all seats.
    ///
    /// Where there are two sides, nothing changes. Where three or four play each for himself, both
    /// bots sit in several seats, and the seatings are all that give neither more than the other:
    /// with three seats the six of one bot against two of the other, with four the six of two
    /// against two. Who exchanges the bots gets the same matches.
    ///
    /// ```
    /// use manille::{Manille, rules::Rules};
    /// use table::CardGame;
    ///
    /// let game = Manille::new(&Rules::named("manillen3")?).duel();
    /// let places = game.seatings().iter().map(|places| places.0.map(|place| place.number()));
    /// assert_eq!(places.map(|[a, b, c, _]| [a, b, c]).next(), Some([0, 1, 1]));
    /// assert_eq!(game.seatings().len(), 6);
    /// # Ok::<(), manille::rules::RulesError>(())
    /// ```
    #[must_use]
    pub fn duel(self) -> Manille {
        let seatings = match self.seatings.len() {
            3 => &ONE_AGAINST_TWO,
            4 => &TWO_AGAINST_TWO,
            _ => self.seatings,
        };
        Manille { seatings, ..self }
    }

    /// The rules.
    pub fn rules(&self) -> &'static Rules {
        &self.ground.rules
    }

    /// The seat that is drawn by lot to deal first.
    #[inline]
    pub fn lot(&self, streams: Streams) -> Seat {
        let mut draw = [0];
        let seats = u64::from(self.ground.shape.seats);
        streams.stream(Purpose::Lot, 0, 0).draws(seats, &mut draw);
        Seat::wrapped(draw[0])
    }

    /// A deal of some match with cards from these streams.
    #[inline]
    pub fn dealt(&self, series: &Match, place: Place, streams: Streams) -> Deal {
        let ground = series.deal_ground();
        let mut cards = streams.stream(Purpose::Cards, place.game, place.deal);
        let start = dealing::deal(&mut cards, ground, series.dealer());
        Deal::start(ground, series.before(), &start)
    }
}

/// The seats moved on by so many places at a table of so many.
const fn turned(seats: u8, places: u8) -> BySeat<Seat> {
    let mut turned = [
        Seat::wrapped(0),
        Seat::wrapped(1),
        Seat::wrapped(2),
        Seat::wrapped(3),
    ];
    let mut seat = 0;
    while seat < seats {
        turned[seat as usize] = Seat::wrapped((seat + places) % seats);
        seat += 1;
    }
    BySeat(turned)
}

/// Two teams: as first seated, and with the teams' seats exchanged.
static PAIR: [BySeat<Seat>; 2] = [
    turned(4, 0),
    BySeat([
        Seat::wrapped(1),
        Seat::wrapped(0),
        Seat::wrapped(3),
        Seat::wrapped(2),
    ]),
];
/// Each for himself: everybody sits everywhere once.
static TWO: [BySeat<Seat>; 2] = [turned(2, 0), turned(2, 1)];
static THREE: [BySeat<Seat>; 3] = [turned(3, 0), turned(3, 1), turned(3, 2)];
static FOUR: [BySeat<Seat>; 4] = [turned(4, 0), turned(4, 1), turned(4, 2), turned(4, 3)];

/// Two bots in several seats: by seat, whether the second one sits there.
const fn shared(second: [u8; 4]) -> BySeat<Seat> {
    let [a, b, c, d] = second;
    BySeat([
        Seat::wrapped(a),
        Seat::wrapped(b),
        Seat::wrapped(c),
        Seat::wrapped(d),
    ])
}

/// Three seats: each bot alone in each of them once.
static ONE_AGAINST_TWO: [BySeat<Seat>; 6] = [
    shared([0, 1, 1, 1]),
    shared([1, 0, 1, 1]),
    shared([1, 1, 0, 1]),
    shared([1, 0, 0, 1]),
    shared([0, 1, 0, 1]),
    shared([0, 0, 1, 1]),
];
/// Four seats: each bot in each two of them once.
static TWO_AGAINST_TWO: [BySeat<Seat>; 6] = [
    shared([0, 0, 1, 1]),
    shared([0, 1, 0, 1]),
    shared([0, 1, 1, 0]),
    shared([1, 0, 0, 1]),
    shared([1, 0, 1, 0]),
    shared([1, 1, 0, 0]),
];

impl CardGame for Manille {
    type Match = Match;
    type Deal = Deal;
    type View<'d> = View<'d>;
    type Action = Action;
    type Event = Event;

    fn seats(&self) -> u8 {
        self.ground.shape.seats
    }

    fn teams(&self) -> u8 {
        self.ground.side_count() as u8
    }

    #[inline]
    fn team(&self, seat: Seat) -> Team {
        Team::new(self.ground.fixed_side(seat) as u8).unwrap_or_default()
    }

    fn seatings(&self) -> &'static [BySeat<Seat>] {
        self.seatings
    }

    #[inline]
    fn start(&self, streams: Streams) -> Match {
        Match::on(self.ground, self.belle, self.lot(streams))
    }

    #[inline]
    fn next_place(&self, series: &Match) -> Option<Place> {
        (!series.is_over()).then(|| series.place())
    }

    #[inline]
    fn deal(&self, series: &Match, place: Place, streams: Streams) -> Deal {
        self.dealt(series, place, streams)
    }

    #[inline]
    fn to_act(&self, deal: &Deal) -> Option<Seat> {
        deal.seat()
    }

    #[inline]
    fn view<'d>(&self, deal: &'d Deal, seat: Seat) -> View<'d> {
        View::new(deal, seat)
    }

    #[inline]
    fn play<O: Observer<Manille>>(
        &self,
        deal: &mut Deal,
        action: Action,
        observer: &mut O,
    ) -> Result<(), Fault> {
        let seat = deal.seat().unwrap_or_default();
        if cfg!(debug_assertions) && deal.check(seat, action).is_err() {
            return Err(Fault {
                seat,
                what: "the bot's action is not legal".into(),
            });
        }
        deal.happen(action);
        observer.event(Event { seat, action });
        Ok(())
    }

    #[inline]
    fn draw_words(&self, deal: &mut Deal, dice: &mut BySeat<Dice>) -> bool {
        deal.draw_words(dice)
    }

    #[inline]
    fn is_spoken(&self) -> bool {
        self.ground.rules.variant.is_spoken()
    }

    #[inline]
    fn is_drawn(&self, deal: &Deal) -> bool {
        deal.is_drawn()
    }

    #[inline]
    fn draw_cards(&self, deal: &mut Deal, dice: &BySeat<Dice>) -> bool {
        deal.draw_cards(dice)
    }

    fn draw_many(&self, deals: &mut [Deal], dice: &[BySeat<Dice>]) {
        draw_many(deals, dice);
    }

    #[inline]
    fn count(&self, series: &mut Match, deal: &Deal) {
        series.count(deal);
    }

    fn forfeit(&self, series: &mut Match, seat: Seat) {
        series.forfeit(seat);
    }

    fn games(&self, series: &Match) -> [u32; 4] {
        let mut games = [0; 4];
        for (games, &won) in games.iter_mut().zip(series.games()) {
            *games = u32::from(won);
        }
        games
    }

    #[inline]
    fn winner(&self, series: &Match) -> Option<Team> {
        series.winner()
    }

    fn shares(&self, series: &Match, team: Team) -> bool {
        series.shares(team)
    }

    fn forfeiter(&self, series: &Match) -> Option<Team> {
        series.forfeiter()
    }
}
