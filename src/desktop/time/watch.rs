//! Watching a replay: its turns are played at once and taken back, so that all
//! of it lies ahead on the bar.

use std::time::Instant;

use bevy::prelude::*;

use super::{Line, Note, SLICE};
use crate::desktop::AppSystems;
use crate::desktop::journey::Source;
use crate::desktop::levels::Pack;
use crate::desktop::menus::Menu;
use crate::desktop::screens::Screen;
use crate::desktop::session::Session;
use crate::words::level::{Level, file};
use crate::words::messages::Happened;
use crate::words::replay::{End, Replay};
use crate::words::{self, history};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        load.in_set(AppSystems::Simulate)
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Waiting>)),
    )
    .add_systems(OnEnter(Screen::Play), |waiting: Option<ResMut<Waiting>>| {
        if let Some(mut waiting) = waiting {
            waiting.is_entered = true;
        }
    })
    .add_systems(
        OnExit(Screen::Play),
        |waiting: Option<Res<Waiting>>, mut commands: Commands| {
            // The level that is left for the replay is no matter.
            if waiting.is_some_and(|waiting| waiting.is_entered) {
                commands.remove_resource::<Waiting>();
            }
        },
    );
}

/// A replay that is being made ready.
#[derive(Resource)]
pub(in crate::desktop) struct Waiting {
    replay: Replay,
    /// Its level has been entered.
    is_entered: bool,
    /// So many turns were played.
    played: usize,
    note: Note,
}

/// Opens the level of a replay, with all of the replay ahead.
pub(in crate::desktop) fn watch(world: &mut World, replay: Replay) {
    let (source, now) = find(world.get_resource::<Pack>(), replay.file.as_deref());
    let is_other = now.is_some_and(|now| file::write(&now) != file::write(&replay.level));
    let note = match is_other {
        true => Note::OtherVersion,
        false => Note::AsRecorded,
    };
    *world.resource_mut::<Session>() = Session {
        seed: replay.seed,
        is_replay: true,
        ..Session::new(source, replay.level.clone())
    };
    world.insert_resource(Waiting {
        replay,
        is_entered: false,
        played: 0,
        note,
    });
    world.resource_mut::<NextState<Screen>>().set(Screen::Play);
}

/// Where the level of a replay is now, and what it is by now.
fn find(pack: Option<&Pack>, file: Option<&str>) -> (Source, Option<Level>) {
    let Some(name) = file else {
        return (Source::None, None);
    };
    if let Some(level) = pack.and_then(|pack| pack.level(name)) {
        return (Source::Pack(name.to_owned()), Some(level.clone()));
    }
    match file::read_file(name.as_ref()) {
        Ok(level) => (Source::File(name.into()), Some(level)),
        Err(_) => (Source::None, None),
    }
}

/// Plays as much of the replay as fits into a picture.
#[expect(
    clippy::disallowed_methods,
    reason = "how much fits into a picture changes nothing in the play"
)]
fn load(world: &mut World) {
    if world
        .get_resource::<Waiting>()
        .is_none_or(|waiting| !waiting.is_entered)
    {
        return;
    }
    let Some(mut waiting) = world.remove_resource::<Waiting>() else {
        return;
    };
    let began = Instant::now();
    while let Some(&input) = waiting.replay.turns.get(waiting.played) {
        if began.elapsed() > SLICE {
            world.insert_resource(waiting);
            return;
        }
        words::play_turn(world, input);
        waiting.played += 1;
        // Nothing of it is seen or heard yet.
        world.resource_mut::<Messages<Happened>>().clear();
    }
    let note = match End::of(world) == waiting.replay.end {
        true => waiting.note,
        false => Note::Differs,
    };
    history::go_to(world, 0);
    world.write_message(Happened::Rewound { turn: 0 });
    *world.resource_mut::<Line>() = Line {
        runs: true,
        note: Some(note),
        ..Line::default()
    };
    world.resource_mut::<NextState<Menu>>().set(Menu::Timeline);
}
