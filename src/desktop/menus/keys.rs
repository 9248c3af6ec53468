//! The keys of the actions, and the choice of other ones.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button, observe};

use super::Menu;
use crate::desktop::AppSystems;
use crate::desktop::input::{GatherSystems, Keys, MenuAction, PlayAction, Presses, key_name};
use crate::desktop::screens::Screen;
use crate::desktop::settings::Settings;
use crate::desktop::theme::focus::{FirstFocus, Focusable};
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{
    NORMAL, SMALL, button, font, heading, panel, screen, text, veil,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Asking>()
        .add_systems(OnEnter(Menu::Keys), show)
        .add_systems(OnExit(Menu::Keys), |mut asking: ResMut<Asking>| {
            asking.0 = None;
        })
        .add_systems(
            PreUpdate,
            listen
                .after(GatherSystems)
                .run_if(in_state(Menu::Keys).and_then(asked)),
        )
        .add_systems(
            Update,
            (
                leave.in_set(AppSystems::Input),
                refresh.in_set(AppSystems::Show),
            )
                .run_if(in_state(Menu::Keys)),
        );
}

/// The action that waits for its key.
#[derive(Resource, Default)]
struct Asking(Option<PlayAction>);

fn asked(asking: Res<Asking>) -> bool {
    asking.0.is_some()
}

/// The row of an action.
#[derive(Component, Clone, Copy)]
struct Row(PlayAction);

/// The name of its key.
#[derive(Component, Clone, Copy)]
struct Key(PlayAction);

#[derive(Component)]
struct Hint;

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    settings: Res<Settings>,
    screen_now: Res<State<Screen>>,
) {
    let mut root = commands.spawn((screen("Keys"), DespawnOnExit(Menu::Keys)));
    if *screen_now.get() == Screen::Play {
        root.insert(veil(&palette));
    }
    root.with_children(|root| {
        root.spawn(panel(&palette)).with_children(|panel| {
            panel.spawn(heading(&palette, "Keys"));
            panel
                .spawn(Node {
                    max_width: px(720),
                    flex_wrap: FlexWrap::Wrap,
                    justify_content: JustifyContent::Center,
                    column_gap: px(8),
                    row_gap: px(5),
                    ..default()
                })
                .with_children(|list| {
                    for (index, action) in PlayAction::ALL.into_iter().enumerate() {
                        let mut line = list.spawn(row(&palette, action, &settings.keys));
                        if index == 0 {
                            line.insert(FirstFocus);
                        }
                    }
                });
            panel
                .spawn(Node {
                    margin: UiRect::top(px(8)),
                    justify_content: JustifyContent::Center,
                    column_gap: px(8),
                    ..default()
                })
                .with_children(|line| {
                    line.spawn(button(
                        &palette,
                        "Reset all",
                        |_: On<Activate>, mut settings: ResMut<Settings>| {
                            settings.keys = Keys::default();
                        },
                    ));
                    line.spawn(button(
                        &palette,
                        "Back",
                        |_: On<Activate>, mut next: ResMut<NextState<Menu>>| {
                            next.set(Menu::Settings);
                        },
                    ));
                });
            panel.spawn((Hint, text("", SMALL, palette.get("dim"))));
        });
    });
}

fn row(palette: &Palette, action: PlayAction, keys: &Keys) -> impl Bundle {
    (
        Name::new("Key"),
        Row(action),
        Button,
        Focusable,
        Node {
            width: px(350),
            padding: UiRect::axes(px(10), px(0)),
            border: px(2).all(),
            align_items: AlignItems::Center,
            ..default()
        },
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        observe(
            |pressed: On<Activate>, rows: Query<&Row>, mut asking: ResMut<Asking>| {
                asking.0 = rows.get(pressed.entity).ok().map(|row| row.0);
            },
        ),
        children![
            (
                Node {
                    flex_grow: 1.0,
                    ..default()
                },
                Text::new(action.label()),
                font(SMALL),
                TextColor(palette.get("text")),
                Pickable::IGNORE,
            ),
            (
                Key(action),
                text(named(keys, action), NORMAL, palette.get("accent"))
            ),
        ],
    )
}

fn named(keys: &Keys, action: PlayAction) -> String {
    keys.first(action)
        .map_or_else(|| "none".to_owned(), key_name)
}

/// While a key is asked for, keys do nothing else.
fn listen(
    mut pressed: MessageReader<KeyboardInput>,
    mut menu: ResMut<Presses<MenuAction>>,
    mut play: ResMut<Presses<PlayAction>>,
    mut asking: ResMut<Asking>,
    mut settings: ResMut<Settings>,
    mut fresh: Local<Option<PlayAction>>,
) {
    // What was pressed before the question is no answer to it.
    if *fresh != asking.0 {
        *fresh = asking.0;
        pressed.clear();
    }
    let key = pressed
        .read()
        .find(|key| key.state == ButtonState::Pressed && !key.repeat);
    // A gamepad takes the question back.
    let back = menu.0.contains(&MenuAction::Back);
    menu.0.clear();
    play.0.clear();
    let Some(action) = asking.0 else { return };
    match key.map(|key| key.key_code) {
        Some(key) if Keys::may_bind(key) => settings.keys.bind(action, key),
        Some(_) => {}
        None if back => {}
        None => return,
    }
    asking.0 = None;
    *fresh = None;
}

fn refresh(
    settings: Res<Settings>,
    asking: Res<Asking>,
    mut keys: Query<(&Key, &mut Text), Without<Hint>>,
    mut hint: Single<&mut Text, With<Hint>>,
) {
    if !settings.is_changed() && !asking.is_changed() && !hint.0.is_empty() {
        return;
    }
    for (key, mut text) in &mut keys {
        text.0 = if asking.0 == Some(key.0) {
            "...".to_owned()
        } else {
            named(&settings.keys, key.0)
        };
    }
    hint.0 = match asking.0 {
        Some(action) => format!("press the key for \"{}\"     Esc keep", action.label()),
        None => "Enter choose another key     Esc back".to_owned(),
    };
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Menu>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(Menu::Settings);
    }
}
