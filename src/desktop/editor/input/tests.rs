use bevy::input::mouse::MouseButtonInput;
use bevy::window::CursorMoved;

use super::*;
use crate::choices::Choices;
use crate::keys::EditorAction;
use crate::testing::TestBench;
use crate::texts;
use kotodama_editor::Tool;
use kotodama_formats::Chord;
use kotodama_ui::controls::Control;

fn moved(bench: &mut TestBench, x: f32, y: f32) -> WindowEvent {
    let window = bench.window();
    WindowEvent::CursorMoved(CursorMoved {
        window,
        position: Vec2::new(x, y) * CELL,
        delta: None,
    })
}

fn button(bench: &mut TestBench, button: MouseButton, state: ButtonState) -> WindowEvent {
    let window = bench.window();
    WindowEvent::MouseButtonInput(MouseButtonInput {
        button,
        state,
        window,
    })
}

#[test]
fn a_whole_stroke_within_a_frame_is_drawn() {
    let mut bench = TestBench::new();
    let events = [
        moved(&mut bench, 1.5, 1.5),
        button(&mut bench, MouseButton::Left, ButtonState::Pressed),
        moved(&mut bench, 5.5, 1.5),
        moved(&mut bench, 5.5, 4.5),
        button(&mut bench, MouseButton::Left, ButtonState::Released),
        moved(&mut bench, 9.5, 9.5),
    ];
    bench.world().write_message_batch(events);
    bench.frames(2);
    assert_eq!(bench.draft().len(), 8);
    assert_eq!(
        [bench.at(3, 1), bench.at(5, 3), bench.at(9, 9)],
        ["wall", "wall", ""]
    );
    assert_eq!(bench.editor().document.past().len(), 1);
    let events = [
        moved(&mut bench, 9.5, 0.5),
        button(&mut bench, MouseButton::Left, ButtonState::Pressed),
        button(&mut bench, MouseButton::Left, ButtonState::Released),
    ];
    bench.world().write_message_batch(events);
    bench.frames(2);
    assert_eq!(bench.at(9, 0), "wall");
}

fn space(bench: &mut TestBench, state: ButtonState) -> WindowEvent {
    let window = bench.window();
    WindowEvent::KeyboardInput(KeyboardInput {
        key_code: KeyCode::Space,
        logical_key: Key::Space,
        state,
        text: None,
        repeat: false,
        window,
    })
}

#[test]
fn space_draws_when_it_comes_up_and_holds_the_board_for_the_pointer() {
    let mut bench = TestBench::new();
    bench.editor().cursor = IVec2::new(2, 2);
    let down = space(&mut bench, ButtonState::Pressed);
    bench.world().write_message(down.clone());
    bench.frame();
    assert_eq!(bench.at(2, 2), "");
    let up = space(&mut bench, ButtonState::Released);
    bench.world().write_message(up.clone());
    bench.frame();
    assert_eq!(bench.at(2, 2), "wall");

    let events = [
        moved(&mut bench, 4.5, 4.5),
        down,
        button(&mut bench, MouseButton::Left, ButtonState::Pressed),
        moved(&mut bench, 6.5, 4.5),
        button(&mut bench, MouseButton::Left, ButtonState::Released),
        up,
    ];
    bench.world().write_message_batch(events);
    bench.frames(2);
    assert_eq!(bench.draft().len(), 1, "nothing is drawn by that");
    let pan = bench.world().resource::<Viewpoint>().pan;
    assert_eq!(pan, Vec2::new(2.0 * CELL, 0.0));
}

#[test]
fn control_and_the_right_button_pick_the_brush() {
    let level = r#"Level(legend: {'.': [], 'b': ["baba"]}, rows: ["..", "b."])"#;
    let mut bench = TestBench::with(level);
    let window = bench.window();
    let control = |state| {
        WindowEvent::KeyboardInput(KeyboardInput {
            key_code: KeyCode::ControlLeft,
            logical_key: Key::Control,
            state,
            text: None,
            repeat: false,
            window,
        })
    };
    let events = [
        moved(&mut bench, 0.5, 1.5),
        control(ButtonState::Pressed),
        button(&mut bench, MouseButton::Right, ButtonState::Pressed),
        button(&mut bench, MouseButton::Right, ButtonState::Released),
        control(ButtonState::Released),
    ];
    bench.world().write_message_batch(events);
    bench.frames(2);
    assert_eq!(bench.editor().brush.name, "baba");
    assert_eq!(bench.at(0, 1), "baba", "it is not erased");
}

