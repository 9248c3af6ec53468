//! Pause menu next to the board: commands, and the active rules, whose words
//! are highlighted on the board.

use std::collections::HashSet;

use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::actions::PlayAction;
use crate::fast_forward::Rerun;
use crate::level_navigation::{Destinations, restore};
use crate::levels::Pack;
use crate::menus::LEVEL_PAUSE;
use crate::menus::entries::entries;
pub use crate::menus::entries::{PauseEntries, pause_entry};
use crate::progress::Progress;
use crate::screens::LEVEL;
use crate::sentences::{RowPart, RuleRow, cells_of, focused_sources, lights_may_change};
use crate::session::Session;
use crate::settings::WordsSettings;
use crate::timeline::files::SaysIt;
use crate::view::lights::Lights;
use crate::view::looks;
use crate::view::small::{Miniatures, Posture};
use kotodama_board::{Cell, ObjectId};
use kotodama_shell::driver::driven_by_player;
use kotodama_shell::window::{Away, FocusSystems};
use kotodama_ui::fold::{self, Unfolded, fold, while_folded, wide_button};
use kotodama_ui::prelude::*;
use kotodama_ui::side::{self, icon, side};
use kotodama_words::components::{Look, TextState};
use kotodama_words::kinds::Kinds;
use kotodama_words::level::Features;
use kotodama_words::lexicon::Lexicon;
use kotodama_words::rules::Rules;
use kotodama_words::rules::listing::{GroupedRule, RuleGroup};
use kotodama_words::{LevelInfo, Tile};

pub fn plugin(app: &mut App) {
    page(app, LEVEL_PAUSE, show, |world: &mut World| {
        if !fold::close(world) {
            go_to(Menu::NONE)(world);
        }
    });
    app.init_resource::<PauseEntries>()
        .init_resource::<Unfolded>();
    app.add_systems(Update, pause_system())
        .add_systems(OnExit(LEVEL_PAUSE), Lights::point_at_nothing)
        .add_systems(
            Update,
            (
                resume.in_set(AppSystems::Input),
                light_up.in_set(AppSystems::Show).run_if(lights_may_change),
            )
                .run_if(in_state(LEVEL_PAUSE)),
        );
}

fn pause_system() -> ScheduleConfigs<ScheduleSystem> {
    pause_play
        .after(FocusSystems)
        .in_set(AppSystems::Input)
        .run_if(
            in_state(LEVEL)
                .and_then(in_state(Menu::NONE))
                .and_then(not(resource_exists::<Rerun>))
                .and_then(driven_by_player),
        )
}

/// Pauses the level while the player is away, if the settings say so, even if
/// it begins then.
fn pause_play(away: Res<Away>, settings: Res<Settings>, mut menu: ResMut<NextState<Menu>>) {
    if away.0 && settings.pause_unfocused {
        menu.set(LEVEL_PAUSE);
    }
}

