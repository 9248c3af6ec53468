//! Watching a recording: standing still, at other speeds, from any time on, and
//! playing on from there.

use std::path::Path;

use bevy::prelude::*;

use crate::layout::WATCH_BAR;
use crate::play::{self, Pace};
use crate::saves::Kept;
use crate::screens::DUNGEON;
use crate::session::{DungeonNews, DungeonRequest, DungeonSession, Feed, RATE, Source};
use kotodama_dungeon::inputs::Inputs;
use kotodama_ui::prelude::*;
use kotodama_ui::speeds::{SPEEDS, USUAL, bar, pointed_at};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watching>()
        .add_systems(OnExit(DUNGEON), end)
        .add_systems(
            Update,
            (
                go.in_set(AppSystems::Simulate).before(play::PlaySystems),
                (show, update_text).chain().in_set(AppSystems::Show),
            )
                .run_if(in_state(DUNGEON)),
        );
}

/// Cycles that are played silently in a frame on the way to a time.
const LEAP: u64 = 2_000;

/// How a recording is watched.
#[derive(Resource, Clone, Debug)]
struct Watching {
    /// Does time stand still?
    stands: bool,
    /// A place in [`SPEEDS`].
    speed: usize,
    /// The cycle that is jumped to.
    target: Option<u64>,
}

impl Default for Watching {
    fn default() -> Self {
        Self {
            stands: false,
            speed: USUAL,
            target: None,
        }
    }
}

/// The recording that is being watched, and its length in cycles.
fn recording(session: &DungeonSession) -> Option<(&Inputs, u64)> {
    match &session.feed {
        Feed::Recording(inputs) => Some((inputs, inputs.cycles())),
        Feed::Player => None,
    }
}

/// Shows a recording of a dungeon from its beginning.
pub fn watch(world: &mut World, source: Source, seed: u64, players: usize, inputs: Inputs) {
    world.write_message(DungeonRequest {
        source,
        seed,
        players,
        feed: Feed::Recording(inputs),
        is_casual: true,
    });
}

/// Shows a kept play of a dungeon.
///
/// # Errors
///
/// Why that is not possible, for the player.
pub fn watch_kept(world: &mut World, source: &Source, path: &Path) -> Result<(), String> {
    let kept = Kept::read(path)?;
    let inputs = kept.inputs(source)?;
    watch(
        world,
        source.clone(),
        kept.seed,
        kept.players.clamp(1, 2),
        inputs,
    );
    Ok(())
}

/// Shows the play that has ended from its beginning.
pub fn watch_last(world: &mut World) {
    let session = world.resource::<DungeonSession>();
    let (source, inputs) = (session.source.clone(), session.inputs.clone());
    let (seed, players) = (session.seed, session.players);
    watch(world, source, seed, players, inputs);
}

/// Lets time pass as the player wants it.
fn go(world: &mut World) {
    let session = world.resource::<DungeonSession>();
    let Some((_, last)) = recording(session) else {
        return;
    };
    let Watching {
        stands,
        speed,
        target,
    } = *world.resource::<Watching>();
    if let Some(target) = target {
        jump(world, target.min(last));
    }
    let at_end = world.resource::<DungeonSession>().cycles() >= last;
    let usual = SPEEDS.get(speed).map_or((1, 1), |speed| speed.ratio);
    let runs = !at_end && !stands && target.is_none();
    world.resource_mut::<Pace>().0 = Some(if runs { usual } else { (0, 1) });
}

/// Plays silently towards a cycle.
fn jump(world: &mut World, target: u64) {
    let mut session = world.resource_mut::<DungeonSession>();
    if session.cycles() > target {
        session.go_back(target);
    }
    let Feed::Recording(inputs) = session.feed.clone() else {
        return;
    };
    for _ in 0..LEAP {
        match inputs.at(session.cycles()) {
            Some(actions) if session.cycles() < target => session.cycle(actions.clone()),
            _ => break,
        }
    }
    let is_there = session.cycles() >= target;
    // Nothing that lies between is told or heard.
    world.write_message(DungeonNews::Began);
    if is_there {
        world.resource_mut::<Watching>().target = None;
    }
}

