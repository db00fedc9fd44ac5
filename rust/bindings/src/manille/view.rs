//! `mus.manille.View`: what a seat knows of a deal.

use super::rules::PyRules;
use manille::card::{Pack, Suit};
use manille::knowledge::Knowledge;
use manille::observation::{Observation, observe};
use manille::past::Past;
use manille::record::{Record, heard_by};
use manille::view::View;
use pyo3::prelude::{pyclass, pymethods};
use std::collections::BTreeMap;
use table::{CardSet, Seat};

/// What a seat knows of a deal, and nothing else (F3.5, F4.5). Frozen.
///
/// Cards are text, highest rank last in a suit; lists are by seat, scores by side. Counts are of cards.
///
/// >>> view = mus.manille.Deal("muette", seed=1).view(2)
/// >>> view.hand.split().__len__(), view.legal, view.must[view.dealer] == view.turnup
/// (8, [], True)
#[pyclass(frozen, name = "View", module = "mus.manille")]
#[derive(Clone)]
pub(crate) struct PyView {
    /// Whose view it is.
    #[pyo3(get)]
    seat: u8,
    /// The cards that the seat may play from, as text.
    #[pyo3(get)]
    hand: String,
    /// The cards face up before each seat (F7.1), as text.
    #[pyo3(get)]
    face_up: Vec<String>,
    /// The score before the deal with the turned card's points, by side.
    #[pyo3(get)]
    score: Vec<i16>,
    /// Who deals.
    #[pyo3(get)]
    dealer: u8,
    /// What is being played.
    #[pyo3(get)]
    phase: String,
    /// What the seat may do; empty when it is not its turn.
    #[pyo3(get)]
    legal: Vec<String>,
    /// What has happened, as the seat knows it.
    #[pyo3(get)]
    events: Vec<String>,
    /// The trumps: a suit's letter, ``"NT"``, or None.
    #[pyo3(get)]
    trump: Option<String>,
    /// The dealer's turned card, as far as it is remembered.
    #[pyo3(get)]
    turnup: Option<String>,
    /// The cards of the trick, in order.
    #[pyo3(get)]
    trick: Vec<String>,
    /// Who leads the trick.
    #[pyo3(get)]
    leader: u8,
    /// Who named trumps or made the last bid.
    #[pyo3(get)]
    chooser: Option<u8>,
    /// The tricks that each seat has won.
    #[pyo3(get)]
    tricks: Vec<u8>,
    /// By seat, the cards that everybody can prove it holds (F4.5), as text; under
    /// ``memory = "last_trick"`` from what is remembered.
    #[pyo3(get)]
    must: Vec<String>,
    /// By seat, the cards that everybody can prove it does not hold, those played included.
    #[pyo3(get)]
    cannot: Vec<String>,
    /// By seat and suit, how many cards it holds at least, where that was said or shown (F4.5).
    #[pyo3(get)]
    least: Vec<BTreeMap<char, u8>>,
    /// By seat and suit, how many cards it holds at most, where that was said or shown.
    #[pyo3(get)]
    most: Vec<BTreeMap<char, u8>>,
    /// By seat, what was said of its hand, with the number of cards it held then.
    #[pyo3(get)]
    statements: Vec<Vec<String>>,
    rules: manille::rules::Rules,
    observation: Observation,
}

/// The counts that were told, by the suits' letters.
fn counts(counts: &[Option<u8>; 4], pack: &Pack) -> BTreeMap<char, u8> {
    let told = |suit: Suit| Some((pack.suit_letter(suit), counts[suit.index()]?));
    Suit::ALL.into_iter().filter_map(told).collect()
}

/// What was said of a seat's hand.
fn said_of(knowledge: &Knowledge, seat: Seat, pack: &Pack) -> Vec<String> {
    let said = knowledge.statements().iter();
    said.filter(|said| said.seat == seat)
        .map(|said| said.show(pack))
        .collect()
}

impl PyView {
    pub(super) fn new(record: &Record, seat: Seat) -> PyView {
        let view = View::new(record.deal(), seat);
        let pack = view.pack();
        let show = |cards: CardSet| pack.show_all(cards.iter());
        let seats = || {
            let count = usize::from(view.rules().shape().seats);
            Seat::ALL.into_iter().take(count)
        };
        let actions = view.legal().into_iter();
        let knowledge = record.remembered();
        PyView {
            seat: seat.number(),
            hand: show(view.hand()),
            face_up: seats().map(|seat| show(view.face_up(seat))).collect(),
            score: view.score().to_vec(),
            dealer: view.dealer().number(),
            phase: view.phase().word().to_owned(),
            legal: actions
                .map(|action| action.show(pack).to_string())
                .collect(),
            events: heard_by(record, seat),
            trump: view.trumps().map(|trumps| pack.show_trumps(trumps)),
            turnup: view.turnup().map(|card| pack.show(card).to_string()),
            trick: view
                .trick()
                .iter()
                .map(|&card| pack.show(card).to_string())
                .collect(),
            leader: view.leader().number(),
            chooser: view.chooser().map(Seat::number),
            tricks: seats().map(|seat| view.tricks_won(seat)).collect(),
            must: seats().map(|seat| show(knowledge.of(seat).must)).collect(),
            cannot: seats()
                .map(|seat| show(knowledge.of(seat).cannot))
                .collect(),
            least: seats()
                .map(|seat| counts(&knowledge.of(seat).least, pack))
                .collect(),
            most: seats()
                .map(|seat| counts(&knowledge.of(seat).most, pack))
                .collect(),
            statements: seats()
                .map(|seat| said_of(&knowledge, seat, pack))
                .collect(),
            rules: *view.rules(),
            observation: observe(&view, &Past::of(record)),
        }
    }

    /// What the seat knows, as a row.
    pub(super) fn row(&self) -> &Observation {
        &self.observation
    }
}

#[pymethods]
impl PyView {
    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules { rules: self.rules }
    }

    fn __repr__(&self) -> String {
        let PyView {
            seat, hand, phase, ..
        } = self;
        format!("<View of seat {seat} at {phase}: {hand}>")
    }
}
