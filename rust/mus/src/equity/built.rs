//! The chances that ship: to win a game from any score when four `exact` play on.

use std::sync::LazyLock;

/// What `python -m tools.equity` wrote. By batch, by the score of mano's team, by the other's (0 to
/// 39): the chance of the first of four ends, of the first two, of the first three, in 65,535ths, two
/// bytes each, the low one first. The ends: won by mano's team with mano of the next game in it, or in
/// the other team; lost with mano of the next game in it, or in the other.
pub static BYTES: &[u8] = include_bytes!("../../data/equity.bin");

/// The target up to which there are chances.
pub const MOST: usize = 40;

/// The chance of mano's team to win the game, by what it lacks and what the other team lacks.
///
/// ```
/// use mus::equity::built::Chances;
///
/// let chances = Chances::built();
/// assert!((0.48..0.52).contains(&chances.of(40.0, 40.0)));
/// assert!(chances.of(5.0, 20.0) > 0.8 && chances.of(20.0, 5.0) < 0.2);
/// assert!(chances.of(4.5, 20.0) > chances.of(5.0, 20.0));
/// ```
#[derive(Debug)]
pub struct Chances([[f32; MOST + 1]; MOST + 1]);

impl Chances {
    /// The chances that ship.
    pub fn built() -> &'static Chances {
        static ALL: LazyLock<Chances> = LazyLock::new(|| Chances::read(BYTES));
        &ALL
    }

    fn read(bytes: &[u8]) -> Chances {
        let mut chances = Chances([[0.5; MOST + 1]; MOST + 1]);
        let mut sums = vec![[0_u64; 2]; MOST * MOST];
        for (at, entry) in bytes.chunks_exact(6).enumerate() {
            let sum = &mut sums[at % (MOST * MOST)];
            sum[0] += u64::from(u16::from_le_bytes([entry[2], entry[3]]));
            sum[1] += 65_535;
        }
        for (at, [won, all]) in sums.into_iter().enumerate() {
            let [ours, theirs] = [MOST - at / MOST, MOST - at % MOST];
            chances.0[ours][theirs] = won as f32 / (all as f32).max(1.0);
        }
        chances.0[0] = [1.0; MOST + 1];
        for row in chances.0.iter_mut().skip(1) {
            row[0] = 0.0;
        }
        chances
    }

    /// The chance where mano's team lacks so many points and the other team so many; between whole
    /// numbers it is interpolated, and more than the table holds are taken as the most it holds.
    #[inline]
    pub fn of(&self, ours: f32, theirs: f32) -> f32 {
        let most = MOST as f32;
        let [ours, theirs] = [ours, theirs].map(|lack| lack.clamp(0.0, most));
        let (row, column) = (ours as usize, theirs as usize);
        let (down, right) = (ours - row as f32, theirs - column as f32);
        let at = |row: usize, column: usize| self.0[row.min(MOST)][column.min(MOST)];
        let above = at(row, column) + right * (at(row, column + 1) - at(row, column));
        let below = at(row + 1, column) + right * (at(row + 1, column + 1) - at(row + 1, column));
        above + down * (below - above)
    }
}

#[cfg(test)]
mod tests {
    use super::{BYTES, Chances, MOST};

    #[test]
    fn less_lacking_is_better() {
        assert_eq!(BYTES.len(), 20 * MOST * MOST * 6);
        let chances = Chances::built();
        for ours in 1..=MOST {
            for theirs in 1..MOST {
                let at = |ours: usize, theirs: usize| chances.of(ours as f32, theirs as f32);
                assert!(at(ours, theirs) <= at(ours, theirs + 1), "{ours} {theirs}");
                assert!(at(theirs + 1, ours) <= at(theirs, ours), "{theirs} {ours}");
            }
        }
    }

    #[test]
    fn between_and_beyond_scores_chances_are_sensible() {
        let chances = Chances::built();
        let [low, high] = [chances.of(10.0, 20.0), chances.of(9.0, 20.0)];
        let between = chances.of(9.5, 20.0);
        assert!(low < between && between < high, "{low} {between} {high}");
        assert_eq!(chances.of(0.0, 5.0), 1.0);
        assert_eq!(chances.of(5.0, 0.0), 0.0);
        assert_eq!(chances.of(500.0, 20.0), chances.of(40.0, 20.0));
    }
}
