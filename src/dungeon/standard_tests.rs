//! Plays with the standard templates and items: rows D-TPL-01 to D-TPL-06,
//! D-ITEM-07, D-BULLET-03 to -05, D-BOMB-01, D-BOMB-02 and D-DEATH-04 of the
//! rules.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use crate::Game;
use crate::file::{self, Options};
use crate::inputs::Inputs;
use crate::level::Level;
use crate::log::{Messages, Sounds};
use crate::name::Name;
use crate::player::Players;
use crate::program::Program;
use crate::state::State;
use crate::tile::{Appearance, Position, TileId, Tiles};
use crate::value::Value;

/// A dungeon whose fields stand behind its name: `player`, `legend`, `levels`.
fn dungeon(fields: &str, seed: u64) -> Play {
    let text = format!("Dungeon(name: \"test\", {fields})");
    let opened = file::open("test.dungeon.ron", &text, Options::default());
    let opened = opened.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    Play(Game::new(Arc::new(opened.definition), seed, 1))
}

/// A level of rows in which `.` is floor, `#` a solid wall, `@` the player, `_`
/// void, and each of `things` stands on floor.
fn level(things: &[(char, &str)], rows: &[&str]) -> Play {
    seeded(1, things, rows)
}

fn seeded(seed: u64, things: &[(char, &str)], rows: &[&str]) -> Play {
    let things = things.iter();
    let legend: String = things
        .map(|(c, tile)| format!("'{c}': [\"floor\", {tile}], "))
        .collect();
    let fields = format!(
        "legend: {{'.': [\"floor\"], '#': [\"solid_wall\"], '_': [], '@': [\"floor\", \"spawn\"], \
         {legend}}}, levels: [(rows: {rows:?})]"
    );
    dungeon(&fields, seed)
}

struct Play(Game);

impl Play {
    /// Plays inputs as the command line has them.
    fn play(&mut self, inputs: &str) -> &mut Self {
        let inputs: Inputs = inputs.parse().expect("inputs");
        for actions in inputs.iter() {
            self.0.cycle(actions.clone());
        }
        self
    }

    /// Plays until something is so, for a while.
    fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) -> &mut Self {
        for _ in 0..2_000 {
            if is_so(self) {
                return self;
            }
            self.play(".");
        }
        panic!("never: {what}");
    }

    fn get<T: Component>(&self, tile: Entity) -> &T {
        self.0.world().get(tile).expect("the tile has it")
    }

    fn you(&self) -> Entity {
        self.0.world().resource::<Players>().0[0]
    }

    /// All tiles of this name, in order of id.
    fn named(&self, name: &str) -> Vec<Entity> {
        let tiles = self.0.world().resource::<Tiles>().0.iter();
        let mut tiles: Vec<(TileId, Entity)> = tiles.map(|(id, tile)| (*id, *tile)).collect();
        tiles.sort_unstable();
        let tiles = tiles.into_iter().map(|(_, tile)| tile);
        tiles
            .filter(|tile| *self.get::<Appearance>(*tile).name == *name)
            .collect()
    }

    fn count(&self, name: &str) -> usize {
        self.named(name).len()
    }

    /// The first tile of this name.
    fn tile(&self, name: &str) -> Entity {
        *self
            .named(name)
            .first()
            .unwrap_or_else(|| panic!("no {name}"))
    }

    fn cell_of(&self, tile: Entity) -> (i32, i32) {
        let cell = self.get::<Position>(tile).cell;
        (cell.row, cell.col)
    }

    /// Cells of all tiles of this name, in order of id.
    fn cells(&self, name: &str) -> Vec<(i32, i32)> {
        self.named(name)
            .into_iter()
            .map(|tile| self.cell_of(tile))
            .collect()
    }

    /// Names of the tiles of a cell, bottom to top.
    fn stack(&self, row: i32, col: i32) -> Vec<String> {
        let tiles = self.0.world().resource::<Tiles>().0.values();
        let here = tiles.filter(|tile| self.cell_of(**tile) == (row, col));
        let mut here: Vec<(i64, String)> = here
            .map(|tile| {
                (
                    self.get::<Position>(*tile).z,
                    self.get::<Appearance>(*tile).name.to_string(),
                )
            })
            .collect();
        here.sort_unstable();
        here.into_iter().map(|(_, name)| name).collect()
    }

    /// Where the player is.
    fn here(&self) -> (i32, i32) {
        self.cell_of(self.you())
    }

    fn level_number(&self) -> i64 {
        let level = self.get::<Position>(self.you()).level;
        self.get::<Level>(level).number
    }

    /// A state value of a tile.
    fn state(&self, tile: Entity, name: &str) -> Value {
        self.get::<State>(tile).get(&Name::new(name)).clone()
    }

    /// A state value of the player.
    fn own(&self, name: &str) -> Value {
        self.state(self.you(), name)
    }

    fn number(&self, name: &str) -> i64 {
        self.own(name).integer().unwrap_or(0)
    }

    fn equipment(&self) -> Vec<String> {
        let equipment = self.own("equipment");
        equipment
            .as_list()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn character(&self, name: &str) -> char {
        self.get::<Appearance>(self.tile(name)).character
    }

    fn has_program(&self, name: &str) -> bool {
        self.0.world().get::<Program>(self.tile(name)).is_some()
    }

    /// Lines that the last message said.
    fn said(&self) -> Vec<String> {
        let messages = &self.0.world().resource::<Messages>().list;
        messages
            .back()
            .map(|shown| shown.lines.clone())
            .unwrap_or_default()
    }

    fn messages(&self) -> usize {
        self.0.world().resource::<Messages>().list.len()
    }

    fn heard(&self, sound: &str) -> bool {
        let sounds = &self.0.world().resource::<Sounds>().0;
        sounds.iter().any(|played| *played.slug == *sound)
    }
}

/// A file of a player with the same templates has nothing to warn of.
#[test]
fn the_standard_file_is_written_as_it_should_be() {
    let text = include_str!("../../assets/dungeons/standard.dungeon.ron");
    let text = text.replace("\"player\": (", "\"hero\": (");
    let level = "legend: {'.': [\"floor\"]}, levels: [(rows: [\".\"])]";
    let text = text.replace("levels: []", level);
    let opened = file::open("standard.dungeon.ron", &text, Options::default());
    let opened = opened.unwrap_or_else(|problems| panic!("{problems}"));
    if let Some(warnings) = opened.warnings {
        panic!("{warnings}");
    }
}

// D-TPL-01: ground and walls.

#[test]
fn a_fake_wall_opens_with_its_neighbours_when_a_player_touches_it() {
    let mut game = level(&[('f', "\"fake_wall\"")], &["@ff.", "##f#", "#f.#"]);
    game.play("e");
    assert_eq!(game.here(), (0, 1), "the step that finds it enters");
    assert_eq!(game.said().len(), 1);
    game.play(".ee");
    assert_eq!(game.here(), (0, 3), "the next one has heard of it");
    game.play("...");
    let open: Vec<Value> = game
        .named("Fake Wall")
        .iter()
        .map(|it| game.state(*it, "blocking"))
        .collect();
    let expected = [false, false, false, true].map(Value::Bool);
    assert_eq!(
        open, expected,
        "those that touch each other open, not the one at a corner"
    );
    assert!(!game.has_program("Fake Wall"));
    assert_eq!(game.messages(), 1, "the neighbours are silent");
}

