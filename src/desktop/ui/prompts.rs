//! Names of keys and buttons in prompts, and texts that follow the device.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::UiSystems;

use super::controls::Control;
use crate::bindings::Bindable;
use crate::menu_actions::MenuAction;
use crate::presses::Device;
use kotodama_shell::settings::Settings;

pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, update_text.before(UiSystems::Content));
}

/// Names of keys and buttons for prompts, for the device that was used last.
#[derive(SystemParam)]
pub struct Prompts<'w> {
    settings: Res<'w, Settings>,
    device: Res<'w, Device>,
}

impl Prompts<'_> {
    /// Returns whether names may have changed since the system last ran.
    pub fn changed(&self) -> bool {
        self.settings.is_changed() || self.device.is_changed()
    }

    /// Returns the device that the player used last.
    pub fn device(&self) -> Device {
        *self.device
    }

    /// Returns the control of an action; a dash if it has none.
    pub fn of<A: Bindable>(&self, action: A) -> String {
        let first = A::own(&self.settings).first(action, *self.device);
        first.map_or_else(|| "–".to_owned(), Control::name)
    }

    /// Returns all controls of an action.
    pub fn all_of<A: Bindable>(&self, action: A) -> String {
        let named = A::own(&self.settings).named(action, *self.device);
        if named.is_empty() {
            return "–".to_owned();
        }
        named
    }

    /// Returns the controls that confirm and go back in menus.
    pub fn menu(&self) -> (String, String) {
        (self.of(MenuAction::Confirm), self.of(MenuAction::Back))
    }

    /// Returns the controls that switch to the previous and next page.
    pub fn pages(&self) -> (String, String) {
        (
            self.of(MenuAction::PreviousPage),
            self.of(MenuAction::NextPage),
        )
    }
}

/// Text that names keys. It updates when the player changes the device or the
/// bindings.
#[derive(Component)]
pub struct Prompted(Box<dyn Fn(&Prompts) -> String + Send + Sync>);

impl Prompted {
    pub fn new(say: impl Fn(&Prompts) -> String + Send + Sync + 'static) -> Self {
        Self(Box::new(say))
    }
}

pub fn update_text(prompts: Prompts, mut texts: Query<(Ref<Prompted>, &mut Text)>) {
    let all = prompts.changed();
    for (prompted, mut text) in &mut texts {
        if all || prompted.is_added() {
            let said = (prompted.0)(&prompts);
            if text.0 != said {
                text.0 = said;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::key;
    use crate::testing;

    #[test]
    fn texts_follow_the_device_and_the_choice_of_keys() {
        let mut app = testing::app_with_keys::<MenuAction>();
        let says = Prompted::new(|prompts| prompts.of(MenuAction::PreviousPage));
        let text = app.world_mut().spawn((says, Text::default())).id();
        let said = |app: &mut App| {
            app.update();
            app.world().get::<Text>(text).map(|text| text.0.clone())
        };
        assert_eq!(said(&mut app).as_deref(), Some("PageUp"));
        app.insert_resource(Device::Gamepad);
        assert_eq!(said(&mut app).as_deref(), Some("L1"));
        app.insert_resource(Device::Keyboard);
        let mut settings = app.world_mut().resource_mut::<Settings>();
        let keys = MenuAction::own_mut(&mut settings);
        keys.bind(MenuAction::PreviousPage, key(KeyCode::KeyZ), false);
        assert_eq!(said(&mut app).as_deref(), Some("Z"));
    }
}
