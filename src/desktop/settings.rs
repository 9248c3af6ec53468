//! What the player can adjust. Every change applies at once and is stored.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::editor::Choices;
use super::falling::FallingChoices;
use super::input::{Bindings, Control, Keys, MenuAction, PlayAction};
use super::language::Language;
use super::pad::OnScreenButtons;
use super::saves::slots::Slot;
use super::theme::Scheme;
use super::{paths, saves};
use crate::formats;

pub(super) fn plugin(app: &mut App) {
    let settings = paths::settings_file().map_or_else(Settings::default, |path| {
        sweep(&path);
        let read = saves::read(&path);
        let world = app.world_mut();
        let mut damages = world.get_resource_or_init::<saves::Damages>();
        damages.note(&path, read.damage.clone());
        Settings::of_file(read)
    });
    app.insert_resource(settings)
        .add_systems(Last, save.run_if(resource_changed::<Settings>));
}

/// Nothing that was half written stays behind for ever.
fn sweep(path: &Path) {
    if let Some(folder) = path.parent() {
        formats::remove_leftovers(folder);
    }
}

/// The version of the file that is written. Files before 1 have no number.
const VERSION: u32 = 1;

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

/// Sizes of the window that are offered, in units of the desktop.
pub(super) const WINDOW_SIZES: [(u32, u32); 7] = [
    (800, 600),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1600, 900),
    (1920, 1080),
    (2560, 1440),
];

/// How large the interface is, in percents; 0: as the window suggests.
pub(super) const INTERFACE_SIZES: [u32; 10] = [0, 75, 100, 125, 150, 175, 200, 250, 300, 400];

/// The player's choices.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Settings {
    /// Version of this file.
    version: u32,
    /// Has the player been asked for language, motion and colours?
    pub introduced: bool,
    /// What texts are in.
    pub language: Language,
    /// The colours of everything.
    pub colours: Scheme,
    /// Position in [`REPEAT_RATES`].
    pub repeat_rate: usize,
    /// Position in [`REPEAT_DELAYS`].
    pub repeat_delay: usize,
    /// Position in [`AUTO_DELAYS`].
    pub auto_delay: usize,
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
    /// Keys and buttons that the player has chosen for levels.
    #[serde(rename = "bindings")]
    pub keys: Keys,
    /// The save in use.
    pub slot: Slot,
    /// Keys and buttons that the player has chosen for menus.
    #[serde(rename = "menu_bindings")]
    pub menu_keys: Bindings<MenuAction>,
    /// When there are buttons to play with on the screen.
    pub on_screen: OnScreenButtons,
    /// What files of version 0 say of keys.
    #[serde(rename = "keys", skip_serializing)]
    older_keys: BTreeMap<PlayAction, KeyCode>,
    /// Choices in the level editor.
    pub editor: Choices,
    /// Choices for falling blocks.
    pub falling: FallingChoices,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
            introduced: false,
            language: Language::default(),
            colours: Scheme::default(),
            repeat_rate: 10,
            repeat_delay: 2,
            auto_delay: 3,
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
            keys: Keys::default(),
            slot: Slot::default(),
            menu_keys: Bindings::default(),
            on_screen: OnScreenButtons::default(),
            older_keys: BTreeMap::new(),
            editor: Choices::default(),
            falling: FallingChoices::default(),
        }
    }
}

/// How much moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    /// Everything.
    Full,
    /// As little as possible.
    Reduced,
    /// Something between, as the player has chosen.
    Own,
}

impl Settings {
    /// What a file said, brought up to date.
    fn of_file(read: saves::Read<Self>) -> Self {
        let mut settings = read.value.checked();
        // Whoever has played before is not asked any more.
        if read.existed && (read.version == 0 || read.damage.is_some()) {
            settings.introduced = true;
        }
        settings
    }

