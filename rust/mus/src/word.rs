//! The kinds of word a seat can say, and sets of them.

use crate::action::Action;

table::words! {
    Action, u16;
    Nada = "nada", Action::Nada, "No sign.";
    Sena = "sena", Action::Sena { .. }, "A sign.";
    Mus = "mus", Action::Mus, "Mus.";
    Corto = "corto", Action::Corto, "The cut.";
    Descarta = "descarta", Action::Descarta { .. }, "A discard.";
    Paso = "paso", Action::Paso, "Not opening.";
    Envido = "envido", Action::Envido { .. }, "An opening bet.";
    Ordago = "ordago", Action::Ordago, "The game.";
    Quiero = "quiero", Action::Quiero, "Acceptance.";
    NoQuiero = "no-quiero", Action::NoQuiero, "Refusal.";
    Reenvido = "reenvido", Action::Reenvido { .. }, "A raise.";
    Queremos = "queremos", Action::Queremos, "Acceptance for the pair.";
    NoQueremos = "no-queremos", Action::NoQueremos, "Refusal for the pair.";
}
