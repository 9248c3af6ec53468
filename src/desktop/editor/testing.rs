//! Test bench of the editor: an app without a window or renderer, whose panels
//! are drawn with a separate egui context and pressed by the names of their
//! widgets ([`super::panels::widgets::named`]).

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{
    CursorMoved, FileDragAndDrop, PrimaryWindow, WindowCloseRequested, WindowEvent,
};
use bevy_egui::egui;
use bevy_egui::input::EguiWantsInput;

use super::panels::{self, widgets};
use super::{OpenDocument, open, open_session};
use crate::screens::EDITOR;
use kotodama_editor::{Document, Draft, Editor};
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_gfx::ground::{BoardPalette, Ground};
use kotodama_ui::egui_context::apply_theme;
use kotodama_ui::prelude::*;
use kotodama_ui::testing;
use kotodama_words::WordsPlugin;
use kotodama_words::level::file;
use kotodama_words_window::actions::PlayAction;
use kotodama_words_window::level_navigation;
use kotodama_words_window::play;
use kotodama_words_window::progress::Progress;
use kotodama_words_window::screens::LEVEL;
use kotodama_words_window::view::board::Viewpoint;
use kotodama_words_window::view::layout::{BoardLayout, CELL};
use kotodama_words_window::view::looks::Looks;

/// Editor in an app, with a level.
pub(super) struct TestBench {
    pub app: App,
    pub ctx: egui::Context,
    events: Vec<egui::Event>,
    /// Size of the window in points.
    pub size: Vec2,
}

impl TestBench {
    /// Creates an editor with an empty board.
    pub fn new() -> Self {
        let mut app = testing::app();
        app.add_plugins(WordsPlugin)
            .init_resource::<Progress>()
            .init_resource::<Looks>()
            .init_resource::<Viewpoint>()
            .init_resource::<BoardLayout>()
            .init_resource::<BoardPalette>()
            .init_resource::<Ground>()
            .init_resource::<EguiWantsInput>()
            .init_resource::<Presses<PlayAction>>()
            .init_resource::<Presses<MenuAction>>();
        app.add_message::<WindowCloseRequested>()
            .add_message::<FileDragAndDrop>();
        level_navigation::add_resources(app.world_mut());
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.add_plugins((play::plugin, super::plugin));
        let ctx = egui::Context::default();
        apply_theme(&ctx, &Palette::default());
        let mut bench = Self {
            app,
            ctx,
            events: Vec::new(),
            size: Vec2::new(1280.0, 800.0),
        };
        open(bench.world());
        bench.frames(2);
        bench
    }

