//! Actions as numbers: the fixed list from which batched policies and data sets choose.
//!
//! The list is that of [`Word::ALL`], with a sign and a discard told apart by what they show and
//! throw. Amounts stand beside the number.

use crate::action::{Action, Sign};
use crate::clause::Illegal;
use crate::view::View;
use crate::word::{Word, WordSet};
use std::fmt;
use table::CardSet;

/// The version of the list: it changes when a number or its meaning does.
pub const ACTIONS_VERSION: u32 = 1;

/// How many actions the list has.
pub const ACTIONS: usize = 35;

/// The number of the first sign.
const SIGNS: u8 = 1;
/// The number of the discard of no card; the places of the cards thrown, as bits, are added to it.
const DISCARDS: u8 = 11;

/// An action by its number in the list, 0 to 34.
///
/// ```
/// use mus::choice::Choice;
///
/// let thrown = Choice::new(12).ok_or("no such number")?;
/// assert_eq!((thrown.name().as_str(), thrown.thrown()), ("descarta 0", Some(0b0001)));
/// let names: Vec<String> = Choice::all().map(Choice::name).collect();
/// assert_eq!(names[27..30], ["paso", "envido", "ordago"]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Choice(u8);

/// Why a number and an amount are no action that a seat may play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceError {
    /// No action has that number.
    Number(i64),
    /// Beside this choice no such amount can stand.
    Amount(Choice, i64),
    /// The action breaks a clause.
    Illegal(Choice, Action, Illegal),
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChoiceError::Number(number) => {
                let last = ACTIONS - 1;
                write!(out, "{number}, expected an action's number, 0 to {last}")
            }
            ChoiceError::Amount(choice, amount) => {
                let (number, name, most) = (choice.number(), choice.name(), u16::MAX);
                write!(
                    out,
                    "{number} ({name}) with the amount {amount}, expected 0 (the least) to {most}"
                )
            }
            ChoiceError::Illegal(choice, action, illegal) => {
                write!(out, "{} ({action}): {illegal}", choice.number())
            }
        }
    }
}

impl std::error::Error for ChoiceError {}

/// A set of choices, one bit a choice, number 0 lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct ChoiceSet(u64);

/// The number of the one action, or of the first one, that begins with a word.
const fn first_of(word: Word) -> u8 {
    match word {
        Word::Nada => 0,
        Word::Sena => SIGNS,
        Word::Mus => 9,
        Word::Corto => 10,
        Word::Descarta => DISCARDS,
        Word::Paso => 27,
        Word::Envido => 28,
        Word::Ordago => 29,
        Word::Quiero => 30,
        Word::NoQuiero => 31,
        Word::Reenvido => 32,
        Word::Queremos => 33,
        Word::NoQueremos => 34,
    }
}

/// The word of a number.
const fn word_of(number: u8) -> Word {
    match number {
        0 => Word::Nada,
        1..=8 => Word::Sena,
        9 => Word::Mus,
        10 => Word::Corto,
        11..=26 => Word::Descarta,
        27 => Word::Paso,
        28 => Word::Envido,
        29 => Word::Ordago,
        30 => Word::Quiero,
        31 => Word::NoQuiero,
        32 => Word::Reenvido,
        33 => Word::Queremos,
        _ => Word::NoQueremos,
    }
}

impl Choice {
    /// The choice of that number; `None` from 35 on.
    #[inline]
    pub const fn new(number: u8) -> Option<Choice> {
        if (number as usize) < ACTIONS {
            Some(Choice(number))
        } else {
            None
        }
    }

