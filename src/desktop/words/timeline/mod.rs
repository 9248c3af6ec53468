//! Timeline: redo, the bar over all moves of a level, and replays, which use
//! the same bar: their remaining moves are ahead like undone turns.

mod bar;
pub mod files;
mod list;
mod pictures;
#[cfg(test)]
pub mod tests;
mod watch;

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use super::session::{Played, Session};
use super::ticks::Ticks;
use crate::actions::PlayAction;
use crate::fast_forward::Rerun;
use crate::menus::{REPLAYS, TIMELINE};
use crate::screens::LEVEL;
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::cue;
use kotodama_ui::prelude::*;
use kotodama_ui::repeat::{RepeatRate, Repeater};
use kotodama_ui::speeds::{SPEEDS, USUAL};
use kotodama_words::Outcome;
use kotodama_words::history;
use kotodama_words::input::Input;

pub use bar::HEIGHT as BAR_HEIGHT;
pub use watch::watch;

pub fn plugin(app: &mut App) {
    app.init_resource::<TimelinePlayback>()
        .add_plugins((bar::plugin, list::plugin, pictures::plugin))
        .add_systems(OnEnter(TIMELINE), remember)
        .add_systems(
            OnExit(TIMELINE),
            |mut playback: ResMut<TimelinePlayback>| {
                (playback.runs, playback.target, playback.steps) = (false, None, 0);
            },
        )
        .add_systems(OnEnter(LEVEL), |mut playback: ResMut<TimelinePlayback>| {
            *playback = TimelinePlayback::default();
        })
        .add_systems(
            Update,
            (
                open.run_if(
                    in_state(LEVEL)
                        .and_then(in_state(Menu::NONE))
                        .and_then(not(resource_exists::<Rerun>)),
                ),
                (steer, leave).chain().run_if(in_state(TIMELINE)),
            )
                .in_set(AppSystems::Input),
        )
        .add_systems(
            Update,
            go.in_set(AppSystems::Simulate).run_if(in_state(TIMELINE)),
        );
}

/// Playback while the bar is open.
#[derive(Resource, Clone, Debug)]
pub struct TimelinePlayback {
    /// Whether turns are redone automatically.
    runs: bool,
    /// Index into [`SPEEDS`].
    speed: usize,
    /// Fraction of the next turn.
    due: f32,
    /// Position to jump to.
    target: Option<usize>,
    /// Steps to move from there.
    steps: isize,
    /// Position at which the bar was opened.
    opened_at: usize,
    /// Note about a replay.
    note: Option<Note>,
}

impl Default for TimelinePlayback {
    fn default() -> Self {
        Self {
            runs: false,
            speed: USUAL,
            due: 0.0,
            target: None,
            steps: 0,
            opened_at: 0,
            note: None,
        }
    }
}

/// Note about the replay being watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Note {
    /// It ends as recorded.
    AsRecorded,
    /// The level has changed; the replay shows the old version.
    OtherVersion,
    /// It ends differently from the recording.
    Differs,
}

impl TimelinePlayback {
    /// Jumps and pauses.
    fn jump(&mut self, to: usize) {
        self.runs = false;
        self.target = Some(to);
    }

    fn run_or_stop(&mut self) {
        self.runs = !self.runs;
        self.due = 0.0;
    }

    fn faster(&mut self) {
        self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
    }

    fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }
}

/// Turns per second at normal speed.
const RATE: f32 = 4.0;

/// Maximum number of turns per second that are animated.
const SHOWN: f32 = 16.0;

/// Opens the bar with its key. A playtest has its own bar.
fn open(
    presses: Res<Presses<PlayAction>>,
    session: Res<Session>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if presses.0.contains(&PlayAction::Timeline) && !session.is_test {
        menu.set(TIMELINE);
    }
}

fn remember(world: &mut World) {
    let at = history::position(world).at;
    world.resource_mut::<TimelinePlayback>().opened_at = at;
}

/// Closes the bar. The key that goes back returns to the position at which the
/// bar was opened, except in a replay; other keys continue from here.
fn leave(
    menus: Res<Presses<MenuAction>>,
    plays: Res<Presses<PlayAction>>,
    session: Res<Session>,
    mut playback: ResMut<TimelinePlayback>,
    mut next: ResMut<NextState<Menu>>,
) {
    let closes = [PlayAction::Timeline, PlayAction::Pause];
    let goes_back = menus.0.contains(&MenuAction::Back);
    if goes_back && !session.is_replay {
        let before = playback.opened_at;
        playback.steps = 0;
        playback.jump(before);
    }
    if goes_back || plays.0.iter().any(|press| closes.contains(press)) {
        next.set(Menu::NONE);
    }
}

