//! The pages of the settings and their rows.

use crate::desktop::app::settings::sample::Sample;
use crate::desktop::shell::settings::{
    INTERFACE_SIZES, Motion, REPEAT_DELAYS, REPEAT_RATES, WINDOW_SIZES,
};
use crate::desktop::ui::language::{Language, t};
use crate::desktop::ui::rows::{Row, Shape, milliseconds, on_off};
use crate::desktop::ui::scheme::Scheme;
use crate::desktop::ui::settings::InterfaceSettings;
use crate::desktop::ui::settings_pages::CONTROLS as CONTROLS_PAGE;
use crate::desktop::ui::settings_pages::{SettingsPage, settings_page};
use crate::desktop::ui::touch_controls::OnScreenButtons;
use crate::desktop::ui::touch_controls::TouchSettings;
use bevy::prelude::*;

/// Adds the pages that belong to no mode.
pub(super) fn add(app: &mut App) {
    for page in [
        SettingsPage {
            order: 0,
            title: || t!("settings-display"),
            rows: |_| DISPLAY.iter().collect(),
            below: Some(spawn_sample),
            ..SettingsPage::default()
        },
        SettingsPage {
            order: 1,
            title: || t!("settings-motion"),
            rows: |_| MOTION.iter().collect(),
            below: Some(spawn_sample),
            ..SettingsPage::default()
        },
        SettingsPage {
            order: 2,
            title: || t!("settings-sound"),
            rows: |_| SOUND.iter().collect(),
            ..SettingsPage::default()
        },
        SettingsPage {
            order: CONTROLS_PAGE,
            title: || t!("settings-controls"),
            rows: |sets| {
                let keys = sets.all().iter().map(|set| set.row());
                keys.chain(CONTROLS).collect()
            },
            reset: Some(|sets, settings| {
                sets.all().iter().for_each(|set| set.reset_all(settings));
            }),
            ..SettingsPage::default()
        },
        SettingsPage {
            order: 4,
            title: || t!("settings-language"),
            rows: |_| LANGUAGE.iter().collect(),
            ..SettingsPage::default()
        },
    ] {
        settings_page(app, page);
    }
}

fn spawn_sample(panel: &mut ChildSpawnerCommands) {
    panel.spawn(Sample(24.0));
}

const MOTION_ROW: Row = Row::steps(
    || t!("settings-reduced"),
    || t!("settings-reduced-help"),
    (2, Shape::Ring),
    |s| usize::from(s.motion() == Motion::Reduced),
    |s, reduced| s.set_motion(reduced == 0),
    |s| match s.motion() {
        Motion::Own => t!("settings-mixed"),
        motion => on_off(motion == Motion::Reduced),
    },
);

const COLOURS_ROW: Row = Row::steps(
    || t!("settings-colours"),
    || t!("settings-colours-help"),
    (Scheme::ALL.len(), Shape::Ring),
    |s| place(&Scheme::ALL, &s.of::<InterfaceSettings>().colours),
    |s, place| {
        s.of_mut::<InterfaceSettings>().colours =
            Scheme::ALL.get(place).copied().unwrap_or_default();
    },
    |s| match s.of::<InterfaceSettings>().colours {
        Scheme::Standard => t!("settings-colours-standard"),
        Scheme::Safe => t!("settings-colours-safe"),
        Scheme::Contrast => t!("settings-colours-contrast"),
    },
);

const LANGUAGE_ROW: Row = Row::steps(
    || t!("settings-language"),
    || t!("settings-language-help"),
    (Language::ALL.len(), Shape::Ring),
    |s| place(&Language::ALL, &s.of::<InterfaceSettings>().language),
    |s, place| {
        s.of_mut::<InterfaceSettings>().language =
            Language::ALL.get(place).copied().unwrap_or_default();
    },
    |s| s.of::<InterfaceSettings>().language.own_name().to_owned(),
);

/// What is asked when the game is started for the first time.
pub static FIRST: &[Row] = &[
    LANGUAGE_ROW,
    Row::steps(
        || t!("settings-motion"),
        || t!("settings-reduced-help"),
        (2, Shape::Ring),
        |s| usize::from(s.motion() == Motion::Reduced),
        |s, reduced| s.set_motion(reduced == 0),
        |s| match s.motion() {
            Motion::Full => t!("settings-motion-full"),
            Motion::Reduced => t!("settings-motion-reduced"),
            Motion::Own => t!("settings-mixed"),
        },
    ),
    COLOURS_ROW,
];

static DISPLAY: &[Row] = &[
    Row::toggle(
        || t!("settings-window"),
        || t!("settings-window-help"),
        |s| s.fullscreen.into(),
        |s, on| s.fullscreen = on == 1,
        |s| match s.fullscreen {
            false => t!("settings-windowed"),
            true => t!("settings-borderless"),
        },
    ),
    Row::steps(
        || t!("settings-size"),
        || t!("settings-size-help"),
        (WINDOW_SIZES.len(), Shape::Line),
        |s| nearest_size(s.window_size),
        |s, place| s.window_size = WINDOW_SIZES.get(place).copied().unwrap_or(s.window_size),
        |s| format!("{} × {}", s.window_size.0, s.window_size.1),
    ),
    COLOURS_ROW,
    Row::steps(
        || t!("settings-interface"),
        || t!("settings-interface-help"),
        (INTERFACE_SIZES.len(), Shape::Line),
        |s| s.interface,
        |s, place| s.interface = place,
        |s| match INTERFACE_SIZES.get(s.interface) {
            Some(percents) if *percents > 0 => format!("{percents} %"),
            _ => t!("settings-automatic"),
        },
    ),
    Row::toggle(
        || t!("settings-pixels"),
        || t!("settings-pixels-help"),
        |s| s.integer_scaling.into(),
        |s, on| s.integer_scaling = on == 1,
        |s| on_off(s.integer_scaling),
    ),
    Row::toggle(
        || t!("settings-grid"),
        || t!("settings-grid-help"),
        |s| s.grid.into(),
        |s, on| s.grid = on == 1,
        |s| on_off(s.grid),
    ),
    Row::toggle(
        || t!("settings-vsync"),
        || t!("settings-vsync-help"),
        |s| s.vsync.into(),
        |s, on| s.vsync = on == 1,
        |s| on_off(s.vsync),
    ),
];

