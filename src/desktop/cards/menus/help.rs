//! Help: how to play, with the keys.

use bevy::prelude::*;
use kotodama_ui::prelude::*;

use super::pause::keys;
use crate::screens::{CARDS_HELP, CARDS_PAUSE};

pub(super) fn plugin(app: &mut App) {
    page(app, CARDS_HELP, show, go_to(CARDS_PAUSE));
}

fn show(mut commands: Commands, screen_now: Res<State<Screen>>) {
    large_panel(&mut commands, "Help", CARDS_HELP, **screen_now, |panel| {
        panel.spawn(title_row()).with_children(|row| {
            row.spawn(text(t!("cards-help"), NORMAL, Ink::Accent));
            let back = small_button("Back", t!("common-back"), go_to(CARDS_PAUSE));
            row.spawn((FirstFocus, back));
        });
        panel
            .spawn(read_by_scrolling(Node::column(6.0).fill()))
            .with_children(|list| {
                for said in [
                    t!("cards-help-aim"),
                    t!("cards-help-move"),
                    t!("cards-help-mirror"),
                    t!("cards-help-zombies"),
                    t!("cards-help-mouse"),
                    t!("cards-help-numbers"),
                    t!("cards-help-panels"),
                ] {
                    list.spawn(paragraph(said, Ink::Text));
                }
                keys(list);
            });
    });
}