#[test]
fn another_key_lets_space_act_first() {
    let mut bench = TestBench::new();
    bench.editor().cursor = IVec2::new(2, 2);
    let down = space(&mut bench, ButtonState::Pressed);
    bench.world().write_message(down);
    bench.key(&[], KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!([bench.at(2, 2), bench.at(3, 2)], ["wall", ""]);
    assert_eq!(bench.editor().cursor, IVec2::new(3, 2));
}

#[test]
fn a_key_that_moves_the_cursor_takes_the_pointer_off_the_board_until_it_moves() {
    let mut bench = TestBench::new();
    let pointed = |bench: &mut TestBench| bench.world().resource::<Pointed>().0;
    bench.point(1, 1);
    assert_eq!(pointed(&mut bench), Some(IVec2::new(1, 1)));
    bench.key(&[], KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(bench.editor().cursor, IVec2::new(2, 1));
    assert_eq!(pointed(&mut bench), None);
    // The window may report the same place again.
    bench.point(1, 1);
    assert_eq!(pointed(&mut bench), None);
    bench.button(MouseButton::Left, ButtonState::Pressed);
    bench.button(MouseButton::Left, ButtonState::Released);
    assert_eq!(bench.at(1, 1), "wall", "a press is where the pointer is");
    assert_eq!(pointed(&mut bench), Some(IVec2::new(1, 1)));
    bench.key(&[], KeyCode::ArrowRight, Key::ArrowRight);
    bench.point(4, 1);
    assert_eq!(pointed(&mut bench), Some(IVec2::new(4, 1)));
}

#[test]
fn escape_and_leaving_in_a_stroke_are_clean() {
    let mut bench = TestBench::new();
    bench.point(1, 1);
    bench.button(MouseButton::Left, ButtonState::Pressed);
    bench.point(3, 1);
    assert_eq!(bench.draft().len(), 3);
    bench.key(&[], KeyCode::Escape, Key::Escape);
    assert_eq!(bench.draft().len(), 0);
    bench.point(4, 1);
    assert_eq!(bench.draft().len(), 0, "the stroke has ended");
    bench.button(MouseButton::Left, ButtonState::Released);

    bench.point(1, 1);
    bench.button(MouseButton::Left, ButtonState::Pressed);
    bench.point(2, 1);
    let window = bench.window();
    let away = WindowEvent::WindowFocused(bevy::window::WindowFocused {
        window,
        focused: false,
    });
    bench.world().write_message(away);
    bench.frames(2);
    bench.point(5, 5);
    assert_eq!(bench.draft().len(), 2, "what was drawn stays, and no more");
    assert_eq!(bench.editor().document.past().len(), 1);
}

#[test]
fn whole_zooms_are_kept_and_the_point_stays() {
    let layout = BoardLayout {
        zoom: 2.0,
        origin: Vec2::new(100.0, 50.0),
        ..default()
    };
    let cells = IVec2::new(10, 8);
    let point = Vec2::new(220.0, 170.0);
    for (factor, expected) in [(1.25, 3.0), (0.8, 1.0), (1.25f32.powi(3), 3.0)] {
        let mut viewpoint = Viewpoint::default();
        zoom_about(&mut viewpoint, &layout, cells, point, factor);
        assert_eq!(viewpoint.zoom, Some(expected));
        // Position of the board at the new zoom, around its middle.
        let middle = layout.corner_of(cells).midpoint(layout.origin) + viewpoint.pan;
        let origin = middle - cells.as_vec2() * CELL * expected / 2.0;
        let before = (point - layout.origin) / layout.zoom;
        let after = (point - origin) / expected;
        assert!((before - after).length() < 1e-3);
    }
}

#[test]
fn a_chosen_key_acts_and_is_named_in_the_help() {
    let mut bench = TestBench::new();
    let control = Control::Chord(Chord::try_from("Q".to_owned()).expect("a key"));
    let settings = &mut bench.world().resource_mut::<Settings>();
    settings
        .of_mut::<Choices>()
        .keys
        .bind(EditorAction(Action::Use(Tool::Erase)), control, false);
    bench.letter("q");
    assert_eq!(bench.editor().tool, Tool::Erase);
    bench.letter("b");
    bench.letter("x");
    assert_eq!(bench.editor().tool, Tool::Brush, "X does nothing now");
    let tip = texts::tooltip(bench.world(), Action::Use(Tool::Erase));
    assert!(tip.starts_with("Erase (Q): "), "{tip}");
}
