//! Who wins each lance: the sums over everything that the unknown hands may be.

use super::census::Footing;
use super::rest::Rest;
use crate::rules::Rules;

/// In how many deals something happens in a lance, seen from one team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LanceCounts {
    /// Our team has the best hand in it.
    pub win: u64,
    /// Nobody has it; punto: somebody has juego.
    pub none: u64,
    /// Both teams have it; grande, chica: always; punto: nobody has juego.
    pub contested: u64,
}

/// Deals counted for one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// All deals that may be.
    pub total: u64,
    /// Grande, chica, pares, juego, punto.
    pub lances: [LanceCounts; 5],
    /// What pares, juego and punto score, ours and theirs, summed over all deals.
    pub values: [u64; 2],
}

/// Three known hands around the table: ours, the partner's, the next opponent's.
#[derive(Clone, Copy)]
pub(super) struct Three<'a> {
    pub(super) ours: [&'a Footing; 2],
    pub(super) next: &'a Footing,
    /// Our seat in speaking order.
    pub(super) seat: u16,
}

/// A lance as three hands leave it: what the last hand must stay below for us to win.
struct Stand {
    /// Our better hand, its place above two bits for the seat: earlier seats are higher.
    ours: u16,
    /// The next opponent's.
    next: u16,
    /// Last hands below this place lose to us.
    bar: u16,
}

impl Three<'_> {
    #[inline]
    fn stand(&self, lance: usize) -> Stand {
        let key = |standing: &Footing, seat: u16| standing.places[lance] << 2 | (3 - (seat & 3));
        let [mine, partner] = self.ours;
        let ours = key(mine, self.seat).max(key(partner, self.seat + 2));
        Stand {
            ours,
            next: key(self.next, self.seat + 1),
            // The last hand sits three seats on and wins ties against later seats only.
            bar: (ours + ((self.seat + 3) & 3)) >> 2,
        }
    }
}

impl Sums {
    /// Adds every last hand behind three known ones, which can be dealt in `ways` ways.
    #[inline]
    pub(super) fn add(&mut self, three: Three<'_>, rest: &Rest, ways: u64) {
        self.total += ways * u64::from(rest.total);
        for lance in 0..2 {
            let Stand { ours, next, bar } = three.stand(lance);
            let win = if next > ours {
                0
            } else {
                rest.below(lance, bar)
            };
            self.lances[lance].win += ways * u64::from(win);
        }
        self.add_valued(0, three, rest, ways);
        self.add_valued(1, three, rest, ways);
        self.add_punto(three, rest, ways);
    }

    /// Pares (0) or juego (1): not everybody has it, and it scores by what it is.
    #[inline]
    fn add_valued(&mut self, at: usize, three: Three<'_>, rest: &Rest, ways: u64) {
        let lance = at + 2;
        let Stand { ours, next, bar } = three.stand(lance);
        let (we_have, next_has) = (ours > 3, next > 3);
        let without = rest.below(lance, 1);
        let beaten = next > ours;
        let win = if we_have && !beaten {
            rest.below(lance, bar)
        } else {
            0
        };
        let none = if we_have || next_has { 0 } else { without };
        let theirs_have = if next_has {
            rest.total
        } else {
            rest.total - without
        };
        let contested = if we_have { theirs_have } else { 0 };
        let (beating, beating_value) = if beaten {
            (rest.total, rest.value(at))
        } else {
            let value = rest.value(at) - rest.value_below(at, bar);
            (rest.total - rest.below(lance, bar), value)
        };
        let [mine, partner] = three.ours.map(|standing| u64::from(standing.values[at]));
        let next_value = u64::from(three.next.values[at]);
        let counts = &mut self.lances[lance];
        counts.win += ways * u64::from(win);
        counts.none += ways * u64::from(none);
        counts.contested += ways * u64::from(contested);
        self.values[0] += ways * u64::from(win) * (mine + partner);
        self.values[1] += ways * (u64::from(beating) * next_value + u64::from(beating_value));
    }

    /// Punto is played when nobody has juego.
    #[inline]
    fn add_punto(&mut self, three: Three<'_>, rest: &Rest, ways: u64) {
        let juego = |standing: &Footing| standing.places[3] > 0;
        let somebody = three.ours.iter().any(|ours| juego(ours)) || juego(three.next);
        let played = if somebody { 0 } else { rest.all(4) };
        let Stand { ours, next, bar } = three.stand(4);
        let win = if somebody || next > ours {
            0
        } else {
            rest.below(4, bar)
        };
        let counts = &mut self.lances[4];
        counts.win += ways * u64::from(win);
        counts.none += ways * u64::from(rest.total - played);
        counts.contested += ways * u64::from(played);
        self.values[0] += ways * u64::from(win);
        self.values[1] += ways * u64::from(played - win);
    }
}

impl Sums {
    /// The sums with what follows from them: grande and chica are always contested, and give their
    /// paso when nobody bets (M6.3).
    #[must_use]
    pub(super) fn closed(mut self, rules: &Rules) -> Sums {
        for lance in &mut self.lances[..2] {
            lance.contested = self.total;
            self.values[0] += u64::from(rules.paso) * lance.win;
            self.values[1] += u64::from(rules.paso) * (self.total - lance.win);
        }
        self
    }
}

impl Sums {
    /// Adds one deal: four hands from ours on in turn, with `paso` points for grande and chica.
    pub(super) fn add_deal(&mut self, hands: [&Footing; 4], seat: u16, paso: u64) {
        self.total += 1;
        let nobody_has_juego = hands.iter().all(|hand| hand.places[3] == 0);
        for lance in 0..5 {
            let keys: [u16; 4] = std::array::from_fn(|ahead| {
                hands[ahead].places[lance] << 2 | (3 - ((seat + ahead as u16) & 3))
            });
            let [ours, theirs] = [keys[0].max(keys[2]), keys[1].max(keys[3])];
            let floor = if lance < 2 { 0 } else { 4 };
            let counts = &mut self.lances[lance];
            let played = if lance == 4 {
                nobody_has_juego
            } else {
                ours.max(theirs) >= floor
            };
            counts.none += u64::from(!played);
            counts.contested += u64::from(played && ours.min(theirs) >= floor);
            if !played {
                continue;
            }
            let winner = usize::from(theirs > ours);
            counts.win += u64::from(winner == 0);
            let values = [hands[winner], hands[winner + 2]].map(|hand| hand.values);
            self.values[winner] += match lance {
                0 | 1 => paso,
                2 | 3 => u64::from(values[0][lance - 2] + values[1][lance - 2]),
                _ => 1,
            };
        }
    }
}
