//! The screens around the play without a window, pressed by the names of their
//! widgets; and whole ways through them.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use bevy::window::FileDragAndDrop;

use super::button_latch::ButtonLatch;
use super::records::tests::folder;
use super::records::{BrowserRemark, Latest, Places, Records};
use super::session::{self, FallingSession, Feed, Ready};
use super::{
    FallingAction, menus, mixer, practice, preview_games, records, reload, rule_browser, watch,
};
use crate::home;
use crate::menus::{FALLING_EXPLAIN, FALLING_OVER};
use crate::screens::{FIELD, GALLERY, MIXER, PRACTICE, RULE_BROWSER};
use kotodama_falling::builtin;
use kotodama_falling::input::Button;
use kotodama_shell::clipboard;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;
use kotodama_ui::focus::Focusable;
use kotodama_ui::menu_actions::MenuAction;
use kotodama_ui::palette::Ink;
use kotodama_ui::presses::{Device, Presses};
use kotodama_ui::testing;
use kotodama_ui::testing::palette_of_scheme;
use kotodama_ui::text_field::TextField;

pub(super) struct TestBench {
    pub app: App,
    pub folder: PathBuf,
}

impl TestBench {
    /// Returns the rule browser over a folder of the player.
    pub(super) fn new(name: &str) -> Self {
        let folder = folder(name);
        let mut app = testing::app();
        app.add_plugins(AssetPlugin::default())
            .init_asset::<Image>()
            .add_message::<FileDragAndDrop>()
            .init_resource::<clipboard::Clipboard>()
            .init_resource::<kotodama_ui::transport::Playhead>()
            .init_resource::<Device>()
            .init_resource::<Presses<MenuAction>>()
            .init_resource::<Presses<FallingAction>>()
            .insert_resource(Places {
                rules: Some(folder.join("own")),
                shipped: None,
                records: Some(folder.join("records.ron")),
                replays: Some(folder.join("replays")),
                practice: Some(folder.join("practice.ron")),
            })
            .add_plugins((
                session::plugin,
                records::plugin,
                preview_games::plugin,
                kotodama_ui::text_field::plugin,
                rule_browser::plugin,
                mixer::plugin,
                watch::plugin,
                reload::plugin,
                practice::plugin,
                menus::plugin,
            ));
        let mut bench = Self { app, folder };
        bench.go(RULE_BROWSER);
        bench
    }

