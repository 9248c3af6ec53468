//! The settings menu. A row is changed with left and right, by clicking its
//! arrows, or by activating it.

use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button, observe};

use super::{Menu, back};
use crate::desktop::AppSystems;
use crate::desktop::input::{MenuAction, Presses, Prompts};
use crate::desktop::screens::Screen;
use crate::desktop::settings::{AUTO_DELAYS, REPEAT_DELAYS, REPEAT_RATES, Settings};
use crate::desktop::theme::focus::{Adjustable, FirstFocus, Focusable};
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{NORMAL, SMALL, button, font, panel, screen, text, veil};
use bevy::input_focus::InputFocus;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Settings), show).add_systems(
        Update,
        (
            (adjust, leave).in_set(AppSystems::Input),
            refresh
                .in_set(AppSystems::Show)
                .run_if(resource_changed::<Settings>),
        )
            .run_if(in_state(Menu::Settings)),
    );
}

/// What a row changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    RepeatRate,
    RepeatDelay,
    AutoDelay,
    Volume,
    Music,
    Wobble,
    Particles,
    ReducedFlashes,
    IntegerScaling,
    Fullscreen,
}

impl Row {
    const ALL: [Self; 10] = [
        Self::RepeatRate,
        Self::RepeatDelay,
        Self::AutoDelay,
        Self::Volume,
        Self::Music,
        Self::Wobble,
        Self::Particles,
        Self::ReducedFlashes,
        Self::IntegerScaling,
        Self::Fullscreen,
    ];

    const fn label(self) -> &'static str {
        match self {
            Self::RepeatRate => "Repeat rate",
            Self::RepeatDelay => "Repeat delay",
            Self::AutoDelay => "Automatic turns",
            Self::Volume => "Sound volume",
            Self::Music => "Music volume",
            Self::Wobble => "Wobble",
            Self::Particles => "Particles",
            Self::ReducedFlashes => "Reduced flashes",
            Self::IntegerScaling => "Whole pixels",
            Self::Fullscreen => "Full screen",
        }
    }

    fn value(self, settings: &Settings) -> String {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        match self {
            // A turn as a sixteenth note (W-UI-02).
            Self::RepeatRate => {
                let rate = REPEAT_RATES[settings.repeat_rate];
                format!("{rate:.0}/min ♪{:.0}", rate / 4.0)
            }
            Self::RepeatDelay => format!("{} ms", REPEAT_DELAYS[settings.repeat_delay]),
            Self::AutoDelay => format!("{} ms", AUTO_DELAYS[settings.auto_delay]),
            Self::Volume => percents(settings.volume),
            Self::Music => percents(settings.music),
            Self::Wobble => switch(settings.wobble),
            Self::Particles => switch(settings.particles),
            Self::ReducedFlashes => switch(settings.reduced_flashes),
            Self::IntegerScaling => switch(settings.integer_scaling),
            Self::Fullscreen => switch(settings.fullscreen),
        }
    }

    /// One step up or down. Numbers stop at their ends, unless `around`.
    fn step(self, settings: &mut Settings, up: bool, around: bool) {
        match self {
            Self::RepeatRate => {
                settings.repeat_rate = step(settings.repeat_rate, REPEAT_RATES.len(), up, around);
            }
            Self::RepeatDelay => {
                settings.repeat_delay =
                    step(settings.repeat_delay, REPEAT_DELAYS.len(), up, around);
            }
            Self::AutoDelay => {
                settings.auto_delay = step(settings.auto_delay, AUTO_DELAYS.len(), up, around);
            }
            Self::Volume => {
                settings.volume = step(settings.volume as usize, 11, up, around) as u32;
            }
            Self::Music => {
                settings.music = step(settings.music as usize, 11, up, around) as u32;
            }
            Self::Wobble => settings.wobble = !settings.wobble,
            Self::Particles => settings.particles = !settings.particles,
            Self::ReducedFlashes => settings.reduced_flashes = !settings.reduced_flashes,
            Self::IntegerScaling => settings.integer_scaling = !settings.integer_scaling,
            Self::Fullscreen => settings.fullscreen = !settings.fullscreen,
        }
    }
}

fn percents(volume: u32) -> String {
    match volume {
        0 => "off".to_owned(),
        volume => format!("{} %", volume * 10),
    }
}

