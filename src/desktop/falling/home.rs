//! The screen that is shown when a play is left: where it was chosen.

use bevy::prelude::*;

use crate::screens::RULE_BROWSER;
use kotodama_shell::visit::leave_to;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Home>()
        .add_systems(OnEnter(RULE_BROWSER), forget)
        .add_systems(OnEnter(Screen::TITLE), forget);
}

/// Where plays are left to.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Home(pub Screen);

impl Default for Home {
    fn default() -> Self {
        Self(RULE_BROWSER)
    }
}

fn forget(mut home: ResMut<Home>) {
    *home = Home::default();
}

/// Leaves a play.
pub(super) fn leave(world: &mut World) {
    let home = world.get_resource::<Home>().copied().unwrap_or_default();
    leave_to(home.0)(world);
}
