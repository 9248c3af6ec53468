//! Program with a window: opens it, lists the modes, and contains the screens
//! that belong to none of them.

#[cfg(test)]
mod bindings_tests;
pub mod credits;
#[cfg(test)]
mod example_mode_tests;
pub mod failure;
pub mod file_notices;
pub mod first_run;
pub mod keys;
pub mod loading;
pub mod menus;
#[cfg(test)]
pub mod menus_testing;
pub mod modes;
pub mod scripted_run;
pub mod settings;
#[cfg(test)]
mod settings_file_tests;
#[cfg(test)]
mod texts_tests;
pub mod title;
pub mod title_menu;

pub mod bench;

use bevy::asset::io::AssetSourceBuilder;
use bevy::input_focus::InputDispatchPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{WindowResizeConstraints, WindowResolution};

use self::modes::MODES;
use kotodama_audio as audio;
use kotodama_gfx as gfx;
use kotodama_shell as shell;
use kotodama_shell::mode::Start;
use kotodama_shell::visit::Venues;
use kotodama_sim::PlayOptions;
use kotodama_ui as ui;
use kotodama_words::WordsPlugin;

/// Opens the window and plays until the player leaves.
///
/// A level file named on the command line is read first, so that its problems
/// are printed without a window flashing up.
#[must_use]
pub fn run(options: PlayOptions) -> AppExit {
    let began = bench::now();
    shell::paths::serve_player();
    let start = match Start::of(MODES, &options) {
        Ok(start) => start,
        Err(message) => {
            complain(&message);
            return AppExit::error();
        }
    };
    let Some(folders) = shell::paths::Folders::find() else {
        complain(
            "the folder 'assets' is missing: it belongs beside the program \
             (or set BEVY_ASSET_ROOT to the folder that contains it)",
        );
        return AppExit::error();
    };
    if !has_display() {
        complain(
            "there is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set \
             (`kotodama run` plays a level without one)",
        );
        return AppExit::error();
    }

    let mut app = App::new();
    app.set_error_handler(bevy::ecs::error::warn)
        .register_asset_source(
            "levels",
            AssetSourceBuilder::platform_default(&folders.levels.to_string_lossy(), None),
        )
        .add_plugins(
            DefaultPlugins
                .set(ImagePlugin::default_nearest())
                // A late frame is better than one with missing parts because a
                // shader is still being compiled.
                .set(RenderPlugin {
                    synchronous_pipeline_compilation: true,
                    ..default()
                })
                // Keys reach buttons through our actions, in order.
                .disable::<InputDispatchPlugin>()
                .set(AssetPlugin {
                    file_path: folders.assets.to_string_lossy().into_owned(),
                    ..default()
                })
                .set(LogPlugin {
                    filter: "info,wgpu=error,wgpu_hal=error,naga=warn,winit=error,calloop=error,\
                             bevy_render=warn,bevy_winit=warn,bevy_asset_loader=warn,\
                             bevy_audio=error"
                        .into(),
                    ..default()
                })
                .set(WindowPlugin {
                    primary_window: Some(window(options.size)),
                    // The editor asks first if there is unsaved work.
                    close_when_requested: false,
                    ..default()
                }),
        )
        .add_plugins(WordsPlugin);
    if let Some(opening) = &start.0 {
        (opening.prepare)(&mut app);
    }
    app.insert_resource(start).add_plugins(plugin);
    if options.size.is_some() {
        app.init_resource::<shell::window::FixedSize>();
    }
    bench::setup(&mut app, &options, began);
    scripted_run::setup(&mut app, options);
    app.run()
}

/// Returns whether there is a display. Outside Linux there always is.
fn has_display() -> bool {
    !cfg!(target_os = "linux")
        || ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// Adds everything of the game to an app that has Bevy's plugins and the rules.
fn plugin(app: &mut App) {
    app.insert_resource(Venues::of(MODES))
        .add_plugins(shell::plugin)
        .add_plugins((
            // The loading state comes first: the other plugins add their files to
            // it.
            (loading::plugin, failure::plugin, file_notices::plugin),
            (ui::plugin, ui::egui_context::plugin),
            audio::plugin,
            gfx::plugin,
            |app: &mut App| {
                for mode in MODES {
                    (mode.plugin)(app);
                }
            },
            (
                title::plugin,
                title_menu::plugin,
                first_run::plugin,
                credits::plugin,
            ),
            (settings::plugin, settings::sample::plugin, keys::plugin),
        ));
}

/// Returns the window, with a given size in pixels if there is one.
fn window(size: Option<(u32, u32)>) -> Window {
    let resolution = match size {
        Some((width, height)) => {
            WindowResolution::new(width, height).with_scale_factor_override(1.0)
        }
        None => WindowResolution::new(1280, 800),
    };
    Window {
        title: "Kotodama".into(),
        name: Some("kotodama".into()),
        resolution,
        resize_constraints: WindowResizeConstraints {
            min_width: 320.0,
            min_height: 240.0,
            ..default()
        },
        ..default()
    }
}

/// Reports why no window can be opened.
#[expect(
    clippy::print_stderr,
    reason = "the log does not run yet, and a failed start belongs on standard error"
)]
fn complain(message: &str) {
    eprintln!("{message}");
}
