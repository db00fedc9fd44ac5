//! One match, from its start to its winner: the loop that everything else repeats.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use table::{Bot, BySeat, CardGame, Dice, Failure, Fault, Observer, Place, Purpose, Seat};

use crate::Plan;

/// A fault, and where it happened: enough to play that deal again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultAt {
    /// The number of the match.
    pub match_index: u64,
    /// The game and deal of it.
    pub place: Place,
    /// The seat and what is wrong.
    pub fault: Fault,
}

impl Display for FaultAt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let FaultAt {
            match_index,
            place: Place { game, deal },
            fault: Fault { seat, what },
        } = self;
        let seat = seat.number();
        write!(
            f,
            "match {match_index}, game {game}, deal {deal}, seat {seat}: {what}"
        )
    }
}

impl Error for FaultAt {}

/// Plays one match of a plan and returns what the game knows of it at its end.
///
/// `bots` is room for the bots at the table: the match seats fresh copies of the plan's bots there
/// (see [`Plan::seat_bots`]), whatever was in it. Reusing it from match to match saves allocations.
///
/// # Errors
/// When the game refuses an action, a deal does not end, or a bot fails without forfeiting; the
/// observer then has seen the match begin and not end.
///
/// ```
/// # mod toy { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/play/toy.rs")); }
/// # use {arena::{Plan, play_match}, table::{BySeat, CardGame}, toy::{HighCard, Player}};
/// let game = HighCard::PARTNERS;
/// let plan = Plan { game: &game, bots: BySeat([Player::Coin; 4]), seed: 1, paired: true };
/// let mut bots = plan.bots;
/// let first = play_match(&plan, 0, &mut bots, &mut ())?;
/// let mirrored = play_match(&plan, 1, &mut bots, &mut ())?;
/// assert_eq!(game.winner(&first), game.winner(&mirrored)); // as teams at the table
/// # Ok::<(), arena::FaultAt>(())
/// ```
#[inline]
pub fn play_match<G, B, O>(
    plan: &Plan<'_, G, B>,
    index: u64,
    bots: &mut BySeat<B>,
    observer: &mut O,
) -> Result<G::Match, FaultAt>
where
    G: CardGame,
    B: Bot<G> + Clone,
    O: Observer<G>,
{
    play_while(plan, index, bots, observer, &mut 0, &|| Ok(()))
}

