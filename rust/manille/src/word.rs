//! The kinds of word a seat can say, and sets of them.

use crate::action::Action;

table::words! {
    Action, u32;
    Juega = "juega", Action::Juega { .. }, "A card.";
    Pasa = "pasa", Action::Pasa, "A pass.";
    Elige = "elige", Action::Elige { .. }, "Trumps.";
    Contra = "contra", Action::Contra, "The first doubling.";
    Recontra = "recontra", Action::Recontra, "The second doubling.";
    Santvicens = "santvicens", Action::Santvicens, "The third doubling.";
    Cambia = "cambia", Action::Cambia { .. }, "The blind exchange.";
    Apuesta = "apuesta", Action::Apuesta { .. }, "A bid.";
    Descarta = "descarta", Action::Descarta { .. }, "A discard.";
    Nada = "nada", Action::Nada, "Silence.";
    Pregunta = "pregunta", Action::Pregunta { .. }, "A question.";
    Responde = "responde", Action::Responde { .. }, "An answer.";
    Dice = "dice", Action::Dice { .. }, "A statement.";
    Ensena = "enseña", Action::Ensena { .. }, "Own cards shown.";
    Muestra = "muestra", Action::Muestra { .. }, "The partner's cards shown.";
    Ordena = "ordena", Action::Ordena { .. }, "An order.";
    Consulta = "consulta", Action::Consulta, "The partner asks for an order.";
}

impl Word {
    /// The words of spoken manille (F4.2), silence included; `pasa` is one where partners speak.
    pub(crate) const SPOKEN: WordSet = WordSet::of(&[
        Word::Nada,
        Word::Pregunta,
        Word::Responde,
        Word::Dice,
        Word::Ensena,
        Word::Muestra,
        Word::Ordena,
        Word::Consulta,
    ]);
}
