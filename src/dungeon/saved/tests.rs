#[path = "../../../tests/common/cases.rs"]
mod cases;

use std::panic;

use flate2::bufread::ZlibDecoder as Unpacker;
use kotodama_board::Rng;

use cases::{cases, count, is_part};

use super::*;
use crate::Game;
use crate::actions::Action;
use crate::file::{Options, open};
use crate::inputs::Inputs;

/// Monsters, guns, bombs, messages on their way, a grave with its own key,
/// delayed messages, exits, a second level.
const DUNGEON: &str = r##"Dungeon(
    name: "all sorts",
    state: "starting_lives: 3, answer: 4.5",
    legend: {
        '.': ["floor"],
        'W': ["wall"],
        '@': ["floor", "spawn"],
        'l': ["floor", "lion"],
        't': ["floor", "tiger"],
        'b': ["floor", "bomb"],
        'k': ["floor", "red_key"],
        'x': ["floor", (name: "clock", character: 'Q', state: "blocking: true", script: r#"
            @seen = 0
            :tick
            @seen += 1
            #SEND tick, in 3
            #SEND bounced, all
            ?n?s
            #ZAP tick
            #RESTORE tick
            #END
            :touch
            Hello
            !ask;Ask
            #END
            :ask
            #TAKE health, 60, ?sender
        "#)],
    },
    levels: [
        (number: 1, name: "one", east: 2, rows: [
            "WWWWWWWWW", "W@.l.k.x.", "W..t..b..", "WWWWWWWWW",
        ]),
        (number: 2, name: "two", west: 1, state: "visibility: dark", rows: [
            "WWWWWWWWW", "..l....xW", "..b.t...W", "WWWWWWWWW",
        ]),
    ],
)"##;

const INPUTS: &str = "eee.!e.1.oen!scw=gun;eeeeee....r.eeessew.tr..";

fn definition(text: &str) -> Arc<Definition> {
    let opened = open("all.dungeon.ron", text, Options::default());
    Arc::new(opened.unwrap_or_else(|bad| panic!("{bad}")).definition)
}

fn bytes(game: &Game) -> Vec<u8> {
    Snapshot::of(game.world()).to_bytes().expect("small enough")
}

fn actions() -> Vec<[Action; 2]> {
    let inputs: Inputs = INPUTS.parse().expect("inputs");
    inputs.iter().cloned().collect()
}

/// D-SAVE-01.
#[test]
fn a_game_saved_in_any_cycle_goes_on_as_if_it_had_not_stopped() {
    let definition = definition(DUNGEON);
    let mut game = Game::new(Arc::clone(&definition), 7, 2);
    let mut taken_up = Game::restore(Arc::clone(&definition), &bytes(&game)).expect("a game");
    for actions in actions() {
        game.cycle(actions.clone());
        taken_up.cycle(actions);
        let now = bytes(&game);
        assert!(now == bytes(&taken_up), "cycle {}", game.cycles());
        taken_up = Game::restore(Arc::clone(&definition), &now).expect("a game");
        assert!(now == bytes(&taken_up), "cycle {}", game.cycles());
    }
}

/// D-DEATH-02: the script of a grave with keys is made in play.
#[test]
fn scripts_that_were_made_in_play_are_saved() {
    let text = DUNGEON
        .replace("W@.l.k.x.", "W@k....x.")
        .replace("?n?s", "/i/i");
    let definition = definition(&text);
    let mut game = Game::new(Arc::clone(&definition), 7, 1);
    let inputs: Inputs = "eeeeeee.1..e.1.e.1..".parse().expect("inputs");
    for actions in inputs.iter() {
        game.cycle(actions.clone());
    }
    let saved = Snapshot::of(game.world());
    assert_eq!(saved.0.scripts.len(), 1, "of the grave");
    let again = Game::restore(definition, &bytes(&game)).expect("a game");
    assert!(bytes(&game) == bytes(&again));
}

#[test]
fn another_dungeon_a_newer_version_and_no_game_are_refused() {
    let game = Game::new(definition(DUNGEON), 7, 1);
    let mut saved = bytes(&game);
    let other = definition(&DUNGEON.replace("@seen += 1", "@seen += 2"));
    let mistake = |definition, bytes: &[u8]| Game::restore(definition, bytes).err();
    assert_eq!(mistake(other, &saved), Some(SaveError::OtherDungeon));
    let same = || definition(DUNGEON);
    assert_eq!(mistake(same(), b""), Some(SaveError::Damaged));
    assert_eq!(mistake(same(), b"KDS"), Some(SaveError::Damaged));
    assert_eq!(mistake(same(), b"PNG\x01"), Some(SaveError::Damaged));
    saved[MAGIC.len()] = VERSION + 1;
    assert_eq!(mistake(same(), &saved), Some(SaveError::Newer(VERSION + 1)));
    saved[MAGIC.len()] = 0;
    assert_eq!(mistake(same(), &saved), Some(SaveError::Damaged));
}

/// Every byte of the file is changed in turn, and the file is cut off
/// everywhere.
#[test]
fn damage_of_the_file_is_noticed() {
    let definition = definition(DUNGEON);
    let saved = bytes(&Game::new(Arc::clone(&definition), 7, 1));
    for place in 0..saved.len() {
        let cut = Game::restore(Arc::clone(&definition), &saved[..place]);
        assert_eq!(cut.err(), Some(SaveError::Damaged), "cut at {place}");
        let mut changed = saved.clone();
        changed[place] ^= 0x10;
        // A few bits have no meaning.
        if let Ok(again) = Game::restore(Arc::clone(&definition), &changed) {
            assert!(bytes(&again) == saved, "byte {place}");
        }
    }
}

fn pack(plain: &[u8]) -> Vec<u8> {
    let mut start = MAGIC.to_vec();
    start.push(VERSION);
    let mut packed = ZlibEncoder::new(start, Compression::fast());
    packed.write_all(plain).expect("in memory");
    packed.finish().expect("in memory")
}

/// Changed data that is packed again has a valid checksum: such a game is
/// refused, or continues somehow.
#[test]
fn hostile_states_do_no_harm() {
    let definition = definition(DUNGEON);
    let mut game = Game::new(Arc::clone(&definition), 7, 2);
    for actions in actions() {
        game.cycle(actions);
    }
    let saved = bytes(&game);
    let mut plain = Vec::new();
    let mut unpacker = Unpacker::new(&saved[MAGIC.len() + 1..]);
    unpacker.read_to_end(&mut plain).expect("in memory");
    const CASES: u64 = 3_000;
    let mut gone_on = 0;
    for case in cases(CASES) {
        let mut rng = Rng::new(case);
        let mut changed = plain.clone();
        for _ in 0..=rng.below(3) {
            let place = rng.below(changed.len());
            match rng.below(4) {
                0 => changed[place] = 0xff,
                1 => changed.truncate(place.max(1)),
                2 => changed.insert(place, 0x80),
                _ => changed[place] = changed[place].wrapping_add(1),
            }
        }
        let result = panic::catch_unwind(|| {
            let mut game = Game::restore(Arc::clone(&definition), &pack(&changed)).ok()?;
            for actions in actions().into_iter().take(12) {
                game.cycle(actions);
            }
            Some(())
        });
        match result {
            Ok(result) => gone_on += u64::from(result.is_some()),
            Err(_) => panic!("case {case} panicked"),
        }
    }
    assert!(
        is_part() || gone_on * 100 > count(CASES),
        "only {gone_on} were games"
    );
}

/// The tables of a small state that unpacks to more than the limit.
#[test]
fn what_unpacks_without_end_is_refused() {
    let definition = definition(DUNGEON);
    let plain = vec![0_u8; usize::try_from(MAX_UNPACKED).expect("fits") + 1];
    let result = Game::restore(definition, &pack(&plain));
    assert_eq!(result.err(), Some(SaveError::Damaged));
}
