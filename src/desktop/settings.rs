//! What the player can adjust. Every change applies at once and is stored.

use bevy::input::common_conditions::input_just_pressed;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use serde::{Deserialize, Serialize};

use super::editor::Choices;
use super::falling::FallingChoices;
use super::input::Keys;
use super::{paths, saves};

pub(super) fn plugin(app: &mut App) {
    let settings = paths::settings_file().map_or_else(Settings::default, |path| {
        saves::load::<Settings>(&path).checked()
    });
    app.insert_resource(settings)
        .add_systems(
            Update,
            (
                toggle_fullscreen.run_if(input_just_pressed(KeyCode::F11)),
                apply_fullscreen.run_if(resource_changed::<Settings>),
            )
                .chain(),
        )
        .add_systems(Last, save.run_if(resource_changed::<Settings>));
}

/// Turns a minute while a direction is held (W-UI-01).
pub(super) const REPEAT_RATES: [f32; 14] = [
    180.0, 189.4, 200.0, 211.7, 225.0, 240.1, 257.0, 276.6, 299.8, 327.2, 359.7, 399.9, 450.1,
    514.2,
];

/// Milliseconds between pressing a direction and its first repetition.
pub(super) const REPEAT_DELAYS: [u32; 6] = [120, 160, 200, 250, 320, 400];

/// Milliseconds between turns that pass by themselves, for levels that do not
/// say (W-LP-30).
pub(super) const AUTO_DELAYS: [u32; 7] = [150, 200, 300, 400, 600, 800, 1200];

/// The player's choices.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Settings {
    /// Position in [`REPEAT_RATES`].
    pub repeat_rate: usize,
    /// Position in [`REPEAT_DELAYS`].
    pub repeat_delay: usize,
    /// Loudness of all sounds but music, 0 to 10.
    pub volume: u32,
    /// Loudness of music, 0 to 10.
    pub music: u32,
    /// Do pictures wobble?
    pub wobble: bool,
    /// Are there particles?
    pub particles: bool,
    /// Is everything that flashes left out?
    pub reduced_flashes: bool,
    /// Are pixels of the board shown at whole multiples where that fits?
    pub integer_scaling: bool,
    /// Does the window cover the whole screen?
    pub fullscreen: bool,
    /// Position in [`AUTO_DELAYS`].
    pub auto_delay: usize,
    /// Keys that the player has chosen.
    pub keys: Keys,
    /// Choices in the level editor.
    pub editor: Choices,
    /// Choices for falling blocks.
    pub falling: FallingChoices,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            repeat_rate: 10,
            repeat_delay: 2,
            volume: 7,
            music: 5,
            wobble: true,
            particles: true,
            reduced_flashes: false,
            integer_scaling: true,
            fullscreen: false,
            auto_delay: 3,
            keys: Keys::default(),
            editor: Choices::default(),
            falling: FallingChoices::default(),
        }
    }
}

impl Settings {
    /// Brings numbers out of range back into it: the file may have been edited.
    fn checked(mut self) -> Self {
        self.repeat_rate = self.repeat_rate.min(REPEAT_RATES.len() - 1);
        self.repeat_delay = self.repeat_delay.min(REPEAT_DELAYS.len() - 1);
        self.volume = self.volume.min(10);
        self.music = self.music.min(10);
        self.auto_delay = self.auto_delay.min(AUTO_DELAYS.len() - 1);
        self.keys = self.keys.checked();
        self.editor = self.editor.checked();
        self.falling = self.falling.checked();
        self
    }

    /// Seconds between two repetitions of a held direction.
    pub(super) fn repeat_interval(&self) -> f32 {
        60.0 / REPEAT_RATES[self.repeat_rate.min(REPEAT_RATES.len() - 1)]
    }

    /// Seconds before the first repetition of a held direction.
    pub(super) fn first_delay(&self) -> f32 {
        REPEAT_DELAYS[self.repeat_delay.min(REPEAT_DELAYS.len() - 1)] as f32 / 1000.0
    }

    /// Seconds between turns that pass by themselves.
    pub(super) fn auto_interval(&self) -> f32 {
        AUTO_DELAYS[self.auto_delay.min(AUTO_DELAYS.len() - 1)] as f32 / 1000.0
    }

    /// Loudness of sounds as a factor.
    pub(super) fn loudness(&self) -> f32 {
        loudness(self.volume)
    }

    /// Loudness of music as a factor.
    pub(super) fn music_loudness(&self) -> f32 {
        loudness(self.music)
    }
}

/// Steps sound even because the factor is squared.
fn loudness(step: u32) -> f32 {
    let part = step as f32 / 10.0;
    part * part
}

fn toggle_fullscreen(mut settings: ResMut<Settings>) {
    settings.fullscreen = !settings.fullscreen;
}

fn apply_fullscreen(settings: Res<Settings>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let wanted = if settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    if window.mode != wanted {
        window.mode = wanted;
    }
}

fn save(settings: Res<Settings>, mut before: Local<Option<Settings>>) {
    let unchanged = before.as_ref().is_none_or(|before| *before == *settings);
    *before = Some(settings.clone());
    if unchanged {
        return;
    }
    if let Some(path) = paths::settings_file()
        && let Err(error) = saves::store(&path, &*settings)
    {
        warn!("settings could not be saved to {}: {error}", path.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeat_rates_are_turns_a_minute() {
        let slowest = Settings {
            repeat_rate: 0,
            ..Settings::default()
        };
        assert!((slowest.repeat_interval() - 1.0 / 3.0).abs() < 1e-6);
    }

    #[test]
    fn numbers_out_of_range_are_brought_back() {
        let settings: Settings =
            ron::from_str("(repeat_rate: 99, volume: 4000, music: 11)").expect("valid RON");
        let settings = settings.checked();
        assert_eq!(settings.repeat_rate, REPEAT_RATES.len() - 1);
        assert_eq!((settings.volume, settings.music), (10, 10));
        assert_eq!(settings.repeat_delay, Settings::default().repeat_delay);
    }

    #[test]
    fn favourites_outlive_a_run_and_older_files_have_none() {
        let mut settings = Settings::default();
        settings.editor.favourites = vec!["text_push".to_owned(), "crab".to_owned()];
        settings.editor.grid = true;
        let text = ron::to_string(&settings).expect("settings can be written");
        let read: Settings = ron::from_str(&text).expect("what was written can be read");
        assert_eq!(read.checked(), settings);
        let older: Settings = ron::from_str("(volume: 3)").expect("valid RON");
        assert_eq!(older.editor, Choices::default());
    }
}