    /// Creates an editor with a level from the text of its file.
    pub fn with(text: &str) -> Self {
        let mut bench = Self::new();
        let level = file::read("test", text).unwrap_or_else(|problems| panic!("{problems}"));
        let document = Document::opened(Draft::of(&level));
        bench.world().resource_mut::<OpenDocument>().editor = Editor::new(document, None);
        bench.frames(2);
        bench
    }

    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    pub fn editor(&mut self) -> Mut<'_, Editor> {
        let current = self.app.world_mut().resource_mut::<OpenDocument>();
        current.map_unchanged(|current| &mut current.editor)
    }

    /// Adds the art, without which there are no pictures, and moves the whole board
    /// into sight.
    pub fn add_art(&mut self) {
        self.app
            .init_resource::<Assets<Image>>()
            .init_resource::<Art>()
            .init_resource::<Atlas>();
        self.world().resource_mut::<BoardLayout>().origin = Vec2::new(300.0, 120.0);
    }

    /// Returns the displayed draft.
    pub fn draft(&self) -> &Draft {
        self.app.world().resource::<OpenDocument>().editor.draft()
    }

    /// Returns the names of the objects in a cell from bottom to top, joined by
    /// spaces.
    pub fn at(&self, x: i32, y: i32) -> String {
        let stack = self.draft().stack(IVec2::new(x, y));
        let names: Vec<&str> = stack.iter().map(|item| item.thing.name.as_str()).collect();
        names.join(" ")
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// Runs a frame of the app and draws the panels once.
    pub fn frame(&mut self) {
        self.app.update();
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(
                egui::Pos2::ZERO,
                egui::vec2(self.size.x, self.size.y),
            )),
            events: std::mem::take(&mut self.events),
            ..default()
        };
        if self.screen() == EDITOR {
            let world = self.app.world_mut();
            let ctx = self.ctx.clone();
            // The output for the platform is not needed here.
            let mut output = self.ctx.run_ui(input, |_| {
                panels::show(&ctx, world);
            });
            output.textures_delta.clear();
        }
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.frame();
        }
    }

    /// Runs frames until something is there that is made in the background.
    #[track_caller]
    pub fn wait_for<T>(&mut self, what: &str, mut find: impl FnMut(&mut Self) -> Option<T>) -> T {
        for _ in 0..5000 {
            self.frame();
            if let Some(found) = find(self) {
                return found;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("there is still no sign of {what}");
    }

    /// Returns the area of a widget.
    pub fn place(&self, name: &str) -> Option<egui::Rect> {
        self.ctx.data(|data| data.get_temp(widgets::place_of(name)))
    }

    fn pointer(&mut self, at: egui::Pos2, button: egui::PointerButton, pressed: bool) {
        self.events.push(egui::Event::PointerMoved(at));
        self.events.push(egui::Event::PointerButton {
            pos: at,
            button,
            pressed,
            modifiers: egui::Modifiers::default(),
        });
        self.frame();
    }

    /// Clicks a widget.
    pub fn click(&mut self, name: &str) {
        self.click_with(name, egui::PointerButton::Primary);
    }

    /// Clicks a widget with a mouse button.
    pub fn click_with(&mut self, name: &str, button: egui::PointerButton) {
        // A newly opened widget takes a frame to be laid out.
        self.frames(2);
        let place = self.place(name);
        let at = place.unwrap_or_else(|| panic!("no widget is named {name:?}"));
        self.events.push(egui::Event::PointerMoved(at.center()));
        self.frame();
        self.pointer(at.center(), button, true);
        self.pointer(at.center(), button, false);
        // A press makes a request, the next frame carries it out, and screens
        // change in another.
        self.frames(3);
    }

    /// Types into the focused field.
    pub fn type_text(&mut self, text: &str) {
        self.events.push(egui::Event::Text(text.to_owned()));
        self.frames(2);
    }

    /// Presses a key for the panels.
    pub fn panel_key(&mut self, key: egui::Key, modifiers: egui::Modifiers) {
        for pressed in [true, false] {
            self.events.push(egui::Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            });
            self.frame();
        }
    }

    /// Presses a key for the board: the modifiers, the key, and the text it
    /// types.
    pub fn key(&mut self, modifiers: &[KeyCode], code: KeyCode, typed: Key) {
        let window = self.window();
        let message = |key_code, logical_key: Key, state| KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window,
        };
        let mut keys: Vec<(KeyCode, Key)> = modifiers.iter().map(|&it| (it, Key::Alt)).collect();
        keys.push((code, typed));
        for (code, key) in &keys {
            let pressed = message(*code, key.clone(), ButtonState::Pressed);
            self.world()
                .write_message(WindowEvent::from(pressed.clone()));
            self.world().write_message(pressed);
        }
        self.frame();
        for (code, key) in keys {
            let released = message(code, key, ButtonState::Released);
            self.world()
                .write_message(WindowEvent::from(released.clone()));
            self.world().write_message(released);
        }
        self.frame();
    }

    /// Presses a key that types this character, without modifiers.
    pub fn letter(&mut self, letter: &str) {
        self.key(&[], KeyCode::F35, Key::Character(letter.into()));
    }

    pub fn window(&mut self) -> Entity {
        let mut windows = self
            .app
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>();
        windows
            .single(self.app.world())
            .expect("the bench has a window")
    }

    /// Moves the pointer over a cell of the board.
    pub fn point(&mut self, x: i32, y: i32) {
        let window = self.window();
        let at = (Vec2::new(x as f32, y as f32) + 0.5) * CELL;
        self.world().write_message(WindowEvent::from(CursorMoved {
            window,
            position: at,
            delta: None,
        }));
        let mut window = self.world().entity_mut(window);
        let mut window = window.get_mut::<Window>().expect("it is a window");
        window.set_physical_cursor_position(Some(at.as_dvec2()));
        self.frame();
    }

    /// Drags a widget to a cell of the board and drops it.
    pub fn drag_to_cell(&mut self, name: &str, x: i32, y: i32) {
        self.frames(2);
        let place = self.place(name);
        let from = place.unwrap_or_else(|| panic!("no widget is named {name:?}"));
        let to = (Vec2::new(x as f32, y as f32) + 0.5) * CELL;
        let to = egui::pos2(to.x, to.y);
        self.events.push(egui::Event::PointerMoved(from.center()));
        self.frame();
        self.pointer(from.center(), egui::PointerButton::Primary, true);
        self.events.push(egui::Event::PointerMoved(
            from.center() + egui::vec2(12.0, 0.0),
        ));
        self.frame();
        self.events.push(egui::Event::PointerMoved(to));
        self.frame();
        self.pointer(to, egui::PointerButton::Primary, false);
        self.frames(2);
    }

    /// Presses or releases a mouse button over the board.
    pub fn button(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window();
        let input = MouseButtonInput {
            button,
            state,
            window,
        };
        self.world().write_message(WindowEvent::from(input));
        self.world().write_message(input);
        self.frame();
    }

    /// Drags the pointer with the left button through cells of the board.
    pub fn stroke(&mut self, cells: &[(i32, i32)]) {
        for (index, &(x, y)) in cells.iter().enumerate() {
            self.point(x, y);
            if index == 0 {
                self.button(MouseButton::Left, ButtonState::Pressed);
            }
        }
        self.button(MouseButton::Left, ButtonState::Released);
        self.frame();
    }
}

