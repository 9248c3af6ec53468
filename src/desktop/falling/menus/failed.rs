//! A script has failed: where, and what can be done (F-LUA-07).

use bevy::prelude::*;

use crate::home;
use crate::menus::FALLING_FAILED;
use crate::session::{self, FallingNews, FallingSession};
use kotodama_falling::flow::Clock;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, FALLING_FAILED, show, home::leave);
    app.add_systems(
        Update,
        say_again
            .in_set(AppSystems::Show)
            .run_if(in_state(FALLING_FAILED)),
    );
}

/// What went wrong.
#[derive(Component)]
struct Message;

fn show(mut commands: Commands, session: Res<FallingSession>, clock: Option<Res<Clock>>) {
    let message = session.failure.clone().unwrap_or_default();
    let frame = clock.map_or(0, |clock| clock.frame);
    let mut root = panel_page(&mut commands, "Script error", FALLING_FAILED, |panel| {
        panel.spawn(heading(t!("falling-failed")));
        let when = t!("falling-failed-frame", frame = frame);
        panel.spawn(text(when, SMALL, Ink::Dim));
        let words = Node::default().max_width(px(640)).max_height(px(260));
        panel
            .spawn(scroll_area(words.margin(UiRect::vertical(px(10)))))
            .with_child((Message, Text::new(message), font(SMALL), Ink::Coral));
        let again = button(t!("falling-try-again"), session::try_again);
        panel.spawn((FirstFocus, again));
        panel.spawn(button(t!("common-back"), home::leave));
    });
    root.insert(veil());
}

/// Shows the failure of another try.
fn say_again(
    mut news: MessageReader<FallingNews>,
    session: Res<FallingSession>,
    mut message: Single<&mut Text, With<Message>>,
) {
    if news.read().any(|news| *news == FallingNews::Failed) {
        message.0 = session.failure.clone().unwrap_or_default();
    }
}
