//! `mus.Deal`: a deal that a script steps itself.

use crate::json_text::json_text;
use crate::log::Log;
use crate::records::PyDealResult;
use crate::view::PyView;
use crate::{convert, errors, rules};
use mus::action::{Action, Event};
use mus::card;
use mus::game::Chance;
use mus::reading::{Read, judge};
use mus::record::{Record, Replayed};
use mus::setup::Setup;
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::{PyBool, PyType};
use table::{BySeat, CardList, Dice, Place, Purpose, Seat, Streams};

/// One deal, played word by word: see ``docs/python.md``.
///
/// Cards that a position owes are drawn when it is next looked at or played, not before: until then
/// its record is the one that it was made from.
#[pyclass(eq, name = "Deal", module = "mus")]
#[derive(Clone)]
pub(crate) struct PyDeal {
    pub(crate) record: Record,
    chance: Chance,
    origin: (u64, u32, u32),
}

impl PartialEq for PyDeal {
    /// Equal when the same has happened and the same is to come, drawn already or not.
    fn eq(&self, other: &PyDeal) -> bool {
        let settled = |deal: &PyDeal| {
            let mut deal = deal.clone();
            deal.settle();
            (deal.record, deal.chance, deal.origin)
        };
        settled(self) == settled(other)
    }
}

/// A seat given as a whole number of any type; `name` is what it is given as.
pub(crate) fn seat_of(name: &str, number: &Bound<'_, PyAny>) -> PyResult<Seat> {
    let seat = number.extract::<u8>().ok().and_then(Seat::new);
    seat.filter(|_| !number.is_instance_of::<PyBool>())
        .ok_or_else(|| {
            let message = format!("{name} {number}: seats are 0 to 3 (M2.2)");
            errors::python::MusError::new_err(message)
        })
}

/// Two scores; what is no whole number, or too large for one, is told as it is.
fn score_of(score: &Bound<'_, PyAny>) -> PyResult<[i64; 2]> {
    let pair = convert::whole_numbers(score).and_then(|pair| <[i64; 2]>::try_from(pair).ok());
    pair.ok_or_else(|| {
        let message = format!("score {score}: expected two whole numbers below the target (R2)");
        errors::python::MusError::new_err(message)
    })
}

fn hands_of(hands: &Bound<'_, PyAny>) -> PyResult<BySeat<CardList>> {
    let texts = hands.extract::<Vec<String>>().map_err(|_| {
        let message = format!("hands {hands}: expected four texts, one a seat (M1.2)");
        errors::python::CardError::new_err(message)
    })?;
    let borrowed: Vec<&str> = texts.iter().map(String::as_str).collect();
    let hands = card::read_hands(&borrowed).map_err(errors::card)?;
    <[CardList; 4]>::try_from(hands)
        .map(BySeat)
        .map_err(|hands| {
            let message = format!("{} hands: a deal has four, one a seat (M2.1)", hands.len());
            errors::python::CardError::new_err(message)
        })
}

impl PyDeal {
    /// A deal dealt from a place of the streams, or with the hands given.
    pub(crate) fn start(
        rules: &mus::rules::Rules,
        mano: Seat,
        score: [i64; 2],
        hands: Option<BySeat<CardList>>,
        first: bool,
        origin: (u64, u32, u32),
    ) -> PyResult<PyDeal> {
        let mut chance = chances(origin);
        let hands = match hands {
            Some(hands) => {
                // The words that would have dealt them are passed over.
                chance = chance.after([FIRST_HANDS, 0]);
                hands
            }
            None => BySeat(chance.first_hands(mano).map(CardList::from)),
        };
        let setup = Setup::new(rules, mano, score, hands, first).map_err(errors::setup)?;
        Ok(PyDeal {
            record: Record::new(setup),
            chance,
            origin,
        })
    }

    /// Lets chance act when it is due; then a seat is to act, or the deal is over.
    pub(crate) fn settle(&mut self) {
        let chance = &mut self.chance;
        self.record.advance(|deal, tell| chance.settle(deal, tell));
    }

