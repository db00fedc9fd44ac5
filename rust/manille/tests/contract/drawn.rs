//! Tricks drawn at once are those that four `random` play card by card.

use manille::Manille;
use manille::bots::AnyBot;
use manille::deal::{Deal, Phase};
use manille::rules::{PRESETS, Rules};
use table::{Bot, BySeat, CardGame, Dice, Purpose, Streams};

/// Deals a preset.
const DEALS: u64 = 2_000;

/// Lets `random` play on until the deal is over, or until cards can be drawn.
fn play(game: &Manille, deal: &mut Deal, dice: &mut BySeat<Dice>, until: Phase) {
    let mut bot = AnyBot::read("random").expect("a bot");
    while let Some(seat) = game.to_act(deal).filter(|_| deal.phase() != until) {
        let action = bot.act(game.view(deal, seat), &mut dice[seat]);
        game.play(deal, action, &mut ()).expect("a legal action");
    }
}

/// What the dice throw next: they must be untouched where nothing was drawn.
fn draws(dice: &BySeat<Dice>) -> [u16; 4] {
    dice.0.map(|mut dice| dice.bits16())
}

#[test]
fn drawing_all_tricks_is_playing_them_card_by_card() {
    let (mut drawn_at_once, mut thrown_away) = (0, 0); // the latter of muette alone
    for preset in PRESETS {
        let game = Manille::new(&Rules::named(preset.name).expect("a preset"));
        for pair in 0..DEALS {
            let streams = Streams::new(7, pair);
            let series = game.start(streams);
            let place = game.next_place(&series).expect("a first deal");
            let mut deal = game.deal(&series, place, streams);
            let mut dice =
                BySeat::from_fn(|seat| Dice::new(streams.stream(Purpose::Bot(seat), 0, 0)));
            play(&game, &mut deal, &mut dice, Phase::Play);
            let (mut drawn, before) = (deal, draws(&dice));
            let draws_them = game.draw_cards(&mut drawn, &dice);
            assert_eq!(draws(&dice), before);
            if !draws_them {
                assert_eq!(drawn, deal, "{}: nothing is done", preset.name);
                thrown_away += u32::from(preset.name == "marius" && deal.phase() == Phase::Play);
                continue;
            }
            drawn_at_once += 1;
            play(&game, &mut deal, &mut dice, Phase::Over);
            assert_eq!(drawn, deal, "{}, pair {pair}", preset.name);
            assert_eq!(drawn.counted(), deal.counted());
        }
    }
    assert!(drawn_at_once > 7 * DEALS, "{drawn_at_once} were looked at");
    assert!(thrown_away > 0, "draws are thrown away now and then");
}
