//! Three save slots. One is in use: progress goes into it at once. They can be
//! copied and deleted; the last deleted or overwritten one is kept next to it
//! under another name.

use bevy::prelude::*;

use super::folder::{SaveFolder, Slot};
use super::{Progress, unfinished};
use crate::screens::LEVEL;
use crate::session::{Played, Session};
use crate::settings::WordsSettings;
use kotodama_shell::files::{self, store};
use kotodama_shell::frame::Pause;
use kotodama_shell::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SaveFolder>()
        .init_resource::<Saved>()
        .init_resource::<Progress>()
        .init_resource::<Spent>()
        .add_message::<Played>()
        .add_systems(PreStartup, begin)
        .add_systems(
            Update,
            (
                count_time.run_if(in_state(Pause(false))),
                count_moves.run_if(on_message::<Played>),
            )
                .run_if(in_state(LEVEL)),
        )
        .add_systems(OnExit(LEVEL), note_time)
        .add_systems(
            Last,
            (
                note_time.run_if(on_message::<AppExit>),
                save.run_if(resource_changed::<Progress>.or_else(on_message::<AppExit>)),
            )
                .chain(),
        );
}

/// Progress as stored on disk for the current slot.
#[derive(Resource, Clone, Debug, Default)]
struct Saved(Progress);

/// Opens the slot used last.
fn begin(world: &mut World) {
    let folder = world.resource::<SaveFolder>();
    folder.sweep();
    adopt(folder);
    let slot = world
        .get_resource::<Settings>()
        .map(|settings| settings.of::<WordsSettings>().slot);
    open(world, slot.unwrap_or_default());
}

/// Adopts a save from the time of a single slot as the first slot.
fn adopt(folder: &SaveFolder) {
    let (Some(root), Some(first)) = (&folder.0, folder.progress(Slot::First)) else {
        return;
    };
    let old = root.join("progress.ron");
    if !old.exists() || first.exists() {
        return;
    }
    let moved = first.parent().map_or(Ok(()), std::fs::create_dir_all);
    if let Err(error) = moved.and_then(|()| std::fs::rename(&old, &first)) {
        warn!("{} could not be adopted: {error}", old.display());
    }
}

/// Switches to a slot and its progress. Damage is reported on the title screen.
pub fn open(world: &mut World, slot: Slot) {
    let path = world.resource::<SaveFolder>().progress(slot);
    let mut progress = Progress::default();
    if let Some(path) = path {
        let found = files::load::<Progress>(world, &path);
        if let Some(newer) = found.damage.filter(|damage| damage.is_newer) {
            unfinished::set_aside_with(world, slot, &newer);
        }
        progress = found.value;
    }
    world.insert_resource(Saved(progress.clone()));
    world.insert_resource(progress);
    // The fraction of a second belongs to the other slot.
    world.insert_resource(Spent::default());
    if let Some(mut settings) = world.get_resource_mut::<Settings>()
        && settings.of::<WordsSettings>().slot != slot
    {
        settings.of_mut::<WordsSettings>().slot = slot;
    }
    unfinished::mend(world, slot);
}

fn save(
    progress: Res<Progress>,
    folder: Res<SaveFolder>,
    settings: Res<Settings>,
    mut saved: ResMut<Saved>,
    mut commands: Commands,
) {
    if saved.0 == *progress {
        return;
    }
    if let Some(path) = folder.progress(settings.of::<WordsSettings>().slot) {
        let written = store(&path, &*progress);
        let is_written = written.is_ok();
        commands.queue(files::told(&path, written));
        if !is_written {
            return;
        }
    }
    saved.0 = progress.clone();
}

/// What was spent in levels and is not in [`Progress`] yet.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Spent {
    seconds: f64,
    moves: u64,
}

/// Maximum number of seconds before the time spent is saved; it is also saved
/// when a level is left.
const WRITE_TIME: f64 = 20.0;

/// Counts the seconds spent in levels.
fn count_time(
    time: Res<Time<Real>>,
    session: Res<Session>,
    mut spent: ResMut<Spent>,
    progress: ResMut<Progress>,
) {
    if !session.counts() {
        return;
    }
    spent.seconds += time.delta_secs_f64();
    if spent.seconds >= WRITE_TIME {
        note_time(spent, progress);
    }
}

