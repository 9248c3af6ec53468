//! Questions before the first title screen: language, amount of motion, and
//! colours.

use bevy::prelude::*;

use super::settings::FIRST;
use crate::menus::FIRST_RUN;
use crate::settings::sample::Sample;
use kotodama_ui::prelude::*;
use kotodama_ui::rows::{self, Help};

pub fn plugin(app: &mut App) {
    // Answering is optional.
    page(app, FIRST_RUN, show, begin);
}

fn show(mut commands: Commands, settings: Res<Settings>) {
    panel_page(&mut commands, "First run", FIRST_RUN, |panel| {
        panel.spawn(heading(t!("first-title")));
        panel.spawn(text(t!("first-line"), SMALL, Ink::Dim));
        panel.spawn(Sample(26.0));
        for (place, asked) in FIRST.iter().enumerate() {
            let mut line = rows::spawn(panel, asked, &settings);
            if place == 0 {
                line.insert(FirstFocus);
            }
        }
        let help = Node::default().sized(690.0, 40.0).max_width(percent(100));
        panel
            .spawn(help.align_self(AlignSelf::Center).middle().centred())
            .with_child((Help, text("", SMALL, Ink::Text)));
        panel.spawn(button(t!("first-begin"), begin));
    });
}

fn begin(world: &mut World) {
    world.resource_mut::<Settings>().introduced = true;
    go_to(Menu::MAIN)(world);
}
