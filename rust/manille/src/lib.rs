//! The rules of the Manille family: legal cards, the deal as a state machine, views, records, bots.
//!
//! Clauses (F2.3, R2, …) are those of `docs/rules/manille.md` and `docs/records.md`. The crate knows
//! nothing of threads, files or Python.

pub mod action;
pub mod author;
pub mod card;
pub mod clause;
pub mod deal;
pub mod legal;
pub mod rules;
pub mod setup;
pub mod tree;
pub mod word;
