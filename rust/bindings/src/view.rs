//! `mus.View`: what a seat knows of a deal, told when it is asked for.

use crate::dice::{Cup, PyDice};
use crate::hosted::Throws;
use crate::log::Log;
use crate::{hands, rules};
use mus::action::Event;
use mus::card;
use mus::lance::{End, Lance};
use mus::record::heard_by;
use mus::view::{OwnView, View};
use pyo3::prelude::{Py, PyResult, Python, pyclass, pymethods};
use table::{CardList, CardSet, Dice, Seat};

/// What a seat knows of a deal, and nothing else. Frozen.
///
/// Whatever is asked for is worked out then, so what is not asked for costs nothing.
#[pyclass(frozen, name = "View", module = "mus")]
pub(crate) struct PyView {
    view: OwnView,
    log: Log<Event>,
    cup: Cup,
}

impl PyView {
    pub(crate) fn new(view: View<'_>, log: Log<Event>, dice: Dice) -> PyView {
        PyView {
            view: view.into(),
            log,
            cup: Cup::new(dice),
        }
    }

    pub(crate) fn view(&self) -> View<'_> {
        self.view.view()
    }

    /// Something of the lance that is being bet on; nothing outside the lances.
    fn in_lance<T: Default>(&self, tell: impl FnOnce(&View<'_>) -> T) -> T {
        let view = self.view();
        view.lance().map(|_| tell(&view)).unwrap_or_default()
    }
}

impl Throws for PyView {
    fn cup(&self) -> &Cup {
        &self.cup
    }
}

fn show(cards: CardSet) -> String {
    // A seat may have thrown more cards in a deal than a list holds.
    let cards: Vec<table::Card> = cards.iter().collect();
    card::show(&cards)
}

/// One value for each seat, if all have one.
fn by_seat<T>(tell: impl FnMut(Seat) -> Option<T>) -> Option<(T, T, T, T)> {
    let mut told = Seat::ALL.into_iter().map_while(tell);
    Some((told.next()?, told.next()?, told.next()?, told.next()?))
}

fn end_word(end: End) -> &'static str {
    match end {
        End::None => "none",
        End::Unplayed => "unplayed",
        End::Paso => "paso",
        End::Bet => "bet",
        End::Refused(_) => "refused",
        End::Ordago => "ordago",
    }
}

/// The lances of a deal by place; punto has that of juego.
const SLOTS: [Lance; 4] = [Lance::Grande, Lance::Chica, Lance::Pares, Lance::Juego];

#[pymethods]
impl PyView {
    /// Whose view it is.
    #[getter]
    fn seat(&self) -> u8 {
        self.view().seat().number()
    }

    /// The seat opposite.
    #[getter]
    fn partner(&self) -> u8 {
        self.view().partner().number()
    }

    /// The seat's place in speaking order: 0 is mano, 3 postre.
    #[getter]
    fn place(&self) -> u8 {
        let view = self.view();
        view.place(view.seat())
    }

    /// The first seat to speak.
    #[getter]
    fn mano(&self) -> u8 {
        self.view().mano().number()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> rules::PyRules {
        rules::PyRules {
            rules: *self.view().rules(),
        }
    }

    /// What is being played: ``"senas"``, ``"mus"``, ``"descarte"``, a lance's name, ``"over"``.
    #[getter]
    fn phase(&self) -> &'static str {
        self.view().phase().word()
    }

    /// What the seat may do now, amounts at the least; empty when it is not its turn.
    #[getter]
    fn legal(&self) -> Vec<String> {
        let legal = self.view().legal();
        legal.iter().map(ToString::to_string).collect()
    }