    pub(super) fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    pub(super) fn updates(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    pub(super) fn go(&mut self, screen: Screen) {
        self.world().resource_mut::<NextState<Screen>>().set(screen);
        self.updates(3);
    }

    pub(super) fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    pub(super) fn menu(&self) -> Menu {
        *self.app.world().resource::<State<Menu>>().get()
    }

    pub(super) fn find(&mut self, name: &str) -> Entity {
        let world = self.app.world_mut();
        let mut widgets = world.query_filtered::<(Entity, &Name), With<Focusable>>();
        let found: Vec<Entity> = widgets
            .iter(world)
            .filter(|(_, other)| other.as_str() == name)
            .map(|(entity, _)| entity)
            .collect();
        assert_eq!(found.len(), 1, "{name}: {} widgets", found.len());
        found[0]
    }

    pub(super) fn press(&mut self, name: &str) {
        let entity = self.find(name);
        self.world().trigger(Activate { entity });
        self.updates(3);
    }

    /// Plays rules whose pieces clear themselves or stay, in turns: dropping
    /// them clears blocks, which a best play needs, and loses.
    pub(super) fn play(&mut self) {
        let own = self.folder.join("own");
        std::fs::create_dir_all(&own).expect("a folder");
        std::fs::write(own.join("turns.falling.ron"), TURNS).expect("written");
        self.updates(80);
        self.press("Rules turns.falling.ron");
        self.press("Rules turns.falling.ron");
        self.press_label("Endless");
        assert_eq!((self.screen(), self.menu()), (FIELD, Menu::NONE));
    }

    /// Presses the button with this label.
    pub(super) fn press_label(&mut self, label: &str) {
        let world = self.app.world_mut();
        let mut texts = world.query::<(&Text, &ChildOf)>();
        let found: Vec<Entity> = texts
            .iter(world)
            .filter(|(text, _)| text.0 == label)
            .map(|(_, parent)| parent.parent())
            .collect();
        assert_eq!(found.len(), 1, "{label}: {} buttons", found.len());
        let entity = found[0];
        self.world().trigger(Activate { entity });
        self.updates(3);
    }

    /// Returns all texts on the screen.
    pub(super) fn said(&mut self) -> String {
        let world = self.app.world_mut();
        let mut texts = world.query::<&Text>();
        let texts: Vec<&str> = texts.iter(world).map(|text| text.0.as_str()).collect();
        texts.join("\n")
    }

    /// Waits for what goes on in the background, as long as this is said.
    fn wait_while(&mut self, said: &str) {
        for _ in 0..3000 {
            if !self.said().contains(said) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
            self.updates(1);
        }
        panic!("it still says {said}: {}", self.said());
    }

    pub(super) fn own_files(&self) -> usize {
        std::fs::read_dir(self.folder.join("own")).map_or(0, Iterator::count)
    }

    /// Drops pieces until the play is over.
    pub(super) fn lose(&mut self) {
        self.world().resource_mut::<Ready>().0 = 0.0;
        for _ in 0..20_000 {
            for is_down in [true, false] {
                let mut latch = self.world().resource_mut::<ButtonLatch>();
                latch.change(Button::HardDrop, is_down);
                session::step(self.world());
            }
            if self.world().resource::<FallingSession>().is_over() {
                self.updates(2);
                return;
            }
        }
        panic!("the play goes on and on");
    }
}

impl Drop for TestBench {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

const TURNS: &str = r#"Falling(
    name: "Turns",
    field: (width: 4, height: 40),
    blocks: [(id: 1, glyph: 'a'), (id: 2, glyph: 'b')],
    pieces: (
        shapes: List([(name: "pair", rows: ["aa"]), (name: "one", rows: ["b"])]),
        deal: Cycle(["pair", "one"]),
    ),
    gravity: (piece: Cells([1]), hard: Lock),
    clear: (
        rules: [(when: Connected(min: 2, roles: [1]), how: Immediate(frames: 2))],
        score: PerBlock(unit: 10),
    ),
)"#;

#[test]
fn the_first_press_selects_and_the_second_one_plays() {
    let mut bench = TestBench::new("select");
    bench.press("Rules builtin:pairs");
    assert_eq!(bench.screen(), RULE_BROWSER);
    assert_eq!(
        bench.world().resource::<rule_browser::Selected>().0,
        "builtin:pairs"
    );
    bench.press("Explain");
    assert_eq!(bench.menu(), FALLING_EXPLAIN);
    assert!(!bench.said().contains("clear.connected"));
    bench.press("For developers");
    let said = bench.said();
    assert!(said.contains("clear.connected"), "{said}");
    let world = bench.world();
    let mut widgets = world.query::<&Focusable>();
    // What lies behind it cannot be pressed: there are the switch and Back.
    assert_eq!(widgets.iter(world).count(), 2);
    bench
        .world()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::NONE);
    bench.updates(2);
    bench.press("Rules builtin:pairs");
    assert_eq!(bench.screen(), FIELD);
    let session = bench.world().resource::<FallingSession>();
    assert_eq!(session.opened.source.name, "builtin:pairs");
}

#[test]
fn files_that_come_and_break_are_noticed() {
    let mut bench = TestBench::new("watched");
    let own = bench.folder.join("own");
    std::fs::create_dir_all(&own).expect("a folder");
    std::fs::write(own.join("mine.falling.ron"), "Falling(name: 3").expect("written");
    bench.updates(80);
    bench.press("Rules mine.falling.ron");
    let said = bench.said();
    assert!(said.contains("Cannot be read"), "{said}");
    assert!(said.contains("mine.falling.ron:1"), "{said}");
    let text = builtin::text("jewels").expect("built-in rules");
    std::fs::write(own.join("mine.falling.ron"), text).expect("written");
    bench.updates(80);
    assert!(!bench.said().contains("Cannot be read"));
}

