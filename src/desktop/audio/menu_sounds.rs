//! Menu sounds: moved focus, activated entries, opened and closed menus,
//! changed settings.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::HearingSystems;
use super::effect::Effect;
use super::mixer::Cue;
use kotodama_shell::clipboard::Copied;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Copied>()
        .add_observer(hear_activation)
        .add_systems(
            Update,
            (
                hear_focus,
                hear_copying.run_if(on_message::<Copied>),
                hear_menus.run_if(resource_exists::<State<Menu>>),
                hear_settings.run_if(resource_changed::<Settings>),
            )
                .in_set(AppSystems::Show)
                .before(HearingSystems),
        );
}

/// Plays a sound when a text was copied.
fn hear_copying(mut cues: MessageWriter<Cue>) {
    cues.write(Effect::Saved.into());
}

fn hear_focus(
    focus: Res<InputFocus>,
    focusable: Query<(), With<Focusable>>,
    mut before: Local<Option<Entity>>,
    mut cues: MessageWriter<Cue>,
) {
    let now = focus.get().filter(|entity| focusable.contains(*entity));
    // A menu that opens with its first focus is silent.
    let was_there = before.is_some_and(|entity| focusable.contains(entity));
    if now.is_some() && was_there && now != *before {
        cues.write(Effect::MenuMove.into());
    }
    *before = now;
}

fn hear_activation(_: On<Activate>, mut cues: MessageWriter<Cue>) {
    cues.write(Effect::Select.into());
}

/// Returns the effect when one menu replaces another.
const fn effect_of_menus(before: Menu, now: Menu) -> Option<Effect> {
    // The win banner and results come with their own fanfare.
    if now.has_own_sound {
        return None;
    }
    Some(match now.depth < before.depth {
        true => Effect::MenuCloses,
        false => Effect::MenuOpens,
    })
}

/// Plays a sound when menus open and close.
fn hear_menus(menu: Res<State<Menu>>, mut before: Local<Menu>, mut cues: MessageWriter<Cue>) {
    let now = *menu.get();
    if now != *before {
        cues.write_batch(effect_of_menus(*before, now).map(Cue::from));
        *before = now;
    }
}

/// Plays a sound when a setting changes in a menu, at the new volume.
fn hear_settings(
    settings: Res<Settings>,
    menu: Res<State<Menu>>,
    mut before: Local<Option<Settings>>,
    mut cues: MessageWriter<Cue>,
) {
    let mut now = settings.clone();
    // The window can be dragged to any size.
    now.window_size = Settings::default().window_size;
    if *menu.get() != Menu::NONE && before.as_ref().is_some_and(|before| *before != now) {
        cues.write(Effect::Adjust.into());
    }
    *before = Some(now);
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: Menu = Menu::new("pause", 1);
    const DEEPER: Menu = Menu::new("deeper", 3);

    #[test]
    fn menus_are_heard_coming_and_going() {
        let heard = effect_of_menus;
        assert_eq!(heard(Menu::NONE, PAUSE), Some(Effect::MenuOpens));
        assert_eq!(heard(PAUSE, Menu::SETTINGS), Some(Effect::MenuOpens));
        assert_eq!(heard(Menu::SETTINGS, DEEPER), Some(Effect::MenuOpens));
        assert_eq!(heard(Menu::SETTINGS, PAUSE), Some(Effect::MenuCloses));
        assert_eq!(heard(PAUSE, Menu::NONE), Some(Effect::MenuCloses));
        assert_eq!(heard(Menu::NONE, PAUSE.with_own_sound()), None);
    }
}
