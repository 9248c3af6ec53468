//! Test bench for menus without a window, operated by the names of widgets.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use leafwing_input_manager::prelude::*;

use super::{first_run, keys, settings};
use kotodama_falling_window as falling;
use kotodama_falling_window::keys::FallingAction;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;
use kotodama_shell::settings::Settings;
use kotodama_ui::focus::{self, Focusable};
use kotodama_ui::menu_actions::MenuAction;
use kotodama_ui::testing;
use kotodama_ui::{action_sets, bindings, language, presses};
use kotodama_words_window as words;
use kotodama_words_window::input;
use kotodama_words_window::session::Queue;

pub struct TestBench(pub App);

impl TestBench {
    /// Opens this menu on the title screen.
    pub fn new(menu: Menu) -> Self {
        let mut app = testing::app();
        action_sets::list::<kotodama_editor_window::keys::EditorAction>(&mut app);
        bindings::actions::<FallingAction>(&mut app);
        bindings::actions::<MenuAction>(&mut app);
        app.init_resource::<Queue>().add_plugins((
            presses::plugin,
            input::plugin,
            focus::plugin,
            language::LanguagePlugin,
            settings::plugin,
            keys::plugin,
            first_run::plugin,
            words::settings::plugin,
            falling::menus::settings::plugin,
            kotodama_editor_window::settings_page::plugin,
        ));
        let mut bench = Self(app);
        bench.updates(1);
        let world = bench.0.world_mut();
        world.resource_mut::<NextState<Screen>>().set(Screen::TITLE);
        world.resource_mut::<NextState<Menu>>().set(menu);
        bench.updates(3);
        bench
    }

    pub fn updates(&mut self, count: usize) {
        (0..count).for_each(|_| self.0.update());
    }

    pub fn menu(&self) -> Menu {
        *self.0.world().resource::<State<Menu>>().get()
    }

    pub fn settings(&self) -> &Settings {
        self.0.world().resource::<Settings>()
    }

    pub fn find(&mut self, name: &str) -> Entity {
        let world = self.0.world_mut();
        let mut widgets =
            world.query_filtered::<(Entity, &Name, Option<&Children>), With<Focusable>>();
        let mut texts = world.query::<&Text>();
        let found: Vec<Entity> = widgets
            .iter(world)
            .filter(|(_, own, children)| {
                let mut says =
                    |child: &Entity| texts.get(world, *child).is_ok_and(|it| it.0 == name);
                own.as_str() == name || children.is_some_and(|all| all.iter().any(|c| says(&c)))
            })
            .map(|(entity, ..)| entity)
            .collect();
        assert_eq!(found.len(), 1, "{name}: {} widgets", found.len());
        found[0]
    }

    /// Activates a widget, as a click or the confirm key would.
    pub fn press(&mut self, name: &str) {
        let entity = self.find(name);
        self.0.world_mut().trigger(Activate { entity });
        self.updates(3);
    }

    pub fn focus(&mut self, name: &str) {
        let entity = self.find(name);
        let mut focus = self.0.world_mut().resource_mut::<InputFocus>();
        focus.set(entity, FocusCause::Navigated);
        self.updates(1);
    }

    pub fn focused(&mut self) -> String {
        let world = self.0.world_mut();
        let entity = world.resource::<InputFocus>().get();
        let name = entity.and_then(|entity| world.get::<Name>(entity));
        name.map(|name| name.as_str().to_owned())
            .unwrap_or_default()
    }

    pub fn tap(&mut self, button: impl Buttonlike) {
        button.press(self.0.world_mut());
        self.updates(1);
        button.release(self.0.world_mut());
        self.updates(3);
    }

    /// Presses a key and holds it.
    pub fn hold(&mut self, key: KeyCode) {
        key.press(self.0.world_mut());
        self.updates(1);
    }

    /// Releases a key.
    pub fn release(&mut self, key: KeyCode) {
        key.release(self.0.world_mut());
        self.updates(3);
    }

    /// Presses a key that types something.
    pub fn type_key(&mut self, key_code: KeyCode, typed: &str) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.0.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key: Key::Character(typed.into()),
                state,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
            self.updates(2);
        }
    }

    /// Returns all text on the screen.
    pub fn said(&mut self) -> String {
        let world = self.0.world_mut();
        let mut texts = world.query::<&Text>();
        let texts: Vec<&str> = texts.iter(world).map(|text| text.0.as_str()).collect();
        texts.join("\n")
    }
}
