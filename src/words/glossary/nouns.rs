//! The nouns that have pictures of their own, as `assets/sprites/sprites.ron`
//! lists them.

use super::Tag::{
    Animal, Body, Building, Danger, Direction, Food, Furniture, Ground, Level, Machine, Movement,
    Person, Plant, Sound, Thing, Tool, Treasure, Vehicle, Water, Weather, Winning,
};
use super::{Category, Entry, Tag, entry};

const fn noun(word: &'static str, tags: &'static [Tag], meaning: &'static str) -> Entry {
    entry(word, Category::Noun, tags, meaning)
}

pub(super) const NOUNS: &[Entry] = &[
    noun(
        "arrow",
        &[Tool, Thing, Direction],
        "An arrow that shows the way it faces.",
    ),
    noun(
        "baba",
        &[Person, Animal],
        "A white four-legged somebody, the usual YOU.",
    ),
    noun("bat", &[Animal], "A bat that faces where it flies."),
    noun("bell", &[Thing, Sound], "A golden bell."),
    noun(
        "belt",
        &[Machine, Ground, Movement],
        "A conveyor belt that shows the way it faces; good for SHIFT.",
    ),
    noun("bird", &[Animal], "A bird."),
    noun("boat", &[Vehicle, Water], "A boat."),
    noun("bolt", &[Weather, Danger], "A bolt of lightning."),
    noun("bomb", &[Danger, Thing], "A bomb."),
    noun("book", &[Thing], "A book."),
    noun(
        "box",
        &[Thing, Furniture],
        "A wooden box; a bass drum for PLAY.",
    ),
    noun(
        "brick",
        &[Ground, Building],
        "Bricks, which join their neighbours to one surface.",
    ),
    noun("bubble", &[Water, Thing], "A bubble; a splash for PLAY."),
    noun("bug", &[Animal], "A beetle."),
    noun("cactus", &[Plant, Danger], "A cactus."),
    noun("cake", &[Food], "A cake."),
    noun("candle", &[Furniture, Thing], "A burning candle."),
    noun("car", &[Vehicle], "A car; its horn for PLAY."),
    noun("cat", &[Animal, Person], "A cat."),
    noun(
        "cloud",
        &[Weather],
        "Clouds, which join their neighbours and hang above everything else.",
    ),
    noun("cog", &[Machine], "A cogwheel."),
    noun("crab", &[Animal, Water], "A crab; a splash for PLAY."),
    noun("cup", &[Treasure, Furniture], "A golden cup."),
    noun("door", &[Building], "A closed door; good for SHUT."),
    noun("drum", &[Thing, Sound], "A drum; a snare drum for PLAY."),
    noun("egg", &[Food, Animal], "An egg."),
    noun("eye", &[Body], "An eye."),
    noun("fence", &[Building], "A fence, which joins its neighbours."),
    noun("fire", &[Danger], "A fire; crackles for PLAY."),
    noun("fish", &[Animal, Water], "A fish; a splash for PLAY."),
    noun(
        "flag",
        &[Treasure, Thing, Winning],
        "A golden flag, the usual goal.",
    ),
    noun("flower", &[Plant], "A flower."),
    noun("foot", &[Body], "A foot that faces where it treads."),
    noun("frog", &[Animal], "A frog; croaks for PLAY."),
    noun("fruit", &[Food, Plant], "A red fruit."),
    noun("gate", &[Building], "A gate, the goal of Kanji Shift."),
    noun("gem", &[Treasure], "A blue gem; clinks for PLAY."),
    noun("ghost", &[Person, Danger], "A ghost."),
    noun(
        "grass",
        &[Plant, Ground],
        "Grass, which joins its neighbours and lies under everything.",
    ),
    noun("hand", &[Body], "A hand that points where it faces."),
    noun(
        "hedge",
        &[Plant, Building],
        "A hedge, which joins its neighbours; the usual border.",
    ),
    noun("house", &[Building], "A house."),
    noun(
        "human",
        &[Person],
        "A human being, the player of Kanji Shift.",
    ),
    noun(
        "ice",
        &[Ground, Water, Danger],
        "Ice, which joins its neighbours to one surface.",
    ),
    noun("jelly", &[Animal, Danger], "A jellyfish."),
    noun(
        "keke",
        &[Person, Animal],
        "A red somebody; a dull blip for PLAY.",
    ),
    noun("key", &[Tool], "A key; good for OPEN. A hi-hat for PLAY."),
    noun("lamp", &[Furniture], "A lamp."),
    noun(
        "lava",
        &[Ground, Danger],
        "Lava, which joins its neighbours; good for HOT.",
    ),
    noun("leaf", &[Plant], "A leaf."),
    noun(
        "line",
        &[Ground, Level],
        "A way on a map, which joins its neighbours.",
    ),
    noun("love", &[Body, Thing], "A heart."),
    noun("me", &[Person], "A violet somebody."),
    noun("mirror", &[Furniture], "A mirror; clinks for PLAY."),
    noun("moon", &[Weather], "The moon."),
    noun("mushroom", &[Plant, Food], "A mushroom."),
    noun("orb", &[Treasure], "A shining orb; good for BONUS."),
    noun("pillar", &[Building], "A pillar."),
    noun(
        "pipe",
        &[Machine, Building],
        "A pipe, which joins its neighbours.",
    ),
    noun("ring", &[Treasure], "A golden ring."),
    noun("robot", &[Person, Machine], "A robot; good for MOVE."),
    noun(
        "rock",
        &[Thing],
        "A rock; good for PUSH. A snare drum for PLAY.",
    ),
    noun("rocket", &[Vehicle], "A rocket."),
    noun("rose", &[Plant], "A red rose."),
    noun(
        "shell",
        &[Animal, Treasure],
        "A sea shell; clinks for PLAY.",
    ),
    noun(
        "skull",
        &[Danger, Body],
        "A skull; good for DEFEAT. A short synthesizer for PLAY.",
    ),
    noun("snail", &[Animal], "A snail."),
    noun("spike", &[Danger], "Spikes."),
    noun("sprout", &[Plant], "A sprout."),
    noun("star", &[Treasure, Weather], "A star."),
    noun("statue", &[Building, Furniture], "A statue."),
    noun("sun", &[Weather], "The sun."),
    noun("sword", &[Tool, Danger], "A sword."),
    noun(
        "tile",
        &[Ground],
        "A floor tile, which lies under everything.",
    ),
    noun("tree", &[Plant], "A tree."),
    noun(
        "wall",
        &[Building],
        "A wall, which joins its neighbours; the usual STOP.",
    ),
    noun(
        "water",
        &[Ground, Water, Danger],
        "Water, which joins its neighbours; good for SINK. A splash for PLAY.",
    ),
];

/// What maps are made of, besides nouns.
pub(super) const OBJECTS: &[Entry] = &[
    entry(
        "cursor",
        Category::Object,
        &[Level, Tag::Player],
        "Goes along the paths and opened icons of a map; wait enters a level.",
    ),
    entry(
        "level",
        Category::Object,
        &[Level],
        "A level icon: leads to another level, opened, locked or hidden.",
    ),
];