    /// The words that it may say now, without cards and amounts; empty when it is not its turn.
    #[getter]
    fn words(&self) -> Vec<&'static str> {
        self.view().words().iter().map(|word| word.text()).collect()
    }

    /// Its cards, as text.
    #[getter]
    fn hand(&self) -> String {
        show(self.view().hand())
    }

    /// Its cards as numbers, ascending.
    #[getter]
    fn cards(&self) -> Vec<u32> {
        let hand = self.view().hand();
        hand.iter().map(|card| card.number().into()).collect()
    }

    /// Its hand as a ``mus.Hand``, with what it is worth; None while cards are missing from it.
    #[getter]
    fn worth(&self) -> Option<hands::PyHand> {
        let view = self.view();
        let cards = CardList::from(view.hand());
        let cards = <[table::Card; 4]>::try_from(cards.as_slice()).ok()?;
        Some(hands::PyHand::of(
            cards.map(table::Card::number),
            *view.rules(),
        ))
    }

    /// The score by team: with what refusals have given so far, and the count once it is over.
    #[getter]
    fn score(&self) -> (u32, u32) {
        self.view().score().into()
    }

    /// The score of its own team, with what refusals have given in this deal.
    #[getter]
    fn us(&self) -> u32 {
        self.view().us()
    }

    /// The score of the other team, likewise.
    #[getter]
    fn them(&self) -> u32 {
        self.view().them()
    }

    /// What has happened, as far as the seat knows.
    #[getter]
    fn events(&self) -> Vec<String> {
        let seat = self.view().seat();
        self.log.read(|events| heard_by(events, seat))
    }

    /// The last sign of each seat in this round of signs that this seat made or saw.
    #[getter]
    fn seen(&self) -> Vec<(u8, &'static str)> {
        let view = self.view();
        let signs = Seat::ALL.into_iter();
        signs
            .filter_map(|of| Some((of.number(), view.sign(of)?.word())))
            .collect()
    }

    /// All four hands once they are shown (M6.5); else None.
    #[getter]
    fn hands(&self) -> Option<Vec<String>> {
        let shown = self.view().shown();
        shown.map(|hands| hands.map(show).to_vec())
    }

    /// How many rounds of mus have been played.
    #[getter]
    fn mus_rounds(&self) -> u16 {
        self.view().mus_rounds()
    }

    /// The seat that cut; None before the lances.
    #[getter]
    fn cutter(&self) -> Option<u8> {
        self.view().cutter().map(Seat::number)
    }

    /// Does mano move on with each mus, in what is played now (M3.5)?
    #[getter]
    fn is_corrido(&self) -> bool {
        self.view().is_corrido()
    }

    /// How many cards each seat has thrown in this round of mus, or after it in the last one; 0 before
    /// any (M3.2).
    #[getter]
    fn thrown(&self) -> (usize, usize, usize, usize) {
        let view = self.view();
        Seat::ALL.map(|seat| view.thrown(seat)).into()
    }

    /// The cards that the seat itself threw in this deal and that are still out, as text.
    #[getter]
    fn own_discards(&self) -> String {
        show(self.view().own_discards())
    }

    /// Who has pares, by seat; None before pares are declared (M5.2).
    #[getter]
    fn has_pares(&self) -> Option<(bool, bool, bool, bool)> {
        let view = self.view();
        by_seat(|seat| view.has_pares(seat))
    }

    /// Who has juego, by seat; None before juego is declared (M5.2).
    #[getter]
    fn has_juego(&self) -> Option<(bool, bool, bool, bool)> {
        let view = self.view();
        by_seat(|seat| view.has_juego(seat))
    }

    /// The seats that may speak in the lance that is being bet on.
    #[getter]
    fn speakers(&self) -> Vec<u32> {
        let view = self.view();
        let speakers = Seat::ALL.into_iter().filter(|&seat| view.may_speak(seat));
        speakers.map(|seat| seat.number().into()).collect()
    }

    /// The bet on the table with all raises; 0 where nobody has bet an amount.
    #[getter]
    fn stake(&self) -> u32 {
        self.in_lance(|view| view.stake())
    }

    /// What the other team gets if the bet on the table is refused (M5.8); 0 where there is none.
    #[getter]
    fn price_of_refusal(&self) -> u32 {
        self.in_lance(|view| view.bettor().map_or(0, |_| view.price_of_refusal()))
    }

    /// Who made the last bet or raise; None where nobody has bet.
    #[getter]
    fn bettor(&self) -> Option<u8> {
        self.in_lance(|view| view.bettor().map(Seat::number))
    }

    /// Is an órdago waiting for its answer?
    #[getter]
    fn is_ordago(&self) -> bool {
        self.in_lance(|view| view.is_ordago())
    }

    /// Was the bet on the table, or the órdago, made over an earlier bet (M5.4)?
    #[getter]
    fn is_raised(&self) -> bool {
        self.in_lance(|view| view.is_raised())
    }

    /// Has the partner accepted or raised already, so that a refusal of this seat changes nothing?
    #[getter]
    fn partner_wants(&self) -> bool {
        self.in_lance(|view| view.partner_wants())
    }

    /// The word that the partner has answered the bet on the table with; None where it has not, or
    /// where it is not this seat's turn.
    #[getter]
    fn partner_answer(&self) -> Option<String> {
        self.view()
            .partner_answer()
            .map(|answer| answer.to_string())
    }

    /// Is the seat the last of its pair to answer?
    #[getter]
    fn is_last_to_answer(&self) -> bool {
        self.in_lance(|view| view.is_last_to_answer())
    }

    /// How the betting of grande, chica, pares, juego (or punto) ended: ``"none"`` (not yet),
    /// ``"unplayed"``, ``"paso"``, ``"bet"``, ``"refused"``, ``"ordago"``.
    #[getter]
    fn ends(&self) -> Vec<&'static str> {
        let view = self.view();
        SLOTS.map(|lance| end_word(view.end(lance))).to_vec()
    }

    /// By lance, as ``ends``: the stake that waits for the count, or what its refusal gave.
    #[getter]
    fn settled(&self) -> (u32, u32, u32, u32) {
        let view = self.view();
        SLOTS.map(|lance| view.settled(lance)).into()
    }

    /// The dice that the seat may throw in this deal: a function of seed, match, game, deal and
    /// seat. See ``mus.Dice``.
    #[getter]
    fn dice(&self, py: Python<'_>) -> PyResult<Py<PyDice>> {
        self.cup.dice(py)
    }

    fn __repr__(&self) -> String {
        let (seat, hand, phase) = (self.seat(), self.hand(), self.phase());
        format!("<View of seat {seat}: {hand} at {phase}>")
    }
}
