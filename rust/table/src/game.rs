//! The traits that meet at the table: a game, a bot that plays it, an observer that records it.
//!
//! | type | whose knowledge | used by |
//! |---|---|---|
//! | [`CardGame::Deal`] | everything: all hands, the stock | the rules, observers |
//! | [`CardGame::View`] | what one seat may know | bots |
//! | [`CardGame::Match`] | scores, games won, whose turn it is to deal | the arena, observers |

use crate::{BySeat, Dice, Seat, Streams, Team};
use std::borrow::Cow;

/// Which deal of a match this is: the game's number and the deal's number in it, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The game's number in the match, from 0.
    pub game: u32,
    /// The deal's number in the game, from 0.
    pub deal: u32,
}

/// Why a deal could not be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The seat that was to act, or had just acted.
    pub seat: Seat,
    /// What is wrong, in words.
    pub what: Cow<'static, str>,
}

/// Why a bot did not act, and what becomes of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What is wrong, in words.
    pub what: Cow<'static, str>,
    /// Does its team lose this match, and play goes on with the next one? Else play ends here.
    pub forfeits: bool,
}

/// A game of cards, as far as playing matches of it in bulk needs to know it.
///
/// Values of the implementing type are its rules. All randomness comes from [`Streams`], so a match
/// is a pure function of the rules, the streams and the bots.
pub trait CardGame: Send + Sync {
    /// What lasts from deal to deal of a match.
    type Match: Clone;
    /// One distribution in play, with the chances that are still to come in it.
    type Deal;
    /// What one seat may know of a deal.
    type View<'d>: Copy;
    /// What a seat can do.
    type Action: Copy;
    /// What happened: an action of a seat, or chance.
    type Event: Copy;

    /// How many seats play, 2 to 4.
    fn seats(&self) -> u8;

    /// How many teams there are: 2, or one a seat.
    fn teams(&self) -> u8;

    /// The team of a seat.
    fn team(&self, seat: Seat) -> Team;

    /// The ways to seat the same players that cancel the luck of the cards when all are played with
    /// the same streams: in each, entry `s` is whose place (as first seated) seat `s` takes. Where
    /// one bot sits in several seats, they take the same place.
    fn seatings(&self) -> &'static [BySeat<Seat>];

    /// A new match.
    fn start(&self, streams: Streams) -> Self::Match;

    /// Which deal comes next; `None` when the match is decided.
    fn next_place(&self, series: &Self::Match) -> Option<Place>;

    /// Deals the cards of the next deal.
    fn deal(&self, series: &Self::Match, place: Place, streams: Streams) -> Self::Deal;

    /// The seat to act; `None` when the deal is over.
    fn to_act(&self, deal: &Self::Deal) -> Option<Seat>;

