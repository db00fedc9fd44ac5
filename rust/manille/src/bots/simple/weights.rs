//! The numbers that card play weighs with, in 64ths of a point.
//!
//! They are a fit: the cards of some 140,000 decisions at muette were played out in 32 imagined worlds
//! each, and the weights moved until the card that they choose lost least against the best one.

/// What card play weighs with. Kinds of card: plain, trump, and any card when no trumps are out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weights {
    /// What a card is worth to lead.
    pub(super) lead: Lead,
    /// What a card is worth to play to a trick.
    pub(super) follow: Follow,
}

/// What a card is worth later, by its points and how many higher cards are out.
pub(super) type Later = [[i32; 4]; 6];

/// What a lead is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lead {
    /// By kind, points and how many higher cards are out.
    pub(super) cards: [Later; 3],
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
    pub(super) cards: [Later; 3],
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
        cards: [
            [
                [213, 98, 75, 138],
                [116, -88, 219, -96],
                [131, -173, -217, -252],
                [-26, -331, -185, 0],
                [-79, -519, 0, 0],
                [-70, 0, 0, 0],
            ],
            [
                [560, -4, -64, 54],
                [228, -408, -179, -41],
                [286, -555, -408, 47],
                [80, -678, -53, 0],
                [263, -640, 0, 0],
                [2, 0, 0, 0],
            ],
            [
                [137, -41, -46, -40],
                [218, -249, -28, -129],
                [191, 80, -85, 261],
                [-56, -321, 73, 0],
                [213, -322, 0, 0],
                [117, 0, 0, 0],
            ],
        ],
        stake: 91,
        own: -27,
        draw: [
            [0, 0, 0, 0, 0, 0, 0, 0],
            [0, -821, 89, -99, -17, 117, 333, 516],
            [0, 421, 317, 468, 287, -442, -609, 0],
            [0, 388, 513, 402, 316, 400, 0, 0],
            [0, 175, 147, 236, 302, 0, 0, 0],
            [0, 5, 141, 135, 0, 0, 0, 0],
        ],
        left: [
            [519, 414, 236, 247, 110, -171, -572, -536],
            [0, 235, 100, 65, 75, -142, -450, -159],
        ],
        long: [
            [[-93, -17, 387, 368, 136], [-258, -150, 13, 451, 372]],
            [[-184, -130, 200, -53, 168], [-361, -101, 117, 479, 438]],
        ],
        under: [
            [95, -29, -108, -453],
            [-36, 200, 130, 278],
            [-117, 144, 262, -52],
        ],
        safe: 585,
    },
    follow: Follow {
        cards: [
            [
                [-294, 17, 149, 259],
                [-259, 69, 218, 292],
                [-222, 145, 249, 356],
                [-207, 164, 320, 0],
                [-210, 175, 0, 0],
                [-202, 0, 0, 0],
            ],
            [
                [143, 384, 455, 584],
                [-484, 328, 467, 550],
                [-563, 259, 465, 553],
                [-615, 219, 368, 0],
                [-678, 45, 0, 0],
                [-821, 0, 0, 0],
            ],
            [
                [-205, 143, 298, 388],
                [-236, 156, 311, 389],
                [-332, 184, 301, 351],
                [-352, 174, 270, 0],
                [-372, 3, 0, 0],
                [-569, 0, 0, 0],
            ],
        ],
        stake: 106,
        own: -47,
        coming: 227,
        won: -192,
        long: [
            [130, 10, 49, 102, 194],
            [-212, -262, -224, -124, -222],
            [33, -15, -89, -8, 23],
        ],
        left: [
            [436, 226, 102, 52, -20, -59, -42, 66],
            [0, -54, -142, -357, -347, -290, -36, 182],
            [89, 142, -15, 0, -124, -73, -15, 84],
        ],
    },
};