fn show(
    mut commands: Commands,
    mut miniatures: Miniatures,
    session: Res<Session>,
    (rules, kinds): (Res<Rules>, Res<Kinds>),
    (pack, more): (Option<Res<Pack>>, Res<PauseEntries>),
    (destinations, progress): (Res<Destinations>, Res<Progress>),
    looks: Query<(&ObjectId, &Look, &Cell), With<Tile>>,
    (settings, level_info, unfolded): (Res<Settings>, Res<LevelInfo>, Res<Unfolded>),
    (window, scale): (Option<Single<&Window, With<PrimaryWindow>>>, Res<UiScale>),
) {
    let hidden: HashSet<ObjectId> = looks
        .iter()
        .filter(|(_, look, _)| look.hidden)
        .map(|(id, ..)| *id)
        .collect();
    let is_on_map = Features::of(&session.level).is_map();
    let cursor = looks.iter().find(|(_, look, _)| look.select > 0);
    let place = is_on_map.then(|| Place {
        window: window.map_or(side::WIDTH, |window| window.width() / scale.0),
        cursor: cursor.map_or(0, |(.., cell)| cell.0.x),
        columns: level_info.bounds.width,
    });
    // Implicit rules are not shown (W-LIST-01).
    let groups = rules.grouped(&kinds, |id| hidden.contains(&id), |_| false);
    let is_captioned = level_info.lexicon == Lexicon::Kanji
        && settings.of::<WordsSettings>().kanji_captions.are_shown();
    let has_pack = pack.is_some();
    let has_parent = session.has_parent(pack.as_deref());
    commands
        .spawn((side("Pause menu"), DespawnOnExit(LEVEL_PAUSE)))
        .entry::<Node>()
        .and_modify(move |mut node| {
            if let Some(place) = place {
                place.lay(&mut node);
            }
        })
        .entity()
        .with_children(|panel| {
            panel.spawn(text(session.title(), NORMAL, Ink::Accent));
            let subtitle = session.subtitle();
            if !subtitle.is_empty() {
                panel.spawn(text(subtitle, SMALL, Ink::Dim));
            }
            let buttons = Node::column(4.0).rigid();
            panel
                .spawn(buttons.margin(UiRect::vertical(px(4))))
                .with_children(|list| {
                    let changed = restore::changed(&session, &destinations, &progress).len();
                    let has = (has_pack, has_parent, is_on_map);
                    let [large, folded] = entries(has, changed, &session, &more);
                    for (place, (label, act)) in large.into_iter().enumerate() {
                        let mut entry = list.spawn(wide_button(label, act));
                        if place == 0 {
                            entry.insert(FirstFocus);
                        }
                    }
                    fold(list, folded, *unfolded);
                });
            panel.spawn((SaysIt, paragraph("", Ink::Mint)));
            // A map may have no rules.
            if groups.is_empty() {
                return;
            }
            let rest = Node::column(6.0).fill().low();
            panel
                .spawn(while_folded(rest, *unfolded))
                .with_children(|rest| {
                    rest.spawn(paragraph(t!("pause-rules"), Ink::Dim));
                    rest.spawn(scrolling()).with_children(|list| {
                        for group in &groups {
                            spawn_group(list, group, is_captioned, &mut miniatures);
                        }
                    });
                });
        });
}

/// Spawns the rules of a subject, with captions in letters if `is_captioned`.
fn spawn_group(
    list: &mut ChildSpawnerCommands,
    group: &RuleGroup,
    is_captioned: bool,
    miniatures: &mut Miniatures,
) {
    let noun = group.subject.trim_start_matches("not ");
    let picture = miniatures
        .picture(noun, Posture::default(), None)
        .filter(|_| kotodama_words::lexicon::meaning(noun).is_none());
    list.spawn(
        Node::row(6.0)
            .centred()
            .min_height(px(24))
            .rigid()
            .margin(UiRect::top(px(6))),
    )
    .with_children(|head| {
        if let Some((picture, _)) = picture {
            head.spawn(icon(picture));
        }
        head.spawn(paragraph(group.subject.to_uppercase(), Ink::Accent));
    });
    let danger = miniatures.palette().of(Ink::Danger);
    for rule in &group.rules {
        let mut row = row_of(rule, miniatures);
        if is_captioned {
            row.below.insert(0, (rule.text.to_uppercase(), true));
        }
        row.spawn(list, true, danger);
    }
}

/// Part of a written rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written<'a> {
    /// Word of a tile.
    Word(&'a str),
    /// Parenthesis or note, which is on no tile of its own.
    Sign(&'a str),
}

/// Splits a written rule into words and signs.
fn parts_of(rule: &str) -> Vec<Written<'_>> {
    let mut parts = Vec::new();
    let mut before = "";
    for written in rule.split(' ') {
        let word = written.trim_matches(['(', ')']);
        if written.starts_with('(') {
            parts.push(Written::Sign("("));
        }
        parts.push(match before {
            "play" => Written::Sign(word),
            _ => Written::Word(word),
        });
        if written.ends_with(')') {
            parts.push(Written::Sign(")"));
        }
        before = word;
    }
    parts
}

