//! Packs of cards and cards as text (F1.1, F1.2, F9).
//!
//! A card's number is its suit times the cards of a suit, plus its strength: a suit's cards are
//! neighbouring bits of a set, and a higher bit is a higher card.

use std::fmt;
use table::shortened;
use table::{Card, CardSet};

/// A suit of a pack, in the order in which the pack names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// Spades, or oros.
    First,
    /// Hearts, or copas.
    Second,
    /// Diamonds, or bastos.
    Third,
    /// Clubs, or espadas.
    Fourth,
}

impl Suit {
    /// The four suits.
    pub const ALL: [Suit; 4] = [Suit::First, Suit::Second, Suit::Third, Suit::Fourth];

    /// The suit's place among the four.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What rules the tricks: a suit, or nothing (F1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trumps {
    /// The trumps are this suit.
    Suit(Suit),
    /// No trumps.
    None,
}

impl Trumps {
    /// Everything that can be named.
    pub const ALL: [Trumps; 5] = [
        Trumps::Suit(Suit::First),
        Trumps::Suit(Suit::Second),
        Trumps::Suit(Suit::Third),
        Trumps::Suit(Suit::Fourth),
        Trumps::None,
    ];

    /// The place in [`Trumps::ALL`].
    #[inline]
    pub const fn place(self) -> u8 {
        match self {
            Trumps::Suit(suit) => suit as u8,
            Trumps::None => 4,
        }
    }

    /// The suit that is trumps.
    #[inline]
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Trumps::Suit(suit) => Some(suit),
            Trumps::None => None,
        }
    }
}

/// A pack: its suits, its ranks and what they are worth.
#[derive(Debug)]
pub struct Pack {
    /// How many cards a suit has.
    pub width: u8,
    /// The letters of the suits, on cards.
    suits: [char; 4],
    /// The letters of the ranks, lowest first.
    ranks: &'static [char],
    /// By card: what it is worth in points (F1.2).
    pub points: [u8; 64],
    /// By card: the place of its suit.
    suit_of: [u8; 64],
    /// By card: the cards of its suit.
    suit_cards: [u64; 64],
    /// By place of what can be named (four suits, nothing) the trumps; nothing after that.
    trump_cards: [u64; 8],
    /// By that place and by card: the cards that beat it (F1.3).
    beaters: [[u64; 64]; 8],
    /// Every card.
    all: CardSet,
    /// The cards that are worth something.
    pub honours: CardSet,
}

impl Pack {
    /// The 32 cards of the French and Belgian games (F1.1).
    pub const FRENCH: Pack = Pack::new(
        ['S', 'H', 'D', 'C'],
        &['7', '8', '9', 'J', 'Q', 'K', 'A', 'T'],
    );

    /// The 48 cards of botifarra and manilla48 (F9.1).
    pub const SPANISH: Pack = Pack::new(
        ['o', 'c', 'b', 'e'],
        &['2', '3', '4', '5', '6', '7', '8', 'S', 'C', 'R', '1', '9'],
    );

    /// The 40 cards of malilla40 (F9.2).
    pub const SHORT: Pack = Pack::new(
        ['o', 'c', 'b', 'e'],
        &['2', '3', '4', '5', '6', 'S', 'C', 'R', '1', '7'],
    );

