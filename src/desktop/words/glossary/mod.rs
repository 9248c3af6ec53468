//! Glossary: every word met so far, with its meaning and a tiny board on which
//! it acts. It opens from the pause menu and from words on the board.

mod list;
mod show;
mod stage;

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::session::Session;
use crate::menus::{GLOSSARY, INSPECT, LEVEL_PAUSE};
use crate::notes::Strike;
use crate::progress::Progress;
use kotodama_audio::HearingSystems;
use kotodama_ui::prelude::*;
use kotodama_ui::presses::TypeSystems;
use kotodama_ui::text_field::TextField;
use kotodama_words::glossary::{Category, Entry, entries, of_object};
use kotodama_words::level::{Grammar, Level};

pub fn plugin(app: &mut App) {
    page(app, GLOSSARY, show::show, go_back);
    app.init_resource::<Glossary>()
        .init_resource::<stage::Stage>()
        .add_message::<Strike>()
        .add_observer(look_up)
        .add_systems(OnExit(GLOSSARY), stage::close)
        .add_systems(
            PreUpdate,
            take_query.after(TypeSystems).run_if(in_state(GLOSSARY)),
        )
        .add_systems(
            Update,
            (
                show::follow_focus,
                show::fill_list.run_if(resource_changed::<Glossary>),
                show::explain.run_if(resource_changed::<Glossary>),
                stage::go_on,
                stage::draw,
            )
                .chain()
                .before(HearingSystems)
                .in_set(AppSystems::Show)
                .run_if(in_state(GLOSSARY)),
        );
}

/// State of the glossary.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Glossary {
    /// Selected entry.
    selected: Option<&'static str>,
    /// Typed query.
    query: String,
    /// Grammar, which decides the words.
    grammar: Grammar,
    /// Menu to return to.
    back: Menu,
}

impl Glossary {
    /// Returns the menu to return to.
    fn leads_back(&self) -> Menu {
        match self.back {
            INSPECT => INSPECT,
            _ => LEVEL_PAUSE,
        }
    }
}

/// Maximum length of the query.
const LONGEST_QUERY: usize = 20;

/// Returns the entry that explains an object or a word of a rule. All letters
/// share one entry.
fn word_of(name: &str) -> Option<&'static str> {
    let named = || entries().find(|entry| entry.word == name && is_listed(entry));
    let entry = of_object(name)
        .filter(|entry| entry.category != Category::Object)
        .or_else(named)?;
    Some(match is_letter(entry) {
        true => LETTERS,
        false => entry.word,
    })
}

/// Entry for all letters.
const LETTERS: &str = "a";

/// Returns whether the entry is a letter.
fn is_letter(entry: &Entry) -> bool {
    entry.category == Category::Letter && !matches!(entry.word, "sharp" | "flat")
}

/// Returns whether the entry has its own line in the list.
fn is_listed(entry: &Entry) -> bool {
    entry.category != Category::Object && (!is_letter(entry) || entry.word == LETTERS)
}

fn entry_of(word: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.word == word && is_listed(entry))
}

/// Returns the words on the board of a level and the nouns of its objects.
pub fn words_of(level: &Level) -> BTreeSet<&'static str> {
    let names = level.objects.iter().map(|placed| placed.name.as_str());
    let words = names.filter(|name| of_object(name).is_some());
    words.filter_map(word_of).collect()
}

/// Returns the first property on the board of a level, in the order of the
/// glossary: what a look at the words of a level begins with.
fn first_property(level: &Level) -> Option<&'static str> {
    let here = words_of(level);
    let mut properties = entries().filter(|entry| entry.category == Category::Property);
    let found = properties.find(|entry| here.contains(entry.word));
    found.map(|entry| entry.word)
}

/// Opens the glossary at the first of these words or objects that it has, else
/// at the word that was read last, else at one of the level.
pub fn open(world: &mut World, words: &[String]) {
    let found = words.iter().find_map(|word| word_of(word));
    if let Some(word) = found {
        world.resource_mut::<Progress>().meet([word]);
    }
    let level = &world.resource::<Session>().level;
    let (grammar, first) = (level.grammar, first_property(level));
    let back = *world.resource::<State<Menu>>().get();
    let mut glossary = world.resource_mut::<Glossary>();
    *glossary = Glossary {
        selected: found.or(glossary.selected).or(first),
        query: String::new(),
        grammar,
        back,
    };
    world.resource_mut::<NextState<Menu>>().set(GLOSSARY);
}

