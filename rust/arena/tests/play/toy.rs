// A game made up for these tests; the examples in the docs read this file too, hence no `//!`.
//
// Each seat gets a card and, in turn and several times, takes it or swaps it for its spare. The
// highest card wins its team a point, so many points win a game, and who has won most of a fixed
// number of games wins the match; it may be drawn.

use table::{Bot, BySeat, Card, CardGame, CardSet, Dice, Failure, Fault, Measures, Observer};
use table::{Place, Purpose, Seat, Streams, Team};

#[derive(Clone, Copy, Debug)]
pub(crate) struct HighCard {
    pub(crate) seats: u8,
    pub(crate) teams: u8,
    pub(crate) target: u32,
    pub(crate) games: u32,
    pub(crate) rounds: u8,
    /// Are bots told what others do?
    pub(crate) spoken: bool,
}

impl HighCard {
    /// Four seats in two teams; two games, so a match can be drawn.
    pub(crate) const PARTNERS: HighCard = HighCard {
        seats: 4,
        teams: 2,
        target: 3,
        games: 2,
        rounds: 2,
        spoken: false,
    };
    /// Three seats, each for himself; one game, so every match has a winner.
    pub(crate) const ALONE: HighCard = HighCard {
        seats: 3,
        teams: 3,
        target: 2,
        games: 1,
        rounds: 2,
        spoken: false,
    };
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Score {
    pub(crate) first: u8,
    pub(crate) place: Place,
    pub(crate) points: [u32; 4],
    pub(crate) games: [u32; 4],
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    pub(crate) cards: BySeat<Card>,
    spares: BySeat<Card>,
    first: u8,
    acts: u8,
}

#[derive(Clone, Copy)]
pub(crate) struct Look<'d> {
    round: &'d Round,
    seat: Seat,
}

