//! The bar over everything that was played: a strip with a handle and the
//! restarts on it, and buttons.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::picking::events::{Drag, Pointer, Press};
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use bevy::ui_widgets::{Activate, observe};

use super::{Line, Note, Step};
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::ui::focus::{Adjustable, FirstFocus, Focusable};
use crate::desktop::ui::language::t;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::speeds::{SPEEDS, part_of_strip};
use crate::desktop::ui::widgets::{SMALL, small_button, text};
use crate::desktop::words::menus::TIMELINE;
use crate::words::history;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Step>()
        .init_resource::<Seen>()
        .add_systems(OnEnter(TIMELINE), show)
        .add_systems(
            Update,
            (look, refresh)
                .chain()
                .in_set(AppSystems::Show)
                .run_if(in_state(TIMELINE)),
        );
}

/// Height of the bar, in units of the interface.
pub const HEIGHT: f32 = 86.0;

/// The strip.
#[derive(Component)]
struct Strip;

/// The part of the strip that lies behind.
#[derive(Component)]
struct Behind;

/// Where play is.
#[derive(Component)]
struct Handle;

/// A restart on the strip, by its number.
#[derive(Component)]
struct Mark;

/// The line that says where play is.
#[derive(Component)]
struct Where;

/// What the button says that lets time run.
#[derive(Component)]
struct Runs;

/// Which widget of the bar has the focus.
#[derive(SystemParam)]
pub(super) struct Focused<'w, 's> {
    focus: Res<'w, InputFocus>,
    strips: Query<'w, 's, (), With<Strip>>,
}

impl Focused<'_, '_> {
    pub(super) fn strip_has_focus(&self) -> bool {
        let focus = self.focus.get();
        focus.is_some_and(|entity| self.strips.contains(entity))
    }
}

fn show(mut commands: Commands, palette: Res<Palette>, mut seen: ResMut<Seen>) {
    *seen = Seen::default();
    commands
        .spawn((
            Name::new("Timeline"),
            DespawnOnExit(TIMELINE),
            Node {
                position_type: PositionType::Absolute,
                left: px(0),
                bottom: px(0),
                width: percent(100),
                height: px(HEIGHT),
                padding: UiRect::axes(px(12), px(8)),
                row_gap: px(8),
                flex_direction: FlexDirection::Column,
                ..default()
            },
            BackgroundColor(palette.get("panel")),
        ))
        .with_children(|bar| {
            bar.spawn((
                strip(&palette),
                observe(pressed),
                observe(dragged),
                observe(|_: On<Activate>, mut line: ResMut<Line>| line.run_or_stop()),
            ));
            bar.spawn(Node {
                width: percent(100),
                align_items: AlignItems::Center,
                column_gap: px(4),
                ..default()
            })
            .with_children(|row| buttons(row, &palette));
        });
}

fn strip(palette: &Palette) -> impl Bundle {
    (
        Name::new("Strip"),
        Strip,
        FirstFocus,
        Focusable,
        Adjustable,
        Node {
            width: percent(100),
            height: px(22),
            border: px(2).all(),
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(palette.get("shadow")),
        BorderColor::all(Color::NONE),
        children![
            (
                Behind,
                Node {
                    width: percent(0),
                    height: percent(100),
                    ..default()
                },
                BackgroundColor(palette.get("accent_dark")),
                Pickable::IGNORE,
            ),
            (
                Handle,
                Node {
                    position_type: PositionType::Absolute,
                    width: px(8),
                    height: percent(100),
                    margin: UiRect::left(px(-4)),
                    ..default()
                },
                BackgroundColor(palette.get("accent")),
                Pickable::IGNORE,
            ),
        ],
    )
}

fn buttons(row: &mut ChildSpawnerCommands, palette: &Palette) {
    let step = |name, label: String, by: isize| {
        small_button(
            palette,
            name,
            label,
            move |_: On<Activate>, mut steps: MessageWriter<Step>| {
                steps.write(Step(by));
            },
        )
    };
    let change = |name, label: String, change: fn(&mut Line)| {
        small_button(
            palette,
            name,
            label,
            move |_: On<Activate>, mut line: ResMut<Line>| change(&mut line),
        )
    };
    row.spawn(change("Start", "|<".to_owned(), |line| line.jump(0)));
    row.spawn(step("Back", "<".to_owned(), -1));
    row.spawn((Runs, change("Run", t!("time-run"), Line::run_or_stop)));
    row.spawn(step("On", ">".to_owned(), 1));
    row.spawn(change("End", ">|".to_owned(), |line| line.jump(usize::MAX)));
    row.spawn(change("Slower", t!("time-slower"), Line::slower));
    row.spawn(change("Faster", t!("time-faster"), Line::faster));
    row.spawn((
        Node {
            flex_basis: px(0),
            flex_grow: 1.0,
            min_width: px(0),
            justify_content: JustifyContent::Center,
            overflow: Overflow::clip(),
            ..default()
        },
        children![(Where, text("", SMALL, palette.get("text")))],
    ));
    row.spawn(small_button(
        palette,
        "Go on",
        t!("time-go-on"),
        |_: On<Activate>, mut menu: ResMut<NextState<Menu>>| menu.set(Menu::NONE),
    ));
}

/// What the bar has to show.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct Seen {
    at: usize,
    len: usize,
    restarts: Vec<usize>,
    shown: bool,
}

