//! `mus.manille.View`: what a seat knows of a deal, told when it is asked for.

use super::rules::PyRules;
use crate::dice::{Cup, PyDice};
use crate::hosted::Throws;
use crate::log::Log;
use manille::action::Event;
use manille::card::{Pack, Suit};
use manille::deal::{Deal, Phase};
use manille::knowledge::{Knowledge, Proved};
use manille::observation::{Observation, observe};
use manille::past::Past;
use manille::record::heard_by;
use manille::rules::Sides;
use manille::view::{OwnView, View};
use pyo3::prelude::{Py, PyResult, Python, pyclass, pymethods};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use table::{CardSet, Dice, Seat};

/// What a seat knows of a deal, and nothing else (F3.5, F4.5). Frozen.
///
/// Cards are text, highest rank last in a suit; lists are by seat, scores by side. Counts are of cards.
/// Whatever is asked for is worked out then, so what is not asked for costs nothing.
///
/// >>> view = mus.manille.Deal("muette", seed=1).view(2)
/// >>> view.hand.split().__len__(), view.legal, view.must[view.dealer] == view.turnup
/// (8, [], True)
#[pyclass(frozen, name = "View", module = "mus.manille")]
pub(crate) struct PyView {
    view: OwnView,
    /// The deal as it began, for what follows from its events; never shown.
    start: Deal,
    log: Log<Event>,
    cup: Cup,
    knowledge: OnceLock<Knowledge>,
}

/// The counts that were told, by the suits' letters.
fn counts(counts: &[Option<u8>; 4], pack: &Pack) -> BTreeMap<char, u8> {
    let told = |suit: Suit| Some((pack.suit_letter(suit), counts[suit.index()]?));
    Suit::ALL.into_iter().filter_map(told).collect()
}

impl PyView {
    pub(super) fn new(view: View<'_>, start: Deal, log: Log<Event>, dice: Dice) -> PyView {
        PyView {
            view: view.into(),
            start,
            log,
            cup: Cup::new(dice),
            knowledge: OnceLock::new(),
        }
    }

    fn view(&self) -> View<'_> {
        self.view.view()
    }

    fn show(&self, cards: CardSet) -> String {
        self.view().pack().show_all(cards.iter())
    }

    /// Something of each seat of the game.
    fn by_seat<T>(&self, tell: impl FnMut(Seat) -> T) -> Vec<T> {
        let seats = usize::from(self.view().rules().shape().seats);
        Seat::ALL.into_iter().take(seats).map(tell).collect()
    }

    /// What everybody can prove of everybody's cards.
    fn knowledge(&self) -> &Knowledge {
        self.knowledge.get_or_init(|| {
            self.log
                .read(|events| Knowledge::remembered(&self.start, events))
        })
    }

    /// What the seat knows, as a row.
    pub(super) fn row(&self) -> Observation {
        let past = self.log.read(|events| Past::after(&self.start, events));
        observe(&self.view(), &past)
    }

    /// Something of what is proved of each seat.
    fn proved<T>(&self, tell: impl Fn(&Proved) -> T) -> Vec<T> {
        self.by_seat(|seat| tell(self.knowledge().of(seat)))
    }
}

impl Throws for PyView {
    fn cup(&self) -> &Cup {
        &self.cup
    }
}

#[pymethods]
impl PyView {
    /// Whose view it is.
    #[getter]
    fn seat(&self) -> u8 {
        self.view().seat().number()
    }

    /// The other seats of its side (F2.7); none while it is open who plays with whom.
    #[getter]
    fn partners(&self) -> Vec<u32> {
        let view = self.view();
        let bidding = view.phase() == Phase::Bidding || view.chooser().is_none();
        let open = view.rules().shape().sides == Sides::OneAgainst && bidding;
        let (own, seats) = (view.seat(), self.by_seat(|seat| seat));
        let partners = seats
            .into_iter()
            .filter(|&seat| !open && seat != own && view.are_partners(own, seat));
        partners.map(|seat| seat.number().into()).collect()
    }

    /// Who deals.
    #[getter]
    fn dealer(&self) -> u8 {
        self.view().dealer().number()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules {
            rules: *self.view().rules(),
        }
    }

