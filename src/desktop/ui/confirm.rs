//! Buttons that ask for confirmation: the first press changes the label, the
//! second one acts. Moving the focus away cancels.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use super::page::Act;
use super::palette::Ink;
use super::widgets::{self, SMALL, focusable, small_node, text};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (change_minds, update_text)
            .chain()
            .before(widgets::PaintSystems),
    );
}

/// Button waiting for confirmation.
#[derive(Component, Clone, Debug)]
pub struct Asks {
    label: String,
    question: String,
    is_asking: bool,
}

/// Returns a small button that says `label`, then `question`, and acts on the
/// second press.
pub fn asking_button(
    name: impl Into<String>,
    (label, question): (String, String),
    act: impl Act,
) -> impl Bundle {
    let press =
        move |pressed: On<Activate>, mut buttons: Query<&mut Asks>, mut commands: Commands| {
            match buttons.get_mut(pressed.entity) {
                Ok(mut asks) if !asks.is_asking => asks.is_asking = true,
                Ok(_) => commands.queue(act.clone()),
                Err(_) => {}
            }
        };
    (
        focusable(name, small_node()),
        observe(press),
        children![text(label.clone(), SMALL, Ink::Text)],
        Asks {
            label,
            question,
            is_asking: false,
        },
    )
}

fn change_minds(focus: Res<InputFocus>, mut buttons: Query<(Entity, &mut Asks)>) {
    for (entity, mut asks) in &mut buttons {
        if asks.is_asking && focus.get().is_some_and(|focused| focused != entity) {
            asks.is_asking = false;
        }
    }
}

fn update_text(
    buttons: Query<(&Asks, &Children), Changed<Asks>>,
    mut texts: Query<(&mut Text, &mut Ink)>,
) {
    for (asks, children) in &buttons {
        for child in children {
            if let Ok((mut text, mut ink)) = texts.get_mut(*child) {
                let (said, now) = match asks.is_asking {
                    true => (&asks.question, Ink::Danger),
                    false => (&asks.label, Ink::Text),
                };
                text.0.clone_from(said);
                ink.set_if_neq(now);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input_focus::FocusCause;

    use super::*;
    use crate::testing;

    #[derive(Resource, Default)]
    struct Count(u32);

    #[test]
    fn only_the_second_press_in_a_row_counts() {
        let mut app = testing::app();
        app.add_plugins(plugin).init_resource::<Count>();
        let labels = ("Delete".to_owned(), "Really?".to_owned());
        let button = asking_button("Delete", labels, |world: &mut World| {
            world.resource_mut::<Count>().0 += 1;
        });
        let button = app.world_mut().spawn(button).id();
        let press = |app: &mut App| {
            app.world_mut().trigger(Activate { entity: button });
            app.update();
            let mut texts = app.world_mut().query::<&Text>();
            let said = texts.single(app.world()).map(|text| text.0.clone());
            (said.unwrap_or_default(), app.world().resource::<Count>().0)
        };
        let focus = |app: &mut App, entity| {
            let mut focus = app.world_mut().resource_mut::<InputFocus>();
            focus.set(entity, FocusCause::Navigated);
            app.update();
        };
        focus(&mut app, button);
        assert_eq!(press(&mut app), ("Really?".to_owned(), 0));
        let elsewhere = app.world_mut().spawn_empty().id();
        focus(&mut app, elsewhere);
        focus(&mut app, button);
        assert_eq!(press(&mut app), ("Really?".to_owned(), 0));
        assert_eq!(press(&mut app).1, 1);
    }
}
