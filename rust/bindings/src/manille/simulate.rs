//! Matches of Manille in bulk, and the bots that can play them.

use super::rules;
use crate::background::{Background, Keep, Kept, Outlet, PyShard};
use crate::errors;
use crate::moment::{Book, Watched};
use crate::playing::{Playing, Watch, play_within};
use crate::seated::Seated;
use crate::spec::{Manners, Spec};
use crate::sums::{Of, PySums};
use crate::tables::{Asked, read};
use arena::{Measured, Stop};
use manille::Manille;
use manille::bots::{AnyBot, BOTS};
use manille::columns::{Rows, Selection};
use manille::measures::Measuring;
use manille::record::Recorder;
use manille::rules::{Rules, Sides};
use pyo3::prelude::{
    Bound, PyAny, PyDictMethods, PyResult, Python, pyclass, pyfunction, pymethods,
};
use pyo3::types::PyDict;
use std::sync::Arc;
use table::{BySeat, CardGame, Seat};

/// What is played in a run of Manille.
type ManilleSpec = Spec<Manille, Seated<Manille>>;

/// The bots by seat as first seated: one entrant for each side, or one for all. An entrant is one
/// bot, or two where partners play, the lower seat first.
fn seated(
    game: &Manille,
    entrants: &[Bound<'_, PyAny>],
    manners: &Manners<Manille>,
) -> PyResult<BySeat<Seated<Manille>>> {
    let read = |given| manners.team(given, |given| manners.seat(given));
    let entrants = entrants.iter().map(read).collect::<PyResult<Vec<_>>>()?;
    let sides = usize::from(game.teams());
    if entrants.len() != sides && entrants.len() != 1 {
        let message = format!(
            "{} bots: expected one for each of {sides} sides, or one for all",
            entrants.len()
        );
        return Err(errors::python::BotError::new_err(message));
    }
    let partners = game.rules().shape().sides == Sides::Partners;
    let mut pairs = entrants.iter();
    let differ = |[low, high]: &&[Seated<Manille>; 2]| low.to_string() != high.to_string();
    if let Some([low, high]) = pairs.find(differ).filter(|_| !partners) {
        let variant = game.rules().variant.name();
        let message = format!(
            "{low}+{high}: each plays for himself in {variant}: expected one bot a side (F2.7)"
        );
        return Err(errors::python::BotError::new_err(message));
    }
    Ok(BySeat::from_fn(|seat: Seat| {
        let side = game.team(seat).index() % sides;
        let high = partners && seat.number() > 1;
        entrants[side % entrants.len()][usize::from(high)].clone()
    }))
}

/// The game in which two bots fill all seats, and these in their places.
fn dueling(
    rules: &Rules,
    entrants: &[Bound<'_, PyAny>],
    manners: &Manners<Manille>,
) -> PyResult<(Manille, BySeat<Seated<Manille>>)> {
    let game = Manille::new(rules).duel();
    let [a, b] = entrants else {
        let message = format!("{} bots: expected two", entrants.len());
        return Err(errors::python::BotError::new_err(message));
    };
    let mut by_side = vec![b.clone(); usize::from(game.teams())];
    by_side[0].clone_from(a);
    Ok((game, seated(&game, &by_side, manners)?))
}

/// By match of a set, and by seat, which of two bots sits there when they fill all seats.
#[pyfunction]
pub(crate) fn manille_duel_seatings(rules: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Vec<usize>>> {
    let game = Manille::new(&rules::read(rules)?).duel();
    let seats = || Seat::ALL.into_iter().take(usize::from(game.seats()));
    let bot = |places: &BySeat<Seat>, seat| usize::from(game.team(places[seat]).index() > 0);
    let seating = |places| seats().map(|seat| bot(places, seat)).collect();
    Ok(game.seatings().iter().map(seating).collect())
}

/// The canonical names of the entrants by side, the different names of the bots, and how many matches
/// make a set of seatings.
#[pyfunction]
pub(crate) fn manille_bot_names(
    rules: Option<&Bound<'_, PyAny>>,
    bots: Vec<Bound<'_, PyAny>>,
) -> PyResult<(Vec<String>, Vec<String>, usize)> {
    let game = Manille::new(&rules::read(rules)?);
    let spec = Spec {
        bots: seated(&game, &bots, &Manners::default())?,
        game,
        seed: 0,
        paired: true,
    };
    let sides = (0..game.teams()).map(|side| spec.entrant(side)).collect();
    Ok((sides, spec.names().0, game.seatings().len()))
}

/// What is kept of each match beside the counts.
#[derive(Clone, Copy)]
enum Keeps {
    Nothing,
    Tables,
    /// The record of each shard's last match.
    Records,
    /// Sums of what is measured.
    Measures,
}

impl Keeps {
    fn read(word: &str) -> PyResult<Keeps> {
        match word {
            "nothing" => Ok(Keeps::Nothing),
            "tables" => Ok(Keeps::Tables),
            "records" => Ok(Keeps::Records),
            "measures" => Ok(Keeps::Measures),
            _ => {
                let message = format!(
                    "keep {:?}: expected nothing, tables, records or measures",
                    table::shortened(word)
                );
                Err(errors::python::MusError::new_err(message))
            }
        }
    }
}

impl Keep for Recorder {
    fn keep(self) -> Kept {
        Kept {
            record: self.finish().map(|record| record.to_json()),
            ..Kept::default()
        }
    }
}

impl Keep for Measured<Measuring> {
    fn keep(self) -> Kept {
        Kept {
            sums: Some(PySums::new_of(Of::Manille, self.sums)),
            ..Kept::default()
        }
    }
}

/// What is to be played, and who hears of it.
struct Job {
    spec: ManilleSpec,
    selection: Selection,
    book: Arc<Book<Manille>>,
}

impl Job {
    fn play(&self, keeps: Keeps, outlet: &Outlet) -> Result<(), Stop> {
        let Spec {
            game, seed, paired, ..
        } = self.spec;
        match keeps {
            Keeps::Nothing => self.play_kept(outlet, |_| ()),
            Keeps::Tables => {
                let places = self.spec.names().1;
                self.play_kept(outlet, |_| {
                    Rows::select(&game, seed, paired, places, &self.selection)
                        .with_room(outlet.room())
                })
            }
            Keeps::Records => self.play_kept(outlet, |shard| {
                let index = outlet.shards[shard].end.saturating_sub(1);
                Recorder::new(seed, index, self.spec.seated(index))
            }),
            Keeps::Measures => {
                let size = if paired {
                    game.seatings().len() as u64
                } else {
                    1
                };
                self.play_kept(outlet, |_| Measured::new(Measuring::new(&game), size))
            }
        }
    }

    /// The bots, if all of them come with the game.
    fn house(&self) -> Option<BySeat<AnyBot>> {
        let [a, b, c, d] = &self.spec.bots.0;
        Some(BySeat([a.house()?, b.house()?, c.house()?, d.house()?]))
    }

    /// Bots that all come with the game play by themselves; others know where they are.
    fn play_kept<O: Watch<Manille>>(
        &self,
        outlet: &Outlet,
        observer: impl Fn(usize) -> O + Sync,
    ) -> Result<(), Stop> {
        let watched = |shard| Watched::new(observer(shard), &self.book);
        let within = |work: &mut (dyn FnMut() + Send)| self.book.on_thread(work);
        let spec = &self.spec;
        match self.house() {
            Some(bots) => play_within(&spec.plan(bots), outlet, observer, |work| work()),
            None => play_within(&spec.plan(spec.bots.clone()), outlet, watched, within),
        }
    }
}

/// Plays shards of matches of Manille in the background, as ``Simulation`` those of Mus.
#[pyclass(frozen, name = "ManilleSimulation", module = "mus._native")]
pub(crate) struct PySimulation {
    playing: Playing<Manille>,
}

#[pymethods]
impl PySimulation {
    /// Starts playing the ranges of matches ``shards`` (first, one past the last), in that order. In a
    /// ``duel`` two bots fill all seats, seated as ``manille_duel_seatings`` says.
    #[new]
    #[pyo3(signature = (
        rules, bots, shards, *, seed=0, threads=0, paired=true, keep="nothing",
        forfeits=false, selection=None, duel=false
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of one call")]
    fn new(
        rules: Option<&Bound<'_, PyAny>>,
        bots: Vec<Bound<'_, PyAny>>,
        shards: Vec<(u64, u64)>,
        seed: u64,
        threads: usize,
        paired: bool,
        keep: &str,
        forfeits: bool,
        selection: Option<Asked>,
        duel: bool,
    ) -> PyResult<PySimulation> {
        let keeps = Keeps::read(keep)?;
        let rules = rules::read(rules)?;
        let book = Arc::new(Book::default());
        let manners = Manners {
            forfeits,
            book: Arc::clone(&book),
        };
        let (game, bots) = if duel {
            dueling(&rules, &bots, &manners)?
        } else {
            let game = Manille::new(&rules);
            (game, seated(&game, &bots, &manners)?)
        };
        let job = Job {
            spec: Spec {
                bots,
                game,
                seed,
                paired,
            },
            selection: selection.map_or_else(|| Ok(Selection::default()), read)?,
            book: Arc::clone(&book),
        };
        let play = Background::start(shards, threads, move |outlet| job.play(keeps, outlet));
        let playing = Playing::new(book, play);
        Ok(PySimulation { playing })
    }

    /// The next finished shard; None when none is finished within ``timeout`` seconds. Raises
    /// StopIteration after the last, BotError when a bot fails.
    fn next(&self, py: Python<'_>, timeout: f64) -> PyResult<Option<PyShard>> {
        self.playing.next(py, timeout)
    }

    /// The decision of a Python bot that has lasted longest, as of ``Simulation``.
    fn late<'py>(
        &self,
        py: Python<'py>,
        seconds: f64,
    ) -> PyResult<Option<(u64, Bound<'py, PyAny>)>> {
        self.playing.late(py, seconds)
    }

    /// Matches and deals played so far, those of unfinished shards included.
    fn progress(&self) -> (u64, u64) {
        self.playing.progress()
    }

    /// Stops the play after the deals in hand, or sooner; unfinished shards are dropped.
    fn stop(&self) {
        self.playing.stop();
    }

    /// Stops the play and waits for its end.
    fn close(&self, py: Python<'_>) {
        self.playing.close(py);
    }
}

/// Every bot: ``{name: {parameter: {"default", "min", "max", "help"}}}``; they play all variants.
///
/// >>> sorted(mus.manille.bots())
/// ['montecarlo', 'random', 'simple']
#[pyfunction]
pub(crate) fn manille_bots(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for bot in BOTS {
        all.set_item(bot.name, crate::bots::parameters(py, bot.parameters)?)?;
    }
    Ok(all)
}

/// What every bot is, in a sentence, by name.
#[pyfunction]
pub(crate) fn manille_bots_about() -> Vec<(&'static str, &'static str)> {
    BOTS.iter().map(|bot| (bot.name, bot.about)).collect()
}
