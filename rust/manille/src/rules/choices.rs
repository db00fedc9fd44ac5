//! The values that options can have, where they are words.

use table::{Value, option_words};

/// What a match is (F3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Series {
    /// Two games, and la belle if each side has one.
    #[default]
    Liee,
    /// One game.
    Seche,
}

/// What a view shows of the tricks played (F3.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Memory {
    /// All of them.
    #[default]
    Full,
    /// The last one; the turned card only during the first.
    LastTrick,
}

/// Whether the deal after a tie counts double (F5.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TieDouble {
    /// The next deal does.
    #[default]
    Next,
    /// It counts twice for every tie in a row before it.
    Cumulative,
    /// It does not.
    None,
}

/// Whose card of the suit led must be beaten by who follows (F2.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BeatLed {
    /// An opponent's.
    #[default]
    Opponent,
    /// Nobody's.
    Never,
    /// Anybody's.
    Always,
}

/// Whose plain card must be ruffed by who is void (F2.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ruff {
    /// An opponent's.
    #[default]
    Opponent,
    /// Anybody's.
    Always,
    /// Nobody's.
    Never,
}

/// Whose trump must be beaten by who is void (F2.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overruff {
    /// An opponent's.
    #[default]
    Opponent,
    /// Nobody's.
    Never,
}

/// Whether who is void may play a lower trump (F2.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Undertrump {
    /// He may.
    #[default]
    Free,
    /// Only when nothing but such trumps is left.
    Forbidden,
    /// Under an opponent's trump he must play a trump.
    Forced,
}

/// What is played by who cannot beat (F9.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Obligation {
    /// Any card that F2 allows.
    #[default]
    Lliure,
    /// The lowest, or a point card for the partner.
    Obligat,
}

/// Who speaks in a trick (F4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Governor {
    /// Its leader.
    #[default]
    Leader,
    /// A seat that each side names.
    Fixed,
}

/// Whether orders bind (F4.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Orders {
    /// They narrow what may be played.
    #[default]
    Binding,
    /// They do not.
    Advisory,
}

/// What an auction is played for (F8.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stake {
    /// One point with each.
    #[default]
    Flat,
    /// One, and the points above or below the bid.
    Margin,
}

option_words!(Series, Value::Text, text: Liee = "liee", Seche = "seche");
option_words!(Memory, Value::Text, text: Full = "full", LastTrick = "last_trick");
option_words!(TieDouble, Value::Text, text:
    Next = "next", Cumulative = "cumulative", None = "none");
option_words!(BeatLed, Value::Text, text:
    Opponent = "opponent", Never = "never", Always = "always");
option_words!(Ruff, Value::Text, text: Opponent = "opponent", Always = "always", Never = "never");
option_words!(Overruff, Value::Text, text: Opponent = "opponent", Never = "never");
option_words!(Undertrump, Value::Text, text:
    Free = "free", Forbidden = "forbidden", Forced = "forced");
option_words!(Obligation, Value::Text, text: Lliure = "lliure", Obligat = "obligat");
option_words!(Governor, Value::Text, text: Leader = "leader", Fixed = "fixed");
option_words!(Orders, Value::Text, text: Binding = "binding", Advisory = "advisory");
option_words!(Stake, Value::Text, text: Flat = "flat", Margin = "margin");