/// Returns the tiles of a rule, as they look on the board; empty if there are
/// no images.
fn tiles_of(rule: &GroupedRule, miniatures: &mut Miniatures) -> Vec<RowPart> {
    let state = match rule.cancelled {
        Some(_) => TextState::Crossed,
        None => TextState::Active,
    };
    let ground = miniatures.palette().of(Ink::Board);
    let mut tiles = Vec::new();
    if rule.count > 1 {
        let number = t!("pause-times", count = rule.count, rule = "");
        tiles.push(RowPart::Text(number.trim().to_owned()));
    }
    for part in parts_of(&rule.text) {
        tiles.push(match part {
            Written::Sign(sign) => RowPart::Text(sign.to_uppercase()),
            Written::Word(word) => {
                let name = format!("text_{word}");
                let found = miniatures.picture(&name, Posture::default(), None);
                let Some((mut image, _)) = found else {
                    return Vec::new();
                };
                image.color = looks::in_state(image.color, state, ground);
                RowPart::Tile(image)
            }
        });
    }
    tiles
}

fn row_of(rule: &GroupedRule, miniatures: &mut Miniatures) -> RuleRow {
    let cancelled = rule.cancelled.iter().flatten();
    RuleRow {
        tiles: tiles_of(rule, miniatures),
        text: match rule.count {
            ..=1 => rule.text.clone(),
            count => t!("pause-times", count = count, rule = rule.text.as_str()),
        },
        ink: match rule.cancelled.is_some() || rule.implicit {
            true => Ink::Dim,
            false => Ink::Text,
        },
        is_cancelled: rule.cancelled.is_some(),
        mark: match (rule.implicit, rule.mimic) {
            (true, _) => t!("pause-always"),
            (_, true) => t!("pause-mimic"),
            _ => String::new(),
        },
        below: cancelled
            .map(|by| (t!("pause-cancelled", rule = by.as_str()), false))
            .collect(),
        sources: rule.sources.clone(),
        words: rule.words.iter().rev().cloned().collect(),
    }
}

/// Measures that decide where the pause menu lies over a map.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Width of the window in interface units.
    window: f32,
    /// Column of the cursor.
    cursor: i32,
    /// Number of columns of the map.
    columns: i32,
}

/// Minimum width of the pause menu, in interface units.
const NARROWEST: f32 = 280.0;

impl Place {
    /// Returns the width of the panel: a third of the window if the entries fit into
    /// it, and never more than beside a level.
    fn width(self) -> f32 {
        (self.window / 3.0).clamp(NARROWEST, side::WIDTH)
    }

    /// Returns whether the panel lies on the left: the cursor is in the right half.
    fn is_left(self) -> bool {
        2 * self.cursor >= self.columns
    }

    fn lay(self, node: &mut Node) {
        node.width = px(self.width());
        if self.is_left() {
            (node.left, node.right) = (node.right, Val::Auto);
            (node.border.left, node.border.right) = (node.border.right, node.border.left);
        }
    }
}

/// Resumes with the key that pauses, unless it is also the back key, which first
/// folds open entries.
fn resume(
    play: Res<Presses<PlayAction>>,
    menu: Res<Presses<MenuAction>>,
    mut next: ResMut<NextState<Menu>>,
) {
    let is_back = menu.0.contains(&MenuAction::Back);
    if play.0.contains(&PlayAction::Pause) && !is_back {
        next.set(Menu::NONE);
    }
}

/// Highlights the words of the focused rule on the board.
fn light_up(world: &mut World) {
    let cells = cells_of(world, &focused_sources(world));
    Lights::point(world.resource_mut(), cells, None);
}

#[cfg(test)]
mod tests {
    use super::Written::{Sign, Word};
    use super::*;