    const fn new(suits: [char; 4], ranks: &'static [char]) -> Pack {
        let width = ranks.len();
        let (mut points, mut suit_of, mut honours) = ([0_u8; 64], [0_u8; 64], 0_u64);
        let (mut suit_cards, mut trump_cards) = ([0_u64; 64], [0_u64; 8]);
        let mut card = 0;
        while card < 4 * width {
            let below = width - 1 - card % width; // how many of the suit are higher
            if below < 5 {
                points[card] = 5 - below as u8;
                honours |= 1 << card;
            }
            suit_of[card] = (card / width) as u8;
            suit_cards[card] = ((1 << width) - 1) << (card / width * width);
            trump_cards[card / width] = suit_cards[card];
            card += 1;
        }
        let mut beaters = [[0_u64; 64]; 8];
        let mut place = 0;
        while place < 32 * width {
            let (card, trumps) = (place % (4 * width), place / (4 * width));
            let lower_or_same = (2_u64 << card) - 1;
            let suit = suit_cards[card];
            beaters[trumps][card] = suit & !lower_or_same | trump_cards[trumps] & !suit;
            place += 1;
        }
        Pack {
            width: width as u8,
            suits,
            ranks,
            points,
            suit_of,
            suit_cards,
            trump_cards,
            beaters,
            all: CardSet::first(4 * width as u32),
            honours: CardSet::from_bits(honours),
        }
    }

    /// How many cards there are.
    #[inline]
    pub const fn size(&self) -> u8 {
        4 * self.width
    }

    /// Every card.
    #[inline]
    pub const fn all(&self) -> CardSet {
        self.all
    }

    /// The suit of a card.
    #[inline]
    pub const fn suit(&self, card: Card) -> Suit {
        Suit::ALL[(self.suit_of[card.index() & 63] & 3) as usize]
    }

    /// The strength of a card in its suit, 0 for the lowest.
    #[inline]
    pub const fn strength(&self, card: Card) -> u8 {
        card.number()
            .wrapping_sub(self.suit_of[card.index()].wrapping_mul(self.width))
    }

    /// What a card is worth (F1.2).
    #[inline]
    pub const fn points(&self, card: Card) -> u8 {
        self.points[card.index() & 63]
    }

    /// What some cards are worth together (F1.2).
    pub fn points_of(&self, cards: CardSet) -> u8 {
        cards.iter().map(|card| self.points(card)).sum()
    }

    /// The cards of a suit.
    #[inline]
    pub const fn cards(&self, suit: Suit) -> CardSet {
        CardSet::from_bits(self.trump_cards[suit as usize])
    }

    /// The cards of the suit that a card is of.
    #[inline]
    pub const fn suit_mates(&self, card: Card) -> CardSet {
        CardSet::from_bits(self.suit_cards[card.index() & 63])
    }

    /// The trumps among the cards; none under no trumps.
    #[inline]
    pub const fn trumps(&self, trumps: Trumps) -> CardSet {
        match trumps {
            Trumps::Suit(suit) => self.cards(suit),
            Trumps::None => CardSet::EMPTY,
        }
    }

    /// The trumps by their place in [`Trumps::ALL`]; none from there on.
    #[inline]
    pub(crate) const fn trumps_at(&self, place: u8) -> CardSet {
        CardSet::from_bits(self.trump_cards[(place & 7) as usize])
    }

    /// The cards that beat one (F1.3), by the place of the trumps in [`Trumps::ALL`].
    #[inline]
    pub(crate) const fn beaters(&self, master: Card, place: u8) -> CardSet {
        CardSet::from_bits(self.beaters[(place & 7) as usize][master.index() & 63])
    }

