//! What can be adjusted for falling blocks, with a strip on which the
//! auto-repeat can be tried (F-UI-06).

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui::Pressed;
use bevy::ui_widgets::Button;
use bevy::window::RequestRedraw;
use leafwing_input_manager::prelude::ActionState;

use crate::choices::{FallingChoices, Marks, Switch};
use crate::frame_clock::FrameClock;
use crate::key_presets::KeyPreset;
use kotodama_falling::description::Controls;
use kotodama_falling::input::{AutoRepeat, Button as GameButton, Input};
use kotodama_ui::prelude::*;
use kotodama_ui::rows::{Row, Shape, choice, line_node, milliseconds, on_off, toggle};
use kotodama_ui::settings_pages::{SettingsPage, settings_page};

pub fn plugin(app: &mut App) {
    settings_page(
        app,
        SettingsPage {
            order: 20,
            title: || t!("settings-falling"),
            rows: |_| ROWS.iter().collect(),
            after: Some(spawn_strip),
            ..SettingsPage::default()
        },
    );
    app.init_resource::<Trial>().add_systems(
        Update,
        (
            run_trial.in_set(AppSystems::Input),
            show_trial.in_set(AppSystems::Show),
        )
            .run_if(in_state(Menu::SETTINGS).and_then(any_with_component::<Runner>)),
    );
}

/// What most games say, and where the steps of the rows begin: that of the
/// guideline.
const USUAL: Usual = Usual {
    das: 10,
    arr: 2,
    soft: 20,
};

struct Usual {
    das: u32,
    arr: u32,
    soft: u32,
}

/// Returns the place of a value in a ring whose first place is the rules' own
/// and whose second the usual value; `first` to `last` are its values.
fn place_of(value: Option<u32>, usual: u32, first: u32, last: u32) -> usize {
    let count = last - first + 1;
    value.map_or(0, |value| 1 + ((value + count - usual) % count) as usize)
}

/// Returns the value at a place of such a ring.
fn value_at(place: usize, usual: u32, first: u32, last: u32) -> Option<u32> {
    let count = last - first + 1;
    let beyond = u32::try_from(place.checked_sub(1)?).ok()?;
    Some(first + (usual - first + beyond) % count)
}

const MOST_WAIT: u32 = FallingChoices::MOST_WAIT;
const MOST_REPEAT: u32 = FallingChoices::MOST_REPEAT;
/// One more is at once.
const MOST_SOFT: u32 = FallingChoices::MOST_SOFT + 1;

