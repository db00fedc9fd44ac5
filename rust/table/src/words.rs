//! The kinds of word of a game as a type, and sets of them.

/// Makes `Word`, a kind of action, `WordSet`, and `Action::kind`: the type of actions, a type with a
/// bit for each word, and by word its text, the actions of the kind, what it is.
///
/// ```
/// enum Action {
///     Pass,
///     Bid(u8),
/// }
///
/// table::words! {
///     Action, u8;
///     Pass = "pass", Action::Pass, "A pass.";
///     Bid = "bid", Action::Bid(_), "A bid.";
/// }
///
/// let words = WordSet::of(&[Word::Bid]).with(Action::Pass.kind(), true);
/// assert_eq!(words.iter().map(Word::text).collect::<Vec<_>>(), ["pass", "bid"]);
/// assert_eq!((words.len(), words.nth(1), Action::Bid(3).kind()), (2, Word::Bid, Word::Bid));
/// ```
#[macro_export]
macro_rules! words {
    ($action:ty, $bits:ty; $($word:ident = $text:literal, $pattern:pat, $doc:literal;)+) => {
        /// A kind of action: its word without arguments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Word {
            $(#[doc = $doc] $word,)+
        }

        impl Word {
            /// How many kinds there are.
            const COUNT: usize = [$(Word::$word),+].len();

            /// Every kind of word.
            pub const ALL: [Word; Word::COUNT] = [$(Word::$word),+];

            /// The word itself, as actions begin with it.
            pub const fn text(self) -> &'static str {
                match self { $(Word::$word => $text),+ }
            }
        }

        impl $action {
            /// The kind of word that this is.
            #[inline]
            pub const fn kind(&self) -> Word {
                match self { $($pattern => Word::$word),+ }
            }
        }

        /// A set of kinds of word.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[repr(transparent)]
        pub struct WordSet($bits);

        impl WordSet {
            /// The set of these words.
            #[inline]
            pub const fn of(words: &[Word]) -> WordSet {
                let mut set = WordSet(0);
                let mut place = 0;
                while place < words.len() {
                    set.0 |= 1 << words[place] as u8;
                    place += 1;
                }
                set
            }

            /// The set whose bits are given, in the order of [`Word::ALL`].
            #[inline]
            pub const fn from_bits(bits: $bits) -> WordSet {
                WordSet(bits & ((1 << Word::COUNT) - 1))
            }

            /// The set's bits, in the order of [`Word::ALL`].
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// The set with one more word, if `really`.
            #[inline]
            #[must_use]
            pub const fn with(self, word: Word, really: bool) -> WordSet {
                WordSet(self.0 | (really as $bits) << word as u8)
            }

            /// Is this word in the set?
            #[inline]
            pub const fn contains(self, word: Word) -> bool {
                self.0 >> word as u8 & 1 == 1
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
                Word::ALL[(bits.trailing_zeros() as usize).min(Word::COUNT - 1)]
            }

            /// The words in the order of [`Word::ALL`].
            pub fn iter(self) -> impl Iterator<Item = Word> {
                Word::ALL.into_iter().filter(move |&word| self.contains(word))
            }
        }
    };
}