    /// A card as text: rank and suit, as in `TS` or `9o`.
    pub fn show(&self, card: Card) -> Shown<'_> {
        Shown { pack: self, card }
    }

    /// Cards as text with spaces between, in the order given.
    pub fn show_all(&self, cards: impl IntoIterator<Item = Card>) -> String {
        let words: Vec<String> = cards
            .into_iter()
            .map(|card| self.show(card).to_string())
            .collect();
        words.join(" ")
    }

    /// The card of that text.
    pub fn read(&self, text: &str) -> Option<Card> {
        let mut chars = text.chars();
        let (rank, suit, rest) = (chars.next()?, chars.next()?, chars.next());
        let rank = self.ranks.iter().position(|&known| known == rank)? as u8;
        let suit = self.suits.iter().position(|&known| known == suit)? as u8;
        if rest.is_some() {
            return None;
        }
        Card::new(suit * self.width + rank)
    }

    /// The card of that text, which stands in some place.
    ///
    /// ```
    /// use manille::card::Pack;
    ///
    /// let error = Pack::FRENCH.read_at("9o", "hand").map_err(|error| error.to_string());
    /// assert!(error.is_err_and(|text| text.starts_with("not a card: \"9o\" in hand: expected")));
    /// ```
    ///
    /// # Errors
    /// When it is no card of the pack.
    pub fn read_at(&self, text: &str, place: &str) -> Result<Card, CardError> {
        self.read(text).ok_or_else(|| CardError::NotACard {
            place: place.to_owned(),
            text: text.to_owned(),
            expected: self.expected(),
        })
    }

    /// The letter of a suit as words name it: `S`, or `O`.
    pub fn suit_letter(&self, suit: Suit) -> char {
        self.suits[suit.index()].to_ascii_uppercase()
    }

    /// The suit that a word names.
    pub fn read_suit(&self, word: &str) -> Option<Suit> {
        let mut chars = word.chars();
        let letter = chars.next().filter(|_| chars.next().is_none())?;
        Suit::ALL
            .into_iter()
            .find(|&suit| self.suit_letter(suit) == letter)
    }

    /// The word for trumps: `S`, …, `NT`.
    pub fn show_trumps(&self, trumps: Trumps) -> String {
        trumps
            .suit()
            .map_or("NT".to_owned(), |suit| self.suit_letter(suit).to_string())
    }

    /// The trumps that a word names.
    pub fn read_trumps(&self, word: &str) -> Option<Trumps> {
        if word == "NT" {
            return Some(Trumps::None);
        }
        self.read_suit(word).map(Trumps::Suit)
    }

    /// What can be named as trumps, for messages.
    ///
    /// ```
    /// assert_eq!(manille::card::Pack::SPANISH.expected_trumps(), "O, C, B, E or NT");
    /// ```
    pub fn expected_trumps(&self) -> String {
        let [first, second, third, fourth] = Suit::ALL.map(|suit| self.suit_letter(suit));
        format!("{first}, {second}, {third}, {fourth} or NT")
    }

    /// How a card is written, for messages.
    pub fn expected(&self) -> String {
        let high_first: String = self.ranks.iter().rev().collect();
        let suits: String = self.suits.iter().collect();
        let best = self.show(Card::masked(self.width - 1));
        format!("a rank of {high_first} and a suit of {suits}, as in {best}")
    }
}

impl PartialEq for Pack {
    fn eq(&self, other: &Pack) -> bool {
        self.width == other.width
    }
}

/// A card that can be displayed.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'p> {
    pack: &'p Pack,
    card: Card,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = usize::from(self.pack.strength(self.card));
        let rank = self.pack.ranks.get(rank).unwrap_or(&'?');
        let suit = self.pack.suits[self.pack.suit(self.card).index()];
        write!(out, "{rank}{suit}")
    }
}

/// Why a text names no card, or cards that cannot be together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardError {
    /// This is no card of the pack.
    NotACard {
        /// Where it stands.
        place: String,
        /// The text.
        text: String,
        /// How cards are written.
        expected: String,
    },
    /// A card stands twice.
    Twice {
        /// Where.
        place: String,
        /// The card.
        card: String,
    },
    /// More cards than there can be.
    TooMany {
        /// In what.
        place: String,
        /// How many there are.
        found: usize,
        /// How many there can be.
        most: usize,
    },
    /// No card where one is needed.
    Missing(String),
    /// This names no trumps.
    NotTrumps {
        /// The text.
        text: String,
        /// What can be named.
        expected: String,
    },
}

