//! Draft on the board. The rules read it as turn 0 of a play, so that the board
//! and the list of rules look as they will in play.

use bevy::prelude::*;

use super::OpenDocument;
use crate::screens::EDITOR;
use kotodama_editor::Place;
use kotodama_gfx::ground::BoardPalette;
use kotodama_shell::frame::AppSystems;
use kotodama_words as words;
use kotodama_words::level::LevelContext;
use kotodama_words_window::level_navigation;
use kotodama_words_window::session::Session;
use kotodama_words_window::view;
use kotodama_words_window::view::BoardSystems;
use kotodama_words_window::view::looks::Looks;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stage>()
        .configure_sets(OnEnter(EDITOR), BoardSystems.after(begin))
        .add_systems(OnEnter(EDITOR), begin)
        .add_systems(OnExit(EDITOR), end)
        .add_systems(
            Update,
            follow.in_set(AppSystems::Simulate).run_if(in_state(EDITOR)),
        );
}

/// State of the draft on the board.
#[derive(Resource, Debug, Default)]
pub struct Stage {
    /// Displayed revision; `None` requests a refresh.
    revision: Option<u64>,
    /// Position of each object in the draft, by its id less 1.
    pub places: Vec<Place>,
    /// Version, which grows with each displayed state of the draft.
    pub version: u64,
}

impl Stage {
    /// Requests a refresh after a change outside the draft.
    pub const fn refresh(&mut self) {
        self.revision = None;
    }
}

fn begin(world: &mut World) {
    world.resource_mut::<Stage>().revision = None;
    show(world);
}

fn end(world: &mut World) {
    words::unload(world);
    *world.resource_mut::<view::Viewpoint>() = view::Viewpoint::default();
}

fn follow(world: &mut World) {
    let revision = world.resource::<OpenDocument>().editor.revision();
    if world.resource::<Stage>().revision != Some(revision) {
        show(world);
    }
}

/// Sets up the draft as a play that has not begun.
fn show(world: &mut World) {
    let current = world.resource::<OpenDocument>();
    let revision = current.editor.revision();
    let (level, places) = current.editor.draft().to_level_with_places();
    let session = Session::new(current.source.clone(), level);
    level_navigation::survey(world, &session);
    words::enter(world, &session.level, &LevelContext::default(), 0);
    // The numbers of kinds have been reassigned.
    world.resource_mut::<Looks>().forget_kinds();
    let palette = BoardPalette(session.level.palette);
    world.resource_mut::<BoardPalette>().set_if_neq(palette);
    let mut stage = world.resource_mut::<Stage>();
    stage.revision = Some(revision);
    stage.places = places;
    stage.version += 1;
}
