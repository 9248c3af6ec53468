//! What the player can adjust. Every change applies at once and is stored.

use std::path::Path;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::files::{self, Damages};
use super::paths;
use super::recovery::Read;
use super::sections::{Section, SectionKinds, Sections};

/// Keeps the settings: rooms add what is theirs by [`section`].
pub struct SettingsPlugin;

impl Plugin for SettingsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Settings>()
            .init_resource::<SectionKinds>()
            .add_systems(Last, save.run_if(resource_changed::<Settings>));
    }

    // Every section is known by now.
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

/// Removes what was half written when the program ended.
fn sweep(path: &Path) {
    if let Some(folder) = path.parent() {
        kotodama_formats::remove_leftovers(folder);
    }
}

/// The version of the file that is written. Files before 1 have no number.
const VERSION: u32 = 1;

/// Turns a minute while a direction is held (W-UI-01).
pub const REPEAT_RATES: [f32; 14] = [
    180.0, 189.4, 200.0, 211.7, 225.0, 240.1, 257.0, 276.6, 299.8, 327.2, 359.7, 399.9, 450.1,
    514.2,
];

/// Milliseconds between pressing a direction and its first repetition.
pub const REPEAT_DELAYS: [u32; 6] = [120, 160, 200, 250, 320, 400];

/// Sizes of the window that are offered, in units of the desktop.
pub const WINDOW_SIZES: [(u32, u32); 7] = [
    (800, 600),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1600, 900),
    (1920, 1080),
    (2560, 1440),
];

/// How large the interface is, in percents; 0: as the window suggests.
pub const INTERFACE_SIZES: [u32; 10] = [0, 75, 100, 125, 150, 175, 200, 250, 300, 400];

/// The player's choices.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Version of this file.
    version: u32,
    /// Has the player been asked for language, motion and colours?
    pub introduced: bool,
    /// Position in [`REPEAT_RATES`].
    pub repeat_rate: usize,
    /// Position in [`REPEAT_DELAYS`].
    pub repeat_delay: usize,
    /// Loudness of everything, 0 to 10.
    pub master: u32,
    /// Loudness of all sounds but music, 0 to 10.
    pub volume: u32,
    /// Loudness of music, 0 to 10.
    pub music: u32,
    /// Is it silent while another window has the focus?
    pub mute_unfocused: bool,
    /// Does a play pause when another window gets the focus?
    pub pause_unfocused: bool,
    /// Do pictures wobble?
    pub wobble: bool,
    /// Does the view shake when something breaks?
    pub shake: bool,
    /// Are there particles?
    pub particles: bool,
    /// Is everything that flashes left out?
    pub reduced_flashes: bool,
    /// Does what moves glide to its new place?
    pub smooth: bool,
    /// Do the words behind the title drift?
    pub drift: bool,
    /// Are pixels of the board shown at whole multiples where that fits?
    pub integer_scaling: bool,
    /// Does the window cover the whole screen, without a border?
    pub fullscreen: bool,
    /// Width and height of the window otherwise, in units of the desktop.
    pub window_size: (u32, u32),
    /// Are pictures shown in step with the screen?
    pub vsync: bool,
    /// Position in [`INTERFACE_SIZES`].
    pub interface: usize,
    /// Are there lines between the cells of a board that is played on?
    pub grid: bool,
    /// What other rooms keep in the same file.
    #[serde(skip)]
    sections: Sections,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
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

/// How much moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Everything.
    Full,
    /// As little as possible.
    Reduced,
    /// Something between, as the player has chosen.
    Own,
}

impl Settings {
    /// What a file said, brought up to date.
    pub fn of_file(read: Read<Self>) -> Self {
        let mut settings = read.value.checked();
        // Whoever has played before is not asked any more.
        if read.existed && (read.version == 0 || read.damage.is_some()) {
            settings.introduced = true;
        }
        settings
    }

    /// Brings numbers out of range back into it: the file may have been edited.
    pub fn checked(mut self) -> Self {
        self.version = VERSION;
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

    /// Returns a section to be changed.
    pub fn of_mut<S: Section>(&mut self) -> &mut S {
        self.sections.get_mut()
    }

    pub(super) fn set_sections(&mut self, sections: Sections) {
        self.sections = sections;
    }

    /// Everything that moves without need, one switch each: on is full motion.
    fn motions(&mut self) -> [&mut bool; 5] {
        [
            &mut self.wobble,
            &mut self.shake,
            &mut self.particles,
            &mut self.smooth,
            &mut self.drift,
        ]
    }

    /// How much moves, all switches together.
    pub fn motion(&self) -> Motion {
        let flashes = !self.reduced_flashes;
        let moves = self.clone().motions().map(|on| *on);
        match moves.iter().filter(|on| **on).count() {
            0 if !flashes => Motion::Reduced,
            5 if flashes => Motion::Full,
            _ => Motion::Own,
        }
    }

    /// Turns all switches of motion one way.
    pub fn set_motion(&mut self, full: bool) {
        self.motions().into_iter().for_each(|on| *on = full);
        self.reduced_flashes = !full;
    }

    /// Seconds between two repetitions of a held direction.
    pub fn repeat_interval(&self) -> f32 {
        60.0 / REPEAT_RATES[self.repeat_rate.min(REPEAT_RATES.len() - 1)]
    }

    /// Seconds before the first repetition of a held direction.
    pub fn first_delay(&self) -> f32 {
        REPEAT_DELAYS[self.repeat_delay.min(REPEAT_DELAYS.len() - 1)] as f32 / 1000.0
    }

    /// Loudness of sounds as a factor; 0 is silence.
    pub fn loudness(&self) -> f32 {
        loudness(self.volume) * loudness(self.master)
    }

    /// Loudness of music as a factor; 0 is silence.
    pub fn music_loudness(&self) -> f32 {
        loudness(self.music) * loudness(self.master)
    }

    /// How large the interface is, as a factor; nothing: as the window
    /// suggests.
    pub fn interface_size(&self) -> Option<f32> {
        let percents = INTERFACE_SIZES.get(self.interface).copied();
        let percents = percents.filter(|percents| *percents > 0);
        percents.map(|percents| percents as f32 / 100.0)
    }
}

impl Settings {
    /// Returns the file: common settings and sections side by side.
    ///
    /// # Errors
    ///
    /// Whatever the writer of RON says.
    pub fn text(&self) -> std::io::Result<String> {
        let common = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default())
            .map_err(std::io::Error::other)?;
        self.sections.append_to(common)
    }
}

/// Steps sound even because the factor is squared.
fn loudness(step: u32) -> f32 {
    let part = step as f32 / 10.0;
    part * part
}

fn save(settings: Res<Settings>, mut before: Local<Option<Settings>>) {
    let unchanged = before.as_ref().is_none_or(|before| *before == *settings);
    *before = Some(settings.clone());
    if unchanged {
        return;
    }
    if let Some(path) = paths::settings_file()
        && let Err(error) = settings
            .text()
            .and_then(|text| files::write(&path, text.as_bytes()))
    {
        warn!("settings could not be saved to {}: {error}", path.display());
    }
}