    /// What is being played.
    #[getter]
    fn phase(&self) -> &'static str {
        self.view().phase().word()
    }

    /// What the seat may do; empty when it is not its turn.
    #[getter]
    fn legal(&self) -> Vec<String> {
        let view = self.view();
        let actions = view.legal().into_iter();
        actions
            .map(|action| action.show(view.pack()).to_string())
            .collect()
    }

    /// The words that it may say now, without what follows them; empty when it is not its turn.
    #[getter]
    fn words(&self) -> Vec<&'static str> {
        self.view().words().iter().map(|word| word.text()).collect()
    }

    /// The cards that the seat may play from, as text.
    #[getter]
    fn hand(&self) -> String {
        self.show(self.view().hand())
    }

    /// The cards face up before each seat (F7.1), as text.
    #[getter]
    fn face_up(&self) -> Vec<String> {
        self.by_seat(|seat| self.show(self.view().face_up(seat)))
    }

    /// The cards that it knows to lie in the dog or the talon, since it put them there (F6.2, F8.2).
    #[getter]
    fn put_away(&self) -> String {
        self.show(self.view().put_away())
    }

    /// The score before the deal with the turned card's points, by side.
    #[getter]
    fn score(&self) -> Vec<i16> {
        self.view().score().to_vec()
    }

    /// What has happened, as the seat knows it.
    #[getter]
    fn events(&self) -> Vec<String> {
        let seat = self.view().seat();
        self.log.read(|events| heard_by(&self.start, events, seat))
    }

    /// The trumps: a suit's letter, ``"NT"``, or None.
    #[getter]
    fn trump(&self) -> Option<String> {
        let view = self.view();
        view.trumps().map(|trumps| view.pack().show_trumps(trumps))
    }

    /// The dealer's turned card, as far as it is remembered.
    #[getter]
    fn turnup(&self) -> Option<String> {
        let view = self.view();
        view.turnup().map(|card| view.pack().show(card).to_string())
    }

    /// Who named trumps or made the last bid.
    #[getter]
    fn chooser(&self) -> Option<u8> {
        self.view().chooser().map(Seat::number)
    }

    /// How often the deal was doubled: contra 1, recontra 2, santvicens 3.
    #[getter]
    fn doublings(&self) -> u8 {
        self.view().doublings()
    }

    /// What the deal counts, as far as is known (F5.4).
    #[getter]
    fn multiplier(&self) -> i32 {
        self.view().multiplier()
    }

    /// The cards of the trick, in order.
    #[getter]
    fn trick(&self) -> Vec<String> {
        let view = self.view();
        let cards = view.trick().iter();
        cards
            .map(|&card| view.pack().show(card).to_string())
            .collect()
    }

    /// Who leads the trick.
    #[getter]
    fn leader(&self) -> u8 {
        self.view().leader().number()
    }

    /// The card that is winning the trick; None on the lead.
    #[getter]
    fn master(&self) -> Option<String> {
        let view = self.view();
        let facing = view.facing()?;
        Some(view.pack().show(facing.master).to_string())
    }

    /// Whose card that is; None on the lead.
    #[getter]
    fn master_seat(&self) -> Option<u8> {
        let view = self.view();
        let master = view.facing()?.master;
        let place = view.trick().iter().position(|&card| card == master)? as u8;
        Some((view.leader().number() + place) % view.rules().shape().seats)
    }

    /// The cards that have been played in this deal, as far as they are remembered, as text.
    #[getter]
    fn played(&self) -> String {
        self.show(self.view().played())
    }

    /// The tricks that each seat has won.
    #[getter]
    fn tricks(&self) -> Vec<u32> {
        self.by_seat(|seat| self.view().tricks_won(seat).into())
    }

    /// The points that each seat has won by its tricks; None where that is not remembered.
    #[getter]
    fn points(&self) -> Option<Vec<u32>> {
        let points = self.by_seat(|seat| self.view().points_won(seat).map(u32::from));
        points.into_iter().collect()
    }

    /// By seat, the cards that everybody can prove it holds (F4.5), as text; under
    /// ``memory = "last_trick"`` from what is remembered.
    #[getter]
    fn must(&self) -> Vec<String> {
        self.proved(|proved| self.show(proved.must))
    }

    /// By seat, the cards that everybody can prove it does not hold, those played included.
    #[getter]
    fn cannot(&self) -> Vec<String> {
        self.proved(|proved| self.show(proved.cannot))
    }

    /// By seat and suit, how many cards it holds at least, where that was said or shown (F4.5).
    #[getter]
    fn least(&self) -> Vec<BTreeMap<char, u8>> {
        self.proved(|proved| counts(&proved.least, self.view().pack()))
    }

    /// By seat and suit, how many cards it holds at most, where that was said or shown.
    #[getter]
    fn most(&self) -> Vec<BTreeMap<char, u8>> {
        self.proved(|proved| counts(&proved.most, self.view().pack()))
    }

    /// By seat, what was said of its hand, with the number of cards it held then.
    #[getter]
    fn statements(&self) -> Vec<Vec<String>> {
        let said_of = |seat| {
            let said = self.knowledge().statements().iter();
            said.filter(|said| said.seat == seat)
                .map(|said| said.show(self.view().pack()))
                .collect()
        };
        self.by_seat(said_of)
    }

    /// The dice that the seat may throw in this deal: a function of seed, set of matches, game, deal
    /// and seat. See ``mus.Dice``.
    #[getter]
    fn dice(&self, py: Python<'_>) -> PyResult<Py<PyDice>> {
        self.cup.dice(py)
    }

    fn __repr__(&self) -> String {
        let (seat, hand, phase) = (self.seat(), self.hand(), self.phase());
        format!("<View of seat {seat} at {phase}: {hand}>")
    }
}
