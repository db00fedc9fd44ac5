//! Who sits where: seats in play order, teams, and one value for each.

use std::ops::{Index, IndexMut};

/// A seat at the table, 0 to 3 in play order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The four seats of a full table, in play order.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// The seat of that number, or `None` from 4 on.
    #[inline]
    pub const fn new(number: u8) -> Option<Seat> {
        if number < 4 { Some(Seat(number)) } else { None }
    }

    /// The seat of that number round a table of four.
    #[inline]
    pub const fn wrapped(number: u8) -> Seat {
        Seat(number & 3)
    }

    /// The seat's number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The seat's number, to index a table with.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 3) as usize
    }

    /// The seat that plays after this one at a table of four.
    #[inline]
    pub const fn next(self) -> Seat {
        Seat((self.0 + 1) & 3)
    }

    /// The seat `n` places on at a table of four.
    #[inline]
    pub const fn plus(self, n: u8) -> Seat {
        Seat(self.0.wrapping_add(n) & 3)
    }

    /// The opposite seat at a table of four.
    #[inline]
    pub const fn partner(self) -> Seat {
        Seat(self.0 ^ 2)
    }

    /// The team of this seat where opposite seats are partners.
    #[inline]
    pub const fn team(self) -> Team {
        Team(self.0 & 1)
    }

    /// How many places after `first` this seat speaks at a table of four.
    #[inline]
    pub const fn after(self, first: Seat) -> u8 {
        self.0.wrapping_sub(first.0) & 3
    }

    /// The seat as a bit of a four-bit mask.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// A side of the table, 0 to 3: two teams of partners, or one team a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Team(u8);

impl Team {
    /// The two teams of a game of partners.
    pub const PAIR: [Team; 2] = [Team(0), Team(1)];

    /// The team of that number, or `None` from 4 on.
    #[inline]
    pub const fn new(number: u8) -> Option<Team> {
        if number < 4 { Some(Team(number)) } else { None }
    }

    /// The team's number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The team's number, to index a table with.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 3) as usize
    }

    /// The other one of two teams.
    #[inline]
    pub const fn other(self) -> Team {
        Team(self.0 ^ 1)
    }

    /// The two seats of this team where opposite seats are partners, as a mask.
    #[inline]
    pub const fn seats(self) -> u8 {
        0b0101 << (self.0 & 1)
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct BySeat<T>(pub [T; 4]);

impl<T> BySeat<T> {
    /// The value that `make` gives for each seat, in seat order.
    #[inline]
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::ALL.map(&mut make))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// One value for each of two teams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct ByTeam<T>(pub [T; 2]);

impl<T> Index<Team> for ByTeam<T> {
    type Output = T;
    #[inline]
    fn index(&self, team: Team) -> &T {
        &self.0[team.index() & 1]
    }
}

impl<T> IndexMut<Team> for ByTeam<T> {
    #[inline]
    fn index_mut(&mut self, team: Team) -> &mut T {
        &mut self.0[team.index() & 1]
    }
}

#[cfg(test)]
mod tests {
    use super::{BySeat, ByTeam, Seat, Team};

    #[test]
    fn seats_go_round_and_face_each_other() {
        for seat in Seat::ALL {
            assert_eq!(seat.next().next(), seat.partner());
            assert_eq!(seat.team(), seat.partner().team());
            assert_ne!(seat.team(), seat.next().team());
            assert_eq!(seat.plus(3).next(), seat);
            assert_eq!(seat.next().after(seat), 1);
            assert_ne!(seat.team().seats() & seat.bit(), 0);
        }
        assert!(Seat::new(4).is_none() && Team::new(4).is_none());
    }

    #[test]
    fn values_by_seat_and_team() {
        let mut seats = BySeat::from_fn(|seat| seat.number());
        seats[Seat::wrapped(5)] = 9;
        assert_eq!(seats.0, [0, 9, 2, 3]);
        let mut teams = ByTeam([1, 2]);
        teams[Team::PAIR[1].other()] = 7;
        assert_eq!(teams.0, [7, 2]);
    }
}
