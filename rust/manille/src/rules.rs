//! The rules as a value: the variant, every option with its default and clause, and the presets
//! (F3 to F10).
//!
//! An option is one line of [`options!`] below; records, Python and the command line all read the
//! list that it makes, [`OPTIONS`]. What a variant is beside its options stands in [`shape`].

use crate::card::Pack;
use crate::clause::Clause;
use crate::legal::Duties;
use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};
pub use table::Value;
use table::{OptionType, Seat};

mod choices;
mod error;
mod fits;
mod shape;

pub use choices::{
    BeatLed, Governor, Memory, Obligation, Orders, Overruff, Ruff, Series, Stake, TieDouble,
    Undertrump,
};
pub use error::RulesError;
pub use shape::{Apart, ChoiceBy, Shape, Sides, Variant};

/// The names of the options that a variant has.
pub fn options_of(variant: Variant) -> Vec<&'static str> {
    OPTIONS
        .iter()
        .filter(|option| option.applies_to(variant))
        .map(|option| option.name)
        .collect()
}

/// An option of [`Rules`]: its name, what it takes, its clause and meaning.
pub struct OptionInfo {
    /// The field's name.
    pub name: &'static str,
    /// The values that it takes, in words.
    pub expected: &'static str,
    /// The clause that defines it.
    pub clause: &'static str,
    /// What it means.
    pub doc: &'static str,
    variants: &'static [Variant],
    get: fn(&Rules) -> Value,
    set: fn(&mut Rules, &Value) -> bool,
}

impl OptionInfo {
    /// The option's value in these rules.
    pub fn get(&self, rules: &Rules) -> Value {
        (self.get)(rules)
    }

    /// Does a variant have this option (F10)?
    pub fn applies_to(&self, variant: Variant) -> bool {
        self.variants.contains(&variant)
    }
}

impl PartialEq for OptionInfo {
    fn eq(&self, other: &OptionInfo) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for OptionInfo {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name)
    }
}

macro_rules! options {
    ($($field:ident $name:literal: $type:ty = $default:expr, $variants:expr, $allowed:expr,
        $expected:literal, $clause:literal, $doc:literal;)+) => {
        /// The rules that a deal is played by. Equal rules play the same game.
        ///
        /// A field that the variant does not have stands at its default and means nothing (F10).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Rules {
            /// Which game of the family.
            pub variant: Variant,
            $(#[doc = $doc] pub $field: $type,)+
        }

        impl Rules {
            /// A variant with every option at its default.
            pub fn of(variant: Variant) -> Rules {
                Rules { variant, $($field: { let value: fn(Variant) -> $type = $default; value(variant) }),+ }
            }
        }

        /// Every option, in the order in which they are listed.
        pub static OPTIONS: &[OptionInfo] = &[$(OptionInfo {
            name: $name,
            expected: $expected,
            clause: $clause,
            doc: $doc,
            variants: $variants,
            get: |rules| OptionType::write(&rules.$field),
            set: |rules, value| {
                let allowed: fn(&$type, Variant) -> bool = $allowed;
                match <$type as OptionType>::read(value) {
                    Some(value) if allowed(&value, rules.variant) => {
                        rules.$field = value;
                        true
                    }
                    _ => false,
                }
            },
        }),+];
    };
}

use Variant::{
    Botifarra, Coinchee, DixSept, Encheres, Malilla40, Manilla48, Manillen, Manillen2, Manillen3,
    Muette, Parlee,
};

/// The games of a turned card and a race to 34 (F3, F4, F9.2).
const RACES: &[Variant] = &[Muette, Parlee, Manilla48, Malilla40];
/// The Belgian games (F5 to F7).
const BELGIAN: &[Variant] = &[Manillen, Manillen3, Manillen2];
const FRENCH: &[Variant] = &[
    Muette, Parlee, Manilla48, Malilla40, Coinchee, Encheres, DixSept,
];
const WITH_TARGET: &[Variant] = &[
    Muette, Parlee, Manilla48, Malilla40, Manillen, Manillen3, Manillen2, Coinchee, Botifarra,
];
const WITH_DEALS: &[Variant] = &[
    Manillen, Manillen3, Manillen2, Coinchee, Botifarra, Encheres, DixSept,
];
const WITH_CHOICE: &[Variant] = &[
    Manillen, Manillen3, Manillen2, Coinchee, Botifarra, Encheres,
];
const WITH_TIES: &[Variant] = &[
    Manillen, Manillen3, Manillen2, Coinchee, Botifarra, Encheres, DixSept,
];
const ALL_BUT_BOTIFARRA: &[Variant] = &[
    Muette, Parlee, Manilla48, Malilla40, Manillen, Manillen3, Manillen2, Coinchee, Encheres,
    DixSept,
];

