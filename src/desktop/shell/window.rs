//! Window: its size, its border, and the effects of losing the focus.

use bevy::input::common_conditions::input_just_pressed;
use bevy::prelude::*;
use bevy::window::{
    MonitorSelection, PresentMode, PrimaryWindow, WindowFocused, WindowMode, WindowResized,
};

use super::settings::Settings;
use crate::frame::AppSystems;

pub fn plugin(app: &mut App) {
    app.init_resource::<Away>()
        .configure_sets(Update, FocusSystems.in_set(AppSystems::Input))
        .add_systems(PreStartup, apply)
        .add_systems(
            Update,
            (
                (
                    toggle_fullscreen.run_if(input_just_pressed(KeyCode::F11)),
                    remember_size,
                )
                    .run_if(not(resource_exists::<FixedSize>)),
                apply.run_if(resource_changed::<Settings>),
                notice_focus
                    .run_if(on_message::<WindowFocused>)
                    .in_set(FocusSystems),
            ),
        );
}

/// Present if the command line sets the window size, which then overrides the
/// settings and does not change them.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct FixedSize;

/// Systems that update [`Away`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FocusSystems;

/// Whether another window has the focus.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Away(pub bool);

fn toggle_fullscreen(mut settings: ResMut<Settings>) {
    settings.fullscreen = !settings.fullscreen;
}

/// Applies the settings to the window, without redundant changes.
fn apply(
    settings: Res<Settings>,
    fixed: Option<Res<FixedSize>>,
    mut before: Local<Option<(u32, u32)>>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let present = if settings.vsync {
        PresentMode::AutoVsync
    } else {
        PresentMode::AutoNoVsync
    };
    if window.present_mode != present {
        window.present_mode = present;
    }
    if fixed.is_some() {
        return;
    }
    let mode = if settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    if window.mode != mode {
        window.mode = mode;
    }
    // A full-screen window has no size of its own: the chosen one comes with
    // the border.
    let wanted = (!settings.fullscreen).then_some(settings.window_size);
    if *before != wanted {
        *before = wanted;
        if let Some(size) = wanted
            && size_of(&window) != size
        {
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

/// Seconds after which a size counts as chosen instead of still changing.
const SETTLED: f32 = 0.6;

/// Stores the size that the player gives the window by dragging.
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
    // Some systems make hidden windows small; that is not a choice.
    let least = window.resize_constraints;
    let is_chosen = size.0 as f32 >= least.min_width && size.1 as f32 >= least.min_height;
    if is_chosen && window.mode == WindowMode::Windowed && settings.window_size != size {
        settings.window_size = size;
    }
}

/// Updates [`Away`]. Before it has had the focus for the first time, a window
/// does not count as left: it may exist for a while by then.
fn notice_focus(
    mut changes: MessageReader<WindowFocused>,
    mut has_come: Local<bool>,
    mut away: ResMut<Away>,
) {
    for change in changes.read() {
        *has_come |= change.focused;
        away.set_if_neq(Away(*has_come && !change.focused));
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::menu::Menu;
    use crate::screen::Screen;

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

    /// Sends the resize event of a window system.
    fn resize(app: &mut App, (width, height): (f32, f32)) {
        let world = app.world_mut();
        let mut windows = world.query::<(Entity, &mut Window)>();
        let (entity, mut window) = windows.single_mut(world).expect("a window");
        window.resolution.set(width, height);
        world.write_message(WindowResized {
            window: entity,
            width,
            height,
        });
        app.update();
    }

    /// Waits until a size counts as chosen.
    fn settle(app: &mut App) {
        let step = std::time::Duration::from_millis(400);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        (0..3).for_each(|_| app.update());
    }

    #[test]
    fn the_size_of_the_window_outlives_a_time_over_the_whole_screen() {
        let mut app = app();
        change(&mut app, |settings| settings.fullscreen = true);
        resize(&mut app, (1920.0, 1080.0));
        change(&mut app, |settings| settings.window_size = (1000, 700));
        settle(&mut app);
        assert_eq!(size_of(&window(&mut app)), (1920, 1080));
        change(&mut app, |settings| settings.fullscreen = false);
        assert_eq!(size_of(&window(&mut app)), (1000, 700));
        settle(&mut app);
        let settings = app.world().resource::<Settings>();
        assert_eq!(settings.window_size, (1000, 700));
    }

    #[test]
    fn a_window_that_is_put_away_has_not_been_made_small() {
        let mut app = app();
        resize(&mut app, (1000.0, 700.0));
        settle(&mut app);
        let kept = |app: &App| app.world().resource::<Settings>().window_size;
        assert_eq!(kept(&app), (1000, 700));
        resize(&mut app, (0.0, 0.0));
        settle(&mut app);
        assert_eq!(kept(&app), (1000, 700));
    }

    #[test]
    fn a_size_from_the_command_line_stays_and_is_not_kept() {
        let mut app = app();
        app.init_resource::<FixedSize>();
        let before = size_of(&window(&mut app));
        change(&mut app, |settings| {
            settings.window_size = (900, 500);
            settings.fullscreen = true;
        });
        assert_eq!(window(&mut app).mode, WindowMode::Windowed);
        assert_eq!(size_of(&window(&mut app)), before);
        resize(&mut app, (1000.0, 700.0));
        settle(&mut app);
        assert_eq!(app.world().resource::<Settings>().window_size, (900, 500));
    }
}
