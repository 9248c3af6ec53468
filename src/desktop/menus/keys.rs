//! The keys of the actions, and the choice of other ones.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button, observe};

use super::Menu;
use crate::desktop::AppSystems;
use crate::desktop::falling::FallingAction;
use crate::desktop::falling::face::FallingKeys;
use crate::desktop::input::{GatherSystems, Keys, MenuAction, PlayAction, Presses, key_name};
use crate::desktop::screens::Screen;
use crate::desktop::settings::Settings;
use crate::desktop::theme::focus::{Adjustable, FirstFocus, Focusable};
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{
    NORMAL, SMALL, button, font, heading, panel, screen, text, veil,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Asking>()
        .init_resource::<Page>()
        .add_systems(OnExit(Menu::Settings), choose_page)
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
                (adjust, leave).in_set(AppSystems::Input),
                refresh.in_set(AppSystems::Show),
            )
                .run_if(in_state(Menu::Keys)),
        );
}

/// Whose keys are listed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    /// Those of levels.
    #[default]
    Words,
    /// Those of falling blocks, of which an action may have several.
    Falling,
}

fn choose_page(screen: Res<State<Screen>>, mut page: ResMut<Page>) {
    *page = match screen.get() {
        Screen::Falling => Page::Falling,
        _ => Page::Words,
    };
}

/// An action that has keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Words(PlayAction),
    Falling(FallingAction),
}

impl Bound {
    /// The actions of a page.
    fn all(page: Page) -> Vec<Self> {
        match page {
            Page::Words => PlayAction::ALL.map(Self::Words).into(),
            Page::Falling => FallingAction::ALL.map(Self::Falling).into(),
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Words(action) => action.label(),
            Self::Falling(action) => action.label(),
        }
    }

    /// The names of its keys.
    fn named(self, settings: &Settings) -> String {
        match self {
            Self::Words(action) => {
                let first = settings.keys.first(action);
                first.map_or_else(|| "none".to_owned(), key_name)
            }
            Self::Falling(action) => settings.falling.keys.named(action),
        }
    }

    /// Gives it a key, or one more if it may have several.
    fn bind(self, settings: &mut Settings, key: KeyCode, add: bool) {
        match self {
            Self::Words(action) => settings.keys.bind(action, key),
            Self::Falling(action) => settings.falling.keys.bind(action, key, add),
        }
    }
}

/// The action that waits for its key, or for one more.
#[derive(Resource, Default)]
struct Asking(Option<(Bound, bool)>);

fn asked(asking: Res<Asking>) -> bool {
    asking.0.is_some()
}

/// The row of an action.
#[derive(Component, Clone, Copy)]
struct Row(Bound);

/// The name of its key.
#[derive(Component, Clone, Copy)]
struct Key(Bound);

