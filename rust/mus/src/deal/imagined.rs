//! A deal as it would be if what is hidden from a seat were otherwise.

use super::{Deal, Phase};
use crate::action::Sign;
use crate::pack::Pack;

/// All of a deal that a seat cannot know, or not know in full.
pub(crate) struct Hidden {
    /// Where the cards are.
    pub(crate) pack: Pack,
    /// The last sign of each seat.
    pub(crate) signs: [Option<Sign>; 4],
    /// Which opponents have seen it.
    pub(crate) seen: [u8; 4],
}

impl Deal {
    /// This deal with other things hidden in it.
    ///
    /// What is taken over from this deal is named field by field, so that a field that is added
    /// must be put on one side or the other; all of these are public (M3.1 to M3.5, M5): the words
    /// that were said, the score, how many cards were thrown.
    pub(crate) fn imagined(&self, hidden: Hidden) -> Deal {
        let Hidden { pack, signs, seen } = hidden;
        let Deal {
            ground,
            stakes,
            betting,
            score,
            mus_rounds,
            reshuffles,
            threw,
            phase,
            mano,
            turn,
            ends,
            drawing,
            corrido,
            actor,
            pack: _,
            classes: _,
            pares: _,
            juego: _,
            signs: _,
            seen: _,
            seen_from: _,
        } = *self;
        let mut deal = Deal {
            ground,
            pack,
            stakes,
            betting,
            classes: Default::default(),
            score,
            mus_rounds,
            reshuffles,
            threw,
            phase,
            mano,
            turn,
            ends,
            pares: 0,
            juego: 0,
            signs,
            seen,
            seen_from: 4,
            drawing,
            corrido,
            actor,
        };
        if matches!(phase, Phase::Lance(_) | Phase::Over) {
            deal.evaluate_hands();
        }
        deal
    }
}
