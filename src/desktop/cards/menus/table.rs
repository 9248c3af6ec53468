//! Standings of a tournament: between its matches, instead of them, and at the
//! end (C-UI-08).

use bevy::prelude::*;
use kotodama_shell::clipboard;
use kotodama_ui::confirm::asking_button;
use kotodama_ui::prelude::*;

use crate::play::Play;
use crate::running::{Column, Running, columns};
use crate::said;
use crate::screens::{CARDS_LIST, CARDS_TABLE};
use crate::session::Session;
use crate::tournament::{self, result_said};

pub(super) fn plugin(app: &mut App) {
    page(app, CARDS_TABLE, show, tournament::watch);
    app.add_systems(
        Update,
        (update_rows, update_buttons, update_lines)
            .chain()
            .in_set(AppSystems::Show)
            .run_if(in_state(CARDS_TABLE)),
    );
}

/// Rows, and the number of results that they show.
#[derive(Component, Clone, Copy, Debug, Default)]
struct Rows(Option<usize>);

/// Buttons, and their stage.
#[derive(Component, Clone, Copy, Debug, Default)]
struct Buttons(Option<Stage>);

/// Line with changing text.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// Progress of the tournament.
    Status,
    /// Result of the last command, or the location of the standings.
    Remark,
    /// Label of the pause button.
    Pause,
}

/// Stage of the tournament, which decides the buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// A match continues when the table is closed.
    Playing,
    /// Matches run at full speed.
    Quick,
    /// A match is over, and the next one will start.
    Between,
    /// No further match will be played.
    Over,
}

impl Stage {
    fn of(running: &Running) -> Self {
        match (running.is_quick, running.is_between()) {
            _ if running.is_over() => Self::Over,
            (true, _) => Self::Quick,
            (false, true) => Self::Between,
            (false, false) => Self::Playing,
        }
    }
}

fn show(mut commands: Commands, screen_now: Res<State<Screen>>) {
    large_panel(&mut commands, "Table", CARDS_TABLE, **screen_now, |panel| {
        panel.spawn(title_row()).with_children(|row| {
            row.spawn(text(t!("cards-tournament"), NORMAL, Ink::Accent));
        });
        panel.spawn((Line::Status, paragraph("", Ink::Text)));
        panel.spawn((Rows::default(), scroll_list(Node::column(2.0).fill())));
        panel.spawn((Line::Remark, paragraph("", Ink::Dim)));
        panel.spawn((Buttons::default(), Node::row(6.0).wrap(6.0).rigid()));
    });
}

/// Width of a column.
const COLUMN: f32 = 88.0;

fn row(name: &str, numbers: Vec<String>, ink: Ink) -> impl Bundle {
    let name = name.to_owned();
    (
        Node::row(0.0).width(percent(100)).pad(8.0, 1.0).rigid(),
        Pickable::IGNORE,
        Children::spawn(SpawnWith(move |row: &mut ChildSpawner| {
            row.spawn((Node::default().fill().slim().clip(), Pickable::IGNORE))
                .with_child(one_line(name, SMALL, ink));
            for number in numbers {
                let node = Node {
                    justify_content: JustifyContent::End,
                    ..Node::default().width(px(COLUMN)).rigid()
                };
                row.spawn((node, Pickable::IGNORE))
                    .with_child(one_line(number, SMALL, ink));
            }
        })),
    )
}

/// Rebuilds the rows when a match has been counted.
fn update_rows(
    mut commands: Commands,
    session: Res<Session>,
    mut found: Query<(Entity, &mut Rows)>,
) {
    let Some(running) = &session.tournament else {
        return;
    };
    let count = running.tournament.played().len();
    for (entity, mut rows) in &mut found {
        if rows.0 == Some(count) {
            continue;
        }
        rows.0 = Some(count);
        let columns = columns(&running.tournament);
        let titles = columns.iter().map(|column| column.title()).collect();
        let mut entity = commands.entity(entity);
        entity.despawn_children().with_children(|list| {
            list.spawn(row(&t!("cards-player"), titles, Ink::Dim));
            for (place, standing) in running.tournament.standings().into_iter().enumerate() {
                let numbers = columns.iter().map(|column: &Column| column.of(standing));
                let is_first = place == 0 && standing.points > 0;
                let ink = if is_first { Ink::Gold } else { Ink::Text };
                let name = said::player(&standing.player);
                list.spawn(row(&name, numbers.collect(), ink));
            }
        });
    }
}

