//! Says which files are missing or damaged when loading fails.

use bevy::asset::io::AssetReaderError;
use bevy::asset::{AssetLoadError, UntypedAssetLoadFailedEvent};
use bevy::ecs::spawn::SpawnIter;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::desktop::shell::screen::Screen;
use crate::desktop::shell::text_asset::TextAssetError;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::{self, t};
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::widgets::{SMALL, button, heading, panel, screen, text};
use crate::formats::Diagnostics;

pub fn plugin(app: &mut App) {
    app.init_resource::<Failures>()
        .add_systems(
            Update,
            note.run_if(in_state(Screen::LOADING).or_eager(in_state(Screen::FAILURE))),
        )
        .add_systems(
            Update,
            (
                show.run_if(resource_changed::<Failures>.or_eager(state_changed::<Screen>)),
                leave,
            )
                .run_if(in_state(Screen::FAILURE)),
        );
}

/// What could not be loaded, a line each.
#[derive(Resource, Default)]
pub struct Failures(pub Vec<String>);

fn note(mut failed: MessageReader<UntypedAssetLoadFailedEvent>, mut failures: ResMut<Failures>) {
    for failure in failed.read() {
        let path = failure.path.to_string();
        let message = describe(&path, &failure.error.to_string());
        let told = told(&path, &failure.error).unwrap_or_else(|| message.clone());
        if !failures.0.contains(&told) {
            error!("{message}");
            failures.0.push(told);
        }
    }
}

/// The file as a player finds it.
fn shown(path: &str) -> String {
    path.strip_prefix("levels://").map_or_else(
        || format!("assets/{path}"),
        |level| format!("levels/{level}"),
    )
}

/// The same as [`describe`] in the player's language, where that is known.
fn told(path: &str, error: &AssetLoadError) -> Option<String> {
    let path = shown(path);
    match error {
        AssetLoadError::AssetReaderError(AssetReaderError::NotFound(_)) => {
            Some(t!("failure-missing", path = path))
        }
        AssetLoadError::AssetLoaderError(error) => match error.error().downcast_ref()? {
            TextAssetError::Diagnostics(found) => {
                let list = found.list.clone();
                Some(language::problems(&Diagnostics { path, list }))
            }
            _ => None,
        },
        _ => None,
    }
}

/// One message a file; those of our own readers begin with the place.
fn describe(path: &str, error: &str) -> String {
    let shown = shown(path);
    if error.starts_with("Path not found") {
        return format!("{shown}: the file is missing");
    }
    // The engine wraps our message in its own; ours ends it.
    let reason = error
        .split_once("with asset loader")
        .and_then(|(_, rest)| rest.split_once(": "))
        .map_or(error, |(_, reason)| reason);
    let reason = without_backtrace(reason);
    let bare = path.strip_prefix("levels://").unwrap_or(path);
    if !reason.starts_with(bare) {
        return format!("{shown}: {reason}");
    }
    // Our readers name the place themselves, a line each.
    let lines: Vec<String> = reason
        .lines()
        .map(|line| match line.strip_prefix(bare) {
            Some(rest) => format!("{shown}{rest}"),
            None => line.to_owned(),
        })
        .collect();
    lines.join("\n")
}

/// The engine appends where the error came from if `RUST_BACKTRACE` is set;
/// that begins with a line `0: ...` and is nothing for players.
fn without_backtrace(reason: &str) -> &str {
    let end = reason
        .match_indices('\n')
        .find(|(at, _)| reason[at + 1..].trim_start().starts_with("0: "))
        .map_or(reason.len(), |(at, _)| at);
    reason[..end].trim()
}

fn show(
    mut commands: Commands,
    failures: Res<Failures>,
    palette: Res<Palette>,
    before: Query<Entity, With<FailureScreen>>,
) {
    for entity in &before {
        commands.entity(entity).despawn();
    }
    let colour = palette.get("text");
    let mut lines: Vec<String> = failures.0.iter().take(12).cloned().collect();
    if failures.0.len() > lines.len() {
        lines.push(t!("failure-more", count = failures.0.len() - lines.len()));
    }
    if lines.is_empty() {
        lines.push(t!("failure-unknown"));
    }
    commands.spawn((
        screen("Failure"),
        FailureScreen,
        DespawnOnExit(Screen::FAILURE),
        children![(
            panel(&palette),
            children![
                heading(&palette, t!("failure-title")),
                (
                    Node {
                        flex_direction: FlexDirection::Column,
                        row_gap: px(6),
                        margin: UiRect::bottom(px(18)),
                        ..default()
                    },
                    Children::spawn(SpawnIter(
                        lines.into_iter().map(move |line| text(line, SMALL, colour)),
                    )),
                ),
                text(t!("failure-help"), SMALL, palette.get("dim"),),
                (
                    FirstFocus,
                    button(
                        &palette,
                        t!("title-quit"),
                        |_: On<Activate>, mut exit: MessageWriter<AppExit>| {
                            exit.write(AppExit::error());
                        }
                    ),
                ),
            ],
        )],
    ));
}

#[derive(Component)]
struct FailureScreen;

fn leave(presses: Res<Presses<MenuAction>>, mut exit: MessageWriter<AppExit>) {
    if presses.0.contains(&MenuAction::Back) {
        exit.write(AppExit::error());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_file_once() {
        assert_eq!(
            describe("sprites/baba.png", "Path not found: /somewhere/baba.png"),
            "assets/sprites/baba.png: the file is missing"
        );
        assert_eq!(
            describe(
                "levels://a.level.ron",
                "Failed to load asset 'levels://a.level.ron' with asset loader 'x': \
                 a.level.ron:3:1: no such thing"
            ),
            "levels/a.level.ron:3:1: no such thing"
        );
        assert_eq!(
            describe(
                "sprites/sprites.ron",
                "Failed to load asset 'sprites/sprites.ron' with asset loader 'x': \
                 sprites/sprites.ron:6:5: Expected string\n   0: somewhere\n  at here"
            ),
            "assets/sprites/sprites.ron:6:5: Expected string"
        );
    }
}
