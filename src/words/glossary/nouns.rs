//! The nouns that have pictures of their own, as `assets/sprites/sprites.ron`
//! lists them.

use super::{Category, Entry, Tag};

/// Entries of a category, a row for each: its word, its tags, what it means.
macro_rules! entries {
    ($name:ident $category:ident $($word:literal [$($tag:ident),*] $meaning:literal;)*) => {
        pub(super) const $name: &[Entry] = &[$(
            Entry {
                word: $word,
                category: Category::$category,
                tags: &[$(Tag::$tag),*],
                meaning: $meaning,
            },
        )*];
    };
}

entries! {
    NOUNS Noun

    "arrow" [Tool, Thing, Direction] "An arrow that shows the way it faces.";
    "baba" [Person, Animal] "A white four-legged creature, of levels made elsewhere.";
    "bamboo" [Plant] "Bamboo.";
    "bat" [Animal] "A bat that faces where it flies.";
    "bell" [Thing, Sound] "A golden bell.";
    "belt" [Machine, Ground, Movement]
        "A conveyor belt that shows the way it faces; good for SHIFT.";
    "bird" [Animal] "A bird.";
    "boat" [Vehicle, Water] "A boat.";
    "bolt" [Weather, Danger] "A bolt of lightning.";
    "bomb" [Danger, Thing] "A bomb.";
    "book" [Thing] "A book.";
    "box" [Thing, Furniture] "A wooden box; a bass drum for PLAY.";
    "brick" [Ground, Building] "Bricks, which join their neighbours to one surface.";
    "bubble" [Water, Thing] "A bubble; a splash for PLAY.";
    "bug" [Animal] "A beetle.";
    "cactus" [Plant, Danger] "A cactus.";
    "cake" [Food] "A cake.";
    "candle" [Furniture, Thing] "A burning candle.";
    "car" [Vehicle] "A car; its horn for PLAY.";
    "cat" [Animal, Person] "A cat, the usual YOU.";
    "cloud" [Weather] "Clouds, which join their neighbours and hang above everything else.";
    "cog" [Machine] "A cogwheel.";
    "crab" [Animal, Water] "A crab; a splash for PLAY.";
    "cup" [Treasure, Furniture] "A golden cup.";
    "door" [Building] "A closed door; good for SHUT.";
    "drum" [Thing, Sound] "A drum; a snare drum for PLAY.";
    "egg" [Food, Animal] "An egg.";
    "eye" [Body] "An eye.";
    "fence" [Building] "A fence, which joins its neighbours.";
    "fire" [Danger] "A fire; crackles for PLAY.";
    "fish" [Animal, Water] "A fish; a splash for PLAY.";
    "flag" [Treasure, Thing, Winning] "A golden flag, the usual goal.";
    "flower" [Plant] "A flower.";
    "foot" [Body] "A foot that faces where it treads.";
    "forest" [Plant] "A forest; in Kanji Shift three 木 in a cell can be read as its noun.";
    "frog" [Animal] "A frog; croaks for PLAY.";
    "fruit" [Food, Plant] "A red fruit.";
    "gate" [Building] "A gate, the goal of Kanji Shift.";
    "gem" [Treasure] "A blue gem; clinks for PLAY.";
    "ghost" [Person, Danger] "A ghost.";
    "grass" [Plant, Ground] "Grass, which joins its neighbours and lies under everything.";
    "hand" [Body] "A hand that points where it faces.";
    "hedge" [Plant, Building] "A hedge, which joins its neighbours; the usual border.";
    "house" [Building] "A house.";
    "human" [Person] "A human being, the player of Kanji Shift.";
    "ice" [Ground, Water, Danger] "Ice, which joins its neighbours to one surface.";
    "jelly" [Animal, Danger] "A jellyfish.";
    "keke" [Person, Animal] "A red creature; a dull blip for PLAY.";
    "key" [Tool] "A key; good for OPEN. A hi-hat for PLAY.";
    "lamp" [Furniture] "A lamp.";
    "lantern" [Building, Furniture] "A stone lantern with a light in it.";
    "lava" [Ground, Danger] "Lava, which joins its neighbours; good for HOT.";
    "leaf" [Plant] "A leaf.";
    "line" [Ground, Level] "A way on a map, which joins its neighbours.";
    "love" [Body, Thing] "A heart.";
    "me" [Person] "A violet creature.";
    "mirror" [Furniture] "A mirror; clinks for PLAY.";
    "moon" [Weather] "The moon.";
    "mushroom" [Plant, Food] "A mushroom.";
    "orb" [Treasure] "A shining orb; good for BONUS.";
    "peak" [Building] "A mountain under snow.";
    "pillar" [Building] "A pillar.";
    "pine" [Plant, Weather] "A pine under snow.";
    "pipe" [Machine, Building] "A pipe, which joins its neighbours.";
    "reed" [Plant, Water] "Reeds.";
    "ring" [Treasure] "A golden ring.";
    "robot" [Person, Machine] "A robot; good for MOVE.";
    "rock" [Thing] "A rock; good for PUSH. A snare drum for PLAY.";
    "rocket" [Vehicle] "A rocket.";
    "rose" [Plant] "A red rose.";
    "shell" [Animal, Treasure] "A sea shell; clinks for PLAY.";
    "shoji" [Building, Furniture] "A sliding door of paper, which joins its neighbours.";
    "skull" [Danger, Body] "A skull; good for DEFEAT. A short synthesizer for PLAY.";
    "snail" [Animal] "A snail.";
    "snow" [Ground, Weather] "Snow, which joins its neighbours.";
    "spike" [Danger] "Spikes.";
    "sprout" [Plant] "A sprout.";
    "star" [Treasure, Weather] "A star.";
    "statue" [Building, Furniture] "A statue.";
    "sun" [Weather] "The sun.";
    "sword" [Tool, Danger] "A sword.";
    "tatami" [Ground, Building] "Straw mats, which join their neighbours.";
    "tile" [Ground] "A floor tile, which lies under everything.";
    "tree" [Plant] "A tree.";
    "wall" [Building] "A wall, which joins its neighbours; the usual STOP.";
    "water" [Ground, Water, Danger]
        "Water, which joins its neighbours; good for SINK. A splash for PLAY.";
    "wood" [Plant] "A small wood; in Kanji Shift two 木 in a cell can be read as its noun.";
}

entries! {
    OBJECTS Object

    "cursor" [Level, Player] "Goes along the paths and opened icons of a map; wait enters a level.";
    "level" [Level] "A level icon: leads to another level, opened, locked or hidden.";
}
