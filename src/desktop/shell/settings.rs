//! Settings of the player. Every change applies at once and is stored.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, TaskPool, block_on};
use serde::{Deserialize, Serialize};

use super::files::{self, Damages};
use super::frame_pacing::NextFrame;
use super::paths;
use super::recovery::{PlayerFile, Read};
use super::sections::{Section, SectionKinds, Sections};

/// Reads and stores the settings. Modules add their parts with [`section`].
pub struct SettingsPlugin;

impl Plugin for SettingsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Settings>()
            .init_resource::<SectionKinds>()
            .init_resource::<Saving>()
            .add_systems(PostUpdate, (notice_change, save).chain())
            .add_systems(Last, save_at_exit.run_if(on_message::<AppExit>));
    }

    // Every section is registered by now.
    fn finish(&self, app: &mut App) {
        let Some(path) = paths::settings_file() else {
            return;
        };
        sweep(&path);
        let kinds = app.world().resource::<SectionKinds>();
        let read = kinds.read(&path);
        let mut damages = app.world_mut().get_resource_or_init::<Damages>();
        damages.note(&path, read.damage.clone());
        app.insert_resource(Settings::of_file(read));
    }
}

/// Adds a section to the settings.
pub fn section<S: Section>(app: &mut App) {
    app.world_mut()
        .get_resource_or_init::<SectionKinds>()
        .add::<S>();
}

/// Removes a file that was only partly written when the program ended.
fn sweep(path: &Path) {
    if let Some(folder) = path.parent() {
        kotodama_formats::remove_leftovers(folder);
    }
}

/// Turns per minute while a direction is held (W-UI-01).
pub const REPEAT_RATES: [f32; 14] = [
    180.0, 189.4, 200.0, 211.7, 225.0, 240.1, 257.0, 276.6, 299.8, 327.2, 359.7, 399.9, 450.1,
    514.2,
];

/// Milliseconds between pressing a direction and its first repetition.
pub const REPEAT_DELAYS: [u32; 6] = [120, 160, 200, 250, 320, 400];

/// Window sizes on offer, in desktop units.
pub const WINDOW_SIZES: [(u32, u32); 7] = [
    (800, 600),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1600, 900),
    (1920, 1080),
    (2560, 1440),
];

/// Interface sizes in percent; 0: chosen by window size.
pub const INTERFACE_SIZES: [u32; 10] = [0, 75, 100, 125, 150, 175, 200, 250, 300, 400];

/// Settings of the player.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Version of this file.
    version: u32,
    /// Whether the player has been asked for language, motion and colours.
    pub introduced: bool,
    /// Index into [`REPEAT_RATES`].
    pub repeat_rate: usize,
    /// Index into [`REPEAT_DELAYS`].
    pub repeat_delay: usize,
    /// Overall volume, 0 to 10.
    pub master: u32,
    /// Volume of all sounds but music, 0 to 10.
    pub volume: u32,
    /// Volume of music, 0 to 10.
    pub music: u32,
    /// Whether sound is muted while another window has the focus.
    pub mute_unfocused: bool,
    /// Whether play pauses when another window gets the focus.
    pub pause_unfocused: bool,
    /// Whether sprites wobble.
    pub wobble: bool,
    /// Whether the view shakes when something breaks.
    pub shake: bool,
    /// Whether particles are shown.
    pub particles: bool,
    /// Whether flashes are left out.
    pub reduced_flashes: bool,
    /// Whether moving objects glide to their new position.
    pub smooth: bool,
    /// Whether words open their eyes.
    pub spirits: bool,
    /// Whether the words behind the title drift.
    pub drift: bool,
    /// Whether boards are scaled by whole factors where they fit.
    pub integer_scaling: bool,
    /// Whether the window covers the whole screen, without a border.
    pub fullscreen: bool,
    /// Width and height of the window otherwise, in desktop units.
    pub window_size: (u32, u32),
    /// Whether frames are synchronised with the screen.
    pub vsync: bool,
    /// Index into [`INTERFACE_SIZES`].
    pub interface: usize,
    /// Whether lines separate the cells of a board in play.
    pub grid: bool,
    /// Sections of other modules.
    #[serde(skip)]
    sections: Sections,
}

impl PlayerFile for Settings {
    /// Files before version 1 have no number.
    const VERSION: u32 = 1;
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: Self::VERSION,
            introduced: false,
            repeat_rate: 10,
            repeat_delay: 2,
            master: 10,
            volume: 7,
            music: 5,
            mute_unfocused: false,
            pause_unfocused: true,
            wobble: true,
            shake: true,
            particles: true,
            reduced_flashes: false,
            smooth: true,
            spirits: true,
            drift: true,
            integer_scaling: true,
            fullscreen: false,
            window_size: (1280, 800),
            vsync: true,
            interface: 0,
            grid: false,
            sections: Sections::default(),
        }
    }
}

