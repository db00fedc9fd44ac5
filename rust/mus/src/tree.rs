//! In how many ways a lance, or a deal after the cut, can be talked through: golden numbers by
//! which two readings of M5 are compared.
//!
//! A *word sequence* is the list of betting words, with their seats, from the opening of the lance
//! (or of grande, for a deal) until it closes (or the deal is over). Amounts are held to one: 2, or
//! the least where that is more. A seat may still bet or raise while fewer than `max_raises` bets
//! stand in the lance: the opening bet, every raise and an órdago each count one, and of the two
//! answers of a pair only the one that stands.

use crate::action::Action;
use crate::deal::{Deal, Phase};
use crate::lance::Lance;
use crate::setup::Setup;
use crate::view::View;
use crate::word::Word;
use std::collections::HashMap;
use table::{Seat, Team};

/// The one amount of bets and raises, unless the rules ask for more.
const AMOUNT: u16 = 2;

/// What a lance opens with: itself, and the score by team. Nothing else said before matters to it.
type Opening = (Phase, [u32; 2]);

/// The ways to close a lance by what opens next, each with one deal in which it does.
type Ends = HashMap<Opening, (Deal, u128)>;

/// The number of word sequences of one lance alone, opened at the score of the setup.
///
/// A lance in which nothing is said (M5.2) has one sequence, the empty one.
///
/// ```
/// use mus::{card::read_hands, lance::Lance, rules::Rules, setup::Setup, tree::count_lance};
/// use table::{BySeat, Seat};
///
/// let hands = read_hands(&["RRS1", "CC71", "SS54", "R654"])?;
/// let hands = BySeat([hands[0], hands[1], hands[2], hands[3]]);
/// let setup = Setup::new(&Rules::CLASSIC, Seat::ALL[0], [0, 0], hands, false)?;
/// assert_eq!(count_lance(&setup, Lance::Grande, 2), 577);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_lance(setup: &Setup, lance: Lance, max_raises: u32) -> u128 {
    let Some(deal) = opened(setup, lance) else {
        return 1;
    };
    let mut tree = Tree::new(max_raises);
    tree.ends(&deal).values().map(|(_, ways)| ways).sum()
}

/// The number of word sequences of a whole deal, from the cut until it is over.
///
/// What is said in one lance bears on the next only through the score, which a refusal changes at
/// once and which ends the deal at the target (M5.8, M5.10). So each lance is walked once for each
/// score at which it can open.
pub fn count_deal(setup: &Setup, max_raises: u32) -> u128 {
    opened(setup, Lance::Grande).map_or(1, |deal| Tree::new(max_raises).sequences(&deal))
}

/// The deal at the opening of a lance, mano having cut and all lances before it being en paso;
/// `None` where the lance is not bet on.
fn opened(setup: &Setup, lance: Lance) -> Option<Deal> {
    let mut deal = Deal::from(setup);
    loop {
        let action = match deal.phase() {
            Phase::Senas => Action::Nada,
            Phase::Mus => Action::Corto,
            Phase::Lance(now) if now == lance => return Some(deal),
            Phase::Lance(now) if now < lance => Action::Paso,
            _ => return None,
        };
        deal.play_unchecked(action);
    }
}

fn opening(deal: &Deal) -> Opening {
    (deal.phase(), Team::PAIR.map(|team| deal.score_so_far(team)))
}

/// The team whose bet waits for an answer.
fn bettors(deal: &Deal) -> Option<Team> {
    View::new(deal, Seat::default()).bettor().map(Seat::team)
}

/// A walk through all that can be said.
struct Tree {
    max_raises: u32,
    known: HashMap<Opening, u128>,
}

impl Tree {
    fn new(max_raises: u32) -> Tree {
        Tree {
            max_raises,
            known: HashMap::new(),
        }
    }

    /// The sequences from the opening of a lance to the end of the deal.
    fn sequences(&mut self, deal: &Deal) -> u128 {
        if deal.phase() == Phase::Over {
            return 1;
        }
        if let Some(&known) = self.known.get(&opening(deal)) {
            return known;
        }
        let ends = self.ends(deal);
        let all = ends
            .values()
            .map(|(after, ways)| ways * self.sequences(after))
            .sum();
        self.known.insert(opening(deal), all);
        all
    }

