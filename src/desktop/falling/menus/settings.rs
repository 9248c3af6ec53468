//! What can be adjusted for falling blocks, with a strip on which the
//! auto-repeat can be tried (F-UI-06).

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button, observe};
use leafwing_input_manager::prelude::ActionState;

use crate::desktop::AppSystems;
use crate::desktop::falling::choices::{FallingChoices, Marks, Switch};
use crate::desktop::falling::keys::FallingAction;
use crate::desktop::falling::pace::Pace;
use crate::desktop::input::{MenuAction, Presses};
use crate::desktop::menus::Menu;
use crate::desktop::screens::Screen;
use crate::desktop::settings::Settings;
use crate::desktop::theme::focus::{Adjustable, FirstFocus, Focusable};
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{NORMAL, SMALL, button, font, panel, screen, text, veil};
use crate::falling::description::Controls;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Trial>()
        .add_systems(OnEnter(Menu::FallingSettings), show)
        .add_systems(
            Update,
            (
                (adjust, leave, run_trial).in_set(AppSystems::Input),
                (refresh.run_if(resource_changed::<Settings>), show_trial).in_set(AppSystems::Show),
            )
                .run_if(in_state(Menu::FallingSettings)),
        );
}

/// What a row changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    StartWait,
    Repeat,
    Soft,
    Ghost,
    SmoothDown,
    SmoothAside,
    Marks,
    SameSeed,
    FrameCounter,
}

impl Row {
    const ALL: [Self; 9] = [
        Self::StartWait,
        Self::Repeat,
        Self::Soft,
        Self::Ghost,
        Self::SmoothDown,
        Self::SmoothAside,
        Self::Marks,
        Self::SameSeed,
        Self::FrameCounter,
    ];

    const fn label(self) -> &'static str {
        match self {
            Self::StartWait => "Repeat after",
            Self::Repeat => "Repeat every",
            Self::Soft => "Soft drop",
            Self::Ghost => "Landing place",
            Self::SmoothDown => "Smooth falling",
            Self::SmoothAside => "Smooth moves",
            Self::Marks => "Block signs",
            Self::SameSeed => "Restart with",
            Self::FrameCounter => "Frame counter",
        }
    }

    fn value(self, choices: &FallingChoices) -> String {
        let by_rules = || "by the rules".to_owned();
        let on_off = |on: bool| if on { "on" } else { "off" }.to_owned();
        let switch = |switch: Switch| match switch {
            Switch::Rules => by_rules(),
            Switch::On => on_off(true),
            Switch::Off => on_off(false),
        };
        let frames = |count: u32| match count {
            1 => "1 frame".to_owned(),
            count => format!("{count} frames"),
        };
        match self {
            Self::StartWait => choices.start_wait.map_or_else(by_rules, frames),
            Self::Repeat => match choices.repeat {
                None => by_rules(),
                Some(0) => "at once".to_owned(),
                Some(count) => frames(count),
            },
            Self::Soft => match choices.soft {
                None => by_rules(),
                Some(factor) if factor > FallingChoices::MOST_SOFT => "at once".to_owned(),
                Some(factor) => format!("{factor} times"),
            },
            Self::Ghost => match choices.no_ghost {
                true => on_off(false),
                false => by_rules(),
            },
            Self::SmoothDown => switch(choices.smooth_y),
            Self::SmoothAside => switch(choices.smooth_x),
            Self::Marks => match choices.marks {
                Marks::Off => "none",
                Marks::Signs => "signs",
                Marks::Glyphs => "letters",
            }
            .to_owned(),
            Self::SameSeed => match choices.same_seed {
                true => "same pieces",
                false => "new pieces",
            }
            .to_owned(),
            Self::FrameCounter => on_off(choices.frame_counter),
        }
    }

    /// One step up or down; the ends meet.
    fn step(self, choices: &mut FallingChoices, up: bool) {
        let next = |switch: Switch| match (switch, up) {
            (Switch::Rules, true) | (Switch::Off, false) => Switch::On,
            (Switch::On, true) | (Switch::Rules, false) => Switch::Off,
            (Switch::Off, true) | (Switch::On, false) => Switch::Rules,
        };
        match self {
            Self::StartWait => {
                choices.start_wait = around(choices.start_wait, 1, FallingChoices::MOST_WAIT, up);
            }
            Self::Repeat => {
                choices.repeat = around(choices.repeat, 0, FallingChoices::MOST_REPEAT, up);
            }
            Self::Soft => {
                choices.soft = around(choices.soft, 1, FallingChoices::MOST_SOFT + 1, up);
            }
            Self::Ghost => choices.no_ghost = !choices.no_ghost,
            Self::SmoothDown => choices.smooth_y = next(choices.smooth_y),
            Self::SmoothAside => choices.smooth_x = next(choices.smooth_x),
            Self::Marks => {
                choices.marks = match (choices.marks, up) {
                    (Marks::Off, true) | (Marks::Glyphs, false) => Marks::Signs,
                    (Marks::Signs, true) | (Marks::Off, false) => Marks::Glyphs,
                    (Marks::Glyphs, true) | (Marks::Signs, false) => Marks::Off,
                };
            }
            Self::SameSeed => choices.same_seed = !choices.same_seed,
            Self::FrameCounter => choices.frame_counter = !choices.frame_counter,
        }
    }
}

