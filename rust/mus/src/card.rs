//! Spanish cards as text (M1.1, M1.2).

use crate::evaluator::PACK;
use std::fmt;
use table::shortened;
use table::{Card, CardList};

const INDICES: [char; 10] = ['1', '2', '3', '4', '5', '6', '7', 'S', 'C', 'R'];
const SUITS: [char; 4] = ['o', 'c', 'b', 'e'];

/// Why a text names no card, or no hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardError {
    /// This is no card.
    NotACard(String),
    /// A hand needs four cards.
    HandSize {
        /// The text.
        text: String,
        /// How many cards it names.
        found: usize,
    },
    /// A card stands twice in one pack.
    Twice(String),
    /// More than four cards of one index are asked of one pack.
    FiveAlike(String),
    /// A text gives some cards a suit and others none.
    SomeSuits(String),
    /// A pack has no room for so many hands of four.
    TooManyHands(usize),
    /// Groups of cards together ask for more than four cards of one index.
    FiveShared {
        /// The index.
        index: String,
        /// The groups that have it.
        groups: Vec<&'static str>,
    },
    /// A word may be read in two ways.
    Ambiguous(String),
    /// Two groups of cards hold the same card.
    Shared {
        /// The card.
        card: String,
        /// The groups.
        groups: [&'static str; 2],
    },
}

impl fmt::Display for CardError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardError::NotACard(text) => write!(
                out,
                "not a card: {text:?}: expected an index 1 2 3 4 5 6 7 S C R and a suit o c b e, \
                 as in Ro, or indices alone (M1.2)",
                text = shortened(text)
            ),
            CardError::HandSize { text, found } => {
                write!(
                    out,
                    "{text:?} names {found} cards: a hand has four (M2.1)",
                    text = shortened(text)
                )
            }
            CardError::Twice(card) => write!(out, "card {card} stands twice in one pack (M1.1)"),
            CardError::FiveAlike(index) => {
                write!(
                    out,
                    "more than four cards of index {index} in one pack (M1.2)"
                )
            }
            CardError::SomeSuits(text) => {
                write!(
                    out,
                    "{text:?} gives suits to some cards only (M1.2)",
                    text = shortened(text)
                )
            }
            CardError::TooManyHands(hands) => {
                write!(
                    out,
                    "{hands} hands: a pack of forty holds at most ten (M1.1)"
                )
            }
            CardError::FiveShared { index, groups } => write!(
                out,
                "more than four cards of index {index} in {} together (M1.2); under kings = 8, \
                 3 counts as R and 2 as A",
                groups.join(" and ")
            ),
            CardError::Ambiguous(word) => write!(
                out,
                "{:?}: a c may be a caballo or the suit copas: write suits small behind capitals, \
                 as in ScRc, or indices as capitals, as in SCRC (M1.2)",
                shortened(word)
            ),
            CardError::Shared {
                card,
                groups: [first, second],
            } => write!(
                out,
                "card {card} is in {first} and in {second}: a pack has one of each (M1.1)"
            ),
        }
    }
}

impl std::error::Error for CardError {}

/// A card's canonical text: index and suit, as in `Ro`.
#[derive(Clone, Copy)]
pub struct Shown(pub Card);

impl fmt::Display for Shown {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.0.index().min(usize::from(PACK) - 1);
        write!(out, "{}{}", INDICES[number % 10], SUITS[number / 10])
    }
}

/// Cards as text with spaces between, as in `Ro 7b`.
pub fn show(cards: &[Card]) -> String {
    let words: Vec<String> = cards.iter().map(|&card| Shown(card).to_string()).collect();
    words.join(" ")
}

/// A hand without suits, from its ranks as places in a suit: the canonical text of a class, highest
/// first and `A` for the ace, as in `RR7A`.
pub fn show_ranks(mut ranks: [u8; 4]) -> String {
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let letter = |&rank: &u8| match rank {
        0 => 'A',
        rank => INDICES[usize::from(rank) % INDICES.len()],
    };
    ranks.iter().map(letter).collect()
}

/// Reads one card written canonically, as records write them; nothing else is taken.
pub fn read_canonical(text: &str) -> Option<Card> {
    let mut chars = text.chars();
    let (index, suit, rest) = (chars.next()?, chars.next()?, chars.next());
    let index = INDICES.iter().position(|&known| known == index)?;
    let suit = SUITS.iter().position(|&known| known == suit)?;
    if rest.is_some() {
        None
    } else {
        Card::new((suit * 10 + index) as u8)
    }
}

