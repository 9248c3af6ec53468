//! Captions in Kanji levels: the word that a character stands for, below its
//! tile. They appear at the pointer, at the inspected cell, at words lit by a
//! panel or a hint, and at words that the last turn has moved.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::board::BoardCells;
use super::cell_areas::CellAreas;
use super::first_person::FirstPerson;
use super::lights::{Lights, LookedAt};
use crate::menus::INSPECT;
use crate::screens::LEVEL;
use crate::settings::WordsSettings;
use kotodama_board::ObjectId;
use kotodama_ui::prelude::*;
use kotodama_ui::presses::Pointing;
use kotodama_words::components::Look;
use kotodama_words::kinds::{Kind, Kinds};
use kotodama_words::lexicon::Lexicon;
use kotodama_words::messages::{MoveCause, TurnEvent};
use kotodama_words::tiles::Tiles;
use kotodama_words::{LevelInfo, Tile};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pushed>().add_systems(
        Update,
        (feel.run_if(on_message::<TurnEvent>), caption)
            .chain()
            .in_set(AppSystems::Show)
            .run_if(in_state(LEVEL)),
    );
}

/// Objects that the last turn has pushed, pulled or carried.
#[derive(Resource, Default)]
struct Pushed(Vec<ObjectId>);

/// Caption: its cell and its text.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
struct Caption(IVec2, String);

/// Maximum number of captions at once.
const MOST: usize = 24;
/// Height of a caption in interface units.
const HEIGHT: f32 = 20.0;
/// Width of a letter, and of both margins together, in interface units.
const LETTER: f32 = 9.0;
const MARGINS: f32 = 12.0;
/// Distance by which a caption overlaps its tile, in interface units.
const OVERLAP: f32 = 4.0;

fn feel(mut happened: MessageReader<TurnEvent>, mut pushed: ResMut<Pushed>) {
    for happened in happened.read() {
        match happened {
            TurnEvent::TurnBegan { .. } | TurnEvent::Rewound { .. } => pushed.0.clear(),
            TurnEvent::Moved {
                id,
                cause: MoveCause::Pushed | MoveCause::Pulled | MoveCause::Carried,
                ..
            } => pushed.0.push(*id),
            _ => {}
        }
    }
}

/// Returns the word that a tile shows as a character: its own, or the one that
/// all parts in its cell compose (K-46).
fn word_of<'a>(
    kind: Kind,
    look: &Look,
    kinds: &'a Kinds,
    level_info: &LevelInfo,
) -> Option<&'a str> {
    if look.hidden {
        return None;
    }
    if let Some(noun) = look.composed {
        return Some(kinds.noun_name(noun));
    }
    let word = kinds.name(kind).strip_prefix("text_")?;
    level_info.character(word).map(|_| word)
}