/// A number from `least` to `most`, or none at all between the two ends.
fn around(value: Option<u32>, least: u32, most: u32, up: bool) -> Option<u32> {
    match (value, up) {
        (None, true) => Some(least),
        (None, false) => Some(most),
        (Some(value), true) => (value < most).then_some(value + 1),
        (Some(value), false) => (value > least).then(|| value - 1),
    }
}

/// The text of a row's value.
#[derive(Component)]
struct Value(Row);

/// The block on the strip.
#[derive(Component)]
struct Runner;

/// Columns of the strip.
const COLUMNS: i32 = 10;
/// Side of its cells.
const CELL: f32 = 26.0;

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    settings: Res<Settings>,
    screen_now: Res<State<Screen>>,
) {
    let mut root = commands.spawn((
        screen("Settings of falling blocks"),
        DespawnOnExit(Menu::FallingSettings),
    ));
    if *screen_now.get() == Screen::Falling {
        root.insert(veil(&palette));
    }
    root.with_children(|root| {
        root.spawn(panel(&palette)).with_children(|panel| {
            panel.spawn(text("Falling blocks", NORMAL, palette.get("accent")));
            panel
                .spawn((
                    Node {
                        flex_direction: FlexDirection::Column,
                        row_gap: px(1),
                        min_height: px(0),
                        overflow: Overflow::scroll_y(),
                        ..default()
                    },
                    ScrollPosition::default(),
                ))
                .with_children(|list| {
                    for (index, which) in Row::ALL.into_iter().enumerate() {
                        let mut line = list.spawn(row(&palette, which, &settings.falling));
                        if index == 0 {
                            line.insert(FirstFocus);
                        }
                    }
                });
            panel.spawn((
                Node {
                    align_self: AlignSelf::Center,
                    width: px(CELL * COLUMNS as f32 + 4.0),
                    height: px(CELL + 4.0),
                    border: px(2).all(),
                    flex_shrink: 0.0,
                    margin: UiRect::top(px(4)),
                    ..default()
                },
                BackgroundColor(palette.get("board")),
                BorderColor::all(palette.get("border")),
                children![(
                    Runner,
                    Node {
                        position_type: PositionType::Absolute,
                        width: px(CELL),
                        height: px(CELL),
                        border: px(3).all(),
                        ..default()
                    },
                    BackgroundColor(palette.get("sky")),
                    BorderColor::all(palette.get("deep")),
                )],
            ));
            panel.spawn(text(
                "Shift ← →: try the repetition",
                SMALL,
                palette.get("dim"),
            ));
            panel.spawn(button(
                &palette,
                "Back",
                |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::Settings),
            ));
        });
    });
}

fn row(palette: &Palette, which: Row, choices: &FallingChoices) -> impl Bundle {
    (
        Name::new("Setting"),
        which,
        Button,
        Focusable,
        Adjustable,
        Node {
            width: px(560),
            max_width: percent(100),
            flex_shrink: 0.0,
            padding: UiRect::axes(px(14), px(0)),
            border: px(2).all(),
            align_items: AlignItems::Center,
            ..default()
        },
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        observe(
            |pressed: On<Activate>, rows: Query<&Row>, mut settings: ResMut<Settings>| {
                if let Ok(row) = rows.get(pressed.entity) {
                    row.step(&mut settings.falling, true);
                }
            },
        ),
        children![
            (
                Node {
                    flex_grow: 1.0,
                    ..default()
                },
                Text::new(which.label()),
                font(NORMAL),
                TextColor(palette.get("text")),
                Pickable::IGNORE,
            ),
            arrow(palette, "◁", which, false),
            (
                Node {
                    width: px(230),
                    justify_content: JustifyContent::Center,
                    ..default()
                },
                Pickable::IGNORE,
                children![(
                    Value(which),
                    text(which.value(choices), NORMAL, palette.get("accent")),
                )],
            ),
            arrow(palette, "▷", which, true),
        ],
    )
}