#[test]
fn a_fake_wall_stays_shut_for_boulders() {
    let mut game = level(&[('f', "\"fake_wall\""), ('o', "\"boulder\"")], &["@of."]);
    game.play("e..");
    assert_eq!(game.cells("Boulder"), [(0, 1)]);
    assert!(game.has_program("Fake Wall"));
}

#[test]
fn an_invisible_wall_is_seen_once_a_player_touches_it() {
    let mut game = level(&[('i', "\"invisible_wall\"")], &["@i."]);
    assert_eq!(game.character("Invisible Wall"), '.');
    game.play("eee");
    assert_eq!(
        (game.here(), game.character("Invisible Wall")),
        ((0, 0), '▒')
    );
    assert_eq!(game.messages(), 1, "it says so once");
}

#[test]
fn lava_warns_and_water_and_lava_are_crossed_flying() {
    let things = [('l', "\"lava\""), ('w', "\"water\"")];
    let mut game = level(&things, &["@lw."]);
    game.play("e");
    assert_eq!((game.here(), game.messages()), ((0, 0), 1));
    let things = [
        ('l', "\"lava\""),
        ('w', "\"water\""),
        ('!', "\"levitation_potion\""),
    ];
    let mut game = level(&things, &["@!lw."]);
    game.play("e =levitation_potion; !n eee");
    assert_eq!(game.here(), (0, 4), "D-ITEM-07");
    assert_eq!(game.own("flying"), Value::Bool(true));
    assert_eq!(game.equipment(), ["gun"], "the potion is used up");
    assert_eq!(game.own("equipped"), Value::text("gun"));
}

#[test]
fn forest_gives_way_to_players() {
    let mut game = level(
        &[('f', "\"forest\""), ('o', "\"boulder\"")],
        &["@of.", "f###"],
    );
    game.play("e");
    assert_eq!(game.cells("Boulder"), [(0, 1)]);
    game.play("s");
    assert_eq!(game.here(), (1, 0));
    assert!(game.heard("trudge"));
    let trodden = game.named("Forest")[1];
    assert_eq!(game.get::<Appearance>(trodden).character, '░');
}

// D-TPL-02: doors, keys, passages.

#[test]
fn closed_and_open_doors_become_each_other() {
    let mut game = level(&[('+', "\"closed_door\"")], &["@+."]);
    game.play("e");
    assert_eq!(game.here(), (0, 0));
    game.play("oe");
    assert_eq!((game.character("Open Door"), game.messages()), ('\'', 0));
    assert!(game.heard("door"));
    game.play("ee cw");
    assert_eq!(game.here(), (0, 2));
    assert_eq!(
        game.state(game.tile("Closed Door"), "open"),
        Value::Bool(false)
    );
    game.play("w cw");
    assert_eq!(game.here(), (0, 2));
    assert_eq!(game.said(), ["Cannot close that"]);
}

#[test]
fn a_basic_door_opens_and_closes_and_says_if_it_is_so_already() {
    let mut game = level(&[('+', "\"basic_door\"")], &["@+."]);
    game.play("ce");
    assert_eq!(game.said(), ["The door is already closed."]);
    game.play("oe");
    assert_eq!((game.character("Basic Door"), game.messages()), ('\'', 1));
    game.play("oe");
    assert_eq!(game.said(), ["The door is already open."]);
    game.play("ee cw w");
    assert_eq!((game.here(), game.character("Basic Door")), ((0, 2), '+'));
}

#[test]
fn a_secret_door_becomes_an_open_basic_door_of_its_own_colours() {
    let mut game = level(&[('s', "\"secret_door\"")], &["@s."]);
    assert_eq!(game.character("Secret Door"), '#');
    game.play("oe");
    let door = game.get::<Appearance>(game.tile("Basic Door"));
    assert_eq!(
        (door.character, door.color.as_deref(), &door.background),
        ('\'', Some("black"), &None)
    );
    game.play("ee ow cw");
    assert_eq!((game.here(), game.character("Basic Door")), ((0, 2), '+'));
}

#[test]
fn keys_open_doors_of_their_colour_and_one_is_carried_of_each() {
    for color in ["red", "green", "blue", "gray", "purple", "orange"] {
        let (key, door) = (format!("\"{color}_key\""), format!("\"{color}_door\""));
        let mut game = level(&[('k', &key), ('D', &door)], &["@kkDD"]);
        let key = format!("{color}_key");
        game.play("ee");
        assert_eq!((game.number(&key), game.here()), (1, (0, 2)));
        assert_eq!(
            game.count(&format!("{color} key")),
            1,
            "the other one stays"
        );
        game.play("e");
        assert_eq!(
            (game.number(&key), game.here()),
            (0, (0, 3)),
            "the step that opens enters"
        );
        assert!(game.heard("open_locked_door"));
        game.play("e.");
        assert_eq!(
            (game.here(), game.count(&format!("{color} door"))),
            ((0, 3), 1)
        );
        assert_eq!(game.said(), [format!("This door needs a {color} key.")]);
    }
}

#[test]
fn colored_keys_and_doors_go_by_their_own_colours() {
    let things = [
        ('k', "(template: \"colored_key\", color: \"gold\")"),
        (
            'D',
            "(template: \"colored_door\", background_color: \"gold\")",
        ),
        ('W', "\"colored_door\""),
    ];
    let mut game = level(&things, &["@kW", "#D#"]);
    game.play("ee.");
    assert_eq!((game.here(), game.number("gold_key")), ((0, 1), 1));
    assert_eq!(game.said(), ["This door needs a white key."]);
    game.play("s");
    assert_eq!((game.here(), game.number("gold_key")), ((1, 1), 0));
}

#[test]
fn keys_are_not_for_boulders() {
    let things = [
        ('k', "\"red_key\""),
        ('o', "\"boulder\""),
        ('D', "\"red_door\""),
    ];
    let mut game = level(&things, &["@ok."]);
    game.play("e.");
    assert_eq!(
        (game.cells("Boulder")[0], game.count("red key")),
        ((0, 2), 1)
    );
    let mut game = level(&things, &["@oD."]);
    game.play("e..");
    assert_eq!(
        (game.here(), game.count("red door"), game.messages()),
        ((0, 0), 1, 0)
    );
}

#[test]
fn passages_and_stairs_lead_to_their_counterparts() {
    let legend = r#"legend: {'.': ["floor"], '@': ["floor", "spawn"],
        'p': ["floor", (template: "passage", state: {"to_level": 2})],
        'q': ["floor", (template: "passage", background_color: "red", state: {"to_level": 2})],
        'r': ["floor", (template: "passage", background_color: "red")],
        's': ["floor", "passage"], 'u': ["floor", "stairs_up"], 'd': ["floor", "stairs_down"]}"#;
    let levels =
        r#"levels: [(number: 1, rows: ["@p.u", "q..."]), (number: 2, rows: ["..d.", "r..s"])]"#;
    let mut game = dungeon(&format!("{legend}, {levels}"), 1);
    game.play("e");
    assert_eq!(
        (game.level_number(), game.here()),
        (2, (1, 3)),
        "the one of its own colour"
    );
    assert_eq!((game.number("entry_row"), game.number("entry_col")), (1, 3));
    game.play("www");
    assert_eq!((game.level_number(), game.here()), (1, (1, 0)));
    game.play("een e");
    assert_eq!(
        (game.level_number(), game.here()),
        (2, (0, 2)),
        "up to the stairs down"
    );
    game.play("w e");
    assert_eq!((game.level_number(), game.here()), (1, (0, 3)));
    assert_eq!(game.messages(), 0);
}