    /// Reads an action of the seat to act that may be played.
    fn read_legal(&self, action: &Bound<'_, PyAny>) -> PyResult<(Seat, Action)> {
        let text = &errors::text("action", action)?;
        let deal = self.record.deal();
        let seat = deal.seat().unwrap_or_default();
        let read = Action::read_leniently(text);
        if self.record.is_over() {
            let action = read.as_ref().map_or(Action::Nada, |read| read.what);
            let over = deal.check(seat, action);
            over.map_err(|error| errors::illegal(error, text))?;
        }
        let read = read.map_err(|error| errors::word(error, text))?;
        let action = read.what;
        let read = Read {
            what: Event::Said { seat, action },
            flaw: read.flaw,
        };
        judge(deal, &read).map_err(|error| errors::refused(error, text))?;
        Ok((seat, action))
    }
}

/// A seed of any whole-number type.
pub(crate) fn seed_of(seed: &Bound<'_, PyAny>) -> PyResult<u64> {
    let whole = if seed.is_instance_of::<PyBool>() {
        None
    } else {
        seed.extract().ok()
    };
    whole.ok_or_else(|| {
        let message = format!("seed {seed}: a seed is a whole number from 0 to 2^64 - 1");
        errors::python::MusError::new_err(message)
    })
}

/// The words that dealing takes.
const FIRST_HANDS: u64 = 2;

/// How many words of cards and of signs the events of a record would have taken, none of them
/// thrown away: the next draws of a position are those of the deal that it was taken from.
fn taken(record: &Record) -> [u64; 2] {
    let count = |is: fn(&Event) -> bool| record.events().iter().filter(|event| is(event)).count();
    let blocks = count(|event| matches!(event, Event::Roba { .. })) as u64;
    let signs = count(|event| {
        matches!(
            event,
            Event::Said {
                action: Action::Sena { .. },
                ..
            }
        )
    });
    [FIRST_HANDS + blocks, 2 * signs as u64]
}

fn chances((seed, game, deal): (u64, u32, u32)) -> Chance {
    Chance::new(Streams::new(seed, 0), Place { game, deal })
}

