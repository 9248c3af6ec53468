//! Play in progress: its start, the system that plays turns, and the effects of
//! a win.

use bevy::prelude::*;

use super::glossary;
use super::hold::{Held, can_end};
use super::levels::Pack;
use super::ticks::Ticks;
use crate::fast_forward::Rerun;
use crate::level_navigation::news::Turning;
use crate::level_navigation::source::LevelSource;
use crate::level_navigation::{self, restore};
use crate::menus::{TIMELINE, WON};
use crate::notes::Sounded;
use crate::progress::Progress;
use crate::screens::LEVEL;
use crate::session::{PassesOver, Played, Queue, Session};
use crate::settings::WordsSettings;
use crate::unlocks::{AreaWon, Seen, won_area};
use kotodama_board::ObjectId;
use kotodama_shell::driver::{Driven, driven_by_player};
use kotodama_shell::frame::PausableSystems;
use kotodama_ui::prelude::*;
use kotodama_words as words;
use kotodama_words::input::Input;
use kotodama_words::messages::TurnEvent;
use kotodama_words::roles::Roles;
use kotodama_words::tiles::{LevelState, level_state};
use kotodama_words::turn::sounds::Sounds;
use kotodama_words::{Outcome, Snapshot, Tick, history};

pub fn plugin(app: &mut App) {
    app.add_message::<Sounded>()
        .add_message::<Played>()
        .add_message::<AreaWon>()
        .init_resource::<Queue>()
        .init_resource::<Session>()
        .init_resource::<Ticks>()
        .add_systems(OnEnter(LEVEL), begin)
        .add_systems(OnExit(LEVEL), end)
        .add_systems(
            Update,
            (
                (
                    take_turns,
                    take_ticks.run_if(in_state(Menu::NONE).and_then(driven_by_player)),
                )
                    .chain()
                    .in_set(AppSystems::Simulate)
                    .in_set(PausableSystems)
                    .run_if(not(resource_exists::<Rerun>)),
                celebrate
                    .in_set(AppSystems::Simulate)
                    .in_set(PausableSystems),
            )
                .chain()
                .run_if(in_state(LEVEL)),
        );
}

/// Maximum number of turns played in one frame, so that a stuck key cannot
/// freeze the window; the rest follow in the next frames.
const TURNS_PER_FRAME: usize = 16;

pub fn begin(world: &mut World) {
    let session = world.resource::<Session>().clone();
    world.resource_mut::<Queue>().0.clear();
    *world.resource_mut::<Ticks>() = Ticks::default();
    level_navigation::survey(world, &session);
    let context = level_navigation::context(world, &session);
    if let Some(mut seen) = world.get_resource_mut::<Seen>()
        && session.counts()
    {
        seen.look(&session.source, &session.level, context.wins);
    }
    words::enter(world, &session.level, &context, session.seed);
    *world.resource_mut::<Turning>() = Turning::begin(session.change.is_some());
    if session.counts() {
        let words = glossary::words_of(&session.level);
        world.resource_mut::<Progress>().meet(words);
    }
    if let LevelSource::Pack(file) = &session.source
        && session.counts()
    {
        world.resource_mut::<Progress>().last = Some(file.clone());
    }
}

fn end(world: &mut World) {
    world.resource_mut::<Queue>().0.clear();
    words::unload(world);
}

fn take_turns(world: &mut World) {
    for _ in 0..TURNS_PER_FRAME {
        // Presses before the level was left are not meant for the next one.
        if world.resource::<Outcome>().departure.is_some() || level_navigation::is_choosing(world) {
            break;
        }
        if world.resource::<Turning>().is_waiting() || is_held(world) {
            break;
        }
        let Some(input) = world.resource_mut::<Queue>().0.pop_front() else {
            break;
        };
        if input == Input::Undo && restore::take_back(world) {
            break;
        }
        restore::forget(world);
        let is_asked = input == Input::Wait && !world.contains_resource::<Driven>();
        if is_asked && level_navigation::offer_choice(world) {
            break;
        }
        let jumps = input.is_jump();
        if jumps {
            *world.resource_mut::<Ticks>() = Ticks::default();
        }
        if jumps || words::auto_turns(world) == 0 {
            let before = jumps.then(|| Sight::of(world)).flatten();
            take_turn(world, input);
            tell(world, input);
            pass_over(world, input, before);
            continue;
        }
        world.resource_mut::<Ticks>().hold(input);
        if world.contains_resource::<Driven>() {
            // Each move is the input of one tick (W-LP-31).
            tick(world);
        }
    }
}

