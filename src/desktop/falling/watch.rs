//! Watching a replay (F-UI-10): standing still, frame by frame, at other
//! speeds, from any time on, and playing on from there.

use std::sync::Arc;

use bevy::prelude::*;

use super::frame_clock::{FrameClock, RATE};
use super::hud::clock;
use super::records::Casual;
use super::rewind;
use super::session::{FallingRequest, FallingSession, Feed, Ready};
use crate::screens::FIELD;
use kotodama_falling::replay::{End, Replay};
use kotodama_formats::Message;
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_ui::speeds::{SPEEDS, USUAL, bar, pointed_at};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watching>()
        .add_systems(OnExit(FIELD), end)
        .add_systems(
            Update,
            (
                go.in_set(AppSystems::Simulate),
                (
                    show.run_if(state_changed::<Menu>.or_else(state_changed::<Screen>)),
                    update_text,
                )
                    .chain()
                    .in_set(AppSystems::Show),
            )
                .run_if(in_state(FIELD).and_then(is_watching)),
        );
}

/// The replay that is being watched.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Watching {
    replay: Option<Arc<Replay>>,
    /// Does time stand still?
    stands: bool,
    /// A place in [`SPEEDS`].
    speed: usize,
    /// The frame that is jumped to.
    target: Option<u32>,
    /// What differs from the recorded end, once it is reached.
    result: Option<Vec<Message>>,
}

/// Height of the bar at the bottom, in units of the interface.
pub(super) const BAR: f32 = 64.0;

impl Watching {
    /// Room that the field leaves at the bottom, in units of the interface.
    pub(super) const fn room(&self) -> f32 {
        if self.replay.is_some() { BAR } else { 0.0 }
    }
}

fn is_watching(watching: Res<Watching>) -> bool {
    watching.replay.is_some()
}

/// Opens the screen with a replay.
pub(super) fn watch(world: &mut World, replay: Replay) {
    world.write_message(FallingRequest {
        setup: replay.setup.clone(),
        feed: Feed::Recording(replay.inputs.clone()),
        ..FallingRequest::new(replay.rules.clone())
    });
    *world.resource_mut::<Watching>() = Watching {
        replay: Some(Arc::new(replay)),
        speed: USUAL,
        ..Watching::default()
    };
}

/// Lets time pass as the player wants it.
fn go(world: &mut World) {
    let watching = world.resource::<Watching>();
    let Some(replay) = watching.replay.clone() else {
        return;
    };
    let Watching {
        stands,
        speed,
        target,
        ..
    } = *watching;
    if world.resource::<FallingSession>().feed == Feed::Player {
        // Something else is being played by now.
        finish(world);
        return;
    }
    let last = replay.frames();
    if let Some(target) = target {
        jump(world, &replay, target.min(last));
    }
    let session = world.resource::<FallingSession>();
    let at_end = session.inputs.frames() >= last || session.is_over();
    let runs = !at_end && !stands && target.is_none();
    let usual = SPEEDS.get(speed).map_or((1, 1), |speed| speed.ratio);
    world.resource_mut::<FrameClock>().speed = if runs { usual } else { (0, 1) };
    let has_ended = at_end && target.is_none();
    // The whole field is looked at for it: once is enough.
    if has_ended != world.resource::<Watching>().result.is_some() {
        let result = has_ended.then(|| replay.end.differences(&End::of(world)));
        world.resource_mut::<Watching>().result = result;
    }
}

/// Plays silently towards a frame.
fn jump(world: &mut World, replay: &Replay, target: u32) {
    world.resource_mut::<Ready>().0 = 0.0;
    if rewind::seek(world, &replay.inputs, target) {
        world.resource_mut::<Watching>().target = None;
    }
}

/// The player goes on from here.
fn take_over(world: &mut World) {
    let mut session = world.resource_mut::<FallingSession>();
    if session.is_over() {
        return;
    }
    session.feed = Feed::Player;
    world.resource_mut::<Ready>().again();
    world.resource_mut::<Casual>().0 = true;
    finish(world);
}

fn finish(world: &mut World) {
    *world.resource_mut::<Watching>() = Watching::default();
    world.resource_mut::<FrameClock>().speed = (1, 1);
    let mut bars = world.query_filtered::<Entity, With<Bar>>();
    let bars: Vec<Entity> = bars.iter(world).collect();
    for bar in bars {
        world.despawn(bar);
    }
}

fn end(mut watching: ResMut<Watching>, mut clock: ResMut<FrameClock>) {
    *watching = Watching::default();
    clock.speed = (1, 1);
}

#[derive(Component)]
struct Bar;

/// The line that says where the replay is.
#[derive(Component)]
struct PositionText;

