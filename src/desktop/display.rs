//! The window: how large it is, whether it has a border, and what happens when
//! another one gets the focus.

use bevy::input::common_conditions::input_just_pressed;
use bevy::prelude::*;
use bevy::window::{
    MonitorSelection, PresentMode, PrimaryWindow, WindowFocused, WindowMode, WindowResized,
};

use super::AppSystems;
use super::menus::Menu;
use super::screens::Screen;
use super::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Away>()
        .add_systems(PreStartup, apply)
        .add_systems(
            Update,
            (
                toggle_fullscreen.run_if(input_just_pressed(KeyCode::F11)),
                remember_size,
                apply.run_if(resource_changed::<Settings>),
                (
                    notice_focus,
                    pause_play.run_if(in_state(Screen::Play).and_then(in_state(Menu::None))),
                )
                    .chain()
                    .in_set(AppSystems::Input)
                    .run_if(on_message::<WindowFocused>),
            ),
        );
}

/// Has another window the focus?
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Away(pub bool);

fn toggle_fullscreen(mut settings: ResMut<Settings>) {
    settings.fullscreen = !settings.fullscreen;
}

/// Makes the window what the settings say; what is so already is left alone.
fn apply(
    settings: Res<Settings>,
    mut before: Local<Option<(u32, u32)>>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let mode = if settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    if window.mode != mode {
        window.mode = mode;
    }
    let present = if settings.vsync {
        PresentMode::AutoVsync
    } else {
        PresentMode::AutoNoVsync
    };
    if window.present_mode != present {
        window.present_mode = present;
    }
    let size = settings.window_size;
    if *before != Some(size) {
        *before = Some(size);
        if size_of(&window) != size && !settings.fullscreen {
            window.resolution.set(size.0 as f32, size.1 as f32);
        }
    }
}

fn size_of(window: &Window) -> (u32, u32) {
    (
        window.width().round() as u32,
        window.height().round() as u32,
    )
}

/// Seconds after which a size counts as chosen and not as on the way.
const SETTLED: f32 = 0.6;

/// The size that the player gives the window by hand is kept.
fn remember_size(
    time: Res<Time<Real>>,
    mut resized: MessageReader<WindowResized>,
    mut since: Local<Option<f32>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut settings: ResMut<Settings>,
) {
    if resized.read().count() > 0 {
        *since = Some(0.0);
    }
    let Some(still) = &mut *since else { return };
    *still += time.delta_secs();
    if *still < SETTLED {
        return;
    }
    *since = None;
    let size = size_of(&window);
    if window.mode == WindowMode::Windowed && settings.window_size != size {
        settings.window_size = size;
    }
}

fn notice_focus(mut changes: MessageReader<WindowFocused>, mut away: ResMut<Away>) {
    if let Some(change) = changes.read().last() {
        away.set_if_neq(Away(!change.focused));
    }
}

/// A level pauses if the player wants that. Falling blocks have their own
/// menu for it.
fn pause_play(away: Res<Away>, settings: Res<Settings>, mut menu: ResMut<NextState<Menu>>) {
    if away.0 && settings.pause_unfocused {
        menu.set(Menu::Pause);
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, bevy::input::InputPlugin))
            .init_state::<Screen>()
            .init_state::<Menu>()
            .init_resource::<Settings>()
            .add_message::<WindowFocused>()
            .add_message::<WindowResized>()
            .add_plugins(plugin);
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.update();
        app
    }

    fn window(app: &mut App) -> Window {
        let world = app.world_mut();
        let mut windows = world.query::<&Window>();
        windows.single(world).expect("a window").clone()
    }

    fn change(app: &mut App, change: impl FnOnce(&mut Settings)) {
        change(&mut app.world_mut().resource_mut::<Settings>());
        app.update();
    }

    #[test]
    fn the_window_follows_the_settings_at_once() {
        let mut app = app();
        assert_eq!(window(&mut app).present_mode, PresentMode::AutoVsync);
        change(&mut app, |settings| settings.vsync = false);
        assert_eq!(window(&mut app).present_mode, PresentMode::AutoNoVsync);
        change(&mut app, |settings| settings.window_size = (800, 600));
        assert_eq!(size_of(&window(&mut app)), (800, 600));
        change(&mut app, |settings| settings.fullscreen = true);
        assert!(matches!(
            window(&mut app).mode,
            WindowMode::BorderlessFullscreen(_)
        ));
        change(&mut app, |settings| settings.fullscreen = false);
        assert_eq!(window(&mut app).mode, WindowMode::Windowed);
    }

    fn lose_focus(app: &mut App, focused: bool) {
        let world = app.world_mut();
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(world).expect("a window");
        world.write_message(WindowFocused { window, focused });
        app.update();
        app.update();
    }

    #[test]
    fn a_level_pauses_without_the_focus_if_wanted() {
        let mut app = app();
        let menu = |app: &App| *app.world().resource::<State<Menu>>().get();
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Play);
        app.update();
        change(&mut app, |settings| settings.pause_unfocused = false);
        lose_focus(&mut app, false);
        assert_eq!(menu(&app), Menu::None);
        assert_eq!(*app.world().resource::<Away>(), Away(true));
        lose_focus(&mut app, true);
        change(&mut app, |settings| settings.pause_unfocused = true);
        assert_eq!(menu(&app), Menu::None);
        lose_focus(&mut app, false);
        assert_eq!(menu(&app), Menu::Pause);
    }
}
