//! The fields of the practice screen: typed in, or changed by left and right.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use super::{MOST_LEVEL, PracticeDraft};
use crate::screens::PRACTICE;
use kotodama_falling::notation;
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_ui::text_field::TextField;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (adjust, type_in)
            .in_set(AppSystems::Input)
            .run_if(in_state(Menu::NONE).and_then(in_state(PRACTICE))),
    );
}

/// What is typed, or changed by left and right.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changes {
    Pieces,
    Seed,
    Level,
}

/// Changes a value by one step to the left or right.
pub(super) fn step(draft: &mut PracticeDraft, changes: Changes, ahead: bool) {
    match changes {
        Changes::Pieces => {}
        Changes::Seed => {
            draft.seed = match ahead {
                true => draft.seed.saturating_add(1),
                false => draft.seed.saturating_sub(1),
            };
        }
        Changes::Level => {
            let level = draft.first_level();
            let level = match ahead {
                true => level.saturating_add(1).min(MOST_LEVEL),
                false => level.saturating_sub(1),
            };
            let own = draft.rules().description.level.start;
            draft.level = (level != own).then_some(level);
        }
    }
}

fn adjust(
    presses: Res<Presses<MenuAction>>,
    focus: Res<InputFocus>,
    fields: Query<&Changes>,
    mut draft: ResMut<PracticeDraft>,
) {
    let Some(&changes) = focus.get().and_then(|entity| fields.get(entity).ok()) else {
        return;
    };
    for press in &presses.0 {
        match press {
            MenuAction::Left => step(&mut draft, changes, false),
            MenuAction::Right => step(&mut draft, changes, true),
            _ => {}
        }
    }
}

/// Takes over what was typed, and shows what was changed otherwise.
fn type_in(mut fields: Query<(&Changes, &mut TextField)>, mut draft: ResMut<PracticeDraft>) {
    for (changes, mut field) in &mut fields {
        // What was spawned just now holds what is set up.
        let typed = field.is_changed() && !field.is_added();
        match changes {
            Changes::Pieces if typed => take_pieces(&mut draft, &field.text),
            Changes::Pieces => {
                let is_same = match field.text.trim() {
                    "" => draft.pieces.is_empty(),
                    typed => {
                        let read = notation::read_pieces(typed, draft.rules());
                        // What is not finished stays as it was typed.
                        read.map_or(!draft.is_changed(), |read| read == draft.pieces)
                    }
                };
                if !is_same {
                    let written = notation::write_pieces(&draft.pieces, draft.rules());
                    field.bypass_change_detection().text = written;
                }
            }
            Changes::Seed if typed => {
                let seed = field.text.parse().unwrap_or(0);
                if draft.seed != seed {
                    draft.seed = seed;
                }
            }
            Changes::Seed => {
                let is_same = field.text.parse() == Ok(draft.seed);
                // An empty field stays empty while a number is typed.
                let is_empty = field.text.is_empty() && draft.seed == 0;
                if !(is_same || is_empty) {
                    field.bypass_change_detection().text = draft.seed.to_string();
                }
            }
            Changes::Level => {}
        }
    }
}

fn take_pieces(draft: &mut PracticeDraft, typed: &str) {
    // A comma at the end waits for the next piece.
    let typed = typed.trim().trim_end_matches(',');
    let read = match typed {
        "" => Ok(Vec::new()),
        typed => notation::read_pieces(typed, draft.rules()),
    };
    match read {
        Ok(pieces) => {
            draft.pieces = pieces;
            draft.said = Default::default();
        }
        Err(misfit) => draft.complain(language::said(&misfit.message())),
    }
}
