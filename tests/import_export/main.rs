//! Levels on their way from one person to another: share codes, pictures,
//! imports, sprites, packs and replays; what is read exactly, and that whatever is
//! damaged is refused with one message.

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
mod replays;
mod sprites;
mod support;
mod texts;
