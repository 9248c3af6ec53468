//! `leafwing-input-manager`: one plugin for each enum of actions.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use crate::desktop::falling::FallingAction;
use crate::desktop::input::{MenuAction, PlayAction};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        InputManagerPlugin::<PlayAction>::default(),
        InputManagerPlugin::<MenuAction>::default(),
        InputManagerPlugin::<FallingAction>::default(),
    ));
}
