//! Matches that nobody watches, of bots that draw their cards: several are played side by side, so that
//! the game can draw the cards of their deals at once.

use std::ops::Range;

use table::{Bot, BySeat, CardGame, Dice, Place, Streams};

use crate::play::{Halt, halted, play_deal, play_until_drawn};
use crate::{Control, FaultAt, Plan, Stop, Tally};

/// How many matches are played side by side.
const MATCHES: usize = 16;

/// A match that is being played.
struct Begun<G: CardGame, B> {
    index: u64,
    streams: Streams,
    series: G::Match,
    bots: BySeat<B>,
    /// Where its deal is.
    place: Place,
    /// Deals played.
    deals: u64,
}

/// The matches at play; at the same place in each list a match, its deal and the dice for it.
struct Tables<'p, 'g, G: CardGame, B> {
    plan: &'p Plan<'g, G, B>,
    begun: Vec<Begun<G, B>>,
    deals: Vec<G::Deal>,
    dice: Vec<BySeat<Dice>>,
}

/// Plays a range as `play_each` does, matches side by side. What is counted of them is the same in any
/// order.
pub(crate) fn play_side_by_side<G, B>(
    plan: &Plan<'_, G, B>,
    mut range: Range<u64>,
    control: &Control,
    go_on: impl Fn() -> Result<(), Stop>,
    now: &mut u64,
) -> Result<Tally, Stop>
where
    G: CardGame,
    B: Bot<G> + Clone,
{
    let mut tables = Tables {
        plan,
        begun: Vec::with_capacity(MATCHES),
        deals: Vec::with_capacity(MATCHES),
        dice: Vec::with_capacity(MATCHES),
    };
    let mut tally = Tally::default();
    let mut end = |index, series: &G::Match, deals| {
        tally.record(plan, index, series, deals);
        control.count_match(deals);
    };
    loop {
        go_on()?;
        while tables.begun.len() < MATCHES
            && let Some(index) = range.next()
        {
            tables.begin(index, &mut end);
        }
        if tables.begun.is_empty() {
            return Ok(tally);
        }
        tables.play_words(now, &mut end)?;
        plan.game.draw_many(&mut tables.deals, &tables.dice);
        tables.end_deals(now, &mut end)?;
    }
}

impl<G, B> Tables<'_, '_, G, B>
where
    G: CardGame,
    B: Bot<G> + Clone,
{
    /// Begins a match with its first deal.
    fn begin(&mut self, index: u64, end: &mut impl FnMut(u64, &G::Match, u64)) {
        let (game, streams) = (self.plan.game, self.plan.streams(index));
        let series = game.start(streams);
        let Some(place) = game.next_place(&series) else {
            return end(index, &series, 0);
        };
        let mut bots = self.plan.bots.clone();
        self.plan.seat_bots(index, &mut bots);
        self.deals.push(game.deal(&series, place, streams));
        self.dice.push(streams.dice(place.game, place.deal));
        self.begun.push(Begun {
            index,
            streams,
            series,
            bots,
            place,
            deals: 0,
        });
    }

    /// Plays every deal until its cards can be drawn.
    fn play_words(
        &mut self,
        now: &mut u64,
        end: &mut impl FnMut(u64, &G::Match, u64),
    ) -> Result<(), FaultAt> {
        for table in (0..self.begun.len()).rev() {
            let (begun, deal) = (&mut self.begun[table], &mut self.deals[table]);
            *now = begun.index;
            let (bots, dice) = (&mut begun.bots, &mut self.dice[table]);
            if let Err(halt) = play_until_drawn(self.plan.game, deal, bots, dice) {
                self.forfeit(table, halt, end)?;
            }
        }
        Ok(())
    }

    /// Plays what could not be drawn, counts the deals, and begins the next of their matches.
    fn end_deals(
        &mut self,
        now: &mut u64,
        end: &mut impl FnMut(u64, &G::Match, u64),
    ) -> Result<(), FaultAt> {
        let game = self.plan.game;
        for table in (0..self.begun.len()).rev() {
            let (begun, deal) = (&mut self.begun[table], &mut self.deals[table]);
            *now = begun.index;
            let (bots, thrown) = (&mut begun.bots, &mut self.dice[table]);
            if let Err(halt) = play_deal(game, deal, bots, thrown, &mut (), true, &|| false) {
                self.forfeit(table, halt, end)?;
                continue;
            }
            game.count(&mut begun.series, deal);
            begun.deals += 1;
            let Some(place) = game.next_place(&begun.series) else {
                self.end(table, end);
                continue;
            };
            begun.place = place;
            *deal = game.deal(&begun.series, place, begun.streams);
            *thrown = begun.streams.dice(place.game, place.deal);
        }
        Ok(())
    }

    /// Ends the match at a table for which its bot failed.
    ///
    /// # Errors
    /// When the run cannot go on.
    #[cold]
    fn forfeit(
        &mut self,
        table: usize,
        halt: Halt,
        end: &mut impl FnMut(u64, &G::Match, u64),
    ) -> Result<(), FaultAt> {
        let begun = &mut self.begun[table];
        let fault = halted(halt, begun.index, begun.place)?;
        self.plan.game.forfeit(&mut begun.series, fault.seat);
        self.end(table, end);
        Ok(())
    }

    /// Ends the match at a table; the last table takes its place.
    fn end(&mut self, table: usize, end: &mut impl FnMut(u64, &G::Match, u64)) {
        let over = self.begun.swap_remove(table);
        self.deals.swap_remove(table);
        self.dice.swap_remove(table);
        end(over.index, &over.series, over.deals);
    }
}
