//! The main menu.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::slots;
use crate::desktop::app::menus::{CREDITS, SLOTS};
use crate::desktop::editor;
use crate::desktop::falling::screens::RULE_BROWSER;
use crate::desktop::gfx::art::Art;
use crate::desktop::shell::files::Damages;
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::screen::Screen;
use crate::desktop::shell::settings::Settings;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::widgets::{SMALL, button, panel, screen, text};
use crate::desktop::words::levels::Pack;
use crate::desktop::words::progress::slots::{SaveFolder, Slot};
use crate::desktop::words::progress::{Progress, unfinished};
use crate::desktop::words::screens::{LEVEL, LEVEL_LIST};
use crate::desktop::words::session::Session;
use crate::desktop::words::settings::WordsSettings;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::MAIN), (show, tell_of_damage));
}

/// Goes on where the save in use was left: in the level as it was, else at
/// the beginning of that level, else on the map, else at the list of levels.
pub fn go_on(world: &mut World) {
    let resumed = unfinished::resume(world);
    let pack = world.get_resource::<Pack>().filter(|_| !resumed);
    let session = pack.and_then(|pack| {
        let last = world.resource::<Progress>().last_played();
        let last = last.and_then(|last| Session::of_file(pack, last));
        last.or_else(|| Session::of_map(pack))
    });
    let has_level = resumed || session.is_some();
    if let Some(session) = session {
        world.insert_resource(session);
    }
    let screen = match has_level {
        true => LEVEL,
        false => LEVEL_LIST,
    };
    world.resource_mut::<NextState<Screen>>().set(screen);
}

/// Says what was wrong with the player's files, over the name of the game.
fn tell_of_damage(mut commands: Commands, palette: Res<Palette>, mut damages: ResMut<Damages>) {
    if damages.is_empty() {
        return;
    }
    let root = Node {
        width: percent(100),
        position_type: PositionType::Absolute,
        top: px(8),
        justify_content: JustifyContent::Center,
        ..default()
    };
    commands
        .spawn((
            Name::new("Damage"),
            DespawnOnExit(Menu::MAIN),
            root,
            GlobalZIndex(1),
            Pickable::IGNORE,
        ))
        .with_children(|root| {
            root.spawn((panel(&palette), Pickable::IGNORE))
                .with_children(|panel| {
                    for line in damages.tell() {
                        panel.spawn(text(line, SMALL, palette.get("coral")));
                    }
                })
                .entry::<Node>()
                .and_modify(|mut node| {
                    node.max_width = percent(90);
                    node.padding = UiRect::axes(px(12), px(6));
                });
        });
}

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    art: Res<Art>,
    pack: Option<Res<Pack>>,
    progress: Res<Progress>,
    folder: Res<SaveFolder>,
    settings: Res<Settings>,
) {
    let pack = pack.as_deref();
    let began = progress.last_played().is_some();
    let has_saves = began
        || Slot::ALL
            .into_iter()
            .any(|slot| folder.look(slot).is_some());
    // What "Continue" goes on with.
    let caption = match began {
        true => format!(
            "{}   {}",
            settings.of::<WordsSettings>().slot.number(),
            slots::summary(&progress, pack)
        ),
        false => t!("title-motto"),
    };
    commands
        .spawn((
            screen("Main menu"),
            DespawnOnExit(Menu::MAIN),
            children![
                (
                    Node {
                        // Low windows have room for all entries.
                        width: vmin(90),
                        max_width: px(600),
                        aspect_ratio: Some(240.0 / 48.0),
                        margin: UiRect::bottom(px(4)),
                        ..default()
                    },
                    ImageNode::new(art.title.clone()),
                    Pickable::IGNORE,
                ),
                (
                    Node {
                        margin: UiRect::bottom(px(8)),
                        padding: UiRect::axes(px(10), px(2)),
                        ..default()
                    },
                    BackgroundColor(palette.get("outer").with_alpha(0.85)),
                    text(caption, SMALL, palette.get("dim")),
                ),
            ],
        ))
        .with_children(|menu| {
            let begin = if began {
                t!("title-continue")
            } else {
                t!("title-play")
            };
            // Whoever has saves but none in use chooses first.
            let chooses = has_saves && !began;
            menu.spawn((
                FirstFocus,
                button(
                    &palette,
                    begin,
                    move |_: On<Activate>,
                          mut commands: Commands,
                          mut next: ResMut<NextState<Menu>>| {
                        if chooses {
                            next.set(SLOTS);
                        } else {
                            commands.queue(go_on);
                        }
                    },
                ),
            ));
            if began {
                menu.spawn(button(
                    &palette,
                    t!("title-slots"),
                    |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(SLOTS),
                ));
            }
            menu.spawn(button(
                &palette,
                t!("title-levels"),
                |_: On<Activate>, mut next: ResMut<NextState<Screen>>| next.set(LEVEL_LIST),
            ));
            menu.spawn(button(
                &palette,
                t!("title-falling"),
                |_: On<Activate>, mut next: ResMut<NextState<Screen>>| next.set(RULE_BROWSER),
            ));
            menu.spawn(button(
                &palette,
                t!("title-editor"),
                |_: On<Activate>, mut commands: Commands| commands.queue(editor::open),
            ));
            menu.spawn(button(
                &palette,
                t!("title-settings"),
                |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::SETTINGS),
            ));
            menu.spawn(button(
                &palette,
                t!("title-credits"),
                |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(CREDITS),
            ));
            menu.spawn(button(
                &palette,
                t!("title-quit"),
                |_: On<Activate>, mut commands: Commands| commands.queue(editor::quit),
            ));
        })
        // All of them fit into the smallest window.
        .entry::<Node>()
        .and_modify(|mut node| node.row_gap = px(5));
}
