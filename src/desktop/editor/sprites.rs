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

/// Loads the sprites next to the edited file, and those that came with it.
fn follow_file(current: Res<OpenDocument>, mut own: ResMut<OwnSprites>) {
    let file = current.editor.file.as_ref();
    if !own.is_beside(file) {
        let source = file.map_or(LevelSource::None, |file| LevelSource::File(file.clone()));
        let draft = current.editor.draft();
        own.go_to(source, |noun| names(draft, noun));
    }
    let guests = &current.about.sprites;
    if !own.hosts(guests) {
        own.host(guests.clone());
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::{self, DocumentTab};
    use crate::testing::TestBench;
    use kotodama_editor::{Document, Editor};
    use kotodama_words::level::sprites::Sprite;

    #[test]
    fn sprites_that_come_with_a_level_are_shown_before_it_is_saved() {
        let mut bench = TestBench::new();
        let is_shown = |bench: &mut TestBench| {
            bench.frames(2);
            let own = bench.world().resource::<OwnSprites>();
            own.get("mog").is_some()
        };
        let document = Document::recovered(Draft::default(), None);
        let mut tab = DocumentTab::new(Editor::new(document, None));
        let mut sprite = Sprite::default();
        sprite.set_pixel(0, 3, 3, [220, 100, 0, 255]);
        tab.about.sprites.insert("mog".to_owned(), sprite);
        documents::add(bench.world(), tab);
        assert!(is_shown(&mut bench));
        // Another document has none of it.
        let document = Document::recovered(Draft::default(), None);
        let tab = DocumentTab::new(Editor::new(document, None));
        documents::add(bench.world(), tab);
        assert!(!is_shown(&mut bench));
    }
}
