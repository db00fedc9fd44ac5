//! Deals from any score, for `mus.equity`: played in the background, handed over score by score.

use crate::background::wait_for_end;
use crate::errors;
use crate::moment::{Book, Watched, too_long};
use crate::spec::Manners;
use crate::teams::MusSpec;
use arena::{Control, FaultAt};
use mus::Mus;
use mus::equity::{Outcome, Standing, built, games, outcomes};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::{Bound, PyAny, PyResult, Python, pyclass, pyfunction, pymethods};
use pyo3::types::PyBytes;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use table::{Bot, BySeat, Observer, Place};

/// The chances that ship, as `mus.equities` reads them.
#[pyfunction]
pub(crate) fn equity_built(py: Python<'_>) -> Bound<'_, PyBytes> {
    PyBytes::new(py, built::BYTES)
}

/// A bot's fault: in which job, from which score, in which deal, and by whose book.
struct Failed {
    job: usize,
    score: [u16; 2],
    at: FaultAt,
    book: Arc<Book<Mus>>,
}

/// What comes out of the background.
enum News {
    Job(usize, Vec<u32>),
    End(Option<Failed>),
}

/// Why a job is not finished.
enum Halt {
    Stopped,
    Failed(Box<Failed>),
}

/// The bots of one thread: faults of two threads cannot be taken for each other.
struct Players {
    spec: MusSpec,
    book: Arc<Book<Mus>>,
}

/// What is to be played.
struct Work {
    jobs: Vec<Vec<(u16, u16)>>,
    deals: u64,
    seed: u64,
    to_the_end: bool,
    control: Arc<Control>,
    /// The first job that nobody has begun.
    next: AtomicUsize,
    /// The first job in which a bot failed: those before it are still played.
    bound: AtomicUsize,
    failed: Mutex<Option<Failed>>,
    news: SyncSender<News>,
}

impl Work {
    fn play(&self, players: &[Players]) {
        std::thread::scope(|scope| {
            for each in players {
                scope.spawn(|| self.play_jobs(each));
            }
        });
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody listens any more once Python has dropped the deals.
        let _ = self.news.send(News::End(failed.take()));
    }

    /// Bots of Python must be told where they are.
    fn play_jobs(&self, players: &Players) {
        let Players { spec, book } = players;
        match spec.house() {
            Some(bots) => self.play_with(players, &bots, &mut ()),
            None => book.on_thread(&mut || {
                self.play_with(players, &spec.bots, &mut Watched::new((), book));
            }),
        }
    }

    fn play_with<B: Bot<Mus> + Clone>(
        &self,
        players: &Players,
        bots: &BySeat<B>,
        observer: &mut impl Observer<Mus>,
    ) {
        loop {
            let job = self.next.fetch_add(1, Relaxed);
            let Some(scores) = self.jobs.get(job) else {
                return;
            };
            let mut codes = Vec::new();
            for &score in scores {
                match self.play_from(score, job, players, bots, observer, &mut codes) {
                    Ok(()) => {}
                    Err(Halt::Stopped) => return,
                    Err(Halt::Failed(failed)) => return self.fail(*failed),
                }
            }
            if self.news.send(News::Job(job, codes)).is_err() {
                return;
            }
        }
    }

    /// A stop is heard after each deal.
    fn play_from<B: Bot<Mus> + Clone>(
        &self,
        (ours, theirs): (u16, u16),
        job: usize,
        Players { spec, book }: &Players,
        bots: &BySeat<B>,
        observer: &mut impl Observer<Mus>,
        codes: &mut Vec<u32>,
    ) -> Result<(), Halt> {
        let (game, from) = (&spec.game, Standing { ours, theirs });
        let target = u32::from(game.rules().target);
        let goes_on = || !self.control.is_stopped() && self.bound.load(Relaxed) >= job;
        let numbers = (self.seed, (0..self.deals).take_while(|_| goes_on()));
        let played = if self.to_the_end {
            games(game, bots, from, numbers, observer, |won| {
                codes.push(u32::from(won));
            })
        } else {
            outcomes(game, bots, from, numbers, observer, |outcome| {
                codes.push(code(outcome, target));
            })
        };
        match played {
            Ok(()) if goes_on() => Ok(()),
            Ok(()) => Err(Halt::Stopped),
            Err((match_index, fault)) => Err(Halt::Failed(Box::new(Failed {
                job,
                score: [ours, theirs],
                at: FaultAt {
                    match_index,
                    place: Place::default(),
                    fault,
                },
                book: Arc::clone(book),
            }))),
        }
    }

    /// Of several faults that of the first job is told, as one thread would find it.
    fn fail(&self, found: Failed) {
        self.bound.fetch_min(found.job, Relaxed);
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if failed.as_ref().is_none_or(|known| found.job < known.job) {
            *failed = Some(found);
        }
    }
}

/// Plays deals from scores in the background; ``next`` hands over what they led to, by job.
///
/// Deal by deal that is twice the place of the score that follows (the next mano's team first), and
/// 1 more where that team is the other one; or behind all scores four ends: won or lost by mano's
/// team, the next mano of it or of the other. With ``to_the_end`` whole games are played, and it is
/// whether mano's team won: 1 or 0. The policy is a team as ``mus.simulate`` takes it, but none that
/// decides in batches.
#[pyclass(frozen, name = "EquityDeals", module = "mus._native")]
pub(crate) struct PyEquityDeals {
    control: Arc<Control>,
    books: Vec<Arc<Book<Mus>>>,
    news: Mutex<Receiver<News>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

#[pymethods]
impl PyEquityDeals {
    /// Starts playing the jobs, lists of scores, in their order.
    #[new]
    #[pyo3(signature = (policy, jobs, *, deals, seed=0, rules=None, threads=1, to_the_end=false))]
    fn new(
        policy: &Bound<'_, PyAny>,
        jobs: Vec<Vec<(u16, u16)>>,
        deals: u64,
        seed: u64,
        rules: Option<&Bound<'_, PyAny>>,
        threads: usize,
        to_the_end: bool,
    ) -> PyResult<PyEquityDeals> {
        let players = (0..threads.clamp(1, jobs.len().max(1))).map(|_| {
            let manners = Manners::default();
            let spec = MusSpec::read((policy, policy), rules, (seed, true), &manners)?;
            if !spec.policies().is_empty() {
                let message = "policy decides in batches: expected a bot that is asked one by one";
                return Err(errors::python::BotError::new_err(message));
            }
            let book = manners.book;
            Ok(Players { spec, book })
        });
        let players = players.collect::<PyResult<Vec<Players>>>()?;
        let control = Arc::new(Control::new());
        let books = players.iter().map(|each| Arc::clone(&each.book)).collect();
        // A finished job waits in its thread to be fetched: more in wait would only cost memory.
        let (news, receiver) = sync_channel(0);
        let work = Work {
            jobs,
            deals,
            seed,
            to_the_end,
            control: Arc::clone(&control),
            next: AtomicUsize::new(0),
            bound: AtomicUsize::new(usize::MAX),
            failed: Mutex::default(),
            news,
        };
        let thread = std::thread::spawn(move || work.play(&players));
        Ok(PyEquityDeals {
            control,
            books,
            news: Mutex::new(receiver),
            thread: Mutex::new(Some(thread)),
        })
    }

    /// The next finished job, its number and its codes; None when none is finished within
    /// ``timeout`` seconds. Raises StopIteration after the last, BotError when a bot fails.
    fn next<'py>(
        &self,
        py: Python<'py>,
        timeout: f64,
    ) -> PyResult<Option<(usize, Bound<'py, PyArray1<u32>>)>> {
        let patience = Duration::try_from_secs_f64(timeout.clamp(0.0, 60.0)).unwrap_or_default();
        let news = py.detach(|| {
            let receiver = self.news.lock().unwrap_or_else(PoisonError::into_inner);
            receiver.recv_timeout(patience)
        });
        match news {
            Ok(News::Job(job, codes)) => Ok(Some((job, codes.into_pyarray(py)))),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Ok(News::End(Some(Failed {
                at, score, book, ..
            }))) => Err(book.error(py, &at, Some(score))),
            Ok(News::End(None)) | Err(RecvTimeoutError::Disconnected) => {
                Err(pyo3::exceptions::PyStopIteration::new_err(()))
            }
        }
    }

    /// The decision of a Python bot that has lasted longer than ``seconds``, as of ``Simulation``.
    fn late<'py>(
        &self,
        py: Python<'py>,
        seconds: f64,
    ) -> PyResult<Option<(u64, Bound<'py, PyAny>)>> {
        let limit = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        let late = self.books.iter().find_map(|book| book.late(limit));
        late.map(|(thread, moment)| {
            let score = moment.start().map(|start| start.score);
            Ok((thread, too_long(py, moment, score, seconds)?))
        })
        .transpose()
    }

    /// Stops the play after the deals in hand; unfinished jobs are dropped.
    fn stop(&self) {
        self.control.stop();
    }

    /// Stops the play and waits for its end.
    fn close(&self, py: Python<'_>) {
        self.control.stop();
        py.detach(|| wait_for_end(&self.news, &self.thread));
    }
}

impl Drop for PyEquityDeals {
    fn drop(&mut self) {
        self.control.stop();
    }
}

fn code(Outcome { after, won, mano }: Outcome, target: u32) -> u32 {
    let [ours, theirs] = [after.ours, after.theirs].map(u32::from);
    match won {
        Some(won) => 2 * target * target + 2 * u32::from(!won) + u32::from(!mano),
        None if mano => 2 * (ours * target + theirs),
        None => 2 * (theirs * target + ours) + 1,
    }
}