#[test]
fn a_play_becomes_a_record_and_its_replay_ends_the_same() {
    let mut bench = TestBench::new("record");
    bench.play();
    bench.lose();
    let latest = *bench.world().resource::<Latest>();
    assert!(
        latest
            .line()
            .is_some_and(|line| line.contains("New record"))
    );
    let score = {
        let session = bench.world().resource::<FallingSession>();
        let digest = records::digest(&session.opened);
        let records = bench.world().resource::<Records>();
        assert_eq!(records.of(&digest).len(), 1);
        records.of(&digest)[0].clone()
    };
    assert!(score.score > 0 && score.pieces > 3);
    assert!(bench.folder.join("replays").join(&score.replay).exists());
    assert!(bench.folder.join("records.ron").exists());
    // The results stay open while the screen is left.
    bench
        .world()
        .resource_mut::<NextState<Menu>>()
        .set(FALLING_OVER);
    bench.updates(2);
    bench.go(RULE_BROWSER);
    assert_eq!(bench.menu(), Menu::NONE);
    bench.press("Play 1");
    assert_eq!(bench.screen(), FIELD);
    bench.press("On 5 s");
    for _ in 0..5000 {
        bench.world().resource_mut::<Ready>().0 = 0.0;
        bench.updates(1);
        if bench.world().resource::<FallingSession>().is_over() {
            break;
        }
        for _ in 0..20 {
            session::step(bench.world());
        }
    }
    bench.updates(2);
    let said = bench.said();
    assert!(said.contains("as recorded"), "{said}");
    // How it has ended is looked at once, not in every picture.
    let looked = |bench: &mut TestBench| {
        let ticks = bench.world().get_resource_change_ticks::<watch::Watching>();
        ticks.map(|ticks| ticks.changed)
    };
    let then = looked(&mut bench);
    bench.updates(5);
    assert!(then.is_some());
    assert_eq!(looked(&mut bench), then);
    // It is no new record.
    let session = bench.world().resource::<FallingSession>();
    let digest = records::digest(&session.opened);
    assert_eq!(bench.world().resource::<Records>().of(&digest).len(), 1);
}

#[test]
fn a_jump_back_shows_the_same_and_the_player_can_go_on() {
    let mut bench = TestBench::new("jump");
    bench.play();
    bench.lose();
    bench.go(RULE_BROWSER);
    bench.press("Play 1");
    bench.press("Stop and go");
    for _ in 0..40 {
        bench.press("Frame on");
    }
    let frame = |bench: &mut TestBench| bench.world().resource::<FallingSession>().inputs.frames();
    let here = frame(&mut bench);
    assert!(here >= 40);
    bench.press("Frame back");
    assert_eq!(frame(&mut bench), here - 1);
    bench.press("Play on");
    let session = bench.world().resource::<FallingSession>();
    assert_eq!(session.feed, Feed::Player);
    assert!(session.inputs.frames() >= here - 1);
    bench.lose();
    let latest = *bench.world().resource::<Latest>();
    assert_eq!(latest.line(), None);
}

#[test]
fn a_mixture_is_made_judged_kept_and_found_on_the_shelf() {
    let mut bench = TestBench::new("mixer");
    bench.press("Mix");
    assert_eq!(bench.screen(), MIXER);
    bench.wait_while("Mixing…");
    let before = bench.said();
    bench.press("Dice");
    assert_ne!(bench.said(), before);
    bench.press("Parts");
    bench.press("gravity");
    assert!(bench.said().contains("Fixed"));
    bench.wait_while("Mixing…");
    bench.press("Stop judging");
    bench.wait_while("Judging");
    bench.press("Keep");
    assert_eq!(bench.own_files(), 1);
    bench.press("Share");
    let copied = clipboard::get(bench.world()).unwrap_or_default();
    assert!(copied.starts_with("// A mixture:"), "{copied}");
    bench.go(RULE_BROWSER);
    assert!(bench.said().contains("Mixture"));
    bench.press("Paste");
    assert_eq!(bench.own_files(), 2);
}