    /// What a seat may know of the deal.
    fn view<'d>(&self, deal: &'d Self::Deal, seat: Seat) -> Self::View<'d>;

    /// Plays a legal action of the seat to act, and the chances that follow from it; tells the
    /// observer each event.
    ///
    /// # Errors
    /// When the action is not legal (found in builds with debug assertions) or the deal never ends.
    fn play<O: Observer<Self>>(
        &self,
        deal: &mut Self::Deal,
        action: Self::Action,
        observer: &mut O,
    ) -> Result<(), Fault>;

    /// Says what seats that draw say before cards are played, where a deal has just begun and the
    /// game knows how to do that at once: what then has happened, and what the dice have thrown, is
    /// what [`Bot::act`] of bots that draw would have done. False, and nothing done, where it cannot.
    #[inline]
    fn draw_words(&self, _deal: &mut Self::Deal, _dice: &mut BySeat<Dice>) -> bool {
        false
    }

    /// Are words said at this table that no later view shows? Then all bots are told whatever is done
    /// ([`Bot::hear`]), so a game of which this is true must have nothing that is done unseen.
    #[inline]
    fn is_spoken(&self) -> bool {
        false
    }

    /// Is nothing left of the deal but cards that [`CardGame::draw_cards`] may draw?
    #[inline]
    fn is_drawn(&self, _deal: &Self::Deal) -> bool {
        false
    }

    /// Plays on as long as every seat takes any card that it may play, all equally likely, with one
    /// draw of its dice each, to the end of the deal: what then has happened is what [`Bot::act`] of
    /// bots that draw would have done. False, and nothing done, where it cannot.
    #[inline]
    fn draw_cards(&self, _deal: &mut Self::Deal, _dice: &BySeat<Dice>) -> bool {
        false
    }

    /// Does the same in many deals at once, each with its own dice; where it cannot, the deal stays as
    /// it is.
    #[inline]
    fn draw_many(&self, deals: &mut [Self::Deal], dice: &[BySeat<Dice>]) {
        for (deal, dice) in deals.iter_mut().zip(dice) {
            self.draw_cards(deal, dice);
        }
    }

    /// Carries the score of a finished deal over to the match.
    fn count(&self, series: &mut Self::Match, deal: &Self::Deal);

    /// Ends the match here, lost for the team of this seat: its bot does not play on.
    fn forfeit(&self, series: &mut Self::Match, seat: Seat);

    /// The games that each team has won so far.
    fn games(&self, series: &Self::Match) -> [u32; 4];

    /// The team that won the match; `None` when it is not decided, or drawn.
    fn winner(&self, series: &Self::Match) -> Option<Team>;

    /// Does this team share a match that nobody won? All do where the game does not say otherwise.
    fn shares(&self, _series: &Self::Match, _team: Team) -> bool {
        true
    }

    /// The team that ended the match by [`CardGame::forfeit`], where several others are left.
    fn forfeiter(&self, _series: &Self::Match) -> Option<Team> {
        None
    }

    /// The entrant (a team as first seated) that sits as this team under a seating.
    ///
    /// A seating keeps partners together, so any seat of the team tells.
    fn entrant(&self, seating: usize, team: Team) -> Team {
        let Some(places) = self.seatings().get(seating) else {
            return team;
        };
        let mut seats = Seat::ALL.into_iter().take(usize::from(self.seats()));
        seats
            .find(|&seat| self.team(seat) == team)
            .map_or(team, |seat| self.team(places[seat]))
    }

    /// The entrant to whom a match goes, `entrant` telling whose each team is; `None` when it is
    /// drawn between several entrants.
    ///
    /// A match that teams of one and the same entrant share is not drawn: that entrant has it. An
    /// entrant has no part in a match that one of its teams forfeited, even where another one of them
    /// stands best.
    fn goes_to(&self, series: &Self::Match, entrant: impl Fn(Team) -> Team) -> Option<Team> {
        let out = self.forfeiter(series).map(&entrant);
        let winner = self.winner(series).map(&entrant);
        if winner.is_some() && winner != out {
            return winner;
        }
        let teams = (0..self.teams()).filter_map(Team::new);
        let shared = teams.filter(|&team| self.shares(series, team));
        let mut having = shared.map(entrant).filter(|&one| Some(one) != out);
        let first = having.next()?;
        having.all(|other| other == first).then_some(first)
    }

    /// The entrants, by number, that share a match which goes to none of them alone
    /// ([`CardGame::goes_to`]): those whose teams do ([`CardGame::shares`]), but for one that forfeited.
    fn sharers(&self, series: &Self::Match, entrant: impl Fn(Team) -> Team) -> [bool; 4] {
        let out = self.forfeiter(series).map(&entrant);
        let mut sharers = [false; 4];
        for team in (0..self.teams()).filter_map(Team::new) {
            let own = entrant(team);
            sharers[own.index()] |= self.shares(series, team) && Some(own) != out;
        }
        sharers
    }

    /// The entrant for which the games of a team count: its own; but where another team of that entrant
    /// has ended the match by [`CardGame::forfeit`], the one to which the match goes.
    fn games_go_to(
        &self,
        series: &Self::Match,
        team: Team,
        entrant: impl Fn(Team) -> Team,
    ) -> Team {
        let own = entrant(team);
        match self.forfeiter(series) {
            Some(out) if out != team && entrant(out) == own => {
                self.goes_to(series, entrant).unwrap_or(own)
            }
            _ => own,
        }
    }
}

