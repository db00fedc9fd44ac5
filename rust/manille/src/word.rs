//! The kinds of word a seat can say, and sets of them.

use crate::action::Action;

macro_rules! words {
    ($($word:ident = $text:literal, $pattern:pat, $doc:literal;)+) => {
        /// A kind of action: its word without arguments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Word {
            $(#[doc = $doc] $word,)+
        }

        impl Word {
            /// Every kind of word.
            pub const ALL: &'static [Word] = &[$(Word::$word),+];

            /// The word itself, as actions begin with it.
            pub const fn text(self) -> &'static str {
                match self { $(Word::$word => $text),+ }
            }
        }

        impl Action {
            /// The kind of word that this is.
            #[inline]
            pub const fn kind(&self) -> Word {
                match self { $($pattern => Word::$word),+ }
            }
        }
    };
}

words! {
    Juega = "juega", Action::Juega { .. }, "A card.";
    Pasa = "pasa", Action::Pasa, "A pass.";
    Elige = "elige", Action::Elige { .. }, "Trumps.";
    Contra = "contra", Action::Contra, "The first doubling.";
    Recontra = "recontra", Action::Recontra, "The second doubling.";
    Santvicens = "santvicens", Action::Santvicens, "The third doubling.";
    Cambia = "cambia", Action::Cambia { .. }, "The blind exchange.";
    Apuesta = "apuesta", Action::Apuesta { .. }, "A bid.";
    Descarta = "descarta", Action::Descarta { .. }, "A discard.";
    Nada = "nada", Action::Nada, "Silence.";
    Pregunta = "pregunta", Action::Pregunta { .. }, "A question.";
    Responde = "responde", Action::Responde { .. }, "An answer.";
    Dice = "dice", Action::Dice { .. }, "A statement.";
    Ensena = "enseña", Action::Ensena { .. }, "Own cards shown.";
    Muestra = "muestra", Action::Muestra { .. }, "The partner's cards shown.";
    Ordena = "ordena", Action::Ordena { .. }, "An order.";
    Consulta = "consulta", Action::Consulta, "The partner asks for an order.";
}

impl Word {
    /// The words of spoken manille (F4.2), silence included; `pasa` is one where partners speak.
    pub(crate) const SPOKEN: WordSet = WordSet::of(&[
        Word::Nada,
        Word::Pregunta,
        Word::Responde,
        Word::Dice,
        Word::Ensena,
        Word::Muestra,
        Word::Ordena,
        Word::Consulta,
    ]);
}

/// A set of kinds of word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct WordSet(u32);

impl WordSet {
    /// The set of these words.
    #[inline]
    pub const fn of(words: &[Word]) -> WordSet {
        let mut set = WordSet(0);
        let mut place = 0;
        while place < words.len() {
            set.0 |= 1 << words[place] as u32;
            place += 1;
        }
        set
    }

    /// A bit for each word, by its place in [`Word::ALL`].
    ///
    /// ```
    /// use manille::word::{Word, WordSet};
    ///
    /// assert_eq!(WordSet::of(&[Word::Juega, Word::Elige]).bits(), 0b101);
    /// ```
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set with one more word, if `really`.
    #[inline]
    #[must_use]
    pub const fn with(self, word: Word, really: bool) -> WordSet {
        WordSet(self.0 | (really as u32) << word as u32)
    }

    /// Is this word in the set?
    #[inline]
    pub const fn contains(self, word: Word) -> bool {
        self.0 >> word as u32 & 1 == 1
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
            .iter()
            .copied()
            .filter(move |&word| self.contains(word))
    }
}
