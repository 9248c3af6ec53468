//! Files that are saved while they are played.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use super::{News, Room};
use crate::bench::TestBench;
use crate::menus::{FALLING_FAILED, FALLING_PAUSE};
use crate::records::tests::folder;
use crate::screens::RULE_BROWSER;
use crate::session::{self, FallingRequest, FallingSession, Feed, Ready, start};
use kotodama_falling::host::{Host, ScriptSource};
use kotodama_falling::inputs::Inputs;
use kotodama_falling::open::open;
use kotodama_falling::play::{self, Setup};
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;

/// Rules of this name.
fn rules(name: &str) -> String {
    format!(
        r#"Falling(
    name: "{name}",
    field: (width: 9, height: 6, hidden: 0),
    blocks: [(id: 1, glyph: 'a')],
    pieces: (shapes: List([(name: "one", rows: ["a"])]), spawn: Origin(4, 0)),
    gravity: (piece: Cells([0]), hard: Lock, lock: Delay(frames: 600)),
    clear: (rules: [(when: FullRow)]),
)"#
    )
}

/// Returns a script that does this in every frame.
fn script(update: &str) -> String {
    format!(
        "setFieldSize(6, 12)\ncreateBlockPattern(1)\nsetTumo({{{{1}}}}, 0, 0)\n\
         function update() {update} end\n"
    )
}

struct ReloadTest {
    bench: TestBench,
    folder: PathBuf,
}

impl ReloadTest {
    /// Returns a folder with these files, the first of which is being played.
    fn playing(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = folder(&format!("reload-{name}"));
        let mut test = Self {
            bench: TestBench::new(name),
            folder,
        };
        for (file, text) in files {
            test.save(file, text);
        }
        let opened = open(&test.folder.join(files[0].0));
        let opened = opened.unwrap_or_else(|problems| panic!("{problems}"));
        let setup = Setup {
            seed: 77,
            ..Setup::default()
        };
        // Whoever chooses rules from the list is asked what to play for.
        test.bench.go(Screen::TITLE);
        start(test.world(), opened, setup);
        test.bench.updates(3);
        test.world().resource_mut::<Ready>().0 = 0.0;
        test.world().spawn((Room, Node::default()));
        test
    }

    fn world(&mut self) -> &mut World {
        self.bench.world()
    }

    fn save(&self, file: &str, text: &str) {
        std::fs::write(self.folder.join(file), text).expect("written");
    }

