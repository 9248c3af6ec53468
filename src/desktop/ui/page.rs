//! Menu pages: opening and leaving them, the actions of their buttons, and
//! switching pages.

use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;

use crate::language::t;
use crate::lay::Lay;
use crate::menu_actions::MenuAction;
use crate::palette::{Fill, Ink};
use crate::presses::Presses;
use crate::widgets::{SMALL, panel, pressable, screen, text, veil};
use kotodama_shell::frame::AppSystems;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;
use kotodama_shell::visit::Visit;

/// Effect of a button or key.
pub trait Act: Fn(&mut World) + Clone + Send + Sync + 'static {}

impl<T: Fn(&mut World) + Clone + Send + Sync + 'static> Act for T {}

/// Returns an action that opens a menu or screen.
pub fn go_to<S: FreelyMutableState + Clone>(state: S) -> impl Act {
    move |world: &mut World| world.resource_mut::<NextState<S>>().set(state.clone())
}

/// Returns the label of an action that leaves a play to its list, or to the map
/// if the play is a visit.
#[must_use]
pub fn leave_label(visit: Option<&Visit>, list: String) -> String {
    match visit {
        Some(_) => t!("common-back-to-map"),
        None => list,
    }
}

/// Returns to the menu that belongs to the screen.
pub fn back_to_screen(world: &mut World) {
    let menu = world.resource::<State<Screen>>().get().menu;
    world.resource_mut::<NextState<Menu>>().set(menu);
}

/// Adds a page: `show` builds it when it opens, and `back` leaves it.
pub fn page<S: States + Copy, M>(
    app: &mut App,
    state: S,
    show: impl IntoScheduleConfigs<ScheduleSystem, M>,
    back: impl Act,
) {
    app.add_systems(OnEnter(state), show);
    leave_by(app, state, back);
}

/// Makes the back key run this action in a menu or on a screen.
pub fn leave_by<S: States + Copy>(app: &mut App, state: S, back: impl Act) {
    let leave = leaving(back).run_if(in_state(state));
    app.add_systems(Update, leave.in_set(AppSystems::Input));
}

/// Makes the back key run this action on a screen while no menu is open.
pub fn leave_by_without_menu(app: &mut App, screen: Screen, back: impl Act) {
    let is_open = in_state(screen).and_then(in_state(Menu::NONE));
    let leave = leaving(back).run_if(is_open);
    app.add_systems(Update, leave.in_set(AppSystems::Input));
}

fn leaving(back: impl Act) -> impl Fn(Res<Presses<MenuAction>>, Commands) + Send + Sync + 'static {
    move |presses, mut commands| {
        if presses.0.contains(&MenuAction::Back) {
            commands.queue(back.clone());
        }
    }
}

/// Width and height of large panels where they fit.
pub const WIDTH: f32 = 772.0;
pub const HEIGHT: f32 = 600.0;

/// Spawns a large panel, over a veil if a game is below it.
pub fn large_panel<'a>(
    commands: &'a mut Commands,
    name: &'static str,
    menu: Menu,
    screen_now: Screen,
    build: impl FnOnce(&mut ChildSpawnerCommands),
) -> EntityCommands<'a> {
    let mut root = commands.spawn((screen(name), DespawnOnExit(menu)));
    if screen_now.is_play {
        root.insert(veil());
    }
    root.with_children(|root| {
        root.spawn(panel())
            .with_children(build)
            .entry::<Node>()
            .and_modify(|mut node| {
                let frame = std::mem::take(&mut *node);
                *node = frame.sized(WIDTH, HEIGHT).pad(16.0, 12.0);
                node.row_gap = px(3);
            });
    });
    root
}

/// Spawns a panel in the middle of a page and fills it with `build`.
pub fn panel_page<'a, S: States>(
    commands: &'a mut Commands,
    name: &'static str,
    state: S,
    build: impl FnOnce(&mut ChildSpawnerCommands),
) -> EntityCommands<'a> {
    let mut root = commands.spawn((screen(name), DespawnOnExit(state)));
    root.with_children(|root| {
        root.spawn(panel()).with_children(build);
    });
    root
}

/// Spawns a page whose panel is as large as the window allows.
pub fn large_page<'a>(
    commands: &'a mut Commands,
    name: &'static str,
    screen_of: Screen,
    build: impl FnOnce(&mut ChildSpawnerCommands),
) -> EntityCommands<'a> {
    let mut root = commands.spawn((screen(name), DespawnOnExit(screen_of)));
    root.with_children(|root| {
        root.spawn(panel())
            .with_children(build)
            .entry::<Node>()
            .and_modify(|mut node| {
                node.width = px(1000);
                node.height = percent(96);
            });
    });
    root
}

/// Returns the row of the tabs of a large panel, which wraps into lines.
#[must_use]
pub fn tab_row() -> Node {
    let row = Node::row(4.0).wrap(4.0).middle().rigid();
    row.margin(UiRect::bottom(px(4)))
}

/// Returns the tab of a page, with the title as its name; that of the open page is
/// underlined.
pub fn tab(title: String, is_open: bool, open: impl Act) -> impl Bundle {
    let node = Node::default().pad(8.0, 4.0);
    let (ink, under) = match is_open {
        true => (Ink::Accent, 1.0),
        false => (Ink::Text, 0.0),
    };
    let line = Node::default().absolute().left(px(8)).right(px(8));
    (
        pressable(title.clone(), node, open),
        children![
            text(title, SMALL, ink),
            (
                line.bottom(px(0)).height(px(2)),
                Fill(Ink::Accent, under),
                Pickable::IGNORE,
            ),
        ],
    )
}

/// Returns the next or previous page, wrapping around.
pub fn turned<T: Copy + PartialEq>(pages: &[T], page: T, on: bool) -> T {
    let place = pages.iter().position(|other| *other == page);
    let step = if on { 1 } else { pages.len().saturating_sub(1) };
    let next = place.and_then(|place| pages.get((place + step) % pages.len()));
    next.copied().unwrap_or(page)
}
