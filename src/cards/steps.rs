//! The steps of an evaluation, for viewing one by one (C-UI-07), and the place
//! of an error (C-UI-04).

use bevy::ecs::prelude::*;

use crate::board::Slots;
use crate::evaluate::{Context, Error, Pending, Watch, apply};
use crate::value::Value;

/// The traced part of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The application chosen by the player.
    Turn,
    /// The zombie in this slot.
    Zombie(usize),
}

/// Number of waiting applications that are recorded: outer ones are seldom
/// viewed, and there may be a thousand.
const KEPT: usize = 6;

/// An application about to be made.
#[derive(Clone, Debug)]
pub struct Step {
    /// The function.
    pub function: Value,
    /// Its argument.
    pub argument: Value,
    /// The steps that wait for the result, the innermost last.
    waiting: Vec<Pending>,
    /// Number of further waiting steps outside of these.
    pub further: usize,
}

impl Step {
    /// Returns the written expression in three parts: the text to the left of
    /// the application, the application, the text to the right.
    #[must_use]
    pub fn written(&self) -> [String; 3] {
        let application = format!("{}({})", self.function, self.argument);
        let (mut left, mut right) = (String::new(), String::new());
        for waiting in self.waiting.iter().rev() {
            match waiting {
                Pending::Second(second, x) => right.push_str(&format!("({second}({x}))")),
                Pending::Both(first) => {
                    left.insert_str(0, &format!("{first}("));
                    right.push(')');
                }
            }
        }
        if self.further > 0 {
            left.insert_str(0, "… ");
            right.push_str(" …");
        }
        [left, application, right]
    }
}

/// A record of the steps of a part of a move.
#[derive(Resource, Debug)]
pub struct Trace {
    part: Part,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

impl Trace {
    /// Returns an empty record.
    #[must_use]
    pub const fn of(part: Part) -> Self {
        Self {
            part,
            steps: Vec::new(),
        }
    }
}

impl Watch for Trace {
    fn see(&mut self, function: &Value, argument: &Value, waiting: &[Pending]) {
        let further = waiting.len().saturating_sub(KEPT);
        self.steps.push(Step {
            function: function.clone(),
            argument: argument.clone(),
            waiting: waiting.get(further..).unwrap_or_default().to_vec(),
            further,
        });
    }
}

/// Applies a function, recording the steps if this part is traced.
pub(crate) fn apply_traced(
    (slots, trace): (&mut Slots<'_, '_>, Option<&mut Trace>),
    (context, part): (Context, Part),
    function: Value,
    argument: Value,
) -> (Result<Value, Error>, u32) {
    match trace {
        Some(trace) if trace.part == part => apply(slots, context, function, argument, trace),
        _ => apply(slots, context, function, argument, &mut ()),
    }
}
