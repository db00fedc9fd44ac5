//! The rules of Mus: hands, the deal as a state machine, views, records, bots.
//!
//! Clauses (M4.3, R2, …) are those of `docs/rules/mus.md` and `docs/records.md`. The crate knows
//! nothing of threads, files or Python.

pub mod action;
pub mod bots;
pub mod card;
pub mod choice;
pub mod clause;
pub mod columns;
pub mod compare;
pub mod count;
pub mod deal;
pub mod dealing;
pub mod equity;
pub mod evaluator;
pub mod game;
pub mod hand;
pub mod lance;
pub mod luck;
pub mod matches;
pub mod measures;
pub mod observation;
pub mod odds;
mod pack;
pub mod rankings;
pub mod reading;
pub mod record;
pub mod rules;
pub mod setup;
pub mod showdown;
pub mod tell;
pub mod tree;
pub mod view;
pub mod word;

pub use game::Mus;