/// Rebuilds the buttons for the current stage.
fn update_buttons(
    mut commands: Commands,
    session: Res<Session>,
    mut found: Query<(Entity, &mut Buttons)>,
) {
    let Some(running) = &session.tournament else {
        return;
    };
    let stage = Stage::of(running);
    for (entity, mut buttons) in &mut found {
        if buttons.0 == Some(stage) {
            continue;
        }
        buttons.0 = Some(stage);
        let mut entity = commands.entity(entity);
        entity.despawn_children().with_children(|row| {
            let next = || small_button("Next", t!("cards-next-match"), tournament::go_on);
            let look = || small_button("Look", t!("cards-look"), tournament::watch);
            match stage {
                Stage::Playing | Stage::Quick => _ = row.spawn((FirstFocus, look())),
                Stage::Between => _ = row.spawn((FirstFocus, next())),
                Stage::Over => {
                    let again = small_button("Again", t!("cards-again"), tournament::again);
                    row.spawn((FirstFocus, again));
                }
            }
            if matches!(stage, Stage::Playing | Stage::Quick) {
                let skip = small_button("Skip", t!("cards-skip-match"), tournament::go_on);
                row.spawn(skip);
            }
            if matches!(stage, Stage::Quick | Stage::Between) {
                row.spawn((
                    pressable("Pause", small_node(), pause),
                    children![(Line::Pause, text("", SMALL, Ink::Text))],
                ));
            }
            if matches!(stage, Stage::Playing | Stage::Between) {
                let hurry = small_button("Hurry", t!("cards-hurry"), tournament::hurry);
                row.spawn(hurry);
            }
            if matches!(stage, Stage::Between | Stage::Over) {
                row.spawn(look());
            }
            let labels = [t!("cards-copy-table"), t!("cards-copy-json")];
            let [table, json] = labels;
            row.spawn(small_button("Copy table", table, |world: &mut World| {
                copy(world, |running| running.tournament.table());
            }));
            row.spawn(small_button("Copy JSON", json, |world: &mut World| {
                copy(world, |running| running.tournament.json());
            }));
            match stage {
                Stage::Over => {
                    let leave = go_to(CARDS_LIST);
                    row.spawn(small_button("Leave", t!("cards-leave"), leave));
                }
                _ => {
                    let labels = (t!("cards-stop"), t!("cards-stop-sure"));
                    row.spawn(asking_button("Stop", labels, tournament::stop));
                }
            }
        });
    }
}

/// Pauses or resumes the tournament.
fn pause(world: &mut World) {
    let mut session = world.resource_mut::<Session>();
    session.runs = !session.runs;
}

fn copy(world: &mut World, write: impl Fn(&Running) -> String) {
    let Some(text) = world.resource::<Session>().tournament.as_deref().map(write) else {
        return;
    };
    clipboard::set(world, &text);
    if let Some(running) = &mut world.resource_mut::<Session>().tournament {
        running.remark = t!("cards-copied");
    }
}

fn update_lines(session: Res<Session>, mut lines: Query<(&Line, &mut Text, &mut Ink)>) {
    let Some(running) = &session.tournament else {
        return;
    };
    for (line, mut text, mut ink) in &mut lines {
        let (said, shade) = match line {
            Line::Status => (status(&session, running), Ink::Text),
            Line::Remark => remark(running),
            Line::Pause => match session.runs {
                true => (t!("cards-pause"), Ink::Text),
                false => (t!("cards-resume"), Ink::Text),
            },
        };
        text.set_if_neq(Text(said));
        ink.set_if_neq(shade);
    }
}

/// Returns the progress of the tournament in words.
fn status(session: &Session, running: &Running) -> String {
    let (number, total) = (running.number(), running.tournament.total());
    if running.is_over() {
        return match running.is_stopped() {
            true => t!("cards-tournament-stopped", count = number, total = total),
            false => t!("cards-tournament-over", total = total),
        };
    }
    let Play::Match(duel) = &session.play else {
        return String::new();
    };
    let [one, two] = duel.live.names.each_ref().map(|name| said::player(name));
    let mut said = t!("cards-tournament-match", number = number, total = total);
    said.push_str(&format!("   {one} – {two}   "));
    match running.tournament.played().last() {
        Some(result) if running.is_between() => {
            said.push_str(&result_said(result));
            if session.runs && session.has_ended {
                let seconds = running.wait.as_secs() + 1;
                said.push_str(&format!("   {}", t!("cards-next-in", seconds = seconds)));
            }
        }
        _ => {
            let progress = duel.history.game().progress();
            let (turn, turns) = (progress.turn(), u64::from(progress.turns));
            let turn = t!("cards-turn", turn = turn.min(turns), turns = turns);
            said.push_str(&turn);
        }
    }
    said
}

fn remark(running: &Running) -> (String, Ink) {
    match (&running.problem, &running.folder) {
        (Some(problem), _) => (
            t!("cards-table-lost", problem = problem.as_str()),
            Ink::Coral,
        ),
        _ if !running.remark.is_empty() => (running.remark.clone(), Ink::Mint),
        (None, Some(folder)) => {
            let folder = folder.display().to_string();
            (t!("cards-table-kept", folder = folder), Ink::Dim)
        }
        (None, None) => (String::new(), Ink::Dim),
    }
}
