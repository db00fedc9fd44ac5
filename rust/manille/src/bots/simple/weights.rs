//! The numbers that card play weighs with, as `tuning.rs` found them by self-play.

/// What card play weighs with; in sixteenths of a point unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weights {
    /// What a card brings that is still to come to a trick which is won, and one which is lost.
    pub(super) coming: [i32; 2],
    /// What it is worth to draw trumps with most of them.
    pub(super) draw: i32,
    /// What it is worth to lead next, and that a partner does.
    pub(super) next: [i32; 2],
    /// How often a partner saves what this seat does not hold, in 256ths: on the lead; with his
    /// chance to beat its card, and an opponent's.
    pub(super) saves: [i32; 3],
    /// What every card more of a suit adds to leading it, beside trumps and without.
    pub(super) long: [i32; 2],
    /// What it is worth to lead the last card of a suit with trumps in hand.
    pub(super) single: i32,
    /// By points, then by how many higher cards are out: what a plain card is worth later.
    pub(super) plain: [[i32; 4]; 6],
    /// The same of a trump.
    pub(super) trump: [[i32; 4]; 6],
    /// The same without trumps.
    pub(super) no_trump: [[i32; 4]; 6],
}

pub(super) static WEIGHTS: Weights = Weights {
    coming: [0, 24],
    draw: 40,
    next: [0, 0],
    saves: [85, 128, 192],
    long: [0, 0],
    single: 0,
    plain: [
        [40, 4, 2, -16],
        [45, 2, -4, -6],
        [60, 4, -8, -12],
        [75, 6, -12, -18],
        [80, 20, -16, -24],
        [56, 0, 0, 0],
    ],
    trump: [
        [90, 60, 50, 20],
        [100, 64, 52, 48],
        [115, 70, 56, 50],
        [130, 80, 60, 54],
        [150, 96, 70, 60],
        [174, 0, 0, 0],
    ],
    no_trump: [
        [60, 4, 2, 0],
        [60, 2, -4, -6],
        [70, 4, -8, -12],
        [85, 10, -12, -18],
        [100, 30, -16, -24],
        [110, 0, 0, 0],
    ],
};
