//! Timeline bar: pictures of the board, a strip with a handle and marks for
//! restarts, and buttons.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::pictures::{self, Pictures};
use super::{Note, TimelinePlayback};
use crate::menus::TIMELINE;
use kotodama_ui::icons::{Icon, Picture};
use kotodama_ui::prelude::*;
use kotodama_ui::speeds::{SPEEDS, bar, pointed_at};
use kotodama_ui::widgets::focusable_area;
use kotodama_words::history;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seen>()
        .add_systems(OnEnter(TIMELINE), show.after(pictures::begin))
        .add_systems(
            Update,
            (look, refresh)
                .chain()
                .in_set(AppSystems::Show)
                .run_if(in_state(TIMELINE)),
        );
}

/// Height of the bar, in interface units.
pub const HEIGHT: f32 = 86.0 + pictures::HEIGHT + GAP;
/// Gap between the parts of the bar.
const GAP: f32 = 8.0;

/// Strip.
#[derive(Component)]
struct Strip;

/// Past part of the strip.
#[derive(Component)]
struct Behind;

/// Handle at the current position.
#[derive(Component)]
struct Handle;

/// Restart on the strip, by number.
#[derive(Component)]
struct Mark;

/// Text with the current position.
#[derive(Component)]
struct Where;

/// Label of the play/pause button.
#[derive(Component)]
struct Runs;

/// Focused widget of the bar.
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

fn show(mut commands: Commands, mut seen: ResMut<Seen>, pictures: Res<Pictures>) {
    *seen = Seen::default();
    let bar = bar("Timeline", HEIGHT, Vec2::new(12.0, 8.0), GAP);
    commands
        .spawn((DespawnOnExit(TIMELINE), bar))
        .with_children(|bar| {
            pictures::row(&pictures, bar);
            bar.spawn((strip(), pointed_at(go)));
            bar.spawn(Node::row(4.0).width(percent(100)).centred())
                .with_children(buttons);
        });
}

fn strip() -> impl Bundle {
    let behind = Node::default().width(percent(0)).height(percent(100));
    let handle = Node::default().absolute().width(px(8)).height(percent(100));
    let whole = Node::default().width(percent(100)).height(px(22)).rigid();
    (
        Strip,
        FirstFocus,
        Adjustable,
        focusable_area("Strip", whole),
        // A click jumps.
        observe(|_: On<Activate>, mut line: ResMut<TimelinePlayback>| line.run_or_stop()),
        children![
            (Behind, behind, Fill(Ink::AccentDark, 1.0), Pickable::IGNORE),
            (
                Handle,
                handle.margin(UiRect::left(px(-4))),
                Fill(Ink::Accent, 1.0),
                Pickable::IGNORE,
            ),
        ],
    )
}

/// Returns an action that changes the playback.
fn change(change: fn(&mut TimelinePlayback)) -> impl Act {
    move |world: &mut World| change(&mut world.resource_mut::<TimelinePlayback>())
}

fn picture_button(name: &'static str, icon: Icon, act: impl Act) -> impl Bundle {
    let node = small_node().min_height(px(24));
    (pressable(name, node, act), children![Picture(icon)])
}

fn buttons(row: &mut ChildSpawnerCommands) {
    let start = change(|playback| playback.jump(0));
    row.spawn(picture_button("Start", Icon::SkipBack, start));
    let back = change(|playback| playback.steps -= 1);
    row.spawn(picture_button("Back", Icon::StepBack, back));
    let run = change(TimelinePlayback::run_or_stop);
    row.spawn((
        Runs,
        pressable("Run", Node::row(5.0).pad(10.0, 3.0).centred().rigid(), run),
        children![
            Picture(Icon::StopAndGo),
            text(t!("time-run"), SMALL, Ink::Text),
        ],
    ));
    let on = change(|playback| playback.steps += 1);
    row.spawn(picture_button("On", Icon::StepOn, on));
    let end = change(|playback| playback.jump(usize::MAX));
    row.spawn(picture_button("End", Icon::SkipOn, end));
    let slower = change(TimelinePlayback::slower);
    row.spawn(picture_button("Slower", Icon::Slower, slower));
    let faster = change(TimelinePlayback::faster);
    row.spawn(picture_button("Faster", Icon::Faster, faster));
    row.spawn((
        Node::default().fill().slim().middle().clip(),
        children![(Where, text("", SMALL, Ink::Text))],
    ));
    row.spawn(small_button("Go on", t!("time-go-on"), go_to(Menu::NONE)));
}

/// Displayed state of the bar.
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

/// Maximum number of marks, which would otherwise blur.
const MOST_MARKS: usize = 200;

fn refresh(
    mut commands: Commands,
    seen: Res<Seen>,
    playback: Res<TimelinePlayback>,
    strip: Single<(Entity, Ref<Strip>)>,
    marks: Query<Entity, With<Mark>>,
    mut marked: Local<(usize, Vec<usize>)>,
    mut behind: Single<&mut Node, (With<Behind>, Without<Handle>)>,
    mut handle: Single<&mut Node, (With<Handle>, Without<Behind>)>,
    place: Single<(&mut Text, &mut Ink), With<Where>>,
    runs: Single<&Children, With<Runs>>,
    mut labels: Query<&mut Text, Without<Where>>,
) {
    if !seen.is_changed() && !playback.is_changed() {
        return;
    }
    let now = percent(100.0 * part(seen.at, seen.len));
    behind.width = now;
    handle.left = now;
    // Moving along the timeline does not change it.
    if strip.1.is_added() || marked.0 != seen.len || marked.1 != seen.restarts {
        *marked = (seen.len, seen.restarts.clone());
        for mark in &marks {
            commands.entity(mark).despawn();
        }
        for at in seen.restarts.iter().take(MOST_MARKS) {
            let node = Node::default().absolute().width(px(2)).height(percent(100));
            commands.spawn((
                Mark,
                node.left(percent(100.0 * part(*at, seen.len))),
                Fill(Ink::Coral, 1.0),
                Pickable::IGNORE,
                ChildOf(strip.0),
            ));
        }
    }
    let speed = SPEEDS.get(playback.speed).map_or("", |speed| speed.name);
    let at_end = seen.at == seen.len;
    let note = playback
        .note
        .filter(|note| at_end || *note == Note::OtherVersion);
    let mut said = t!("time-where", at = seen.at, len = seen.len, speed = speed);
    let mut wanted = Ink::Text;
    if let Some(note) = note {
        let (more, its) = match note {
            Note::AsRecorded => (t!("replays-as-recorded"), Ink::Mint),
            Note::OtherVersion => (t!("replays-other-version"), Ink::Accent),
            Note::Differs => (t!("replays-differs"), Ink::Coral),
        };
        said = format!("{said}  {more}");
        wanted = its;
    }
    let (mut text, mut ink) = place.into_inner();
    text.set_if_neq(Text(said));
    ink.set_if_neq(wanted);
    let label = match playback.runs {
        true => t!("time-stop"),
        false => t!("time-run"),
    };
    for child in runs.iter() {
        if let Ok(mut text) = labels.get_mut(child) {
            text.set_if_neq(Text(label.clone()));
        }
    }
}

/// Moves to a position on the strip.
fn go(world: &mut World, part: f32) {
    let len = world.resource::<Seen>().len;
    let target = (part * len as f32).round() as usize;
    world.resource_mut::<TimelinePlayback>().jump(target);
}
