//! Rows of settings. A table defines the label, help and effect of each; this
//! module draws them and changes them with left and right, by presses on their
//! arrows or steps, or by activation.

use bevy::input_focus::InputFocus;
use bevy::picking::events::{Pointer, Press};
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use crate::focus::Adjustable;
use crate::language::t;
use crate::lay::Lay;
use crate::menu_actions::MenuAction;
use crate::palette::{Fill, Ink};
use crate::presses::Presses;
use crate::widgets::{NORMAL, SMALL, focusable, font, text};
use kotodama_shell::settings::Settings;

/// Row of settings.
#[derive(Debug)]
pub struct Row {
    /// Returns the label, a few words.
    pub label: fn() -> String,
    /// Returns the help text, one sentence.
    pub help: fn() -> String,
    /// Effect of the row.
    pub kind: Kind,
}

/// Effect of a row.
#[derive(Debug)]
pub enum Kind {
    /// Changes a value step by step.
    Steps(Steps),
    /// Opens a menu or runs another action.
    Button(fn(&mut World)),
}

/// Setting with one of several values, counted from 0.
#[derive(Debug)]
pub struct Steps {
    /// Number of values.
    pub count: usize,
    /// Returns the current value.
    pub get: fn(&Settings) -> usize,
    /// Sets a value.
    pub set: fn(&mut Settings, usize),
    /// Returns the label of the value.
    pub name: fn(&Settings) -> String,
    /// Display of the value.
    pub shape: Shape,
}

/// Display of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// By label, wrapping around.
    Ring,
    /// By label, with two ends.
    Line,
    /// As a bar whose length is the distance to 0.
    Bar,
}

impl Row {
    /// Returns a row that switches a setting on and off.
    pub const fn toggle(
        label: fn() -> String,
        help: fn() -> String,
        get: fn(&Settings) -> usize,
        set: fn(&mut Settings, usize),
        name: fn(&Settings) -> String,
    ) -> Self {
        Self::steps(label, help, (2, Shape::Ring), get, set, name)
    }

    /// Returns a row that changes a setting step by step.
    pub const fn steps(
        label: fn() -> String,
        help: fn() -> String,
        (count, shape): (usize, Shape),
        get: fn(&Settings) -> usize,
        set: fn(&mut Settings, usize),
        name: fn(&Settings) -> String,
    ) -> Self {
        Self {
            label,
            help,
            kind: Kind::Steps(Steps {
                count,
                get,
                set,
                name,
                shape,
            }),
        }
    }

    /// Returns a row that runs an action.
    pub const fn button(
        label: fn() -> String,
        help: fn() -> String,
        press: fn(&mut World),
    ) -> Self {
        Self {
            label,
            help,
            kind: Kind::Button(press),
        }
    }

    /// Resets the setting to its default.
    pub fn reset(&self, settings: &mut Settings) {
        if let Kind::Steps(steps) = &self.kind {
            (steps.set)(settings, (steps.get)(&Settings::default()));
        }
    }
}

/// Defines a row that switches a field of the settings or of a section on and
/// off. Takes the key of its label (its help has the key with `-help`) and the
/// field.
#[macro_export]
macro_rules! toggle {
    ($key:literal, $field:ident) => {
        $crate::rows::Row::toggle(
            || $crate::language::say($key, &[]),
            || $crate::language::say(concat!($key, "-help"), &[]),
            |settings| settings.$field.into(),
            |settings, on| settings.$field = on == 1,
            |settings| $crate::rows::on_off(settings.$field),
        )
    };
    ($key:literal, $section:ty, $field:ident) => {
        $crate::rows::Row::toggle(
            || $crate::language::say($key, &[]),
            || $crate::language::say(concat!($key, "-help"), &[]),
            |settings| settings.of::<$section>().$field.into(),
            |settings, on| settings.of_mut::<$section>().$field = on == 1,
            |settings| $crate::rows::on_off(settings.of::<$section>().$field),
        )
    };
}
pub use crate::toggle;

/// Defines a row for a field of a section with a list of values. Takes a key as
/// in [`toggle!`], the field, all values, and a function that returns the label
/// of a value.
#[macro_export]
macro_rules! choice {
    ($key:literal, $section:ty, $field:ident, $all:expr, $name:expr) => {
        $crate::rows::Row::steps(
            || $crate::language::say($key, &[]),
            || $crate::language::say(concat!($key, "-help"), &[]),
            ($all.len(), $crate::rows::Shape::Ring),
            |settings| {
                let now = settings.of::<$section>().$field;
                $all.iter().position(|one| *one == now).unwrap_or(0)
            },
            |settings, place| {
                settings.of_mut::<$section>().$field = $all.get(place).copied().unwrap_or_default();
            },
            |settings| $name(settings.of::<$section>().$field),
        )
    };
}
pub use crate::choice;

