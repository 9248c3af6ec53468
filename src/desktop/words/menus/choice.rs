//! Choice of the level to enter if the cursor is on several (W-SELECT-07).

use bevy::prelude::*;

use crate::level_navigation::Choice;
use crate::level_navigation::destinations::Destinations;
use crate::menus::CHOICE;
use kotodama_ui::prelude::*;
use kotodama_words as words;

pub fn plugin(app: &mut App) {
    page(app, CHOICE, show, go_to(Menu::NONE));
    app.add_systems(OnExit(CHOICE), forget);
}

fn show(mut commands: Commands, choice: Res<Choice>, destinations: Res<Destinations>) {
    let mut root = panel_page(&mut commands, "Choice", CHOICE, |panel| {
        panel.spawn(heading(t!("choice-title")));
        panel
            .spawn(scroll_list(Node::column(8.0)))
            .with_children(|list| {
                for (index, entrance) in choice.0.iter().cloned().enumerate() {
                    let name = destinations.name(&entrance);
                    let mut entry = list.spawn(button(name, move |world: &mut World| {
                        words::depart(world, &entrance);
                        go_to(Menu::NONE)(world);
                    }));
                    if index == 0 {
                        entry.insert(FirstFocus);
                    }
                }
            });
        panel.spawn(button(t!("choice-stay"), go_to(Menu::NONE)));
    });
    root.insert(veil());
}

fn forget(mut choice: ResMut<Choice>) {
    choice.0.clear();
}
