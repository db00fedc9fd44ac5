//! The lanes with AVX2: the same source as [`lanes::draw`], made into instructions of 256 bits where the
//! processor has them.
//!
//! One of the two files of the project that allow `unsafe`: nothing of it touches memory, it only says
//! that a function made for other processors is not called on these.
#![allow(unsafe_code, reason = "a function for processors that have AVX2")]
#![deny(clippy::undocumented_unsafe_blocks)]

use super::lanes::{self, Drawn, Table};

/// Draws all tricks, as fast as the processor can.
#[cfg(target_arch = "x86_64")]
pub(super) fn draw(table: &Table) -> Drawn {
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, all that the function asks for.
        return unsafe { draw_wide(table) };
    }
    lanes::draw(table)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn draw_wide(table: &Table) -> Drawn {
    lanes::draw_inline(table)
}

/// Draws all tricks.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn draw(table: &Table) -> Drawn {
    lanes::draw(table)
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::deal::drawn::lanes::{self, LANES, Table};
    use table::{Purpose, Stream, Streams};

    /// Eight deals of random cards.
    fn table(stream: &mut Stream) -> Table {
        let mut table = Table::default();
        for lane in 0..LANES {
            let mut cards: Vec<u32> = (0..32).collect();
            for seat in 0..4 {
                for _ in 0..8 {
                    let place = stream.word() as usize % cards.len();
                    table.hands[seat][lane] |= 1 << cards.swap_remove(place);
                }
                for words in &mut table.draws {
                    words[seat][lane] = stream.word() as u32;
                }
            }
            table.leader[lane] = stream.word() as u32 & 3;
            table.trumps[lane] = 0xFF << (8 * (stream.word() & 3));
            table.trumps[lane] *= u32::from(stream.word() & 3 != 0);
        }
        table.trick_point = stream.word() as u32 & 1;
        table
    }

    #[test]
    fn wide_lanes_draw_as_narrow_ones() {
        let mut stream = Streams::new(5, 0).stream(Purpose::Sample, 0, 0);
        let mut thrown = 0;
        for _ in 0..20_000 {
            let table = table(&mut stream);
            let drawn = lanes::draw(&table);
            assert_eq!(draw(&table), drawn);
            thrown += drawn.thrown.iter().filter(|&&thrown| thrown != 0).count();
        }
        assert!(thrown > 100, "{thrown} draws were thrown away");
    }
}