/// Defines a row for a field that is an index into a table. Takes a key as in
/// [`toggle!`], the field, the number of entries, and a function that returns
/// the label of an entry.
#[macro_export]
macro_rules! slider {
    ($key:literal, $field:ident, $count:expr, $shape:expr, $name:expr) => {
        $crate::rows::Row::steps(
            || $crate::language::say($key, &[]),
            || $crate::language::say(concat!($key, "-help"), &[]),
            ($count, $shape),
            |settings| settings.$field as usize,
            |settings, place| settings.$field = place as _,
            |settings| $name(settings.$field),
        )
    };
}
pub use crate::slider;

impl Steps {
    /// Moves one step up or down. A line stops at its ends unless `around` is
    /// set.
    pub fn step(&self, settings: &mut Settings, up: bool, around: bool) {
        let value = (self.get)(settings).min(self.count.saturating_sub(1));
        let around = around || self.shape == Shape::Ring;
        let next = match (up, around) {
            (true, true) => (value + 1) % self.count.max(1),
            (true, false) => (value + 1).min(self.count.saturating_sub(1)),
            (false, true) => (value + self.count - 1) % self.count.max(1),
            (false, false) => value.saturating_sub(1),
        };
        (self.set)(settings, next);
    }
}

/// Returns the label of an on/off setting.
pub fn on_off(on: bool) -> String {
    match on {
        true => t!("settings-on"),
        false => t!("settings-off"),
    }
}