fn arrow(palette: &Palette, sign: &'static str, which: Row, up: bool) -> impl Bundle {
    (
        Text::new(sign),
        font(NORMAL),
        TextColor(palette.get("dim")),
        observe(
            move |mut click: On<Pointer<Click>>, mut settings: ResMut<Settings>| {
                // Otherwise the row would take the same click as its own.
                click.propagate(false);
                which.step(&mut settings.falling, up);
            },
        ),
    )
}

fn adjust(
    presses: Res<Presses<MenuAction>>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    focus: Res<InputFocus>,
    rows: Query<&Row>,
    mut settings: ResMut<Settings>,
) {
    let tries = keys.is_some_and(|keys| is_trying(&keys));
    let Some(row) = focus.get().and_then(|entity| rows.get(entity).ok()) else {
        return;
    };
    for press in presses.0.iter().filter(|_| !tries) {
        match press {
            MenuAction::Left => row.step(&mut settings.falling, false),
            MenuAction::Right => row.step(&mut settings.falling, true),
            _ => {}
        }
    }
}

fn refresh(settings: Res<Settings>, mut values: Query<(&Value, &mut Text)>) {
    for (value, mut text) in &mut values {
        text.0 = value.0.value(&settings.falling);
    }
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Menu>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(Menu::Settings);
    }
}

/// While shift is held left and right move the block on the strip.
fn is_trying(keys: &ButtonInput<KeyCode>) -> bool {
    keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight])
}

/// The block on the strip, and how long its direction has been held.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct Trial {
    column: i32,
    direction: i32,
    since: u32,
    pace: Pace,
}

impl Trial {
    /// A frame passes with a direction held (F-CTL-03).
    fn frame(&mut self, direction: i32, controls: Controls) {
        let start = controls.start_wait.max(1);
        let steps = if direction == 0 {
            0
        } else if direction != self.direction {
            self.since = 0;
            1
        } else {
            self.since = self.since.saturating_add(1);
            match (self.since.checked_sub(start), controls.repeat) {
                (None, _) => 0,
                (Some(_), 0) => COLUMNS,
                (Some(over), repeat) => i32::from(over.is_multiple_of(repeat)),
            }
        };
        self.direction = direction;
        self.column = (self.column + direction * steps).clamp(0, COLUMNS - 1);
    }
}

fn run_trial(
    time: Res<Time<Real>>,
    keys: Res<ButtonInput<KeyCode>>,
    actions: Single<&ActionState<FallingAction>>,
    settings: Res<Settings>,
    mut trial: ResMut<Trial>,
) {
    let held = |action| i32::from(actions.pressed(&action) && is_trying(&keys));
    let direction = held(FallingAction::Right) - held(FallingAction::Left);
    let controls = settings.falling.controls(Controls::default());
    for _ in 0..trial.pace.pass(time.delta()) {
        trial.frame(direction, controls);
    }
}

fn show_trial(trial: Res<Trial>, mut runner: Single<&mut Node, With<Runner>>) {
    let left = px(trial.column as f32 * CELL);
    if runner.left != left {
        runner.left = left;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_changes_its_own_field_and_comes_back() {
        for row in Row::ALL {
            for up in [true, false] {
                let mut choices = FallingChoices::default();
                let first = row.value(&choices);
                let mut seen = vec![first.clone()];
                for _ in 0..100 {
                    row.step(&mut choices, up);
                    let value = row.value(&choices);
                    if value == first {
                        break;
                    }
                    assert!(!seen.contains(&value), "{row:?}: {value} twice");
                    seen.push(value);
                }
                assert_eq!(choices, FallingChoices::default(), "{row:?}");
                assert!(seen.len() > 1, "{row:?}");
            }
        }
    }

    #[test]
    fn the_strip_repeats_like_the_game() {
        let controls = Controls {
            start_wait: 5,
            repeat: 2,
            enforce: false,
        };
        let mut trial = Trial::default();
        let columns: Vec<i32> = (0..12)
            .map(|_| {
                trial.frame(1, controls);
                trial.column
            })
            .collect();
        assert_eq!(columns, [1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
        let mut trial = Trial::default();
        let wall = Controls {
            repeat: 0,
            ..controls
        };
        (0..6).for_each(|_| trial.frame(1, wall));
        assert_eq!(trial.column, COLUMNS - 1);
    }
}