/// Something that chooses actions from what its seat may know.
pub trait Bot<G: CardGame + ?Sized> {
    /// A legal action for the seat whose view this is.
    fn act(&mut self, view: G::View<'_>, dice: &mut Dice) -> G::Action;

    /// Does it think for long, so that it should be asked by [`Bot::act_unless`]? Asked before every
    /// decision; a bot that is quick pays for no more.
    #[inline]
    fn thinks_long(&self) -> bool {
        false
    }

    /// As [`Bot::act`], but `None` as soon as `stopped` says so: nothing is played then. A bot that
    /// thinks for long asks that now and then, and throws the same dice.
    #[inline]
    fn act_unless(
        &mut self,
        view: G::View<'_>,
        dice: &mut Dice,
        _stopped: &dyn Fn() -> bool,
    ) -> Option<G::Action> {
        Some(self.act(view, dice))
    }

    /// Hears what a seat does, its own acts included, where partners speak ([`CardGame::is_spoken`]):
    /// the view is that of the bot's own seat before it happens. By default it does not listen.
    #[inline]
    fn hear(&mut self, _view: G::View<'_>, _seat: Seat, _action: G::Action) {}

    /// What went wrong when it was last asked to act; that action is not played then.
    ///
    /// A bot that cannot fail, as all do that are nothing but a function of view and dice, leaves
    /// this as it is, and the question costs nothing.
    #[inline]
    fn failure(&mut self) -> Option<Failure> {
        None
    }

    /// Does it draw: is all that it does to take any kind of word that it may say, and then any way to
    /// say it, `dice.below(count)` being the place in ascending order? A choice of one takes no
    /// draw, but a card always does. Then a game may do that for it ([`CardGame::draw_words`],
    /// [`CardGame::draw_cards`]).
    #[inline]
    fn draws(&self) -> bool {
        false
    }
}

/// Something that watches matches and writes down what it wants; by default nothing.
///
/// `()` watches nothing and costs nothing.
pub trait Observer<G: CardGame + ?Sized> {
    /// A match begins: its number, and which of [`CardGame::seatings`] it uses.
    fn match_starts(&mut self, _index: u64, _seating: usize, _series: &G::Match) {}
    /// A deal begins; its cards are dealt.
    fn deal_starts(&mut self, _series: &G::Match, _place: Place, _deal: &G::Deal) {}
    /// Are the decisions and events of the deal that has begun wanted? Where they are not, the
    /// observer is told none of them, and the deal takes the time of one that nobody watches.
    #[inline]
    fn follows(&self) -> bool {
        true
    }
    /// Is there nothing that it wants to be told? Then matches may be played side by side.
    #[inline]
    fn is_idle(&self) -> bool {
        false
    }
    /// A seat has chosen an action: the deal is as its bot saw it, nothing has happened yet.
    #[inline]
    fn decision(&mut self, _deal: &G::Deal, _seat: Seat, _action: G::Action) {}
    /// Something happened in the deal.
    fn event(&mut self, _event: G::Event) {}
    /// A deal is over; `series` does not count it yet.
    fn deal_ends(&mut self, _series: &G::Match, _place: Place, _deal: &G::Deal) {}
    /// A seat's bot gives the match up: the deal in hand stays where it is, and the match ends.
    fn match_is_forfeited(&mut self, _index: u64, _place: Place, _fault: &Fault) {}
    /// A match is over.
    fn match_ends(&mut self, _index: u64, _series: &G::Match) {}
}

impl<G: CardGame + ?Sized> Observer<G> for () {
    #[inline]
    fn follows(&self) -> bool {
        false
    }
    #[inline]
    fn is_idle(&self) -> bool {
        true
    }
}
