//! Tests of the settings file with the sections of all modules.

use std::collections::BTreeMap;

use bevy::prelude::*;
use proptest::prelude::*;

use kotodama_editor_window::choices::Choices;
use kotodama_falling_window::choices::FallingChoices;
use kotodama_shell::mutations::survives;
use kotodama_shell::recovery::Read;
use kotodama_shell::sections::SectionKinds;
use kotodama_shell::settings::{Motion, REPEAT_RATES, Settings};
use kotodama_ui::controls::Control;
use kotodama_ui::menu_actions::MenuAction;
use kotodama_ui::presses::Device;
use kotodama_ui::scheme::Scheme;
use kotodama_ui::settings::InterfaceSettings;
use kotodama_ui::touch_controls::{OnScreenButtons, TouchSettings};
use kotodama_words_window::actions::PlayAction;
use kotodama_words_window::settings::WordsSettings;

/// Reads the text of a file with the sections of all modules.
fn read(text: &str) -> Read<Settings> {
    let mut kinds = SectionKinds::default();
    kinds.add::<InterfaceSettings>();
    kinds.add::<TouchSettings>();
    kinds.add::<WordsSettings>();
    kinds.add::<FallingChoices>();
    kinds.add::<Choices>();
    kinds.read_text(text)
}

#[test]
fn repeat_rates_are_turns_a_minute() {
    let mut slowest = Settings::default();
    slowest.repeat_rate = 0;
    assert!((slowest.repeat_interval() - 1.0 / 3.0).abs() < 1e-6);
}

#[test]
fn numbers_out_of_range_are_brought_back() {
    let settings = read("(repeat_rate: 99, volume: 4000, music: 11, window_size: (1, 99999))")
        .value
        .checked();
    assert_eq!(settings.repeat_rate, REPEAT_RATES.len() - 1);
    assert_eq!((settings.volume, settings.music), (10, 10));
    assert_eq!(settings.repeat_delay, Settings::default().repeat_delay);
    assert_eq!(settings.window_size, (320, 16_000));
}

#[test]
fn favourites_outlive_a_run_and_older_files_have_none() {
    let mut settings = Settings::default();
    settings.of_mut::<Choices>().favourites = vec!["text_push".to_owned(), "crab".to_owned()];
    settings.of_mut::<Choices>().grid = true;
    let found = read(&settings.text().expect("settings can be written"));
    assert_eq!((found.value.checked(), found.damage), (settings, None));
    let older = read("(volume: 3)").value;
    assert_eq!(*older.of::<Choices>(), Choices::default());
}

/// Settings file of the first release.
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
    let found = read(OLDER);
    assert_eq!((found.version, &found.damage), (0, &None));
    let settings = Settings::of_file(found);
    assert_eq!((settings.volume, settings.repeat_rate), (4, 3));
    assert!(settings.reduced_flashes && settings.of::<Choices>().grid);
    assert!(settings.of::<FallingChoices>().no_ghost);
    assert_eq!(settings.master, 10);
    let undo = settings
        .of::<WordsSettings>()
        .keys
        .of(PlayAction::Undo, Device::Keyboard);
    assert_eq!(undo, [Control::Key(KeyCode::KeyU)]);
    // Players of earlier versions are not asked at the title.
    assert!(settings.introduced);
    let again = read(&settings.text().expect("settings can be written"));
    assert_eq!((again.version, &again.damage), (1, &None));
    assert_eq!(again.value.checked(), settings);
}

#[test]
fn files_of_newer_versions_are_refused() {
    let text = unusual().text().expect("it is written");
    let newer = text.replace("version: 1,", "version: 2,");
    assert_ne!(newer, text);
    for newer in [newer.clone(), newer.replace("grid: true", "weather: Rain")] {
        let found = read(&newer);
        assert!(found.is_newer());
        let mut standard = Settings::default();
        // The questions of the first start are not asked again.
        standard.introduced = true;
        assert_eq!(Settings::of_file(found), standard);
    }
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

/// Returns settings in which every value differs from its default.
fn unusual() -> Settings {
    let mut settings = Settings::default();
    settings.introduced = true;
    settings.repeat_rate = 2;
    settings.master = 4;
    settings.mute_unfocused = true;
    settings.fullscreen = true;
    settings.window_size = (1000, 700);
    settings.interface = 3;
    settings.grid = true;
    settings.of_mut::<InterfaceSettings>().colours = Scheme::Contrast;
    settings.of_mut::<TouchSettings>().on_screen = OnScreenButtons::Never;
    settings.set_motion(false);
    settings.of_mut::<WordsSettings>().keys.bind(
        PlayAction::Undo,
        Control::Key(KeyCode::KeyU),
        false,
    );
    let button = Control::Button(GamepadButton::LeftTrigger2);
    let interface = settings.of_mut::<InterfaceSettings>();
    interface.menu_keys.bind(MenuAction::NextPage, button, true);
    settings.of_mut::<Choices>().favourites = vec!["crab".into(), "text_is".into()];
    settings.of_mut::<FallingChoices>().das = Some(9);
    settings
}

/// Returns the fields of a file by name, as written.
fn fields(settings: &Settings) -> BTreeMap<String, String> {
    let text = settings.text().expect("it is written");
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
    let written = |settings: &Settings| settings.text().expect("it is written");
    let value = read(&written(&unusual())).value;
    survives("settings.ron", &value, written, read, |_, _, _| {});
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Damages a file in many ways: it is always read with one short message,
    /// undamaged parts are kept, and the result can be written and read again.
    #[test]
    fn damaged_files_keep_what_can_be_read(
        at in 0_usize..100_000,
        length in 0_usize..6,
        new in prop_oneof!["[a-zA-Z0-9(){}\\[\\]\",: -]{0,6}", "\\PC{0,6}"],
    ) {
        let text = unusual().text().expect("it is written");
        let at = at % text.len();
        let end = (at + length).min(text.len());
        let damaged = format!("{}{new}{}", &text[..at], &text[end..]);
        let found = read(&damaged);
        let settings = Settings::of_file(found.clone());
        let again = read(&settings.text().expect("it can be written"));
        prop_assert_eq!(again.damage, None);
        prop_assert_eq!(again.value.checked(), settings.clone());
        if found.damage.is_some() && !found.is_newer() && at > 0 {
            let (whole, kept) = (fields(&unusual()), fields(&settings));
            let lost = whole.iter().filter(|(name, text)| kept.get(*name) != Some(text));
            let lost: Vec<_> = lost.map(|(name, _)| name).collect();
            // Damage hits one field, or two where one ends.
            prop_assert!(lost.len() <= 2, "{:?}\n{}", lost, damaged);
        }
    }

    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let text = String::from_utf8_lossy(&bytes);
        let settings = Settings::of_file(read(&text));
        prop_assert_eq!(settings.clone().checked(), settings);
    }
}
