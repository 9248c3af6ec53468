//! Rules from files can be changed while they are played (F-LUA-08): the files
//! are looked at now and then, and what was saved is offered for a new play
//! with the same seed. Rules that cannot be played are not offered: what is
//! wrong with them is said, and the play goes on with the old ones.

mod notice;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;
use bevy::window::RequestRedraw;

use super::session::{self, FallingSession, Feed};
use crate::menus::{FALLING_FAILED, FALLING_OVER, FALLING_PAUSE};
use crate::screens::FIELD;
use kotodama_falling::open::{self, Opened, Source};
use kotodama_formats::Diagnostics;
use kotodama_ui::prelude::*;

pub(super) use notice::Room;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RequestRedraw>()
        .init_resource::<Watch>()
        .init_resource::<News>()
        .add_plugins(notice::plugin)
        .add_systems(OnExit(FIELD), forget)
        .add_systems(
            Update,
            (
                press.in_set(AppSystems::Input),
                (look.run_if(on_real_timer(EVERY)), take_up)
                    .chain()
                    .in_set(AppSystems::Simulate),
            )
                .run_if(in_state(FIELD)),
        );
}

/// The files are looked at so often.
const EVERY: Duration = Duration::from_millis(500);

/// The key that takes an offer.
const KEY: KeyCode = KeyCode::F5;

/// What has become of the files since the play began.
#[derive(Resource, Debug, Default)]
enum News {
    /// They say what is played.
    #[default]
    None,
    /// They say something else, which can be played.
    Changed(Box<Opened>),
    /// What they say cannot be played.
    Wrong(Diagnostics),
}

/// What tells whether a file has changed: time and length; `None` where there
/// is no file.
type Stamp = Option<(Option<SystemTime>, u64)>;

fn stamp(file: &Path) -> Stamp {
    let about = std::fs::metadata(file).ok()?;
    Some((about.modified().ok(), about.len()))
}

/// The files of the play.
#[derive(Resource, Debug, Default)]
struct Watch {
    /// What is played.
    played: Source,
    files: Vec<PathBuf>,
    /// How they were when they were looked at last.
    seen: Vec<Stamp>,
    /// How they were when they were read last; empty: they are to be read.
    read: Vec<Stamp>,
    /// They are being read.
    reading: Option<JoinHandle<News>>,
    /// The player has asked for them before there was anything to offer.
    asked: bool,
}

/// Reads the files of `played` again. A script is run as far as a play with
/// this seed would run it before the first frame.
fn read(played: &Source, seed: u64) -> News {
    let Some(file) = played.files.first() else {
        return News::None;
    };
    match open::open(file) {
        Ok(opened) if opened.source == *played => News::None,
        Ok(opened) => match opened.seeded(seed) {
            Ok(opened) => News::Changed(Box::new(opened)),
            Err(problems) => News::Wrong(problems),
        },
        Err(problems) => News::Wrong(problems),
    }
}

/// Looks whether the files have changed; if so, they are read in a thread of
/// their own, since a script may take its time.
fn look(
    session: Res<FallingSession>,
    mut watch: ResMut<Watch>,
    mut news: ResMut<News>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let source = &session.opened.source;
    if watch.played != *source {
        *news = News::None;
        *watch = Watch {
            played: source.clone(),
            files: source.files.clone(),
            ..Watch::default()
        };
    }
    // A recording is one of its own rules.
    if watch.files.is_empty() || session.feed != Feed::Player {
        return;
    }
    let now: Vec<Stamp> = watch.files.iter().map(|file| stamp(file)).collect();
    if now != watch.seen {
        // It may still be written to; the next look tells.
        watch.seen = now;
        redraw.write(RequestRedraw);
        return;
    }
    if watch.reading.is_some() || now == watch.read {
        return;
    }
    let (played, seed) = (source.clone(), session.setup.seed);
    let reading = thread::Builder::new().name("reload".to_owned());
    if let Ok(reading) = reading.spawn(move || read(&played, seed)) {
        watch.reading = Some(reading);
        watch.read = now;
    }
}

/// Takes up what was found.
fn take_up(world: &mut World) {
    let mut watch = world.resource_mut::<Watch>();
    let is_done = match &watch.reading {
        Some(reading) => reading.is_finished(),
        None => return,
    };
    if !is_done {
        // A menu is drawn only now and then.
        world.write_message(RequestRedraw);
        return;
    }
    let found = watch.reading.take().and_then(|thread| thread.join().ok());
    let was_asked = std::mem::take(&mut watch.asked);
    let news = found.unwrap_or_default();
    if let News::Wrong(problems) = &news {
        // It may be another file that is wrong, or missing.
        let file = PathBuf::from(&problems.path);
        if !watch.files.contains(&file) {
            watch.files.push(file);
        }
    }
    let is_offered = matches!(news, News::Changed(_));
    *world.resource_mut::<News>() = news;
    world.write_message(RequestRedraw);
    if was_asked && is_offered {
        reload(world);
    }
}

/// Plays the rules that are offered; where none are yet, the files are read.
fn reload(world: &mut World) {
    let mut news = world.resource_mut::<News>();
    match std::mem::take(&mut *news) {
        News::Changed(opened) => session::exchange(world, *opened),
        others => {
            *news = others;
            let mut watch = world.resource_mut::<Watch>();
            watch.asked = true;
            watch.read.clear();
        }
    }
}

/// Returns whether an offer can be taken.
fn is_open(menu: Menu) -> bool {
    matches!(
        menu,
        Menu::NONE | FALLING_PAUSE | FALLING_OVER | FALLING_FAILED
    )
}

fn press(keys: Option<Res<ButtonInput<KeyCode>>>, menu: Res<State<Menu>>, mut commands: Commands) {
    if is_open(*menu.get()) && keys.is_some_and(|keys| keys.just_pressed(KEY)) {
        commands.queue(reload);
    }
}

fn forget(mut watch: ResMut<Watch>, mut news: ResMut<News>) {
    *watch = Watch::default();
    *news = News::None;
}
