//! Why a batch ended before all of it was played.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use rayon::ThreadPoolBuildError;

use crate::FaultAt;

/// Why a batch ended before all of it was played.
#[derive(Debug)]
pub enum Stop {
    /// [`Control::stop`](crate::Control::stop) was called.
    Cancelled,
    /// The game refused an action, or a deal did not end.
    Fault(FaultAt),
    /// A bot, the game or an observer panicked.
    Panic {
        /// The number of the match that was being played.
        match_index: u64,
        /// What the panic said.
        message: String,
    },
    /// The threads could not be started.
    Pool(ThreadPoolBuildError),
}

impl Stop {
    /// The number of the match that caused it, if one did.
    #[must_use]
    pub fn match_index(&self) -> Option<u64> {
        match self {
            Stop::Fault(fault) => Some(fault.match_index),
            Stop::Panic { match_index, .. } => Some(*match_index),
            Stop::Cancelled | Stop::Pool(_) => None,
        }
    }
}

impl From<FaultAt> for Stop {
    fn from(fault: FaultAt) -> Stop {
        Stop::Fault(fault)
    }
}

impl Display for Stop {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Cancelled => write!(f, "stopped on request"),
            Stop::Fault(fault) => write!(f, "{fault}"),
            Stop::Panic {
                match_index,
                message,
            } => write!(f, "match {match_index}: panic: {message}"),
            Stop::Pool(error) => write!(f, "no threads to play on: {error}"),
        }
    }
}

impl Error for Stop {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Stop::Pool(error) => Some(error),
            Stop::Cancelled | Stop::Fault(_) | Stop::Panic { .. } => None,
        }
    }
}
