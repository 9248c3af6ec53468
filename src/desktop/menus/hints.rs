//! The hints of a level, one more each time somebody asks.

use bevy::ecs::spawn::SpawnIter;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::Menu;
use crate::desktop::AppSystems;
use crate::desktop::input::{MenuAction, Presses};
use crate::desktop::screens::Screen;
use crate::desktop::session::Session;
use crate::desktop::theme::focus::FirstFocus;
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{NORMAL, SMALL, button, font, heading, panel, screen, veil};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Given>()
        .add_systems(OnEnter(Screen::Play), begin)
        .add_systems(OnEnter(Menu::Hints), show)
        .add_systems(
            Update,
            leave
                .in_set(AppSystems::Input)
                .run_if(in_state(Menu::Hints)),
        );
}

/// The hints of the level, and how many of them have been given.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Given {
    hints: Vec<String>,
    count: usize,
}

impl Given {
    /// Of a level with these hints. What was given for it stays given.
    fn turn_to(&mut self, hints: &[String]) {
        if self.hints != hints {
            self.hints = hints.to_vec();
            self.count = 0;
        }
    }

    /// Gives one more, if there is one.
    fn give(&mut self) {
        self.count = (self.count + 1).min(self.hints.len());
    }

    fn given(&self) -> &[String] {
        self.hints.get(..self.count).unwrap_or_default()
    }

    fn left(&self) -> usize {
        self.hints.len() - self.given().len()
    }
}

fn begin(session: Res<Session>, mut given: ResMut<Given>) {
    given.turn_to(&session.level.hints);
}

fn show(mut commands: Commands, palette: Res<Palette>, mut given: ResMut<Given>) {
    if given.count == 0 {
        given.give();
    }
    let last = given.given().len();
    let lines = (1..).zip(given.given()).map(|(number, hint)| {
        let colour = if number == last { "text" } else { "dim" };
        (format!("{number}. {hint}"), palette.get(colour))
    });
    let lines: Vec<(String, Color)> = lines.collect();
    // A few words can be read from afar.
    let length: usize = lines.iter().map(|(line, _)| line.chars().count()).sum();
    let size = if length <= 200 { NORMAL } else { SMALL };
    let more = (given.left() > 0).then(|| {
        let label = format!("Another hint ({} left)", given.left());
        let give =
            |_: On<Activate>, mut given: ResMut<Given>, mut next: ResMut<NextState<Menu>>| {
                given.give();
                // The menu is laid out anew.
                next.set(Menu::Hints);
            };
        button(&palette, label, give)
    });
    let back = |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::Pause);
    commands.spawn((
        screen("Hints"),
        DespawnOnExit(Menu::Hints),
        veil(&palette),
        children![(
            panel(&palette),
            children![
                heading(&palette, "Hints"),
                (
                    Node {
                        flex_direction: FlexDirection::Column,
                        row_gap: px(12),
                        width: px(600),
                        max_width: percent(100),
                        min_height: px(0),
                        margin: UiRect::bottom(px(12)),
                        overflow: Overflow::scroll_y(),
                        ..default()
                    },
                    ScrollPosition::default(),
                    Children::spawn(SpawnIter(lines.into_iter().map(move |(line, colour)| {
                        (
                            Text::new(line),
                            font(size),
                            TextColor(colour),
                            Node {
                                flex_shrink: 0.0,
                                ..default()
                            },
                        )
                    }))),
                ),
                (
                    Node {
                        flex_direction: FlexDirection::Column,
                        align_items: AlignItems::Center,
                        flex_shrink: 0.0,
                        row_gap: px(8),
                        ..default()
                    },
                    Children::spawn((
                        Spawn((FirstFocus, button(&palette, "Back", back))),
                        SpawnIter(more.into_iter()),
                    )),
                ),
            ],
        )],
    ));
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Menu>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(Menu::Pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_given_one_by_one_and_begin_anew_in_another_level() {
        let hints = ["Look.", "Push.", "Win."].map(str::to_owned);
        let mut given = Given::default();
        given.turn_to(&hints);
        assert_eq!((given.given().len(), given.left()), (0, 3));
        given.give();
        given.give();
        assert_eq!((given.given(), given.left()), (&hints[..2], 1));
        // The same level again.
        given.turn_to(&hints);
        assert_eq!(given.left(), 1);
        given.give();
        given.give();
        assert_eq!((given.given(), given.left()), (&hints[..], 0));
        given.turn_to(&hints[..1]);
        assert_eq!((given.given().len(), given.left()), (0, 1));
        given.turn_to(&[]);
        given.give();
        assert_eq!((given.given().len(), given.left()), (0, 0));
    }
}
