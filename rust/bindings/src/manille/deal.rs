//! `mus.manille.Deal`: a deal that a script steps itself.

use super::records::PyResultOfDeal;
use super::view::PyView;
use super::{errors as told, rules};
use crate::deal::seed_of;
use crate::json_text::{arguments_text, json_text};
use crate::log::Log;
use crate::{convert, errors};
use manille::Manille;
use manille::deal::Deal;
use manille::matches::Match;
use manille::record::{Record, Replayed};
use manille::view::View;
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::{PyBool, PyDict, PyType};
use serde_json::Value as Json;
use table::{Dice, Purpose, Seat, Streams, shortened};

/// One deal, played action by action (F3 to F9): see ``docs/python.md``.
///
/// ``rules``: None (muette), a ``Rules``, a name or a dict. The cards are dealt from ``seed``, 0 to
/// 2^64 - 1, unless ``hands`` are given, one text a seat, with what belongs to them: ``turnup`` (else
/// the dealer's last card), ``dog`` (the talon too) or ``table``. ``score`` (by side), ``tie`` and
/// ``choices`` are as in records. Deals compare, copy and pickle.
///
/// Raises ``CardError`` for cards that are none, stand twice or are not as many as a seat holds (F10),
/// ``RulesError``, and ``MusError`` for what is no seat, seed, score or key of a start (R1, R2).
///
/// >>> deal = mus.manille.Deal("manillen", seed=1)
/// >>> deal.phase, deal.seat, deal.legal()
/// ('choice', 0, ['pasa', 'elige S', 'elige H', 'elige D', 'elige C', 'elige NT'])
#[pyclass(eq, name = "Deal", module = "mus.manille")]
#[derive(Clone)]
pub(crate) struct PyDeal {
    pub(crate) record: Record,
    /// Where the dice of its bots come from: seed, game and deal.
    pub(crate) origin: (u64, u32, u32),
}

impl PartialEq for PyDeal {
    /// Equal when the same has happened.
    fn eq(&self, other: &PyDeal) -> bool {
        self.record == other.record
    }
}

/// What pickle wants: what to call, and with what.
type Pickled<'py> = (Bound<'py, PyAny>, (String, (u64, u32, u32)));

/// A seat of a game of so many, given as a whole number of any type.
pub(super) fn seat_of(name: &str, number: &Bound<'_, PyAny>, seats: u8) -> PyResult<Seat> {
    let seat = number.extract::<u8>().ok().filter(|&seat| seat < seats);
    seat.and_then(Seat::new)
        .filter(|_| !number.is_instance_of::<PyBool>())
        .ok_or_else(|| {
            let given = number
                .repr()
                .map_or_else(|_| "?".into(), |given| given.to_string());
            let (given, last) = (shortened(&given), seats - 1);
            let message = format!("{name} {given}: seats are 0 to {last} (F10)");
            errors::python::MusError::new_err(message)
        })
}

/// The record of the first deal of a match with this dealer and these cards to come.
pub(super) fn first_deal(series: &Match, seed: u64) -> PyResult<Record> {
    let game = Manille::new(series.rules());
    let deal = game.dealt(series, series.place(), Streams::new(seed, 0));
    Record::of(&deal, series).ok_or_else(|| {
        errors::python::MusError::new_err("the score is beyond what a deal can start from")
    })
}

impl PyDeal {
    fn seats(&self) -> u8 {
        self.record.setup().rules().shape().seats
    }
}