/// Amount of motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Everything moves.
    Full,
    /// As little as possible moves.
    Reduced,
    /// Custom mixture of the switches.
    Own,
}

impl Settings {
    /// Returns the settings of a file, brought up to date.
    pub fn of_file(read: Read<Self>) -> Self {
        let mut settings = read.value.checked();
        // Players with an older file are not asked again.
        if read.existed && (read.version == 0 || read.damage.is_some()) {
            settings.introduced = true;
        }
        settings
    }

    /// Clamps numbers to their ranges: the file may have been edited.
    pub fn checked(mut self) -> Self {
        self.version = Self::VERSION;
        self.repeat_rate = self.repeat_rate.min(REPEAT_RATES.len() - 1);
        self.repeat_delay = self.repeat_delay.min(REPEAT_DELAYS.len() - 1);
        for loudness in [&mut self.master, &mut self.volume, &mut self.music] {
            *loudness = (*loudness).min(10);
        }
        let (width, height) = self.window_size;
        self.window_size = (width.clamp(320, 16_000), height.clamp(240, 16_000));
        self.interface = self.interface.min(INTERFACE_SIZES.len() - 1);
        self.sections.check();
        self
    }

    /// Returns a section, with its defaults if nothing was chosen in it.
    pub fn of<S: Section>(&self) -> &S {
        match self.sections.get() {
            Some(section) => section,
            None => S::standard(),
        }
    }

    /// Returns a section for changes.
    pub fn of_mut<S: Section>(&mut self) -> &mut S {
        self.sections.get_mut()
    }

    pub(super) fn set_sections(&mut self, sections: Sections) {
        self.sections = sections;
    }

    /// Returns the switches of all non-essential motion; on is full motion.
    fn motions(&mut self) -> [&mut bool; 6] {
        [
            &mut self.wobble,
            &mut self.shake,
            &mut self.particles,
            &mut self.smooth,
            &mut self.spirits,
            &mut self.drift,
        ]
    }

    /// Returns the amount of motion of all switches together.
    pub fn motion(&self) -> Motion {
        let flashes = !self.reduced_flashes;
        let moves = self.clone().motions().map(|on| *on);
        match moves.iter().filter(|on| **on).count() {
            0 if !flashes => Motion::Reduced,
            6 if flashes => Motion::Full,
            _ => Motion::Own,
        }
    }

    /// Turns all motion switches on or off.
    pub fn set_motion(&mut self, full: bool) {
        self.motions().into_iter().for_each(|on| *on = full);
        self.reduced_flashes = !full;
    }

    /// Returns the seconds between two repetitions of a held direction.
    pub fn repeat_interval(&self) -> f32 {
        60.0 / REPEAT_RATES[self.repeat_rate.min(REPEAT_RATES.len() - 1)]
    }

    /// Returns the seconds before the first repetition of a held direction.
    pub fn first_delay(&self) -> f32 {
        REPEAT_DELAYS[self.repeat_delay.min(REPEAT_DELAYS.len() - 1)] as f32 / 1000.0
    }

    /// Returns the volume of sounds as a factor; 0 is silence.
    pub fn loudness(&self) -> f32 {
        loudness(self.volume) * loudness(self.master)
    }

    /// Returns the volume of music as a factor; 0 is silence.
    pub fn music_loudness(&self) -> f32 {
        loudness(self.music) * loudness(self.master)
    }

    /// Returns the interface size as a factor; `None`: chosen by window size.
    pub fn interface_size(&self) -> Option<f32> {
        let percents = INTERFACE_SIZES.get(self.interface).copied();
        let percents = percents.filter(|percents| *percents > 0);
        percents.map(|percents| percents as f32 / 100.0)
    }
}

impl Settings {
    /// Returns the text of the file: common settings and sections.
    ///
    /// # Errors
    ///
    /// Returns the error of the RON writer.
    pub fn text(&self) -> std::io::Result<String> {
        let common = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default())
            .map_err(std::io::Error::other)?;
        self.sections.append_to(common)
    }
}

/// Returns the factor of a volume step. It is squared, so that steps sound
/// even.
fn loudness(step: u32) -> f32 {
    let part = step as f32 / 10.0;
    part * part
}

/// Seconds without a change before settings are written: a held slider changes
/// them many times a second.
const QUIET: Duration = Duration::from_millis(400);

