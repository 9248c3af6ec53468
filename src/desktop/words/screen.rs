//! Bars around the board in play: level name, turn, bonus, offset, and key
//! prompts.

use bevy::prelude::*;

use crate::actions;
use crate::actions::PlayAction;
use crate::level_navigation::destinations::Destinations;
use crate::level_navigation::{self};
use crate::menus::{WON, is_beside_board};
use crate::screens::LEVEL;
use crate::session::Session;
use crate::view::board::{BOTTOM_BAR, TOP_BAR};
use crate::view::first_person::{FirstPerson, MapKey};
use kotodama_ui::language;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::prelude::*;
use kotodama_ui::prompts::Prompts;
use kotodama_ui::touch_controls::action_buttons::{ActionButton, PlainStyle};
use kotodama_ui::touch_controls::layout_obstacles::{KeySaid, ReserveFullRect};
use kotodama_words as words;
use kotodama_words::Outcome;
use kotodama_words::input::Player;
use kotodama_words::level::Features;
use kotodama_words::lexicon::Property;
use kotodama_words::rules::{RuleQuery, Thing};
use kotodama_words::tiles::{LevelItself, LevelState};

pub fn plugin(app: &mut App) {
    app.init_resource::<Entrances>()
        .init_resource::<HasSecondPlayer>()
        .add_systems(OnEnter(LEVEL), show)
        .add_systems(OnExit(LEVEL), close_menus)
        .add_systems(
            Update,
            (
                (level_navigation::rename, show_again)
                    .chain()
                    .run_if(on_message::<language::Changed>),
                (
                    update_standing,
                    (
                        (look_for_entrances, look_for_second_player).run_if(
                            resource_exists_and_changed::<Outcome>
                                .or_else(on_message::<language::Changed>),
                        ),
                        name_keys,
                    )
                        .chain(),
                    make_way,
                ),
            )
                .chain()
                .in_set(AppSystems::Show)
                .run_if(in_state(LEVEL)),
        );
}

/// Rebuilds everything for another language or other colours.
fn show_again(world: &mut World) -> Result {
    let mut bars = world.query_filtered::<Entity, With<Bar>>();
    let bars: Vec<Entity> = bars.iter(world).collect();
    for bar in bars {
        world.despawn(bar);
    }
    world.run_system_cached(show)?;
    Ok(())
}

/// Information in the top bar.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// A collected bonus (W-BONUS-01) is shown until it is undone.
    Bonus,
    /// Offset of a shifted level, which may be out of view.
    Offset,
    Turn,
}

impl Standing {
    fn says(self, outcome: &Outcome, level: LevelState, is_map: bool) -> String {
        match self {
            // Nobody counts the steps of a walk over the land.
            Self::Turn if is_map => String::new(),
            Self::Bonus => match outcome.bonus {
                0 => String::new(),
                1 => t!("play-bonus"),
                count => t!("play-bonuses", count = count),
            },
            Self::Offset => offset_text(level.offset),
            Self::Turn => match outcome.turn {
                0 => String::new(),
                turn => t!("play-turn", turn = turn),
            },
        }
    }
}

/// Prompt in the bottom bar.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum KeyHint {
    /// Walking takes several keys.
    Walk(Player),
    /// Action of a press on the prompt.
    Press(PlayAction),
}

/// Prompts, most important first; those without space are left out. The pause
/// menu tells the rest.
const HINTS: [KeyHint; 8] = [
    KeyHint::Walk(Player::One),
    KeyHint::Walk(Player::Two),
    KeyHint::Press(PlayAction::Map),
    KeyHint::Press(PlayAction::Wait),
    KeyHint::Press(PlayAction::Undo),
    KeyHint::Press(PlayAction::Restart),
    KeyHint::Press(PlayAction::Pause),
    KeyHint::Press(PlayAction::Hint),
];

