//! Whatever is imagined at a table where partners speak agrees with all that was said there (F4.5).

use super::super::MonteCarlo;
use crate::action::{Action, Answer, Event, Question};
use crate::bots::AnyBot;
use crate::deal::{Deal, Phase};
use crate::game::Manille;
use crate::knowledge::Knowledge;
use crate::rules::{Memory, Rules};
use crate::view::View;
use table::{Bot, BySeat, CardGame, CardSet, Dice, Named, Place, Purpose, Seat, Streams};

/// A deal from its beginning, with what was said in it and what its seats have played since.
struct Told {
    start: Deal,
    events: Vec<Event>,
    answers: Vec<(Seat, Question, Answer, CardSet)>,
    played: BySeat<CardSet>,
}

impl Told {
    fn new(start: Deal) -> Told {
        Told {
            start,
            events: Vec::new(),
            answers: Vec::new(),
            played: BySeat::default(),
        }
    }

    fn hear(&mut self, deal: &Deal, seat: Seat, action: Action) {
        self.events.push(Event { seat, action });
        let said = match action {
            Action::Dice { question, answer } => Some((question, answer)),
            Action::Responde { answer } => deal
                .speech()
                .and_then(|speech| Some((speech.question()?, answer))),
            _ => None,
        };
        if let Some((question, answer)) = said {
            self.answers.push((seat, question, answer, CardSet::EMPTY));
        }
        if let Action::Juega { card } = action {
            self.played[seat].insert(card);
            for (_, _, _, since) in self.answers.iter_mut().filter(|said| said.0 == seat) {
                since.insert(card);
            }
        }
    }

    /// Is everything that was said true in this world, and could it have been played so? What a listener
    /// knows who has heard it so.
    fn holds_in(&self, world: &Deal, me: Seat) -> Option<Knowledge> {
        for &(seat, question, answer, since) in &self.answers {
            let hand = world.hand(seat) | since;
            assert_eq!(world.answer_from(question, hand), answer);
        }
        let hands = BySeat::from_fn(|seat| world.hand(seat) | self.played[seat]);
        let mut again = self.start.imagined(me, &hands, &[]);
        let mut listener = MonteCarlo::new(Default::default());
        for event in &self.events {
            listener.hear(View::new(&again, me), event.seat, event.action);
            let done = again.play(event.seat, event.action);
            assert_eq!(done, Ok(()), "{}", event.show(world.pack()));
        }
        known(&listener, &View::new(&again, me))
    }
}

/// What a bot knows from what it has heard, if that leads to a view.
fn known(bot: &MonteCarlo, view: &View<'_>) -> Option<Knowledge> {
    bot.heard.as_ref()?.knowledge(view)
}

/// Plays deals at random with a listener in every seat; visits each as its seat is to play a card.
fn listen(
    rules: &Rules,
    pairs: u64,
    visit: &mut impl FnMut(&Told, &Knowledge, &MonteCarlo, View<'_>),
) {
    let game = Manille::new(rules);
    let mut random = AnyBot::read("random").expect("a bot");
    for pair in 0..pairs {
        let streams = Streams::new(21, pair);
        let mut listeners = BySeat::from_fn(|_| MonteCarlo::new(Default::default()));
        let series = game.start(streams);
        for deal in 0..3 {
            let place = Place { game: 0, deal };
            let mut dice = Dice::new(streams.stream(Purpose::Sample, 0, deal));
            let mut deal = game.deal(&series, place, streams);
            let (mut told, mut knowledge) = (Told::new(deal), Knowledge::new(&deal));
            while let Some(seat) = deal.seat() {
                let view = View::new(&deal, seat);
                if deal.phase() == Phase::Play && !view.playable().is_empty() {
                    visit(&told, &knowledge, &listeners[seat], view);
                }
                let action = random.act(view, &mut dice);
                for other in deal.seats() {
                    listeners[other].hear(View::new(&deal, other), seat, action);
                }
                told.hear(&deal, seat, action);
                knowledge.hear(&deal, Event { seat, action });
                deal.play(seat, action).expect("a legal action");
            }
        }
    }
}

#[test]
fn whatever_is_imagined_agrees_with_every_word_shown_card_and_order() {
    let rules = Rules::named("parlee").expect("rules");
    let mut dice = Dice::new(Streams::new(4, 0).stream(Purpose::Sample, 0, 0));
    let (mut drawn, mut none, mut answers) = (0, 0, 0);
    listen(&rules, 6, &mut |told, knowledge, bot, view| {
        let worlds = bot.worlds(view).expect("the true deal fits");
        for _ in 0..3 {
            let Some(world) = worlds.draw(&mut dice) else {
                none += 1;
                continue;
            };
            let as_well = told.holds_in(&world, view.seat());
            if !told.events.is_empty() {
                // What it knows does not depend on the cards that it cannot see.
                assert_eq!(as_well, known(bot, &view));
                assert!(as_well.is_some());
            }
            let hands = BySeat::from_fn(|seat| world.hand(seat));
            assert!(knowledge.allows(&world, &hands));
            drawn += 1;
            answers += told.answers.len();
        }
    });
    assert!(drawn > 1_000 && answers > 5_000, "{drawn}, {answers}");
    assert!(none * 50 < drawn, "{none} of {drawn} were not found");
}

#[test]
fn where_views_forget_cards_words_are_still_true_in_what_is_imagined() {
    let rules = Rules {
        memory: Memory::LastTrick,
        ..Rules::named("parlee").expect("rules")
    };
    let mut dice = Dice::new(Streams::new(4, 1).stream(Purpose::Sample, 0, 0));
    let mut drawn = 0;
    listen(&rules, 3, &mut |told, _, bot, view| {
        let remembered = Knowledge::remembered(&told.start, &told.events);
        let worlds = bot.worlds(view).expect("the true deal fits");
        if let Some(world) = worlds.draw(&mut dice) {
            let hands = BySeat::from_fn(|seat| world.hand(seat));
            assert!(remembered.allows(&world, &hands));
            drawn += 1;
        }
    });
    assert!(drawn > 200, "{drawn}");
}

#[test]
fn what_was_heard_of_another_deal_is_not_used() {
    let rules = Rules::named("parlee").expect("rules");
    let fresh = MonteCarlo::new(Default::default());
    let mut kept: Option<MonteCarlo> = None;
    let (mut used, mut other) = (0, 0);
    listen(&rules, 2, &mut |_, _, bot, view| {
        used += usize::from(known(bot, &view).is_some());
        if let Some(kept) = kept.replace(bot.clone()) {
            let known = known(&kept, &view);
            assert!(known.is_none(), "it heard less than has happened");
            other += 1;
        }
        assert!(fresh.worlds(view).is_some(), "it goes by its memory then");
    });
    // Nothing was said yet before the first cards of six deals.
    assert!(used > 100 && used + 6 == other + 1, "{used}, {other}");
}
