//! Exchange of levels: share codes, pictures, imports, sprites, packs and
//! replays, with exact results; damaged data is refused with one message.

#[path = "../common/cases.rs"]
mod cases;
mod codes;
mod damage;
mod imports;
mod layers;
#[path = "../common/mutate.rs"]
mod mutate;
mod packs;
mod pairs;
mod puzzlescript;
mod replays;
mod sprites;
mod support;
mod texts;
