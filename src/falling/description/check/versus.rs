//! Checks of the game against an opponent (F-VS-01).

use super::Remarks;
use super::facts::Facts;
use crate::description::{Arrival, Attack, Versus};
use kotodama_formats::msg;

/// Checks that garbage is an existing role, and that it falls if it has to.
pub fn roles(facts: &Facts<'_>, remarks: &mut Remarks) {
    facts.need_roles(remarks, "versus", &facts.d.versus);
    if let Versus::Attacks {
        garbage: Arrival::Blocks { role },
        ..
    } = facts.d.versus
        && facts
            .block(role)
            .is_some_and(|block| block.class.is_fixed())
    {
        let message = msg!(
            "problem-versus-fixed",
            "`versus` drops the role {role}, which never falls by its class in `blocks`",
            role,
        );
        remarks.error("versus.garbage.role", message);
    }
}

/// Checks that the largest arrival of garbage fits into the field.
pub fn sizes(facts: &Facts<'_>, remarks: &mut Remarks) {
    let Versus::Attacks { garbage, most, .. } = facts.d.versus else {
        return;
    };
    let (width, rows) = (u32::from(facts.d.field.width), facts.rows);
    let room = match garbage {
        Arrival::Rows { holes, .. } => {
            if holes >= width {
                let message = msg!(
                    "problem-versus-holes",
                    "`versus` has {holes} holes in a row, but `field` only {width} columns",
                    holes,
                    width,
                );
                remarks.error("versus.garbage.holes", message);
            }
            rows
        }
        Arrival::Blocks { .. } => width * rows,
    };
    if most > room {
        let message = msg!(
            "problem-versus-most",
            "`versus` lets {most} arrive at once, but `field` has room for {room}",
            most,
            room,
        );
        remarks.error("versus.most", message);
    }
}

/// Checks that the rules can produce what attacks are counted by.
pub fn attacks(facts: &Facts<'_>, remarks: &mut Remarks) {
    let Versus::Attacks { attack, .. } = &facts.d.versus else {
        return;
    };
    if matches!(attack, Attack::Rows { .. }) && !facts.clears_rows() {
        let message = msg!(
            "problem-versus-rows",
            "`versus` counts rows, but no rule of `clear` clears full rows (FullRow)"
        );
        remarks.error("versus.attack", message);
    }
}
