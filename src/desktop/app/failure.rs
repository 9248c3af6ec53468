//! Says which files are missing or damaged when loading fails.

use bevy::asset::io::AssetReaderError;
use bevy::asset::{AssetLoadError, UntypedAssetLoadFailedEvent};
use bevy::prelude::*;

use crate::desktop::shell::text_asset::TextAssetError;
use crate::desktop::ui::language;
use crate::desktop::ui::prelude::*;
use crate::formats::Diagnostics;

pub fn plugin(app: &mut App) {
    app.init_resource::<Failures>()
        .add_systems(
            Update,
            note.run_if(in_state(Screen::LOADING).or_eager(in_state(Screen::FAILURE))),
        )
        .add_systems(
            Update,
            show.run_if(resource_changed::<Failures>.or_eager(state_changed::<Screen>))
                .run_if(in_state(Screen::FAILURE)),
        );
    leave_by(app, Screen::FAILURE, leave);
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
    before: Query<Entity, With<FailureScreen>>,
) {
    for entity in &before {
        commands.entity(entity).despawn();
    }
    let mut lines: Vec<String> = failures.0.iter().take(12).cloned().collect();
    if failures.0.len() > lines.len() {
        lines.push(t!("failure-more", count = failures.0.len() - lines.len()));
    }
    if lines.is_empty() {
        lines.push(t!("failure-unknown"));
    }
    let mut root = panel_page(&mut commands, "Failure", Screen::FAILURE, |panel| {
        panel.spawn(heading(t!("failure-title")));
        panel
            .spawn(Node::column(6.0).margin(UiRect::bottom(px(18))))
            .with_children(|list| {
                for line in lines {
                    list.spawn(text(line, SMALL, Ink::Text));
                }
            });
        panel.spawn(text(t!("failure-help"), SMALL, Ink::Dim));
        panel.spawn((FirstFocus, button(t!("title-quit"), leave)));
    });
    root.insert(FailureScreen);
}

#[derive(Component)]
struct FailureScreen;

fn leave(world: &mut World) {
    world.write_message(AppExit::error());
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