#[pymethods]
impl PyDeal {
    #[new]
    #[pyo3(
        signature = (rules=None, *, dealer=None, seed=None, **start),
        text_signature = "(rules=None, *, dealer=0, seed=0, score=None, hands=None, **start)"
    )]
    fn new(
        rules: Option<&Bound<'_, PyAny>>,
        dealer: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        start: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyDeal> {
        let rules = rules::read(rules)?;
        let seed = seed.map_or(Ok(0), seed_of)?;
        let seats = rules.shape().seats;
        let dealer = dealer.map_or(Ok(Seat::default()), |seat| seat_of("dealer", seat, seats))?;
        let dealt = first_deal(&Match::new(&rules, dealer), seed)?;
        let origin = (seed, 0, 0);
        let Some(start) = start else {
            let record = dealt;
            return Ok(PyDeal { record, origin });
        };
        let given = serde_json::from_str::<Json>(&arguments_text(start)?);
        let given = given.map_err(|error| errors::python::MusError::new_err(error.to_string()))?;
        let given = given.as_object().cloned().unwrap_or_default();
        let record = dealt.restarted(given).map_err(told::amiss)?;
        Ok(PyDeal { record, origin })
    }

    /// The deal that a record describes, a dict or JSON text, or the position where it stops; the dice
    /// of its views come from ``seed``.
    ///
    /// Raises ``RecordError`` with its clause and event where the record does not hold.
    ///
    /// >>> record = mus.manille.Deal("muette", seed=1).record()
    /// >>> mus.manille.Deal.from_record(record).record() == record
    /// True
    #[classmethod]
    #[pyo3(signature = (record, *, seed=None), text_signature = "(record, *, seed=0)")]
    fn from_record(
        _class: &Bound<'_, PyType>,
        record: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyDeal> {
        let origin = (seed.map_or(Ok(0), seed_of)?, 0, 0);
        let text = json_text(record)?;
        match manille::record::read(&text).map_err(|error| told::unread(&text, &error))? {
            Replayed::Deal(record) => Ok(PyDeal { record, origin }),
            Replayed::Match(_) => Err(told::wrong_kind(
                "the record: a match: expected the record of a deal",
            )),
        }
    }

    /// The seat to act; None when the deal is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.record.deal().seat().map(Seat::number)
    }

    /// ``"choice"``, ``"bidding"``, ``"doubling"``, ``"exchange"``, ``"discard"``, ``"play"`` or
    /// ``"over"``.
    #[getter]
    fn phase(&self) -> &'static str {
        self.record.deal().phase().word()
    }

    /// Who deals.
    #[getter]
    fn dealer(&self) -> u8 {
        self.record.deal().dealer().number()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> rules::PyRules {
        rules::PyRules {
            rules: *self.record.setup().rules(),
        }
    }

    /// Every action of the seat to act, as text without the seat: bids at the least (any more passes
    /// ``check``), statements that are true (F4.3); empty when the deal is over.
    ///
    /// >>> mus.manille.Deal("encheres", seed=1).legal()
    /// ['pasa', 'apuesta 35']
    fn legal(&self) -> Vec<String> {
        let deal = self.record.deal();
        let show = |action: manille::action::Action| action.show(deal.pack()).to_string();
        deal.legal().into_iter().map(show).collect()
    }

    /// None if the seat to act may do this; else raises ``IllegalAction`` with ``.clause`` and
    /// ``.action``, and what the seat may do instead in its message.
    ///
    /// >>> mus.manille.Deal("muette", seed=1).check("elige S")
    /// Traceback (most recent call last):
    /// ...
    /// mus.errors.IllegalAction: "1 elige S" breaks F3.1: ...
    fn check(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        self.clone().play(action)
    }

    /// Does this for the seat to act; raises as ``check``, and then nothing has changed.
    ///
    /// >>> deal = mus.manille.Deal("manillen", seed=1)
    /// >>> deal.play("elige H")
    /// >>> deal.phase, deal.seat
    /// ('doubling', 1)
    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let text = errors::text("action", action)?;
        self.record
            .act(&text)
            .map_err(|error| told::refused(&error, &text))
    }

    /// An independent copy.
    fn copy(&self) -> PyDeal {
        self.clone()
    }

    /// What a seat knows: a ``View``, with the dice of the deal's place under its seed. Raises ``MusError`` for what is no seat of the game.
    ///
    /// >>> mus.manille.Deal("muette", seed=1).view(0).phase
    /// 'play'
    fn view(&self, seat: &Bound<'_, PyAny>) -> PyResult<PyView> {
        let seat = seat_of("seat", seat, self.seats())?;
        let (seed, game, deal) = self.origin;
        let dice = Streams::new(seed, 0).stream(Purpose::Bot(seat), game, deal);
        let start = Deal::from(self.record.setup());
        let log = Log::of(self.record.events());
        let view = View::new(self.record.deal(), seat);
        Ok(PyView::new(view, start, log, Dice::new(dice)))
    }

    /// What the deal came to: a ``Result``. Raises ``MusError`` before its end.
    ///
    /// >>> deal = mus.manille.Deal("muette", seed=1)
    /// >>> while deal.seat is not None:
    /// ...     deal.play(deal.legal()[0])
    /// >>> sum(deal.result().taken)
    /// 68
    fn result(&self) -> PyResult<PyResultOfDeal> {
        if self.record.is_over() {
            return Ok(self.record.counted().into());
        }
        let message = format!("the deal is not over: it is at {} (F1.3)", self.phase());
        Err(errors::python::MusError::new_err(message))
    }

    /// The record as a dict (``docs/records.md``); with its result when the deal is over.
    ///
    /// >>> sorted(mus.manille.Deal("manillen3").record())
    /// ['choices', 'deal', 'dealer', 'dog', 'events', 'game', 'rules', 'score', 'tie', 'variant']
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_python(py, &self.record.to_json())
    }

    fn __copy__(&self) -> PyDeal {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyDeal {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let variant = self.record.setup().rules().variant.name();
        let seat = self
            .seat()
            .map_or("None".to_owned(), |seat| seat.to_string());
        format!(
            "<Deal of {variant} at {}, seat {seat} to act>",
            self.phase()
        )
    }

    #[classmethod]
    fn _restore(
        _class: &Bound<'_, PyType>,
        record: &str,
        origin: (u64, u32, u32),
    ) -> PyResult<PyDeal> {
        match manille::record::read(record).map_err(|error| told::record(&error))? {
            Replayed::Deal(record) => Ok(PyDeal { record, origin }),
            Replayed::Match(_) => Err(told::wrong_kind("not the state of a Deal")),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let restore = py.get_type::<PyDeal>().getattr("_restore")?;
        Ok((restore, (self.record.to_json().to_string(), self.origin)))
    }
}
