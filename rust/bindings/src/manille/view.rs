//! `mus.manille.View`: what a seat knows of a deal.

use super::rules::PyRules;
use manille::record::{Record, heard_by};
use manille::view::View;
use pyo3::prelude::{pyclass, pymethods};
use table::{CardSet, Seat};

/// What a seat knows of a deal, and nothing else. Frozen.
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
    /// By seat, the cards that everybody can prove it holds (F4.5), as text.
    #[pyo3(get)]
    must: Vec<String>,
    /// By seat, the cards that everybody can prove it does not hold, those played included.
    #[pyo3(get)]
    cannot: Vec<String>,
    rules: manille::rules::Rules,
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
        let knowledge = record.knowledge();
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
            rules: *view.rules(),
        }
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
