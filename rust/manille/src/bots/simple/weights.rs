//! The numbers that card play weighs with, in 64ths of a point.
//!
//! They are a fit: cards of many decisions were played out in many imagined worlds, and what came of
//! them was put down to what `cards.rs` sees of a card (least squares within each decision).

/// What card play weighs with. Kinds of card: plain, trump, and any card when no trumps are out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weights {
    /// What a card is worth to lead.
    pub(super) lead: Lead,
    /// What a card is worth to play to a trick.
    pub(super) follow: Follow,
}

/// What a lead is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lead {
    /// By kind, points and how many higher cards are out.
    pub(super) cards: [[[i32; 4]; 6]; 3],
    /// For every point in the trick, and for holding it.
    pub(super) stake: i32,
    pub(super) own: i32,
    /// Of trumps, by how many it holds and how many are out.
    pub(super) draw: [[i32; 8]; 6],
    /// Of a plain card, by whether higher ones are out, and how many of its suit.
    pub(super) left: [[i32; 8]; 2],
    /// Of a plain card, by whether higher ones are out, whether it holds trumps, and the length of
    /// the suit.
    pub(super) long: [[[i32; 5]; 2]; 2],
    /// By kind and how many higher cards of the suit it holds.
    pub(super) under: [[i32; 4]; 3],
    /// For every card of the suit when no trumps are out.
    pub(super) safe: i32,
}

/// What a card to a trick is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Follow {
    /// By kind, points and how many higher cards are out.
    pub(super) cards: [[[i32; 4]; 6]; 3],
    /// For every point in the trick, every card to come, winning it at all, winning it itself.
    pub(super) stake: i32,
    pub(super) coming: i32,
    pub(super) won: i32,
    pub(super) own: i32,
    /// By kind and length of the suit.
    pub(super) long: [[i32; 5]; 3],
    /// By kind and how many of the suit are out.
    pub(super) left: [[i32; 8]; 3],
}

pub(super) static WEIGHTS: Weights = Weights {
    lead: Lead {
        cards: [[[49, -36, -16, 34], [50, -43, 0, 50], [39, -48, 28, 68], [18, -85, 38, 0], [-5, -109, 0, 0], [-4, 0, 0, 0]], [[115, -59, 1, 82], [90, -91, 2, 86], [74, -131, -18, 85], [66, -166, -13, 0], [53, -172, 0, 0], [-32, 0, 0, 0]], [[-21, -82, 8, 99], [-25, -53, 30, 123], [-60, -12, 65, 120], [-67, -21, 74, 0], [-52, -91, 0, 0], [-36, 0, 0, 0]]],
        stake: 37,
        own: -79,
        draw: [[0, 0, 0, 0, 0, 0, 0, 0], [0, -242, -110, -54, -27, -70, -31, 44], [0, 36, 93, 31, 14, -55, -91, 0], [0, 79, 99, 58, 54, -25, 0, 0], [0, 5, 9, 44, 41, 0, 0, 0], [0, 5, 64, 2, 0, 0, 0, 0]],
        left: [[106, 71, 39, 45, 48, -36, -81, -45], [0, 71, 34, 2, -44, -90, -77, -14]],
        long: [[[-40, 33, 79, 64, 50], [-131, -47, 16, 32, 91]], [[-36, -41, -14, -34, -61], [-6, -10, 36, 34, 13]]],
        under: [[72, 33, -19, -57], [3, 2, -13, -21], [25, 28, 20, -73]],
        safe: 108,
    },
    follow: Follow {
        cards: [[[-115, -39, 36, 119], [-91, 13, 81, 138], [-69, 48, 108, 150], [-55, 67, 128, 0], [-72, 57, 0, 0], [-147, 0, 0, 0]], [[-98, 107, 172, 229], [-161, 62, 158, 220], [-244, 25, 132, 207], [-312, -24, 135, 0], [-396, -78, 0, 0], [-489, 0, 0, 0]], [[-148, 12, 118, 203], [-148, 33, 133, 162], [-184, 64, 132, 134], [-177, 86, 115, 0], [-224, 59, 0, 0], [-369, 0, 0, 0]]],
        stake: 55,
        coming: 137,
        won: -357,
        own: -4,
        long: [[43, 50, 76, 94, 92], [-58, -81, -112, -54, -51], [-49, -29, 46, 8, 23]],
        left: [[172, 117, 68, 31, -21, -67, -42, 98], [0, -83, -64, -137, -119, -78, 1, 124], [95, 118, 16, -28, -85, -75, -61, 19]],
    },
};
