//! Lists with one chosen entry. Keyboard focus chooses an entry; a frame marks
//! it.

use std::ops::DerefMut;

use bevy::ecs::component::Mutable;
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::{ScheduleSystem, SystemParam};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use crate::prelude::*;

/// Entry of a list, by its key.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Outline = choice_frame(Color::NONE))]
pub struct Choice(pub String);

/// Returns the frame of an entry, in this colour if it is chosen. Entries are
/// laid out with a frame without colour, which [`ChoiceFrames`] colours.
#[must_use]
pub fn choice_frame(colour: Color) -> Outline {
    Outline::new(px(2), px(-2), colour)
}

/// Frames of the entries of a list, which are known by a component `C`.
#[derive(SystemParam)]
pub struct ChoiceFrames<'w, 's, C: Component> {
    palette: Res<'w, Palette>,
    focus: Res<'w, InputFocus>,
    entries: Query<'w, 's, (Entity, &'static C, &'static mut Outline)>,
}

impl<C: Component> ChoiceFrames<'_, '_, C> {
    /// Frames the entries that are chosen, even while the focus is elsewhere.
    pub fn show(&mut self, is_chosen: impl Fn(&C) -> bool) {
        for (entity, entry, mut outline) in &mut self.entries {
            let is_focused = self.focus.get() == Some(entity);
            let colour = choice_colour(&self.palette, is_chosen(entry), is_focused);
            outline.set_if_neq(choice_frame(colour));
        }
    }
}

/// Returns the colour of the frame of an entry. It is duller than the border of
/// the focus, and does not cover it.
fn choice_colour(palette: &Palette, is_chosen: bool, is_focused: bool) -> Color {
    match is_chosen && !is_focused {
        true => palette.of(Ink::AccentDark),
        false => Color::NONE,
    }
}

/// Returns the systems that keep the chosen key in a resource and mark its
/// entry.
#[must_use]
pub fn choose_in<R>() -> ScheduleConfigs<ScheduleSystem>
where
    R: Resource<Mutability = Mutable> + DerefMut<Target = String>,
{
    (follow_focus::<R>.run_if(in_state(Menu::NONE)), mark::<R>).chain()
}

/// Chooses the entry that keyboard focus moves to. The mouse does not choose by
/// hovering: on its way to the details it crosses other entries.
fn follow_focus<R>(
    focus: Res<InputFocus>,
    presses: Res<Presses<MenuAction>>,
    choices: Query<&Choice>,
    mut chosen: ResMut<R>,
) where
    R: Resource<Mutability = Mutable> + DerefMut<Target = String>,
{
    if presses.0.is_empty() {
        return;
    }
    if let Some(choice) = focus.get().and_then(|entity| choices.get(entity).ok())
        && choice.0 != **chosen
    {
        (**chosen).clone_from(&choice.0);
    }
}

/// Marks the chosen entry.
fn mark<R>(chosen: Res<R>, mut frames: ChoiceFrames<Choice>)
where
    R: Resource<Mutability = Mutable> + DerefMut<Target = String>,
{
    frames.show(|choice| choice.0 == **chosen);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_entry_has_a_frame_unless_the_focus_has_one_there() {
        let palette = Palette::default();
        let frame = palette.of(Ink::AccentDark);
        assert_eq!(choice_colour(&palette, true, false), frame);
        assert_ne!(frame, palette.of(Ink::Accent));
        for (is_chosen, is_focused) in [(true, true), (false, true), (false, false)] {
            let colour = choice_colour(&palette, is_chosen, is_focused);
            assert_eq!(colour, Color::NONE, "{is_chosen} {is_focused}");
        }
    }
}