#[test]
fn teleporters_work_from_behind() {
    let things = [('>', "\"teleporter_east\""), ('<', "\"teleporter_west\"")];
    let mut game = level(&things, &["@>#.<."]);
    game.play("e");
    assert_eq!(game.here(), (0, 5), "behind the one that faces it");
    game.play("w");
    assert_eq!(game.here(), (0, 3));
    game.play("e");
    assert_eq!(game.here(), (0, 3), "not from the front");
    let things = [('^', "\"teleporter_north\""), ('v', "\"teleporter_south\"")];
    let mut game = level(&things, &[".", "^", "@", "v", "."]);
    game.play("n");
    assert_eq!(game.here(), (0, 0));
    let mut game = level(&things, &[".", "^", "@", "v", "."]);
    game.play("s");
    assert_eq!(game.here(), (4, 0));
}

// D-TPL-03: things to take.

#[test]
fn players_take_things_and_enter_in_the_same_step() {
    let cases = [
        ("ammo", "Ammo", "ammo", 12),
        ("gem", "Gem", "gems", 1),
        ("torch", "Torch", "torches", 1),
    ];
    for (slug, name, value, expected) in cases {
        let mut game = level(&[('x', &format!("{slug:?}"))], &["@x."]);
        game.play("e");
        assert_eq!(
            (game.number(value), game.count(name)),
            (expected, 0),
            "{slug}"
        );
        assert_eq!(game.here(), (0, 1), "{slug}");
        assert_eq!(game.number("score"), i64::from(slug == "gem"), "{slug}");
    }
    for slug in ["stone", "fireball_wand", "levitation_potion"] {
        let mut game = level(&[('x', &format!("{slug:?}"))], &["@x."]);
        game.play("e");
        assert_eq!(game.equipment(), [slug, "gun"]);
        assert_eq!(
            (game.here(), game.own("equipped")),
            ((0, 1), Value::text("gun"))
        );
    }
}

#[test]
fn cash_is_five_to_ten() {
    let mut seen = Vec::new();
    for seed in 0..60 {
        let mut game = seeded(seed, &[('$', "\"cash\"")], &["@$."]);
        game.play("e");
        assert_eq!(game.count("Cash"), 0);
        seen.push(game.number("cash"));
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, [5, 6, 7, 8, 9, 10]);
}

#[test]
fn hearts_and_medkits_heal_up_to_100() {
    for (slug, name, health) in [("heart", "Heart", 70), ("medkit", "MedKit", 100)] {
        let things = [('+', &*format!("{slug:?}"))];
        let rows = ["@++."];
        let legend = format!(
            "player: (state: {{\"health\": 60}}), legend: {{'.': [\"floor\"], \
             '@': [\"floor\", \"spawn\"], '+': [\"floor\", {}]}}, levels: [(rows: {rows:?})]",
            things[0].1
        );
        let mut game = dungeon(&legend, 1);
        game.play("e");
        assert_eq!(
            (game.number("health"), game.count(name)),
            (health, 1),
            "{slug}"
        );
    }
    let mut game = level(&[('+', "\"heart\"")], &["@+."]);
    game.play("e.");
    assert_eq!(
        (game.count("Heart"), game.number("health")),
        (1, 100),
        "kept for later"
    );
    assert_eq!(game.messages(), 1);
}

#[test]
fn things_are_pushed_by_boulders_and_not_taken() {
    let mut game = level(&[('o', "\"boulder\""), ('a', "\"ammo\"")], &["@oa.."]);
    game.play("ee");
    assert_eq!(game.cells("Ammo"), [(0, 4)]);
    assert_eq!(game.number("ammo"), 6);
}

#[test]
fn ammo_that_is_shot_or_bombed_explodes() {
    let lever = "(name: \"lever\", state: {\"owner\": 77}, script: [\"/i\", \"#SEND shot, east\"])";
    let things = [
        ('l', lever),
        ('a', "\"ammo\""),
        ('r', "(template: \"rockworm\", script: [])"),
    ];
    let mut game = level(&things, &["..........", "@..la.ar#a", ".........."]);
    game.until("an explosion", |game| game.count("Explosion") > 0);
    assert!(game.heard("bomb") && game.cells("Ammo").len() == 2);
    let explosion = game.tile("Explosion");
    assert_eq!(game.state(explosion, "damage"), Value::Int(5));
    assert_eq!(
        game.state(explosion, "owner"),
        Value::Int(77),
        "of what has shot it"
    );
    let cells = game.cells("Explosion");
    assert!(cells.contains(&(1, 2)) && cells.contains(&(0, 3)) && !cells.contains(&(1, 1)));
    game.play("....");
    assert_eq!(game.cells("Ammo"), [(1, 9)], "one sets off the other");
    assert_eq!(game.state(game.tile("Rockworm"), "health"), Value::Int(45));
    game.play(&".".repeat(20));
    assert_eq!((game.count("Explosion"), game.number("health")), (0, 100));
}

#[test]
fn scrolls_are_read_and_gone_and_signs_stay() {
    let things = [
        (
            's',
            "(template: \"scroll\", state: {\"text\": \"Beware of ${ nothing }!\"})",
        ),
        ('b', "\"scroll\""),
        ('¶', "(template: \"sign\", state: {\"text\": \"This way\"})"),
        ('q', "\"sign\""),
    ];
    let mut game = level(&things, &["@s¶", "qb#"]);
    game.play("e");
    assert_eq!(game.said()[1..], ["Beware of ${ nothing }!"]);
    assert_eq!((game.count("Scroll"), game.here()), (1, (0, 1)));
    let list = &game.0.world().resource::<Messages>().list;
    assert!(list[0].is_modal);
    game.play("ee");
    assert_eq!(
        (game.said(), game.here()),
        (vec!["This way".to_owned()], (0, 1))
    );
    assert_eq!(game.messages(), 3);
    game.play("s");
    assert_eq!((game.said().len(), game.here()), (2, (1, 1)));
    game.play("w");
    assert_eq!(
        (game.messages(), game.here()),
        (4, (1, 1)),
        "a sign without text is silent"
    );
}

// D-ITEM-07, D-BULLET: items, bullets.

#[test]
fn the_gun_shoots_while_there_is_ammo() {
    let mut game = level(&[('%', "\"breakable_wall\"")], &["@..%"]);
    game.play("!e");
    assert_eq!(
        (game.number("ammo"), game.cells("Bullet")),
        (5, vec![(0, 1)])
    );
    assert!(game.heard("shoot"));
    game.play("..");
    assert_eq!(game.count("Bullet"), 0);
    game.play(".");
    assert_eq!(game.count("Breakable Wall"), 0);
    game.play("!n.!n.!n.!n.!n.!n");
    assert_eq!(game.number("ammo"), 0);
    assert_eq!(game.said(), ["You are out of ammo!"]);
    assert!(game.heard("click"));
}

