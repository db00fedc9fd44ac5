//! What records of any card game share: strict JSON, and where a record is amiss.

mod error;
pub mod json;

pub use error::{Flaw, RecordError};
