//! The screen with the list of rules.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::details::{self, Details};
use super::{Entry, Selected, Shelf, play};
use crate::desktop::falling::hud::stats::grouped;
use crate::desktop::falling::live::Preview;
use crate::desktop::falling::records::{Notice, Records};
use crate::desktop::falling::screens::RULE_BROWSER;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::prompts::Prompted;
use crate::desktop::ui::scroll::scroll_list;
use crate::desktop::ui::widgets::{
    NORMAL, SMALL, font, panel, paragraph, pressable, screen, text, title_row,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show.run_if(
                resource_changed::<Shelf>
                    .or_else(resource_changed::<Notice>)
                    .or_else(state_changed::<Screen>)
                    .or_else(state_changed::<Menu>),
            ),
            follow_focus.run_if(in_state(Menu::NONE)),
            mark,
            details::show,
        )
            .chain()
            .in_set(AppSystems::Show)
            .run_if(in_state(RULE_BROWSER)),
    );
}

/// Everything on the screen.
#[derive(Component)]
struct Root;

/// The rules with this key in the list.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub(super) struct Card(pub String);

/// The room of a small play in the list.
const ROOM: Vec2 = Vec2::new(52.0, 60.0);

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    shelf: Res<Shelf>,
    records: Res<Records>,
    notice: Res<Notice>,
    selected: Res<Selected>,
    menu: Res<State<Menu>>,
    before: Query<Entity, With<Root>>,
) {
    for root in &before {
        commands.entity(root).despawn();
    }
    // The focus has only the buttons of an open menu to go to.
    if *menu.get() != Menu::NONE {
        return;
    }
    let mut root = commands.spawn((
        screen("Shelf"),
        Root,
        DespawnOnExit(RULE_BROWSER),
        // The explanation lies above it.
        GlobalZIndex(-1),
    ));
    root.with_children(|root| {
        root.spawn((panel(&palette), Large)).with_children(|panel| {
            panel.spawn(title_row()).with_children(|row| {
                row.spawn(text(t!("falling-title"), NORMAL, palette.get("accent")));
                // Beside the title it takes no room from the list.
                let notice = &notice.0;
                if !notice.text.is_empty() {
                    row.spawn(paragraph(notice.text.clone(), notice.colour(&palette)));
                }
            });
            panel
                .spawn(Node {
                    flex_grow: 1.0,
                    min_height: px(0),
                    column_gap: px(16),
                    margin: UiRect::vertical(px(6)),
                    ..default()
                })
                .with_children(|body| {
                    body.spawn((
                        Name::new("Rules"),
                        scroll_list(Node {
                            width: px(340),
                            flex_shrink: 0.0,
                            row_gap: px(4),
                            ..default()
                        }),
                    ))
                    .with_children(|list| {
                        for entry in &shelf.entries {
                            let best = records.of(&entry.digest).first();
                            let best = best.map(|best| best.score);
                            let mut card = list.spawn(card(entry));
                            if entry.key == selected.0 {
                                card.insert(FirstFocus);
                            }
                            card.with_children(|card| fill(card, &palette, entry, best));
                        }
                    });
                    body.spawn((
                        Details,
                        Node {
                            flex_grow: 1.0,
                            flex_basis: px(0),
                            min_width: px(0),
                            flex_direction: FlexDirection::Column,
                            row_gap: px(6),
                            ..default()
                        },
                    ));
                });
            let keys = Prompted::new(|prompts| {
                let (enter, leave) = prompts.menu();
                t!("falling-shelf-keys", enter = enter, leave = leave)
            });
            panel.spawn((keys, text("", SMALL, palette.get("dim"))));
        });
    });
}

/// A panel as large as the window has room for.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Large;

/// Panels have their size from what is in them; these have it from the window.
pub fn enlarge(added: On<Add, Large>, mut nodes: Query<&mut Node>) {
    if let Ok(mut node) = nodes.get_mut(added.entity) {
        node.width = px(1000);
        node.height = percent(96);
    }
}

fn card(entry: &Entry) -> impl Bundle {
    let key = entry.key.clone();
    (
        Card(entry.key.clone()),
        // The first click selects, the second one plays; keys have selected
        // before they press.
        pressable(
            format!("Rules {}", super::file_name(&entry.key)),
            Node {
                width: percent(100),
                height: px(70),
                flex_shrink: 0.0,
                padding: UiRect::horizontal(px(8)),
                align_items: AlignItems::Center,
                column_gap: px(10),
                ..default()
            },
            move |_: On<Activate>, mut selected: ResMut<Selected>, mut commands: Commands| {
                if selected.0 == key {
                    let key = key.clone();
                    commands.queue(move |world: &mut World| play(world, &key));
                } else {
                    selected.0.clone_from(&key);
                }
            },
        ),
    )
}

fn fill(card: &mut ChildSpawnerCommands<'_>, palette: &Palette, entry: &Entry, best: Option<u64>) {
    let is_broken = entry.opened.is_err();
    card.spawn((
        Node {
            width: px(ROOM.x),
            height: px(ROOM.y),
            flex_shrink: 0.0,
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            overflow: Overflow::clip(),
            ..default()
        },
        Pickable::IGNORE,
    ))
    .with_children(|frame| {
        if is_broken {
            frame.spawn(text("!", NORMAL, palette.get("coral")));
        } else {
            frame.spawn((
                Preview {
                    key: entry.key.clone(),
                    room: ROOM,
                    large: ROOM,
                },
                Node::default(),
                Pickable::IGNORE,
            ));
        }
    });
    card.spawn((
        Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            overflow: Overflow::clip(),
            ..default()
        },
        Pickable::IGNORE,
    ))
    .with_children(|column| {
        let name = entry.title();
        let size = match name.chars().count() {
            0..=15 => NORMAL,
            _ => SMALL,
        };
        column.spawn((
            Text::new(name),
            font(size),
            TextColor(palette.get("text")),
            TextLayout::no_wrap(),
            Pickable::IGNORE,
        ));
        let (about, colour) = match (is_broken, best) {
            (true, _) => (t!("falling-unreadable"), palette.get("coral")),
            (false, Some(best)) => (
                t!(
                    "falling-origin-best",
                    origin = entry.origin.label(),
                    best = grouped(best)
                ),
                palette.get("dim"),
            ),
            (false, None) => (entry.origin.label(), palette.get("dim")),
        };
        column.spawn(paragraph(about, colour));
    });
}

/// Keys select what they move the focus to. The mouse does not: on its way to
/// the details it crosses other cards.
fn follow_focus(
    focus: Res<InputFocus>,
    presses: Res<Presses<MenuAction>>,
    cards: Query<&Card>,
    mut selected: ResMut<Selected>,
) {
    if presses.0.is_empty() {
        return;
    }
    if let Some(card) = focus.get().and_then(|entity| cards.get(entity).ok())
        && card.0 != selected.0
    {
        selected.0.clone_from(&card.0);
    }
}

/// The selected card keeps a mark while the focus is among the details.
fn mark(
    palette: Res<Palette>,
    selected: Res<Selected>,
    mut cards: Query<(&Card, &mut Outline)>,
    bare: Query<Entity, (With<Card>, Without<Outline>)>,
    mut commands: Commands,
) {
    for card in &bare {
        commands
            .entity(card)
            .insert(Outline::new(px(2), px(-2), Color::NONE));
    }
    for (card, mut outline) in &mut cards {
        let colour = match card.0 == selected.0 {
            true => palette.get("accent_dark"),
            false => Color::NONE,
        };
        if outline.color != colour {
            outline.color = colour;
        }
    }
}
