//! The chance to win the game from what both teams lack, in halves of points.

use crate::equity::built::{Chances, MOST};
use std::sync::LazyLock;

/// A row holds this many: none lacking, to [`MOST`] points, and some that are not used.
const ROW: usize = 128;

/// The chance of our team, by what we lack and what they lack in halves of points.
#[derive(Debug)]
pub(super) struct Halves(Box<[f32]>);

impl Halves {
    /// The chances where mano of the next deal is in our team, or not.
    #[inline]
    pub(super) fn built(mano: bool) -> &'static Halves {
        static ALL: LazyLock<[Halves; 2]> = LazyLock::new(|| [false, true].map(Halves::new));
        &ALL[usize::from(mano)]
    }

    fn new(mano: bool) -> Halves {
        let chances = Chances::built();
        let of = |ours: usize, theirs: usize| {
            let [ours, theirs] = [ours, theirs].map(|halves| halves as f32 / 2.0);
            if ours == 0.0 {
                1.0
            } else if theirs == 0.0 {
                0.0
            } else if mano {
                chances.of(ours, theirs)
            } else {
                1.0 - chances.of(theirs, ours)
            }
        };
        let all = (0..ROW * ROW).map(|at| of(at / ROW, at % ROW));
        Halves(all.collect())
    }

    /// The chance where we and they lack so many halves.
    #[inline]
    pub(super) fn of(&self, lacks: [i16; 2]) -> f32 {
        let [ours, theirs] = lacks.map(|lack| lack.clamp(0, 2 * MOST as i16) as usize);
        self.0[ours * ROW + theirs]
    }
}
