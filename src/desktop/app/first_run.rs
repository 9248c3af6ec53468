//! What is asked before the title when nobody has played yet: the language,
//! how much moves, and the colours.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::settings::FIRST;
use crate::desktop::app::menus::FIRST_RUN;
use crate::desktop::app::settings::sample::Sample;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::settings::Settings;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::rows::{self, Help};
use crate::desktop::ui::widgets::{SMALL, button, heading, panel, screen, text};

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(FIRST_RUN), show).add_systems(
        Update,
        leave.in_set(AppSystems::Input).run_if(in_state(FIRST_RUN)),
    );
}

fn show(mut commands: Commands, palette: Res<Palette>, settings: Res<Settings>) {
    commands
        .spawn((screen("First run"), DespawnOnExit(FIRST_RUN)))
        .with_children(|root| {
            root.spawn(panel(&palette)).with_children(|panel| {
                panel.spawn(heading(&palette, t!("first-title")));
                panel.spawn(text(t!("first-line"), SMALL, palette.get("dim")));
                panel.spawn(Sample(26.0));
                for (place, asked) in FIRST.iter().enumerate() {
                    let mut line = rows::spawn(panel, &palette, asked, &settings);
                    if place == 0 {
                        line.insert(FirstFocus);
                    }
                }
                panel
                    .spawn(Node {
                        height: px(40),
                        width: px(690),
                        max_width: percent(100),
                        align_self: AlignSelf::Center,
                        justify_content: JustifyContent::Center,
                        align_items: AlignItems::Center,
                        ..default()
                    })
                    .with_children(|line| {
                        line.spawn((Help, text("", SMALL, palette.get("text"))));
                    });
                panel.spawn(button(
                    &palette,
                    t!("first-begin"),
                    |_: On<Activate>, settings: ResMut<Settings>, next: ResMut<NextState<Menu>>| {
                        begin(settings, next);
                    },
                ));
            });
        });
}

fn begin(mut settings: ResMut<Settings>, mut next: ResMut<NextState<Menu>>) {
    settings.introduced = true;
    next.set(Menu::MAIN);
}

/// Whoever does not want to answer need not.
fn leave(
    presses: Res<Presses<MenuAction>>,
    settings: ResMut<Settings>,
    next: ResMut<NextState<Menu>>,
) {
    if presses.0.contains(&MenuAction::Back) {
        begin(settings, next);
    }
}
