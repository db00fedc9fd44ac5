//! The numbers that come from experience: what others are taken to hold, what lances are worth.
//!
//! Everything else follows from the cards. These were found by playing many thousands of matches against
//! styles of `simple` and against each other, moving all numbers a little at a time to where more games
//! were won. Shares are of the hands that a seat may hold, from the worst (0) to the best (1).

use crate::lance::Lance;

/// What a player takes for granted.
#[derive(Clone, Copy, Debug)]
pub(in crate::bots) struct Model {
    /// What is bet on grande, or passed, on the average: points.
    pub(super) grande: f32,
    /// The same in chica.
    pub(super) chica: f32,
    /// What is bet on pares beside their value.
    pub(super) pares: f32,
    /// What is bet on juego beside its value.
    pub(super) juego: f32,
    /// What is bet on punto beside its point.
    pub(super) punto: f32,
    /// What pares count for the others when we lose them.
    pub(super) pares_lost: f32,
    /// What juego counts for the others when we lose it.
    pub(super) juego_lost: f32,
    /// By place: the edge that the cut must have over mus.
    pub(super) cut: [f32; 4],
    /// Who passes has the worse hands: so large a share of all.
    pub(super) pass_high: f32,
    /// And so often any hand.
    pub(super) pass_any: f32,
    /// Who bets 2 has a hand that is better than such a share of all.
    pub(super) bet_low: f32,
    /// And better by so much for each point from 2 to 4.
    pub(super) bet_low_more: f32,
    /// And better by so much where it is a raise.
    pub(super) bet_low_raise: f32,
    /// And so often any hand.
    pub(super) bet_any: f32,
    /// And so often where the stake is large.
    pub(super) bet_any_large: f32,
    /// Who says órdago has a hand that is better than such a share.
    pub(super) ordago_low: f32,
    /// A partner who does not accept, or has not yet, has the worse hands: such a share.
    pub(super) refuse_high: f32,
    /// A partner who has accepted has a hand that is better than such a share.
    pub(super) want_low: f32,
    /// Opponents refuse with hands below such a share.
    pub(super) call: f32,
    /// And with so many more, times the chance that their answer asks for.
    pub(super) call_more: f32,
    /// They refuse an órdago with hands below such a share.
    pub(super) call_game: f32,
    /// And with so many more, times the chance that their answer asks for.
    pub(super) call_game_more: f32,
    /// What passing is worth beside the lance, in points, while one opponent may still speak.
    pub(super) wait_one: f32,
    /// The same while two may.
    pub(super) wait_two: f32,
    /// And while the partner may.
    pub(super) wait_partner: f32,
    /// The edge, in points, that a bet must have over passing.
    pub(super) edge_bet: f32,
    /// The edge that accepting must have over refusing.
    pub(super) edge_call: f32,
    /// The edge that a raise must have over any other answer.
    pub(super) edge_raise: f32,
    /// What a raise of the opponents costs, in points, where they accept with the better hand.
    pub(super) raised: f32,
    /// Without a score to mind, the chance on which an órdago is accepted.
    pub(super) ordago: f32,
}

impl Model {
    /// The model of `exact`.
    pub(in crate::bots) const EXACT: Model = Model {
        grande: 2.51,
        chica: 1.46,
        pares: 2.35,
        juego: 1.21,
        punto: 0.67,
        pares_lost: 1.96,
        juego_lost: 5.17,
        cut: [-0.14, 0.29, -0.1, -0.12],
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

    /// The model of `experto`.
    pub(in crate::bots) const EXPERTO: Model = Model {
        grande: 2.09,
        chica: 1.0,
        pares: 2.01,
        juego: 1.38,
        punto: 0.78,
        pares_lost: 1.85,
        juego_lost: 3.34,
        cut: [-0.13, 0.02, -0.11, 0.16],
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
