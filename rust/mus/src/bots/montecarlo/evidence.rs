//! What the others have said, as evidence of what they hold: taken as if `simple` had said it.
//!
//! Each clue is something that `simple` would not have said with other cards. Hands that go against
//! a clue are [`AMISS`] times as likely as they were: others play otherwise, and bluff.

use crate::bots::simple::{LARGE, Opinion, Simple};
use crate::deal::Phase;
use crate::lance::{End, Lance};
use crate::view::{Held, View};
use table::{BySeat, Seat, Team};

/// How much less likely hands are that go against a clue.
const AMISS: f64 = 0.05;
/// From this chance on (of 255) an accepted bet is expected. `simple` has no such number: it accepts
/// by what the stakes ask for, against hands that are the better the more was bet. The chance here is
/// the one before anybody bet, so this, [`GOOD`] and [`AMISS`] are guesses.
const FAIR: u32 = 130;
/// Up to this one a refusal is; from it on an órdago, or a large bet that both accept.
const GOOD: u32 = 170;
/// Any chance is in the range up to this.
const MOST: u32 = 255;

/// Something that was said, and the cards that it speaks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clue {
    /// A seat's chance to win a lance is in this range, both ends in it.
    Seat(Seat, Lance, u32, u32),
    /// So is the better one of a team's.
    Team(Team, Lance, u32, u32),
    /// A seat wanted no mus, or wanted it.
    Cut(Seat, bool),
    /// A seat threw so many cards in this round.
    Threw(Seat, u8),
}

/// All clues.
pub(super) struct Evidence {
    policy: Simple,
    clues: Vec<Clue>,
}

impl Evidence {
    /// What a view tells of what was said.
    pub(super) fn of(view: &View<'_>, policy: Simple) -> Evidence {
        let mut evidence = Evidence {
            policy,
            clues: Vec::with_capacity(16),
        };
        match view.phase() {
            Phase::Mus | Phase::Descarte => evidence.before_the_lances(view),
            Phase::Lance(lance) => {
                evidence.of_the_cut(view);
                for earlier in Lance::ALL.into_iter().filter(|&other| other < lance) {
                    evidence.of_an_earlier_lance(view, earlier);
                }
                evidence.of_this_lance(view, lance);
            }
            Phase::Senas | Phase::Over => {}
        }
        let me = view.seat();
        evidence.clues.retain(|clue| match *clue {
            Clue::Seat(seat, ..) | Clue::Cut(seat, _) | Clue::Threw(seat, _) => seat != me,
            Clue::Team(team, ..) => team != me.team(),
        });
        evidence
    }

    /// How well these cards explain it all: 1 where nothing goes against them.
    #[inline]
    pub(super) fn weigh(&self, view: &View<'_>, hands: &BySeat<Held>) -> f64 {
        if self.clues.is_empty() {
            return 1.0;
        }
        let opinions = BySeat::from_fn(|seat| {
            let Held { hand, thrown, .. } = hands[seat];
            let hand = if seat == view.seat() {
                view.hand()
            } else {
                hand | thrown
            };
            let class = view.evaluator().class_of(hand);
            self.policy.opinion(view.rules(), class)
        });
        let amiss = |clue: &&Clue| !self.explains(view, hands, &opinions, **clue);
        self.clues
            .iter()
            .filter(amiss)
            .fold(1.0, |weight, _| weight * AMISS)
    }

    fn explains(
        &self,
        view: &View<'_>,
        hands: &BySeat<Held>,
        opinions: &BySeat<&Opinion>,
        clue: Clue,
    ) -> bool {
        let chance = |seat: Seat, lance: Lance| chance(view, opinions[seat], seat, lance);
        match clue {
            Clue::Seat(seat, lance, from, to) => (from..=to).contains(&chance(seat, lance)),
            Clue::Team(team, lance, from, to) => {
                let seat = Seat::wrapped(team.number());
                let best = chance(seat, lance).max(chance(seat.partner(), lance));
                (from..=to).contains(&best)
            }
            Clue::Cut(seat, cut) => {
                let good = u32::from(opinions[seat].good) >= self.policy.cuts_from();
                cut == (good || opinions[seat].throws == 0)
            }
            Clue::Threw(seat, count) => {
                let Held { hand, thrown, .. } = hands[seat];
                let usual = Simple::throws(opinions[seat], hand | thrown).len();
                usual.max(usize::from(view.rules().min_discard)) == usize::from(count)
            }
        }
    }