#[test]
fn bullets_fly_over_low_things_and_hurt_what_they_hit() {
    let things = [
        ('w', "\"water\""),
        ('k', "\"red_key\""),
        ('r', "(template: \"rockworm\", script: [])"),
    ];
    let mut game = level(&things, &["@wkr"]);
    game.play("!e....");
    let worm = game.tile("Rockworm");
    assert_eq!(
        game.state(worm, "health"),
        Value::Int(40),
        "a player's bullets do 10"
    );
    for _ in 0..4 {
        game.play("!e.....");
    }
    assert_eq!(
        (game.count("Rockworm"), game.number("score")),
        (0, 30),
        "D-DAMAGE-05"
    );
    assert_eq!(game.count("red key"), 1);
}

#[test]
fn bullets_of_others_hurt_only_players() {
    let things = [
        ('%', "\"breakable_wall\""),
        (
            'g',
            "(name: \"gun\", state: {\"blocking\": true}, script: [\"#SHOOT west\", \"#SHOOT east\"])",
        ),
    ];
    let mut game = level(&things, &["@.g.%"]);
    assert_eq!(game.count("Bullet"), 2);
    game.play("....");
    assert_eq!((game.count("Bullet"), game.count("Breakable Wall")), (0, 1));
    assert_eq!(
        game.number("health"),
        95,
        "D-BULLET-02: 5 if the shooter says nothing else"
    );
}

#[test]
fn a_bullet_that_is_touched_hits_what_touches_it() {
    let things = [(
        'g',
        "(name: \"gun\", state: {\"blocking\": true}, script: [\"/i\", \"#SHOOT west\"])",
    )];
    let mut game = level(&things, &["@....g"]);
    game.until("a bullet", |game| game.cells("Bullet") == [(0, 3)]);
    game.play("e");
    assert_eq!(game.cells("Bullet"), [(0, 2)]);
    game.play("e..");
    assert_eq!((game.number("health"), game.count("Bullet")), (95, 0));
}

#[test]
fn bullets_turn_at_a_ricochet() {
    let cases = [("clockwise", (2, 2)), ("counterclockwise", (0, 2))];
    for (turn, target) in cases {
        let ricochet = format!("(template: \"ricochet\", state: {{\"ricochet\": {turn:?}}})");
        let things = [('*', &*ricochet), ('%', "\"breakable_wall\"")];
        let mut game = level(&things, &["..%..", "@..*.", "..%.."]);
        game.play("!e..........");
        let left = game.cells("Breakable Wall");
        assert!(
            left.len() == 1 && !left.contains(&target),
            "{turn}: {left:?}"
        );
    }
    let ricochet = "(template: \"ricochet\", state: {\"ricochet\": \"reverse\"})";
    let mut game = level(&[('*', ricochet)], &["@..*"]);
    game.play("!e..........");
    assert_eq!((game.number("health"), game.count("Bullet")), (90, 0));
    let hit = (0..30).map(|seed| {
        let things = [('*', "\"ricochet\""), ('%', "\"breakable_wall\"")];
        let mut game = seeded(seed, &things, &["..%..", "@..*.", "..%.."]);
        game.play("!e..........");
        (game.number("health"), game.cells("Breakable Wall"))
    });
    let mut hit: Vec<_> = hit.collect();
    hit.sort();
    hit.dedup();
    assert_eq!(hit.len(), 3, "at random: {hit:?}");
}

#[test]
fn a_stone_is_thrown_and_lies_there() {
    let things = [
        ('*', "\"stone\""),
        ('r', "(template: \"rockworm\", script: [])"),
    ];
    let mut game = level(&things, &["@*...r"]);
    game.play("e =stone; !e");
    assert_eq!(
        (game.equipment(), game.cells("Stone")),
        (vec!["gun".to_owned()], vec![(0, 2)])
    );
    game.play("............");
    assert_eq!(game.cells("Stone"), [(0, 4)]);
    assert_eq!(game.state(game.tile("Rockworm"), "health"), Value::Int(45));
    game.play("eee");
    assert_eq!((game.equipment().len(), game.here()), (2, (0, 4)));
}

#[test]
fn a_fireball_costs_a_gem_and_the_wand_may_break_without() {
    let things = [
        ('/', "\"fireball_wand\""),
        ('♦', "\"gem\""),
        ('%', "\"breakable_wall\""),
    ];
    let rows = ["@/♦......%%", "..........."];
    let mut game = level(&things, &rows);
    game.play("ee =fireball_wand; !e");
    assert_eq!((game.number("gems"), game.count("Fireball")), (0, 1));
    game.until("an explosion", |game| game.count("Explosion") > 0);
    game.play("...");
    assert_eq!(
        (game.count("Breakable Wall"), game.count("Fireball")),
        (0, 0)
    );
    assert_eq!(game.number("health"), 100);
    assert_eq!(game.equipment(), ["fireball_wand", "gun"]);
    for _ in 0..200 {
        game.play("!e.");
    }
    assert_eq!(game.equipment(), ["gun"]);
    assert_eq!(game.count("Fireball"), 0);
}

#[test]
fn weapons_are_of_no_use_in_peace() {
    let standard = crate::standard::definition();
    let is_weapon = |slug: &str| standard.items[slug].is_weapon;
    assert!(is_weapon("gun") && is_weapon("stone") && is_weapon("fireball_wand"));
    assert!(!is_weapon("levitation_potion") && standard.items["levitation_potion"].is_consumable);
}

// D-TPL-04: things that move and machines.

#[test]
fn boulders_and_sliders_are_pushed_their_way() {
    let things = [
        ('h', "\"slider_horizontal\""),
        ('v', "\"slider_vertical\""),
        ('o', "\"boulder\""),
    ];
    let mut game = level(&things, &["...o.", ".h@v.", "....."]);
    game.play("w e e");
    assert_eq!(
        (game.here(), game.cells("Slider Horizontal")),
        ((1, 2), vec![(1, 0)])
    );
    assert_eq!(game.cells("Slider Vertical"), [(1, 3)]);
    game.play("n e");
    assert_eq!((game.here(), game.cells("Boulder")), ((0, 3), vec![(0, 4)]));
    game.play("s");
    assert_eq!(game.cells("Slider Vertical"), [(2, 3)]);
    game.play("n pw");
    assert_eq!(
        (game.here(), game.cells("Boulder")),
        ((0, 2), vec![(0, 3)]),
        "it is pulled"
    );
}

#[test]
fn conveyors_turn_what_is_around_them() {
    for (slug, to) in [
        ("clockwise_conveyor", (0, 1)),
        ("counter_clockwise_conveyor", (1, 0)),
    ] {
        let things = [('c', &*format!("{slug:?}")), ('♥', "\"heart\"")];
        let mut game = level(&things, &["♥..", ".c.", "...", "@##"]);
        assert_eq!(game.cells("Heart"), [(0, 0)], "it waits first");
        game.play("..");
        assert_eq!(game.cells("Heart"), [to], "{slug}");
        game.play("............................");
        assert_eq!(
            game.cells("Heart"),
            [(0, 0)],
            "{slug}: a round of eight in 32 cycles"
        );
    }
}

