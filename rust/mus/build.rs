//! Writes the evaluator's tables from the readable author in `src/hand.rs`.

use std::error::Error;
use std::fmt::Write as _;

#[path = "src/hand.rs"]
#[allow(dead_code, unreachable_pub, missing_docs)] // the library documents and uses the rest
mod hand;

use hand::{Kings, Real};

/// A number for each rank such that the sums of any four, modulo 8,192, are all different: 715 sums
/// for the 715 hands. Found by random search; the build fails if two sums meet.
const WEIGHTS: [u16; 10] = [0, 8101, 2657, 563, 1003, 6027, 7079, 3929, 5465, 6422];
const CELLS: usize = 8192;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/hand.rs");
    let mut out = String::new();
    for (kings, pack) in [(Kings::Eight, "EIGHT"), (Kings::Four, "FOUR")] {
        write_classes(&mut out, kings, pack)?;
        for (real, name) in [
            (Real::Off, "OFF"),
            (Real::Figure, "FIGURE"),
            (Real::Sota, "SOTA"),
        ] {
            write_worths(&mut out, kings, real, &format!("{pack}_{name}"))?;
        }
    }
    let path = std::path::Path::new(&std::env::var("OUT_DIR")?).join("tables.rs");
    std::fs::write(path, out)?;
    Ok(())
}

fn cell(ranks: [u8; 4]) -> usize {
    let sum: usize = ranks
        .iter()
        .map(|&rank| usize::from(WEIGHTS[usize::from(rank)]))
        .sum();
    sum % CELLS
}

fn write_classes(out: &mut String, kings: Kings, pack: &str) -> Result<(), Box<dyn Error>> {
    let classes = hand::classes(kings);
    let mut cells = vec![None; CELLS];
    for (class, &ranks) in classes.iter().enumerate() {
        if cells[cell(ranks)].replace(class).is_some() {
            return Err("two hands share a cell: the weights are wrong".into());
        }
    }
    let cells: Vec<usize> = cells.into_iter().map(|class| class.unwrap_or(0)).collect();
    let weights: Vec<u16> = (0..40)
        .map(|card| WEIGHTS[usize::from(hand::rank(card % 10, kings))])
        .collect();
    writeln!(
        out,
        "static {pack}_RANKS: [[u8; 4]; {}] = {classes:?};",
        classes.len()
    )?;
    writeln!(out, "static {pack}_CLASSES: [u16; {CELLS}] = {cells:?};")?;
    writeln!(out, "static {pack}_WEIGHTS: [u16; 40] = {weights:?};")?;
    Ok(())
}

fn write_worths(
    out: &mut String,
    kings: Kings,
    real: Real,
    name: &str,
) -> Result<(), Box<dyn Error>> {
    let classes = hand::classes(kings);
    let keys = |key: fn([u8; 4]) -> [u8; 4]| classes.iter().map(|&r| key(r)).collect::<Vec<_>>();
    let grande = hand::places(&keys(hand::grande));
    let chica = hand::places(&keys(hand::chica));
    let pares = hand::places(&classes.iter().map(|&r| hand::pares(r)).collect::<Vec<_>>());
    writeln!(out, "static {name}: [Worth; {}] = [", classes.len())?;
    for (class, &ranks) in classes.iter().enumerate() {
        writeln!(
            out,
            "Worth {{ grande: {}, chica: {}, pares: {}, juego: {}, total: {}, pares_value: {}, \
             juego_value: {} }},",
            grande[class],
            chica[class],
            pares[class],
            hand::juego(ranks, real),
            hand::total(ranks),
            hand::pares(ranks).value(),
            hand::juego_value(ranks),
        )?;
    }
    writeln!(out, "];")?;
    Ok(())
}
