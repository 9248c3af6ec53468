//! Rows of settings: a table says what each is called, what it is for and what
//! it changes; here they are drawn, and changed with left and right, by
//! clicking their arrows or steps, or by activating them.

use bevy::input_focus::InputFocus;
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

/// A row.
#[derive(Debug)]
pub struct Row {
    /// What it is called; a few words.
    pub label: fn() -> String,
    /// What it is for, in a sentence.
    pub help: fn() -> String,
    /// What it does.
    pub kind: Kind,
}

/// What a row does.
#[derive(Debug)]
pub enum Kind {
    /// Changes something step by step.
    Steps(Steps),
    /// Leads elsewhere.
    Button(fn(&mut World)),
}

/// Something that has one of several values, counted from 0.
#[derive(Debug)]
pub struct Steps {
    /// How many values there are.
    pub count: usize,
    /// The one that it has.
    pub get: fn(&Settings) -> usize,
    /// Gives it another one.
    pub set: fn(&mut Settings, usize),
    /// What it is called.
    pub name: fn(&Settings) -> String,
    /// How it is shown.
    pub shape: Shape,
}

/// How values are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// By their name; the last is followed by the first.
    Ring,
    /// By their name; there are two ends.
    Line,
    /// As a bar that is as long as there are steps to 0.
    Bar,
}

impl Row {
    /// A row that switches something on and off.
    pub const fn toggle(
        label: fn() -> String,
        help: fn() -> String,
        get: fn(&Settings) -> usize,
        set: fn(&mut Settings, usize),
        name: fn(&Settings) -> String,
    ) -> Self {
        Self::steps(label, help, (2, Shape::Ring), get, set, name)
    }

    /// A row that changes something step by step.
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

    /// A row that leads elsewhere.
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

    /// Makes it what it is where nobody has changed anything.
    pub fn reset(&self, settings: &mut Settings) {
        if let Kind::Steps(steps) = &self.kind {
            (steps.set)(settings, (steps.get)(&Settings::default()));
        }
    }
}

/// A row that switches a field of the settings, or of a section of them, on and
/// off: the key of what it is called, with `-help` the key of what it is for;
/// the field.
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

/// A row for a field of a section that has one of some values: its key as in
/// [`toggle!`], the field, all values, what each is called.
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

/// A row for a field of the settings that is a place in a table: its key as in
/// [`toggle!`], the field, how many places there are, and what each is called.
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
    /// One step up or down. A line stops at its ends, unless `around`.
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

/// "on" and "off".
pub fn on_off(on: bool) -> String {
    match on {
        true => t!("settings-on"),
        false => t!("settings-off"),
    }
}

/// The row of an entity.
#[derive(Component, Clone, Copy, Debug)]
pub struct RowOf(pub &'static Row);

/// The text of a row's value.
#[derive(Component)]
pub struct Value(&'static Row);

/// A step of a bar, counted from 1.
#[derive(Component)]
pub struct Notch(&'static Row, usize);

/// Where the help of the focused row is said.
#[derive(Component)]
pub struct Help;

/// Width of what shows a value.
const VALUE: f32 = 250.0;
/// Signs of the normal size that fit there, wide ones counted twice.
const VALUE_SIGNS: usize = 15;
const LABEL_SIGNS: usize = 25;

/// A text is smaller if it is long.
fn fitting(said: &str, signs: usize) -> f32 {
    let wide = |c: char| if (c as u32) < 0x500 { 1 } else { 2 };
    match said.chars().map(wide).sum::<usize>() <= signs {
        true => NORMAL,
        false => SMALL,
    }
}

/// How a row lies in a list.
pub fn line_node() -> Node {
    Node::default()
        .width(percent(100))
        .min_height(px(40))
        .rigid()
        .pad(14.0, 0.0)
        .framed()
        .centred()
}

/// Puts a row into a list. The caller may add to it.
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
            move |mut click: On<Pointer<Click>>, mut settings: ResMut<Settings>| {
                // Otherwise the row would take the same click as its own.
                click.propagate(false);
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
            move |mut click: On<Pointer<Click>>, mut settings: ResMut<Settings>| {
                click.propagate(false);
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

/// Left and right change the focused row.
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

/// Values as they are now.
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

/// Which of these rows has the focus.
pub fn focused(rows: &[&'static Row], focus: &InputFocus, lines: &Query<&RowOf>) -> Option<usize> {
    let line = focus.get().and_then(|entity| lines.get(entity).ok())?;
    rows.iter().position(|row| std::ptr::eq(*row, line.0))
}

/// Says what the focused row is for.
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

/// Returns a time in words.
pub fn milliseconds(time: Option<&u32>) -> String {
    let time = time.copied().unwrap_or_default();
    t!("settings-milliseconds", time = time)
}
