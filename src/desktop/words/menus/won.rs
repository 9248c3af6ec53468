//! Win banner. It stays until the player chooses what comes next.

use bevy::prelude::*;

use crate::actions::PlayAction;
use crate::level_navigation;
use crate::levels::Pack;
use crate::menus::WON;
use crate::screens::{LEVEL, LEVEL_LIST};
use crate::session::{Queue, Session};
use crate::timeline::files::{SaysIt, save_and_say};
use crate::view::board::TOP_BAR;
use crate::view::small::{Miniatures, Posture};
use kotodama_ui::prelude::*;
use kotodama_words::input::Input;

pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .add_systems(OnEnter(WON), show)
        .add_systems(Update, keys.in_set(AppSystems::Input).run_if(in_state(WON)));
}

/// Seconds in which a key still held for the last move does not dismiss the
/// banner.
const GRACE: f32 = 0.5;

/// Seconds since the banner came.
#[derive(Resource, Default)]
struct Shown(f32);

fn show(
    mut commands: Commands,
    mut shown: ResMut<Shown>,
    mut miniatures: Miniatures,
    session: Res<Session>,
    pack: Option<Res<Pack>>,
) {
    shown.0 = 0.0;
    let next = session.next_level(pack.as_deref());
    let (label, below) = match (&next, &pack) {
        _ if session.came_from_map() => (t!("won-map"), String::new()),
        (Some(next), _) => {
            let below = t!("won-next-name", level = next.title());
            (t!("won-next"), below)
        }
        (None, Some(_)) => (t!("won-levels"), t!("won-last")),
        (None, None) => (t!("won-again"), String::new()),
    };
    let (justify_content, margin) = match is_low(&session.won_at, session.level.bounds.height) {
        true => (JustifyContent::FlexStart, UiRect::top(px(TOP_BAR))),
        false => (JustifyContent::FlexEnd, UiRect::ZERO),
    };
    let banner = Node {
        border: UiRect::vertical(px(2)),
        ..Node::column(6.0)
            .width(percent(100))
            .centred()
            .pad(8.0, 12.0)
            .margin(margin)
    };
    let banner = (
        Name::new("Banner"),
        banner,
        Fill(Ink::Panel, 1.0),
        Edge(Ink::Accent),
    );
    let root = Node {
        justify_content,
        ..Node::column(0.0).whole().absolute()
    };
    commands
        .spawn((Name::new("Won"), root, Pickable::IGNORE, DespawnOnExit(WON)))
        .with_children(|root| {
            root.spawn(banner).with_children(|banner| {
                spawn_praise(banner, &mut miniatures);
                if session.bonus {
                    banner.spawn(text(t!("won-bonus"), NORMAL, Ink::Mint));
                }
                if let Some(area) = session.area_won.as_deref() {
                    let won = t!("won-area", area = area);
                    banner.spawn(text(won, NORMAL, Ink::Gold));
                }
                if !below.is_empty() {
                    banner.spawn(text(below, SMALL, Ink::Text));
                }
                let buttons = Node::row(12.0).wrap(6.0).middle().centred();
                banner.spawn(buttons).with_children(|row| {
                    row.spawn((FirstFocus, button(label, go_on)));
                    let stay = t!("choice-stay");
                    row.spawn(small_button("Stay", stay, go_to(Menu::NONE)));
                    let save = t!("replays-save");
                    row.spawn(small_button("Save replay", save, save_and_say));
                });
                banner.spawn((SaysIt, text("", SMALL, Ink::Mint)));
            });
        });
}

/// Words of the praise, whose tiles are the heading.
const PRAISE: [&str; 3] = ["text_you", "text_is", "text_win"];
/// Side of a tile of the heading, in interface units: twice as large as drawn.
const TILE: f32 = 48.0;

/// Spawns the heading: a sentence of word tiles, or text if there are no images.
fn spawn_praise(banner: &mut ChildSpawnerCommands, miniatures: &mut Miniatures) {
    let tiles = PRAISE.map(|word| miniatures.picture(word, Posture::default(), None));
    if tiles.iter().any(Option::is_none) {
        banner.spawn(text(t!("won-title"), LARGE, Ink::Accent));
        return;
    }
    let line = Node::row(2.0).rigid();
    banner
        .spawn((Name::new("Praise"), line, Pickable::IGNORE))
        .with_children(|line| {
            for (image, _) in tiles.into_iter().flatten() {
                let node = Node::default().sized(TILE, TILE).rigid();
                line.spawn((image, node, Pickable::IGNORE));
            }
        });
}

/// Returns whether these cells are in the lower half of a board with this many
/// rows. The banner lies at the other edge, so that who won stays in sight.
fn is_low(cells: &[IVec2], rows: i32) -> bool {
    let count = cells.len() as i32;
    let sum: i32 = cells.iter().map(|cell| cell.y).sum();
    2 * sum + count > rows * count
}

