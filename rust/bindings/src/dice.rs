//! `mus.Dice`: chance for bots of Python, in every game.

use crate::errors;
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyResult, Python, pyclass, pymethods};
use pyo3::sync::PyOnceLock;
use std::sync::{Mutex, MutexGuard, PoisonError};
use table::Dice;

/// A bot's source of chance: the same draws in the same deal, whoever plays it, where and when.
#[pyclass(frozen, name = "Dice", module = "mus")]
pub(crate) struct PyDice {
    dice: Mutex<Dice>,
}

impl PyDice {
    fn lock(&self) -> MutexGuard<'_, Dice> {
        self.dice.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PyDice {
    /// A whole number below ``n`` (1 to 65535), all equally likely.
    fn below(&self, n: &Bound<'_, PyAny>) -> PyResult<u16> {
        let sides = n.extract::<u16>().ok().filter(|&sides| sides > 0);
        let Some(sides) = sides else {
            let message = format!("below({n}): expected a whole number from 1 to 65535");
            return Err(errors::python::MusError::new_err(message));
        };
        Ok(self.lock().below(sides))
    }

    /// True with the probability ``chance`` (0 to 1), in steps of 2^-16.
    fn happens(&self, chance: f64) -> PyResult<bool> {
        if !(0.0..=1.0).contains(&chance) {
            let message = format!("happens({chance}): expected a probability from 0 to 1");
            return Err(errors::python::MusError::new_err(message));
        }
        Ok(self.lock().happens(chance as f32))
    }

    /// Sixteen random bits: 0 to 65535.
    fn bits16(&self) -> u16 {
        self.lock().bits16()
    }
}

/// The dice that go with a view: given to Python when they are asked for.
pub(crate) struct Cup {
    start: Dice,
    dice: PyOnceLock<Py<PyDice>>,
}

impl Cup {
    pub(crate) fn new(start: Dice) -> Cup {
        Cup {
            start,
            dice: PyOnceLock::new(),
        }
    }

    /// The dice as Python throws them.
    pub(crate) fn dice(&self, py: Python<'_>) -> PyResult<Py<PyDice>> {
        let make = || {
            let dice = Mutex::new(self.start);
            Py::new(py, PyDice { dice })
        };
        Ok(self.dice.get_or_try_init(py, make)?.clone_ref(py))
    }

    /// The dice as the bot has left them.
    pub(crate) fn left(&self, py: Python<'_>) -> Dice {
        let thrown = self.dice.get(py);
        thrown.map_or(self.start, |dice| *dice.get().lock())
    }
}