/// Counts the moves made in levels.
fn count_moves(mut played: MessageReader<Played>, session: Res<Session>, mut spent: ResMut<Spent>) {
    let moves = played.read().filter(|played| !played.input.is_jump());
    let moves = u64::try_from(moves.count()).unwrap_or(u64::MAX);
    if session.counts() {
        spent.moves = spent.moves.saturating_add(moves);
    }
}

/// Adds moves and whole seconds to the progress; the fraction stays.
fn note_time(mut spent: ResMut<Spent>, mut progress: ResMut<Progress>) {
    let seconds = spent.seconds.trunc();
    if spent.moves > 0 {
        progress.moves = progress.moves.saturating_add(spent.moves);
        spent.moves = 0;
    }
    if seconds > 0.0 {
        spent.seconds -= seconds;
        progress.seconds = progress.seconds.saturating_add(seconds as u64);
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::written;
    use kotodama_shell::files::Damages;
    use kotodama_shell::mutations;
    use kotodama_shell::screen::Screen;

    /// Folder that is removed when the test is over.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let name = format!("kotodama_slots_{name}_{}", std::process::id());
            Self(std::env::temp_dir().join(name))
        }

        /// Starts the game again.
        fn game(&self) -> App {
            game(&self.0)
        }
    }

    fn game(folder: &Path) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
            .init_state::<Screen>()
            .init_state::<Pause>()
            .init_resource::<Settings>()
            .init_resource::<Session>()
            .insert_resource(SaveFolder(Some(folder.to_owned())))
            .add_plugins((files::plugin, plugin));
        app.update();
        app
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn win(app: &mut App, level: &str) {
        app.world_mut().resource_mut::<Progress>().win(level, false);
        app.update();
    }

    fn has_won(app: &App, level: &str) -> bool {
        app.world().resource::<Progress>().has_won(level)
    }

    #[test]
    fn a_fault_costs_the_progress_that_is_being_saved_and_is_told() {
        let before = |folder: &Path| {
            let mut older = Progress::default();
            older.win("older", false);
            for slot in [1, 3] {
                let file = folder.join(format!("saves/{slot}.progress.ron"));
                store(&file, &older).expect("written");
            }
        };
        written::survives("progress", before, |folder| {
            let mut app = game(folder);
            let world = app.world_mut();
            world.resource_mut::<Progress>().win("newer", false);
            world.run_system_cached(save).expect("it runs");
            let told = mutations::told(world);
            // It is saved as soon as it can be.
            let is_saved = world.resource::<Saved>().0 == *world.resource::<Progress>();
            assert_eq!(is_saved, told.is_ok());
            told
        });
        let before = |folder: &Path| {
            before(folder);
            std::fs::write(folder.join("saves/1.moves"), "moves").expect("written");
        };
        written::survives("copy", before, |folder| {
            let saves = SaveFolder(Some(folder.to_owned()));
            saves.copy(Slot::First, Slot::Second)
        });
    }

    #[test]
    fn a_notice_goes_once_the_file_is_written() {
        let mut world = World::new();
        let [one, other] = ["one", "other"].map(Path::new);
        let full = || Err(std::io::ErrorKind::StorageFull.into());
        files::told(one, full())(&mut world);
        files::told(one, full())(&mut world);
        files::told(other, Ok(()))(&mut world);
        let count = |world: &World| world.resource::<Damages>().unwritten().count();
        assert_eq!(count(&world), 1);
        assert_eq!(world.resource_mut::<Damages>().tell().len(), 1);
        files::told(one, Ok(()))(&mut world);
        assert_eq!(count(&world), 0);
        assert!(!world.resource::<Damages>().has_news());
        files::told(other, full())(&mut world);
        assert!(world.resource::<Damages>().has_news());
    }

    #[test]
    fn each_slot_keeps_its_own_progress() {
        let folder = Folder::new("own");
        let mut app = folder.game();
        win(&mut app, "one");
        open(app.world_mut(), Slot::Second);
        assert!(!has_won(&app, "one"));
        win(&mut app, "two");
        let mut app = folder.game();
        assert!(has_won(&app, "one") && !has_won(&app, "two"));
        open(app.world_mut(), Slot::Second);
        assert!(has_won(&app, "two"));
        let saves = SaveFolder(Some(folder.0.clone()));
        assert!(saves.look(Slot::First).is_some() && saves.look(Slot::Third).is_none());
    }

    #[test]
    fn a_copy_is_one_and_what_was_there_is_kept() {
        let folder = Folder::new("copy");
        let mut app = folder.game();
        win(&mut app, "one");
        open(app.world_mut(), Slot::Third);
        win(&mut app, "three");
        let saves = SaveFolder(Some(folder.0.clone()));
        saves
            .copy(Slot::First, Slot::Third)
            .expect("it can be copied");
        let copied = saves.look(Slot::Third).expect("the copy is there").value;
        assert!(copied.has_won("one") && !copied.has_won("three"));
        let kept = folder.0.join("saves/3.progress.ron.deleted");
        let kept = std::fs::read_to_string(kept).expect("the old one is kept");
        assert!(kept.contains("three"));
        saves.put_away(Slot::First).expect("it can be deleted");
        assert!(saves.look(Slot::First).is_none());
        // An empty slot can be emptied.
        saves.put_away(Slot::First).expect("nothing is to be done");
    }

    #[test]
    fn a_copy_that_fails_leaves_both_as_they_were() {
        let folder = Folder::new("failed_copy");
        let mut app = folder.game();
        win(&mut app, "one");
        open(app.world_mut(), Slot::Third);
        win(&mut app, "three");
        let saves = SaveFolder(Some(folder.0.clone()));
        let file = |name: &str| folder.0.join("saves").join(name);
        std::fs::write(file("3.moves"), "three").expect("it can be written");
        let is_as_before = || {
            let third = saves.look(Slot::Third).expect("it is there").value;
            assert!(third.has_won("three") && !third.has_won("one"));
            let moves = std::fs::read_to_string(file("3.moves"));
            assert_eq!(moves.ok().as_deref(), Some("three"));
            assert!(
                saves
                    .look(Slot::First)
                    .is_some_and(|it| it.value.has_won("one"))
            );
        };
        // The source cannot be read.
        std::fs::create_dir(file("1.moves")).expect("it can be made");
        for _ in 0..2 {
            saves.copy(Slot::First, Slot::Third).expect_err("no file");
            is_as_before();
        }
        std::fs::remove_dir(file("1.moves")).expect("it is empty");
        // Not all files can be put away.
        let in_the_way = file("3.moves.deleted");
        std::fs::create_dir(&in_the_way).expect("it can be made");
        saves
            .copy(Slot::First, Slot::Third)
            .expect_err("in the way");
        is_as_before();
        saves.put_away(Slot::Third).expect_err("in the way");
        is_as_before();
        std::fs::remove_dir(in_the_way).expect("it is empty");
        saves
            .copy(Slot::First, Slot::Third)
            .expect("nothing is in the way");
        let copied = saves.look(Slot::Third).expect("the copy is there").value;
        assert!(copied.has_won("one") && !file("3.moves").exists());
    }

    #[test]
    fn the_time_of_a_short_visit_counts_for_the_slot_that_it_was_made_in() {
        use bevy::time::TimeUpdateStrategy;
        let folder = Folder::new("time");
        let mut app = folder.game();
        let seconds = |app: &App| app.world().resource::<Progress>().seconds;
        let go = |app: &mut App, screen| {
            let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
            next.set(screen);
            app.update();
        };
        let step = std::time::Duration::from_millis(750);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        app.update();
        go(&mut app, LEVEL);
        (0..9).for_each(|_| app.update());
        go(&mut app, Screen::TITLE);
        assert_eq!(seconds(&app), 7);
        // The remaining fraction is not credited to another slot.
        open(app.world_mut(), Slot::Second);
        go(&mut app, LEVEL);
        app.update();
        go(&mut app, Screen::TITLE);
        assert_eq!(seconds(&app), 1);
        // Playtests and replays do not count as play.
        app.world_mut().resource_mut::<Session>().is_replay = true;
        go(&mut app, LEVEL);
        (0..40).for_each(|_| app.update());
        go(&mut app, Screen::TITLE);
        assert_eq!(seconds(&app), 1);
    }

    #[test]
    fn a_save_of_the_time_before_slots_is_the_first() {
        let folder = Folder::new("older");
        std::fs::create_dir_all(&folder.0).expect("the temporary folder can be written");
        let older = "(version: 1, won: [\"a.level.ron\"], last: Some(\"a.level.ron\"))";
        std::fs::write(folder.0.join("progress.ron"), older).expect("it can be written");
        let app = folder.game();
        assert!(has_won(&app, "a.level.ron"));
        assert!(!folder.0.join("progress.ron").exists());
    }

    #[test]
    fn a_damaged_slot_is_set_aside() {
        let folder = Folder::new("damaged");
        std::fs::create_dir_all(folder.0.join("saves")).expect("it can be written");
        let path = folder.0.join("saves/1.progress.ron");
        std::fs::write(&path, "(version: 2, won: [").expect("it can be written");
        let mut app = folder.game();
        assert!(!has_won(&app, "one"));
        win(&mut app, "one");
        let aside = folder.0.join("saves/1.progress.damaged.ron");
        let aside = std::fs::read_to_string(aside).expect("the damaged one is kept");
        assert_eq!(aside, "(version: 2, won: [");
        // The title reports it once.
        let mut enter = |screen| {
            let world = app.world_mut();
            world.resource_mut::<NextState<Screen>>().set(screen);
            app.update();
            app.world_mut().resource_mut::<Damages>().tell().len()
        };
        let said = [Screen::TITLE, LEVEL, Screen::TITLE].map(&mut enter);
        assert_eq!(said, [1, 0, 0]);
    }

    #[test]
    fn a_slot_of_a_newer_version_is_refused_with_its_level_in_play() {
        let folder = Folder::new("newer");
        let saves = folder.0.join("saves");
        std::fs::create_dir_all(&saves).expect("it can be written");
        let newer = "(version: 99, won: [\"one\"])";
        std::fs::write(saves.join("2.progress.ron"), newer).expect("it can be written");
        std::fs::write(saves.join("2.moves"), "moves").expect("it can be written");
        let mut app = folder.game();
        // The list says so, and leaves it as it is.
        let in_list = |app: &App| app.world().resource::<SaveFolder>().look(Slot::Second);
        assert!(in_list(&app).is_some_and(|found| found.is_newer()));
        open(app.world_mut(), Slot::Second);
        assert!(!has_won(&app, "one"));
        assert!(app.world().resource::<Damages>().has_news());
        assert_eq!(app.world_mut().resource_mut::<Damages>().tell().len(), 1);
        assert!(in_list(&app).is_none(), "the slot is empty");
        win(&mut app, "two");
        let text = |name: &str| std::fs::read_to_string(saves.join(name)).ok();
        assert_eq!(text("2.progress.newer.ron").as_deref(), Some(newer));
        assert_eq!(text("2.newer.moves").as_deref(), Some("moves"));
        assert_eq!(text("2.moves"), None);
        assert!(text("2.progress.ron").is_some_and(|text| text.contains("two")));
    }

    #[test]
    fn what_was_half_written_is_swept_away() {
        let folder = Folder::new("swept");
        let saves = folder.0.join("saves");
        std::fs::create_dir_all(&saves).expect("it can be written");
        // Files of another run, of this one, and unrelated ones.
        let own = format!(".1.progress.ron.{}-7.tmp", std::process::id());
        let names = [".1.progress.ron.0-3.tmp", own.as_str(), ".1.progress.tmp"];
        for name in names {
            std::fs::write(saves.join(name), "(won").expect("it can be written");
        }
        drop(folder.game());
        let left = names.map(|name| saves.join(name).exists());
        assert_eq!(left, [false, true, true]);
    }

    #[test]
    fn slots_are_numbers_in_files() {
        assert_eq!(ron::to_string(&Slot::Second).as_deref(), Ok("2"));
        assert_eq!(ron::from_str::<Slot>("3"), Ok(Slot::Third));
        assert_eq!(ron::from_str::<Slot>("9"), Ok(Slot::First));
    }
}
