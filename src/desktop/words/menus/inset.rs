//! Moves the board aside for menus that leave it visible.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::menus::{LEVEL_PAUSE, TIMELINE, is_beside_board};
use crate::screens::LEVEL;
use crate::session::Session;
use crate::timeline;
use crate::view::board::{BOTTOM_BAR, TOP_BAR, Viewpoint};
use crate::view::layout::Insets;
use kotodama_ui::prelude::*;
use kotodama_ui::side;
use kotodama_words::level::Features;

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        make_room.in_set(AppSystems::Input).run_if(in_state(LEVEL)),
    );
}

/// Returns the area of a menu, in interface units; `None` if it covers nothing
/// or everything. The pause lies over a map, which keeps its size.
fn taken_by(menu: Menu, is_on_map: bool) -> Option<Insets> {
    match menu {
        LEVEL_PAUSE if is_on_map => None,
        menu if is_beside_board(menu) => Some(Insets {
            top: TOP_BAR,
            bottom: BOTTOM_BAR,
            left: 0.0,
            right: side::WIDTH,
        }),
        TIMELINE => Some(Insets {
            top: TOP_BAR,
            bottom: timeline::BAR_HEIGHT,
            ..default()
        }),
        _ => None,
    }
}

fn make_room(
    menu: Res<State<Menu>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    scale: Res<UiScale>,
    session: Option<Res<Session>>,
    mut viewpoint: ResMut<Viewpoint>,
) {
    let Some(window) = window else {
        return;
    };
    let unit = scale.0 * window.scale_factor();
    let menu = *menu.get();
    let is_on_map =
        menu == LEVEL_PAUSE && session.is_some_and(|session| Features::of(&session.level).is_map());
    let insets = taken_by(menu, is_on_map).map(|taken| taken.scaled(unit));
    let wanted = Viewpoint {
        insets,
        ..*viewpoint
    };
    viewpoint.set_if_neq(wanted);
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;
    use bevy::window::WindowResolution;

    use super::*;
    use crate::menus::{HINTS, INSPECT};
    use kotodama_shell::screen::Screen;

    #[test]
    fn the_pause_lies_over_a_map_and_other_panels_beside_it() {
        assert_eq!(taken_by(LEVEL_PAUSE, true), None);
        assert!(taken_by(LEVEL_PAUSE, false).is_some());
        assert!(taken_by(INSPECT, true).is_some());
    }

    #[test]
    fn the_board_keeps_clear_of_panel_and_bar_and_takes_the_room_back() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin))
            .init_state::<Screen>()
            .init_state::<Menu>()
            .insert_resource(UiScale(2.0))
            .init_resource::<Viewpoint>();
        let window = Window {
            resolution: WindowResolution::new(1600, 1200),
            ..default()
        };
        app.world_mut().spawn((window, PrimaryWindow));
        let screen = &mut app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(LEVEL);
        let mut room_beside = |menu: Menu| {
            app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
            app.update();
            app.world().resource::<Viewpoint>().insets
        };
        assert_eq!(room_beside(Menu::NONE), None);
        let bar = room_beside(TIMELINE).expect("the bar takes room");
        assert_eq!((bar.bottom, bar.right), (2.0 * timeline::BAR_HEIGHT, 0.0));
        // Directly from one menu to another.
        // What a hint lights stays in sight.
        for menu in [INSPECT, LEVEL_PAUSE, HINTS] {
            let panel = room_beside(menu).expect("the panel takes room");
            assert_eq!(
                (panel.bottom, panel.right),
                (2.0 * BOTTOM_BAR, 2.0 * side::WIDTH)
            );
        }
        assert_eq!(room_beside(Menu::NONE), None);
    }
}