#[test]
fn pushers_push_and_try_again() {
    let cases = [
        ("pusher_east", ["p.o..", ".....", "@####"], (0, 4), (0, 3)),
        ("pusher_west", ["..o.p", ".....", "@####"], (0, 0), (0, 1)),
    ];
    for (slug, rows, boulder, pusher) in cases {
        let mut game = level(&[('p', &format!("{slug:?}")), ('o', "\"boulder\"")], &rows);
        game.play(&".".repeat(50));
        assert_eq!(game.cells("Boulder"), [boulder], "{slug}");
        let name = &game.get::<Appearance>(game.named("Boulder")[0]).name;
        assert_eq!(&**name, "Boulder");
        assert!(
            game.stack(pusher.0, pusher.1)[1].starts_with("Pusher"),
            "{slug}"
        );
    }
    for (slug, rows) in [
        ("pusher_north", ["@.", ".o", ".p"]),
        ("pusher_south", [".p", "@o", ".."]),
    ] {
        let mut game = level(&[('p', &format!("{slug:?}")), ('o', "\"boulder\"")], &rows);
        game.play(&".".repeat(50));
        let row = if slug == "pusher_north" { 0 } else { 2 };
        assert_eq!(game.cells("Boulder"), [(row, 1)], "{slug}");
    }
}

#[test]
fn a_pusher_goes_on_when_the_way_is_free_again() {
    let things = [
        ('p', "\"pusher_east\""),
        ('o', "\"boulder\""),
        ('%', "\"breakable_wall\""),
    ];
    let mut game = level(&things, &["po%..@"]);
    game.play(&".".repeat(25));
    assert_eq!(game.cells("Pusher East"), [(0, 0)]);
    game.play("!w").play(&".".repeat(10));
    assert_eq!(
        (game.cells("Pusher East"), game.cells("Boulder")),
        (vec![(0, 1)], vec![(0, 2)])
    );
    game.play(&".".repeat(10));
    assert_eq!(game.cells("Pusher East"), [(0, 2)], "every 10 cycles");
}

#[test]
fn a_clone_machine_pushes_clones_out_behind_it() {
    let things = [
        ('0', "\"clone_machine\""),
        (
            'o',
            "(template: \"boulder\", color: \"red\", state: {\"mark\": 7})",
        ),
    ];
    let mut game = level(&things, &["@o", "#0", "#.", "#.", "##"]);
    game.until("a clone", |game| game.count("Boulder") == 2);
    assert_eq!(game.cells("Boulder"), [(0, 1), (2, 1)]);
    let clone = game.named("Boulder")[1];
    assert_eq!(game.state(clone, "mark"), Value::Int(7));
    assert_eq!(game.get::<Appearance>(clone).color.as_deref(), Some("red"));
    game.until("two", |game| game.count("Boulder") == 3);
    assert_eq!(
        game.cells("Boulder"),
        [(0, 1), (3, 1), (2, 1)],
        "the first one is pushed on"
    );
    game.play(&".".repeat(60));
    assert_eq!(game.count("Boulder"), 3, "the way is blocked");
    assert_eq!(
        game.state(game.tile("Clone Machine"), "facing"),
        Value::text("north")
    );
}

#[test]
fn a_clone_machine_clones_no_clones_and_no_floor() {
    let things = [
        ('0', "\"clone_machine\""),
        ('o', "(template: \"boulder\", state: {\"copied\": true})"),
    ];
    for row in ["@o", "@."] {
        let mut game = level(&things, &[row, "#0", "#."]);
        game.play(&".".repeat(60));
        assert_eq!(game.stack(2, 1), ["Floor"]);
    }
}

#[test]
fn a_spinning_gun_turns_and_shoots() {
    let harmless = "(template: \"spinning_gun\", state: {\"int\": 0, \"freq\": 0})";
    let mut game = level(&[('g', harmless)], &["...", ".g.", "..@"]);
    let mut seen = Vec::new();
    for _ in 0..40 {
        let gun = game.tile("Spinning Gun");
        let pair = (
            game.state(gun, "facing").to_string(),
            game.character("Spinning Gun"),
        );
        if seen.last() != Some(&pair) {
            seen.push(pair);
        }
        game.play(".");
    }
    let turns = [
        ("east", '→'),
        ("south", '↓'),
        ("west", '←'),
        ("north", '↑'),
        ("east", '→'),
    ];
    let turns = turns.map(|(facing, character)| (facing.to_owned(), character));
    let shown: Vec<_> = seen
        .iter()
        .filter(|pair| turns.contains(pair))
        .cloned()
        .collect();
    assert_eq!(shown.get(..5), Some(&turns[..]), "{seen:?}");
    assert!(!game.heard("shoot"));

    let wild = "(template: \"spinning_gun\", state: {\"int\": 0, \"freq\": 10})";
    let mut game = level(&[('g', wild)], &["...", ".g.", "..@"]);
    game.play(&".".repeat(10));
    assert!(game.heard("shoot"), "at random");

    let sharp = "(template: \"spinning_gun\", state: {\"int\": 10, \"freq\": 0})";
    let mut game = level(&[('g', sharp)], &["...", ".g.", "..@"]);
    game.play(&".".repeat(60));
    assert_eq!(
        (game.number("health"), game.heard("shoot")),
        (100, false),
        "nobody is in line"
    );
    game.play("n")
        .until("a hit", |game| game.number("health") == 95);
}

#[test]
fn beam_walls_hurt_push_and_vanish_again_and_again() {
    let emitter = "(template: \"beam_wall_emitter\", state: {\"direction\": \"east\"})";
    let rows = ["e....#", ".....#", "@#####"];
    let mut game = level(&[('e', emitter)], &rows);
    game.play(".");
    assert_eq!(
        game.cells("Beam Wall Horizontal"),
        [(0, 1), (0, 2), (0, 3), (0, 4)]
    );
    game.until("the end", |game| game.count("Beam Wall Horizontal") == 0);
    game.until("again", |game| game.count("Beam Wall Horizontal") == 4);
    game.until("the end", |game| game.count("Beam Wall Horizontal") == 0);
    game.play("n e e");
    game.until("again", |game| game.count("Beam Wall Horizontal") == 4);
    assert_eq!((game.here(), game.number("health")), ((1, 2), 100));
}

#[test]
fn a_beam_wall_pushes_a_player_aside() {
    let lever =
        "(name: \"lever\", script: [\"/i\", \"#PUT slug: beam_wall_horizontal, row: 1, col: 1\"])";
    let mut game = level(&[('l', lever)], &["l.#", "#@#", "#.#"]);
    game.play(".......");
    assert_eq!(
        (game.here(), game.number("health")),
        ((0, 1), 95),
        "north first"
    );
    let mut game = level(&[('l', lever)], &["l##", "#@#", "#.#"]);
    game.play(".......");
    assert_eq!((game.here(), game.number("health")), ((2, 1), 95));
    let lever =
        "(name: \"lever\", script: [\"/i\", \"#PUT slug: beam_wall_vertical, row: 1, col: 1\"])";
    let mut game = level(&[('l', lever)], &["l##", "#@.", "###"]);
    game.play(".......");
    assert_eq!((game.here(), game.number("health")), ((1, 2), 95));
}

