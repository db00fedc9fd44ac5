//! The rules of the Manille family: legal cards, the deal as a state machine, views, records, bots.
//!
//! Clauses (F2.3, R2, …) are those of `docs/rules/manille.md` and `docs/records.md`. The crate knows
//! nothing of threads, files or Python.

pub mod action;
pub mod author;
pub mod bots;
pub mod card;
pub mod clause;
pub mod columns;
pub mod deal;
mod dealing;
pub mod game;
pub mod knowledge;
pub mod legal;
pub mod many;
pub mod matches;
pub mod measures;
pub mod numbers;
pub mod observation;
pub mod past;
pub mod reading;
pub mod record;
pub mod rules;
pub mod sampler;
pub mod setup;
pub mod tell;
pub mod tree;
pub mod view;
pub mod why;
pub mod word;

pub use game::Manille;
