//! What actions ask of the world around the editor: each is done here, or
//! opens the panel that does it.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::files::{self};
use super::knowledge::Knowledge;
use super::panels::{self, Dialog, Palette, Panels, Tab};
use super::texts;
use super::{Choices, OpenDocument, input, leave, solving, test_play};
use crate::screens::EDITOR;
use kotodama_editor::Request;
use kotodama_editor::action::Action;
use kotodama_formats::Message;
use kotodama_shell::clipboard;
use kotodama_ui::prelude::*;
use kotodama_words::solution::Verdict;
use kotodama_words_window::view::board::Viewpoint;
use kotodama_words_window::view::layout::BoardLayout;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        take.after(AppSystems::Input)
            .before(AppSystems::Simulate)
            .run_if(in_state(EDITOR)),
    );
}

fn take(world: &mut World) {
    // Looking does not count as a change.
    if !world.resource::<OpenDocument>().editor.has_requests() {
        return;
    }
    let requests = world.resource_mut::<OpenDocument>().editor.take_requests();
    for request in requests {
        match request {
            Request::Do(action) => perform(world, action),
            Request::Clipboard(text) => clipboard::set(world, &text),
        }
    }
}

/// Does what an action asks of the world.
pub(super) fn perform(world: &mut World, action: Action) {
    match action {
        Action::Leave => leave(world),
        // With nothing to give up on the board.
        Action::Deselect => {
            world.resource_mut::<Panels>().close_last();
        }
        Action::Paste => {
            let text = clipboard::get(world);
            let editor = &mut world.resource_mut::<OpenDocument>().editor;
            editor.paste(text.as_deref());
        }
        Action::Play => test_play::start(world, None),
        Action::PlayFromHere => {
            let cursor = world.resource::<OpenDocument>().editor.cursor;
            test_play::start(world, Some(cursor));
        }
        Action::ZoomIn | Action::ZoomOut => zoom(world, action == Action::ZoomIn),
        Action::ZoomFit => {
            let mut viewpoint = world.resource_mut::<Viewpoint>();
            (viewpoint.zoom, viewpoint.pan) = (None, Vec2::ZERO);
        }
        Action::Pan(direction) => {
            let layout = *world.resource::<BoardLayout>();
            let mut viewpoint = world.resource_mut::<Viewpoint>();
            input::pan(&mut viewpoint, &layout, direction.delta());
        }
        Action::Grid => switch(world, |choices| &mut choices.grid),
        Action::Counts => switch(world, |choices| &mut choices.counts),
        Action::Facings => switch(world, |choices| &mut choices.facings),
        Action::Coordinates => switch(world, |choices| &mut choices.coordinates),
        Action::SwapWord => panels::swap_word(world),
        Action::Search => world.resource_mut::<Palette>().search(),
        Action::Solve => {
            world.resource_mut::<Panels>().tab = Tab::Solve;
            solving::begin(world);
        }
        Action::Check => check(world),
        Action::Settings => world.resource_mut::<Panels>().tab = Tab::Level,
        Action::ObjectSettings => {
            let cursor = world.resource::<OpenDocument>().editor.cursor;
            panels::show_object(world, cursor);
        }
        Action::Pack => world.resource_mut::<Panels>().tab = Tab::Pack,
        Action::Sprite => panels::open_sprite(world),
        Action::Resize => world.resource_mut::<Panels>().toggle(Dialog::Resize),
        Action::Help => world.resource_mut::<Panels>().toggle(Dialog::Help),
        other if files::perform(world, other) => {}
        other => {
            let mut current = world.resource_mut::<OpenDocument>();
            let text = match other.row() {
                Some(row) => t!("editor-nothing-to-do", action = texts::label(row)),
                None => String::new(),
            };
            current.editor.say(Message::verbatim(text));
        }
    }
}

/// Switches something that is shown or not.
fn switch(world: &mut World, choice: impl FnOnce(&mut Choices) -> &mut bool) {
    if let Some(mut settings) = world.get_resource_mut::<Settings>() {
        let choice = choice(settings.of_mut::<Choices>());
        *choice = !*choice;
    }
}

/// Says what came of the recorded solution, which is played in the background
/// whenever the level changes: a long one must not hold up the window.
fn check(world: &mut World) {
    world.resource_mut::<Panels>().tab = Tab::Solve;
    let revision = world.resource::<OpenDocument>().editor.revision();
    let text = match world.resource::<Knowledge>().verdict_on(revision) {
        None => t!("editor-checked-playing"),
        Some(Verdict::NoneRecorded) => t!("editor-checked-none"),
        Some(Verdict::Wins { moves }) => t!("editor-checked-wins", moves = moves),
        Some(Verdict::WinsEarlier { at, moves }) => {
            t!("editor-checked-wins-earlier", at = at, moves = moves)
        }
        Some(Verdict::DoesNotWin) => t!("editor-checked-fails"),
    };
    world
        .resource_mut::<OpenDocument>()
        .editor
        .say(Message::verbatim(text));
}

fn zoom(world: &mut World, closer: bool) {
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let middle = windows
        .single(world)
        .map_or(Vec2::ZERO, |window| window.physical_size().as_vec2() / 2.0);
    let layout = *world.resource::<BoardLayout>();
    let bounds = world.resource::<OpenDocument>().editor.draft().bounds();
    let cells = IVec2::new(bounds.width, bounds.height);
    let factor = if closer { 1.25 } else { 0.8 };
    let mut viewpoint = world.resource_mut::<Viewpoint>();
    input::zoom_about(&mut viewpoint, &layout, cells, middle, factor);
}