/// What a player sees of a position.
struct Sight {
    /// Number of turns and restarts before it.
    at: usize,
    board: Snapshot,
    level: LevelState,
    lead: Option<ObjectId>,
    roles: Roles,
}

impl Sight {
    /// Returns what is seen now, if it may be passed over.
    fn of(world: &mut World) -> Option<Self> {
        let is_wanted = world.contains_resource::<PassesOver>()
            && !world.contains_resource::<Driven>()
            && !world.resource::<Session>().is_test;
        is_wanted.then(|| Self {
            at: history::position(world).at,
            board: words::snapshot(world),
            level: level_state(world),
            lead: words::protagonist(world),
            roles: *world.resource(),
        })
    }

    /// Returns whether play has moved on since, and nothing is seen of it.
    fn is_idle(&self, now: &Self) -> bool {
        let looks = |seen: &Self| (seen.level, seen.lead, seen.roles);
        self.at != now.at && !self.board.tiles_differ(&now.board) && looks(self) == looks(now)
    }
}

/// Goes on with an undo or redo as long as nothing is seen of it. Each turn is
/// reported.
fn pass_over(world: &mut World, input: Input, mut before: Option<Sight>) {
    if !matches!(input, Input::Undo | Input::Redo) {
        return;
    }
    while let Some(seen) = before
        && let Some(now) = Sight::of(world)
        && seen.is_idle(&now)
    {
        take_turn(world, input);
        tell(world, input);
        before = Some(now);
    }
}

/// Returns whether the board is held for the ending.
fn is_held(world: &World) -> bool {
    let held = world.get_resource::<Held>();
    held.is_some_and(|held| held.is_waiting())
}

/// Plays automatic turns (W-LP-30).
fn take_ticks(world: &mut World) {
    if words::auto_turns(world) == 0 || is_held(world) {
        return;
    }
    let seconds = world.resource::<Time>().delta_secs();
    let interval = world.resource::<Session>().level.auto_delay;
    let interval = interval.unwrap_or_else(|| {
        world
            .resource::<Settings>()
            .of::<WordsSettings>()
            .auto_interval()
    });
    if world.resource_mut::<Ticks>().pass(seconds, interval) {
        tick(world);
    }
}

fn tick(world: &mut World) {
    let input = world.resource_mut::<Ticks>().take();
    let mut turns = Tick::of(words::auto_turns(world));
    while world.resource::<Outcome>().departure.is_none() && turns.goes_on(world) {
        take_turn(world, input);
    }
    tell(world, input);
}

/// Plays an earlier input again, without reporting it.
pub fn play_again(world: &mut World, input: Input) {
    let mut turns = Tick::new(world, input);
    while world.resource::<Outcome>().departure.is_none() && turns.goes_on(world) {
        play(world, input);
    }
}

/// Reports a played input. In a playtest every win counts, not only the first.
fn tell(world: &mut World, input: Input) {
    let is_test = world.resource::<Session>().is_test;
    let mut outcome = world.resource_mut::<Outcome>();
    let (turn, won) = (outcome.turn, outcome.won_at.is_some());
    if is_test && won {
        outcome.won_at = None;
        outcome.won_with_bonus = false;
        outcome.update_status();
    }
    world.write_message(Played { input, turn, won });
}