/// Plays one match as [`play_match`] does, and asks whether to go on after every deal, and as often as a
/// bot that thinks for long likes; `deals` counts the deals.
#[inline]
pub(crate) fn play_while<G, B, O, E>(
    plan: &Plan<'_, G, B>,
    index: u64,
    bots: &mut BySeat<B>,
    observer: &mut O,
    deals: &mut u64,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<G::Match, E>
where
    G: CardGame,
    B: Bot<G> + Clone,
    O: Observer<G>,
    E: From<FaultAt>,
{
    let (game, streams) = (plan.game, plan.streams(index));
    let stopped = &|| go_on().is_err();
    plan.seat_bots(index, bots);
    let draws = plan.seats().all(|seat| bots[seat].draws());
    let mut series = game.start(streams);
    observer.match_starts(index, plan.seating(index), &series);
    while let Some(place) = game.next_place(&series) {
        let mut deal = game.deal(&series, place, streams);
        observer.deal_starts(&series, place, &deal);
        let mut dice = BySeat::from_fn(|seat| {
            Dice::new(streams.stream(Purpose::Bot(seat), place.game, place.deal))
        });
        let played = if observer.follows() {
            play_deal(game, &mut deal, bots, &mut dice, observer, false, stopped)
        } else {
            play_deal(game, &mut deal, bots, &mut dice, &mut (), draws, stopped)
        };
        if let Err(halt) = played {
            if matches!(halt, Halt::Stopped(_)) {
                go_on()?;
            }
            let fault = halted(halt, index, place)?;
            observer.match_is_forfeited(index, place, &fault);
            game.forfeit(&mut series, fault.seat);
            break;
        }
        observer.deal_ends(&series, place, &deal);
        game.count(&mut series, &deal);
        *deals += 1;
        go_on()?;
    }
    observer.match_ends(index, &series);
    Ok(series)
}

/// Why a deal does not come to its end.
pub(crate) enum Halt {
    /// The run cannot go on.
    Fault(Fault),
    /// Only this match cannot: a bot forfeits it.
    Forfeit(Fault),
    /// A bot has heard that the run stops.
    Stopped(Seat),
}

/// The fault for which a match is forfeited. The caller has made sure that a bot which gave up for a
/// stop heard of one.
///
/// # Errors
/// When the run cannot go on.
#[cold]
pub(crate) fn halted(halt: Halt, match_index: u64, place: Place) -> Result<Fault, FaultAt> {
    let fault = match halt {
        Halt::Forfeit(fault) => return Ok(fault),
        Halt::Fault(fault) => fault,
        Halt::Stopped(seat) => Fault {
            seat,
            what: GAVE_UP.into(),
        },
    };
    Err(FaultAt {
        match_index,
        place,
        fault,
    })
}

/// What is wrong with a bot that answers nothing where no stop was asked for.
pub(crate) const GAVE_UP: &str = "the bot gave no action, as for a stop, and nobody asked for one";

/// A bot's failure in this seat.
#[cold]
fn failed(Failure { what, forfeits }: Failure, seat: Seat) -> Halt {
    let fault = Fault { seat, what };
    if forfeits {
        Halt::Forfeit(fault)
    } else {
        Halt::Fault(fault)
    }
}

/// Plays a deal to its end, where it lies: deals are too large to be handed about. Where all bots
/// draw their cards, the game may do that for them.
#[inline]
pub(crate) fn play_deal<G, B, O>(
    game: &G,
    deal: &mut G::Deal,
    bots: &mut BySeat<B>,
    dice: &mut BySeat<Dice>,
    observer: &mut O,
    draws: bool,
    stopped: &dyn Fn() -> bool,
) -> Result<(), Halt>
where
    G: CardGame,
    B: Bot<G>,
    O: Observer<G>,
{
    if draws {
        game.draw_words(deal, dice);
    }
    while let Some(seat) = game.to_act(deal) {
        if draws && game.draw_cards(deal, dice) {
            continue;
        }
        take_turn(game, deal, seat, bots, dice, observer, stopped)?;
    }
    Ok(())
}

/// Plays a deal until nothing is left of it but cards that can be drawn, or nothing.
#[inline]
pub(crate) fn play_until_drawn<G, B>(
    game: &G,
    deal: &mut G::Deal,
    bots: &mut BySeat<B>,
    dice: &mut BySeat<Dice>,
) -> Result<(), Halt>
where
    G: CardGame,
    B: Bot<G>,
{
    game.draw_words(deal, dice);
    while let Some(seat) = game.to_act(deal).filter(|_| !game.is_drawn(deal)) {
        take_turn(game, deal, seat, bots, dice, &mut (), &|| false)?;
    }
    Ok(())
}

/// The seat's bot acts, and what follows happens.
#[inline]
fn take_turn<G, B, O>(
    game: &G,
    deal: &mut G::Deal,
    seat: Seat,
    bots: &mut BySeat<B>,
    dice: &mut BySeat<Dice>,
    observer: &mut O,
    stopped: &dyn Fn() -> bool,
) -> Result<(), Halt>
where
    G: CardGame,
    B: Bot<G>,
    O: Observer<G>,
{
    let bot = &mut bots[seat];
    let (view, dice) = (game.view(deal, seat), &mut dice[seat]);
    let action = if bot.thinks_long() {
        let action = bot.act_unless(view, dice, stopped);
        action.ok_or(Halt::Stopped(seat))?
    } else {
        bot.act(view, dice)
    };
    if let Some(failure) = bot.failure() {
        return Err(failed(failure, seat));
    }
    if game.is_spoken() {
        tell(game, deal, bots, (seat, action));
    }
    observer.decision(deal, seat, action);
    game.play(deal, action, observer).map_err(Halt::Fault)
}

/// Tells every bot at the table what a seat is about to do.
pub(crate) fn tell<G, B>(
    game: &G,
    deal: &G::Deal,
    bots: &mut BySeat<B>,
    (seat, action): (Seat, G::Action),
) where
    G: CardGame,
    B: Bot<G>,
{
    for other in Seat::ALL.into_iter().take(usize::from(game.seats())) {
        bots[other].hear(game.view(deal, other), seat, action);
    }
}