impl fmt::Display for CardError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardError::NotACard {
                place,
                text,
                expected,
            } => {
                let text = shortened(text);
                write!(
                    out,
                    "not a card: {text:?} in {place}: expected {expected} (F1.1)"
                )
            }
            CardError::Twice { place, card } => {
                write!(out, "card {card} stands twice in {place} (F1.1)")
            }
            CardError::TooMany { place, found, most } => {
                write!(
                    out,
                    "{found} cards in {place}: there are at most {most} (F10)"
                )
            }
            CardError::Missing(place) => {
                write!(out, "no card in {place}: expected one at least (F2.1)")
            }
            CardError::NotTrumps { text, expected } => {
                let text = shortened(text);
                write!(out, "not trumps: {text:?}: expected {expected} (F1.4)")
            }
        }
    }
}

impl std::error::Error for CardError {}

/// Reads cards with spaces between, all different, at most so many.
///
/// # Errors
/// When a word is no card of the pack, a card stands twice, or there are too many.
pub fn read_cards(
    pack: &Pack,
    text: &str,
    place: &str,
    most: usize,
) -> Result<Vec<Card>, CardError> {
    let mut cards = Vec::new();
    let mut seen = CardSet::EMPTY;
    for word in text.split_whitespace() {
        let card = pack.read_at(word, place)?;
        if !seen.insert(card) {
            let (place, card) = (place.to_owned(), word.to_owned());
            return Err(CardError::Twice { place, card });
        }
        cards.push(card);
    }
    if cards.len() > most {
        let (place, found) = (place.to_owned(), cards.len());
        return Err(CardError::TooMany { place, found, most });
    }
    Ok(cards)
}

#[cfg(test)]
mod tests {
    use super::{Pack, Suit, Trumps, read_cards};
    use table::Card;

    #[test]
    fn the_ten_is_the_best_of_32_cards_and_a_suit_is_worth_15() {
        let pack = &Pack::FRENCH;
        let by_strength = pack.show_all((0..8).rev().map(Card::masked));
        assert_eq!(by_strength, "TS AS KS QS JS 9S 8S 7S");
        let spanish = Pack::SPANISH.show_all((0..12).rev().map(Card::masked));
        assert_eq!(spanish, "9o 1o Ro Co So 8o 7o 6o 5o 4o 3o 2o");
        let short = Pack::SHORT.show_all((0..10).rev().map(Card::masked));
        assert_eq!(short, "7o 1o Ro Co So 6o 5o 4o 3o 2o");
        for pack in [&Pack::FRENCH, &Pack::SPANISH, &Pack::SHORT] {
            assert_eq!(pack.points_of(pack.all()), 60);
            assert_eq!(pack.honours.len(), 20);
            for suit in Suit::ALL {
                assert_eq!(pack.points_of(pack.cards(suit)), 15);
            }
        }
    }

    #[test]
    fn cards_are_read_as_they_are_shown() {
        for pack in [&Pack::FRENCH, &Pack::SPANISH, &Pack::SHORT] {
            for card in pack.all().iter() {
                let text = pack.show(card).to_string();
                assert_eq!(pack.read(&text), Some(card), "{text}");
                assert!(pack.cards(pack.suit(card)).contains(card));
            }
            for trumps in Trumps::ALL {
                assert_eq!(pack.read_trumps(&pack.show_trumps(trumps)), Some(trumps));
            }
        }
        for text in ["", "T", "TSS", "ts", "10S", "1o", "T♠"] {
            assert_eq!(Pack::FRENCH.read(text), None, "{text}");
        }
        assert_eq!(Pack::SHORT.read("8o"), None);
    }

    #[test]
    fn lists_of_cards_say_what_is_wrong() {
        let read = |text| read_cards(&Pack::FRENCH, text, "a hand", 2);
        assert_eq!(read("TS 7C").map(|cards| cards.len()), Ok(2));
        let twice = read("TS TS").map_err(|error| error.to_string());
        assert_eq!(twice, Err("card TS stands twice in a hand (F1.1)".into()));
        let message = read("1o").map_err(|error| error.to_string());
        let expected = "not a card: \"1o\" in a hand: expected a rank of TAKQJ987 and a suit of SHDC, as in TS (F1.1)";
        assert_eq!(message, Err(expected.into()));
        assert!(read("TS 7C 8C").is_err());
    }
}