#[derive(Component)]
struct Hint;

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    settings: Res<Settings>,
    (screen_now, page): (Res<State<Screen>>, Res<Page>),
) {
    let mut root = commands.spawn((screen("Keys"), DespawnOnExit(Menu::Keys)));
    if matches!(screen_now.get(), Screen::Play | Screen::Falling) {
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
                    for (index, action) in Bound::all(*page).into_iter().enumerate() {
                        let mut line = list.spawn(row(&palette, action, &settings));
                        if *page == Page::Falling {
                            line.insert(Adjustable);
                        }
                        if index == 0 {
                            line.insert(FirstFocus);
                        }
                    }
                });
            panel
                .spawn(Node {
                    margin: UiRect::top(px(8)),
                    justify_content: JustifyContent::Center,
                    flex_wrap: FlexWrap::Wrap,
                    flex_shrink: 0.0,
                    max_width: px(720),
                    column_gap: px(8),
                    row_gap: px(4),
                    ..default()
                })
                .with_children(|line| {
                    line.spawn(button(
                        &palette,
                        "Reset all",
                        |_: On<Activate>, page: Res<Page>, mut settings: ResMut<Settings>| {
                            match *page {
                                Page::Words => settings.keys = Keys::default(),
                                Page::Falling => settings.falling.keys = FallingKeys::default(),
                            }
                        },
                    ));
                    let (label, other) = match *page {
                        Page::Words => ("Falling blocks", Page::Falling),
                        Page::Falling => ("Levels", Page::Words),
                    };
                    line.spawn(button(
                        &palette,
                        label,
                        move |_: On<Activate>,
                              mut page: ResMut<Page>,
                              mut next: ResMut<NextState<Menu>>| {
                            *page = other;
                            // Shown anew.
                            next.set(Menu::Keys);
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

fn row(palette: &Palette, action: Bound, settings: &Settings) -> impl Bundle {
    // Names of several keys need their room.
    let (width, size) = match action {
        Bound::Words(_) => (350, NORMAL),
        Bound::Falling(_) => (560, SMALL),
    };
    (
        Name::new("Key"),
        Row(action),
        Button,
        Focusable,
        Node {
            width: px(width),
            padding: UiRect::axes(px(10), px(0)),
            border: px(2).all(),
            align_items: AlignItems::Center,
            ..default()
        },
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        observe(
            |pressed: On<Activate>, rows: Query<&Row>, mut asking: ResMut<Asking>| {
                asking.0 = rows.get(pressed.entity).ok().map(|row| (row.0, false));
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
                text(action.named(settings), size, palette.get("accent"))
            ),
        ],
    )
}

/// In a list in which actions have several keys: right asks for one more, left
/// takes the last one away.
fn adjust(
    presses: Res<Presses<MenuAction>>,
    focus: Res<InputFocus>,
    rows: Query<&Row>,
    mut asking: ResMut<Asking>,
    mut settings: ResMut<Settings>,
) {
    let Some(Row(Bound::Falling(action))) = focus.get().and_then(|row| rows.get(row).ok()) else {
        return;
    };
    for press in &presses.0 {
        match press {
            MenuAction::Left => settings.falling.keys.unbind(*action),
            MenuAction::Right => asking.0 = Some((Bound::Falling(*action), true)),
            _ => {}
        }
    }
}

/// While a key is asked for, keys do nothing else.
fn listen(
    mut pressed: MessageReader<KeyboardInput>,
    mut menu: ResMut<Presses<MenuAction>>,
    mut play: ResMut<Presses<PlayAction>>,
    mut asking: ResMut<Asking>,
    mut settings: ResMut<Settings>,
    mut fresh: Local<Option<(Bound, bool)>>,
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
    let Some((action, add)) = asking.0 else {
        return;
    };
    match key.map(|key| key.key_code) {
        Some(key) if Keys::may_bind(key) => action.bind(&mut settings, key, add),
        Some(_) => {}
        None if back => {}
        None => return,
    }
    asking.0 = None;
    *fresh = None;
}

fn refresh(
    settings: Res<Settings>,
    (asking, page): (Res<Asking>, Res<Page>),
    mut keys: Query<(&Key, &mut Text), Without<Hint>>,
    mut hint: Single<&mut Text, With<Hint>>,
) {
    if !settings.is_changed() && !asking.is_changed() && !hint.0.is_empty() {
        return;
    }
    for (key, mut text) in &mut keys {
        text.0 = match asking.0 {
            Some((asked, false)) if asked == key.0 => "...".to_owned(),
            Some((asked, true)) if asked == key.0 => {
                format!("{}, ...", key.0.named(&settings))
            }
            _ => key.0.named(&settings),
        };
    }
    hint.0 = match asking.0 {
        Some((action, _)) => {
            format!("press the key for \"{}\"     Esc keep", action.label())
        }
        None if *page == Page::Falling => {
            "Enter choose another key     → add one     ← drop one     Esc back".to_owned()
        }
        None => "Enter choose another key     Esc back".to_owned(),
    };
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Menu>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(Menu::Settings);
    }
}