#[test]
fn an_emitter_waits_its_delay_first_and_knows_its_direction() {
    let cases = [
        ("north", 0, 1),
        ("up", 0, 1),
        ("down", 0, 1),
        ("east", 1, 0),
        ("left", 1, 0),
    ];
    for (direction, horizontal, vertical) in cases {
        let emitter = format!(
            "(template: \"beam_wall_emitter\", state: {{\"direction\": {direction:?}, \"delay\": 2}})"
        );
        let mut game = level(&[('e', &emitter)], &["#.##", ".e.#", "#.#@"]);
        game.play(&".".repeat(9));
        assert_eq!(
            game.count("Beam Wall Horizontal") + game.count("Beam Wall Vertical"),
            0
        );
        game.play(".");
        assert_eq!(
            game.count("Beam Wall Horizontal"),
            horizontal,
            "{direction}"
        );
        assert_eq!(game.count("Beam Wall Vertical"), vertical, "{direction}");
    }
}

#[test]
fn a_bomb_counts_down_and_explodes() {
    let things = [
        ('b', "\"bomb\""),
        ('%', "\"breakable_wall\""),
        ('r', "(template: \"bandit\", script: [])"),
    ];
    let mut game = level(&things, &["#@b#%..", "##.r..."]);
    assert_eq!(game.character("Bomb"), '♂');
    game.play("e");
    assert_eq!(game.character("Bomb"), '9');
    game.play(".........");
    assert_eq!(game.character("Bomb"), '9');
    game.play("e");
    assert_eq!(
        game.character("Bomb"),
        '8',
        "a second touch changes nothing"
    );
    game.play(&".".repeat(79));
    assert_eq!((game.character("Bomb"), game.count("Explosion")), ('1', 0));
    game.play(".");
    assert_eq!(game.count("Bomb"), 0);
    assert!(game.count("Explosion") > 3 && game.heard("bomb"));
    game.play(".");
    assert_eq!((game.number("health"), game.count("Bandit")), (80, 0));
    assert_eq!(game.number("score"), 5, "the player is the owner");
    game.play(&".".repeat(13));
    assert!(game.count("Explosion") > 0);
    game.play("..");
    assert_eq!((game.count("Explosion"), game.number("health")), (0, 80));
}

#[test]
fn bombs_set_each_other_off_and_burn_from_the_start() {
    let lit = "(template: \"bomb\", state: {\"fuse_lit\": true, \"counter\": 1})";
    let mut game = level(&[('b', lit), ('B', "\"bomb\"")], &["b...B..............@"]);
    assert_eq!(game.count("Bomb"), 2);
    game.play(&".".repeat(10));
    assert_eq!((game.count("Bomb"), game.count("Explosion")), (1, 7));
    game.play("...");
    assert_eq!(game.count("Bomb"), 0);
    assert_eq!(game.number("health"), 100);
}

#[test]
fn boulders_light_no_bombs() {
    let mut game = level(&[('b', "\"bomb\""), ('o', "\"boulder\"")], &["@ob..."]);
    game.play("ee..");
    assert_eq!(
        (game.character("Bomb"), game.cells("Bomb")),
        ('♂', vec![(0, 4)])
    );
}

#[test]
fn smoke_fades_after_twice_its_duration() {
    let mut game = level(
        &[('s', "(template: \"smoke\", state: {\"duration\": 3})")],
        &["@s."],
    );
    game.play("ee");
    assert_eq!(game.here(), (0, 2), "it is in nobody's way");
    game.play(&".".repeat(27));
    assert_eq!((game.count("Smoke"), game.character("Smoke")), (1, '░'));
    game.play(".");
    assert_eq!(game.count("Smoke"), 0);
}

#[test]
fn a_star_hunts_a_player() {
    let mut game = level(&[('*', "\"star\""), ('w', "\"water\"")], &["@...w*"]);
    game.until("a hit", |game| game.number("health") == 90);
    assert_eq!((game.count("Star"), game.here()), (0, (0, 0)));
    let mut game = level(
        &[('*', "\"star\""), ('%', "\"breakable_wall\"")],
        &["@.%.*"],
    );
    game.play(&".".repeat(20));
    assert_eq!((game.count("Star"), game.count("Breakable Wall")), (0, 0));
    let mut game = level(
        &[('*', "(template: \"star\", state: {\"range\": 3})")],
        &["@.......*"],
    );
    game.play("...........");
    assert_eq!(game.cells("Star"), [(0, 5)]);
    game.play("..");
    assert_eq!((game.count("Star"), game.number("health")), (0, 100));
    let mut game = level(&[('*', "\"star\"")], &["@#*"]);
    game.play(&".".repeat(30));
    assert_eq!(game.cells("Star"), [(0, 2)], "other walls stop it");
    let mut game = level(&[('*', "\"star\"")], &["@*"]);
    game.play("e.");
    assert_eq!(game.number("health"), 90);
}

#[test]
fn a_star_emitter_puts_stars() {
    let emitter = "(template: \"star_emitter\", state: {\"star_damage\": 3, \"star_range\": 9, \"wait_cycles\": 30})";
    let mut game = level(&[('+', emitter)], &["+....@"]);
    assert_eq!(game.count("Star"), 1);
    assert_eq!(game.state(game.tile("Star"), "damage"), Value::Int(3));
    assert!(game.heard("star_fire"));
    game.play(&".".repeat(60));
    assert_eq!(game.number("health"), 94);
}

// D-DEATH-04: graves.

/// A game in which the player has died of a fall next to a lever, and lives
/// again two cells west of the grave.
fn buried(seed: u64, state: &str) -> Play {
    let fields = format!(
        "player: (state: {{{state}}}), legend: {{'.': [\"floor\"], '@': [\"floor\", \"spawn\"], \
         'x': [\"floor\", (name: \"trap\", script: [\"#END\", \":TOUCH\", \"#TAKE health, 500, ?sender\"])]}}, \
         levels: [(rows: [\"@.x...\"])]"
    );
    let mut game = dungeon(&fields, seed);
    game.play("ee");
    assert_eq!(game.cells("Grave"), [(0, 1)]);
    game.play("r");
    assert_eq!(game.here(), (0, 0));
    game
}

#[test]
fn a_grave_gives_back_everything() {
    let state = r#""gems": 3, "cash": 20, "ammo": 9, "torches": 2, "red_key": 1, "purple_key": 2,
        "equipment": ["stone", "stone", "levitation_potion", "gun", "gun", "fireball_wand"]"#;
    let mut zombies = 0;
    for seed in 0..40 {
        let mut game = buried(seed, state);
        assert_eq!(
            (game.number("gems"), game.equipment()),
            (0, vec!["gun".to_owned()])
        );
        game.play("e");
        assert_eq!(game.here(), (0, 1), "a grave is in nobody's way");
        game.play("w e 1");
        for (name, expected) in [
            ("gems", 3),
            ("cash", 20),
            ("ammo", 9),
            ("torches", 2),
            ("red_key", 1),
            ("purple_key", 2),
        ] {
            assert_eq!(game.number(name), expected, "{name}");
        }
        let mut items = game.equipment();
        items.sort();
        assert_eq!(
            items,
            [
                "fireball_wand",
                "gun",
                "gun",
                "levitation_potion",
                "stone",
                "stone"
            ]
        );
        assert_eq!(game.count("Grave"), 0);
        zombies += game.count("Zombie");
    }
    assert!(
        (3..=20).contains(&zombies),
        "one time in four: {zombies} of 40"
    );
}