static MOTION: &[Row] = &[
    MOTION_ROW,
    Row::toggle(
        || t!("settings-wobble"),
        || t!("settings-wobble-help"),
        |s| s.wobble.into(),
        |s, on| s.wobble = on == 1,
        |s| on_off(s.wobble),
    ),
    Row::toggle(
        || t!("settings-shake"),
        || t!("settings-shake-help"),
        |s| s.shake.into(),
        |s, on| s.shake = on == 1,
        |s| on_off(s.shake),
    ),
    Row::toggle(
        || t!("settings-particles"),
        || t!("settings-particles-help"),
        |s| s.particles.into(),
        |s, on| s.particles = on == 1,
        |s| on_off(s.particles),
    ),
    Row::toggle(
        || t!("settings-flashes"),
        || t!("settings-flashes-help"),
        |s| (!s.reduced_flashes).into(),
        |s, on| s.reduced_flashes = on == 0,
        |s| on_off(!s.reduced_flashes),
    ),
    Row::toggle(
        || t!("settings-smooth"),
        || t!("settings-smooth-help"),
        |s| s.smooth.into(),
        |s, on| s.smooth = on == 1,
        |s| on_off(s.smooth),
    ),
    Row::toggle(
        || t!("settings-drift"),
        || t!("settings-drift-help"),
        |s| s.drift.into(),
        |s, on| s.drift = on == 1,
        |s| on_off(s.drift),
    ),
];

static SOUND: &[Row] = &[
    Row::steps(
        || t!("settings-master"),
        || t!("settings-master-help"),
        (11, Shape::Bar),
        |s| s.master as usize,
        |s, step| s.master = step as u32,
        |s| percents(s.master),
    ),
    Row::steps(
        || t!("settings-music"),
        || t!("settings-music-help"),
        (11, Shape::Bar),
        |s| s.music as usize,
        |s, step| s.music = step as u32,
        |s| percents(s.music),
    ),
    Row::steps(
        || t!("settings-volume"),
        || t!("settings-volume-help"),
        (11, Shape::Bar),
        |s| s.volume as usize,
        |s, step| s.volume = step as u32,
        |s| percents(s.volume),
    ),
    Row::toggle(
        || t!("settings-mute"),
        || t!("settings-mute-help"),
        |s| s.mute_unfocused.into(),
        |s, on| s.mute_unfocused = on == 1,
        |s| on_off(s.mute_unfocused),
    ),
    Row::toggle(
        || t!("settings-pause"),
        || t!("settings-pause-help"),
        |s| s.pause_unfocused.into(),
        |s, on| s.pause_unfocused = on == 1,
        |s| on_off(s.pause_unfocused),
    ),
];

static CONTROLS: &[Row] = &[
    Row::steps(
        || t!("settings-on-screen"),
        || t!("settings-on-screen-help"),
        (OnScreenButtons::ALL.len(), Shape::Ring),
        |s| place(&OnScreenButtons::ALL, &s.of::<TouchSettings>().on_screen),
        |s, place| {
            s.of_mut::<TouchSettings>().on_screen =
                OnScreenButtons::ALL.get(place).copied().unwrap_or_default();
        },
        |s| match s.of::<TouchSettings>().on_screen {
            OnScreenButtons::Automatic => t!("settings-automatic"),
            OnScreenButtons::Always => t!("settings-on-screen-always"),
            OnScreenButtons::Never => t!("settings-on-screen-never"),
        },
    ),
    Row::steps(
        || t!("settings-rate"),
        || t!("settings-rate-help"),
        (REPEAT_RATES.len(), Shape::Line),
        |s| s.repeat_rate,
        |s, place| s.repeat_rate = place,
        |s| {
            // A turn as a sixteenth note (W-UI-02).
            let rate = REPEAT_RATES.get(s.repeat_rate).copied().unwrap_or_default();
            let (rate, beats) = (format!("{rate:.0}"), format!("{:.0}", rate / 4.0));
            t!("settings-per-minute", rate = rate, beats = beats)
        },
    ),
    Row::steps(
        || t!("settings-delay"),
        || t!("settings-delay-help"),
        (REPEAT_DELAYS.len(), Shape::Line),
        |s| s.repeat_delay,
        |s, place| s.repeat_delay = place,
        |s| milliseconds(REPEAT_DELAYS.get(s.repeat_delay)),
    ),
];

static LANGUAGE: &[Row] = &[LANGUAGE_ROW];

fn place<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|other| other == one).unwrap_or(0)
}

fn nearest_size((width, height): (u32, u32)) -> usize {
    let apart = |place: &usize| {
        let size = WINDOW_SIZES.get(*place).copied().unwrap_or_default();
        width.abs_diff(size.0) + height.abs_diff(size.1)
    };
    (0..WINDOW_SIZES.len()).min_by_key(apart).unwrap_or(0)
}

fn percents(volume: u32) -> String {
    match volume {
        0 => on_off(false),
        volume => format!("{} %", volume * 10),
    }
}
