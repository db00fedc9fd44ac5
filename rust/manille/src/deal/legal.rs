//! Every action that may be played, as a list.

use super::{Beside, Deal};
use crate::action::{Action, Bid, Order, Question, Shown};
use crate::card::{Suit, Trumps};
use crate::word::Word;
use table::{Card, CardList, CardSet};

impl Deal {
    /// Every action that the seat to act may play: bids at the least, statements that are true.
    pub fn legal(&self) -> Vec<Action> {
        self.words()
            .iter()
            .flat_map(|word| self.actions(word))
            .collect()
    }

    /// The ways to say a word that may be said.
    pub fn actions(&self, word: Word) -> Vec<Action> {
        match word {
            Word::Juega => list(self.playable().iter(), |card| Action::Juega { card }),
            Word::Elige => {
                let named = Trumps::ALL
                    .into_iter()
                    .filter(|&trumps| self.may_name(trumps));
                list(named, |trumps| Action::Elige { trumps })
            }
            Word::Cambia => list(self.gifts(0..=2), |cards| Action::Cambia { cards }),
            Word::Descarta => list(self.gifts(2..=2), |cards| Action::Descarta { cards }),
            Word::Apuesta => {
                let misere = Some(Bid::Misere).filter(|&bid| self.may_bid(bid));
                let least = self.least_bid().filter(|&bid| bid != Bid::Misere);
                list(least.into_iter().chain(misere), |bid| Action::Apuesta {
                    bid,
                })
            }
            Word::Pasa => vec![Action::Pasa],
            Word::Contra => vec![Action::Contra],
            Word::Recontra => vec![Action::Recontra],
            Word::Santvicens => vec![Action::Santvicens],
            Word::Nada => vec![Action::Nada],
            Word::Consulta => vec![Action::Consulta],
            _ => self.speeches(word),
        }
    }

    /// The speeches of a word that may be made (F4.2 to F4.4).
    fn speeches(&self, word: Word) -> Vec<Action> {
        let Beside::Speech(_, speech) = self.beside else {
            return Vec::new();
        };
        let seat = self.speaker(&speech);
        match word {
            Word::Pregunta => list(self.questions(), |question| Action::Pregunta { question }),
            Word::Responde => list(speech.question().into_iter(), |question| Action::Responde {
                answer: self.answer(question, seat),
            }),
            Word::Dice => list(self.questions(), |question| Action::Dice {
                question,
                answer: self.answer(question, seat),
            }),
            Word::Ensena => list(shows(), |shown| Action::Ensena { shown }),
            Word::Muestra => list(shows(), |shown| Action::Muestra { shown }),
            Word::Ordena => list(self.orders(), |order| Action::Ordena { order }),
            _ => Vec::new(),
        }
    }

    /// Every question there is (F4.3).
    fn questions(&self) -> impl Iterator<Item = Question> + use<> {
        let cards = self.pack().all();
        let of_cards = [Question::TieneCard, Question::Gana]
            .into_iter()
            .flat_map(move |ask: fn(Card) -> Question| cards.iter().map(ask));
        let of_suits = [
            Question::TieneSuit,
            Question::Cuantas,
            Question::Alta,
            Question::Cartas,
            Question::Puntos,
        ];
        let of_suits = of_suits
            .into_iter()
            .flat_map(|ask: fn(Suit) -> Question| Suit::ALL.into_iter().map(ask));
        of_cards.chain(of_suits)
    }

    /// Every order there is (F4.4).
    fn orders(&self) -> impl Iterator<Item = Order> + use<> {
        let cards = self.pack().all().iter().map(Order::Card);
        cards
            .chain(Suit::ALL.into_iter().map(Order::Suit))
            .chain([Order::Corta, Order::Baja])
    }

    /// The sets of so many cards that the seat to act can give away.
    fn gifts(&self, sizes: std::ops::RangeInclusive<usize>) -> impl Iterator<Item = CardList> {
        let hand: Vec<Card> = self.hand(self.to_play()).iter().collect();
        let mut gifts = vec![CardSet::EMPTY];
        for (place, &one) in hand.iter().enumerate() {
            gifts.push([one].into_iter().collect());
            let pairs = hand[place + 1..].iter().map(|&other| [one, other]);
            gifts.extend(pairs.map(|pair| pair.into_iter().collect::<CardSet>()));
        }
        gifts
            .into_iter()
            .filter(move |cards| sizes.contains(&cards.len()))
            .map(CardList::from)
    }
}

fn shows() -> impl Iterator<Item = Shown> {
    Suit::ALL.into_iter().map(Shown::Suit).chain([Shown::Todo])
}

fn list<T>(values: impl Iterator<Item = T>, make: impl Fn(T) -> Action) -> Vec<Action> {
    values.map(make).collect()
}