/// Plays a turn or moves through the history. Here, unlike in the rules alone,
/// a restart can be undone (W-UNDO-05).
fn play(world: &mut World, input: Input) {
    if input == Input::Undo && !world.resource::<Session>().is_test {
        history::back(world);
    } else {
        words::play_turn(world, input);
    }
}

fn take_turn(world: &mut World, input: Input) {
    play(world, input);
    if !input.is_jump() {
        let notes = world.resource::<Sounds>().0.clone();
        world.write_message_batch(notes.into_iter().map(|(noun, note)| Sounded { noun, note }));
    }
}

/// Seconds of celebration before the banner covers the board.
const CELEBRATION: f32 = 0.5;

/// Records the win and reports it after a moment.
fn celebrate(
    mut happened: MessageReader<TurnEvent>,
    time: Res<Time>,
    outcome: Res<Outcome>,
    mut session: ResMut<Session>,
    pack: Option<Res<Pack>>,
    mut progress: ResMut<Progress>,
    mut areas: MessageWriter<AreaWon>,
    (shown, mut menu): (Option<Res<State<Menu>>>, ResMut<NextState<Menu>>),
    mut left: Local<Option<f32>>,
) {
    for happened in happened.read() {
        match happened {
            TurnEvent::Won { at } => {
                *left = Some(CELEBRATION);
                session.won_at.clone_from(at);
                session.bonus = outcome.bonus > 0;
                let ends = outcome.ended && can_end(&session, pack.as_deref());
                if session.is_test || ends {
                    // The bar of the editor or the ending reports it.
                    *left = None;
                }
                if let Some(key) = session.key()
                    && !session.is_room(pack.as_deref())
                {
                    let is_new = !progress.has_won(&key);
                    progress.win(&key, session.bonus);
                    let pack = pack.as_deref().filter(|_| is_new);
                    session.area_won = pack.and_then(|pack| won_area(pack, &progress, &key));
                    areas.write_batch(session.area_won.iter().map(|_| AreaWon));
                }
            }
            // Undone or left in the meantime.
            TurnEvent::Rewound { .. } => *left = None,
            _ => {}
        }
    }
    // Moving through time is not interrupted.
    if shown.is_some_and(|menu| *menu.get() == TIMELINE) {
        *left = None;
    }
    if let Some(seconds) = &mut *left {
        *seconds -= time.delta_secs();
        if *seconds <= 0.0 {
            *left = None;
            menu.set(WON);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use kotodama_board::Direction;
    use kotodama_words::input::Player;
    use kotodama_words::level::file;
    use std::path::PathBuf;

    const RIGHT: Input = Input::Step(Player::One, Direction::Right);

    /// Returns a world with a level in play: rows of names, `.` for nothing.
    fn playing(rows: &[&str]) -> World {
        let names: std::collections::BTreeSet<&str> = rows
            .iter()
            .flat_map(|row| row.split(' '))
            .filter(|name| *name != ".")
            .collect();
        let sign = |name: &str| {
            let place = names.iter().position(|known| *known == name);
            place.map_or('.', |place| char::from(b'a' + place as u8))
        };
        let entries: Vec<String> = names
            .iter()
            .map(|name| format!("'{}': [\"{name}\"]", sign(name)))
            .collect();
        let lines: Vec<String> = rows
            .iter()
            .map(|row| row.split(' ').map(sign).collect())
            .collect();
        let text = format!(
            "Level(auto_delay: 0.5, legend: {{'.': [], {}}}, rows: {lines:?})",
            entries.join(", ")
        );
        let mut world = World::new();
        words::setup(&mut world);
        bevy::ecs::message::MessageRegistry::register_message::<Sounded>(&mut world);
        bevy::ecs::message::MessageRegistry::register_message::<Played>(&mut world);
        world.init_resource::<Queue>();
        world.init_resource::<Ticks>();
        world.init_resource::<Settings>();
        world.init_resource::<Time>();
        world.init_resource::<Progress>();
        level_navigation::add_resources(&mut world);
        world.insert_resource(Session {
            source: LevelSource::File(PathBuf::new()),
            level: file::read("test", &text).expect("the test's level is valid"),
            ..Session::default()
        });
        begin(&mut world);
        world
    }

    fn press(world: &mut World, input: Input) {
        world.resource_mut::<Queue>().0.push_back(input);
        take_turns(world);
    }

    /// Advances time; returns the turn.
    fn pass(world: &mut World, seconds: f32) -> u32 {
        let step = Duration::from_secs_f32(seconds);
        world.resource_mut::<Time>().advance_by(step);
        take_ticks(world);
        world.resource::<Outcome>().turn
    }

    #[test]
    fn w_lp_30_turns_of_an_auto_level_pass_by_themselves() {
        let mut world = playing(&[
            "text_level text_is text_auto",
            "text_level text_is text_auto",
            "text_baba text_is text_you",
            "baba . .",
        ]);
        press(&mut world, RIGHT);
        assert_eq!(world.resource::<Outcome>().turn, 0);
        assert_eq!(pass(&mut world, 0.4), 0);
        // Both turns of the tick have the input.
        assert_eq!(pass(&mut world, 0.1), 2);
        let report = words::report(&world);
        let baba = report.objects.iter().find(|object| object.name == "baba");
        assert_eq!(baba.map(|baba| baba.x), Some(2));
        assert_eq!(world.resource::<Outcome>().input, Some(RIGHT));
        assert_eq!(pass(&mut world, 0.5), 4);
        assert_eq!(world.resource::<Outcome>().input, Some(Input::Wait));
        press(&mut world, Input::Undo);
        assert_eq!(world.resource::<Outcome>().turn, 3);
    }

    #[test]
    fn other_levels_wait_for_the_player() {
        let mut world = playing(&["text_baba text_is text_you", "baba . ."]);
        assert_eq!(pass(&mut world, 9.0), 0);
        press(&mut world, RIGHT);
        assert_eq!(world.resource::<Outcome>().turn, 1);
    }

    #[test]
    fn a_turn_makes_notes_and_undo_none() {
        let mut world = playing(&["text_baba text_play text_a", "baba . ."]);
        press(&mut world, Input::Wait);
        press(&mut world, Input::Wait);
        press(&mut world, Input::Undo);
        press(&mut world, Input::Restart);
        let notes = world.resource_mut::<Messages<Sounded>>().drain().count();
        assert_eq!(notes, 2);
    }

    #[test]
    fn undo_and_redo_of_the_player_pass_over_what_changed_nothing() {
        let level = ["text_baba text_is text_you", "baba . rock"];
        let moves = [RIGHT, RIGHT, RIGHT, Input::Wait, Input::Wait];
        let mut world = playing(&level);
        let at = |world: &World| history::position(world).at;
        moves.into_iter().for_each(|input| press(&mut world, input));
        // What is recorded is played turn by turn.
        press(&mut world, Input::Undo);
        assert_eq!(at(&world), 4);
        press(&mut world, Input::Redo);

        world.init_resource::<PassesOver>();
        world.resource_mut::<Messages<Played>>().clear();
        press(&mut world, Input::Undo);
        let baba = |world: &World| {
            let objects = words::report(world).objects;
            let baba = objects.iter().find(|object| object.name == "baba");
            baba.map(|baba| baba.x)
        };
        assert_eq!((baba(&world), at(&world)), (Some(1), 1));
        let mut messages = world.resource_mut::<Messages<Played>>();
        let told: Vec<Input> = messages.drain().map(|played| played.input).collect();
        assert_eq!(told, [Input::Undo; 4], "each turn is told");
        press(&mut world, Input::Undo);
        assert_eq!(at(&world), 0);
        press(&mut world, Input::Undo);
        assert_eq!(at(&world), 0);
        for after in [1, 2, 5, 5] {
            press(&mut world, Input::Redo);
            assert_eq!(at(&world), after);
        }
    }
}