/// Background writer of the settings.
#[derive(Resource)]
struct Saving {
    /// Path of the file; `None` if the system has no place for it.
    file: Option<PathBuf>,
    /// Settings of the previous frame; `None` before the first frame.
    before: Option<Settings>,
    /// Time of the unwritten change.
    changed: Option<Duration>,
    running: Option<Task<std::io::Result<()>>>,
}

impl Default for Saving {
    fn default() -> Self {
        Self {
            file: paths::settings_file(),
            before: None,
            changed: None,
            running: None,
        }
    }
}

fn notice_change(settings: Res<Settings>, time: Res<Time<Real>>, mut saving: ResMut<Saving>) {
    if !settings.is_changed() || saving.before.as_ref() == Some(&*settings) {
        return;
    }
    // Settings just read need not be written.
    if saving.before.replace(settings.clone()).is_some() {
        saving.changed = Some(time.elapsed());
    }
}

fn save(
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut saving: ResMut<Saving>,
    mut next: ResMut<NextFrame>,
    mut commands: Commands,
) {
    let is_busy = saving.running.as_ref().is_some_and(|it| !it.is_finished());
    if is_busy {
        next.within(Duration::from_millis(50));
    } else if let Some(written) = saving.bypass_change_detection().finish() {
        commands.queue(written);
    }
    let Some(changed) = saving.changed else {
        return;
    };
    let rest = QUIET.saturating_sub(time.elapsed().saturating_sub(changed));
    if !rest.is_zero() || is_busy {
        next.within(rest.max(Duration::from_millis(50)));
        return;
    }
    saving.changed = None;
    let Some(file) = saving.file.clone() else {
        return;
    };
    let text = settings.text();
    let pool = IoTaskPool::get_or_init(TaskPool::new);
    saving.running = Some(pool.spawn(async move { write(&file, text) }));
    next.within(Duration::from_millis(50));
}

/// Waits for a running write and writes pending changes.
fn save_at_exit(settings: Res<Settings>, mut saving: ResMut<Saving>, mut commands: Commands) {
    if let Some(written) = saving.finish() {
        commands.queue(written);
    }
    if saving.changed.take().is_some()
        && let Some(file) = &saving.file
    {
        commands.queue(files::told(file, write(file, settings.text())));
    }
}

impl Saving {
    /// Waits for a running write, and returns what tells the player of it.
    fn finish(&mut self) -> Option<impl FnOnce(&mut World) + Send + 'static + use<>> {
        let written = block_on(self.running.take()?);
        Some(files::told(self.file.as_ref()?, written))
    }
}

fn write(file: &Path, text: std::io::Result<String>) -> std::io::Result<()> {
    text.and_then(|text| files::write(file, text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::{mutations, written};

    /// Returns an app that writes its settings to a file.
    fn app(file: &Path) -> App {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            StatesPlugin,
            crate::frame::frame,
            SettingsPlugin,
        ))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            100,
        )));
        app.world_mut().resource_mut::<Saving>().file = Some(file.to_owned());
        app.update();
        app
    }

    fn turn_up(app: &mut App, volume: u32) {
        app.world_mut().resource_mut::<Settings>().volume = volume;
        app.update();
    }

    fn finish(app: &mut App) {
        if let Some(task) = app.world_mut().resource_mut::<Saving>().running.take() {
            _ = block_on(task);
        }
    }

    #[test]
    fn a_fault_costs_the_settings_that_are_being_saved_and_is_told() {
        let settings = |folder: &Path| folder.join("settings.ron");
        let before = |folder: &Path| {
            let older = Settings::default().text().expect("a text");
            std::fs::write(settings(folder), older).expect("written");
            std::fs::write(folder.join("other"), "other").expect("written");
        };
        written::survives("settings", before, |folder| {
            let mut app = app(&settings(folder));
            turn_up(&mut app, 3);
            let world = app.world_mut();
            world.run_system_cached(save_at_exit).expect("it runs");
            mutations::told(world)
        });
    }

    #[test]
    fn a_slider_that_is_held_is_written_once_when_it_rests_or_at_the_end() {
        let folder = std::env::temp_dir().join(format!("kotodama_saving_{}", std::process::id()));
        let file = folder.join("settings.ron");
        let is_written = |volume: u32| {
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            text.contains(&format!("volume: {volume},"))
        };
        let mut app = app(&file);
        for volume in [3, 4, 5] {
            turn_up(&mut app, volume);
            finish(&mut app);
            assert!(!file.exists());
        }
        (0..4).for_each(|_| app.update());
        finish(&mut app);
        assert!(is_written(5));
        // A pending change is written when the program ends.
        turn_up(&mut app, 6);
        finish(&mut app);
        assert!(is_written(5));
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert!(is_written(6));
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
