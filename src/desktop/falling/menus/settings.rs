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
use kotodama_falling::description::Controls;
use kotodama_falling::input::{AutoRepeat, Button as GameButton, Input};
use kotodama_ui::prelude::*;
use kotodama_ui::rows::{Row, Shape, choice, line_node, on_off, toggle};
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

/// The rows of the page.
static ROWS: &[Row] = &[
    Row::steps(
        || t!("falling-start"),
        || t!("falling-start-help"),
        (1 + FallingChoices::MOST_WAIT as usize, Shape::Ring),
        |s| s.of::<FallingChoices>().das.map_or(0, |wait| wait as usize),
        |s, step| s.of_mut::<FallingChoices>().das = (step > 0).then_some(step as u32),
        |s| s.of::<FallingChoices>().das.map_or_else(by_rules, frames),
    ),
    Row::steps(
        || t!("falling-repeat"),
        || t!("falling-repeat-help"),
        (2 + FallingChoices::MOST_REPEAT as usize, Shape::Ring),
        |s| {
            s.of::<FallingChoices>()
                .arr
                .map_or(0, |wait| wait as usize + 1)
        },
        |s, step| s.of_mut::<FallingChoices>().arr = step.checked_sub(1).map(|wait| wait as u32),
        |s| match s.of::<FallingChoices>().arr {
            None => by_rules(),
            Some(0) => t!("falling-at-once"),
            Some(count) => frames(count),
        },
    ),
    Row::steps(
        || t!("falling-soft"),
        || t!("falling-soft-help"),
        (2 + FallingChoices::MOST_SOFT as usize, Shape::Ring),
        |s| {
            s.of::<FallingChoices>()
                .soft
                .map_or(0, |soft| soft as usize)
        },
        |s, step| s.of_mut::<FallingChoices>().soft = (step > 0).then_some(step as u32),
        |s| match s.of::<FallingChoices>().soft {
            None => by_rules(),
            Some(factor) if factor > FallingChoices::MOST_SOFT => t!("falling-at-once"),
            Some(factor) => t!("falling-times", factor = factor),
        },
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

fn frames(count: u32) -> String {
    t!("falling-frames", count = count)
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
    /// A frame passes with a direction held (F-CTL-03).
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