impl KeyHint {
    /// Returns whether a level shows the prompt. On a map one walks and enters;
    /// a playtest has no hints.
    fn is_shown(self, is_map: bool, is_test: bool) -> bool {
        match self {
            Self::Press(PlayAction::Undo | PlayAction::Restart) => !is_map,
            Self::Press(PlayAction::Hint) => !is_map && !is_test,
            _ => true,
        }
    }

    /// Returns the keys and their effect; empty if they have none now.
    fn says(
        self,
        prompts: &Prompts,
        entrances: &[String],
        (map, has_second): (Option<MapKey>, bool),
        is_map: bool,
    ) -> String {
        let action = match (self, map) {
            // A protagonist turns and walks ahead (W-3D-04).
            (Self::Walk(Player::One), Some(_)) => return in_first_person(prompts),
            (Self::Walk(Player::One), None) => {
                let keys = actions::walking(prompts, Player::One);
                return format!("{keys} {}", t!("play-walk"));
            }
            (Self::Walk(Player::Two), _) if has_second => {
                let keys = actions::walking(prompts, Player::Two);
                return format!("{keys} {}", t!("play-walk-2"));
            }
            (Self::Walk(Player::Two), _) => return String::new(),
            (Self::Press(action), _) => action,
        };
        let does = match (action, map, entrances) {
            (PlayAction::Map, Some(MapKey::Unfolds), _) => t!("play-map"),
            (PlayAction::Map, Some(MapKey::Folds), _) => t!("play-fold-map"),
            (PlayAction::Wait, _, []) if !is_map => t!("play-wait"),
            (PlayAction::Wait, _, [level]) => t!("play-enter", level = level.as_str()),
            (PlayAction::Wait, ..) => t!("play-enter-one"),
            (PlayAction::Undo, ..) => t!("play-undo"),
            (PlayAction::Restart, ..) => t!("play-restart"),
            (PlayAction::Pause, ..) => t!("play-pause"),
            (PlayAction::Hint, ..) => t!("play-hint"),
            _ => return String::new(),
        };
        format!("{} {does}", prompts.of(action))
    }
}

fn in_first_person(prompts: &Prompts) -> String {
    let sides = [PlayAction::Left, PlayAction::Right];
    t!(
        "play-walk-3d",
        turn = sides.map(|side| prompts.of(side)).join(" "),
        ahead = prompts.of(PlayAction::Up),
        next = prompts.of(PlayAction::Down),
    )
}

fn show(mut commands: Commands, session: Res<Session>) {
    let (title, subtitle) = (session.title(), session.subtitle());
    let (is_map, is_test) = (is_map(&session), session.is_test);
    let hints = HINTS
        .into_iter()
        .filter(|hint| hint.is_shown(is_map, is_test));
    commands.spawn((
        Name::new("Top bar"),
        DespawnOnExit(LEVEL),
        bar(TOP_BAR, Bar::Top),
        children![
            (
                side(JustifyContent::FlexStart),
                children![
                    (Standing::Bonus, text("", SMALL, Ink::Mint)),
                    (Standing::Offset, text("", SMALL, Ink::Dim)),
                ],
            ),
            text(title, NORMAL, Ink::Text),
            (
                Node::default().margin(UiRect::left(px(12))).clip(),
                children![one_line(subtitle, SMALL, Ink::Dim)],
            ),
            (
                side(JustifyContent::FlexEnd),
                children![(Standing::Turn, text("", SMALL, Ink::Dim))],
            ),
        ],
    ));
    let mut bottom = commands.spawn((
        Name::new("Bottom bar"),
        DespawnOnExit(LEVEL),
        bar(BOTTOM_BAR, Bar::Bottom),
    ));
    bottom.with_children(|bar| {
        let list = Node {
            align_content: AlignContent::FlexStart,
            ..Node::row(4.0).wrap(0.0).middle().clip()
        };
        bar.spawn((list.height(px(BOTTOM_BAR)), Pickable::IGNORE))
            .with_children(|list| {
                for hint in hints {
                    let mut said = list.spawn(hint_text(hint));
                    if let KeyHint::Press(action) = hint {
                        said.insert((ActionButton(OnScreen::of(action)), PlainStyle));
                    }
                }
            });
    });
}

