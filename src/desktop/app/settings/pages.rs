//! The pages of the settings and their rows.

use crate::desktop::app::keys;
use crate::desktop::app::touch_controls::OnScreenButtons;
use crate::desktop::app::touch_controls::TouchSettings;
use crate::desktop::editor::choices::Choices;
use crate::desktop::falling;
use crate::desktop::shell::settings::{
    INTERFACE_SIZES, Motion, REPEAT_DELAYS, REPEAT_RATES, Settings, WINDOW_SIZES,
};
use crate::desktop::ui::language::{Language, t};
use crate::desktop::ui::rows::{Row, Shape, on_off};
use crate::desktop::ui::scheme::Scheme;
use crate::desktop::ui::settings::InterfaceSettings;
use crate::desktop::words::settings::AUTO_DELAYS;
use crate::desktop::words::settings::WordsSettings;

/// A page of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Page {
    #[default]
    Display,
    Motion,
    Sound,
    Controls,
    Language,
    Falling,
    Editor,
}

impl Page {
    pub(super) const ALL: [Self; 7] = [
        Self::Display,
        Self::Motion,
        Self::Sound,
        Self::Controls,
        Self::Language,
        Self::Falling,
        Self::Editor,
    ];

    pub(super) fn title(self) -> String {
        match self {
            Self::Display => t!("settings-display"),
            Self::Motion => t!("settings-motion"),
            Self::Sound => t!("settings-sound"),
            Self::Controls => t!("settings-controls"),
            Self::Language => t!("settings-language"),
            Self::Falling => t!("settings-falling"),
            Self::Editor => t!("settings-editor"),
        }
    }

    pub(super) fn rows(self) -> &'static [Row] {
        match self {
            Self::Display => DISPLAY,
            Self::Motion => MOTION,
            Self::Sound => SOUND,
            Self::Controls => CONTROLS,
            Self::Language => LANGUAGE,
            Self::Falling => falling::ROWS,
            Self::Editor => EDITOR,
        }
    }

    /// Everything on it is as it was at first.
    pub(super) fn reset(self, settings: &mut Settings) {
        self.rows().iter().for_each(|row| row.reset(settings));
        if self == Self::Controls {
            keys::Page::ALL
                .into_iter()
                .for_each(|page| page.reset(settings));
        }
    }
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
            Scheme::ALL.get(place).copied().unwrap_or_default()
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
            Language::ALL.get(place).copied().unwrap_or_default()
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
    Row::button(
        || t!("settings-keys-words"),
        || t!("settings-keys-help"),
        |world| keys::open(world, keys::Page::Words),
    ),
    Row::button(
        || t!("settings-keys-falling"),
        || t!("settings-keys-help"),
        |world| keys::open(world, keys::Page::Falling),
    ),
    Row::button(
        || t!("settings-keys-menus"),
        || t!("settings-keys-help"),
        |world| keys::open(world, keys::Page::Menus),
    ),
    Row::button(
        || t!("settings-keys-editor"),
        || t!("settings-keys-editor-help"),
        |world| keys::open(world, keys::Page::Editor),
    ),
    Row::steps(
        || t!("settings-on-screen"),
        || t!("settings-on-screen-help"),
        (OnScreenButtons::ALL.len(), Shape::Ring),
        |s| place(&OnScreenButtons::ALL, &s.of::<TouchSettings>().on_screen),
        |s, place| {
            s.of_mut::<TouchSettings>().on_screen =
                OnScreenButtons::ALL.get(place).copied().unwrap_or_default()
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
    Row::steps(
        || t!("settings-auto"),
        || t!("settings-auto-help"),
        (AUTO_DELAYS.len(), Shape::Line),
        |s| s.of::<WordsSettings>().auto_delay,
        |s, place| s.of_mut::<WordsSettings>().auto_delay = place,
        |s| milliseconds(AUTO_DELAYS.get(s.of::<WordsSettings>().auto_delay)),
    ),
];

static LANGUAGE: &[Row] = &[LANGUAGE_ROW];

static EDITOR: &[Row] = &[
    Row::toggle(
        || t!("settings-editor-grid"),
        || t!("settings-editor-grid-help"),
        |s| s.of::<Choices>().grid.into(),
        |s, on| s.of_mut::<Choices>().grid = on == 1,
        |s| on_off(s.of::<Choices>().grid),
    ),
    Row::toggle(
        || t!("settings-counts"),
        || t!("settings-counts-help"),
        |s| s.of::<Choices>().counts.into(),
        |s, on| s.of_mut::<Choices>().counts = on == 1,
        |s| on_off(s.of::<Choices>().counts),
    ),
    Row::toggle(
        || t!("settings-facings"),
        || t!("settings-facings-help"),
        |s| s.of::<Choices>().facings.into(),
        |s, on| s.of_mut::<Choices>().facings = on == 1,
        |s| on_off(s.of::<Choices>().facings),
    ),
    Row::toggle(
        || t!("settings-coordinates"),
        || t!("settings-coordinates-help"),
        |s| s.of::<Choices>().coordinates.into(),
        |s, on| s.of_mut::<Choices>().coordinates = on == 1,
        |s| on_off(s.of::<Choices>().coordinates),
    ),
];

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

fn milliseconds(time: Option<&u32>) -> String {
    let time = time.copied().unwrap_or_default();
    t!("settings-milliseconds", time = time)
}
