//! Background examination of the edited level: what it does without, other
//! ways, chance.

use std::time::Duration;

use bevy::prelude::*;

use super::OpenDocument;
use crate::background::{self, Background};
use crate::screens::EDITOR;
use crate::solving::SolveSettings;
use kotodama_formats::Message;
use kotodama_shell::frame::AppSystems;
use kotodama_ui::language::{self, t};
use kotodama_words::level::Level;
use kotodama_words::workbench::{Effort, Recorded, Report, Stage, examine};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Examining>().add_systems(
        Update,
        collect.in_set(AppSystems::Show).run_if(in_state(EDITOR)),
    );
}

/// Current examination and the last report.
pub type Examining = Background<Stage, Report>;

/// Starts to examine the current draft, replacing a running examination. It
/// keeps within the limits of the solver.
pub fn begin(world: &mut World) {
    let settings = world.resource::<SolveSettings>();
    let effort = Effort {
        time: Duration::from_secs(settings.minutes * 60),
        memory: settings.memory,
        threads: settings.threads(),
    };
    background::begin(world, "workbench", move |level, stage: &Stage| {
        examine(level, &recorded(level), &effort, stage).map_err(|why| language::said(&why))
    });
}

/// Returns the record in a level itself.
pub fn recorded(level: &Level) -> Recorded {
    Recorded {
        moves: level.solution.clone().unwrap_or_default(),
        ..Recorded::default()
    }
}

fn collect(mut examining: ResMut<Examining>, mut current: ResMut<OpenDocument>) {
    let Some(found) = examining.collect() else {
        return;
    };
    let status = match &found.result {
        Ok(report) => {
            let remarks = report.remarks(&recorded(&found.level));
            t!("editor-examine-done", remarks = remarks.len())
        }
        Err(reason) => reason.clone(),
    };
    if let Some(editor) = current.editor_with(found.document) {
        editor.say(Message::verbatim(status));
    }
}