    /// Brings numbers out of range back into it: the file may have been edited.
    pub(super) fn checked(mut self) -> Self {
        self.version = VERSION;
        self.repeat_rate = self.repeat_rate.min(REPEAT_RATES.len() - 1);
        self.repeat_delay = self.repeat_delay.min(REPEAT_DELAYS.len() - 1);
        self.auto_delay = self.auto_delay.min(AUTO_DELAYS.len() - 1);
        for loudness in [&mut self.master, &mut self.volume, &mut self.music] {
            *loudness = (*loudness).min(10);
        }
        let (width, height) = self.window_size;
        self.window_size = (width.clamp(320, 16_000), height.clamp(240, 16_000));
        self.interface = self.interface.min(INTERFACE_SIZES.len() - 1);
        for (action, key) in std::mem::take(&mut self.older_keys) {
            self.keys.bind(action, Control::Key(key), false);
        }
        self.keys = self.keys.checked();
        self.menu_keys = self.menu_keys.checked();
        self.editor = self.editor.checked();
        self.falling = self.falling.checked();
        self
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
    pub(super) fn motion(&self) -> Motion {
        let flashes = !self.reduced_flashes;
        let moves = self.clone().motions().map(|on| *on);
        match moves.iter().filter(|on| **on).count() {
            0 if !flashes => Motion::Reduced,
            5 if flashes => Motion::Full,
            _ => Motion::Own,
        }
    }

    /// Turns all switches of motion one way.
    pub(super) fn set_motion(&mut self, full: bool) {
        self.motions().into_iter().for_each(|on| *on = full);
        self.reduced_flashes = !full;
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

    /// Loudness of sounds as a factor; 0 is silence.
    pub(super) fn loudness(&self) -> f32 {
        loudness(self.volume) * loudness(self.master)
    }

    /// Loudness of music as a factor; 0 is silence.
    pub(super) fn music_loudness(&self) -> f32 {
        loudness(self.music) * loudness(self.master)
    }

    /// How large the interface is, as a factor; nothing: as the window
    /// suggests.
    pub(super) fn interface_size(&self) -> Option<f32> {
        let percents = INTERFACE_SIZES.get(self.interface).copied();
        let percents = percents.filter(|percents| *percents > 0);
        percents.map(|percents| percents as f32 / 100.0)
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
        && let Err(error) = saves::store(&path, &*settings)
    {
        warn!("settings could not be saved to {}: {error}", path.display());
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::desktop::input::Device;

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
            ron::from_str("(repeat_rate: 99, volume: 4000, music: 11, window_size: (1, 99999))")
                .expect("valid RON");
        let settings = settings.checked();
        assert_eq!(settings.repeat_rate, REPEAT_RATES.len() - 1);
        assert_eq!((settings.volume, settings.music), (10, 10));
        assert_eq!(settings.repeat_delay, Settings::default().repeat_delay);
        assert_eq!(settings.window_size, (320, 16_000));
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

    /// What the first release wrote.
    const OLDER: &str = r#"(
    repeat_rate: 3,
    repeat_delay: 2,
    volume: 4,
    music: 0,
    wobble: false,
    particles: true,
    reduced_flashes: true,
    integer_scaling: false,
    fullscreen: false,
    auto_delay: 3,
    keys: {
        Undo: KeyU,
        Wait: KeyQ,
    },
    editor: (
        favourites: ["crab"],
        folded: [],
        grid: true,
        counts: true,
        facings: true,
        coordinates: false,
    ),
    falling: (
        keys: {
            HardDrop: [KeyW, KeyQ],
        },
        start_wait: Some(9),
        repeat: None,
        soft: None,
        no_ghost: true,
    ),
)
"#;

    #[test]
    fn files_of_older_versions_are_read() {
        let read = saves::salvage::<Settings>(OLDER);
        assert_eq!((read.version, &read.damage), (0, &None));
        let settings = Settings::of_file(read);
        assert_eq!((settings.volume, settings.repeat_rate), (4, 3));
        assert!(settings.reduced_flashes && settings.editor.grid && settings.falling.no_ghost);
        assert_eq!(settings.master, 10);
        let undo = settings.keys.of(PlayAction::Undo, Device::Keyboard);
        assert_eq!(undo, [Control::Key(KeyCode::KeyU)]);
        // Nobody who has played before is asked at the title.
        assert!(settings.introduced);
        let text = ron::to_string(&settings).expect("settings can be written");
        let again = saves::salvage::<Settings>(&text);
        assert_eq!((again.version, &again.damage), (VERSION, &None));
        assert_eq!(again.value.checked(), settings);
    }

    #[test]
    fn one_switch_stands_for_all_motion_and_each_can_be_chosen() {
        let mut settings = Settings::default();
        assert_eq!(settings.motion(), Motion::Full);
        settings.set_motion(false);
        assert_eq!(settings.motion(), Motion::Reduced);
        assert!(!settings.wobble && settings.reduced_flashes && !settings.smooth);
        settings.particles = true;
        assert_eq!(settings.motion(), Motion::Own);
        settings.set_motion(true);
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn the_master_volume_is_over_the_others() {
        let mut settings = Settings::default();
        let before = (settings.loudness(), settings.music_loudness());
        settings.master = 5;
        let after = (settings.loudness(), settings.music_loudness());
        assert!(after.0 < before.0 && after.1 < before.1);
        settings.master = 0;
        assert_eq!((settings.loudness(), settings.music_loudness()), (0.0, 0.0));
    }

    /// Settings in which everything is other than usual.
    fn unusual() -> Settings {
        let mut settings = Settings {
            introduced: true,
            colours: Scheme::Contrast,
            repeat_rate: 2,
            master: 4,
            mute_unfocused: true,
            fullscreen: true,
            window_size: (1000, 700),
            interface: 3,
            grid: true,
            on_screen: OnScreenButtons::Never,
            ..Settings::default()
        };
        settings.set_motion(false);
        settings
            .keys
            .bind(PlayAction::Undo, Control::Key(KeyCode::KeyU), false);
        let button = Control::Button(GamepadButton::LeftTrigger2);
        settings.menu_keys.bind(MenuAction::NextPage, button, true);
        settings.editor.favourites = vec!["crab".into(), "text_is".into()];
        settings.falling.das = Some(9);
        settings
    }

    /// The fields of a file by their names, as they are written.
    fn fields(settings: &Settings) -> BTreeMap<String, String> {
        let pretty = ron::ser::PrettyConfig::default();
        let text = ron::ser::to_string_pretty(settings, pretty).expect("it is written");
        let mut fields: BTreeMap<String, String> = BTreeMap::new();
        let mut name = String::new();
        for line in text.lines() {
            let inner = line.strip_prefix("    ").unwrap_or_default();
            if let Some((new, _)) = inner.split_once(':').filter(|_| !inner.starts_with(' ')) {
                name = new.to_owned();
            }
            let field = fields.entry(name.clone()).or_default();
            field.push_str(line);
        }
        fields
    }

    #[test]
    fn damaged_settings_keep_what_was_not_hit() {
        saves::survives_damage("settings.ron", &unusual());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        /// However a file is damaged: it is read without a word too many, what
        /// was not hit is kept, and what comes of it can be written and read.
        #[test]
        fn damaged_files_keep_what_can_be_read(
            at in 0_usize..100_000,
            length in 0_usize..6,
            new in prop_oneof!["[a-zA-Z0-9(){}\\[\\]\",: -]{0,6}", "\\PC{0,6}"],
        ) {
            let pretty = ron::ser::PrettyConfig::default();
            let text = ron::ser::to_string_pretty(&unusual(), pretty).expect("it is written");
            let at = at % text.len();
            let end = (at + length).min(text.len());
            let damaged = format!("{}{new}{}", &text[..at], &text[end..]);
            let found = saves::salvage::<Settings>(&damaged);
            let settings = Settings::of_file(found.clone());
            let again = ron::to_string(&settings).expect("it can be written");
            let again: Settings = ron::from_str(&again).expect("and read");
            prop_assert_eq!(again.checked(), settings.clone());
            if found.damage.is_some() && at > 0 {
                let (whole, kept) = (fields(&unusual()), fields(&settings));
                let lost = whole.iter().filter(|(name, text)| kept.get(*name) != Some(text));
                let lost: Vec<_> = lost.map(|(name, _)| name).collect();
                // One blow hits a field, or two where one ends.
                prop_assert!(lost.len() <= 2, "{:?}\n{}", lost, damaged);
            }
        }

        #[test]
        fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let text = String::from_utf8_lossy(&bytes);
            let settings = Settings::of_file(saves::salvage(&text));
            prop_assert_eq!(settings.clone().checked(), settings);
        }
    }
}