mod tests {
    use super::*;
    use crate::knowledge::Knowledge;

    const WRITTEN: &str = r#"Level(name: "x", legend: {'.': [], 'b': ["baba"], 'B': ["text_baba"],
        'i': ["text_is"], 'y': ["text_you"]}, rows: ["Biy.", "b...", "...."])"#;

    #[test]
    fn drawing_undoing_and_playing_change_what_they_should() {
        let mut bench = TestBench::with(WRITTEN);
        bench.click("Brush");
        bench.stroke(&[(1, 2), (2, 2), (3, 2)]);
        assert_eq!([bench.at(1, 2), bench.at(3, 2)], ["wall", "wall"]);
        assert!(bench.editor().document.is_modified());
        let drawn = bench.draft().clone();

        bench.click("▶ Play");
        assert_eq!(bench.screen(), LEVEL);
        bench.world().resource_mut::<Presses<PlayAction>>().0 = vec![PlayAction::Edit];
        bench.frames(3);
        assert_eq!(bench.screen(), EDITOR);
        assert_eq!(*bench.draft(), drawn);

        bench
            .world()
            .resource_mut::<Presses<PlayAction>>()
            .0
            .clear();
        bench.click("Undo");
        assert_eq!(bench.at(1, 2), "");
        assert!(!bench.editor().document.is_modified());
        bench.key(
            &[KeyCode::ControlLeft],
            KeyCode::KeyY,
            Key::Character("y".into()),
        );
        assert_eq!(*bench.draft(), drawn);
    }

    /// Level that is won by moving right twice.
    const SHORT: &str = r#"Level(name: "x", legend: {'.': [], 'b': ["baba"], 'f': ["flag"],
        'B': ["text_baba"], 'F': ["text_flag"], 'i': ["text_is"], 'y': ["text_you"],
        'w': ["text_win"]}, rows: ["Biy.", "b.f.", "Fiw."])"#;

    fn play(bench: &mut TestBench, moves: &str) {
        use kotodama_words::input::Input;
        use kotodama_words_window::session::Queue;

        let moves = Input::parse_moves(moves).expect("these are moves");
        bench.world().resource_mut::<Queue>().0.extend(moves);
        bench.frames(3);
    }

    #[test]
    fn a_win_in_a_test_play_is_recorded_if_it_is_shorter() {
        let mut bench = TestBench::with(SHORT);
        let solution = |bench: &TestBench| bench.draft().settings().solution.clone();
        let wait_for = |bench: &mut TestBench, moves: &str| {
            bench.wait_for(moves, |bench| {
                (solution(bench).as_deref() == Some(moves)).then_some(())
            });
        };
        bench.click("▶ Play");
        play(&mut bench, "urzzdz.rr");
        assert_eq!(bench.screen(), LEVEL);
        // Undone moves are not part of it.
        wait_for(&mut bench, ".rr");
        play(&mut bench, "x.rr");
        play(&mut bench, "xrr");
        wait_for(&mut bench, "rr");
        play(&mut bench, "x.rr");
        bench.wait_for("a verdict", |bench| {
            let revision = bench.editor().revision();
            bench.world().resource::<Knowledge>().verdict_on(revision)
        });
        bench.frames(2);
        assert_eq!(solution(&bench).as_deref(), Some("rr"));
        open_session(bench.world());
        bench.frames(3);
        assert_eq!(bench.screen(), EDITOR);
        bench.click("Undo");
        bench.click("Undo");
        assert_eq!(solution(&bench), None);
    }

    #[test]
    fn a_level_is_solved_in_the_background_and_the_answer_kept() {
        use crate::files;
        use crate::solving::Solving;

        let mut bench = TestBench::with(SHORT);
        bench.click("all tabs");
        bench.click("tab Solve");
        bench.click("Begin");
        bench.wait_for("an answer", |bench| bench.place("Keep as solution"));
        bench.click("Keep as solution");
        let solution = bench.draft().settings().solution.clone();
        assert_eq!(solution.as_deref(), Some("rr"));
        // It still holds, and is about this level only.
        let revision = bench.editor().revision();
        let document = bench.world().resource::<OpenDocument>().id;
        let solving = bench.world().resource::<Solving>();
        let found = solving.found_in(document).map(|found| found.revision);
        assert_eq!(found, Some(revision));
        files::new(bench.world());
        let document = bench.world().resource::<OpenDocument>().id;
        let solving = bench.world().resource::<Solving>();
        assert!(solving.found_in(document).is_none());
    }

    #[test]
    fn a_chord_with_tab_does_not_give_the_keys_to_the_menus() {
        let mut bench = TestBench::with(SHORT);
        let tab = || egui::Event::Key {
            key: egui::Key::Tab,
            physical_key: None,
            pressed: true,
            repeat: false,
            // Control may be up again before the panels see the key.
            modifiers: egui::Modifiers::NONE,
        };
        let has_focus = |bench: &TestBench| bench.ctx.memory(|memory| memory.focused().is_some());
        bench.events.push(tab());
        bench.key(&[KeyCode::ControlLeft], KeyCode::Tab, Key::Tab);
        assert!(!has_focus(&bench));
        bench.events.push(tab());
        bench.frames(2);
        assert!(has_focus(&bench), "alone it walks through the panels");
    }

    #[test]
    fn a_level_is_examined_in_the_background() {
        use crate::examining::Examining;

        let mut bench = TestBench::with(SHORT);
        bench.click("all tabs");
        bench.click("tab Solve");
        bench.click("Examine");
        for _ in 0..2000 {
            bench.frame();
            if bench.world().resource::<Examining>().found.is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        let found = bench.world().resource::<Examining>().found.as_ref();
        let report = found.and_then(|found| found.result.as_ref().ok());
        let shortest = report.and_then(|report| report.shortest.clone());
        assert_eq!(shortest.map(|moves| moves.len()), Some(2));
        bench.frames(2);
        assert!(bench.place("Examine").is_some());
    }

    #[test]
    fn the_board_shows_the_draft_and_its_rules() {
        use kotodama_words::kinds::Kinds;
        use kotodama_words::rules::Rules;

        let mut bench = TestBench::with(WRITTEN);
        let rules = |bench: &mut TestBench| -> Vec<String> {
            let world = bench.world();
            let kinds = world.resource::<Kinds>();
            world.resource::<Rules>().lines_in_order(kinds).collect()
        };
        assert_eq!(rules(&mut bench), ["baba is you"]);
        bench.letter("x");
        bench.stroke(&[(2, 0)]);
        bench.frame();
        assert_eq!(rules(&mut bench), Vec::<String>::new());
    }
}
