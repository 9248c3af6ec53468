//! Results at the end of a game (section 24).

use bevy::prelude::*;

use super::pause::again;
use crate::hud::player_name;
use crate::records::{BestPlay, Latest, Records, key, records_of};
use crate::screens::{DUNGEON, DUNGEON_LIST, DUNGEON_OVER};
use crate::session::{DungeonSession, Feed};
use crate::text_window::Said;
use crate::watch;
use kotodama_shell::visit::{Visit, leave_to};
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, DUNGEON_OVER, show, leave_to(DUNGEON_LIST));
    app.add_systems(
        Update,
        end_play
            .in_set(AppSystems::Show)
            .run_if(in_state(DUNGEON).and_then(in_state(Menu::NONE))),
    );
}

/// Seconds between the end and the results.
const FAREWELL: f32 = 1.5;

/// Shows the results some time after the end.
fn end_play(
    time: Res<Time<Real>>,
    session: Res<DungeonSession>,
    said: Res<Said>,
    mut left: Local<Option<f32>>,
    mut next: ResMut<NextState<Menu>>,
) {
    let is_over = session.ended && session.feed == Feed::Player;
    // Remaining messages of the dungeon come first.
    if !is_over || !said.windows.is_empty() {
        *left = Some(FAREWELL);
    } else if let Some(seconds) = &mut *left {
        *seconds -= time.delta_secs();
        if *seconds <= 0.0 {
            *left = None;
            next.set(DUNGEON_OVER);
        }
    }
}

fn show(
    mut commands: Commands,
    session: Res<DungeonSession>,
    latest: Res<Latest>,
    records: Res<Records>,
    visit: Option<Res<Visit>>,
) {
    let ends = records_of(&session);
    let is_won = ends.iter().any(|(_, record)| record.victory);
    let title = match is_won {
        true => t!("dungeon-won"),
        false => t!("dungeon-over"),
    };
    let mut root = panel_page(&mut commands, "Results", DUNGEON_OVER, |panel| {
        panel.spawn(heading(title));
        for (place, (player, record)) in ends.iter().enumerate() {
            let play = BestPlay::of(record);
            if session.players > 1 {
                let number = player + 1;
                let name = player_name(&session, *player);
                let said = t!("dungeon-for-player", name = name, number = number);
                panel.spawn(text(said, SMALL, Ink::Dim));
            }
            let centred = Node::default().align_self(AlignSelf::Center);
            panel.spawn((centred, text(play.line(), SMALL, Ink::Text)));
            let counts = t!(
                "dungeon-steps-deaths",
                steps = play.steps,
                deaths = play.deaths
            );
            panel.spawn(text(counts, SMALL, Ink::Dim));
            if let Some(Some(rank)) = latest.0.get(place) {
                let said = match rank {
                    0 => t!("dungeon-new-best"),
                    rank => t!("dungeon-place", place = rank + 1),
                };
                panel.spawn(text(said, SMALL, Ink::Accent));
            }
        }
        let key = key(&session.source.definition.name, &session.source.digest);
        let best = records.of(&key);
        if !best.is_empty() {
            panel.spawn(text(t!("dungeon-best-plays"), SMALL, Ink::Dim));
            panel
                .spawn(scroll_list(Node::column(0.0).max_height(px(150))))
                .with_children(|list| {
                    for (place, play) in (1..).zip(best) {
                        let said = format!("{place:\u{2007}>2}.  {}", play.line());
                        list.spawn(paragraph(said, Ink::Text));
                    }
                });
        }
        // Whoever has won a visit is done there.
        let is_done = is_won && visit.is_some();
        let mut once_more = panel.spawn(button(t!("dungeon-again"), again));
        if !is_done {
            once_more.insert(FirstFocus);
        }
        panel.spawn(Node::row(6.0).middle()).with_children(|row| {
            let label = t!("dungeon-watch");
            row.spawn(small_button("Watch", label, watch::watch_last));
        });
        let leave = leave_label(visit.as_deref(), t!("dungeon-leave"));
        let mut leave = panel.spawn(button(leave, leave_to(DUNGEON_LIST)));
        if is_done {
            leave.insert(FirstFocus);
        }
    });
    root.insert(Fill(Ink::Shadow, 0.5));
}
