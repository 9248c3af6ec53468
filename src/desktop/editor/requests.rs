//! Actions that need the world around the editor: each is carried out here or
//! opens its panel.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::files::dialog::{self, Purpose};
use super::files::{self, Then, import_export, keeping, leaving};
use super::panels::{self, Dialog, Palette, Panels, Tab};
use super::texts;
use super::{Choices, documents, editor_mut, editor_of, input, leave, say, solving, test_play};
use crate::screens::EDITOR;
use kotodama_editor::Request;
use kotodama_editor::action::Action;
use kotodama_shell::clipboard;
use kotodama_ui::prelude::*;
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
    // Reading does not count as a change.
    if !editor_of(world).has_requests() {
        return;
    }
    let requests = editor_mut(world).take_requests();
    for request in requests {
        match request {
            Request::Do(action) => perform(world, action),
            Request::Clipboard(text) => clipboard::set(world, &text),
        }
    }
}

/// Carries out the request of an action.
pub(super) fn perform(world: &mut World, action: Action) {
    match action {
        Action::Leave => leave(world),
        // Nothing on the board to cancel.
        Action::Deselect => drop(world.resource_mut::<Panels>().close_last()),
        Action::Paste => {
            let text = clipboard::get(world);
            editor_mut(world).paste(text.as_deref());
        }
        Action::Play => test_play::start(world, None),
        Action::PlayFromHere => {
            let cursor = editor_of(world).cursor;
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
        Action::Hidden => switch(world, |choices| &mut choices.hidden),
        Action::Coordinates => switch(world, |choices| &mut choices.coordinates),
        Action::Minimap => switch(world, |choices| &mut choices.minimap),
        Action::SwapWord => panels::swap_word(world),
        Action::Search => world.resource_mut::<Palette>().search(),
        Action::Solve => {
            world.resource_mut::<Panels>().tab = Tab::Solve;
            solving::begin(world);
        }
        Action::Check => check(world),
        Action::Settings => world.resource_mut::<Panels>().tab = Tab::Level,
        Action::ObjectSettings => {
            let cursor = editor_of(world).cursor;
            panels::show_object(world, cursor);
        }
        Action::Pack => world.resource_mut::<Panels>().tab = Tab::Pack,
        Action::Sprite => panels::open_sprite(world),
        Action::Resize => world.resource_mut::<Panels>().toggle(Dialog::Resize),
        Action::Stamps => panels::toggle_stamps(world),
        Action::Replace => panels::toggle_replace(world),
        Action::Help => world.resource_mut::<Panels>().toggle(Dialog::Help),
        Action::New => files::new(world),
        Action::Open => dialog::open(world, Purpose::Open, Then::Stay),
        Action::Save => drop(files::save(world, Then::Stay)),
        Action::SaveAs => dialog::open(world, Purpose::SaveAs, Then::Stay),
        Action::SavePicture => dialog::open(world, Purpose::SavePicture, Then::Stay),
        Action::CopyCode => import_export::copy_code(world),
        Action::PasteCode => import_export::paste(world),
        Action::Share => world.resource_mut::<Panels>().toggle(Dialog::Share),
        Action::Import => import_export::begin_import(world),
        Action::Recover => {
            keeping::find(world);
            world.resource_mut::<Panels>().toggle(Dialog::Recovery);
        }
        Action::Close => leaving::close(world),
        Action::NextDocument | Action::PreviousDocument => {
            documents::turn(world, action == Action::PreviousDocument);
            world.resource_mut::<Panels>().free_keys();
        }
        other => {
            let row = other.row().map(texts::label).unwrap_or_default();
            say(world, t!("editor-nothing-to-do", action = row));
        }
    }
}

/// Toggles a view option.
fn switch(world: &mut World, choice: impl FnOnce(&mut Choices) -> &mut bool) {
    if let Some(mut settings) = world.get_resource_mut::<Settings>() {
        let choice = choice(settings.of_mut::<Choices>());
        *choice = !*choice;
    }
}

/// Reports the verdict on the recorded solution. It is replayed in the
/// background after each change of the level, because a long one must not block
/// the window.
fn check(world: &mut World) {
    world.resource_mut::<Panels>().tab = Tab::Solve;
    let mut verdict = t!("editor-checked", verdict = panels::verdict(world));
    if !editor_of(world).draft().settings().tests.is_empty() {
        verdict = format!("{verdict} · {}", panels::tests_said(world));
    }
    say(world, verdict);
}

fn zoom(world: &mut World, closer: bool) {
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let middle = windows
        .single(world)
        .map_or(Vec2::ZERO, |window| window.physical_size().as_vec2() / 2.0);
    let layout = *world.resource::<BoardLayout>();
    let bounds = editor_of(world).draft().bounds();
    let cells = IVec2::new(bounds.width, bounds.height);
    let factor = if closer { 1.25 } else { 0.8 };
    let mut viewpoint = world.resource_mut::<Viewpoint>();
    input::zoom_about(&mut viewpoint, &layout, cells, middle, factor);
}
