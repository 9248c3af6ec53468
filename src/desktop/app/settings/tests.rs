use bevy::prelude::*;

use super::*;
use crate::menus::FIRST_RUN;
use crate::menus_testing::TestBench;
use kotodama_shell::settings::Motion;
use kotodama_ui::action_sets::KEYS;
use kotodama_ui::language::{self, Language};
use kotodama_ui::rows::{Kind, Row, Shape};
use kotodama_ui::scheme::Scheme;
use kotodama_ui::settings::InterfaceSettings;
use kotodama_ui::touch_controls::OnScreenButtons;
use kotodama_ui::touch_controls::TouchSettings;

fn every_row() -> impl Iterator<Item = &'static Row> {
    let bench = TestBench::new(Menu::SETTINGS);
    let world = bench.0.world();
    let (pages, sets) = (world.resource::<SettingsPages>(), world.resource());
    let rows = pages.all().iter().flat_map(|page| pages.rows(page, sets));
    rows.chain(FIRST).collect::<Vec<_>>().into_iter()
}

#[test]
fn numbers_stop_at_their_ends_and_a_press_goes_round() {
    let volume = every_row().find_map(|row| match &row.kind {
        Kind::Steps(steps) if (row.label)() == "Effects" => Some(steps),
        _ => None,
    });
    let volume = volume.expect("there is a row for it");
    let mut settings = Settings::default();
    (volume.set)(&mut settings, 10);
    volume.step(&mut settings, true, false);
    assert_eq!(settings.volume, 10);
    volume.step(&mut settings, true, true);
    assert_eq!(settings.volume, 0);
    volume.step(&mut settings, false, false);
    assert_eq!(settings.volume, 0);
}

/// Steps through every row in both directions: each value has its own name, and
/// in the end everything is as before.
#[test]
fn every_row_changes_its_own_field_and_comes_back() {
    for row in every_row() {
        let Kind::Steps(steps) = &row.kind else {
            continue;
        };
        let label = (row.label)();
        for up in [true, false] {
            let mut settings = Settings::default();
            let first = (steps.name)(&settings);
            let mut seen = vec![first.clone()];
            for place in 1..=steps.count {
                let before = settings.clone();
                steps.step(&mut settings, up, true);
                assert_ne!(settings, before, "{label}");
                let value = (steps.name)(&settings);
                if place < steps.count {
                    assert!(!seen.contains(&value), "{label}: {value} twice");
                    seen.push(value);
                }
            }
            assert_eq!(settings, Settings::default(), "{label}");
        }
    }
}

#[test]
fn every_value_that_a_row_gives_is_a_valid_one() {
    for row in every_row() {
        let Kind::Steps(steps) = &row.kind else {
            continue;
        };
        for place in 0..steps.count {
            let mut settings = Settings::default();
            (steps.set)(&mut settings, place);
            assert_eq!((steps.get)(&settings), place, "{}", (row.label)());
            assert_eq!(settings.clone().checked(), settings, "{}", (row.label)());
            row.reset(&mut settings);
            assert_eq!(settings, Settings::default(), "{}", (row.label)());
        }
    }
}

#[test]
fn every_row_says_what_it_is_for() {
    for row in every_row() {
        let (label, help) = ((row.label)(), (row.help)());
        assert!(help.chars().count() > label.chars().count() / 2, "{label}");
        if let Kind::Steps(steps) = &row.kind {
            assert!(steps.shape != Shape::Bar || steps.count == 11, "{label}");
        }
    }
}

/// Checks that no help needs a second line, for which there is no room. Kana and
/// kanji are 16 units wide, Latin letters at most half as wide on average.
#[test]
fn every_help_fits_on_its_line() {
    let rows: Vec<_> = every_row().collect();
    for language in Language::ALL {
        language::speaking(language, || {
            for row in &rows {
                let help = (row.help)();
                let width = |c: char| if (c as u32) < 0x500 { 8 } else { 16 };
                let width: usize = help.chars().map(width).sum();
                assert!(width <= 732, "{width}: {help}");
            }
        });
    }
}