options! {
    series "match": Series = |_| Series::Liee, RACES, |_, _| true,
        "\"liee\" or \"seche\"", "F3.3",
        "What a match is: two games and, if each side has one, la belle; or one game.";
    target "target": Option<u16> = |variant| match variant {
            Muette | Parlee | Manilla48 | Malilla40 => Some(34),
            Coinchee | Botifarra => Some(101),
            _ => None,
        }, WITH_TARGET, |value, variant| match value {
            Some(points) => (1..=10_000).contains(points),
            None => !RACES.contains(&variant),
        },
        "a whole number from 1 to 10000, or null where deals are counted", "F3.3, F5.5",
        "The points that win a game; null: none.";
    belle "belle": u16 = |_| 44, RACES, |value, _| (1..=10_000).contains(value),
        "a whole number from 1 to 10000", "F3.3",
        "The points that win la belle.";
    memory "memory": Memory = |_| Memory::Full, FRENCH, |_, _| true,
        "\"full\" or \"last_trick\"", "F3.5",
        "What a view shows of the tricks played: all, or the last one.";
    deals "deals": Option<u16> = |variant| match variant {
            Manillen3 => Some(30),
            Manillen | Manillen2 | Encheres | DixSept => Some(20),
            _ => None,
        }, WITH_DEALS, |value, _| value.is_none_or(|deals| (1..=10_000).contains(&deals)),
        "a whole number from 1 to 10000, or null", "F5.1, F5.5",
        "How many deals a match has; null: it has no such end.";
    nt_duty "nt_duty": u16 = |variant| if BELGIAN.contains(&variant) { 2 } else { 0 },
        WITH_CHOICE, |&value, variant| value <= 100 && (value == 0 || variant != Encheres),
        "a whole number from 0 to 100 (0 in encheres)", "F5.1, F5.5",
        "How often each side must choose no trumps in a match.";
    nt_multiplier "nt_multiplier": u16 = |variant| if variant == Encheres { 1 } else { 2 },
        WITH_CHOICE, |value, _| (1..=2).contains(value),
        "1 or 2", "F5.4",
        "What a deal without trumps counts.";
    tie_double "tie_double": TieDouble = |variant| if BELGIAN.contains(&variant) {
            TieDouble::Next
        } else {
            TieDouble::None
        }, WITH_TIES, |&value, variant| {
            value == TieDouble::None || !matches!(variant, Encheres | DixSept)
        },
        "\"next\", \"cumulative\" or \"none\" (none in encheres and dix_sept)", "F5.4",
        "Whether the deal after a tie counts double.";
    pass_back "pass_back": bool = |variant| variant == Manillen, &[Manillen, Coinchee], |_, _| true,
        "true or false", "F5.2",
        "Whether the partner may pass the choice back.";
    trick_point "trick_point": u16 = |variant| u16::from(!BELGIAN.contains(&variant)),
        Variant::ALL, |&value, _| value <= 1,
        "0 or 1", "F1.2",
        "What a trick is worth by itself.";
    beat_led "beat_led": BeatLed = |_| BeatLed::Opponent, ALL_BUT_BOTIFARRA, |_, _| true,
        "\"opponent\", \"never\" or \"always\"", "F2.6",
        "Whose card of the suit led a seat that follows must beat.";
    ruff "ruff": Ruff = |_| Ruff::Opponent, ALL_BUT_BOTIFARRA, |_, _| true,
        "\"opponent\", \"always\" or \"never\"", "F2.6",
        "Whose plain card a seat that is void must ruff.";
    overruff "overruff": Overruff = |_| Overruff::Opponent, ALL_BUT_BOTIFARRA, |_, _| true,
        "\"opponent\" or \"never\"", "F2.6",
        "Whose trump a seat that is void must beat.";
    undertrump "undertrump": Undertrump = |_| Undertrump::Free, ALL_BUT_BOTIFARRA, |_, _| true,
        "\"free\", \"forbidden\" or \"forced\"", "F2.6",
        "Whether a seat that is void may, may not or must play a lower trump.";
    obligation "obligation": Obligation = |_| Obligation::Lliure, &[Botifarra], |_, _| true,
        "\"lliure\" or \"obligat\"", "F9.1",
        "What a seat must play that cannot beat.";
    governor "governor": Governor = |_| Governor::Leader, &[Parlee], |_, _| true,
        "\"leader\" or \"fixed\"", "F4.1",
        "Who speaks in a trick: its leader, or a seat of each side that was named.";
    governors "governors": Option<[u8; 2]> = |_| None, &[Parlee],
        |value, _| value.is_none_or(|[a, b]| a < 4 && b < 4 && a & 1 == 0 && b & 1 == 1),
        "null or [seat of side 0, seat of side 1]", "F4.1",
        "The governors of both sides where they are fixed; null: each pair's first seat after \
         the dealer.";
    max_speech "max_speech": u16 = |_| 3, &[Parlee], |&value, _| value <= 200,
        "a whole number from 0 to 200", "F4.2",
        "How often the governor may speak in a trick.";
    orders "orders": Orders = |_| Orders::Binding, &[Parlee], |_, _| true,
        "\"binding\" or \"advisory\"", "F4.4",
        "Whether an order narrows what the partner may play.";
    seats "seats": u16 = |_| 4, &[Encheres], |value, _| (3..=4).contains(value),
        "4 or 3", "F8.2",
        "How many play.";
    min_bid "min_bid": Option<u16> = |_| None, &[Encheres],
        |value, _| value.is_none_or(|bid| (1..=70).contains(&bid)),
        "a whole number from 1 to 70, or null", "F8.2",
        "The least bid; null: one more than half of the points.";
    stake "stake": Stake = |_| Stake::Flat, &[Encheres], |_, _| true,
        "\"flat\" or \"margin\"", "F8.2",
        "What the bidder gets from or pays to each: 1, or 1 and the points off the bid.";
    misere "misere": bool = |_| false, &[Encheres], |_, _| true,
        "true or false", "F8.3",
        "Whether one may bid to take no trick.";
}

