//! Sprites of custom nouns: PNG files in the folder `sprites` next to the
//! current level. They have priority over the shipped art.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::looks::Looks;
use crate::level_navigation::source::LevelSource;
use crate::screens::LEVEL;
use crate::session::Session;
use kotodama_formats::Diagnostics;
use kotodama_gfx::art::{Art, OwnArt};
use kotodama_gfx::atlas::{Atlas, Pixels};
use kotodama_shell::paths::Folders;
use kotodama_ui::prelude::*;
use kotodama_words::level::pack_folder::PACK_FILE;
use kotodama_words::level::sprites::{self, Sprite};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OwnSprites>().add_systems(
        Update,
        (
            follow_play.run_if(in_state(LEVEL)),
            draw.run_if(resource_exists::<Art>),
        )
            .chain()
            .in_set(OwnSpriteSystems)
            .after(AppSystems::Input)
            .before(AppSystems::Simulate),
    );
}

/// Systems that load and draw the sprites next to the current level.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnSpriteSystems;

/// Sprites of custom nouns.
#[derive(Resource, Clone, Debug, Default)]
pub struct OwnSprites {
    /// Level next to which they were loaded.
    beside: LevelSource,
    /// Folder with the level files; `None` if there is no file yet.
    folder: Option<PathBuf>,
    sprites: BTreeMap<String, Sprite>,
    /// Sprites drawn for a level without a file: they are written when a level
    /// with such objects gets one.
    homeless: BTreeMap<String, Sprite>,
    /// Sprites that came with the level and are in no folder yet. Those of the
    /// folder have priority.
    guests: BTreeMap<String, Sprite>,
    /// Problems of files in the folder.
    pub problems: Vec<Diagnostics>,
}

impl OwnSprites {
    /// Returns the nouns with a sprite, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sprites.keys().map(String::as_str)
    }

    /// Returns the sprite of a noun.
    pub fn get(&self, noun: &str) -> Option<&Sprite> {
        self.sprites.get(noun)
    }

    /// Returns the folder with the level files, next to which sprites are
    /// saved.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns whether they were loaded for the level in this file, or for one
    /// without a file.
    pub fn is_beside(&self, file: Option<&PathBuf>) -> bool {
        match (&self.beside, file) {
            (LevelSource::None, None) => true,
            (LevelSource::File(beside), Some(file)) => beside == file,
            _ => false,
        }
    }

    /// Loads the sprites next to a level. `is_used` selects the nouns whose
    /// unsaved sprites are written there.
    pub fn go_to(&mut self, source: LevelSource, is_used: impl Fn(&str) -> bool) {
        self.guests.clear();
        self.folder = match &source {
            LevelSource::None => None,
            LevelSource::Pack(_) => Folders::find().map(|folders| folders.levels),
            LevelSource::File(path) => Some(home(path)),
        };
        self.beside = source;
        if let Some(folder) = &self.folder {
            let homeless = std::mem::take(&mut self.homeless);
            for (noun, sprite) in homeless {
                let there = sprites::path(folder, &noun).exists();
                if there || !is_used(&noun) || sprites::save(folder, &noun, &sprite).is_err() {
                    self.homeless.insert(noun, sprite);
                }
            }
        }
        self.reload();
    }

    /// Reads the folder again.
    pub fn reload(&mut self) {
        (self.sprites, self.problems) = match &self.folder {
            Some(folder) => sprites::load_folder(folder),
            None => (self.homeless.clone(), Vec::new()),
        };
        for (noun, sprite) in &self.guests {
            let own = self.sprites.entry(noun.clone());
            own.or_insert_with(|| sprite.clone());
        }
    }

    /// Returns whether these sprites are shown as those that came with the
    /// level.
    pub fn hosts(&self, guests: &BTreeMap<String, Sprite>) -> bool {
        self.guests == *guests
    }

    /// Shows the sprites that came with the level, until the next one.
    pub fn host(&mut self, guests: BTreeMap<String, Sprite>) {
        self.guests = guests;
        self.reload();
    }

    /// Saves the sprite of a noun next to the level, or keeps it until the
    /// level is saved. Returns whether there is a file now.
    pub fn save(&mut self, noun: &str, sprite: &Sprite) -> io::Result<bool> {
        match &self.folder {
            Some(folder) => sprites::save(folder, noun, sprite)?,
            None => drop(self.homeless.insert(noun.to_owned(), sprite.clone())),
        }
        self.sprites.insert(noun.to_owned(), sprite.clone());
        Ok(self.folder.is_some())
    }

    /// Removes the sprite of a noun.
    pub fn remove(&mut self, noun: &str) -> io::Result<()> {
        if let Some(folder) = &self.folder {
            sprites::remove(folder, noun)?;
        }
        self.homeless.remove(noun);
        self.sprites.remove(noun);
        Ok(())
    }
}

/// Returns the folder whose sprites a level shows: its own, or if that has
/// neither sprites nor a pack file, the nearest parent with a pack file.
fn home(level: &Path) -> PathBuf {
    let own = level.parent().unwrap_or(Path::new(""));
    let is_pack = |folder: &&Path| folder.join(PACK_FILE).is_file();
    let found = if own.join(sprites::FOLDER).is_dir() {
        None
    } else {
        own.ancestors().take(4).find(is_pack)
    };
    found.unwrap_or(own).to_path_buf()
}