fn is_map(session: &Session) -> bool {
    Features::of(&session.level).is_map()
}

fn hint_text(hint: KeyHint) -> impl Bundle {
    let button = match hint {
        KeyHint::Walk(Player::One) => PlayAction::Up,
        KeyHint::Walk(Player::Two) => PlayAction::Up2,
        KeyHint::Press(action) => action,
    };
    (
        hint,
        KeySaid(OnScreen::of(button)),
        // The space does not depend on hovering.
        ReserveFullRect,
        // A line of prompts is as high as the bar.
        Node::default()
            .margin(UiRect::vertical(px(4)))
            .pad(6.0, 2.0)
            .framed(),
        Text::default(),
        TextLayout::no_wrap(),
        font(SMALL),
        Ink::Dim,
        Pickable::IGNORE,
    )
}

/// Bar above or below the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Bar {
    Top,
    Bottom,
}

impl Bar {
    /// Returns whether a menu leaves no use for it: a panel next to the board
    /// shows the level name and the keys, and a win ends the play.
    fn is_hidden(self, menu: Menu) -> bool {
        is_beside_board(menu) || (menu == WON && self == Self::Bottom)
    }
}

fn make_way(menu: Res<State<Menu>>, mut bars: Query<(&Bar, &mut Visibility)>) {
    for (bar, mut visibility) in &mut bars {
        visibility.set_if_neq(match bar.is_hidden(*menu.get()) {
            true => Visibility::Hidden,
            false => Visibility::Inherited,
        });
    }
}

fn bar(height: f32, bar: Bar) -> impl Bundle {
    let node = Node::default()
        .width(percent(100))
        .height(px(height))
        .absolute()
        .pad(16.0, 0.0)
        .centred()
        .middle();
    (
        bar,
        match bar {
            Bar::Top => node.top(px(0)),
            Bar::Bottom => node.bottom(px(0)),
        },
        // Notices lie over it.
        GlobalZIndex(-2),
        Pickable::IGNORE,
    )
}

fn side(justify_content: JustifyContent) -> impl Bundle {
    (
        Node {
            justify_content,
            ..Node::row(16.0).fill()
        },
        Pickable::IGNORE,
    )
}

fn close_menus(mut next: ResMut<NextState<Menu>>) {
    // The level list and the next level have no menu of their own; the title
    // opens its own when entered.
    next.set(Menu::NONE);
}

fn update_standing(
    level: Query<&LevelState, With<LevelItself>>,
    (outcome, session): (Res<Outcome>, Res<Session>),
    mut lines: Query<(Ref<Standing>, &mut Text)>,
) {
    let is_map = is_map(&session);
    let level = level.single().copied().unwrap_or_default();
    for (standing, mut text) in &mut lines {
        if outcome.is_changed() || standing.is_added() {
            text.set_if_neq(Text(standing.says(&outcome, level, is_map)));
        }
    }
}

fn name_keys(
    prompts: Prompts,
    (entrances, second): (Res<Entrances>, Res<HasSecondPlayer>),
    (first_person, session): (Res<FirstPerson>, Res<Session>),
    mut hints: Query<(Ref<KeyHint>, &mut Text)>,
) {
    let is_map = is_map(&session);
    let all = prompts.changed() || entrances.is_changed() || second.is_changed();
    let all = all || first_person.is_changed();
    let play = (first_person.map(), second.0);
    for (hint, mut text) in &mut hints {
        if all || hint.is_added() {
            let said = hint.says(&prompts, &entrances.0, play, is_map);
            text.set_if_neq(Text(said));
        }
    }
}

/// Titles of the levels that "wait" can enter now (W-SELECT-06).
#[derive(Resource, Default)]
pub struct Entrances(Vec<String>);

impl Entrances {
    /// Returns all titles.
    pub fn titles(&self) -> &[String] {
        &self.0
    }
}

