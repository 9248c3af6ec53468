//! Small pictures of levels in panels. At most one is painted in a frame, so
//! that a long list does not stop the window.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy_egui::egui;

use kotodama_editor::Editor;
use kotodama_ui::palette::Palette;
use kotodama_words::level::Level;
use kotodama_words_window::view::{Left, OwnSprites, Thumbnails};

pub(super) fn plugin(app: &mut App) {
    let looks_change = resource_changed::<Palette>.or_else(resource_changed::<OwnSprites>);
    app.init_resource::<LevelPictures>()
        .add_systems(Update, forget.run_if(looks_change));
}

/// Forgets all pictures, because colours or sprites have changed.
fn forget(mut pictures: ResMut<LevelPictures>) {
    pictures.kept.clear();
}

/// Maximum size of a picture in a row of a list, in pixels.
pub(super) const ROW: UVec2 = UVec2::new(44, 22);

/// Maximum size of a picture beside a list, in pixels.
pub(super) const LARGE: UVec2 = UVec2::new(240, 160);

/// Number of pictures that are kept.
const MAX_KEPT: usize = 600;

/// Time after which the modification time of a file is read again.
const PATIENCE: Duration = Duration::from_secs(2);

/// Time for which a picture of the edited level stays although the level has
/// changed: a stroke changes it in every frame.
const REST: Duration = Duration::from_millis(300);

/// Subject of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Subject {
    /// Level file.
    File(PathBuf),
    /// Edited level.
    Board,
    /// Edited level on a palette.
    Palette(Option<&'static str>),
}

/// Picture of a subject.
#[derive(Clone)]
struct Kept {
    /// Version of the subject.
    version: u64,
    /// When it was painted.
    painted: Duration,
    /// `None` if there is no picture of this version.
    picture: Option<egui::TextureHandle>,
}

/// Pictures that have been painted.
#[derive(Resource, Default)]
pub(super) struct LevelPictures {
    painter: Option<SystemState<Thumbnails<'static, 'static>>>,
    /// Pictures by subject and maximum size.
    kept: HashMap<(Subject, UVec2), Kept>,
    /// When each file was looked at last, and its modification time then.
    times: HashMap<PathBuf, (Duration, u64)>,
    /// Time of the frame in which a picture was painted last.
    painted: Option<Duration>,
}

impl LevelPictures {
    /// Returns the subjects whose pictures have been painted.
    #[cfg(test)]
    pub(super) fn subjects(&self) -> impl Iterator<Item = &Subject> {
        let painted = self.kept.iter().filter(|(_, kept)| kept.picture.is_some());
        painted.map(|((subject, _), _)| subject)
    }

    fn paint(
        &mut self,
        ctx: &egui::Context,
        world: &mut World,
        level: &Level,
        most: UVec2,
    ) -> Option<egui::TextureHandle> {
        let painter = self.painter.get_or_insert_with(|| SystemState::new(world));
        let painted = painter
            .get_mut(world)
            .ok()?
            .painted(level, &Left::default(), most)?;
        let (width, height) = painted.dimensions();
        let size = [width as usize, height as usize];
        let image = egui::ColorImage::from_rgba_unmultiplied(size, &painted.into_raw());
        Some(ctx.load_texture("level", image, egui::TextureOptions::NEAREST))
    }

    /// Returns the modification time of a file as a number, read at most
    /// [`PATIENCE`] ago.
    fn time_of(&mut self, file: &Path, now: Duration) -> u64 {
        if let Some((looked, time)) = self.times.get(file)
            && now.saturating_sub(*looked) < PATIENCE
        {
            return *time;
        }
        let modified = std::fs::metadata(file).and_then(|it| it.modified()).ok();
        let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let time = since.map_or(0, |since| since.as_nanos() as u64);
        if self.times.len() >= MAX_KEPT {
            self.times.clear();
        }
        self.times.insert(file.to_path_buf(), (now, time));
        time
    }
}

/// Returns the time of this frame.
fn now(world: &World) -> Duration {
    world.resource::<Time<Real>>().elapsed()
}

/// Returns the picture of this version of a subject, or the one before until it
/// is painted. `level` is called only to paint it.
pub(super) fn of(
    ctx: &egui::Context,
    world: &mut World,
    (subject, version): (Subject, u64),
    most: UVec2,
    level: impl FnOnce(&World) -> Option<Level>,
) -> Option<egui::TextureHandle> {
    let now = now(world);
    let pictures = world.resource::<LevelPictures>();
    let key = (subject, most);
    let kept = pictures.kept.get(&key).cloned();
    let is_current = kept.as_ref().is_some_and(|kept| {
        let rests = now.saturating_sub(kept.painted) < REST;
        kept.version == version || rests && !matches!(key.0, Subject::File(_))
    });
    if is_current || pictures.painted == Some(now) {
        return kept.and_then(|kept| kept.picture);
    }
    let level = level(world);
    world.resource_scope(|world, mut pictures: Mut<LevelPictures>| {
        let picture = level.and_then(|level| pictures.paint(ctx, world, &level, most));
        pictures.painted = Some(now);
        if pictures.kept.len() >= MAX_KEPT {
            pictures.kept.clear();
        }
        let kept = Kept {
            version,
            painted: now,
            picture: picture.clone(),
        };
        pictures.kept.insert(key, kept);
        picture
    })
}

