//! Text fields, typed in with keys or with an input method, which composes
//! characters that no key has.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use bevy::window::{Ime, PrimaryWindow};
use leafwing_input_manager::prelude::*;

use crate::menu_actions::MenuAction;
use crate::palette::{Fill, Ink};
use crate::presses::{Presses, TypeSystems, bound_to};
use crate::widgets::{NORMAL, text};
use kotodama_shell::frame::AppSystems;

pub fn plugin(app: &mut App) {
    app.add_message::<Ime>()
        .init_resource::<Composition>()
        .add_systems(
            PreUpdate,
            type_in
                .in_set(TypeSystems)
                .run_if(any_with_component::<TextField>),
        )
        .add_systems(
            Update,
            (
                call_input_method,
                show_composition.run_if(resource_changed::<Composition>),
            )
                .chain()
                .in_set(AppSystems::Show),
        );
}

/// Widget that takes characters while it has the focus.
#[derive(Component, Clone, Debug, Default)]
pub struct TextField {
    /// Typed text.
    pub text: String,
    /// Whether only digits are allowed, and no number too large for a seed.
    pub digits: bool,
    /// Maximum number of characters.
    pub most: usize,
    /// Whether it takes characters wherever the focus is; Escape clears it.
    pub always: bool,
}

impl TextField {
    /// Appends a character if it is allowed.
    fn take(&mut self, c: char) {
        if c.is_control() || self.text.chars().count() >= self.most {
            return;
        }
        self.text.push(c);
        let is_number = || c.is_ascii_digit() && self.text.parse::<u64>().is_ok();
        if self.digits && !is_number() {
            self.text.pop();
        }
    }

    /// Handles a key; returns whether the field used it.
    fn press(&mut self, key: &Key) -> bool {
        match key {
            // An always active field that is empty lets these keys pass.
            Key::Backspace if !self.always || !self.text.is_empty() => _ = self.text.pop(),
            Key::Escape if self.always && !self.text.is_empty() => self.text.clear(),
            Key::Space if !self.always => self.take(' '),
            Key::Character(typed) => typed.chars().for_each(|c| self.take(c)),
            _ => return false,
        }
        true
    }
}

/// Text that an input method is composing and that has not been committed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Composition(String);

/// Returns the field that receives typed characters.
fn field_in_use(focus: &InputFocus, fields: &Query<(Entity, &mut TextField)>) -> Option<Entity> {
    let focused = focus.get().filter(|entity| fields.contains(*entity));
    focused.or_else(|| {
        let mut always = fields.iter().filter(|(_, field)| field.always);
        always.next().map(|(entity, _)| entity)
    })
}

/// Sends characters to the active field. A key that types something is not a
/// menu press, whatever it is bound to.
fn type_in(
    (mut keys, mut composed): (MessageReader<KeyboardInput>, MessageReader<Ime>),
    focus: Res<InputFocus>,
    mut fields: Query<(Entity, &mut TextField)>,
    actions: Option<Single<&InputMap<MenuAction>>>,
    mut presses: ResMut<Presses<MenuAction>>,
    mut composition: ResMut<Composition>,
) {
    let entity = field_in_use(&focus, &fields);
    let Some((_, mut field)) = entity.and_then(|entity| fields.get_mut(entity).ok()) else {
        keys.clear();
        composed.clear();
        return;
    };
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        let mut typed = field.bypass_change_detection().clone();
        if !typed.press(&key.logical_key) {
            continue;
        }
        if typed.text != field.text {
            *field = typed;
        }
        if let Some(actions) = &actions
            && !key.repeat
        {
            let pressed = &mut presses.bypass_change_detection().0;
            for action in bound_to(actions, key.key_code) {
                if let Some(place) = pressed.iter().position(|press| *press == action) {
                    pressed.remove(place);
                }
            }
        }
    }
    for event in composed.read() {
        let now = match event {
            Ime::Preedit { value, .. } => value.clone(),
            Ime::Commit { value, .. } => {
                value.chars().for_each(|c| field.take(c));
                String::new()
            }
            Ime::Enabled { .. } => continue,
            Ime::Disabled { .. } => String::new(),
        };
        composition.set_if_neq(Composition(now));
    }
}