#[test]
fn a_grave_gives_back_keys_of_any_colour() {
    let mut game = buried(1, "\"gold_key\": 4");
    game.play("e 1");
    assert_eq!((game.number("gold_key"), game.count("Grave")), (4, 0));
}

#[test]
fn an_empty_grave_can_be_dug_up() {
    let mut game = buried(1, "\"ammo\": 0");
    game.play("e 1");
    assert_eq!(
        (
            game.count("Grave"),
            game.number("ammo"),
            game.equipment().len()
        ),
        (0, 0, 1)
    );
}

// D-TPL-05: creatures.

/// Creatures with those that die of their bite, and their points.
const CREATURES: [(&str, &str, bool, i64); 10] = [
    ("bandit", "Bandit", true, 5),
    ("bear", "Bear", true, 5),
    ("expanding_foam", "Expanding Foam", true, 0),
    ("grid_bug", "Grid Bug", true, 6),
    ("lion", "Lion", true, 10),
    ("tiger", "Tiger", true, 10),
    ("pedehead", "PedeHead", true, 0),
    ("pedebody", "PedeBody", true, 0),
    ("rockworm", "Rockworm", false, 30),
    ("zombie", "Zombie", false, 20),
];

#[test]
fn creatures_bite_players_who_touch_them() {
    for (slug, name, dies, _) in CREATURES {
        let mut game = level(&[('x', &format!("{slug:?}"))], &["@x#"]);
        game.play("e");
        assert_eq!(
            (game.number("health"), game.number("score")),
            (90, 0),
            "{slug}"
        );
        assert_eq!(game.count(name), usize::from(!dies), "{slug}");
        assert_eq!(game.here(), (0, usize::from(dies) as i32), "{slug}");
    }
}

#[test]
fn creatures_bite_players_whom_they_touch() {
    for (slug, name, dies, _) in CREATURES {
        if slug == "expanding_foam" || slug == "pedebody" {
            continue; // They do not move.
        }
        let creature = format!("(template: {slug:?}, state: {{\"gun\": 0, \"split_rate\": 0}})");
        let mut game = level(&[('x', &creature)], &["@..x#"]);
        game.until(slug, |game| game.number("health") <= 90);
        assert_eq!(
            (game.number("health"), game.count(name)),
            (90, usize::from(!dies)),
            "{slug}"
        );
        assert_eq!(game.here(), (0, 0), "{slug} has not pushed");
    }
}

#[test]
fn creatures_that_are_shot_give_points() {
    for (slug, name, _, points) in CREATURES {
        let creature = format!(
            "(template: {slug:?}, state: {{\"gun\": 0, \"int\": 0, \"split_rate\": 0, \"range\": 0, \"pullable\": false}})"
        );
        let mut game = level(&[('x', &creature)], &["####", "@x##", "####"]);
        let shots = match slug {
            "rockworm" => 5,
            "zombie" => 3,
            _ => 1,
        };
        for shot in 0..shots {
            if slug == "expanding_foam" {
                break;
            }
            assert_eq!(game.count(name), 1, "{slug} after {shot} shots");
            game.play("!e..");
        }
        if slug == "expanding_foam" {
            continue;
        }
        assert_eq!(
            (game.count(name), game.number("score")),
            (0, points),
            "{slug}"
        );
    }
}

#[test]
fn a_bandit_runs_about() {
    let mut game = level(
        &[('x', "\"bandit\"")],
        &["@#........", "##...x....", "##........"],
    );
    let (mut cells, mut speeds) = (Vec::new(), Vec::new());
    for _ in 0..1_000 {
        game.play(".");
        let bandit = game.tile("Bandit");
        cells.push(game.cell_of(bandit));
        speeds.push(game.state(bandit, "wait_cycles").integer().unwrap_or(5));
    }
    cells.sort_unstable();
    cells.dedup();
    speeds.sort_unstable();
    speeds.dedup();
    assert!(cells.len() > 8, "{cells:?}");
    assert_eq!(speeds, [2, 3, 4, 5], "{speeds:?}");
}

#[test]
fn a_bear_sleeps_until_a_player_is_near() {
    let mut game = level(&[('x', "\"bear\"")], &["@.....x...."]);
    game.play(&".".repeat(100));
    assert_eq!(game.cells("Bear"), [(0, 6)]);
    assert_eq!(game.state(game.tile("Bear"), "awake"), Value::Bool(false));
    game.play("e").until("it wakes", |game| {
        game.state(game.tile("Bear"), "awake") == Value::Bool(true)
    });
    game.until("it bites", |game| game.number("health") == 90);
    assert_eq!(game.count("Bear"), 0);
}

#[test]
fn a_bear_dies_of_a_breakable_wall() {
    let mut game = level(
        &[('x', "\"bear\""), ('%', "\"breakable_wall\"")],
        &["#%x%#", "#%%%#", "@####"],
    );
    game.until("it breaks one", |game| game.count("Bear") == 0);
    game.play(".");
    assert_eq!((game.count("Breakable Wall"), game.number("score")), (4, 0));
}

#[test]
fn foam_spreads_and_hardens() {
    let foam = "(template: \"expanding_foam\", color: \"pink\", state: {\"range\": 2})";
    let mut game = level(
        &[('x', foam), ('o', "\"boulder\"")],
        &["......@", ".._....", "..x....", "..o....", "......."],
    );
    game.play(&".".repeat(30));
    let mut cells = game.cells("Breakable Wall");
    cells.sort_unstable();
    assert_eq!(
        cells,
        [
            (1, 1),
            (1, 3),
            (2, 0),
            (2, 1),
            (2, 2),
            (2, 3),
            (2, 4),
            (3, 1),
            (3, 3)
        ]
    );
    assert_eq!(game.count("Expanding Foam"), 0);
    for wall in game.named("Breakable Wall") {
        assert_eq!(game.get::<Appearance>(wall).color.as_deref(), Some("pink"));
    }
    assert_eq!(game.stack(1, 2), [""; 0], "no foam in the void");
}

#[test]
fn grid_bugs_split_into_free_cells() {
    let bug = "(template: \"grid_bug\", state: {\"split_rate\": 10})";
    let mut game = level(&[('x', bug)], &["@#x.", "##.."]);
    game.play(&".".repeat(200));
    let mut cells = game.cells("Grid Bug");
    cells.sort_unstable();
    assert_eq!(cells, [(0, 2), (0, 3), (1, 2), (1, 3)], "one in a cell");
}

#[test]
fn lions_hunt_by_their_intelligence() {
    let clever = "(template: \"lion\", state: {\"int\": 10})";
    let mut game = level(&[('x', clever)], &["@.......x", "........."]);
    game.play(&".".repeat(6 * 8));
    assert_eq!(
        (game.number("health"), game.count("Lion")),
        (90, 0),
        "straight to the player"
    );
}

#[test]
fn tigers_shoot_at_players() {
    let tiger = "(template: \"tiger\", state: {\"gun\": 10, \"wis\": 10})";
    let mut game = level(&[('x', tiger)], &["@...x", "....."]);
    game.until("a hit", |game| game.number("health") == 95);
    assert!(game.heard("shoot"));
    assert_eq!(game.cells("Tiger"), [(0, 4)]);
    let tame = "(template: \"tiger\", state: {\"gun\": 0, \"int\": 0})";
    let mut game = level(&[('x', tame)], &["@#..x", "##..."]);
    game.play(&".".repeat(200));
    assert!(!game.heard("shoot"));
}