/// Row of an entity.
#[derive(Component, Clone, Copy, Debug)]
pub struct RowOf(pub &'static Row);

/// Text of a row's value.
#[derive(Component)]
pub struct Value(&'static Row);

/// Step of a bar, counted from 1.
#[derive(Component)]
pub struct Notch(&'static Row, usize);

/// Text with the help of the focused row.
#[derive(Component)]
pub struct Help;

/// Width of the value display.
const VALUE: f32 = 250.0;
/// Number of characters of normal size that fit, wide ones counted twice.
const VALUE_SIGNS: usize = 15;
const LABEL_SIGNS: usize = 25;

/// Returns the font size for a text; smaller if it is long.
fn fitting(said: &str, signs: usize) -> f32 {
    let wide = |c: char| if (c as u32) < 0x500 { 1 } else { 2 };
    match said.chars().map(wide).sum::<usize>() <= signs {
        true => NORMAL,
        false => SMALL,
    }
}

/// Returns the layout of a row in a list.
pub fn line_node() -> Node {
    Node::default()
        .width(percent(100))
        .min_height(px(40))
        .rigid()
        .pad(14.0, 0.0)
        .framed()
        .centred()
}

/// Spawns a row in a list. The caller may extend it.
pub fn spawn<'a>(
    list: &'a mut ChildSpawnerCommands,
    row: &'static Row,
    settings: &Settings,
) -> EntityCommands<'a> {
    let label = (row.label)();
    let size = fitting(&label, LABEL_SIGNS);
    let mut line = list.spawn((
        RowOf(row),
        focusable(label.clone(), line_node()),
        observe(press),
    ));
    let steps = match &row.kind {
        Kind::Steps(steps) => Some(steps),
        Kind::Button(_) => None,
    };
    line.with_children(|line| {
        line.spawn((
            Node::default().grow(),
            Text::new(label),
            font(size),
            Ink::Text,
            Pickable::IGNORE,
        ));
        let Some(steps) = steps else {
            line.spawn(text("▷", NORMAL, Ink::Accent));
            return;
        };
        line.spawn(arrow("◁", row, false));
        line.spawn((
            Node::row(3.0).width(px(VALUE)).rigid().middle().centred(),
            Pickable::IGNORE,
        ))
        .with_children(|value| match steps.shape {
            Shape::Bar => {
                for place in 1..steps.count {
                    value.spawn(notch(row, place));
                }
                let said = (steps.name)(settings);
                value.spawn((
                    Node::default()
                        .width(px(56))
                        .rigid()
                        .margin(UiRect::left(px(6))),
                    TextLayout::no_wrap(),
                    Value(row),
                    Text::new(said),
                    font(SMALL),
                    Ink::Accent,
                    Pickable::IGNORE,
                ));
            }
            Shape::Ring | Shape::Line => {
                let said = (steps.name)(settings);
                let size = fitting(&said, VALUE_SIGNS);
                value.spawn((Value(row), text(said, size, Ink::Accent)));
            }
        });
        line.spawn(arrow("▷", row, true));
    });
    if steps.is_some() {
        line.insert(Adjustable);
    }
    line
}

fn arrow(sign: &'static str, row: &'static Row, up: bool) -> impl Bundle {
    (
        Text::new(sign),
        font(NORMAL),
        Ink::Dim,
        Node::default().pad(6.0, 0.0),
        observe(
            move |mut press: On<Pointer<Press>>, mut settings: ResMut<Settings>| {
                // Otherwise the row would also handle the press on its arrow.
                press.propagate(false);
                if let Kind::Steps(steps) = &row.kind {
                    steps.step(&mut settings, up, false);
                }
            },
        ),
    )
}

fn notch(row: &'static Row, place: usize) -> impl Bundle {
    (
        Notch(row, place),
        Node::default().sized(14.0, 24.0),
        Fill(Ink::Outer, 1.0),
        observe(
            move |mut press: On<Pointer<Press>>, mut settings: ResMut<Settings>| {
                press.propagate(false);
                if let Kind::Steps(steps) = &row.kind {
                    (steps.set)(&mut settings, place);
                }
            },
        ),
    )
}

fn press(
    pressed: On<Activate>,
    mut commands: Commands,
    lines: Query<&RowOf>,
    mut settings: ResMut<Settings>,
) {
    match lines.get(pressed.entity).map(|line| &line.0.kind) {
        Ok(Kind::Steps(steps)) => steps.step(&mut settings, true, true),
        Ok(Kind::Button(press)) => commands.queue(*press),
        Err(_) => {}
    }
}

/// Changes the focused row with left and right.
pub fn adjust(
    presses: Res<Presses<MenuAction>>,
    focus: Res<InputFocus>,
    lines: Query<&RowOf>,
    mut settings: ResMut<Settings>,
) {
    let Some(Kind::Steps(steps)) = focus
        .get()
        .and_then(|entity| lines.get(entity).ok())
        .map(|line| &line.0.kind)
    else {
        return;
    };
    for press in &presses.0 {
        match press {
            MenuAction::Left => steps.step(&mut settings, false, false),
            MenuAction::Right => steps.step(&mut settings, true, false),
            _ => {}
        }
    }
}

/// Updates the displayed values.
pub fn refresh(
    settings: Res<Settings>,
    mut values: Query<(Ref<Value>, &mut Text, &mut TextFont)>,
    mut notches: Query<(Ref<Notch>, &mut Fill)>,
) {
    let is_changed = settings.is_changed();
    for (value, mut said, mut font) in &mut values {
        let Kind::Steps(steps) = &value.0.kind else {
            continue;
        };
        if !is_changed && !value.is_added() {
            continue;
        }
        let new = (steps.name)(&settings);
        if steps.shape != Shape::Bar {
            let size = FontSize::Px(fitting(&new, VALUE_SIGNS));
            if font.font_size != size {
                font.font_size = size;
            }
        }
        if said.0 != new {
            said.0 = new;
        }
    }
    for (notch, mut fill) in &mut notches {
        let Kind::Steps(steps) = &notch.0.kind else {
            continue;
        };
        if is_changed || notch.is_added() {
            let is_on = (steps.get)(&settings) >= notch.1;
            let ink = if is_on { Ink::Accent } else { Ink::Outer };
            fill.set_if_neq(Fill(ink, 1.0));
        }
    }
}

/// Returns the focused row.
pub fn focused(rows: &[&'static Row], focus: &InputFocus, lines: &Query<&RowOf>) -> Option<usize> {
    let line = focus.get().and_then(|entity| lines.get(entity).ok())?;
    rows.iter().position(|row| std::ptr::eq(*row, line.0))
}

/// Shows the help of the focused row.
pub fn help(
    focus: Res<InputFocus>,
    lines: Query<&RowOf>,
    mut helps: Query<(Ref<Help>, &mut Text)>,
) {
    for (help, mut text) in &mut helps {
        if !focus.is_changed() && !help.is_added() {
            continue;
        }
        let line = focus.get().and_then(|entity| lines.get(entity).ok());
        let said = line.map(|line| (line.0.help)()).unwrap_or_default();
        if text.0 != said {
            text.0 = said;
        }
    }
}

/// Returns the label of a time in milliseconds.
pub fn milliseconds(time: Option<&u32>) -> String {
    let time = time.copied().unwrap_or_default();
    t!("settings-milliseconds", time = time)
}