/// F-EVL-13: the gallery fills while the search goes on; what is picked can be
/// named, kept, copied and played, and whoever leaves the play is back.
#[test]
fn the_best_of_many_mixtures_are_a_gallery() {
    let mut bench = TestBench::new("gallery");
    bench.press("Mix");
    bench.press("Search");
    assert_eq!(bench.screen(), GALLERY);
    let cards = |bench: &mut TestBench| {
        let world = bench.world();
        let mut names = world.query_filtered::<&Name, With<Focusable>>();
        let names = names.iter(world).map(|name| name.as_str().to_owned());
        names
            .filter(|name| name.starts_with("Found "))
            .collect::<BTreeSet<String>>()
    };
    for _ in 0..6000 {
        if !cards(&mut bench).is_empty() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
        bench.updates(1);
    }
    bench.press("Stop");
    bench.wait_while("mixtures tried");
    let found = cards(&mut bench);
    assert!(!found.is_empty());
    assert!(bench.said().contains("Room for skill"), "{}", bench.said());
    let field = bench.find("Name");
    let mut field = bench.app.world_mut().entity_mut(field);
    field.get_mut::<TextField>().expect("a field").text = "Found by me".to_owned();
    bench.updates(2);
    assert!(bench.said().contains("Found by me"), "{}", bench.said());
    bench.press("Keep");
    assert_eq!(bench.own_files(), 1);
    assert!(bench.said().contains("found_by_me"), "{}", bench.said());
    bench.press("Share");
    let copied = clipboard::get(bench.world()).unwrap_or_default();
    assert!(copied.contains("name: \"Found by me\""), "{copied}");
    bench.press("Play");
    assert_eq!(bench.screen(), FIELD);
    home::leave(bench.world());
    bench.updates(3);
    assert_eq!(bench.screen(), GALLERY);
    assert_eq!(cards(&mut bench), found);
    bench.press("To the desk");
    assert_eq!(bench.screen(), MIXER);
    bench.go(RULE_BROWSER);
    assert!(bench.said().contains("Found by me"));
}

/// Returns the colour of what is said, as the name of a colour.
fn colour_of(bench: &mut TestBench, said: &str) -> &'static str {
    let world = bench.world();
    let mut texts = world.query::<(&Text, &Ink)>();
    let mut found = texts.iter(world);
    let found = found.find(|(text, _)| text.0.contains(said));
    found.map_or("none", |(_, ink)| ink.name())
}

#[test]
fn what_the_shelf_says_has_the_colour_of_it_and_goes_with_the_shelf() {
    let mut bench = TestBench::new("notices");
    let palette = palette_of_scheme(Default::default());
    bench.world().insert_resource(palette);
    clipboard::set(bench.world(), "Falling(name: 3");
    bench.press("Paste");
    assert_eq!(colour_of(&mut bench, "clipboard:1"), "coral");
    bench.press("Share");
    assert_eq!(colour_of(&mut bench, "clipboard:1"), "none");
    bench.press("Paste");
    assert_eq!(colour_of(&mut bench, "Saved as"), "mint");
    bench.go(Screen::TITLE);
    bench.go(RULE_BROWSER);
    assert_eq!(colour_of(&mut bench, "Saved as"), "none");
    assert_eq!(bench.world().resource::<BrowserRemark>().0.text, "");
}

/// Without keys there is a way back on every screen.
#[test]
fn every_screen_can_be_left_by_pointing() {
    let mut bench = TestBench::new("pointing");
    bench.press("Rules builtin:guideline");
    bench.go(RULE_BROWSER);
    bench.press("Practice");
    assert_eq!(bench.screen(), PRACTICE);
    bench.press("Back");
    assert_eq!(bench.screen(), RULE_BROWSER);
    bench.press("Mix");
    assert_eq!(bench.screen(), MIXER);
    bench.press("Back");
    assert_eq!(bench.screen(), RULE_BROWSER);
    bench.press("Explain");
    bench.press_label("Back");
    assert_eq!(bench.menu(), Menu::NONE);
    bench.press("Back");
    assert_eq!(bench.screen(), Screen::TITLE);
}

#[test]
fn a_record_is_deleted_with_its_replay_once_that_was_confirmed() {
    let mut bench = TestBench::new("deleted");
    bench.play();
    bench.lose();
    bench.go(RULE_BROWSER);
    let count = |bench: &TestBench| {
        let replays = std::fs::read_dir(bench.folder.join("replays"));
        replays.expect("the folder is there").count()
    };
    assert_eq!(count(&bench), 1);
    bench.press("Delete 1");
    assert_eq!(count(&bench), 1, "it asks first");
    bench.press("Delete 1");
    assert_eq!(count(&bench), 0);
    assert!(bench.said().contains("No scores yet."), "{}", bench.said());
}
