//! A match that can wait, and one that is told again from what was done in it.

use table::{BySeat, CardGame, Dice, Failure, Fault, Observer, Place, Purpose, Seat, Streams};

use crate::lockstep::{Policies, Shared, Waiting};
use crate::play::{GAVE_UP, tell};
use crate::{FaultAt, Plan};

/// A match in play.
pub(crate) struct Lane<G: CardGame, B> {
    pub(crate) index: u64,
    pub(crate) series: G::Match,
    /// Deals played to their end.
    pub(crate) deals: u64,
    /// What was done in the match, or in its last deal only.
    pub(crate) actions: Vec<G::Action>,
    keeps_match: bool,
    /// How many actions had been done when the deal began.
    before: usize,
    streams: Streams,
    place: Place,
    /// The deal in hand; none once the match is decided.
    deal: Option<G::Deal>,
    dice: BySeat<Dice>,
    bots: BySeat<B>,
    /// The seat to act, and the policy that decides for it.
    waits: Option<(Seat, usize)>,
}

/// Where a lane has got to.
pub(crate) enum Step {
    /// It can be played on.
    Plays,
    /// It waits for a policy.
    Waits,
    /// A bot has heard that the run stops.
    Stops,
    /// The match is over; forfeited in this place for this fault, if it is.
    Ends(Option<(Place, Fault)>),
}

impl<G: CardGame, B: Shared<G> + Clone> Lane<G, B> {
    /// A match at its first deal; it keeps what is done in the whole match, or in a deal only.
    pub(crate) fn new(plan: &Plan<'_, G, B>, index: u64, keeps_match: bool) -> Lane<G, B> {
        let streams = plan.streams(index);
        let mut bots = plan.bots.clone();
        plan.seat_bots(index, &mut bots);
        let mut lane = Lane {
            index,
            series: plan.game.start(streams),
            deals: 0,
            actions: Vec::new(),
            keeps_match,
            before: 0,
            streams,
            place: Place::default(),
            deal: None,
            dice: dice(streams, Place::default()),
            bots,
            waits: None,
        };
        lane.deal_next(plan.game);
        lane
    }

    /// Deals the next cards, if the match goes on.
    fn deal_next(&mut self, game: &G) {
        if !self.keeps_match {
            self.actions.clear();
        }
        self.before = self.actions.len();
        let place = game.next_place(&self.series);
        self.deal = place.map(|place| {
            self.place = place;
            self.dice = dice(self.streams, place);
            game.deal(&self.series, place, self.streams)
        });
    }

    /// Does it wait for this policy?
    #[inline]
    pub(crate) fn waits_for(&self, policy: usize) -> bool {
        matches!(self.waits, Some((_, other)) if other == policy)
    }