    /// Waits for such news.
    fn until(&mut self, is_so: impl Fn(&News) -> bool) {
        for _ in 0..400 {
            self.bench.updates(10);
            if is_so(self.world().resource::<News>()) {
                self.bench.updates(2);
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let news = self.world().resource::<News>();
        panic!("nothing of that kind: {news:?}");
    }

    /// Waits long enough for anything to be noticed.
    fn wait(&mut self) {
        for _ in 0..10 {
            self.bench.updates(20);
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn reload(&mut self) {
        KeyCode::F5.press(self.world());
        self.bench.updates(2);
        KeyCode::F5.release(self.world());
        self.bench.updates(2);
    }

    fn open_menu(&mut self, menu: Menu) {
        self.world().resource_mut::<NextState<Menu>>().set(menu);
        self.bench.updates(3);
    }

    fn name(&mut self) -> String {
        let session = self.world().resource::<FallingSession>();
        session.rules().description.name.clone()
    }

    fn frame(&mut self) -> u32 {
        play::frame(self.world())
    }

    fn has_news(&mut self) -> bool {
        !is_none(self.world().resource::<News>())
    }
}

impl Drop for ReloadTest {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn is_none(news: &News) -> bool {
    matches!(news, News::None)
}

fn is_changed(news: &News) -> bool {
    matches!(news, News::Changed(_))
}

fn is_wrong(news: &News) -> bool {
    matches!(news, News::Wrong(_))
}

#[test]
fn a_saved_file_is_offered_and_played_with_the_same_seed() {
    let mut test = ReloadTest::playing("offer", &[("mine.falling.ron", &rules("First"))]);
    test.wait();
    assert!(!test.has_news());
    test.save("mine.falling.ron", &rules("The second"));
    test.until(is_changed);
    let said = test.bench.said();
    assert!(said.contains("mine.falling.ron has changed."), "{said}");
    assert!(said.contains("F5"), "{said}");
    // Until the player wants it the old ones are played.
    assert_eq!(test.name(), "First");
    let before = test.frame();
    test.bench.updates(60);
    assert!(test.frame() > before + 30);
    test.reload();
    assert_eq!(test.name(), "The second");
    assert!(test.frame() < 10);
    let session = test.world().resource::<FallingSession>();
    assert_eq!(session.setup.seed, 77);
    assert!(!test.has_news());
    assert!(!test.bench.said().contains("has changed"));
    // The same once more.
    test.wait();
    assert!(!test.has_news());
    test.save("mine.falling.ron", &rules("III"));
    test.until(is_changed);
    test.reload();
    assert_eq!(test.name(), "III");
}

#[test]
fn what_was_taken_back_is_offered_no_more() {
    let first = rules("First");
    let mut test = ReloadTest::playing("back", &[("mine.falling.ron", &first)]);
    test.save("mine.falling.ron", &rules("The second"));
    test.until(is_changed);
    test.save("mine.falling.ron", &first);
    test.until(is_none);
    assert!(!test.bench.said().contains("has changed"));
    let frame = test.frame();
    test.reload();
    test.wait();
    assert!(
        test.frame() > frame,
        "nothing to reload, so nothing is lost"
    );
}

#[test]
fn a_broken_file_is_told_and_the_play_goes_on() {
    let mut test = ReloadTest::playing("broken", &[("mine.falling.ron", &rules("First"))]);
    test.save(
        "mine.falling.ron",
        &rules("Second").replace("height", "hight"),
    );
    test.until(is_wrong);
    let said = test.bench.said();
    assert!(said.contains("mine.falling.ron:3:23"), "{said}");
    let before = test.frame();
    test.reload();
    test.wait();
    assert_eq!(test.name(), "First");
    assert!(test.frame() > before);
    test.open_menu(FALLING_PAUSE);
    let said = test.bench.said();
    assert!(said.contains("mine.falling.ron:3:23: "), "{said}");
    assert!(
        said.contains("hight") && said.contains("old rules"),
        "{said}"
    );
    // In a menu the offer is a button, for the mouse and the gamepad.
    test.save("mine.falling.ron", &rules("The third"));
    test.until(is_changed);
    test.bench.press("Reload");
    assert_eq!(test.name(), "The third");
    assert_eq!(test.bench.menu(), Menu::NONE);
}

#[test]
fn a_file_that_goes_away_is_told_until_it_is_back() {
    let first = rules("First");
    let mut test = ReloadTest::playing("gone", &[("mine.falling.ron", &first)]);
    test.wait();
    let file = test.folder.join("mine.falling.ron");
    std::fs::remove_file(&file).expect("removed");
    test.until(is_wrong);
    test.save("mine.falling.ron", &first);
    test.until(is_none);
    assert_eq!(test.name(), "First");
}

#[test]
fn a_script_that_has_failed_is_mended_and_reloaded() {
    let bad = script("error('no')");
    let mut test = ReloadTest::playing("failed", &[("mine.lua", &bad)]);
    test.bench.updates(10);
    assert_eq!(test.bench.menu(), FALLING_FAILED);
    // Saved again with another mistake in its initial phase.
    test.save("mine.lua", &format!("{bad}\nsetTumo(3)"));
    test.until(is_wrong);
    let said = test.bench.said();
    assert!(said.contains("mine.lua:6: "), "{said}");
    test.save("mine.lua", &script("local a = 1"));
    test.until(is_changed);
    test.reload();
    assert_eq!(test.bench.menu(), Menu::NONE);
    test.bench.updates(80);
    let session = test.world().resource::<FallingSession>();
    assert_eq!((session.failure.as_deref(), session.setup.seed), (None, 77));
    assert!(test.frame() > 10);
}

#[test]
fn a_script_that_fails_only_with_this_seed_is_not_offered() {
    let mut test = ReloadTest::playing("seed", &[("mine.lua", &script(""))]);
    // What a seed draws first is told by an error.
    let drawn = |seed| {
        let script = ScriptSource {
            file: "mine.lua".to_owned(),
            text: "error(math.random(1000000))".to_owned(),
            around: None,
        };
        let fault = Host::open(&script, seed, Box::new(|_| {})).err();
        fault.expect("it fails").message
    };
    let (with_0, with_77) = (drawn(0), drawn(77));
    assert_ne!(with_0, with_77);
    let check = format!("if math.random(1000000) == {with_77} then error('unlucky') end");
    test.save("mine.lua", &format!("{check}\n{}", script("")));
    test.until(is_wrong);
    let said = test.bench.said();
    assert!(said.contains("mine.lua:1"), "{said}");
}

#[test]
fn a_rule_file_and_its_script_are_both_looked_at() {
    let around = "Falling(name: \"Around\", script: \"inner.lua\")";
    let mut test = ReloadTest::playing(
        "around",
        &[("outer.falling.ron", around), ("inner.lua", &script(""))],
    );
    assert_eq!(test.name(), "Around");
    test.save("inner.lua", &script("local a = 1"));
    test.until(is_changed);
    let said = test.bench.said();
    assert!(said.contains("inner.lua has changed."), "{said}");
    test.reload();
    assert_eq!(test.name(), "Around");
    test.save("outer.falling.ron", &around.replace("Around", "Round it"));
    test.until(is_changed);
    let said = test.bench.said();
    assert!(said.contains("outer.falling.ron has changed."), "{said}");
    test.reload();
    assert_eq!(test.name(), "Round it");
    // A script that is not there yet is waited for.
    let other = "Falling(name: \"Other\", script: \"other.lua\")";
    test.save("outer.falling.ron", other);
    test.until(is_wrong);
    test.save("other.lua", &script(""));
    test.until(is_changed);
    // Another try after a failure keeps what the rule file says.
    session::try_again(test.world());
    test.bench.updates(3);
    assert_eq!(test.name(), "Other");
}

#[test]
fn a_key_that_comes_too_early_is_not_lost() {
    let mut test = ReloadTest::playing("early", &[("mine.falling.ron", &rules("First"))]);
    test.wait();
    test.save("mine.falling.ron", &rules("The second"));
    test.reload();
    assert_eq!(test.name(), "First");
    for _ in 0..100 {
        test.bench.updates(10);
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(test.name(), "The second");
}

#[test]
fn a_recording_is_left_alone() {
    let mut test = ReloadTest::playing("recording", &[("mine.falling.ron", &rules("First"))]);
    let rules_of = test.world().resource::<FallingSession>().opened.clone();
    test.world().write_message(FallingRequest {
        rules: rules_of,
        setup: Setup::default(),
        feed: Feed::Recording(Inputs::default()),
        practice: false,
    });
    test.bench.updates(3);
    test.save("mine.falling.ron", &rules("The second"));
    test.reload();
    test.wait();
    assert!(!test.has_news());
    assert_eq!(test.name(), "First");
}

#[test]
fn another_play_forgets_the_offer() {
    let mut test = ReloadTest::playing("other", &[("mine.falling.ron", &rules("First"))]);
    test.save("mine.falling.ron", &rules("The second"));
    test.until(is_changed);
    let pairs = open(Path::new("builtin:pairs")).expect("built-in rules");
    start(test.world(), pairs, Setup::default());
    test.until(is_none);
    test.bench.go(RULE_BROWSER);
    test.reload();
    assert_eq!(test.bench.screen(), RULE_BROWSER);
}
