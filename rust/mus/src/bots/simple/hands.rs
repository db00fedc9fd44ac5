//! What a beginner thinks of a hand: its worth as a whole, and what to keep of it.

use super::opinions::Opinion;
use crate::evaluator::Worth;
use crate::hand::{self, Kings, Pares};
use crate::lance::Lance;

/// The rank of aces.
pub(super) const ACE: u8 = 0;
/// The rank of kings.
pub(super) const KING: u8 = 9;
const SOTA: u8 = 7;

/// What a hand is worth in all lances together; only the order of these numbers matters.
pub(super) fn value(opinion: &Opinion, worth: &Worth) -> u32 {
    // The chance to be the best of three hands, the seat aside.
    let wins = |lance: Lance| {
        let [behind, ahead] = opinion.beats[lance as usize].map(u32::from);
        let beats = (behind + ahead) / 2;
        beats * beats
    };
    let pares = 3 + u32::from(worth.pares_value);
    let juego = 4 + u32::from(worth.juego_value);
    // Chances in pares and juego are 0 without them, and so is that in punto with juego.
    2 * wins(Lance::Grande)
        + wins(Lance::Chica)
        + pares * wins(Lance::Pares)
        + juego * wins(Lance::Juego)
        + wins(Lance::Punto) / 2
}

/// Is a card of this rank worth keeping when cards are thrown?
fn keeps(rank: u8, ranks: [u8; 4], worth: &Worth) -> bool {
    match hand::pares(ranks) {
        _ if rank == KING || worth.total == 31 => true,
        Pares::Duples(..) => true,
        Pares::Medias(three) => rank == three,
        Pares::Par(pair) => rank == pair && (pair >= SOTA || pair == ACE),
        Pares::None => false,
    }
}

/// The cards that a hand can do without, a bit for each place of a suit.
pub(super) fn throws(ranks: [u8; 4], worth: &Worth, kings: Kings) -> u16 {
    (0..10)
        .filter(|&place| {
            let rank = hand::rank(place, kings);
            ranks.contains(&rank) && !keeps(rank, ranks, worth)
        })
        .fold(0, |throws, place| throws | 1 << place)
}
