//! Why a record is refused, and where.

use std::fmt;

/// What can be wrong with a record of a game.
pub trait Flaw: fmt::Display {
    /// A clause of the game's rules, or of the form of records.
    type Clause: fmt::Display;

    /// The clause that is broken.
    fn clause(&self) -> Self::Clause;
}

/// Why a record is refused: what, the clause, and where.
///
/// ```
/// use records::{Flaw, RecordError};
/// use std::fmt;
///
/// struct NotACard;
///
/// impl Flaw for NotACard {
///     type Clause = &'static str;
///
///     fn clause(&self) -> &'static str {
///         "R1"
///     }
/// }
///
/// impl fmt::Display for NotACard {
///     fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
///         out.write_str("not a card")
///     }
/// }
///
/// let error = RecordError { event: Some(4), ..RecordError::from(NotACard) };
/// assert_eq!(error.in_deal(2).to_string(), "R1, deal 2, event 4: not a card");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RecordError<A> {
    /// What is wrong.
    pub amiss: A,
    /// The number of the event, from 0; `None` for the start, the result or the form.
    pub event: Option<usize>,
    /// The number of the deal in a match, from 0.
    pub deal: Option<usize>,
}

impl<A: Flaw> RecordError<A> {
    /// The clause that is broken.
    pub fn clause(&self) -> A::Clause {
        self.amiss.clause()
    }

    /// The same, in this deal of a match.
    #[must_use]
    pub fn in_deal(self, deal: usize) -> RecordError<A> {
        RecordError {
            deal: Some(deal),
            ..self
        }
    }
}

impl<A> From<A> for RecordError<A> {
    fn from(amiss: A) -> RecordError<A> {
        RecordError {
            amiss,
            event: None,
            deal: None,
        }
    }
}

impl<A: Flaw> fmt::Display for RecordError<A> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.clause())?;
        if let Some(deal) = self.deal {
            write!(out, ", deal {deal}")?;
        }
        if let Some(event) = self.event {
            write!(out, ", event {event}")?;
        }
        write!(out, ": {}", self.amiss)
    }
}

impl<A: Flaw + fmt::Debug> std::error::Error for RecordError<A> {}