    /// Reads a number of the list and an amount, 0 standing for the least, as the action that the
    /// seat of a view plays with them. Where the action has no amount, none is looked at.
    ///
    /// ```
    /// use mus::card::read_hands;
    /// use mus::choice::Choice;
    /// use mus::deal::Deal;
    /// use mus::rules::Rules;
    /// use mus::setup::Setup;
    /// use mus::view::View;
    /// use table::{BySeat, Seat};
    ///
    /// let hands = read_hands(&["RR71", "CC55", "7654", "SSS4"])?.try_into().map_err(|_| "four")?;
    /// let setup = Setup::new(&Rules::CLASSIC, Seat::default(), [0, 0], BySeat(hands), false)?;
    /// let mut deal = Deal::from(&setup);
    /// let cut = Choice::read(10, 0, &View::new(&deal, Seat::default()))?;
    /// deal.play(Seat::default(), cut)?;
    /// let view = View::new(&deal, Seat::default());
    /// assert_eq!(Choice::read(28, 0, &view)?.to_string(), "envido 2");
    /// assert_eq!(Choice::read(28, 5, &view)?.to_string(), "envido 5");
    /// let error = Choice::read(35, 0, &view).err().map(|error| error.to_string());
    /// assert_eq!(error.as_deref(), Some("35, expected an action's number, 0 to 34"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When no action has the number, the amount is none, or the action breaks a clause.
    #[inline]
    pub fn read(number: i64, amount: i64, view: &View<'_>) -> Result<Action, ChoiceError> {
        let choice = u8::try_from(number).ok().and_then(Choice::new);
        let choice = choice.ok_or(ChoiceError::Number(number))?;
        let amount = if choice.has_amount() { amount } else { 0 };
        if amount == 0 && ChoiceSet::legal(view).contains(choice) {
            return Ok(choice.action(0, view));
        }
        let given = u16::try_from(amount).map_err(|_| ChoiceError::Amount(choice, amount))?;
        let action = choice.action(given, view);
        let checked = view.check(action);
        checked.map_err(|illegal| ChoiceError::Illegal(choice, action, illegal))?;
        Ok(action)
    }

    /// Every choice, in order.
    pub fn all() -> impl Iterator<Item = Choice> {
        (0..ACTIONS as u8).map(Choice)
    }

    /// What a seat with this hand chooses when it does this. A discard is known by the places of
    /// its cards in the hand.
    ///
    /// ```
    /// use mus::action::Action;
    /// use mus::choice::{Choice, amount_of};
    /// use table::CardSet;
    ///
    /// let bet = Action::Envido { amount: 5 };
    /// let choice = Choice::of(bet, CardSet::default());
    /// assert_eq!((choice.number(), amount_of(bet)), (28, 5));
    /// assert!(choice.has_amount());
    /// ```
    #[inline]
    pub fn of(action: Action, hand: CardSet) -> Choice {
        let first = first_of(action.kind());
        Choice(match action {
            Action::Sena { sign } => first + sign as u8 - Sign::Reyes2 as u8,
            Action::Descarta { cards } => {
                let thrown = cards.set();
                let places = hand.iter().take(4).enumerate();
                let mask = places.fold(0, |mask, (place, card)| {
                    mask | u8::from(thrown.contains(card)) << place
                });
                first + mask
            }
            _ => first,
        })
    }

    /// Its number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its word.
    #[inline]
    pub const fn word(self) -> Word {
        word_of(self.0)
    }

    /// Does an amount stand beside it?
    #[inline]
    pub const fn has_amount(self) -> bool {
        matches!(self.word(), Word::Envido | Word::Reenvido)
    }

    /// The sign that it makes.
    #[inline]
    pub fn sign(self) -> Option<Sign> {
        match self.word() {
            Word::Sena => Sign::ALL.get(usize::from(self.0 - SIGNS)).copied(),
            _ => None,
        }
    }

    /// The places of the cards that it throws, a bit each, in the hand in ascending order.
    #[inline]
    pub const fn thrown(self) -> Option<u8> {
        match self.word() {
            Word::Descarta => Some(self.0 - DISCARDS),
            _ => None,
        }
    }

    /// Its name in the list: the action's text without an amount; of a discard, the places thrown.
    pub fn name(self) -> String {
        let word = self.word().text();
        match (self.sign(), self.thrown()) {
            (Some(sign), _) => format!("{word} {}", sign.word()),
            (_, Some(mask)) => {
                let places = (0..4).filter(|place| mask >> place & 1 == 1);
                let places: Vec<String> = places.map(|place| place.to_string()).collect();
                format!("{word} {}", places.join("+")).trim_end().to_owned()
            }
            _ => word.to_owned(),
        }
    }

    /// The action of a seat that chooses this: with this amount, 0 standing for the least.
    #[inline]
    pub fn action(self, amount: u16, view: &View<'_>) -> Action {
        let at_least = |least| if amount == 0 { least } else { amount };
        match self.word() {
            Word::Nada => Action::Nada,
            Word::Sena => Action::Sena {
                sign: self.sign().unwrap_or(Sign::Ciego),
            },
            Word::Mus => Action::Mus,
            Word::Corto => Action::Corto,
            Word::Descarta => view.discard(self.thrown().unwrap_or(0)),
            Word::Paso => Action::Paso,
            Word::Envido => Action::Envido {
                amount: at_least(view.rules().least_bet()),
            },
            Word::Ordago => Action::Ordago,
            Word::Quiero => Action::Quiero,
            Word::NoQuiero => Action::NoQuiero,
            Word::Reenvido => Action::Reenvido {
                amount: at_least(view.rules().least_raise()),
            },
            Word::Queremos => Action::Queremos,
            Word::NoQueremos => Action::NoQueremos,
        }
    }
}

