//! Sentences on the game against an opponent.

use super::words::{Names, points as plural};
use crate::description::{Arrival, Attack, Description, Versus};
use kotodama_formats::{Message, msg};

pub fn versus(d: &Description, names: &Names<'_>) -> Vec<Message> {
    let Versus::Attacks {
        attack,
        garbage,
        most,
        ..
    } = &d.versus
    else {
        return Vec::new();
    };
    let counted = match attack {
        Attack::Rows { .. } => msg!(
            "explain-versus-rows",
            "Cleared rows send garbage to the opponent; several at once send more."
        ),
        Attack::Points { each, .. } => msg!(
            "explain-versus-points",
            "Every {points} of clears send one block of garbage to the opponent.",
            points = plural(*each),
        ),
    };
    let cancels = msg!(
        "explain-versus-cancel",
        "An attack first cancels incoming garbage."
    );
    let arrives = match garbage {
        Arrival::Rows { role, .. } => msg!(
            "explain-versus-raise",
            "Garbage waits until a piece clears nothing; then up to {most} rows of {role} blocks \
             rise from below.",
            most = *most,
            role = names.of(*role),
        ),
        Arrival::Blocks { role } => msg!(
            "explain-versus-drop",
            "Garbage waits until a piece clears nothing; then up to {most} {role} blocks fall \
             from above.",
            most = *most,
            role = names.of(*role),
        ),
    };
    vec![counted, cancels, arrives]
}
