//! Test app for screens and menus, without a window.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use bevy::input::InputPlugin;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use leafwing_input_manager::prelude::*;

use crate::prelude::*;
use crate::scheme::Scheme;
use crate::touch_controls::blocks::Block;
use crate::{bindings, on_screen, presses, prompts};

/// Returns an app with the states and system order shared by every feature.
/// Each update takes 16 milliseconds.
pub fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, InputPlugin, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            16,
        )))
        .add_plugins(kotodama_shell::frame::frame)
        .add_message::<crate::language::Changed>()
        .init_resource::<Palette>()
        .init_resource::<Settings>()
        .init_resource::<InputFocus>()
        .init_resource::<UiScale>()
        .init_resource::<Presses<MenuAction>>()
        .init_resource::<presses::Device>()
        .init_resource::<presses::Pointing>();
    app
}

/// Returns such an app with keys for a set of actions, and prompts that name
/// them.
pub fn app_with_keys<A>() -> App
where
    A: Actionlike + TypePath + bevy::reflect::GetTypeRegistration,
{
    let mut app = app();
    app.add_plugins((
        InputManagerPlugin::<A>::default(),
        bindings::actions::<MenuAction>,
        (on_screen::plugin, presses::plugin, prompts::plugin),
    ));
    app
}

/// Returns a new empty folder.
pub fn folder(name: &str) -> PathBuf {
    let name = format!("kotodama_window_{name}_{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
    folder
}

/// Checks that these blocks have the same parts, each once and in its own cell.
pub fn check_blocks(blocks: &[Block]) {
    let parts = |block: &Block| {
        let parts = block.0.iter().map(|(part, _)| format!("{part:?}"));
        parts.collect::<BTreeSet<_>>()
    };
    for block in blocks {
        let cells: BTreeSet<_> = block.0.iter().map(|(_, cell)| cell.to_array()).collect();
        assert_eq!(parts(block).len(), block.0.len(), "{block:?}");
        assert_eq!(cells.len(), block.0.len(), "{block:?}");
        assert_eq!(parts(block), parts(&blocks[0]));
    }
}

/// Returns the palette of a scheme from its files in `assets`.
pub fn palette_of_scheme(scheme: Scheme) -> Palette {
    let files: Vec<Palette> = scheme.files().map(palette_of).collect();
    Palette::of_scheme(scheme, files.iter())
}

/// Returns a palette from its file in `assets`.
pub fn palette_of(file: &str) -> Palette {
    let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../assets");
    let text = std::fs::read_to_string(format!("{assets}/{file}"));
    let text = text.expect("the palette is in the repository");
    Palette::read(file, &text).unwrap_or_else(|problem| panic!("{problem}"))
}