/// Returns the picture of a level file; `None` for other files.
pub(super) fn of_file(
    ctx: &egui::Context,
    world: &mut World,
    file: &Path,
    most: UVec2,
) -> Option<egui::TextureHandle> {
    let name = file.file_name()?.to_str()?;
    if !name.ends_with(kotodama_words::level::file::EXTENSION) {
        return None;
    }
    let now = now(world);
    let mut pictures = world.resource_mut::<LevelPictures>();
    let version = pictures.time_of(file, now);
    let subject = (Subject::File(file.to_path_buf()), version);
    of(ctx, world, subject, most, |_| {
        let opened = Editor::open(file).ok()?;
        Some(opened.draft().to_level())
    })
}

/// Shows a level file in a tooltip.
pub(super) fn tip(ui: &mut egui::Ui, world: &mut World, file: &Path) {
    if let Some(picture) = of_file(&ui.ctx().clone(), world, file, LARGE) {
        ui.image(egui::load::SizedTexture::from_handle(&picture));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestBench;

    const LEVEL: &str = r#"Level(name: "x", legend: {'.': [], 'b': ["baba"]}, rows: ["b..b."])"#;

    fn picture(bench: &mut TestBench, file: &Path) -> Option<[usize; 2]> {
        bench.frame();
        let ctx = bench.ctx.clone();
        let picture = of_file(&ctx, bench.world(), file, LARGE);
        picture.map(|picture| picture.size())
    }

    #[test]
    fn a_file_is_painted_once_and_again_when_it_has_changed() {
        let folder = kotodama_ui::testing::folder("level_pictures");
        let file = folder.join("one.level.ron");
        std::fs::write(&file, LEVEL).expect("the folder is ours");
        let mut bench = TestBench::new();
        bench.add_art();
        assert_eq!(picture(&mut bench, &file), Some([60, 12]));
        let painted = |bench: &mut TestBench| {
            let pictures = bench.world().resource::<LevelPictures>();
            (pictures.kept.len(), pictures.painted)
        };
        let first = painted(&mut bench);
        assert_eq!(picture(&mut bench, &file), Some([60, 12]));
        assert_eq!(painted(&mut bench), first);
        std::fs::write(&file, LEVEL.replace("b..b.", "b.")).expect("the folder is ours");
        let mut pictures = bench.world().resource_mut::<LevelPictures>();
        // As if it were a while ago; clocks of files may be coarse.
        pictures.times.clear();
        pictures.kept.values_mut().for_each(|kept| kept.version = 0);
        assert_eq!(picture(&mut bench, &file), Some([24, 12]));
        assert_eq!(picture(&mut bench, &folder.join("pack.ron")), None);
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn one_picture_is_painted_in_a_frame() {
        let folder = kotodama_ui::testing::folder("level_pictures_many");
        let files = ["one", "two"].map(|name| folder.join(format!("{name}.level.ron")));
        for file in &files {
            std::fs::write(file, LEVEL).expect("the folder is ours");
        }
        let mut bench = TestBench::new();
        bench.add_art();
        bench.frame();
        let shown = |bench: &mut TestBench| {
            let ctx = bench.ctx.clone();
            let world = bench.world();
            let pictures = files.iter().map(|file| of_file(&ctx, world, file, ROW));
            pictures.flatten().count()
        };
        assert_eq!(shown(&mut bench), 1);
        bench.frame();
        assert_eq!(shown(&mut bench), 2);
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn a_change_of_the_edited_level_is_painted_after_a_rest() {
        let mut bench = TestBench::new();
        bench.add_art();
        bench.frame();
        let asked = |bench: &mut TestBench, version: u64| {
            let ctx = bench.ctx.clone();
            let mut is_asked = false;
            of(&ctx, bench.world(), (Subject::Board, version), ROW, |_| {
                is_asked = true;
                None
            });
            is_asked
        };
        assert!(asked(&mut bench, 1));
        let painted_at = |bench: &mut TestBench, time: Duration| {
            let mut pictures = bench.world().resource_mut::<LevelPictures>();
            pictures.painted = None;
            let kept = pictures.kept.values_mut();
            kept.for_each(|kept| kept.painted = time);
        };
        painted_at(&mut bench, Duration::MAX);
        assert!(!asked(&mut bench, 2));
        let mut time = bench.world().resource_mut::<Time<Real>>();
        time.advance_by(REST);
        painted_at(&mut bench, Duration::ZERO);
        assert!(asked(&mut bench, 2));
    }
}