/// Widget that opens the glossary at the first of these words that it has.
#[derive(Component, Clone, Debug)]
pub struct LooksUp(pub Vec<String>);

fn look_up(activate: On<Activate>, rows: Query<&LooksUp>, mut commands: Commands) {
    if let Ok(row) = rows.get(activate.entity) {
        let words = row.0.clone();
        commands.queue(move |world: &mut World| open(world, &words));
    }
}

/// Applies the typed query.
fn take_query(
    typed: Option<Single<&TextField, (With<show::Typed>, Changed<TextField>)>>,
    mut glossary: ResMut<Glossary>,
) {
    if let Some(typed) = typed
        && glossary.query != typed.text
    {
        glossary.query.clone_from(&typed.text);
    }
}

/// Returns to the previous menu.
fn go_back(world: &mut World) {
    let back = world.resource::<Glossary>().leads_back();
    go_to(back)(world);
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::input::ButtonState;
    use bevy::input::keyboard::{Key, KeyboardInput};

    use super::*;
    use crate::actions::PlayAction;
    use crate::input::{self};
    use crate::session::Queue;
    use kotodama_shell::settings::Settings;
    use kotodama_ui::bindings::Bindable;
    use kotodama_ui::controls::Control;
    use kotodama_ui::testing;

    /// Presses a key that types something.
    fn type_key(app: &mut App, key_code: KeyCode, typed: &str) {
        app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key: Key::Character(typed.into()),
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
        app.update();
    }

    #[test]
    fn a_letter_is_typed_whatever_its_key_means_in_menus() {
        let mut app = testing::app_with_keys::<PlayAction>();
        let mut settings = app.world_mut().resource_mut::<Settings>();
        let keys = MenuAction::own_mut(&mut settings);
        keys.bind(MenuAction::Back, Control::Key(KeyCode::KeyB), false);
        keys.bind(MenuAction::Down, Control::Key(KeyCode::KeyO), false);
        app.init_resource::<Queue>()
            .init_resource::<Glossary>()
            .add_plugins((input::plugin, kotodama_ui::text_field::plugin))
            .add_systems(PreUpdate, take_query.after(TypeSystems));
        app.world_mut().spawn(show::typed());
        leave_by(&mut app, GLOSSARY, go_back);
        let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
        menu.set(GLOSSARY);
        (0..2).for_each(|_| app.update());
        for (key, typed) in [
            (KeyCode::KeyB, "b"),
            (KeyCode::KeyO, "o"),
            (KeyCode::KeyW, "w"),
        ] {
            type_key(&mut app, key, typed);
            let presses = &app.world().resource::<Presses<MenuAction>>().0;
            assert!(presses.is_empty(), "{typed}: {presses:?}");
        }
        // Nor does it move the focus while it is held.
        for _ in 0..(Duration::from_secs(1).as_millis() / 16) {
            app.update();
            let presses = &app.world().resource::<Presses<MenuAction>>().0;
            assert!(presses.is_empty(), "{presses:?}");
        }
        assert_eq!(app.world().resource::<Glossary>().query, "bow");
        assert_eq!(*app.world().resource::<State<Menu>>().get(), GLOSSARY);
        // Keys that type nothing keep their usual effect.
        app.world_mut().write_message(KeyboardInput {
            key_code: KeyCode::ArrowDown,
            logical_key: Key::ArrowDown,
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
        app.update();
        let presses = &app.world().resource::<Presses<MenuAction>>().0;
        assert_eq!(*presses, [MenuAction::Down]);
    }

    #[test]
    fn objects_and_words_of_rules_lead_to_entries() {
        for (name, word) in [
            ("text_push", Some("push")),
            ("push", Some("push")),
            ("rock", Some("rock")),
            ("text_rock", Some("rock")),
            ("text_level", Some("level")),
            ("level", Some("level")),
            ("text_q", Some("a")),
            ("text_ab", Some("a")),
            ("text_sharp", Some("sharp")),
            ("xyzzy", None),
        ] {
            assert_eq!(word_of(name), word, "{name}");
        }
    }

    #[test]
    fn a_look_at_a_level_begins_with_one_of_its_properties() {
        use kotodama_words::glossary::examples::board;
        let level = |drawn: &str| board(Grammar::Words, drawn).expect("a board");
        let drawn = "CURSOR IS YOU . LEVEL IS WIN\ncursor . . . . . .";
        assert_eq!(first_property(&level(drawn)), Some("you"));
        assert_eq!(first_property(&level("LEVEL NEAR ROCK")), None);
    }
}