    #[test]
    fn over_a_map_the_pause_is_narrow_and_keeps_off_the_cursor() {
        let place = |window, cursor| Place {
            window,
            cursor,
            columns: 25,
        };
        // Of a window of 800 x 600 the map takes 600 in the middle.
        let covered = place(800.0, 2).width() - 100.0;
        assert!(covered < 600.0 / 3.0, "{covered}");
        assert!(place(1280.0, 2).width() <= side::WIDTH);
        assert!(!place(800.0, 2).is_left());
        assert!(place(800.0, 20).is_left());
        let mut node = Node {
            right: px(0),
            border: UiRect::left(px(2)),
            ..default()
        };
        place(800.0, 20).lay(&mut node);
        assert_eq!((node.left, node.right), (px(0), Val::Auto));
        assert_eq!(node.border, UiRect::right(px(2)));
    }

    #[test]
    fn every_word_of_a_rule_is_a_tile() {
        let words = ["lonely", "not", "cat", "near", "rock", "is", "not", "you2"];
        assert_eq!(parts_of(&words.join(" ")), words.map(Word));
    }

    #[test]
    fn parentheses_and_notes_are_on_no_tile() {
        let found = parts_of("cat (not near) rock play c#4");
        let parts = [
            Word("cat"),
            Sign("("),
            Word("not"),
            Word("near"),
            Sign(")"),
            Word("rock"),
            Word("play"),
            Sign("c#4"),
        ];
        assert_eq!(found, parts);
    }
}

#[cfg(test)]
mod focus_tests {
    use bevy::window::PrimaryWindow;
    use bevy::window::{WindowFocused, WindowResized};

    use super::*;
    use crate::menus::WON;
    use kotodama_shell::window;
    use kotodama_ui::testing;

    fn app() -> App {
        let mut app = testing::app();
        app.add_message::<WindowFocused>()
            .add_message::<WindowResized>()
            .add_plugins(window::plugin)
            .add_systems(Update, pause_system());
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.update();
        app
    }

    fn change(app: &mut App, change: impl FnOnce(&mut Settings)) {
        change(&mut app.world_mut().resource_mut::<Settings>());
        app.update();
    }

    fn lose_focus(app: &mut App, focused: bool) {
        let world = app.world_mut();
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(world).expect("a window");
        world.write_message(WindowFocused { window, focused });
        app.update();
        app.update();
    }

    #[test]
    fn a_level_pauses_without_the_focus_if_wanted() {
        let mut app = app();
        let menu = |app: &App| *app.world().resource::<State<Menu>>().get();
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(LEVEL);
        app.update();
        // It begins without the focus.
        lose_focus(&mut app, false);
        assert_eq!(menu(&app), Menu::NONE);
        lose_focus(&mut app, true);
        change(&mut app, |settings| settings.pause_unfocused = false);
        lose_focus(&mut app, false);
        assert_eq!(menu(&app), Menu::NONE);
        assert_eq!(*app.world().resource::<Away>(), Away(true));
        lose_focus(&mut app, true);
        change(&mut app, |settings| settings.pause_unfocused = true);
        assert_eq!(menu(&app), Menu::NONE);
        lose_focus(&mut app, false);
        assert_eq!(menu(&app), LEVEL_PAUSE);
        // So does the next one, if the player has not returned.
        let go = |app: &mut App, menu| {
            let world = app.world_mut();
            let mut next = world.resource_mut::<NextState<Screen>>();
            next.set(LEVEL);
            world.resource_mut::<NextState<Menu>>().set(menu);
            (0..3).for_each(|_| app.update());
        };
        go(&mut app, WON);
        assert_eq!(menu(&app), WON);
        go(&mut app, Menu::NONE);
        assert_eq!(menu(&app), LEVEL_PAUSE);
        lose_focus(&mut app, true);
        go(&mut app, Menu::NONE);
        assert_eq!(menu(&app), Menu::NONE);
    }
}