fn step(value: usize, count: usize, up: bool, around: bool) -> usize {
    match (up, around) {
        (true, true) => (value + 1) % count,
        (true, false) => (value + 1).min(count - 1),
        (false, true) => (value + count - 1) % count,
        (false, false) => value.saturating_sub(1),
    }
}

/// The text of a row's value.
#[derive(Component)]
struct Value(Row);

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    settings: Res<Settings>,
    prompts: Prompts,
    screen_now: Res<State<Screen>>,
) {
    let mut root = commands.spawn((screen("Settings"), DespawnOnExit(Menu::Settings)));
    if matches!(screen_now.get(), Screen::Play | Screen::Falling) {
        root.insert(veil(&palette));
    }
    root.with_children(|root| {
        root.spawn(panel(&palette)).with_children(|panel| {
            // A small heading: the rows need the room.
            panel.spawn(text("Settings", NORMAL, palette.get("accent")));
            panel
                .spawn((
                    Node {
                        flex_direction: FlexDirection::Column,
                        align_items: AlignItems::Center,
                        row_gap: px(2),
                        // Scrolls in a small window.
                        min_height: px(0),
                        overflow: Overflow::scroll_y(),
                        ..default()
                    },
                    ScrollPosition::default(),
                ))
                .with_children(|list| {
                    for (index, which) in Row::ALL.into_iter().enumerate() {
                        let mut line = list.spawn(row(&palette, which, &settings));
                        if index == 0 {
                            line.insert(FirstFocus);
                        }
                    }
                });
            panel
                .spawn(Node {
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
                        "Keys",
                        |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::Keys),
                    ));
                    line.spawn(button(
                        &palette,
                        "Falling blocks",
                        |_: On<Activate>, mut next: ResMut<NextState<Menu>>| {
                            next.set(Menu::FallingSettings);
                        },
                    ));
                    line.spawn(button(
                        &palette,
                        "Back",
                        |_: On<Activate>,
                         screen: Res<State<Screen>>,
                         mut next: ResMut<NextState<Menu>>| {
                            next.set(back(*screen.get()));
                        },
                    ));
                });
            let (_, leave) = prompts.menu();
            let hint = format!("← → change     {leave} back");
            panel.spawn(text(hint, SMALL, palette.get("dim")));
        });
    });
}

fn row(palette: &Palette, which: Row, settings: &Settings) -> impl Bundle {
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
                    row.step(&mut settings, true, true);
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
                    width: px(210),
                    justify_content: JustifyContent::Center,
                    ..default()
                },
                Pickable::IGNORE,
                children![(
                    Value(which),
                    text(which.value(settings), NORMAL, palette.get("accent")),
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
                which.step(&mut settings, up, false);
            },
        ),
    )
}

fn adjust(
    presses: Res<Presses<MenuAction>>,
    focus: Res<InputFocus>,
    rows: Query<&Row>,
    mut settings: ResMut<Settings>,
) {
    let Some(row) = focus.get().and_then(|entity| rows.get(entity).ok()) else {
        return;
    };
    for press in &presses.0 {
        match press {
            MenuAction::Left => row.step(&mut settings, false, false),
            MenuAction::Right => row.step(&mut settings, true, false),
            _ => {}
        }
    }
}

fn refresh(settings: Res<Settings>, mut values: Query<(&Value, &mut Text)>) {
    for (value, mut text) in &mut values {
        text.0 = value.0.value(&settings);
    }
}

fn leave(
    presses: Res<Presses<MenuAction>>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Menu>>,
) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(back(*screen.get()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stop_at_their_ends_and_a_press_goes_round() {
        let mut settings = Settings {
            volume: 10,
            ..Settings::default()
        };
        Row::Volume.step(&mut settings, true, false);
        assert_eq!(settings.volume, 10);
        Row::Volume.step(&mut settings, true, true);
        assert_eq!(settings.volume, 0);
        Row::Volume.step(&mut settings, false, false);
        assert_eq!(settings.volume, 0);
    }

    #[test]
    fn every_row_changes_its_own_field_and_its_text() {
        for row in Row::ALL {
            let mut settings = Settings::default();
            let before = row.value(&settings);
            row.step(&mut settings, true, true);
            assert_ne!(settings, Settings::default(), "{row:?}");
            assert_ne!(row.value(&settings), before, "{row:?}");
        }
    }
}
