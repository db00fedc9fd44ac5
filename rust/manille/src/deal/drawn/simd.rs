//! The lanes with AVX2: the same source as [`lanes::draw`], made into instructions of 256 bits where the
//! processor has them.
//!
//! One of the two files of the project that allow `unsafe`: nothing of it touches memory, it only says
//! that a function made for other processors is not called on these.
#![allow(unsafe_code, reason = "a function for processors that have AVX2")]
#![deny(clippy::undocumented_unsafe_blocks)]

use super::lanes::{self, Dealt, Drawn};

/// Draws all tricks, as fast as the processor can.
#[cfg(target_arch = "x86_64")]
pub(super) fn draw(dealt: &Dealt) -> Drawn {
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, all that the function asks for.
        return unsafe { draw_wide(dealt) };
    }
    lanes::draw(dealt)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn draw_wide(dealt: &Dealt) -> Drawn {
    lanes::draw_inline(dealt)
}

/// Draws all tricks.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn draw(dealt: &Dealt) -> Drawn {
    lanes::draw(dealt)
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::deal::drawn::lanes::{self, Dealt, LANES};
    use table::{Purpose, Stream, Streams};

    /// Deals of random cards, one a lane.
    fn dealt(stream: &mut Stream) -> Dealt {
        let mut dealt = Dealt::default();
        for lane in 0..LANES {
            let mut cards: Vec<u32> = (0..32).collect();
            for seat in 0..4 {
                for _ in 0..8 {
                    let place = stream.word() as usize % cards.len();
                    dealt.hands[seat][lane] |= 1 << cards.swap_remove(place);
                }
                for words in &mut dealt.draws {
                    words[seat][lane] = stream.word() as u32;
                }
            }
            dealt.leader[lane] = stream.word() as u32 & 3;
            dealt.trumps[lane] = 0xFF << (8 * (stream.word() & 3));
            dealt.trumps[lane] *= u32::from(stream.word() & 3 != 0);
        }
        dealt.trick_point = stream.word() as u32 & 1;
        dealt
    }

    #[test]
    fn wide_lanes_draw_as_narrow_ones() {
        let mut stream = Streams::new(5, 0).stream(Purpose::Sample, 0, 0);
        let mut thrown = 0;
        for _ in 0..20_000 {
            let dealt = dealt(&mut stream);
            let drawn = lanes::draw(&dealt);
            assert_eq!(draw(&dealt), drawn);
            thrown += drawn.thrown.iter().filter(|&&thrown| thrown != 0).count();
        }
        assert!(thrown > 100, "{thrown} draws were thrown away");
    }
}
