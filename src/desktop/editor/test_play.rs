//! Playing the draft as it is now, and coming back to the same place. The
//! document is not touched by a play, whatever happens in it.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

use super::Desk;
use crate::desktop::AppSystems;
use crate::desktop::input::{PlayAction, Presses};
use crate::desktop::menus::Menu;
use crate::desktop::screens::Screen;
use crate::desktop::session::Session;
use crate::desktop::view::Viewpoint;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        come_back
            .in_set(AppSystems::Input)
            .run_if(in_state(Screen::Play)),
    )
    .add_systems(OnEnter(Screen::Edit), finish)
    .add_systems(OnEnter(Screen::Title), forget);
}

/// The level that is being played is the one that is being edited.
#[derive(Resource, Clone, Debug)]
pub(in crate::desktop) struct TestPlay {
    /// From where the board was seen in the editor.
    viewpoint: Viewpoint,
}

/// Plays the draft, with the player at `from` if a cell is given.
pub(super) fn start(world: &mut World, from: Option<IVec2>) {
    let desk = world.resource::<Desk>();
    let level = match from {
        None => desk.editor.for_play(),
        Some(_) => desk.editor.for_play(),
    };
    let source = desk.source.clone();
    *world.resource_mut::<Session>() = Session::new(source, level);
    let viewpoint = *world.resource::<Viewpoint>();
    world.insert_resource(TestPlay { viewpoint });
    world.resource_mut::<NextState<Screen>>().set(Screen::Play);
}

/// The key that opens the editor from a level leads back from a test play, and
/// so does the one that began it.
fn come_back(
    mut commands: Commands,
    mut keys: MessageReader<KeyboardInput>,
    presses: Res<Presses<PlayAction>>,
    menu: Res<State<Menu>>,
    testing: Option<Res<TestPlay>>,
) {
    let is_f5 = |key: &KeyboardInput| {
        key.state == ButtonState::Pressed && !key.repeat && key.key_code == KeyCode::F5
    };
    let f5 = keys.read().filter(|key| is_f5(key)).count() > 0;
    let may_edit = matches!(menu.get(), Menu::None | Menu::Pause | Menu::Won);
    let edit = may_edit && presses.0.contains(&PlayAction::Edit);
    if edit || f5 && testing.is_some() {
        commands.queue(super::open_session);
    }
}

fn finish(
    mut commands: Commands,
    testing: Option<Res<TestPlay>>,
    mut viewpoint: ResMut<Viewpoint>,
) {
    if let Some(testing) = testing {
        *viewpoint = testing.viewpoint;
        commands.remove_resource::<TestPlay>();
    }
}

fn forget(mut commands: Commands) {
    commands.remove_resource::<TestPlay>();
}