/// Part of a hand as written: an index place, and the suit if it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Written {
    place: u8,
    suit: Option<u8>,
}

fn index_place(text: &str) -> Option<u8> {
    Some(match text {
        "10" => 7,
        "11" => 8,
        "12" => 9,
        _ => {
            let mut chars = text.chars();
            let place = match (chars.next()?.to_ascii_uppercase(), chars.next()) {
                ('A', None) => 0,
                ('J', None) => 7,
                ('Q', None) => 8,
                ('K', None) => 9,
                (index, None) => INDICES.iter().position(|&known| known == index)?,
                _ => return None,
            };
            place as u8
        }
    })
}

fn read_word(word: &str) -> Option<Written> {
    if let Some(place) = index_place(word) {
        return Some(Written { place, suit: None });
    }
    let suit = word.chars().last()?.to_ascii_lowercase();
    let suit = SUITS.iter().position(|&known| known == suit)? as u8;
    let index = &word[..word.len() - 1]; // a suit is one byte
    index_place(index).map(|place| Written {
        place,
        suit: Some(suit),
    })
}

/// Reads a hand as a person writes it: `Ro 7b 1e 4c`, `RR7A`, `R R 7 A`, `K K 10 A`, `RoRc7b1e`.
///
/// In a word without spaces a `c` may be a caballo or the suit copas: what makes four cards counts.
fn read_written(text: &str) -> Result<Vec<Written>, CardError> {
    let mut cards = read_words(text, [read_indices, read_pairs])?;
    if cards.len() != 4
        && let Ok(suited) = read_words(text, [read_pairs, read_indices])
        && suited.len() == 4
    {
        cards = suited;
    }
    if cards.len() != 4 {
        return Err(CardError::HandSize {
            text: text.to_owned(),
            found: cards.len(),
        });
    }
    all_or_no_suits(text, cards)
}

fn all_or_no_suits(text: &str, cards: Vec<Written>) -> Result<Vec<Written>, CardError> {
    let suits = cards.iter().filter(|card| card.suit.is_some()).count();
    if suits != 0 && suits != cards.len() {
        return Err(CardError::SomeSuits(text.to_owned()));
    }
    Ok(cards)
}

/// A way to read cards that are written without spaces.
type Reading = fn(&str) -> Option<Vec<Written>>;

/// Reads the words of a hand, each as one card or else by the first of the readings that does.
fn read_words(text: &str, readings: [Reading; 2]) -> Result<Vec<Written>, CardError> {
    let mut cards = Vec::new();
    for word in text.split_whitespace() {
        let read = read_word(word)
            .map(|card| vec![card])
            .or_else(|| readings.iter().find_map(|reading| reading(word)));
        cards.extend(read.ok_or_else(|| CardError::NotACard(word.to_owned()))?);
    }
    Ok(cards)
}

/// Reads a word of any number of cards. Where a `c` may be a caballo or a suit, capitals alone are
/// indices, and suits are small letters behind capitals or digits.
fn read_any(word: &str) -> Result<Vec<Written>, CardError> {
    let one = |suited: bool| read_word(word).filter(|card| card.suit.is_some() == suited);
    let bare = one(false)
        .map(|card| vec![card])
        .or_else(|| read_indices(word));
    let suited = one(true)
        .map(|card| vec![card])
        .or_else(|| read_pairs(word));
    let is_small = |(place, letter): (usize, char)| letter.is_lowercase() == (place % 2 == 1);
    match (bare, suited) {
        (Some(bare), Some(_)) if !word.contains(char::is_lowercase) => Ok(bare),
        (Some(_), Some(suited)) if word.chars().enumerate().all(is_small) => Ok(suited),
        (Some(_), Some(_)) => Err(CardError::Ambiguous(word.to_owned())),
        (Some(cards), None) | (None, Some(cards)) => Ok(cards),
        (None, None) => Err(CardError::NotACard(word.to_owned())),
    }
}

/// Cards as bare indices, a letter each: `RR7A`.
fn read_indices(word: &str) -> Option<Vec<Written>> {
    word.chars()
        .map(|index| read_word(&index.to_string()).filter(|card| card.suit.is_none()))
        .collect()
}

/// Cards with suits, two letters each: `RoRc7b1e`.
fn read_pairs(word: &str) -> Option<Vec<Written>> {
    let chars: Vec<char> = word.chars().collect();
    if !chars.len().is_multiple_of(2) {
        return None;
    }
    let pairs = chars.chunks(2);
    pairs
        .map(|pair| read_word(&pair.iter().collect::<String>()))
        .collect()
}