/// The part of the strip that has been played.
#[derive(Component)]
struct Played;

/// The bar is away while a menu is open, so that the focus has only its buttons
/// to go to.
fn show(mut commands: Commands, menu: Res<State<Menu>>, bars: Query<Entity, With<Bar>>) {
    for bar in &bars {
        commands.entity(bar).despawn();
    }
    if *menu.get() != Menu::NONE {
        return;
    }
    let strip = Node::default().width(percent(100)).height(px(12)).rigid();
    let bar = bar("Replay", BAR, Vec2::new(10.0, 4.0), 2.0);
    commands
        .spawn((Bar, DespawnOnExit(FIELD), bar))
        .with_children(|bar| {
            bar.spawn((
                Name::new("Timeline"),
                strip,
                Fill(Ink::Shadow, 1.0),
                pointed_at(point),
                children![(
                    Played,
                    Node::default().width(percent(0)).height(percent(100)),
                    Fill(Ink::Accent, 1.0),
                    Pickable::IGNORE,
                )],
            ));
            bar.spawn(Node::row(4.0).centred()).with_children(controls);
        });
}

/// The buttons of the bar, and the line that says where the replay is.
fn controls(row: &mut ChildSpawnerCommands) {
    let seconds = 5 * RATE as i32;
    let stand = control("Stop and go", t!("falling-watch-stop"), |watching, _| {
        watching.stands = !watching.stands;
    });
    row.spawn(control(
        "Back 5 s",
        t!("falling-watch-back"),
        move |watching, now| {
            watching.target = Some(now.saturating_add_signed(-seconds));
        },
    ));
    row.spawn(control("Frame back", "-1".to_owned(), |watching, now| {
        watching.stands = true;
        watching.target = Some(now.saturating_sub(1));
    }));
    row.spawn((FirstFocus, stand));
    row.spawn(control("Frame on", "+1".to_owned(), |watching, now| {
        watching.stands = true;
        watching.target = Some(now.saturating_add(1));
    }));
    row.spawn(control(
        "On 5 s",
        t!("falling-watch-on"),
        move |watching, now| {
            watching.target = Some(now.saturating_add_signed(seconds));
        },
    ));
    row.spawn(control(
        "Slower",
        t!("falling-watch-slower"),
        |watching, _| {
            watching.speed = watching.speed.saturating_sub(1);
        },
    ));
    row.spawn(control(
        "Faster",
        t!("falling-watch-faster"),
        |watching, _| {
            watching.speed = (watching.speed + 1).min(SPEEDS.len() - 1);
        },
    ));
    row.spawn(small_button("Play on", t!("falling-watch-play"), take_over));
    row.spawn((
        PositionText,
        Node::default().fill().slim(),
        paragraph("", Ink::Dim),
    ));
}

/// A button that changes how the replay is watched.
fn control(
    name: &str,
    label: String,
    change: impl Fn(&mut Watching, u32) + Clone + Send + Sync + 'static,
) -> impl Bundle {
    small_button(name, label, move |world: &mut World| {
        let now = world.resource::<FallingSession>().inputs.frames();
        change(&mut world.resource_mut::<Watching>(), now);
    })
}

/// Jumps to where the strip is pressed.
fn point(world: &mut World, part: f32) {
    let mut watching = world.resource_mut::<Watching>();
    let frames = watching.replay.as_ref().map_or(0, |replay| replay.frames());
    watching.target = Some((part * frames as f32) as u32);
}

fn update_text(
    watching: Res<Watching>,
    session: Res<FallingSession>,
    mut lines: Query<(&mut Text, &mut Ink), With<PositionText>>,
    mut played: Query<&mut Node, With<Played>>,
) {
    let frames = watching.replay.as_ref().map_or(0, |replay| replay.frames());
    let now = session.inputs.frames();
    let speed = SPEEDS.get(watching.speed).map_or("", |speed| speed.name);
    let (said, wanted) = match &watching.result {
        Some(differences) if differences.is_empty() => (t!("falling-watch-same"), Ink::Mint),
        Some(differences) => {
            let what: Vec<String> = differences.iter().map(language::said).collect();
            let said = t!("falling-watch-differs", what = what.join("; "));
            (said, Ink::Coral)
        }
        None => (speed.to_owned(), Ink::Dim),
    };
    let said = format!("{} / {}  {now}  {said}", clock(now), clock(frames));
    for (mut text, mut ink) in &mut lines {
        text.set_if_neq(Text(said.clone()));
        ink.set_if_neq(wanted);
    }
    let width = percent(100.0 * now as f32 / frames.max(1) as f32);
    for mut node in &mut played {
        if node.width != width {
            node.width = width;
        }
    }
}
