//! Background solver for the edited level.

use std::time::Duration;

use bevy::prelude::*;

use super::OpenDocument;
use crate::background::{self, Background};
use crate::screens::EDITOR;
use kotodama_formats::Message;
use kotodama_shell::frame::AppSystems;
use kotodama_solver::{Limits, Options, Progress};
use kotodama_ui::language::{self, t};
use kotodama_words::search::{self, Answer, Puzzle};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Solving>()
        .init_resource::<SolveSettings>()
        .add_systems(
            Update,
            collect.in_set(AppSystems::Show).run_if(in_state(EDITOR)),
        );
}

/// Solver settings of the player.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct SolveSettings {
    /// Prefer speed over the shortest solution.
    pub fast: bool,
    /// Use two cores.
    pub both_cores: bool,
    /// Memory limit in MiB.
    pub memory: u64,
    /// Time limit in minutes.
    pub minutes: u64,
    /// Random seed for levels that depend on chance.
    pub seed: Option<u64>,
}

impl Default for SolveSettings {
    fn default() -> Self {
        Self {
            fast: false,
            both_cores: false,
            memory: 1024,
            minutes: 10,
            seed: None,
        }
    }
}

impl SolveSettings {
    fn options(&self) -> Options {
        Options {
            fast: self.fast,
            limits: Limits {
                memory: Some(self.memory),
                time: Some(Duration::from_secs(self.minutes * 60)),
                ..Limits::default()
            },
            threads: self.threads(),
        }
    }

    /// Returns how many threads may search.
    pub(super) const fn threads(&self) -> usize {
        if self.both_cores { 2 } else { 1 }
    }
}

/// Current search and the last answer.
pub type Solving = Background<Progress, Answer>;

/// Starts to solve the current draft, replacing a running search.
pub fn begin(world: &mut World) {
    let settings = world.resource::<SolveSettings>();
    let (options, seed) = (settings.options(), settings.seed);
    background::begin(world, "solver", move |level, progress: &Progress| {
        let puzzle = Puzzle {
            seed,
            ..Puzzle::new(level)
        };
        search::solve(&puzzle, &options, progress)
            .map_err(|refusal| language::said(&refusal.message()))
    });
}

fn collect(mut solving: ResMut<Solving>, mut current: ResMut<OpenDocument>) {
    let Some(found) = solving.collect() else {
        return;
    };
    let status = match &found.result {
        Ok(answer) => match answer.moves() {
            Some(moves) => t!("editor-solver-solved", moves = moves.len()),
            None => t!("editor-solver-none"),
        },
        Err(reason) => reason.clone(),
    };
    if let Some(editor) = current.editor_with(found.document) {
        editor.say(Message::verbatim(status));
    }
}