impl Look<'_> {
    pub(crate) fn card(self) -> u8 {
        self.round.cards[self.seat].number()
    }

    /// How often the seats have acted in this deal.
    pub(crate) fn acts(self) -> u8 {
        self.round.acts
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Choice {
    Take,
    Swap,
    /// Not allowed.
    Cheat,
}

const fn seats(places: [usize; 4]) -> BySeat<Seat> {
    let [a, b, c, d] = places;
    BySeat([Seat::ALL[a], Seat::ALL[b], Seat::ALL[c], Seat::ALL[d]])
}

impl CardGame for HighCard {
    type Match = Score;
    type Deal = Round;
    type View<'d> = Look<'d>;
    type Action = Choice;
    type Event = (Seat, Choice);

    fn seats(&self) -> u8 {
        self.seats
    }

    fn teams(&self) -> u8 {
        self.teams
    }

    fn team(&self, seat: Seat) -> Team {
        Team::new(seat.number() % self.teams).unwrap_or_default()
    }

    fn seatings(&self) -> &'static [BySeat<Seat>] {
        const PAIR: &[BySeat<Seat>] = &[seats([0, 1, 2, 3]), seats([1, 2, 3, 0])];
        const ROTATION: &[BySeat<Seat>] = &[
            seats([0, 1, 2, 3]),
            seats([1, 2, 0, 3]),
            seats([2, 0, 1, 3]),
        ];
        if self.teams == 2 { PAIR } else { ROTATION }
    }

    fn start(&self, streams: Streams) -> Score {
        let lot = streams.stream(Purpose::Lot, 0, 0).word();
        Score {
            first: (lot % u64::from(self.seats)) as u8,
            place: Place::default(),
            points: [0; 4],
            games: [0; 4],
        }
    }

    fn next_place(&self, score: &Score) -> Option<Place> {
        (score.place.game < self.games).then_some(score.place)
    }

    fn deal(&self, score: &Score, place: Place, streams: Streams) -> Round {
        let mut draws = [0; 8];
        let mut stream = streams.stream(Purpose::Cards, place.game, place.deal);
        stream.draws(40, &mut draws);
        let mut pack = CardSet::first(40);
        let cards = draws.map(|draw| {
            let card = pack.nth(usize::from(draw)).unwrap_or_default();
            pack -= CardSet::from_iter([card]);
            card
        });
        let [a, b, c, d, spares @ ..] = cards;
        Round {
            cards: BySeat([a, b, c, d]),
            spares: BySeat(spares),
            first: (score.first + (place.deal % 4) as u8) % self.seats,
            acts: 0,
        }
    }

    fn is_spoken(&self) -> bool {
        self.spoken
    }

    fn to_act(&self, round: &Round) -> Option<Seat> {
        let next = Seat::wrapped((round.first + round.acts) % self.seats);
        (round.acts < self.seats * self.rounds).then_some(next)
    }

    fn view<'d>(&self, round: &'d Round, seat: Seat) -> Look<'d> {
        Look { round, seat }
    }

    fn play<O: Observer<HighCard>>(
        &self,
        round: &mut Round,
        choice: Choice,
        observer: &mut O,
    ) -> Result<(), Fault> {
        let seat = self.to_act(round).unwrap_or_default();
        match choice {
            Choice::Take => {}
            Choice::Swap => {
                std::mem::swap(&mut round.cards[seat], &mut round.spares[seat]);
            }
            Choice::Cheat => {
                return Err(Fault {
                    seat,
                    what: "a card from the sleeve".into(),
                });
            }
        }
        round.acts += 1;
        observer.event((seat, choice));
        Ok(())
    }

    fn count(&self, score: &mut Score, round: &Round) {
        let players = Seat::ALL.into_iter().take(usize::from(self.seats));
        let best = players.max_by_key(|&seat| round.cards[seat].number());
        let team = self.team(best.unwrap_or_default()).index();
        score.points[team] += 1;
        score.place.deal += 1;
        if score.points[team] == self.target {
            score.games[team] += 1;
            score.points = [0; 4];
            score.place = Place {
                game: score.place.game + 1,
                deal: 0,
            };
        }
    }

    fn forfeit(&self, score: &mut Score, seat: Seat) {
        let lost = self.team(seat).index();
        for (team, games) in score.games.iter_mut().enumerate() {
            let plays = team < usize::from(self.teams) && team != lost;
            *games = if plays { self.games } else { 0 };
        }
        score.place.game = self.games;
    }

    fn games(&self, score: &Score) -> [u32; 4] {
        score.games
    }

    fn winner(&self, score: &Score) -> Option<Team> {
        let most = *score.games.iter().max()?;
        let mut best = (0..4).filter(|&team| score.games[usize::from(team)] == most);
        match (best.next(), best.next()) {
            (Some(team), None) => Team::new(team),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Player {
    /// Always takes.
    Keep,
    /// Swaps cards below this one.
    Below(u8),
    /// Swaps when the dice say so.
    Coin,
    /// Remembers how often it was asked, and acts on it.
    Remember(u8),
    /// Cheats once in so many times.
    Cheat(u16),
    /// Panics once in so many times.
    Panic(u16),
    /// Keeps, after so many milliseconds.
    Slow(u16),
    /// Keeps, after a minute, unless it hears that the run stops.
    Thinks,
    /// Gives no action, as if the run stopped.
    GivesUp,
    /// Cannot act once in so many times.
    Quit {
        rarely: u16,
        forfeits: bool,
        has_quit: bool,
    },
}

impl Player {
    /// Cannot act once in so many times.
    pub(crate) const fn quits(rarely: u16, forfeits: bool) -> Player {
        Player::Quit {
            rarely,
            forfeits,
            has_quit: false,
        }
    }
}

impl Bot<HighCard> for Player {
    fn act(&mut self, view: Look<'_>, dice: &mut Dice) -> Choice {
        let swap = match self {
            Player::Keep | Player::Thinks | Player::GivesUp => false,
            Player::Below(card) => view.card() < *card,
            Player::Coin => dice.happens(0.5),
            Player::Remember(asked) => {
                *asked = asked.wrapping_add(1);
                *asked % 3 == 0 || view.card() < 2 * *asked
            }
            Player::Cheat(rarely) if dice.below(*rarely) == 0 => return Choice::Cheat,
            Player::Panic(rarely) if dice.below(*rarely) == 0 => panic!("upset the table"),
            Player::Cheat(_) | Player::Panic(_) => dice.happens(0.5),
            Player::Quit {
                rarely, has_quit, ..
            } => {
                *has_quit = dice.below(*rarely) == 0;
                dice.happens(0.5)
            }
            Player::Slow(ms) => {
                std::thread::sleep(std::time::Duration::from_millis(u64::from(*ms)));
                false
            }
        };
        if swap { Choice::Swap } else { Choice::Take }
    }

    fn thinks_long(&self) -> bool {
        matches!(self, Player::GivesUp | Player::Thinks)
    }

    fn act_unless(
        &mut self,
        view: Look<'_>,
        dice: &mut Dice,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        if let Player::GivesUp = self {
            return None;
        }
        let steps = if let Player::Thinks = self { 60_000 } else { 0 };
        for _ in 0..steps {
            if stopped() {
                return None;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        Some(self.act(view, dice))
    }

    fn failure(&mut self) -> Option<Failure> {
        match *self {
            Player::Quit {
                forfeits,
                has_quit: true,
                ..
            } => Some(Failure {
                what: "had to go".into(),
                forfeits,
            }),
            _ => None,
        }
    }
}

/// Measures the games that two entrants won, and the deals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Won {
    seating: usize,
    of_match: [i64; 3],
}

impl Observer<HighCard> for Won {
    fn match_starts(&mut self, _index: u64, seating: usize, _score: &Score) {
        self.seating = seating;
        self.of_match = [0; 3];
    }

    fn deal_ends(&mut self, _score: &Score, _place: Place, _round: &Round) {
        self.of_match[2] += 1;
    }

    fn match_ends(&mut self, _index: u64, score: &Score) {
        let [a, b, ..] = score.games.map(i64::from);
        [self.of_match[0], self.of_match[1]] = if self.seating == 0 { [a, b] } else { [b, a] };
    }
}

impl Measures<HighCard> for Won {
    const COUNT: usize = 3;

    fn names() -> Vec<String> {
        ["games_a", "games_b", "deals"].map(String::from).into()
    }

    fn products() -> &'static [(u8, u8)] {
        &[(0, 0), (0, 1), (2, 2)]
    }

    fn of_match(&self) -> &[i64] {
        &self.of_match
    }
}
