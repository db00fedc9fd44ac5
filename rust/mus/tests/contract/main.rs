//! What every deal keeps, whatever the rules and whoever plays: one list of promises, run over
//! every preset and many random combinations of all options.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "helpers of tests are tests to us, not to clippy"
)]

mod legal;
mod matches;
mod player;
mod promises;
mod properties;
mod stuck;
mod views;

use mus::rules::PRESETS;
use player::Play;

/// Plays deals under every preset, and under as many random combinations of options; `look` sees
/// each deal from its start on, after every event.
fn over_many_rules(per_preset: u64, random: u64, mut look: impl FnMut(&Play)) -> u64 {
    let mut deals = 0;
    for (number, preset) in PRESETS.iter().enumerate() {
        for deal in 0..per_preset {
            Play::new(&preset.rules, number as u64, deal).until_over(&mut look);
            deals += 1;
        }
    }
    for number in 0..random {
        let rules = player::any_rules(number);
        Play::new(&rules, 1_000_000 + number, 0).until_over(&mut look);
        deals += 1;
    }
    assert_eq!(PRESETS.len(), 9, "a preset more or less");
    deals
}