    /// The decision that it waits for.
    #[inline]
    pub(crate) fn waiting(&mut self) -> Option<Waiting<'_, G>> {
        let (seat, _) = self.waits?;
        self.decision(seat)
    }

    #[inline]
    fn decision(&mut self, seat: Seat) -> Option<Waiting<'_, G>> {
        Some(Waiting {
            match_index: self.index,
            place: self.place,
            seat,
            series: &self.series,
            deal: self.deal.as_ref()?,
            streams: self.streams,
            actions: &self.actions[self.before..],
            dice: &mut self.dice[seat],
        })
    }

    /// Takes the answer that it waited for.
    #[inline]
    pub(crate) fn answered(
        &mut self,
        game: &G,
        answer: Result<G::Action, Failure>,
    ) -> Result<Step, FaultAt> {
        let seat = self.waits.take().map_or(Seat::default(), |(seat, _)| seat);
        match answer {
            Ok(action) => self.play(game, action),
            Err(failure) => self.fail(game, failure, seat),
        }
    }

    /// Plays until it waits or the match ends.
    pub(crate) fn play_on(
        &mut self,
        game: &G,
        policies: &mut impl Policies<G>,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Step, FaultAt> {
        while let Some(deal) = &self.deal {
            let Some(seat) = game.to_act(deal) else {
                game.count(&mut self.series, deal);
                self.deals += 1;
                self.deal_next(game);
                continue;
            };
            let bot = &mut self.bots[seat];
            if let Some(policy) = bot.policy() {
                self.waits = Some((seat, policy));
                return Ok(Step::Waits);
            }
            if bot.is_told()
                && let Some(now) = self.decision(seat)
            {
                policies.tell(&now);
            }
            let step = self.act(game, seat, stopped)?;
            if !matches!(step, Step::Plays) {
                return Ok(step);
            }
        }
        Ok(Step::Ends(None))
    }

    /// The bot in a seat acts by itself.
    #[inline]
    fn act(&mut self, game: &G, seat: Seat, stopped: &dyn Fn() -> bool) -> Result<Step, FaultAt> {
        let Some(deal) = &self.deal else {
            return Ok(Step::Ends(None));
        };
        let bot = &mut self.bots[seat];
        let view = game.view(deal, seat);
        let dice = &mut self.dice[seat];
        let action = if bot.thinks_long() {
            let Some(action) = bot.act_unless(view, dice, stopped) else {
                return self.stop(seat, stopped());
            };
            action
        } else {
            bot.act(view, dice)
        };
        match bot.failure() {
            None => self.play(game, action),
            Some(failure) => self.fail(game, failure, seat),
        }
    }

    #[inline]
    fn play(&mut self, game: &G, action: G::Action) -> Result<Step, FaultAt> {
        self.actions.push(action);
        let Some(deal) = &mut self.deal else {
            return Ok(Step::Ends(None));
        };
        if game.is_spoken()
            && let Some(seat) = game.to_act(deal)
        {
            tell(game, deal, &mut self.bots, (seat, action));
        }
        let played = game.play(deal, action, &mut ());
        played.map_err(|fault| self.fault(fault))?;
        Ok(Step::Plays)
    }

    /// A bot gave no action: it has heard that the run stops, or it is at fault.
    #[cold]
    fn stop(&self, seat: Seat, is_stopped: bool) -> Result<Step, FaultAt> {
        if is_stopped {
            return Ok(Step::Stops);
        }
        let what = GAVE_UP.into();
        Err(self.fault(Fault { seat, what }))
    }

    #[cold]
    fn fail(&mut self, game: &G, failure: Failure, seat: Seat) -> Result<Step, FaultAt> {
        let Failure { what, forfeits } = failure;
        let fault = Fault { seat, what };
        if !forfeits {
            return Err(self.fault(fault));
        }
        game.forfeit(&mut self.series, seat);
        self.deal = None;
        Ok(Step::Ends(Some((self.place, fault))))
    }

    fn fault(&self, fault: Fault) -> FaultAt {
        FaultAt {
            match_index: self.index,
            place: self.place,
            fault,
        }
    }
}

/// The dice of all seats in a deal.
#[inline]
fn dice(streams: Streams, place: Place) -> BySeat<Dice> {
    BySeat::from_fn(|seat| Dice::new(streams.stream(Purpose::Bot(seat), place.game, place.deal)))
}

/// Tells an observer a match from what was done in it, as if it were played now.
pub(crate) fn retell<G: CardGame, B, O: Observer<G>>(
    plan: &Plan<'_, G, B>,
    index: u64,
    actions: &[G::Action],
    forfeit: Option<(Place, Fault)>,
    observer: &mut O,
) {
    let (game, streams) = (plan.game, plan.streams(index));
    let mut series = game.start(streams);
    let mut actions = actions.iter();
    observer.match_starts(index, plan.seating(index), &series);
    while let Some(place) = game.next_place(&series) {
        let mut deal = game.deal(&series, place, streams);
        observer.deal_starts(&series, place, &deal);
        let ends = if observer.follows() {
            retell_deal(game, &mut deal, &mut actions, observer)
        } else {
            retell_deal(game, &mut deal, &mut actions, &mut ())
        };
        if !ends {
            break;
        }
        observer.deal_ends(&series, place, &deal);
        game.count(&mut series, &deal);
    }
    if let Some((place, fault)) = forfeit {
        observer.match_is_forfeited(index, place, &fault);
        game.forfeit(&mut series, fault.seat);
    }
    observer.match_ends(index, &series);
}

/// Plays the next of the actions in a deal, and says whether they bring it to its end.
fn retell_deal<'a, G: CardGame<Action: 'a>, O: Observer<G>>(
    game: &G,
    deal: &mut G::Deal,
    actions: &mut impl Iterator<Item = &'a G::Action>,
    observer: &mut O,
) -> bool {
    while let Some(seat) = game.to_act(deal) {
        let Some(&action) = actions.next() else {
            return false;
        };
        observer.decision(deal, seat, action);
        if game.play(deal, action, observer).is_err() {
            return false;
        }
    }
    true
}
