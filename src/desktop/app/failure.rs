//! Screen that lists missing or damaged files when loading fails.

use bevy::asset::io::AssetReaderError;
use bevy::asset::{AssetLoadError, UntypedAssetLoadFailedEvent};
use bevy::prelude::*;

use kotodama_formats::Diagnostics;
use kotodama_shell::text_asset::TextAssetError;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

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

/// Messages about the files, one line each.
#[derive(Resource, Default)]
pub struct Failures(pub Vec<String>);

fn note(mut failed: MessageReader<UntypedAssetLoadFailedEvent>, mut failures: ResMut<Failures>) {
    for failure in failed.read() {
        let told = describe(&failure.path.to_string(), &failure.error);
        if !failures.0.contains(&told) {
            error!("{told}");
            failures.0.push(told);
        }
    }
}

/// Returns one message per file, in the player's language where possible. The
/// file is named as a player finds it.
fn describe(path: &str, error: &AssetLoadError) -> String {
    let (bare, shown) = match path.strip_prefix("levels://") {
        Some(level) => (level, format!("levels/{level}")),
        None => (path, format!("assets/{path}")),
    };
    let reason = match error {
        AssetLoadError::AssetReaderError(AssetReaderError::NotFound(_)) => {
            return t!("failure-missing", path = shown);
        }
        AssetLoadError::AssetLoaderError(error) => match error.error().downcast_ref() {
            Some(TextAssetError::Diagnostics(found)) => {
                let list = found.list.clone();
                return language::problems(&Diagnostics { path: shown, list });
            }
            Some(other) => other.to_string(),
            None => error.error().to_string(),
        },
        other => other.to_string(),
    };
    located(bare, &shown, without_backtrace(&reason))
}

/// Adds the place to a message. Our readers name the place themselves, line by
/// line; others only describe the problem.
fn located(bare: &str, shown: &str, reason: &str) -> String {
    if !reason.starts_with(bare) {
        return format!("{shown}: {reason}");
    }
    let lines = reason.lines().map(|line| match line.strip_prefix(bare) {
        Some(rest) => format!("{shown}{rest}"),
        None => line.to_owned(),
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// Removes the backtrace that the engine appends if `RUST_BACKTRACE` is set; it
/// begins with a line `0: ...` and is of no use to players.
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
        let missing = AssetReaderError::NotFound("/somewhere/baba.png".into());
        assert_eq!(
            describe("sprites/baba.png", &missing.into()),
            "assets/sprites/baba.png: file not found"
        );
        assert_eq!(
            located(
                "a.level.ron",
                "levels/a.level.ron",
                "a.level.ron:3:1: no such thing"
            ),
            "levels/a.level.ron:3:1: no such thing"
        );
        let reason = "sprites/sprites.ron:6:5: Expected string\n   0: somewhere\n  at here";
        assert_eq!(
            without_backtrace(reason),
            "sprites/sprites.ron:6:5: Expected string"
        );
    }
}
