//! The kinds of word a seat can say, and sets of them.

use crate::action::Action;

/// A kind of action: its word without arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Word {
    /// No sign.
    Nada,
    /// A sign.
    Sena,
    /// Mus.
    Mus,
    /// The cut.
    Corto,
    /// A discard.
    Descarta,
    /// Not opening.
    Paso,
    /// An opening bet.
    Envido,
    /// The game.
    Ordago,
    /// Acceptance.
    Quiero,
    /// Refusal.
    NoQuiero,
    /// A raise.
    Reenvido,
    /// Acceptance for the pair.
    Queremos,
    /// Refusal for the pair.
    NoQueremos,
}

impl Word {
    /// Every kind of word.
    pub const ALL: [Word; 13] = [
        Word::Nada,
        Word::Sena,
        Word::Mus,
        Word::Corto,
        Word::Descarta,
        Word::Paso,
        Word::Envido,
        Word::Ordago,
        Word::Quiero,
        Word::NoQuiero,
        Word::Reenvido,
        Word::Queremos,
        Word::NoQueremos,
    ];

    /// The word itself, as actions begin with it.
    pub const fn text(self) -> &'static str {
        match self {
            Word::Nada => "nada",
            Word::Sena => "sena",
            Word::Mus => "mus",
            Word::Corto => "corto",
            Word::Descarta => "descarta",
            Word::Paso => "paso",
            Word::Envido => "envido",
            Word::Ordago => "ordago",
            Word::Quiero => "quiero",
            Word::NoQuiero => "no-quiero",
            Word::Reenvido => "reenvido",
            Word::Queremos => "queremos",
            Word::NoQueremos => "no-queremos",
        }
    }
}

impl Action {
    /// The kind of word that this is.
    #[inline]
    pub const fn kind(&self) -> Word {
        match self {
            Action::Nada => Word::Nada,
            Action::Sena { .. } => Word::Sena,
            Action::Mus => Word::Mus,
            Action::Corto => Word::Corto,
            Action::Descarta { .. } => Word::Descarta,
            Action::Paso => Word::Paso,
            Action::Envido { .. } => Word::Envido,
            Action::Ordago => Word::Ordago,
            Action::Quiero => Word::Quiero,
            Action::NoQuiero => Word::NoQuiero,
            Action::Reenvido { .. } => Word::Reenvido,
            Action::Queremos => Word::Queremos,
            Action::NoQueremos => Word::NoQueremos,
        }
    }
}

/// A set of kinds of word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct WordSet(u16);

impl WordSet {
    /// The set of these words.
    #[inline]
    pub const fn of(words: &[Word]) -> WordSet {
        let mut set = WordSet(0);
        let mut place = 0;
        while place < words.len() {
            set.0 |= 1 << words[place] as u16;
            place += 1;
        }
        set
    }

    /// The set whose bits are given, in the order of [`Word::ALL`].
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> WordSet {
        WordSet(bits & ((1 << Word::ALL.len()) - 1))
    }

    /// The set's bits, in the order of [`Word::ALL`].
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The set with one more word, if `really`.
    #[inline]
    #[must_use]
    pub const fn with(self, word: Word, really: bool) -> WordSet {
        WordSet(self.0 | (really as u16) << word as u16)
    }

    /// Is this word in the set?
    #[inline]
    pub const fn contains(self, word: Word) -> bool {
        self.0 >> word as u16 & 1 == 1
    }

    /// How many words there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there no word?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The word at `place` in the order of [`Word::ALL`]; the last one from there on.
    #[inline]
    pub fn nth(self, place: usize) -> Word {
        let mut bits = self.0;
        for _ in 0..place {
            bits &= bits.wrapping_sub(1);
        }
        Word::ALL[(bits.trailing_zeros() as usize).min(Word::ALL.len() - 1)]
    }

    /// The words in the order of [`Word::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Word> {
        Word::ALL
            .into_iter()
            .filter(move |&word| self.contains(word))
    }
}
