//! Sprites of custom nouns next to the edited level.

use bevy::prelude::*;

use super::OpenDocument;
use super::stage::Stage;
use crate::screens::EDITOR;
use kotodama_editor::Draft;
use kotodama_shell::frame::AppSystems;
use kotodama_words_window::level_navigation::source::LevelSource;
use kotodama_words_window::view::own::{OwnSpriteSystems, OwnSprites};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OwnSprites>().add_systems(
        Update,
        (
            follow_file
                .before(OwnSpriteSystems)
                .after(AppSystems::Input),
            show_anew
                .run_if(resource_changed::<OwnSprites>)
                .after(OwnSpriteSystems)
                .before(AppSystems::Simulate),
        )
            .chain()
            .run_if(in_state(EDITOR)),
    );
}

/// Loads the sprites next to the edited file.
fn follow_file(current: Res<OpenDocument>, mut own: ResMut<OwnSprites>) {
    let file = current.editor.file.as_ref();
    if own.is_beside(file) {
        return;
    }
    let source = file.map_or(LevelSource::None, |file| LevelSource::File(file.clone()));
    let draft = current.editor.draft();
    own.go_to(source, |noun| names(draft, noun));
}

/// Returns whether the level has objects with this name or its word.
fn names(draft: &Draft, noun: &str) -> bool {
    let is_it = |name: &str| name.strip_prefix("text_").unwrap_or(name) == noun;
    draft
        .stacks()
        .any(|(_, stack)| stack.iter().any(|item| is_it(&item.thing.name)))
}

fn show_anew(mut stage: ResMut<Stage>) {
    stage.refresh();
}