/// A named set of rules (F3 to F9): a variant, or differences from one.
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    variant: Variant,
    change: fn(&mut Rules),
}

const fn plain(variant: Variant) -> Preset {
    Preset {
        name: variant.name(),
        variant,
        change: |_| {},
    }
}

/// The variants, and the presets that are made of them.
pub static PRESETS: &[Preset] = &[
    plain(Muette),
    plain(Parlee),
    plain(Manillen),
    plain(Manillen3),
    plain(Manillen2),
    plain(Coinchee),
    plain(Encheres),
    plain(DixSept),
    plain(Botifarra),
    plain(Manilla48),
    plain(Malilla40),
    Preset {
        name: "marius",
        variant: Muette,
        change: |rules| rules.series = Series::Seche,
    },
    Preset {
        name: "manillen_101",
        variant: Manillen,
        change: |rules| {
            rules.deals = None;
            rules.nt_duty = 0;
            rules.target = Some(101);
        },
    },
    Preset {
        name: "manillen_westvl",
        variant: Manillen,
        change: |rules| rules.undertrump = Undertrump::Forbidden,
    },
];

impl Default for Rules {
    fn default() -> Rules {
        Rules::of(Muette)
    }
}

impl Rules {
    /// The rules of that name: a variant's or a preset's.
    ///
    /// # Errors
    /// When there are none; the message suggests the nearest.
    pub fn named(name: &str) -> Result<Rules, RulesError> {
        let preset = PRESETS
            .iter()
            .find(|preset| preset.name == name)
            .ok_or_else(|| RulesError::UnknownVariant(name.to_owned()))?;
        let mut rules = Rules::of(preset.variant);
        (preset.change)(&mut rules);
        Ok(rules)
    }

    /// The rules of that name with these options changed.
    ///
    /// ```
    /// use manille::rules::{Rules, Value};
    ///
    /// let rules = Rules::with("marius", [("target", Value::Int(44))])?;
    /// assert_eq!(rules.target, Some(44));
    /// let error = Rules::with("muette", [("deals", Value::Int(20))]).map_err(|e| e.to_string());
    /// assert!(error.is_err_and(|text| text.starts_with("option deals does not apply to muette")));
    /// # Ok::<(), manille::rules::RulesError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Rules::named`], [`Rules::set`] and [`Rules::fits`].
    pub fn with<'a>(
        name: &str,
        options: impl IntoIterator<Item = (&'a str, Value)>,
    ) -> Result<Rules, RulesError> {
        let mut rules = Rules::named(name)?;
        for (name, value) in options {
            rules.set(name, &value)?;
        }
        rules.fits()?;
        Ok(rules)
    }