/// Enables the input method only while a field is active and places its
/// candidate list below the field.
fn call_input_method(
    focus: Res<InputFocus>,
    fields: Query<(Entity, &mut TextField)>,
    places: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut window: Option<Single<&mut Window, With<PrimaryWindow>>>,
    mut composition: ResMut<Composition>,
) {
    let Some(window) = &mut window else { return };
    let field = field_in_use(&focus, &fields).and_then(|entity| fields.get(entity).ok());
    let field = field.filter(|(_, field)| !field.digits);
    if window.ime_enabled != field.is_some() {
        window.ime_enabled = field.is_some();
        composition.set_if_neq(Composition::default());
    }
    let place = field.and_then(|(entity, _)| places.get(entity).ok());
    if let Some((node, transform)) = place {
        let corner = transform.translation + node.size() * Vec2::new(-0.5, 0.5);
        let corner = corner * node.inverse_scale_factor();
        if window.ime_position != corner {
            window.ime_position = corner;
        }
    }
}

/// Text that is being composed.
#[derive(Component)]
struct CompositionLine;

fn show_composition(
    mut commands: Commands,
    composition: Res<Composition>,
    lines: Query<Entity, With<CompositionLine>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    scale: Res<UiScale>,
) {
    for line in &lines {
        commands.entity(line).despawn();
    }
    let Some(window) = window.filter(|_| !composition.0.is_empty()) else {
        return;
    };
    let at = window.ime_position / scale.0;
    commands.spawn((
        CompositionLine,
        Node {
            position_type: PositionType::Absolute,
            left: px(at.x),
            top: px(at.y),
            padding: UiRect::all(px(4)),
            ..default()
        },
        GlobalZIndex(100),
        Pickable::IGNORE,
        Fill(Ink::Panel, 1.0),
        children![text(composition.0.clone(), NORMAL, Ink::Accent)],
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use bevy::input_focus::FocusCause;

    fn app() -> (App, Entity) {
        let mut app = testing::app();
        app.add_plugins(plugin);
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        let field = TextField {
            most: 4,
            ..TextField::default()
        };
        let field = app.world_mut().spawn(field).id();
        let mut focus = app.world_mut().resource_mut::<InputFocus>();
        focus.set(field, FocusCause::Navigated);
        app.update();
        (app, field)
    }

    fn compose(app: &mut App, event: Ime) {
        app.world_mut().write_message(event);
        app.update();
    }

    fn typed(app: &App, field: Entity) -> &str {
        &app.world().get::<TextField>(field).expect("a field").text
    }

    fn lines(app: &mut App) -> Vec<String> {
        let world = app.world_mut();
        let mut texts = world.query::<&Text>();
        texts.iter(world).map(|text| text.0.clone()).collect()
    }

    #[test]
    fn what_an_input_method_composes_is_seen_and_then_typed() {
        let (mut app, field) = app();
        let window = Entity::PLACEHOLDER;
        let preedit = |value: &str| Ime::Preedit {
            window,
            value: value.to_owned(),
            cursor: None,
        };
        compose(&mut app, preedit("ことだま"));
        assert_eq!(typed(&app, field), "", "it is not typed yet");
        assert_eq!(lines(&mut app), ["ことだま"]);
        compose(&mut app, preedit(""));
        let commit = |value: &str| Ime::Commit {
            window,
            value: value.to_owned(),
        };
        compose(&mut app, commit("言霊"));
        assert_eq!(typed(&app, field), "言霊");
        assert!(lines(&mut app).is_empty());
        compose(&mut app, commit("あいう"));
        assert_eq!(typed(&app, field), "言霊あい", "no more than fit");
    }

    #[test]
    fn an_input_method_is_called_only_where_text_is_typed() {
        let (mut app, field) = app();
        let is_called = |app: &mut App| {
            let world = app.world_mut();
            world
                .query::<&Window>()
                .iter(world)
                .any(|it| it.ime_enabled)
        };
        assert!(is_called(&mut app));
        let mut changed = app
            .world_mut()
            .get_mut::<TextField>(field)
            .expect("a field");
        changed.digits = true;
        app.update();
        assert!(!is_called(&mut app), "a number needs none");
        let mut changed = app
            .world_mut()
            .get_mut::<TextField>(field)
            .expect("a field");
        changed.digits = false;
        app.world_mut().resource_mut::<InputFocus>().clear();
        app.update();
        assert!(!is_called(&mut app), "nothing is typed in");
    }
}