#[pymethods]
impl PyDeal {
    #[new]
    #[pyo3(
        signature = (rules=None, *, mano=None, score=None, hands=None, seed=None, first=false),
        text_signature = "(rules=None, *, mano=0, score=(0, 0), hands=None, seed=0, first=False)"
    )]
    fn new(
        rules: Option<&Bound<'_, PyAny>>,
        mano: Option<&Bound<'_, PyAny>>,
        score: Option<&Bound<'_, PyAny>>,
        hands: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        first: bool,
    ) -> PyResult<PyDeal> {
        let seed = seed.map_or(Ok(0), seed_of)?;
        let mano = mano.map_or(Ok(Seat::default()), |mano| seat_of("mano", mano))?;
        let score = score.map_or(Ok([0; 2]), score_of)?;
        let hands = hands.map(hands_of).transpose()?;
        let rules = rules::read(rules)?;
        PyDeal::start(&rules, mano, score, hands, first, (seed, 0, 0))
    }

    /// The deal that a record describes, or the position where it stops. Cards that are still to be
    /// drawn come from ``seed``, where the words of its stream that the record has used end.
    #[classmethod]
    #[pyo3(signature = (record, *, seed=None), text_signature = "(record, *, seed=0)")]
    fn from_record(
        _class: &Bound<'_, PyType>,
        record: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyDeal> {
        let seed = seed.map_or(Ok(0), seed_of)?;
        let text = json_text(record)?;
        let origin = (seed, 0, 0);
        match mus::record::read(&text).map_err(|error| errors::unread(&text, error))? {
            Replayed::Deal(record) => Ok(PyDeal {
                chance: chances(origin).after(taken(&record)),
                record,
                origin,
            }),
            Replayed::Match(_) => Err(errors::python::RecordError::new_err((
                "R1: a match, expected the record of a deal",
                "R1",
                None::<usize>,
            ))),
        }
    }

    /// The seat to act; None when the deal is over.
    #[getter]
    fn seat(&mut self) -> Option<u8> {
        self.settle();
        self.record.deal().seat().map(Seat::number)
    }

    /// ``"senas"``, ``"mus"``, ``"descarte"``, a lance's name, or ``"over"``.
    #[getter]
    fn phase(&mut self) -> &'static str {
        self.settle();
        self.record.deal().phase().word()
    }

    /// The first seat to speak; mus corrido moves it.
    #[getter]
    fn mano(&mut self) -> u8 {
        self.settle();
        self.record.deal().mano().number()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> rules::PyRules {
        rules::PyRules {
            rules: *self.record.setup().rules(),
        }
    }

    /// Every action of the seat to act: amounts at the least, each discard, each true sign.
    fn legal(&mut self) -> Vec<String> {
        self.settle();
        self.record
            .deal()
            .legal()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    /// None if the seat to act may do this; else raises IllegalAction with the clause.
    fn check(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        self.settle();
        self.read_legal(action).map(|_| ())
    }

    /// Does this for the seat to act, and what chance does after it.
    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        self.settle();
        let (seat, action) = self.read_legal(action)?;
        let chance = &mut self.chance;
        self.record
            .advance(|deal, tell| chance.play(deal, seat, action, tell));
        Ok(())
    }

    /// An independent copy: the same deal, the same cards to come.
    fn copy(&self) -> PyDeal {
        self.clone()
    }

    /// What a seat knows. Its dice are those of the deal's place under ``seed``, from the first draw.
    fn view(&mut self, seat: &Bound<'_, PyAny>) -> PyResult<PyView> {
        self.settle();
        let seat = seat_of("seat", seat)?;
        let (seed, game, deal) = self.origin;
        let dice = Streams::new(seed, 0).stream(Purpose::Bot(seat), game, deal);
        let view = mus::view::View::new(self.record.deal(), seat);
        Ok(PyView::new(
            view,
            Log::of(self.record.events()),
            Dice::new(dice),
        ))
    }

    /// What the deal came to; raises MusError before its end.
    fn result(&mut self) -> PyResult<PyDealResult> {
        self.settle();
        if self.record.is_over() {
            return Ok(self.record.outcome().into());
        }
        let phase = self.record.deal().phase().word();
        let message = format!("the deal is not over: it is at {phase} (M5.10, M6.1)");
        Err(errors::python::MusError::new_err(message))
    }

    /// The record as a dict; with its result when the deal is over.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_python(py, &self.record.to_json())
    }

    fn __copy__(&self) -> PyDeal {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyDeal {
        self.clone()
    }

    fn __repr__(&mut self) -> String {
        let deal = self.record.deal();
        let seat = deal
            .seat()
            .map_or("None".to_owned(), |seat| seat.number().to_string());
        format!("<Deal at {}, seat {seat} to act>", deal.phase().word())
    }

    #[classmethod]
    fn _restore(
        _class: &Bound<'_, PyType>,
        start: &str,
        events: Vec<String>,
        origin: (u64, u32, u32),
        taken: [u64; 2],
    ) -> PyResult<PyDeal> {
        let Ok(Replayed::Deal(mut record)) = mus::record::read(start) else {
            return Err(errors::python::MusError::new_err("not the state of a Deal"));
        };
        for event in events {
            record
                .happen_text(&event)
                .map_err(|amiss| errors::record(amiss.into()))?;
        }
        Ok(PyDeal {
            record,
            chance: chances(origin).after(taken),
            origin,
        })
    }

    #[expect(clippy::type_complexity, reason = "the shape of pickle's protocol")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (String, Vec<String>, (u64, u32, u32), [u64; 2]),
    )> {
        let restore = py.get_type::<PyDeal>().getattr("_restore")?;
        let events = self
            .record
            .events()
            .iter()
            .map(ToString::to_string)
            .collect();
        let start = self.record.start_json().to_string();
        Ok((restore, (start, events, self.origin, self.chance.taken())))
    }
}
