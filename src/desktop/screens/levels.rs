//! The list of levels: which there are, which are won.

use bevy::ecs::spawn::SpawnIter;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button, observe};

use super::Screen;
use crate::desktop::AppSystems;
use crate::desktop::input::{MenuAction, Presses, Prompts};
use crate::desktop::levels::{Pack, PackLevel};
use crate::desktop::saves::Progress;
use crate::desktop::session::Session;
use crate::desktop::theme::focus::{FirstFocus, Focusable};
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{NORMAL, SMALL, font, heading, panel, screen, text};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Levels), show).add_systems(
        Update,
        leave
            .in_set(AppSystems::Input)
            .run_if(in_state(Screen::Levels)),
    );
}

fn show(
    mut commands: Commands,
    pack: Option<Res<Pack>>,
    progress: Res<Progress>,
    palette: Res<Palette>,
    prompts: Prompts,
) {
    let (enter, leave) = prompts.menu();
    let empty = Pack::default();
    let pack = pack.as_deref().unwrap_or(&empty);
    let bonus = |level: &PackLevel| progress.has_bonus(&level.file);
    let won: Vec<bool> = pack
        .levels
        .iter()
        .map(|level| progress.has_won(&level.file))
        .collect();
    let files: Vec<&str> = pack
        .levels
        .iter()
        .map(|level| level.file.as_str())
        .collect();
    let first = first_focus(&files, &won, progress.last_played());
    let count = won.iter().filter(|won| **won).count();

    let cards: Vec<_> = pack
        .levels
        .iter()
        .enumerate()
        .map(|(index, level)| {
            let card = card(&palette, index, &level.level.name, won[index], bonus(level));
            (index, card)
        })
        .collect();
    commands
        .spawn((screen("Levels"), DespawnOnExit(Screen::Levels)))
        .with_children(|root| {
            root.spawn(panel(&palette)).with_children(|panel| {
                panel.spawn(heading(&palette, pack.title.clone()));
                panel.spawn(text(
                    format!("{count} of {} won", won.len()),
                    SMALL,
                    palette.get("dim"),
                ));
                panel
                    .spawn((
                        Node {
                            max_width: px(708),
                            // Scrolls when there are more levels than fit.
                            min_height: px(0),
                            flex_wrap: FlexWrap::Wrap,
                            justify_content: JustifyContent::Center,
                            align_content: AlignContent::FlexStart,
                            column_gap: px(8),
                            row_gap: px(8),
                            margin: UiRect::vertical(px(12)),
                            overflow: Overflow::scroll_y(),
                            ..default()
                        },
                        ScrollPosition::default(),
                    ))
                    .with_children(|list| {
                        for (index, card) in cards {
                            let mut card = list.spawn(card);
                            if index == first {
                                card.insert(FirstFocus);
                            }
                        }
                    });
                panel.spawn(text(
                    format!("← → ↑ ↓ choose     {enter} play     {leave} back"),
                    SMALL,
                    palette.get("dim"),
                ));
            });
        });
}

/// The level to begin with: the one played last if it is not won yet, else the
/// first that is not.
fn first_focus(files: &[&str], won: &[bool], last: Option<&str>) -> usize {
    let last = last.and_then(|last| files.iter().position(|file| *file == last));
    match last {
        Some(last) if !won[last] => last,
        Some(last) => (last..won.len())
            .chain(0..last)
            .find(|index| !won[*index])
            .unwrap_or(last),
        None => won.iter().position(|won| !won).unwrap_or(0),
    }
}

fn card(palette: &Palette, index: usize, name: &str, won: bool, bonus: bool) -> impl Bundle {
    let name_size = if name.chars().count() <= 15 {
        NORMAL
    } else {
        SMALL
    };
    let (mark, mark_colour) = if won {
        ("★", palette.get("accent"))
    } else {
        ("☆", palette.get("panel_edge"))
    };
    (
        Name::new("Level"),
        Button,
        Focusable,
        Node {
            width: px(346),
            height: px(46),
            flex_shrink: 0.0,
            padding: UiRect::horizontal(px(10)),
            border: px(2).all(),
            align_items: AlignItems::Center,
            column_gap: px(8),
            ..default()
        },
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        observe(
            move |_: On<Activate>,
                  pack: Res<Pack>,
                  mut session: ResMut<Session>,
                  mut next: ResMut<NextState<Screen>>| {
                if let Some(chosen) = Session::of_pack(&pack, index) {
                    *session = chosen;
                    next.set(Screen::Play);
                }
            },
        ),
        Children::spawn(SpawnIter(
            [
                (format!("{:>2}", index + 1), NORMAL, palette.get("dim"), 0.0),
                (name.to_owned(), name_size, palette.get("text"), 1.0),
                (
                    if bonus { "◆" } else { "" }.to_owned(),
                    NORMAL,
                    palette.get("mint"),
                    0.0,
                ),
                (mark.to_owned(), NORMAL, mark_colour, 0.0),
            ]
            .into_iter()
            .map(|(content, size, colour, grow)| {
                (
                    Node {
                        flex_grow: grow,
                        flex_shrink: grow,
                        overflow: Overflow::clip(),
                        ..default()
                    },
                    Text::new(content),
                    font(size),
                    TextColor(colour),
                    TextLayout::no_wrap(),
                    Pickable::IGNORE,
                )
            }),
        )),
    )
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Screen>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(Screen::Title);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_focus_begins_where_there_is_something_to_do() {
        let files = ["a", "b", "c"];
        assert_eq!(first_focus(&files, &[false; 3], None), 0);
        assert_eq!(first_focus(&files, &[true, false, false], None), 1);
        assert_eq!(first_focus(&files, &[true, false, false], Some("c")), 2);
        assert_eq!(first_focus(&files, &[false, true, true], Some("b")), 0);
        assert_eq!(first_focus(&files, &[true; 3], Some("b")), 1);
        assert_eq!(first_focus(&[], &[], Some("gone")), 0);
    }
}