/// Handles keys on the bar: left and right, also undo and redo, Home and End.
/// Held keys repeat at the rate of levels.
fn steer(
    menus: Res<Presses<MenuAction>>,
    plays: Res<Presses<PlayAction>>,
    keys: Res<ButtonInput<KeyCode>>,
    menu_held: Option<Single<&ActionState<MenuAction>>>,
    play_held: Option<Single<&ActionState<PlayAction>>>,
    bar: bar::Focused,
    (time, settings): (Res<Time<Real>>, Res<Settings>),
    mut repeater: Local<Repeater<isize>>,
    mut playback: ResMut<TimelinePlayback>,
) {
    let on_strip = bar.strip_has_focus();
    // Menus repeat held directions, too; here only the press counts.
    let is_new = |action: &MenuAction| {
        let held = menu_held.as_ref().filter(|held| held.pressed(action));
        held.is_none_or(|held| held.just_pressed(action))
    };
    let way_in_menus = |press: &MenuAction| match press {
        MenuAction::Left if on_strip => Some(-1),
        MenuAction::Right if on_strip => Some(1),
        _ => None,
    };
    let way_in_play = |press: &PlayAction| match press {
        PlayAction::Undo => Some(-1),
        PlayAction::Redo => Some(1),
        _ => None,
    };
    let new = menus.0.iter().filter(|press| is_new(press));
    let mut ways: Vec<isize> = new.filter_map(way_in_menus).collect();
    // A key may mean both.
    if ways.is_empty() {
        ways.extend(plays.0.iter().filter_map(way_in_play));
    }
    if keys.just_pressed(KeyCode::Home) {
        playback.jump(0);
    }
    if keys.just_pressed(KeyCode::End) {
        playback.jump(usize::MAX);
    }
    let is_held = |way: isize| {
        let (menu, play) = match way {
            ..0 => (MenuAction::Left, PlayAction::Undo),
            _ => (MenuAction::Right, PlayAction::Redo),
        };
        let in_menu = menu_held.as_ref().is_some_and(|held| held.pressed(&menu));
        let in_play = play_held.as_ref().is_some_and(|held| held.pressed(&play));
        on_strip && in_menu || in_play
    };
    let rate = RepeatRate::of(&settings);
    let again = repeater.step(&ways, |_| true, is_held, (time.delta(), rate));
    let steps: isize = ways.into_iter().chain(again).sum();
    if steps != 0 {
        playback.steps += steps;
    }
}

/// Advances the playback.
fn go(world: &mut World) {
    let now = history::position(world);
    let delta = world.resource::<Time>().delta_secs();
    let mut playback = world.resource_mut::<TimelinePlayback>();
    let steps = std::mem::take(&mut playback.bypass_change_detection().steps);
    if steps != 0 {
        let from = playback.target.unwrap_or(now.at);
        playback.jump(from.saturating_add_signed(steps));
    }
    if let Some(target) = playback.target.take() {
        move_to(world, target);
        return;
    }
    if !playback.runs {
        return;
    }
    if now.at == now.len {
        playback.runs = false;
        cue(world, Effect::TimeEnds);
        return;
    }
    let rate = RATE
        * SPEEDS
            .get(playback.speed)
            .map_or(1.0, |speed| speed.factor());
    // A slow machine loses time.
    playback.due += (delta * rate).min(rate);
    let due = playback.due as usize;
    playback.due -= due as f32;
    if rate > SHOWN {
        move_to(world, now.at.saturating_add(due));
        return;
    }
    for _ in 0..due {
        if history::redo_played(world) {
            tell(world, Input::Redo);
        }
    }
}

/// Moves to a position of the timeline and reports it as single inputs, so that
/// a recording of them does the same.
pub fn move_to(world: &mut World, to: usize) {
    let before = history::position(world).at;
    history::go_to(world, to);
    let after = history::position(world).at;
    let input = match after < before {
        true => Input::Undo,
        false => Input::Redo,
    };
    for _ in 0..after.abs_diff(before) {
        tell(world, input);
    }
}

fn tell(world: &mut World, input: Input) {
    *world.resource_mut::<Ticks>() = Ticks::default();
    let outcome = world.resource::<Outcome>();
    let (turn, won) = (outcome.turn, outcome.won_at.is_some());
    world.write_message(Played { input, turn, won });
}

/// Effect of a button.
type Act = fn(&mut World);

/// Returns the entries of the pause menu about time: labels and effects.
pub fn pause_entries(session: &Session) -> Vec<(String, Act)> {
    // A playtest has its own bar.
    if session.is_test {
        return Vec::new();
    }
    vec![
        (t!("time-title"), |world| go_to(TIMELINE)(world)),
        (t!("replays-title"), |world| go_to(REPLAYS)(world)),
        (t!("replays-save"), files::save_and_say),
    ]
}
