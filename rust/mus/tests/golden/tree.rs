//! Tree counts: the engine and the slow reference talk a lance through in as many ways.

use crate::read;
use mus::card::read_hands;
use mus::lance::Lance;
use mus::record::rules_from_json;
use mus::setup::Setup;
use mus::tree::{count_deal, count_lance};
use table::{BySeat, Seat};

/// The fields of a line of comma-separated values; a field in quotes may hold commas and quotes.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(char) = chars.next() {
        let field = fields.last_mut().expect("one field at least");
        match char {
            '"' if quoted && chars.peek() == Some(&'"') => field.extend(chars.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => field.push(char),
        }
    }
    fields
}

/// One row: what to count, and how many there are.
struct Row {
    setup: Setup,
    lance: Option<Lance>,
    max_raises: u32,
    count: u128,
}

impl Row {
    fn read(fields: &[String]) -> Row {
        let [_, _, rules, mano, score, hands, lance, max_raises, count, _] = fields else {
            panic!("ten fields in {fields:?}");
        };
        let rules = serde_json::from_str(rules).expect("rules as JSON");
        let rules = rules_from_json(&rules).expect("rules");
        let score: Vec<i64> = score
            .split(' ')
            .map(|part| part.parse().expect("a score"))
            .collect();
        let hands: Vec<&str> = hands.split('/').collect();
        let hands = read_hands(&hands)
            .expect("hands")
            .try_into()
            .expect("four hands");
        let mano = Seat::new(mano.parse().expect("a seat")).expect("a seat");
        let setup = Setup::new(&rules, mano, [score[0], score[1]], BySeat(hands), false);
        Row {
            setup: setup.expect("a start"),
            lance: Lance::ALL.into_iter().find(|known| known.word() == lance),
            max_raises: max_raises.parse().expect("a number of raises"),
            count: count.parse().expect("a count"),
        }
    }

    fn counted(&self) -> u128 {
        match self.lance {
            Some(lance) => count_lance(&self.setup, lance, self.max_raises),
            None => count_deal(&self.setup, self.max_raises),
        }
    }
}

#[test]
fn lances_and_deals_have_as_many_word_sequences_as_the_reference_counts() {
    let text = read("mus_tree.csv");
    let rows = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#'));
    let mut counted = 0;
    for (number, line) in rows.skip(1) {
        let row = Row::read(&fields(line));
        assert_eq!(
            row.counted(),
            row.count,
            "mus_tree.csv:{}: {line}",
            number + 1
        );
        counted += 1;
    }
    assert!(counted >= 55, "{counted} rows");
}