/// The player goes on from here.
fn take_over(world: &mut World) {
    let mut session = world.resource_mut::<DungeonSession>();
    session.feed = Feed::Player;
    session.is_casual = true;
    world.resource_mut::<Pace>().0 = None;
    *world.resource_mut::<Watching>() = Watching::default();
    // What is around it is made for a play again.
    world.write_message(DungeonNews::Began);
}

fn end(mut watching: ResMut<Watching>, mut pace: ResMut<Pace>) {
    *watching = Watching::default();
    pace.0 = None;
}

#[derive(Component)]
struct Bar;

/// The line that says where the recording is.
#[derive(Component)]
struct PositionText;

/// The part of the strip that has been played.
#[derive(Component)]
struct Played;

/// The bar is away while a menu is open, so that the focus has only its buttons
/// to go to.
fn show(
    mut commands: Commands,
    menu: Res<State<Menu>>,
    session: Res<DungeonSession>,
    bars: Query<Entity, With<Bar>>,
) {
    let is_wanted = *menu.get() == Menu::NONE && recording(&session).is_some();
    if is_wanted != bars.is_empty() {
        return;
    }
    for bar in &bars {
        commands.entity(bar).despawn();
    }
    if !is_wanted {
        return;
    }
    let strip = Node::default().width(percent(100)).height(px(12)).rigid();
    let bar = bar("Recording", WATCH_BAR, Vec2::new(10.0, 4.0), 2.0);
    commands
        .spawn((Bar, DespawnOnExit(DUNGEON), bar))
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

/// The buttons of the bar, and the line that says where the recording is.
fn controls(row: &mut ChildSpawnerCommands) {
    let leap = 5 * RATE;
    let stand = control("Stop and go", t!("falling-watch-stop"), |watching, _| {
        watching.stands = !watching.stands;
    });
    row.spawn(control(
        "Back 5 s",
        t!("falling-watch-back"),
        move |watching, now| watching.target = Some(now.saturating_sub(leap)),
    ));
    row.spawn((FirstFocus, stand));
    row.spawn(control(
        "On 5 s",
        t!("falling-watch-on"),
        move |watching, now| watching.target = Some(now.saturating_add(leap)),
    ));
    row.spawn(control(
        "Slower",
        t!("falling-watch-slower"),
        |watching, _| watching.speed = watching.speed.saturating_sub(1),
    ));
    row.spawn(control(
        "Faster",
        t!("falling-watch-faster"),
        |watching, _| watching.speed = (watching.speed + 1).min(SPEEDS.len() - 1),
    ));
    row.spawn(small_button("Play on", t!("falling-watch-play"), take_over));
    row.spawn((
        PositionText,
        Node::default().fill().slim(),
        paragraph("", Ink::Dim),
    ));
}

/// A button that changes how the recording is watched.
fn control(
    name: &str,
    label: String,
    change: impl Fn(&mut Watching, u64) + Clone + Send + Sync + 'static,
) -> impl Bundle {
    small_button(name, label, move |world: &mut World| {
        let now = world.resource::<DungeonSession>().cycles();
        change(&mut world.resource_mut::<Watching>(), now);
    })
}

/// Jumps to where the strip is pressed.
fn point(world: &mut World, part: f32) {
    let session = world.resource::<DungeonSession>();
    let cycles = recording(session).map_or(0, |(_, cycles)| cycles);
    world.resource_mut::<Watching>().target = Some((part * cycles as f32) as u64);
}

fn update_text(
    watching: Res<Watching>,
    session: Res<DungeonSession>,
    mut lines: Query<&mut Text, With<PositionText>>,
    mut played: Query<&mut Node, With<Played>>,
) {
    let Some((_, cycles)) = recording(&session) else {
        return;
    };
    let now = session.cycles();
    let speed = SPEEDS.get(watching.speed).map_or("", |speed| speed.name);
    let time = |cycles: u64| clock(cycles / RATE);
    let said = format!("{} / {}  {speed}", time(now), time(cycles));
    for mut text in &mut lines {
        text.set_if_neq(Text(said.clone()));
    }
    let width = percent(100.0 * now as f32 / cycles.max(1) as f32);
    for mut node in &mut played {
        if node.width != width {
            node.width = width;
        }
    }
}

/// Seconds as people write them down.
pub fn clock(seconds: u64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_readable() {
        assert_eq!(clock(0), "0:00");
        assert_eq!(clock(61), "1:01");
        assert_eq!(clock(3725), "1:02:05");
    }
}