    /// Sets one option by name.
    ///
    /// # Errors
    /// When there is no such option, the variant does not have it, or it does not take that value.
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), RulesError> {
        let option = OPTIONS
            .iter()
            .find(|option| option.name == name)
            .ok_or_else(|| RulesError::UnknownOption(name.to_owned()))?;
        let variant = self.variant;
        if !option.applies_to(variant) {
            return Err(RulesError::DoesNotApply { option, variant });
        }
        if (option.set)(self, value) {
            Ok(())
        } else {
            let given = value.clone();
            Err(RulesError::BadValue {
                option,
                given,
                variant,
            })
        }
    }

    /// The options that differ from the variant's defaults, in the order of [`OPTIONS`].
    pub fn differences(&self) -> Vec<(&'static str, Value)> {
        let plain = Rules::of(self.variant);
        OPTIONS
            .iter()
            .map(|option| (option.name, option.get(self), option.get(&plain)))
            .filter(|(_, value, default)| value != default)
            .map(|(name, value, _)| (name, value))
            .collect()
    }

    /// What the variant is beside its options.
    pub fn shape(&self) -> &'static Shape {
        self.variant.shape(self.seats)
    }

    /// All points of a deal: 60, and one a trick where tricks count (F1.2).
    pub fn points(&self) -> u16 {
        60 + self.trick_point * u16::from(self.shape().tricks)
    }

    /// The least bid of an auction (F8.2).
    pub fn least_bid(&self) -> u16 {
        self.min_bid.unwrap_or(self.points() / 2 + 1)
    }

    /// One lasting value for these rules, the same for equal rules, so that deals can be small
    /// copies. The few hundred bytes for each different value are never given back.
    pub fn interned(&self) -> &'static Ground {
        static KNOWN: LazyLock<Mutex<HashMap<Rules, &'static Ground>>> =
            LazyLock::new(Mutex::default);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .entry(*self)
            .or_insert_with(|| Box::leak(Box::new(Ground::new(*self))))
    }

    /// The clause that says how the deals of a match follow each other.
    pub fn series_clause(&self) -> Clause {
        self.shape().series
    }
}

/// What a deal stands on: its rules, and what follows from them.
#[derive(Debug)]
pub struct Ground {
    /// The rules.
    pub rules: Rules,
    /// What the variant is beside its options.
    pub shape: &'static Shape,
    /// The duties of F2 as masks.
    pub duties: Duties,
    /// The cards.
    pub(crate) pack: &'static Pack,
    /// What a trick is worth by itself.
    pub(crate) trick_point: u8,
    /// How many play.
    pub(crate) seat_count: u8,
    /// Who plays with whom.
    pub(crate) sides: Sides,
    /// Are tricks such that `deal/drawn.rs` knows them?
    pub(crate) draws: bool,
}

impl Ground {
    fn new(rules: Rules) -> Ground {
        let (shape, duties) = (rules.shape(), Duties::new(&rules));
        Ground {
            rules,
            shape,
            duties,
            pack: shape.pack,
            trick_point: rules.trick_point as u8,
            seat_count: shape.seats,
            sides: shape.sides,
            draws: duties.are_usual() && shape.pack.width == 8 && shape.seats > 2,
        }
    }

    /// How many sides keep a score: two of partners, or one a seat.
    pub fn side_count(&self) -> usize {
        match self.shape.sides {
            Sides::Partners => 2,
            _ => usize::from(self.shape.seats),
        }
    }

    /// The side whose score is a seat's: its pair's, or its own.
    #[inline]
    pub fn fixed_side(&self, seat: Seat) -> usize {
        match self.shape.sides {
            Sides::Partners => usize::from(seat.number() & 1),
            _ => seat.index(),
        }
    }

    /// Do scores go below nought: is what one wins lost by others?
    pub fn scores_may_fall(&self) -> bool {
        self.shape.seats > 2 && self.shape.sides != Sides::Partners
    }

    /// The seat that plays after this one.
    #[inline]
    pub fn after(&self, seat: Seat) -> Seat {
        let next = seat.number() + 1;
        Seat::wrapped(if next >= self.seat_count { 0 } else { next })
    }

    /// The seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().take(usize::from(self.shape.seats))
    }
}

#[cfg(test)]
mod tests;
