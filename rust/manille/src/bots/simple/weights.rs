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
        cards: [
            [
                [235, 62, 108, 85],
                [126, -98, 82, 15],
                [39, -37, -64, -66],
                [-36, -276, -94, 0],
                [-81, -277, 0, 0],
                [-45, 0, 0, 0],
            ],
            [
                [426, -49, -1, 49],
                [143, -135, -98, 53],
                [72, -266, -154, 110],
                [35, -426, -13, 0],
                [31, -434, 0, 0],
                [108, 0, 0, 0],
            ],
            [
                [66, -70, -46, -41],
                [40, -49, -41, -75],
                [14, -89, -54, -15],
                [77, -162, -36, 0],
                [125, -173, 0, 0],
                [-29, 0, 0, 0],
            ],
        ],
        stake: 55,
        own: -69,
        draw: [
            [0, 0, 0, 0, 0, 0, 0, 0],
            [0, -496, -55, -80, -26, 59, 102, 319],
            [0, 284, 328, 275, 188, -233, -393, 0],
            [0, 260, 314, 254, 250, 171, 0, 0],
            [0, 166, 147, 214, 237, 0, 0, 0],
            [0, 5, 141, 135, 0, 0, 0, 0],
        ],
        left: [
            [315, 250, 223, 265, 206, -34, -287, -311],
            [0, 93, 65, 108, 96, -76, -229, -117],
        ],
        long: [
            [[-1, 16, 292, 233, 228], [-279, -129, 44, 255, 317]],
            [[-154, -133, 75, 64, -31], [-154, -125, 20, 247, 285]],
        ],
        under: [[68, -1, -3, -252], [-33, 34, 117, 85], [-40, 84, 130, 61]],
        safe: 366,
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