#[test]
fn a_keyboard_alone_changes_a_row_and_turns_the_page() {
    let mut bench = TestBench::new(Menu::SETTINGS);
    assert_eq!(bench.focused(), "Display mode");
    bench.focus("Vertical sync");
    bench.tap(KeyCode::ArrowRight);
    assert!(!bench.settings().vsync);
    bench.tap(KeyCode::ArrowLeft);
    assert!(bench.settings().vsync);
    bench.tap(KeyCode::PageDown);
    assert_eq!(
        (bench.menu(), bench.focused().as_str()),
        (Menu::SETTINGS, "Reduced motion")
    );
    bench.tap(KeyCode::PageUp);
    bench.tap(KeyCode::PageUp);
    assert_eq!(bench.focused(), "Grid lines");
    bench.tap(KeyCode::Escape);
    assert_eq!(bench.menu(), Menu::MAIN);
}

#[test]
fn a_gamepad_alone_does_the_same() {
    let mut bench = TestBench::new(Menu::SETTINGS);
    bench.0.world_mut().spawn(Gamepad::default());
    bench.updates(1);
    for button in [
        GamepadButton::RightTrigger,
        GamepadButton::RightTrigger,
        GamepadButton::DPadLeft,
    ] {
        bench.tap(button);
    }
    assert_eq!(bench.settings().master, 9);
    assert!(bench.said().contains("90 %"));
    bench.tap(GamepadButton::East);
    assert_eq!(bench.menu(), Menu::MAIN);
}

#[test]
fn a_gamepad_alone_answers_the_first_questions() {
    let mut bench = TestBench::new(FIRST_RUN);
    bench.0.world_mut().spawn(Gamepad::default());
    bench.updates(1);
    bench.focus("Motion");
    bench.tap(GamepadButton::DPadRight);
    assert_eq!(bench.settings().motion(), Motion::Reduced);
    bench.focus("Button");
    bench.tap(GamepadButton::South);
    assert!(bench.settings().introduced);
    assert_eq!(bench.menu(), Menu::MAIN);
}

#[test]
fn buttons_on_the_screen_are_a_choice_of_the_controls() {
    let mut bench = TestBench::new(Menu::SETTINGS);
    bench.press("Controls");
    bench.focus("On-screen buttons");
    assert!(bench.said().contains("the mouse was used last"));
    bench.tap(KeyCode::ArrowRight);
    assert_eq!(
        bench.settings().of::<TouchSettings>().on_screen,
        OnScreenButtons::Always
    );
    bench.tap(KeyCode::ArrowRight);
    assert_eq!(
        bench.settings().of::<TouchSettings>().on_screen,
        OnScreenButtons::Never
    );
    bench.press("Reset page");
    assert_eq!(
        bench.settings().of::<TouchSettings>().on_screen,
        OnScreenButtons::Automatic
    );
}

#[test]
fn reduced_motion_is_one_switch_and_says_when_it_is_mixed() {
    let mut bench = TestBench::new(Menu::SETTINGS);
    bench.press("Motion");
    bench.press("Reduced motion");
    assert_eq!(bench.settings().motion(), Motion::Reduced);
    bench.press("Particles");
    assert_eq!(bench.settings().motion(), Motion::Own);
    assert!(bench.said().contains("Custom"));
    bench.press("Reset page");
    assert_eq!(bench.settings(), &Settings::default());
}

#[test]
fn a_page_is_reset_and_others_are_not() {
    let mut bench = TestBench::new(Menu::SETTINGS);
    bench.press("Grid lines");
    bench.press("Sound");
    bench.focus("Music");
    bench.tap(KeyCode::ArrowRight);
    assert_eq!(bench.settings().music, 6);
    bench.press("Reset page");
    assert_eq!(bench.settings().music, 5);
    assert!(bench.settings().grid);
}