/// Reads hands that share one pack. Cards written without suits take the lowest suits that are
/// free once all written suits are placed; each hand keeps its order of writing.
///
/// # Errors
/// When a text is no hand, or the hands together ask for a card twice or for five of an index.
pub fn read_hands(texts: &[&str]) -> Result<Vec<CardList>, CardError> {
    if texts.len() > usize::from(PACK) / 4 {
        return Err(CardError::TooManyHands(texts.len()));
    }
    let written: Vec<Vec<Written>> = texts
        .iter()
        .map(|text| read_written(text))
        .collect::<Result<_, _>>()?;
    let groups = give_suits(written, &["a hand"; 10])?;
    let list = |cards: Vec<Card>| {
        let mut list = CardList::EMPTY;
        for card in cards {
            list.push(card);
        }
        list
    };
    Ok(groups.into_iter().map(list).collect())
}

/// Cards that share a pack: what they are, and how they are written.
#[derive(Clone, Copy, Debug)]
pub struct Group<'a> {
    /// What the cards are, for messages.
    pub name: &'static str,
    /// The cards as text; without words, none.
    pub text: &'a str,
    /// Are they a hand, and so must be four?
    pub is_hand: bool,
}

/// Reads groups of cards that share one pack, as [`read_hands`] does for hands.
///
/// # Errors
/// When a text names no cards, or the groups together ask for a card twice or for five of an index.
pub fn read_groups(groups: &[Group<'_>]) -> Result<Vec<Vec<Card>>, CardError> {
    let names: Vec<&'static str> = groups.iter().map(|group| group.name).collect();
    let written = groups
        .iter()
        .map(|group| read_group(group.text, group.is_hand));
    let written: Vec<Vec<Written>> = written.collect::<Result<_, _>>()?;
    give_suits(written.clone(), &names).map_err(|error| match error {
        CardError::FiveAlike(index) => five_shared(index, &written, &names),
        error => error,
    })
}

fn read_group(text: &str, is_hand: bool) -> Result<Vec<Written>, CardError> {
    if is_hand {
        return read_written(text);
    }
    let words: Result<Vec<_>, _> = text.split_whitespace().map(read_any).collect();
    all_or_no_suits(text, words?.concat())
}

/// Cards as written, in one spelling: indices alone highest first, cards with suits in their order.
///
/// # Errors
/// When the text names no cards, or as a hand not four; whether one pack has them is not looked at.
pub fn tidy(text: &str, is_hand: bool) -> Result<String, CardError> {
    let mut cards = read_group(text, is_hand)?;
    if cards.iter().all(|card| card.suit.is_none()) {
        cards.sort_by_key(|card| std::cmp::Reverse(card.place));
        let letter = |card: &Written| match card.place {
            0 => 'A',
            place => INDICES[usize::from(place)],
        };
        return Ok(cards.iter().map(letter).collect());
    }
    let card = |card: Written| Card::masked(card.suit.unwrap_or_default() * 10 + card.place);
    Ok(show(&cards.into_iter().map(card).collect::<Vec<_>>()))
}

/// Names the groups that have cards of an index.
fn five_shared(index: String, written: &[Vec<Written>], names: &[&'static str]) -> CardError {
    let place = index_place(&index).unwrap_or_default();
    let has = |group: &[Written]| group.iter().any(|card| card.place == place);
    let groups = { written.iter().zip(names) }.filter(|(group, _)| has(group));
    let groups: Vec<&'static str> = groups.map(|(_, &name)| name).collect();
    match groups.len() {
        0 | 1 => CardError::FiveAlike(index),
        _ => CardError::FiveShared { index, groups },
    }
}

/// The cards as written; those without suits take the lowest suits that are free in the end.
fn give_suits(
    written: Vec<Vec<Written>>,
    names: &[&'static str],
) -> Result<Vec<Vec<Card>>, CardError> {
    let mut owners: [Option<usize>; PACK as usize] = [None; PACK as usize];
    for (owner, group) in written.iter().enumerate() {
        for (suit, place) in group
            .iter()
            .filter_map(|card| Some((card.suit?, card.place)))
        {
            let card = Card::masked(suit * 10 + place);
            match owners[card.index()].replace(owner) {
                Some(other) if names[other] != names[owner] => {
                    return Err(CardError::Shared {
                        card: Shown(card).to_string(),
                        groups: [names[other], names[owner]],
                    });
                }
                Some(_) => return Err(CardError::Twice(Shown(card).to_string())),
                None => {}
            }
        }
    }
    let mut give = |Written { place, suit }: Written| {
        if let Some(suit) = suit {
            return Ok(Card::masked(suit * 10 + place));
        }
        let card = (0..4)
            .map(|suit| Card::masked(suit * 10 + place))
            .find(|card| owners[card.index()].is_none())
            .ok_or_else(|| CardError::FiveAlike(INDICES[usize::from(place)].to_string()))?;
        owners[card.index()] = Some(0);
        Ok(card)
    };
    let groups = written.into_iter();
    groups
        .map(|group| group.into_iter().map(&mut give).collect())
        .collect()
}

/// Reads one hand by itself.
///
/// # Errors
/// As [`read_hands`].
pub fn read_hand(text: &str) -> Result<CardList, CardError> {
    read_hands(&[text]).map(|hands| hands[0])
}

#[cfg(test)]
mod tests {
    use super::{CardError, Group, read_canonical, read_groups, read_hand, read_hands, show};

    fn shown(text: &str) -> String {
        show(read_hand(text).expect("a hand").as_slice())
    }

    #[test]
    fn hands_are_read_as_people_write_them() {
        for text in ["RR7A", "R R 7 A", "r r 7 1", "kk7a", "12 12 7 1", "K R 7 A"] {
            assert_eq!(shown(text), "Ro Rc 7o 1o", "{text}");
        }
        assert_eq!(shown("Ro 7b 1e 4c"), "Ro 7b 1e 4c");
        assert_eq!(shown("Ro7b1e4c"), "Ro 7b 1e 4c");
        assert_eq!(shown("rO 10b 11e 12c"), "Ro Sb Ce Rc");
        assert_eq!(shown("CC55"), "Co Cc 5o 5c");
    }

    #[test]
    fn any_number_of_cards_is_read_in_one_way_or_none() {
        let read = |text| {
            let group = Group {
                name: "dead",
                text,
                is_hand: false,
            };
            read_groups(&[group]).map(|groups| show(&groups[0]))
        };
        assert_eq!(read("").as_deref(), Ok(""));
        assert_eq!(read("Sc Rc").as_deref(), Ok("Sc Rc"));
        assert_eq!(read("ScRc").as_deref(), Ok("Sc Rc"));
        assert_eq!(read("SCRC").as_deref(), Ok("So Co Ro Cc"));
        assert_eq!(read("CC").as_deref(), Ok("Co Cc"));
        assert_eq!(read("Cc").as_deref(), Ok("Cc"));
        assert_eq!(read("7 12 a").as_deref(), Ok("7o Ro 1o"));
        assert_eq!(read("cc"), Err(CardError::Ambiguous("cc".into())));
        assert_eq!(read("scrc"), Err(CardError::Ambiguous("scrc".into())));
        assert_eq!(read("Ro 7"), Err(CardError::SomeSuits("Ro 7".into())));
        assert_eq!(read("Rx"), Err(CardError::NotACard("Rx".into())));
    }

    #[test]
    fn what_is_no_hand_is_named() {
        let error = |text| read_hand(text).expect_err("no hand");
        assert_eq!(error("RR7X"), CardError::NotACard("RR7X".into()));
        assert_eq!(
            error("RRR"),
            CardError::HandSize {
                text: "RRR".into(),
                found: 3
            }
        );
        assert_eq!(
            error("RRRRR"),
            CardError::HandSize {
                text: "RRRRR".into(),
                found: 5
            }
        );
        assert_eq!(error("Ro Ro 7b 1e"), CardError::Twice("Ro".into()));
        assert_eq!(error("Ro Rc 7 1"), CardError::SomeSuits("Ro Rc 7 1".into()));
        assert_eq!(error("8o Rc 7b 1e"), CardError::NotACard("8o".into()));
        assert_eq!(error("ñandú"), CardError::NotACard("ñandú".into()));
        let five = read_hands(&["RRRR", "R777"]).expect_err("five kings");
        assert_eq!(five, CardError::FiveAlike("R".into()));
    }

    #[test]
    fn records_write_one_way() {
        assert!(read_canonical("Ro").is_some() && read_canonical("7e").is_some());
        for text in ["ro", "RO", "Ao", "12o", "R", "", "Rox", "8o"] {
            assert!(read_canonical(text).is_none(), "{text}");
        }
    }
}