    /// How the lance that opens in this deal can close.
    fn ends(&mut self, deal: &Deal) -> Ends {
        let mut ends = Ends::new();
        self.walk(deal, 0, &mut ends);
        ends
    }

    /// Goes on from a deal with so many bets standing in the lance.
    fn walk(&self, deal: &Deal, bets: u32, ends: &mut Ends) {
        for action in deal
            .words()
            .iter()
            .filter_map(|word| at_one_amount(deal, word))
        {
            let bolder = matches!(action.kind(), Word::Envido | Word::Reenvido | Word::Ordago);
            if bolder && bets >= self.max_raises {
                continue;
            }
            let mut after = *deal;
            after.play_unchecked(action);
            if after.phase() == deal.phase() {
                // Bets of the two teams alternate: another team's bet lies there, one more stands.
                let stood = bettors(&after) != bettors(deal);
                self.walk(&after, bets + u32::from(stood), ends);
            } else {
                ends.entry(opening(&after)).or_insert((after, 0)).1 += 1;
            }
        }
    }
}

/// A betting word, with the one amount where it has one.
fn at_one_amount(deal: &Deal, word: Word) -> Option<Action> {
    let rules = deal.rules();
    Some(match word {
        Word::Paso => Action::Paso,
        Word::Envido => Action::Envido {
            amount: rules.least_bet().max(AMOUNT),
        },
        Word::Ordago => Action::Ordago,
        Word::Quiero => Action::Quiero,
        Word::NoQuiero => Action::NoQuiero,
        Word::Reenvido => Action::Reenvido {
            amount: rules.least_raise().max(AMOUNT),
        },
        Word::Queremos => Action::Queremos,
        Word::NoQueremos => Action::NoQueremos,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{at_one_amount, bettors, count_deal, count_lance, opened};
    use crate::card::read_hands;
    use crate::deal::{Deal, Phase};
    use crate::lance::Lance;
    use crate::rules::{Reply, Rules};
    use crate::setup::Setup;
    use table::{BySeat, Seat};

    fn setup(rules: &Rules, score: [i64; 2], hands: [&str; 4]) -> Setup {
        let hands = read_hands(&hands).expect("hands").try_into().expect("four");
        Setup::new(rules, Seat::default(), score, BySeat(hands), true).expect("a start")
    }

    /// Every sequence of a whole deal, without raises, walked one by one.
    fn slowly(deal: &Deal) -> u128 {
        if deal.phase() == Phase::Over {
            return 1;
        }
        let open = bettors(deal).is_none();
        let words = deal
            .words()
            .iter()
            .filter_map(|word| at_one_amount(deal, word));
        let bets = ["envido", "reenvido", "ordago"];
        let mut sequences = 0;
        for action in words.filter(|action| open || !bets.contains(&action.word())) {
            let mut after = *deal;
            after.play_unchecked(action);
            sequences += slowly(&after);
        }
        sequences
    }

    #[test]
    fn counting_lance_by_lance_loses_no_sequence() {
        let first = Rules {
            reply: Reply::First,
            ..Rules::CLASSIC
        };
        let hands = ["RRS1", "CC71", "SS54", "R654"];
        for (rules, score) in [
            (Rules::CLASSIC, [39, 38]),
            (first, [0, 0]),
            (first, [39, 38]),
        ] {
            let setup = setup(&rules, score, hands);
            let deal = opened(&setup, Lance::Grande).expect("grande");
            assert_eq!(count_deal(&setup, 1), slowly(&deal), "{score:?}");
        }
    }

    #[test]
    fn a_lance_that_is_not_bet_on_has_the_empty_sequence() {
        let setup = setup(&Rules::CLASSIC, [0, 0], ["RS71", "C654", "R754", "S741"]);
        let count = |lance| count_lance(&setup, lance, 2);
        assert_eq!(Lance::ALL.map(count), [577, 577, 1, 1, 577]);
    }
}