/// The rows of the page.
static ROWS: &[Row] = &[
    Row::steps(
        || t!("falling-preset"),
        || t!("falling-preset-help"),
        (KeyPreset::ALL.len(), Shape::Ring),
        |s| {
            let preset = KeyPreset::of(&s.of::<FallingChoices>().keys);
            let place = KeyPreset::ALL.iter().position(|it| Some(*it) == preset);
            place.unwrap_or(0)
        },
        |s, place| {
            if let Some(preset) = KeyPreset::ALL.get(place) {
                preset.put(&mut s.of_mut::<FallingChoices>().keys);
            }
        },
        |s| match KeyPreset::of(&s.of::<FallingChoices>().keys) {
            Some(preset) => preset.called(),
            None => t!("falling-keys-own"),
        },
    ),
    Row::steps(
        || t!("falling-start"),
        || t!("falling-start-help"),
        (1 + MOST_WAIT as usize, Shape::Ring),
        |s| place_of(s.of::<FallingChoices>().das, USUAL.das, 1, MOST_WAIT),
        |s, place| {
            s.of_mut::<FallingChoices>().das = value_at(place, USUAL.das, 1, MOST_WAIT);
        },
        |s| match s.of::<FallingChoices>().das {
            None => by_default(milliseconds(Some(&in_milliseconds(USUAL.das)))),
            Some(count) => frames(count),
        },
    ),
    Row::steps(
        || t!("falling-repeat"),
        || t!("falling-repeat-help"),
        (2 + MOST_REPEAT as usize, Shape::Ring),
        |s| place_of(s.of::<FallingChoices>().arr, USUAL.arr, 0, MOST_REPEAT),
        |s, place| {
            s.of_mut::<FallingChoices>().arr = value_at(place, USUAL.arr, 0, MOST_REPEAT);
        },
        |s| match s.of::<FallingChoices>().arr {
            None => by_default(milliseconds(Some(&in_milliseconds(USUAL.arr)))),
            Some(0) => t!("falling-at-once"),
            Some(count) => frames(count),
        },
    ),
    Row::steps(
        || t!("falling-soft"),
        || t!("falling-soft-help"),
        (1 + MOST_SOFT as usize, Shape::Ring),
        |s| place_of(s.of::<FallingChoices>().soft, USUAL.soft, 1, MOST_SOFT),
        |s, place| {
            s.of_mut::<FallingChoices>().soft = value_at(place, USUAL.soft, 1, MOST_SOFT);
        },
        |s| match s.of::<FallingChoices>().soft {
            None => by_default(t!("falling-times", factor = USUAL.soft)),
            Some(factor) if factor >= MOST_SOFT => t!("falling-at-once"),
            Some(factor) => t!("falling-times", factor = factor),
        },
    ),
    Row::toggle(
        || t!("falling-countdown"),
        || t!("falling-countdown-help"),
        |s| usize::from(!s.of::<FallingChoices>().no_countdown),
        |s, on| s.of_mut::<FallingChoices>().no_countdown = on == 0,
        |s| on_off(!s.of::<FallingChoices>().no_countdown),
    ),
    Row::toggle(
        || t!("falling-ghost"),
        || t!("falling-ghost-help"),
        |s| s.of::<FallingChoices>().no_ghost.into(),
        |s, off| s.of_mut::<FallingChoices>().no_ghost = off == 1,
        |s| match s.of::<FallingChoices>().no_ghost {
            true => on_off(false),
            false => by_rules(),
        },
    ),
    choice!("falling-down", FallingChoices, smooth_y, SWITCHES, switch),
    choice!("falling-aside", FallingChoices, smooth_x, SWITCHES, switch),
    choice!(
        "falling-marks",
        FallingChoices,
        marks,
        MARKS,
        |marks| match marks {
            Marks::Off => t!("falling-marks-none"),
            Marks::Signs => t!("falling-marks-signs"),
            Marks::Glyphs => t!("falling-marks-letters"),
        }
    ),
    Row::toggle(
        || t!("falling-seed"),
        || t!("falling-seed-help"),
        |s| s.of::<FallingChoices>().same_seed.into(),
        |s, on| s.of_mut::<FallingChoices>().same_seed = on == 1,
        |s| match s.of::<FallingChoices>().same_seed {
            true => t!("falling-seed-same"),
            false => t!("falling-seed-new"),
        },
    ),
    toggle!("falling-counter", FallingChoices, frame_counter),
];

const SWITCHES: [Switch; 3] = [Switch::Rules, Switch::On, Switch::Off];
const MARKS: [Marks; 3] = [Marks::Off, Marks::Signs, Marks::Glyphs];

fn switch(switch: Switch) -> String {
    match switch {
        Switch::Rules => by_rules(),
        Switch::On => on_off(true),
        Switch::Off => on_off(false),
    }
}

fn by_rules() -> String {
    t!("falling-by-rules")
}

fn by_default(value: String) -> String {
    t!("falling-by-default", value = value)
}

/// Returns a number of frames as players know it: "167 ms (10 f)".
pub fn frames(count: u32) -> String {
    t!("falling-frames", count = count, ms = in_milliseconds(count))
}

fn in_milliseconds(frames: u32) -> u32 {
    (frames * 1000 + 30) / 60
}

/// The row with the strip.
#[derive(Component)]
struct Strip;

/// The block on the strip.
#[derive(Component)]
struct Runner;

/// A side of the strip, to be held with the mouse.
#[derive(Component)]
struct Side(i32);

/// Columns of the strip.
const COLUMNS: i32 = 10;
/// Side of its cells.
const CELL: f32 = 26.0;

