//! What the player sees of it: a few words beside the field while it is played,
//! all of it under a menu, where it has a button too.

use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button, observe};

use super::{KEY, News, is_open, reload};
use crate::hud::HudSystems;
use crate::rule_browser::file_name;
use crate::screens::FIELD;
use crate::session::FallingSession;
use kotodama_falling::open::Opened;
use kotodama_formats::Diagnostics;
use kotodama_ui::controls::Control;
use kotodama_ui::language::{self, Changed};
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Changed>().add_systems(
        Update,
        show.after(HudSystems)
            .in_set(AppSystems::Show)
            .run_if(in_state(FIELD).and_then(is_new)),
    );
}

/// Beside the field there is room for a notice here.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Node = column(), Pickable = Pickable::IGNORE)]
pub struct Room;

/// A notice.
#[derive(Component)]
struct ReloadNotice;

/// This many problems are told; who saves has the file open and finds the rest.
const MOST_PROBLEMS: usize = 3;

fn is_new(
    news: Res<News>,
    rooms: Query<(), Added<Room>>,
    mut language: MessageReader<Changed>,
    menu: Res<State<Menu>>,
) -> bool {
    let other_language = language.read().count() > 0;
    news.is_changed() || menu.is_changed() || !rooms.is_empty() || other_language
}

fn show(
    mut commands: Commands,
    news: Res<News>,
    session: Res<FallingSession>,
    menu: Res<State<Menu>>,
    rooms: Query<Entity, With<Room>>,
    old: Query<Entity, With<ReloadNotice>>,
) {
    for old in &old {
        commands.entity(old).despawn();
    }
    let menu = *menu.get();
    if matches!(*news, News::None) || !is_open(menu) {
        return;
    }
    if menu == Menu::NONE {
        for room in &rooms {
            let mut room = commands.entity(room);
            room.with_children(|room| beside(room, &news, &session));
        }
    } else {
        under(&mut commands, &news, &session);
    }
}

/// Returns which file says something else: the rule file around a script, if it
/// is that one.
fn changed(opened: &Opened, session: &FallingSession) -> String {
    let (new, old) = (&opened.source, &session.opened.source);
    let around = new.files.first().filter(|_| new.text == old.text);
    around.map_or_else(
        || file_name(&new.name),
        |file| file_name(&file.display().to_string()),
    )
}

fn column() -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::FlexStart,
        max_width: percent(100),
        flex_shrink: 0.0,
        row_gap: px(2),
        ..default()
    }
}

/// Shows the news in a few words. The keys belong to the play, so nothing here
/// has the focus.
fn beside(room: &mut ChildSpawnerCommands<'_>, news: &News, session: &FallingSession) {
    let mut notice = room.spawn((ReloadNotice, column(), Pickable::IGNORE));
    notice.with_children(|notice| match news {
        News::None => {}
        News::Changed(opened) => {
            let said = t!("falling-reload-changed", file = changed(opened, session));
            notice.spawn(paragraph(said, Ink::Mint));
            notice.spawn((
                Name::new("Reload"),
                Button,
                Node::default().pad(8.0, 2.0).framed(),
                Fill(Ink::Panel, 1.0),
                Edge(Ink::PanelEdge),
                observe(|_: On<Activate>, mut commands: Commands| commands.queue(reload)),
                children![text(label(), SMALL, Ink::Text)],
            ));
        }
        News::Wrong(problems) => {
            let first = problems.list.first();
            let path = file_name(&problems.path);
            let said = first.map_or_else(|| path.clone(), |first| first.place_in(&path));
            notice.spawn(paragraph(said, Ink::Coral));
            notice.spawn(paragraph(t!("falling-reload-wrong"), Ink::Dim));
        }
    });
}

/// Shows all news at the lower edge of the window.
fn under(commands: &mut Commands, news: &News, session: &FallingSession) {
    let root = commands.spawn((
        Name::new("Changed rules"),
        ReloadNotice,
        DespawnOnExit(FIELD),
        Node::default()
            .absolute()
            .width(percent(100))
            .bottom(px(6))
            .middle(),
        GlobalZIndex(1),
        Pickable::IGNORE,
    ));
    let root = root.id();
    let mut bar = commands.spawn((
        ChildOf(root),
        Node::row(14.0)
            .pad(12.0, 5.0)
            .framed()
            .max_width(percent(96))
            .centred(),
        Fill(Ink::Panel, 1.0),
        Edge(Ink::PanelEdge),
    ));
    bar.with_children(|bar| match news {
        News::None => {}
        News::Changed(opened) => {
            let said = t!("falling-reload-changed", file = changed(opened, session));
            bar.spawn(paragraph(said, Ink::Mint));
            bar.spawn(small_button("Reload", label(), reload));
        }
        News::Wrong(problems) => {
            let mut words = bar.spawn(column());
            words.with_children(|words| {
                words.spawn(paragraph(told(problems), Ink::Coral));
                words.spawn(paragraph(t!("falling-reload-kept"), Ink::Dim));
            });
        }
    });
}

/// Returns what the key does, with its name.
fn label() -> String {
    t!("falling-reload-key", key = Control::Key(KEY).name())
}

/// Returns the first problems, each with file, line and column.
fn told(problems: &Diagnostics) -> String {
    let left = problems.list.len().saturating_sub(MOST_PROBLEMS);
    let first = Diagnostics {
        path: file_name(&problems.path),
        list: problems.list.iter().take(MOST_PROBLEMS).cloned().collect(),
    };
    let first = language::problems(&first);
    match left {
        0 => first,
        left => format!("{first}\n{}", t!("falling-reload-more", count = left)),
    }
}