/// Loads the sprites next to the level in play.
fn follow_play(session: Res<Session>, mut own: ResMut<OwnSprites>) {
    let is_same_folder = match (&session.source, &own.beside) {
        (LevelSource::Pack(_), LevelSource::Pack(_)) => true,
        (source, beside) => source == beside,
    };
    // A level without a file shows the sprites drawn for it.
    if !is_same_folder && session.source != LevelSource::None {
        own.go_to(session.source.clone(), |_| false);
    }
}

/// Adds changed sprites to the atlas.
fn draw(
    own: Res<OwnSprites>,
    mut art: ResMut<Art>,
    mut atlas: ResMut<Atlas>,
    mut looks: ResMut<Looks>,
    mut is_drawn: Local<bool>,
) {
    if *is_drawn && !own.is_changed() {
        return;
    }
    *is_drawn = true;
    if art.own.is_empty() && own.sprites.is_empty() {
        return;
    }
    let drawn = own.sprites.iter().map(|(noun, sprite)| {
        let frames = sprite.frames.iter();
        let frames = frames.map(|frame| Pixels(frame.as_flattened().to_vec()));
        let first = atlas.put(&format!("own/{noun}"), &frames.collect::<Vec<Pixels>>());
        let mean = mean(sprite);
        (noun.clone(), OwnArt { first, mean })
    });
    art.own = drawn.collect();
    looks.forget();
}

/// Minimum brightness of the colour of a word, in its strongest component.
const LEAST_BRIGHT: f32 = 0.8;

/// Returns the mean of the visible colours: the colour of the noun's word.
fn mean(sprite: &Sprite) -> Color {
    let mut sum = [0.0_f32; 3];
    let mut weight = 0.0;
    for [r, g, b, a] in sprite.pixels() {
        let a = f32::from(a);
        for (sum, value) in sum.iter_mut().zip([r, g, b]) {
            *sum += f32::from(value) * a;
        }
        weight += a * 255.0;
    }
    if weight == 0.0 {
        return Color::WHITE;
    }
    let [r, g, b] = sum.map(|sum| sum / weight);
    // Words in dark colours would be hard to read.
    let lighter = (LEAST_BRIGHT / r.max(g).max(b).max(0.01)).max(1.0);
    Color::srgb(r * lighter, g * lighter, b * lighter)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an empty folder for a test.
    fn empty_folder(name: &str) -> PathBuf {
        let name = format!("kotodama_{name}_{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        folder
    }

    #[test]
    fn sprites_are_looked_for_beside_the_level_or_its_pack() {
        let folder = empty_folder("home");
        let inner = folder.join("lake");
        std::fs::create_dir_all(&inner).expect("a folder");
        let level = inner.join("1.level.ron");
        assert_eq!(home(&level), inner);
        std::fs::write(folder.join(PACK_FILE), "").expect("a file");
        assert_eq!(home(&level), folder);
        std::fs::create_dir_all(inner.join(sprites::FOLDER)).expect("a folder");
        assert_eq!(home(&level), inner);
    }

    #[test]
    fn sprites_that_came_with_a_level_are_shown_until_the_next_one() {
        let folder = empty_folder("guests");
        let dot = |x: usize| {
            let mut sprite = Sprite::default();
            sprite.set_pixel(0, x, 3, [220, 100, 0, 255]);
            sprite
        };
        sprites::save(&folder, "mog", &dot(1)).expect("saved");
        let file = |name: &str| LevelSource::File(folder.join(name));
        let mut own = OwnSprites::default();
        own.go_to(file("a.level.ron"), |_| false);
        let guests = ["mog", "gizmo"].map(|noun| (noun.to_owned(), dot(2)));
        let guests = BTreeMap::from(guests);
        own.host(guests.clone());
        assert!(own.hosts(&guests));
        assert_eq!(own.get("gizmo"), Some(&dot(2)));
        assert_eq!(own.get("mog"), Some(&dot(1)), "the folder has priority");
        assert!(!sprites::path(&folder, "gizmo").exists());
        own.go_to(file("b.level.ron"), |_| false);
        assert_eq!(own.names().collect::<Vec<_>>(), ["mog"]);
    }

    #[test]
    fn sprites_of_a_level_without_a_file_are_written_once_it_has_one() {
        let folder = empty_folder("homeless");
        let mut own = OwnSprites::default();
        let mut sprite = Sprite::default();
        sprite.set_pixel(0, 3, 3, [220, 100, 0, 255]);
        assert!(!own.save("mog", &sprite).expect("kept"));
        assert!(!own.save("other", &sprite).expect("kept"));
        let file = folder.join("a.level.ron");
        own.go_to(LevelSource::File(file), |noun| noun == "mog");
        assert_eq!(own.names().collect::<Vec<_>>(), ["mog"]);
        assert!(sprites::path(&folder, "mog").is_file());
        assert!(!sprites::path(&folder, "other").exists());
        own.go_to(LevelSource::None, |_| true);
        assert_eq!(own.names().collect::<Vec<_>>(), ["other"]);
        assert_eq!(mean(&sprite).to_srgba().to_u8_array(), [220, 100, 0, 255]);
    }
}