fn look_for_entrances(world: &mut World) {
    let found = words::entrances(world);
    let destinations = world.resource::<Destinations>();
    let names = found.iter().map(|entrance| destinations.name(entrance));
    let names: Vec<String> = names.collect();
    let mut entrances = world.resource_mut::<Entrances>();
    if entrances.0 != names {
        entrances.0 = names;
    }
}

/// Whether something is YOU2, so that it takes keys of its own (W-YOU2-01).
#[derive(Resource, Default, PartialEq, Eq)]
pub struct HasSecondPlayer(pub bool);

fn look_for_second_player(world: &mut World) {
    let query = RuleQuery::new(world);
    let has = query.any_object_is(Property::You2)
        || query.any_empty_is(Property::You2)
        || query.is(Property::You2, Thing::Level);
    world
        .resource_mut::<HasSecondPlayer>()
        .set_if_neq(HasSecondPlayer(has));
}

fn offset_text(offset: IVec2) -> String {
    let part = |cells: i32, signs: [&str; 2]| match cells {
        0 => String::new(),
        _ => format!("{}{}", signs[usize::from(cells < 0)], cells.unsigned_abs()),
    };
    let parts = [part(offset.x, ["→", "←"]), part(offset.y, ["↓", "↑"])];
    match parts.join(" ").trim() {
        "" => String::new(),
        parts => t!("play-offset", offset = parts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input;
    use crate::level_navigation::source::LevelSource;
    use crate::levels::{Pack, PackLevel};
    use crate::menus::LEVEL_PAUSE;
    use crate::progress::Progress;
    use crate::session::Queue;
    use kotodama_board::Direction;
    use kotodama_shell::screen::Screen;
    use kotodama_ui::testing;
    use kotodama_words::WordsPlugin;
    use kotodama_words::glossary::examples::board;
    use kotodama_words::input::Input;
    use kotodama_words::level::{Grammar, Level, LevelContext, file};

    const MAP: &str = r#"Level(
        name: "Road",
        legend: {'.': []},
        rows: ["...", "..."],
        objects: [
            (name: "line", x: 0, y: 0, path: (hidden: false, wins: 0)),
            (name: "level", x: 1, y: 0, level: "house.level.ron"),
            (name: "cursor", x: 1, y: 0),
        ],
    )"#;

    /// Returns the texts on the screen.
    fn said(app: &mut App) -> Vec<String> {
        let mut texts = app.world_mut().query::<&Text>();
        let texts = texts.iter(app.world()).map(|text| text.0.clone());
        texts.filter(|text| !text.is_empty()).collect()
    }

    #[test]
    fn what_surrounds_the_board_is_said_again_when_the_language_changes() {
        let mut app = testing::app_with_keys::<PlayAction>();
        let level = |name: &str| Level {
            name: name.to_owned(),
            subtitle: "A way".to_owned(),
            // A house: a map does not count turns.
            hints: vec!["Go in.".to_owned()],
            ..file::read("test", MAP).expect("a valid level")
        };
        let pack = |name: &str| Pack {
            levels: vec![PackLevel {
                file: "house.level.ron".to_owned(),
                level: Level {
                    name: name.to_owned(),
                    subtitle: "At home".to_owned(),
                    ..Level::default()
                },
            }],
            ..Pack::default()
        };
        let source = LevelSource::Pack("road.level.ron".to_owned());
        let session = Session::new(source, level("Road"));
        level_navigation::add_resources(app.world_mut());
        app.add_plugins(WordsPlugin)
            .init_resource::<Queue>()
            .init_resource::<Progress>()
            .init_resource::<FirstPerson>()
            .add_message::<language::Changed>()
            .insert_resource(pack("House"))
            .insert_resource(session.clone())
            .add_plugins((input::plugin, plugin));
        app.update();
        level_navigation::survey(app.world_mut(), &session);
        let context = level_navigation::context(app.world(), &session);
        words::enter(app.world_mut(), &session.level, &context, 0);
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(LEVEL);
        app.update();
        let says = |app: &mut App, text: &str| {
            let said = said(app);
            said.iter().filter(|line| line.contains(text)).count()
        };
        assert_eq!(says(&mut app, "Road"), 1);
        assert_eq!(says(&mut app, "A way"), 1);
        assert_eq!(says(&mut app, "“House (At home)”"), 1);
        let on = Input::Step(Player::One, Direction::Left);
        words::play_turn(app.world_mut(), on);
        let back = Input::Step(Player::One, Direction::Right);
        words::play_turn(app.world_mut(), back);
        app.update();
        assert_eq!(says(&mut app, "2"), 1);
        // These names act as another language.
        app.world_mut().resource_mut::<Session>().level.name = "Michi".to_owned();
        app.insert_resource(pack("Ie"));
        app.update();
        assert_eq!(says(&mut app, "Michi"), 0);
        app.world_mut().write_message(language::Changed);
        app.update();
        for (text, count) in [("Road", 0), ("House", 0), ("Michi", 1), ("Ie", 1), ("2", 1)] {
            assert_eq!(says(&mut app, text), count, "{text}");
        }
        let mut bars = app.world_mut().query_filtered::<(), With<Bar>>();
        assert_eq!(bars.iter(app.world()).count(), 2);
    }

    #[test]
    fn a_map_tells_how_to_walk_and_enter_and_counts_no_turns() {
        use PlayAction::{Hint, Map, Pause, Restart, Undo, Wait};

        let map = file::read("test", MAP).expect("a valid level");
        assert!(Features::of(&map).is_map());
        let outcome = Outcome {
            turn: 3,
            ..default()
        };
        let turn = |is_map| Standing::Turn.says(&outcome, LevelState::default(), is_map);
        assert_eq!(
            (turn(false), turn(true)),
            ("Turn 3".to_owned(), String::new())
        );
        let shown = |is_map, is_test| {
            let hints = HINTS.into_iter().filter(|it| it.is_shown(is_map, is_test));
            let presses = hints.filter_map(|it| match it {
                KeyHint::Press(action) => Some(action),
                KeyHint::Walk(_) => None,
            });
            presses.collect::<Vec<_>>()
        };
        assert_eq!(shown(true, false), [Map, Wait, Pause]);
        assert_eq!(shown(false, true), [Map, Wait, Undo, Restart, Pause]);
        assert_eq!(shown(false, false), [Map, Wait, Undo, Restart, Pause, Hint]);
    }

    /// W-YOU2-01: keys that do nothing elsewhere move something here.
    #[test]
    fn a_second_player_is_told_of_while_something_is_you2() {
        let level = |rule: &str| {
            let drawn = format!("CAT IS {rule}\ncat . .");
            board(Grammar::Words, &drawn).expect("a board")
        };
        let mut app = App::new();
        app.add_plugins(WordsPlugin)
            .init_resource::<HasSecondPlayer>();
        for (rule, has) in [("YOU", false), ("YOU2", true), ("WIN", false)] {
            words::enter(app.world_mut(), &level(rule), &LevelContext::default(), 0);
            look_for_second_player(app.world_mut());
            assert_eq!(app.world().resource::<HasSecondPlayer>().0, has, "{rule}");
        }
    }

    #[test]
    fn a_panel_hides_both_bars_and_a_win_the_keys() {
        let hidden = |menu| [Bar::Top, Bar::Bottom].map(|bar| bar.is_hidden(menu));
        assert_eq!(hidden(Menu::NONE), [false, false]);
        assert_eq!(hidden(WON), [false, true]);
        assert_eq!(hidden(LEVEL_PAUSE), [true, true]);
    }

    #[test]
    fn the_place_of_the_level_is_named() {
        let text = |x, y| offset_text(IVec2::new(x, y));
        assert_eq!(text(0, 0), "");
        assert_eq!(text(3, 0), "Level shifted →3");
        assert_eq!(text(-35, 20), "Level shifted ←35 ↓20");
        assert_eq!(text(0, -1), "Level shifted ↑1");
    }
}