/// The amount that stands beside the choice of an action; 0 where it has none.
#[inline]
pub const fn amount_of(action: Action) -> u16 {
    match action {
        Action::Envido { amount } | Action::Reenvido { amount } => amount,
        _ => 0,
    }
}

impl ChoiceSet {
    /// All choices that begin with these words.
    const fn of(words: WordSet) -> ChoiceSet {
        let mut bits = 0;
        let mut number = 0;
        while number < ACTIONS as u8 {
            if words.contains(word_of(number)) {
                bits |= 1 << number;
            }
            number += 1;
        }
        ChoiceSet(bits)
    }

    /// What the seat of a view may choose: every action of [`View::legal`]; none when it is not its
    /// turn.
    ///
    /// ```
    /// use mus::choice::{Choice, ChoiceSet};
    /// use mus::Mus;
    /// use mus::rules::Rules;
    /// use table::{CardGame, Place, Seat, Streams};
    ///
    /// let (game, streams) = (Mus::new(&Rules::CLASSIC), Streams::new(1, 0));
    /// let series = game.start(streams);
    /// let dealt = game.deal(&series, Place::default(), streams);
    /// let legal = |seat| ChoiceSet::legal(&game.view(&dealt, seat));
    /// let mano = series.mano();
    /// let names: Vec<String> = Choice::all()
    ///     .filter(|&choice| legal(mano).contains(choice))
    ///     .map(Choice::name)
    ///     .collect();
    /// assert_eq!(names, ["mus", "corto"]);
    /// assert_eq!(legal(mano.next()).bits(), 0);
    /// ```
    #[inline]
    pub fn legal(view: &View<'_>) -> ChoiceSet {
        let words = view.words();
        let mut set = ChoiceSet(
            WORDS[0][usize::from(words.bits() as u8)].0
                | WORDS[1][usize::from((words.bits() >> 8) as u8)].0,
        );
        if words.contains(Word::Sena) {
            for sign in Sign::ALL {
                let bit = 1 << (first_of(Word::Sena) + sign as u8 - Sign::Reyes2 as u8);
                if !view.is_true(sign) {
                    set.0 &= !bit;
                }
            }
        }
        if view.rules().min_discard > 0 {
            set.0 &= !(1 << DISCARDS);
        }
        set
    }

    /// The set's bits, choice 0 lowest.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Is this choice in the set?
    #[inline]
    pub const fn contains(self, choice: Choice) -> bool {
        self.0 >> choice.0 & 1 == 1
    }
}

/// The choices that begin with a set of words, by the lower eight words and by the upper ones.
static WORDS: [[ChoiceSet; 256]; 2] = {
    let mut table = [[ChoiceSet(0); 256]; 2];
    let mut bits = 0;
    while bits < 256 {
        table[0][bits] = ChoiceSet::of(WordSet::from_bits(bits as u16));
        table[1][bits] = ChoiceSet::of(WordSet::from_bits((bits as u16) << 8));
        bits += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::{ACTIONS, Choice, first_of};
    use crate::word::Word;

    #[test]
    fn the_list_is_that_of_the_words() {
        let words: Vec<Word> = Choice::all().map(Choice::word).collect();
        let mut once = words.clone();
        once.dedup();
        assert_eq!(once, Word::ALL);
        for word in Word::ALL {
            let first = words.iter().position(|&other| other == word);
            assert_eq!(first, Some(usize::from(first_of(word))), "{word:?}");
        }
        assert_eq!(words.len(), ACTIONS);
        assert!(Choice::new(ACTIONS as u8).is_none());
    }

    #[test]
    fn names_tell_what_is_shown_and_thrown() {
        let name = |number| Choice::new(number).map(Choice::name);
        assert_eq!(name(1).as_deref(), Some("sena reyes2"));
        assert_eq!(name(8).as_deref(), Some("sena ciego"));
        assert_eq!(name(11).as_deref(), Some("descarta"));
        assert_eq!(name(12).as_deref(), Some("descarta 0"));
        assert_eq!(name(26).as_deref(), Some("descarta 0+1+2+3"));
        assert_eq!(name(34).as_deref(), Some("no-queremos"));
    }
}
