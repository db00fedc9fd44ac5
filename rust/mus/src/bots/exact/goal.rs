//! What a bot plays for: points, or the game.

/// Points that a lance gives: at once, by a refusal, or at the count; for us, then for them.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::bots) struct Gain {
    pub(in crate::bots) now: [f32; 2],
    pub(in crate::bots) count: [f32; 2],
}

impl Gain {
    /// We get these points at the count.
    #[inline]
    pub(in crate::bots) fn ours(points: f32) -> Gain {
        Gain {
            now: [0.0; 2],
            count: [points, 0.0],
        }
    }

    /// They get these points at the count.
    #[inline]
    pub(in crate::bots) fn theirs(points: f32) -> Gain {
        Gain {
            now: [0.0; 2],
            count: [0.0, points],
        }
    }

    /// They refuse: a price at once, and what the lance is worth at the count.
    #[inline]
    pub(in crate::bots) fn refused_by_them(price: f32, value: f32) -> Gain {
        Gain {
            now: [price, 0.0],
            count: [value, 0.0],
        }
    }

    /// We refuse.
    #[inline]
    pub(in crate::bots) fn refused_by_us(price: f32, value: f32) -> Gain {
        Gain {
            now: [0.0, price],
            count: [0.0, value],
        }
    }
}

/// What a bot plays for.
pub(in crate::bots) trait Goal {
    /// What a gain is worth.
    fn worth(&self, gain: Gain) -> f32;

    /// What about one point is worth, with which edges are measured.
    fn point(&self) -> f32;

    /// What the game won and the game lost are worth; `None` if it does not count in games.
    fn game(&self) -> Option<[f32; 2]>;
}

/// Points, whatever the score.
#[derive(Clone, Copy, Debug)]
pub(in crate::bots) struct ForPoints;

impl Goal for ForPoints {
    #[inline]
    fn worth(&self, Gain { now, count }: Gain) -> f32 {
        now[0] + count[0] - now[1] - count[1]
    }

    #[inline]
    fn point(&self) -> f32 {
        1.0
    }

    #[inline]
    fn game(&self) -> Option<[f32; 2]> {
        None
    }
}