#[test]
fn the_keys_of_every_list_are_reset_with_the_controls() {
    use kotodama_editor_window::keys::EditorAction;
    use kotodama_falling_window::keys::FallingAction;
    use kotodama_ui::bindings::Bindable;
    use kotodama_ui::controls::Control;
    use kotodama_words_window::actions::PlayAction;
    let mut bench = TestBench::new(Menu::SETTINGS);
    let mut settings = bench.0.world_mut().resource_mut::<Settings>();
    let key = |key| Control::Key(key);
    PlayAction::own_mut(&mut settings).bind(PlayAction::Undo, key(KeyCode::KeyU), false);
    MenuAction::own_mut(&mut settings).bind(MenuAction::Back, key(KeyCode::KeyB), false);
    let hold = FallingAction::ACTIONS[0];
    FallingAction::own_mut(&mut settings).bind(hold, key(KeyCode::KeyU), false);
    let given = EditorAction::GIVEN;
    let (first, (_, other)) = (given[0].0, given[1]);
    EditorAction::own_mut(&mut settings).bind(first, other, true);
    assert!(!EditorAction::own(&settings).is_empty());
    bench.press("Controls");
    bench.press("Reset page");
    assert_eq!(bench.settings(), &Settings::default());
}

#[test]
fn the_help_of_the_focused_row_is_said() {
    let mut bench = TestBench::new(Menu::SETTINGS);
    bench.focus("Pixel-perfect scaling");
    assert!(bench.said().contains("in whole steps"));
    bench.focus("Grid lines");
    assert!(bench.said().contains("lines between cells during play"));
}

#[test]
fn new_players_are_asked_and_may_leave_at_once() {
    let mut bench = TestBench::new(FIRST_RUN);
    assert_eq!(bench.focused(), "Language");
    bench.focus("Motion");
    bench.tap(KeyCode::ArrowRight);
    bench.focus("Colours");
    bench.tap(KeyCode::ArrowRight);
    bench.press("Start");
    assert_eq!(bench.menu(), Menu::MAIN);
    let settings = bench.settings();
    assert!(settings.introduced);
    assert_eq!(settings.motion(), Motion::Reduced);
    assert_eq!(settings.of::<InterfaceSettings>().colours, Scheme::Safe);
    assert_eq!(
        settings.of::<InterfaceSettings>().language,
        Language::English
    );
    let mut bench = TestBench::new(FIRST_RUN);
    bench.tap(KeyCode::Escape);
    assert!(bench.settings().introduced);
    assert_eq!(bench.menu(), Menu::MAIN);
}

/// Requests a rebuild, as a change of colours or language does.
fn build_anew(bench: &mut TestBench) {
    bench.0.world_mut().write_message(language::Changed);
}

#[test]
fn what_is_built_anew_has_its_focus_where_it_was_then() {
    for (menu, widget, name) in [
        (FIRST_RUN, "Motion", "Motion"),
        (FIRST_RUN, "Colours", "Colours"),
        (FIRST_RUN, "Start", "Button"),
        (Menu::SETTINGS, "Vertical sync", "Vertical sync"),
        (Menu::SETTINGS, "Sound", "Sound"),
        (Menu::SETTINGS, "Back", "Button"),
        (KEYS, "Back", "Button"),
    ] {
        let mut bench = TestBench::new(menu);
        let old = bench.find(widget);
        build_anew(&mut bench);
        bench.updates(1);
        // The focus moves on before the menu exists again.
        bench.focus(widget);
        assert!(bench.0.world().get_entity(old).is_err(), "it is a new one");
        assert_eq!(bench.focused(), name, "{menu:?}");
        let focus = bench.0.world().resource::<InputFocus>().get();
        assert_eq!(focus, Some(bench.find(widget)), "{menu:?}");
    }
}

#[test]
fn players_can_leave_while_a_menu_is_rebuilt() {
    let mut bench = TestBench::new(FIRST_RUN);
    build_anew(&mut bench);
    bench.tap(KeyCode::Escape);
    assert_eq!(bench.menu(), Menu::MAIN);
}
