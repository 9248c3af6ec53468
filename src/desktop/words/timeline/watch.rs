//! Watching a replay: its turns are played at once and undone, so that all of
//! it lies ahead on the bar.

use bevy::prelude::*;

use super::{Note, TimelinePlayback};
use crate::fast_forward::{Rerun, Task};
use crate::level_navigation::source::LevelSource;
use crate::levels::Pack;
use crate::menus::TIMELINE;
use crate::screens::{LEVEL, REPLAY_LIST};
use crate::session::Session;
use kotodama_ui::prelude::*;
use kotodama_words as words;
use kotodama_words::history;
use kotodama_words::input::Input;
use kotodama_words::level::{Level, file};
use kotodama_words::messages::TurnEvent;
use kotodama_words::replay::{End, Replay};

/// Opens the level of a replay, with all of the replay ahead.
pub fn watch(world: &mut World, replay: Replay) {
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
    let ready = Ready {
        end: replay.end,
        note,
    };
    world.insert_resource(Rerun::new(replay.turns, REPLAY_LIST, ready));
    world.resource_mut::<NextState<Screen>>().set(LEVEL);
}

/// Replay being prepared.
struct Ready {
    /// End according to the recording.
    end: End,
    note: Note,
}

impl Task for Ready {
    fn play(&mut self, world: &mut World, input: Input) {
        words::play_turn(world, input);
    }

    /// Rewinds to the beginning.
    fn end(self: Box<Self>, world: &mut World) {
        let note = match End::of(world) == self.end {
            true => self.note,
            false => Note::Differs,
        };
        history::go_to(world, 0);
        world.write_message(TurnEvent::Rewound { turn: 0 });
        *world.resource_mut::<TimelinePlayback>() = TimelinePlayback {
            runs: true,
            note: Some(note),
            ..TimelinePlayback::default()
        };
        world.resource_mut::<NextState<Menu>>().set(TIMELINE);
    }
}

/// Returns the current location of the level of a replay, and its current
/// version.
fn find(pack: Option<&Pack>, file: Option<&str>) -> (LevelSource, Option<Level>) {
    let Some(name) = file else {
        return (LevelSource::None, None);
    };
    if let Some(level) = pack.and_then(|pack| pack.level(name)) {
        return (LevelSource::Pack(name.to_owned()), Some(level.clone()));
    }
    match file::read_file(name.as_ref()) {
        Ok(level) => (LevelSource::File(name.into()), Some(level)),
        Err(_) => (LevelSource::None, None),
    }
}