#[test]
fn a_centipede_crawls_as_a_chain() {
    let things = [('h', "\"pedehead\""), ('b', "\"pedebody\"")];
    let rows = ["@#.......", "##.hbbb..", "##......."];
    let mut game = level(&things, &rows);
    for cycle in 0..600 {
        game.play(".");
        let heads = game.count("PedeHead");
        assert!(heads <= 1, "two heads in cycle {cycle}");
        assert_eq!(heads + game.count("PedeBody"), 4);
    }
    game.until("a head", |game| game.count("PedeHead") == 1);
    let mut part = game.tile("PedeHead");
    for _ in 0..3 {
        let next = game.state(part, "pulling").integer().expect("it pulls one");
        let id = game.get::<TileId>(part).0;
        let next = game.0.world().resource::<Tiles>().0[&TileId(next)];
        let (a, b) = (game.cell_of(part), game.cell_of(next));
        assert_eq!((a.0 - b.0).abs() + (a.1 - b.1).abs(), 1, "{a:?} {b:?}");
        assert_eq!(game.state(next, "pullable"), Value::Int(id));
        part = next;
    }
}

#[test]
fn a_centipede_in_a_dead_end_turns_round() {
    let things = [('h', "\"pedehead\""), ('b', "\"pedebody\"")];
    let mut game = level(&things, &["@#hbbb.......#"]);
    let tail = game.named("PedeBody")[2];
    let away = |game: &Play| game.cells("PedeHead").iter().any(|cell| cell.1 > 8);
    game.until("it has turned before its first move", away);
    assert_eq!(game.tile("PedeHead"), tail, "the tail is the head");
    let head = game.named("PedeBody")[0];
    let back = |game: &Play| game.cells("PedeHead").iter().any(|cell| cell.1 == 2);
    game.until("it is back at the west end", back);
    assert_eq!(game.cell_of(tail).1, 5, "the other way round again");
    assert_eq!(
        (
            game.count("PedeHead"),
            game.count("PedeBody"),
            game.tile("PedeHead")
        ),
        (1, 3, head)
    );
}

#[test]
fn a_centipede_that_is_shot_in_the_middle_becomes_two() {
    // They are linked already; ids count the floor below them, too.
    let part = |slug: &str, before: i64, next: &str| {
        format!("(template: {slug:?}, state: {{\"pullable\": {before}, \"pulling\": {next}}})")
    };
    let parts = [
        (
            '0',
            part("pedehead", 0, "4").replace("state: {", "state: {\"wait_cycles\": 30, "),
        ),
        ('1', part("pedebody", 2, "6")),
        ('2', part("pedebody", 4, "8")),
        ('3', part("pedebody", 6, "10")),
        ('4', part("pedebody", 8, "\"centipede\"")),
    ];
    let things: Vec<(char, &str)> = parts.iter().map(|(c, part)| (*c, &**part)).collect();
    let mut game = level(&things, &["01234.....", "##@#######"]);
    let [one, _, three, four] = game.named("PedeBody")[..] else {
        panic!("four");
    };
    game.play("!n...");
    assert_eq!(
        (
            game.count("PedeHead"),
            game.count("PedeBody"),
            game.number("score")
        ),
        (2, 2, 0)
    );
    assert_eq!(game.named("PedeHead")[1], three, "what followed it leads");
    assert_eq!(game.state(one, "pulling"), Value::text("centipede"));
    game.until("it crawls away", |game| game.cell_of(four).1 > 6);
}

#[test]
fn rockworms_eat_walls_and_no_boulders() {
    let things = [
        ('r', "\"rockworm\""),
        ('o', "\"boulder\""),
        ('1', "\"wall\""),
        ('2', "\"breakable_wall\""),
        ('3', "\"rock\""),
    ];
    let mut game = level(&things, &["@.....", "..#o..", ".#r123", "..##.."]);
    let eaten =
        |game: &Play| game.count("Wall") + game.count("Breakable Wall") + game.count("Rock");
    game.until("walls are eaten", |game| eaten(game) == 0);
    assert_eq!(
        (game.cells("Boulder"), game.count("Solid Wall")),
        (vec![(1, 3)], 4)
    );
}

#[test]
fn zombies_come_every_eight_cycles() {
    let mut game = level(&[('z', "\"zombie\"")], &["@....z"]);
    game.play(&".".repeat(31));
    assert_eq!(game.cells("Zombie"), [(0, 2)]);
    game.play(".");
    assert_eq!(game.cells("Zombie"), [(0, 1)]);
    game.play(&".".repeat(8));
    assert_eq!((game.number("health"), game.here()), (90, (0, 0)));
    game.play(&".".repeat(8));
    assert_eq!(
        (game.number("health"), game.count("Zombie")),
        (80, 1),
        "it lives"
    );
}

// D-TPL-06: traders.

#[test]
fn the_glad_trader_sells_ammo_and_gems() {
    let fields = r#"player: (state: {"cash": 30, "ammo": 0}),
        legend: {'@': ["floor", "spawn"], 'T': ["floor", "glad_trader"]}, levels: [(rows: ["@T"])]"#;
    let mut game = dungeon(fields, 1);
    game.play("e");
    let list = &game.0.world().resource::<Messages>().list;
    assert!(list[0].is_modal && list[0].links.len() == 3);
    game.play("1");
    assert_eq!((game.number("cash"), game.number("ammo")), (20, 12));
    game.play("1");
    assert_eq!(game.number("ammo"), 12, "the links are gone");
    game.play("e 2");
    assert_eq!((game.number("cash"), game.number("gems")), (5, 1));
    game.play("e 2.");
    assert_eq!((game.number("cash"), game.number("gems")), (5, 1));
    game.play("e 3 e 3 e 3 e 3");
    assert_eq!((game.number("health"), game.number("gems")), (20, 5));
    game.play("e 3");
    assert_eq!(
        (game.number("health"), game.number("gems")),
        (20, 5),
        "not to the death"
    );
    assert_eq!(game.here(), (0, 0));
}

#[test]
fn the_sad_trader_sells_health_and_lives() {
    let fields = r#"player: (state: {"cash": 30, "gems": 12, "health": 90}), state: {"starting_lives": 2},
        legend: {'@': ["floor", "spawn"], 'T': ["floor", "sad_trader"]}, levels: [(rows: ["@T"])]"#;
    let mut game = dungeon(fields, 1);
    game.play("e 1");
    assert_eq!((game.number("cash"), game.number("health")), (15, 100));
    game.play("e 1");
    assert_eq!(
        (game.number("cash"), game.number("health")),
        (15, 100),
        "none is needed"
    );
    game.play("e 2");
    assert_eq!((game.number("gems"), game.number("lives")), (2, 3));
    game.play("e 2.");
    assert_eq!(
        (game.number("gems"), game.number("lives")),
        (2, 3),
        "too poor"
    );
    let fields = fields.replace("\"starting_lives\": 2", "");
    let mut game = dungeon(&fields, 1);
    game.play("e 2");
    assert_eq!(
        (game.number("gems"), game.number("lives")),
        (12, -1),
        "without limit anyway"
    );
}
