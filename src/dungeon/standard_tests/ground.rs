//! Rows D-TPL-01: ground and walls.

use super::level;
use crate::tile::Appearance;
use crate::value::Value;

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