/// Runs the main button: the map, the next level, the list, or the same level
/// again.
fn go_on(world: &mut World) {
    if world.resource::<Shown>().0 < GRACE {
        return;
    }
    let session = world.resource::<Session>();
    let pack = world.get_resource::<Pack>();
    if session.came_from_map() {
        level_navigation::go_back(world);
    } else if let Some(next) = session.next(pack) {
        *world.resource_mut::<Session>() = next;
        go_to(LEVEL)(world);
    } else if pack.is_some() {
        go_to(LEVEL_LIST)(world);
    } else {
        world.resource_mut::<Queue>().0.push_back(Input::Restart);
        go_to(Menu::NONE)(world);
    }
}

/// Handles undo and restart, which work after a win, too.
fn keys(
    play: Res<Presses<PlayAction>>,
    menus: Res<Presses<MenuAction>>,
    time: Res<Time>,
    mut shown: ResMut<Shown>,
    mut queue: ResMut<Queue>,
    mut menu: ResMut<NextState<Menu>>,
) {
    shown.0 += time.delta_secs();
    if shown.0 < GRACE {
        return;
    }
    for press in &play.0 {
        let input = match press {
            PlayAction::Undo => Input::Undo,
            PlayAction::Restart => Input::Restart,
            _ => continue,
        };
        queue.0.push_back(input);
        menu.set(Menu::NONE);
        return;
    }
    if menus.0.contains(&MenuAction::Back) {
        menu.set(Menu::NONE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input;
    use crate::level_navigation::source::LevelSource;
    use crate::levels::PackLevel;
    use kotodama_ui::focus;
    use kotodama_ui::testing;
    use kotodama_words::level::Level;

    /// Returns the banner over the first of three levels.
    fn won() -> App {
        use leafwing_input_manager::prelude::*;
        let mut app = testing::app_with_keys::<PlayAction>();
        let level = |file: &str| PackLevel {
            file: file.to_owned(),
            level: Level::default(),
        };
        app.init_resource::<Queue>()
            .insert_resource(Pack {
                levels: ["one", "two", "three"]
                    .map(|name| level(&format!("{name}.level.ron")))
                    .into(),
                ..Pack::default()
            })
            .insert_resource(Session::new(
                LevelSource::Pack("one.level.ron".to_owned()),
                Level::default(),
            ))
            .add_plugins((input::plugin, focus::plugin, plugin));
        app.update();
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(LEVEL);
        let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
        menu.set(WON);
        app.update();
        KeyCode::Space.press(app.world_mut());
        app
    }

    fn file(app: &App) -> Option<String> {
        app.world().resource::<Session>().source.key()
    }

    #[test]
    fn the_key_of_the_last_move_does_not_dismiss_the_banner() {
        use leafwing_input_manager::prelude::*;
        let mut app = won();
        app.update();
        assert_eq!(file(&app).as_deref(), Some("one.level.ron"));
        KeyCode::Space.release(app.world_mut());
        for _ in 0..((GRACE / 0.016) as u32 + 2) {
            app.update();
        }
        KeyCode::Enter.press(app.world_mut());
        app.update();
        assert_eq!(file(&app).as_deref(), Some("two.level.ron"));
    }

    #[test]
    fn a_press_in_the_next_frame_is_not_for_the_banner_any_more() {
        use leafwing_input_manager::prelude::*;
        let mut app = won();
        KeyCode::Space.release(app.world_mut());
        for _ in 0..((GRACE / 0.016) as u32 + 2) {
            app.update();
        }
        for key in [KeyCode::Enter, KeyCode::Space, KeyCode::NumpadEnter] {
            key.press(app.world_mut());
            app.update();
        }
        assert_eq!(file(&app).as_deref(), Some("two.level.ron"));
        assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::NONE);
    }

    #[test]
    fn the_banner_stays_until_it_is_left() {
        use leafwing_input_manager::prelude::*;
        let mut app = won();
        KeyCode::Space.release(app.world_mut());
        // Half a minute.
        for _ in 0..2000 {
            app.update();
        }
        assert_eq!(file(&app).as_deref(), Some("one.level.ron"));
        assert_eq!(*app.world().resource::<State<Menu>>().get(), WON);
        KeyCode::Escape.press(app.world_mut());
        (0..2).for_each(|_| app.update());
        assert_eq!(file(&app).as_deref(), Some("one.level.ron"));
        assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::NONE);
    }

    #[test]
    fn the_banner_is_at_the_edge_away_from_who_won() {
        let at = |y: i32| IVec2::new(3, y);
        assert!(!is_low(&[at(0), at(3)], 7));
        assert!(!is_low(&[at(3)], 7), "the middle");
        assert!(is_low(&[at(4)], 7) && is_low(&[at(2), at(6)], 7));
        assert!(!is_low(&[], 7));
    }
}