/// Adds the strip to the rows of the page. While it has the focus, left and
/// right move its block.
pub fn spawn_strip(list: &mut ChildSpawnerCommands) {
    let side = |sign: &'static str, way| {
        (
            Side(way),
            Button,
            Text::new(sign),
            font(NORMAL),
            Ink::Dim,
            Node::default().pad(6.0, 0.0),
        )
    };
    list.spawn((
        Name::new("Strip"),
        Strip,
        Button,
        Focusable,
        Adjustable,
        line_node(),
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        children![
            (
                Node::default().grow(),
                Pickable::IGNORE,
                children![text(t!("falling-try"), SMALL, Ink::Text)],
            ),
            side("◁", -1),
            (
                Node::default()
                    .sized(CELL * COLUMNS as f32 + 4.0, CELL + 4.0)
                    .framed()
                    .rigid(),
                Fill(Ink::Board, 1.0),
                Edge(Ink::Border),
                Pickable::IGNORE,
                children![(
                    Runner,
                    Node {
                        position_type: PositionType::Absolute,
                        width: px(CELL),
                        height: px(CELL),
                        border: px(3).all(),
                        ..default()
                    },
                    Fill(Ink::Sky, 1.0),
                    Edge(Ink::Deep),
                    Pickable::IGNORE,
                )],
            ),
            side("▷", 1),
        ],
    ));
}

/// The block on the strip, and what is held.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct Trial {
    column: i32,
    input: Input,
    clock: FrameClock,
}

impl Trial {
    /// Plays a frame with a direction held (F-CTL-03).
    fn frame(&mut self, direction: i32, controls: Controls) {
        let button = match direction {
            0 => None,
            1.. => Some(GameButton::Right),
            _ => Some(GameButton::Left),
        };
        let input = &mut self.input;
        input.before = input.held;
        input.held = button.into_iter().collect();
        input.follow(AutoRepeat::of(controls));
        let steps = if input.to_wall { COLUMNS } else { 1 };
        self.column = (self.column + input.step * steps).clamp(0, COLUMNS - 1);
    }
}

fn run_trial(
    time: Res<Time<Real>>,
    focus: Res<InputFocus>,
    strips: Query<(), With<Strip>>,
    sides: Query<&Side, With<Pressed>>,
    actions: Single<&ActionState<MenuAction>>,
    settings: Res<Settings>,
    mut trial: ResMut<Trial>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let has_focus = focus.get().is_some_and(|entity| strips.contains(entity));
    let held = |action| i32::from(has_focus && actions.pressed(&action));
    let keys = held(MenuAction::Right) - held(MenuAction::Left);
    let mouse: i32 = sides.iter().map(|side| side.0).sum();
    let direction = (keys + mouse).signum();
    if direction != 0 {
        redraw.write(RequestRedraw);
    }
    let controls = settings
        .of::<FallingChoices>()
        .controls(Controls::default());
    for _ in 0..trial.clock.pass(time.delta()) {
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

    /// F-UI-06: one step from the rules' own is the usual value, not the least.
    #[test]
    fn steps_begin_at_the_usual_value() {
        assert_eq!(value_at(0, 10, 1, 30), None);
        assert_eq!(value_at(1, 10, 1, 30), Some(10));
        assert_eq!(value_at(2, 10, 1, 30), Some(11));
        assert_eq!(value_at(30, 10, 1, 30), Some(9));
        for (usual, first, last) in [(10, 1, 30), (2, 0, 10), (20, 1, 41)] {
            let count = (last - first + 1) as usize;
            let mut seen = Vec::new();
            for place in 0..=count {
                let value = value_at(place, usual, first, last);
                assert_eq!(place_of(value, usual, first, last), place);
                assert!(!seen.contains(&value), "{value:?}");
                seen.push(value);
            }
        }
        let guideline = kotodama_falling::builtin::read("guideline").expect("it ships");
        assert_eq!(USUAL.das, guideline.controls.das);
        assert_eq!(USUAL.arr, guideline.controls.arr);
        assert_eq!(frames(10), "167 ms (10 f)");
    }

    #[test]
    fn the_strip_repeats_like_the_game() {
        let controls = Controls {
            das: 5,
            arr: 2,
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
        let wall = Controls { arr: 0, ..controls };
        (0..6).for_each(|_| trial.frame(1, wall));
        assert_eq!(trial.column, COLUMNS - 1);
    }
}
