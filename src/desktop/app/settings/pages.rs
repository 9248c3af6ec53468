//! Settings pages and their rows.

use crate::settings::sample::Sample;
use bevy::prelude::*;
use kotodama_shell::settings::{
    INTERFACE_SIZES, Motion, REPEAT_DELAYS, REPEAT_RATES, WINDOW_SIZES,
};
use kotodama_ui::language::{Language, t};
use kotodama_ui::rows::{Row, Shape, choice, milliseconds, on_off, slider, toggle};
use kotodama_ui::scheme::Scheme;
use kotodama_ui::settings::InterfaceSettings;
use kotodama_ui::settings_pages::{CONTROLS as CONTROLS_PAGE, LANGUAGE as LANGUAGE_PAGE};
use kotodama_ui::settings_pages::{SettingsPage, settings_page};
use kotodama_ui::touch_controls::OnScreenButtons;
use kotodama_ui::touch_controls::TouchSettings;

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
                let keys = sets.all().iter().map(|set| set.row);
                keys.chain(CONTROLS).collect()
            },
            reset: Some(|sets, settings| {
                sets.all().iter().for_each(|set| (set.reset_all)(settings));
            }),
            ..SettingsPage::default()
        },
        SettingsPage {
            order: LANGUAGE_PAGE,
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

const COLOURS_ROW: Row = choice!(
    "settings-colours",
    InterfaceSettings,
    colours,
    Scheme::ALL,
    |scheme| match scheme {
        Scheme::Standard => t!("settings-colours-standard"),
        Scheme::Safe => t!("settings-colours-safe"),
        Scheme::Contrast => t!("settings-colours-contrast"),
    }
);

const LANGUAGE_ROW: Row = choice!(
    "settings-language",
    InterfaceSettings,
    language,
    Language::ALL,
    |language: Language| language.own_name().to_owned()
);

/// Questions at the first start of the game.
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
    slider!(
        "settings-interface",
        interface,
        INTERFACE_SIZES.len(),
        Shape::Line,
        |place| match INTERFACE_SIZES.get(place) {
            Some(percents) if *percents > 0 => format!("{percents} %"),
            _ => t!("settings-automatic"),
        }
    ),
    toggle!("settings-pixels", integer_scaling),
    toggle!("settings-grid", grid),
    toggle!("settings-vsync", vsync),
];

static MOTION: &[Row] = &[
    MOTION_ROW,
    toggle!("settings-wobble", wobble),
    toggle!("settings-shake", shake),
    toggle!("settings-particles", particles),
    Row::toggle(
        || t!("settings-flashes"),
        || t!("settings-flashes-help"),
        |s| (!s.reduced_flashes).into(),
        |s, on| s.reduced_flashes = on == 0,
        |s| on_off(!s.reduced_flashes),
    ),
    toggle!("settings-smooth", smooth),
    toggle!("settings-spirits", spirits),
    toggle!("settings-drift", drift),
];

static SOUND: &[Row] = &[
    slider!("settings-master", master, 11, Shape::Bar, percents),
    slider!("settings-music", music, 11, Shape::Bar, percents),
    slider!("settings-volume", volume, 11, Shape::Bar, percents),
    toggle!("settings-mute", mute_unfocused),
    toggle!("settings-pause", pause_unfocused),
];

static CONTROLS: &[Row] = &[
    choice!(
        "settings-on-screen",
        TouchSettings,
        on_screen,
        OnScreenButtons::ALL,
        |buttons| match buttons {
            OnScreenButtons::Automatic => t!("settings-automatic"),
            OnScreenButtons::Always => t!("settings-on-screen-always"),
            OnScreenButtons::Never => t!("settings-on-screen-never"),
        }
    ),
    slider!(
        "settings-rate",
        repeat_rate,
        REPEAT_RATES.len(),
        Shape::Line,
        |place| {
            // A turn counts as a sixteenth note (W-UI-02).
            let rate = REPEAT_RATES.get(place).copied().unwrap_or_default();
            let (rate, beats) = (format!("{:.1}", rate / 60.0), format!("{:.0}", rate / 4.0));
            t!("settings-per-second", rate = rate, beats = beats)
        }
    ),
    slider!(
        "settings-delay",
        repeat_delay,
        REPEAT_DELAYS.len(),
        Shape::Line,
        |place| milliseconds(REPEAT_DELAYS.get(place))
    ),
];

static LANGUAGE: &[Row] = &[LANGUAGE_ROW];

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