fn look(world: &mut World) {
    let position = history::position(world);
    let (at, len) = (position.at, position.len);
    let seen = world.resource::<Seen>();
    if seen.shown && (seen.at, seen.len) == (at, len) {
        return;
    }
    let restarts = history::restarts(world);
    *world.resource_mut::<Seen>() = Seen {
        at,
        len,
        restarts,
        shown: true,
    };
}

fn part(at: usize, len: usize) -> f32 {
    if len == 0 {
        0.0
    } else {
        at as f32 / len as f32
    }
}

/// More marks than this are a blur.
const MOST_MARKS: usize = 200;

fn refresh(
    mut commands: Commands,
    seen: Res<Seen>,
    line: Res<Line>,
    palette: Res<Palette>,
    strips: Query<(Entity, Ref<Strip>)>,
    marks: Query<Entity, With<Mark>>,
    mut marked: Local<(usize, Vec<usize>)>,
    mut behind: Query<&mut Node, (With<Behind>, Without<Handle>)>,
    mut handles: Query<&mut Node, (With<Handle>, Without<Behind>)>,
    mut places: Query<(&mut Text, &mut TextColor), With<Where>>,
    runs: Query<&Children, With<Runs>>,
    mut labels: Query<&mut Text, Without<Where>>,
) {
    if !seen.is_changed() && !line.is_changed() {
        return;
    }
    let now = percent(100.0 * part(seen.at, seen.len));
    for mut node in &mut behind {
        node.width = now;
    }
    for mut node in &mut handles {
        node.left = now;
    }
    // Going along the line changes nothing in it.
    let is_new = strips.iter().any(|(_, strip)| strip.is_added());
    if is_new || marked.0 != seen.len || marked.1 != seen.restarts {
        *marked = (seen.len, seen.restarts.clone());
        for mark in &marks {
            commands.entity(mark).despawn();
        }
        for (strip, _) in &strips {
            for at in seen.restarts.iter().take(MOST_MARKS) {
                commands.spawn((
                    Mark,
                    Node {
                        position_type: PositionType::Absolute,
                        left: percent(100.0 * part(*at, seen.len)),
                        width: px(2),
                        height: percent(100),
                        ..default()
                    },
                    BackgroundColor(palette.get("coral")),
                    Pickable::IGNORE,
                    ChildOf(strip),
                ));
            }
        }
    }
    let speed = SPEEDS.get(line.speed).map_or("", |speed| speed.name);
    let at_end = seen.at == seen.len;
    let note = line
        .note
        .filter(|note| at_end || *note == Note::OtherVersion);
    let mut said = t!("time-where", at = seen.at, len = seen.len, speed = speed);
    let mut colour = "text";
    if let Some(note) = note {
        let (more, its) = match note {
            Note::AsRecorded => (t!("replays-as-recorded"), "mint"),
            Note::OtherVersion => (t!("replays-other-version"), "accent"),
            Note::Differs => (t!("replays-differs"), "coral"),
        };
        said = format!("{said}  {more}");
        colour = its;
    }
    for (mut text, mut shown) in &mut places {
        if text.0 != said {
            text.0.clone_from(&said);
        }
        shown.0 = palette.get(colour);
    }
    let label = match line.runs {
        true => t!("time-stop"),
        false => t!("time-run"),
    };
    for child in runs.iter().flatten() {
        if let Ok(mut text) = labels.get_mut(*child)
            && text.0 != label
        {
            text.0.clone_from(&label);
        }
    }
}

fn pressed(
    press: On<Pointer<Press>>,
    strips: Query<(&ComputedNode, &UiGlobalTransform)>,
    seen: Res<Seen>,
    mut line: ResMut<Line>,
) {
    if let Ok((node, place)) = strips.get(press.entity) {
        point(
            press.pointer_location.position,
            node,
            place,
            &seen,
            &mut line,
        );
    }
}

fn dragged(
    drag: On<Pointer<Drag>>,
    strips: Query<(&ComputedNode, &UiGlobalTransform)>,
    seen: Res<Seen>,
    mut line: ResMut<Line>,
) {
    if let Ok((node, place)) = strips.get(drag.entity) {
        point(
            drag.pointer_location.position,
            node,
            place,
            &seen,
            &mut line,
        );
    }
}

/// The pointer takes play along.
fn point(
    pointer: Vec2,
    node: &ComputedNode,
    place: &UiGlobalTransform,
    seen: &Seen,
    line: &mut Line,
) {
    let part = part_of_strip(pointer, node, place);
    line.jump((part * seen.len as f32).round() as usize);
}
