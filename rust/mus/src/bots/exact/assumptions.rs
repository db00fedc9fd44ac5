//! The numbers that come from experience: what others are taken to hold, what lances are worth.
//!
//! Nearly all else follows from the cards (`docs/bots.md` lists what else is taken for granted). These were
//! found by playing many thousands of matches against styles of `simple` and against each other, moving
//! the numbers a little at a time to where more games were won, as `make fit` does. Shares are of the
//! hands that a seat may hold, from the worst (0) to the best (1).

use crate::lance::Lance;

macro_rules! assumptions {
    ($($(#[doc = $doc:literal])+ $name:ident;)+) => {
        /// What a bot takes for granted.
        #[derive(Clone, Copy, Debug)]
        pub(in crate::bots) struct Assumptions {
            $($(#[doc = $doc])+ pub(super) $name: f32,)+
        }

        /// By name, as `make fit` tries other numbers.
        impl Assumptions {
            /// Each number and its name.
            pub(in crate::bots) fn numbers(&self) -> Vec<(&'static str, f32)> {
                vec![$((stringify!($name), self.$name)),+]
            }

            /// The number of that name.
            pub(in crate::bots) fn number(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

assumptions! {
    /// What is bet on grande, or passed, on the average: points.
    grande;
    /// The same in chica.
    chica;
    /// What is bet on pares beside their value.
    pares;
    /// What is bet on juego beside its value.
    juego;
    /// What is bet on punto beside its point.
    punto;
    /// What pares count for the others when we lose them.
    pares_lost;
    /// What juego counts for the others when we lose it.
    juego_lost;
    /// The edge that the cut must have over mus, for mano.
    cut_0;
    /// The same in the second place.
    cut_1;
    /// And in the third.
    cut_2;
    /// And for postre.
    cut_3;
    /// Who passes has the worse hands: so large a share of all.
    pass_high;
    /// And so often any hand.
    pass_any;
    /// Who bets 2 has a hand that is better than such a share of all.
    bet_low;
    /// And better by so much for each point from 2 to 4.
    bet_low_more;
    /// And better by so much where it is a raise.
    bet_low_raise;
    /// And so often any hand.
    bet_any;
    /// And so often where the stake is large.
    bet_any_large;
    /// Who says órdago has a hand that is better than such a share.
    ordago_low;
    /// A partner who does not accept, or has not yet, has the worse hands: such a share.
    refuse_high;
    /// A partner who has accepted has a hand that is better than such a share.
    want_low;
    /// Opponents refuse with hands below such a share.
    call;
    /// And with so many more, times the chance that their answer asks for.
    call_more;
    /// They refuse an órdago with hands below such a share.
    call_game;
    /// And with so many more, times the chance that their answer asks for.
    call_game_more;
    /// What passing is worth beside the lance, in points, while one opponent may still speak.
    wait_one;
    /// The same while two may.
    wait_two;
    /// And while the partner may.
    wait_partner;
    /// The edge, in points, that a bet must have over passing.
    edge_bet;
    /// The edge that accepting must have over refusing.
    edge_call;
    /// The edge that a raise must have over any other answer.
    edge_raise;
    /// What a raise of the opponents costs, in points, where they accept with the better hand.
    raised;
    /// Without a score to mind, the chance on which an órdago is accepted.
    ordago;
}

impl Assumptions {
    /// The assumptions of `exact`.
    pub(in crate::bots) const EXACT: Assumptions = Assumptions {
        grande: 2.51,
        chica: 1.46,
        pares: 2.35,
        juego: 1.21,
        punto: 0.67,
        pares_lost: 1.96,
        juego_lost: 5.17,
        cut_0: -0.14,
        cut_1: 0.29,
        cut_2: -0.1,
        cut_3: -0.12,
        pass_high: 0.56,
        pass_any: 0.0,
        bet_low: 0.7,
        bet_low_more: 0.1,
        bet_low_raise: 0.3,
        bet_any: 0.2,
        bet_any_large: 0.8,
        ordago_low: 0.8,
        refuse_high: 0.73,
        want_low: 0.47,
        call: 0.25,
        call_more: 1.3,
        call_game: 0.53,
        call_game_more: 0.21,
        wait_one: 0.04,
        wait_two: -0.07,
        wait_partner: 0.25,
        edge_bet: 0.53,
        edge_call: -0.2,
        edge_raise: 0.49,
        raised: 0.59,
        ordago: 0.67,
    };

    /// The assumptions of `experto`.
    pub(in crate::bots) const EXPERTO: Assumptions = Assumptions {
        grande: 2.09,
        chica: 1.0,
        pares: 2.01,
        juego: 1.38,
        punto: 0.78,
        pares_lost: 1.85,
        juego_lost: 3.34,
        cut_0: -0.13,
        cut_1: 0.02,
        cut_2: -0.11,
        cut_3: 0.16,
        pass_high: 0.53,
        pass_any: 0.2,
        bet_low: 0.57,
        bet_low_more: 0.15,
        bet_low_raise: 0.46,
        bet_any: 0.07,
        bet_any_large: 0.3,
        ordago_low: 0.85,
        refuse_high: 0.63,
        want_low: 0.53,
        call: 0.02,
        call_more: 1.69,
        call_game: 0.71,
        call_game_more: 0.22,
        wait_one: -0.01,
        wait_two: -0.11,
        wait_partner: 0.17,
        edge_bet: 0.23,
        edge_call: -0.01,
        edge_raise: 0.43,
        raised: 0.24,
        ordago: 0.54,
    };

    /// By place: the edge that the cut must have over mus.
    pub(super) const fn cuts(&self) -> [f32; 4] {
        [self.cut_0, self.cut_1, self.cut_2, self.cut_3]
    }

    /// What is bet on a lance on the average, and what it counts for the others when we lose it.
    pub(super) const fn stakes(&self, lance: Lance) -> (f32, f32) {
        match lance {
            Lance::Grande => (self.grande, 0.0),
            Lance::Chica => (self.chica, 0.0),
            Lance::Pares => (self.pares, self.pares_lost),
            Lance::Juego => (self.juego, self.juego_lost),
            Lance::Punto => (self.punto, 0.0),
        }
    }
}
