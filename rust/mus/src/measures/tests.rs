use super::{CELLS, CELLS_FROM, CORE, COUNT, MARGINS, MARGINS_FROM, Measuring};
use crate::Mus;
use crate::bots::AnyBot;
use crate::count::Points;
use crate::game::Dealt;
use crate::matches::Match;
use crate::rules::Rules;
use table::{Bot, BySeat, CardGame, Dice, Measures, Observer, Place, Purpose, Seat, Streams};

/// Keeps every entry of the score sheets of a match.
#[derive(Default)]
struct Sheets(Vec<Vec<Points>>);

impl Observer<Mus> for Sheets {
    fn deal_ends(&mut self, _series: &Match, _place: Place, dealt: &Dealt) {
        self.0.push(dealt.deal.outcome().points);
    }
}

/// Plays a match with both observers.
fn play(rules: &Rules, bots: [&str; 4], pair: u64, seating: usize) -> (Vec<i64>, Sheets) {
    let (game, streams) = (Mus::new(rules), Streams::new(3, pair));
    let mut bots = BySeat(bots.map(|name| AnyBot::read(name).expect("a bot")));
    let (mut measuring, mut sheets) = (Measuring::default(), Sheets::default());
    let mut series = game.start(streams);
    measuring.match_starts(0, seating, &series);
    while let Some(place) = game.next_place(&series) {
        let mut deal = game.deal(&series, place, streams);
        measuring.deal_starts(&series, place, &deal);
        let mut dice = BySeat::from_fn(|seat| {
            Dice::new(streams.stream(Purpose::Bot(seat), place.game, place.deal))
        });
        while let Some(seat) = game.to_act(&deal) {
            let action = bots[seat].act(game.view(&deal, seat), &mut dice[seat]);
            game.play(&mut deal, action, &mut ()).expect("legal");
        }
        measuring.deal_ends(&series, place, &deal);
        sheets.deal_ends(&series, place, &deal);
        game.count(&mut series, &deal);
    }
    measuring.match_ends(0, &series);
    (measuring.of_match().to_vec(), sheets)
}

#[test]
fn points_are_those_of_the_score_sheets() {
    for preset in ["classic", "french", "madrid", "fixed"] {
        let rules = Rules::preset(preset).expect("a preset");
        let bots = ["simple", "random", "simple(bold=0.9)", "caller"];
        for match_number in 0..60 {
            let seating = match_number as usize % 2;
            let (found, sheets) = play(&rules, bots, match_number, seating);
            let mut cells = vec![0; 2 * CELLS];
            let mut won = 0;
            for sheet in &sheets.0 {
                let mut scored = [0_i64; 2];
                for entry in sheet {
                    let side = entry.team.index() ^ seating;
                    let cell = entry.lance as usize * 5 + entry.reason as usize;
                    cells[side * CELLS + cell] += i64::from(entry.points);
                    scored[side] += i64::from(entry.points);
                }
                won += 1 + (scored[0] - scored[1]).signum();
            }
            assert_eq!(found[CELLS_FROM..], cells, "{preset}, match {match_number}");
            assert_eq!(found[3..5], [won, sheets.0.len() as i64]);
            assert_eq!(found[5], cells[..CELLS].iter().sum::<i64>());
            assert_eq!(found[6], cells[CELLS..].iter().sum::<i64>());
        }
    }
}

#[test]
fn margins_add_up_the_cells() {
    let (found, _) = play(&Rules::CLASSIC, ["simple"; 4], 1, 1);
    for side in 0..2 {
        let margins = &found[MARGINS_FROM + side * MARGINS..][..MARGINS];
        let cells = &found[CELLS_FROM + side * CELLS..][..CELLS];
        for place in 0..5 {
            assert_eq!(
                margins[place],
                cells[5 * place..5 * place + 5].iter().sum::<i64>()
            );
            assert_eq!(
                margins[5 + place],
                cells.iter().skip(place).step_by(5).sum::<i64>()
            );
        }
        assert_eq!(margins[..5].iter().sum::<i64>(), found[5 + side]);
    }
}

#[test]
fn each_number_has_a_name_of_its_own_and_each_product_two_numbers() {
    let names = Measuring::names();
    assert_eq!(names.len(), COUNT);
    assert_eq!(Measuring::COUNT, COUNT);
    for (place, name) in names.iter().enumerate() {
        assert!(!names[..place].contains(name), "{name}");
    }
    let products = Measuring::products();
    assert!(products.iter().all(|&(x, y)| usize::from(x.max(y)) < COUNT));
    let named = |&(x, y): &(u8, u8)| {
        (
            names[usize::from(x)].as_str(),
            names[usize::from(y)].as_str(),
        )
    };
    let told: Vec<_> = products.iter().map(named).collect();
    assert_eq!(told[0], (CORE[0], CORE[0]));
    for wanted in [
        ("luck", "weighted_luck"),
        ("grande_a", "grande_b"),
        ("ordago_b", "deals"),
    ] {
        assert!(told.contains(&wanted), "{wanted:?}");
    }
}

#[test]
fn squares_are_of_the_match() {
    let (found, _) = play(&Rules::CLASSIC, ["simple"; 4], 2, 0);
    let ahead = found[5] - found[6];
    let [halves, a, b, won, deals] = [found[0], found[1], found[2], found[3], found[4]];
    let expected = [
        halves * halves,
        a * a,
        a * b,
        b * b,
        won * won,
        won * deals,
        deals * deals,
        ahead * ahead,
        ahead * deals,
    ];
    assert_eq!(found[9..18], expected);
    assert_eq!(Seat::ALL.len(), 4);
}