/// Shows the captions. Those that are still wanted stay, and follow their cells.
fn caption(
    mut commands: Commands,
    (areas, board): (CellAreas, BoardCells),
    (settings, menu): (Res<Settings>, Res<State<Menu>>),
    (lights, pushed): (Res<Lights>, Res<Pushed>),
    (windows, pointing): (Query<&Window, With<PrimaryWindow>>, Option<Res<Pointing>>),
    (tiles, kinds, level_info): (Res<Tiles>, Res<Kinds>, Res<LevelInfo>),
    looks: Query<(&Kind, &Look), With<Tile>>,
    first_person: Option<Res<FirstPerson>>,
    mut shown: Query<(Entity, &Caption, &mut Node)>,
) {
    let is_wanted = level_info.lexicon == Lexicon::Kanji
        && settings.of::<WordsSettings>().kanji_captions.are_shown()
        && first_person.is_none_or(|view| !view.is_shown());
    let mut cells: Vec<IVec2> = Vec::new();
    if is_wanted {
        cells.extend(lights.cells.iter().chain(&lights.hinted));
        if let Some(LookedAt::Cell(cell)) = lights.looked_at {
            cells.push(cell);
        }
        // A resting mouse points at nothing.
        let points = pointing.is_some_and(|pointing| pointing.0);
        if points && matches!(*menu.get(), Menu::NONE | INSPECT) {
            let pointer = windows.single().ok().and_then(Window::cursor_position);
            cells.extend(pointer.and_then(|at| board.under(at)));
        }
        if *menu.get() == Menu::NONE {
            let states = pushed.0.iter().filter_map(|id| tiles.state(*id));
            cells.extend(states.map(|state| state.cell));
        }
        cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
        cells.dedup();
    }
    let said = |cell: IVec2| {
        let there = tiles.at(cell).iter();
        let there = there.filter_map(|tile| looks.get(tiles.entity(tile.id)?).ok());
        let words = there.filter_map(|(kind, look)| word_of(*kind, look, &kinds, &level_info));
        let mut words: Vec<String> = words.map(str::to_uppercase).collect();
        words.dedup();
        (!words.is_empty()).then(|| Caption(cell, words.join(" ")))
    };
    let said = cells.into_iter().filter_map(said);
    let mut wanted: Vec<Caption> = said.take(MOST).collect();
    for (entity, caption, mut node) in &mut shown {
        let same = wanted.iter().position(|other| other == caption);
        let caption = same.map(|same| wanted.remove(same));
        match caption.and_then(|caption| caption.corner(&areas)) {
            Some((left, top)) => {
                if (node.left, node.top) != (left, top) {
                    (node.left, node.top) = (left, top);
                }
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for caption in wanted {
        let Some((left, top)) = caption.corner(&areas) else {
            continue;
        };
        let node = Node::default().absolute().left(left).top(top);
        let node = node.sized(caption.width(), HEIGHT).middle().centred();
        commands
            .spawn((Name::new("Caption"), DespawnOnExit(LEVEL), node))
            // Below all menus.
            .insert((Fill(Ink::Shadow, 0.85), GlobalZIndex(-1), Pickable::IGNORE))
            .with_child(one_line(caption.1.clone(), SMALL, Ink::Text))
            .insert(caption);
    }
}

impl Caption {
    fn width(&self) -> f32 {
        self.1.chars().count() as f32 * LETTER + MARGINS
    }

    /// Returns the left and the upper edge, below its cell and inside the window.
    fn corner(&self, areas: &CellAreas) -> Option<(Val, Val)> {
        let (room, area) = (areas.room()?, areas.of(self.0)?);
        let left = area.center().x - self.width() / 2.0;
        let left = left.min(room.max.x - self.width()).max(0.0).round();
        let top = (area.max.y - OVERLAP).min(room.max.y).round();
        Some((px(left), px(top)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::KanjiCaptions;
    use crate::view::layout::BoardLayout;
    use crate::view::lights;
    use crate::view::testing::playing;
    use kotodama_board::Direction;
    use kotodama_words as words;
    use kotodama_words::input::{Input, Player};

    /// Returns an app with words of Kanji Shift; a step to the right pushes IS.
    fn app() -> App {
        let drawn = "CAT IS YOU\n cat IS .";
        let mut app = playing(drawn, (lights::plugin, plugin));
        app.world_mut().resource_mut::<LevelInfo>().lexicon = Lexicon::Kanji;
        app
    }

    /// Returns the captions after a frame: their cells and texts.
    fn seen(app: &mut App) -> Vec<(IVec2, String)> {
        app.update();
        let world = app.world_mut();
        let mut captions = world.query::<&Caption>();
        let captions = captions.iter(world);
        captions.map(|it| (it.0, it.1.clone())).collect()
    }

    fn light(app: &mut App, cells: Vec<IVec2>) {
        Lights::point(app.world_mut().resource_mut(), cells, None);
    }

    fn caption(x: i32, y: i32, word: &str) -> (IVec2, String) {
        (IVec2::new(x, y), word.to_owned())
    }

    #[test]
    fn words_that_are_looked_at_have_captions_if_wanted() {
        let mut app = app();
        assert_eq!(seen(&mut app), []);
        // CAT has no character in this level.
        light(&mut app, vec![IVec2::ZERO, IVec2::new(2, 0)]);
        assert_eq!(seen(&mut app), [caption(2, 0, "YOU")]);
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.of_mut::<WordsSettings>().kanji_captions = KanjiCaptions::Never;
        assert_eq!(seen(&mut app), []);
    }

    #[test]
    fn a_caption_is_not_built_again_while_it_stays() {
        let mut app = app();
        let entities = |app: &mut App| -> Vec<Entity> {
            app.update();
            let world = app.world_mut();
            let mut captions = world.query_filtered::<Entity, With<Caption>>();
            captions.iter(world).collect()
        };
        let (is, you) = (IVec2::new(1, 0), IVec2::new(2, 0));
        light(&mut app, vec![you]);
        let first = entities(&mut app);
        assert_eq!(first.len(), 1);
        // The board moves, and another caption comes and goes.
        app.world_mut().resource_mut::<BoardLayout>().origin.x += 50.0;
        light(&mut app, vec![is, you]);
        let both = entities(&mut app);
        assert_eq!((both.len(), both.contains(&first[0])), (2, true));
        light(&mut app, vec![you]);
        assert_eq!(entities(&mut app), first);
        light(&mut app, vec![is]);
        assert!(!entities(&mut app).contains(&first[0]));
    }

    #[test]
    fn a_caption_follows_its_cell() {
        let mut app = app();
        let left = |app: &mut App| {
            app.update();
            let world = app.world_mut();
            let mut nodes = world.query_filtered::<&Node, With<Caption>>();
            nodes.single(world).expect("one caption").left
        };
        light(&mut app, vec![IVec2::new(2, 0)]);
        let Val::Px(before) = left(&mut app) else {
            panic!("it has a place");
        };
        app.world_mut().resource_mut::<BoardLayout>().origin.x += 50.0;
        assert_eq!(left(&mut app), px(before + 50.0));
    }

    #[test]
    fn a_pushed_word_has_a_caption_until_the_next_turn() {
        let mut app = app();
        let right = Input::Step(Player::One, Direction::Right);
        words::play_turn(app.world_mut(), right);
        assert_eq!(seen(&mut app), [caption(2, 1, "IS")]);
        words::play_turn(app.world_mut(), Input::Wait);
        assert_eq!(seen(&mut app), []);
    }

    #[test]
    fn words_that_are_written_out_need_no_captions() {
        let mut app = app();
        app.world_mut().resource_mut::<LevelInfo>().lexicon = Lexicon::Full;
        light(&mut app, vec![IVec2::new(2, 0)]);
        assert_eq!(seen(&mut app), []);
    }

    #[test]
    fn captions_are_for_those_who_do_not_read_kanji() {
        use kotodama_ui::language::{Language, speaking};
        let shown = |captions: KanjiCaptions| {
            Language::ALL.map(|language| speaking(language, || captions.are_shown()))
        };
        assert_eq!(shown(KanjiCaptions::Automatic), [true, false]);
        assert_eq!(shown(KanjiCaptions::Always), [true, true]);
        assert_eq!(shown(KanjiCaptions::Never), [false, false]);
    }
}