    /// All who have spoken want mus; those who have thrown show how many they keep.
    fn before_the_lances(&mut self, view: &View<'_>) {
        let throws = view.phase() == Phase::Descarte;
        for place in 0..4 {
            let seat = view.mano().plus(place);
            let spoken = place < view.place(view.seat());
            if throws || spoken {
                self.clues.push(Clue::Cut(seat, false));
            }
            if throws && spoken {
                self.clues.push(Clue::Threw(seat, view.thrown(seat) as u8));
            }
        }
    }

    /// Who cut has a good hand; those who spoke before him wanted mus, where they could have it.
    fn of_the_cut(&mut self, view: &View<'_>) {
        let free = |max| view.mus_rounds() < max;
        let Some(cutter) = view
            .cutter()
            .filter(|_| view.rules().max_mus.is_none_or(free))
        else {
            return;
        };
        self.clues.push(Clue::Cut(cutter, true));
        let before = (0..view.place(cutter)).map(|place| view.mano().plus(place));
        self.clues.extend(before.map(|seat| Clue::Cut(seat, false)));
    }

    /// The chance from which on a bet of four or more, or a raise, is expected: between those from
    /// which on `simple` makes them.
    fn strong(&self) -> u32 {
        u32::midpoint(self.policy.raises_from(), self.policy.bets_more_from())
    }

    /// How the betting of a lance ended.
    fn of_an_earlier_lance(&mut self, view: &View<'_>, lance: Lance) {
        let large = |fair, strong| {
            if view.settled(lance) >= LARGE {
                strong
            } else {
                fair
            }
        };
        match view.end(lance) {
            End::Paso => {
                let passed = Seat::ALL.map(|seat| self.passed(view, seat, lance));
                self.clues.extend(passed);
            }
            End::Bet => {
                let from = large(FAIR, GOOD);
                let teams = Team::PAIR.map(|team| Clue::Team(team, lance, from, MOST));
                self.clues.extend(teams);
            }
            End::Refused(team) => {
                let from = large(FAIR, self.strong());
                self.clues.push(Clue::Team(team, lance, from, MOST));
                self.clues.push(Clue::Team(team.other(), lance, 0, GOOD));
            }
            End::None | End::Unplayed | End::Ordago => {}
        }
    }

    /// A seat could have bet and passed.
    fn passed(&self, view: &View<'_>, seat: Seat, lance: Lance) -> Clue {
        let from = self.policy.opens_from(view.place(seat));
        Clue::Seat(seat, lance, 0, from.saturating_sub(1))
    }

    /// Who has passed or bet in the lance that is being bet on.
    fn of_this_lance(&mut self, view: &View<'_>, lance: Lance) {
        let may_speak = |seat: &Seat| view.may_speak(*seat);
        let up_to = |place: u8| (0..place).map(|place| view.mano().plus(place));
        let Some(bettor) = view.bettor() else {
            let before = up_to(view.place(view.seat())).filter(may_speak);
            let passed: Vec<Clue> = before.map(|seat| self.passed(view, seat, lance)).collect();
            self.clues.extend(passed);
            return;
        };
        let raised = view.is_raised();
        if !raised {
            let before = up_to(view.place(bettor)).filter(may_speak);
            let passed: Vec<Clue> = before.map(|seat| self.passed(view, seat, lance)).collect();
            self.clues.extend(passed);
        }
        let opens = self.policy.opens_from(view.place(bettor));
        let from = match view.stake() {
            _ if view.is_ordago() => GOOD,
            _ if raised => self.strong(),
            ..LARGE => opens,
            _ => self.strong(),
        };
        self.clues.push(Clue::Seat(bettor, lance, from, MOST));
        if view.partner_wants() {
            self.clues
                .push(Clue::Seat(view.partner(), lance, FAIR, MOST));
        }
    }
}

/// The chance that `simple` gives the team of a seat in a lance, as long as nobody has bet; 0 where
/// it may not speak.
#[inline]
fn chance(view: &View<'_>, opinion: &Opinion, seat: Seat, lance: Lance) -> u32 {
    let declared = |seat: Seat| match lance {
        Lance::Pares => view.has_pares(seat) == Some(true),
        Lance::Juego => view.has_juego(seat) == Some(true),
        _ => true,
    };
    if !declared(seat) {
        return 0;
    }
    let others = [seat.next(), seat.plus(3), seat.partner()].map(declared);
    Simple::chance_of(opinion, lance, view.place(seat), others)
}
