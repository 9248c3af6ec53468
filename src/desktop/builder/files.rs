//! Opening, saving and crash recovery.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui;
use kotodama_builder::store::Opened;
use kotodama_documents::recovery::Keepable;
use kotodama_documents::store::{back_up, with_extension};
use kotodama_dungeon::file::EXTENSION;
use kotodama_shell::files::now;
use kotodama_shell::{files, paths};
use kotodama_ui::file_dialog::{self, End, FileDialog, Memory, Purpose as _, Shortcut};
use kotodama_ui::language::{first_problem, said};
use kotodama_ui::prelude::*;
use kotodama_ui::question::Question;

use crate::state::Builder;

/// Purpose for which a file is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    #[default]
    Open,
    SaveAs,
}

impl file_dialog::Purpose for Purpose {
    const EXTENSION: &'static str = EXTENSION;

    fn title(self) -> String {
        match self {
            Self::Open => t!("builder-files-open"),
            Self::SaveAs => t!("builder-files-save"),
        }
    }

    fn writes(self) -> bool {
        self == Self::SaveAs
    }
}

/// Next dungeon in place of the current one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    New,
    Open(PathBuf),
}

/// Answer to a question before data would be lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Answer {
    #[default]
    Nothing,
    /// Continue without saving.
    Discard(Next),
    /// Save, then continue.
    Save(Next),
    /// Overwrite a file.
    Overwrite(PathBuf),
    /// Back up a file and overwrite it.
    Replace(PathBuf),
    /// Choose another file.
    Elsewhere,
}

fn data(name: &str) -> Option<PathBuf> {
    paths::data_folder().map(|data| data.join(name))
}

/// Reads the memory of the file dialog.
pub(crate) fn memory(world: &mut World) -> Memory {
    let path = data("builder-files.ron");
    let memory = path.map(|path| files::load::<Memory>(world, &path).value);
    memory.unwrap_or_default()
}

/// Writes the memory of the file dialog when it has changed.
pub(crate) fn keep_memory(
    builder: Res<Builder>,
    mut before: Local<Option<Memory>>,
    mut commands: Commands,
) {
    let path = data("builder-files.ron");
    let memory = &builder.memory;
    memory.keep(&mut before, path.as_deref(), &mut commands);
}

/// Opens a file; a missing one becomes a new dungeon with this name.
///
/// Asks first about unsaved work, including recovered work.
pub(crate) fn open_or_begin(builder: &mut Builder, path: &Path) {
    ask(builder, Next::Open(path.to_path_buf()));
}

fn begin(builder: &mut Builder, path: &Path) {
    if path.exists() {
        open(builder, path);
    } else {
        let mut opened = Opened::blank();
        opened.file = Some(with_extension(path, EXTENSION));
        builder.show(opened);
    }
}

fn open(builder: &mut Builder, path: &Path) {
    match Opened::read(path) {
        Ok(opened) => {
            builder.show(opened);
            builder.memory.note(path);
            builder.status = t!("builder-opened", path = path.display().to_string());
        }
        Err(problems) => complain(builder, first_problem(&problems)),
    }
}

/// Reports an error, in the dialog if one is open.
fn complain(builder: &mut Builder, problem: String) {
    if let Some(dialog) = &mut builder.dialog {
        dialog.error.clone_from(&problem);
    }
    builder.status = problem;
}

fn does(builder: &mut Builder, next: Next) {
    match next {
        Next::New => builder.show(Opened::blank()),
        Next::Open(path) => begin(builder, &path),
    }
}

fn ask(builder: &mut Builder, next: Next) {
    if builder.opened.has_unsaved() {
        let name = builder.draft().head().name.clone();
        let (save, discard) = (Answer::Save(next.clone()), Answer::Discard(next));
        builder.asked = Some(Question::unsaved(&name, save, discard));
    } else {
        does(builder, next);
    }
}

pub(crate) fn ask_new(builder: &mut Builder) {
    ask(builder, Next::New);
}

/// Opens the file dialog.
pub(crate) fn choose(builder: &mut Builder, purpose: Purpose) {
    let own = builder.opened.file.as_deref();
    let name = own.filter(|_| purpose.writes()).and_then(Path::file_name);
    let name = name.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let others = folders().into_iter().flatten();
    let dialog = FileDialog::new(purpose, name, own, &builder.memory, others);
    builder.dialog = Some(dialog);
}

/// Returns the player's dungeons, the shipped ones, and the home folder, as far
/// as they exist.
fn folders() -> [Option<PathBuf>; 3] {
    let shipped = paths::Folders::find().map(|folders| folders.levels.join("dungeons"));
    let folders = [data("dungeons"), shipped, paths::home()];
    folders.map(|folder| folder.filter(|folder| folder.is_dir()))
}

/// Saves to the file, or asks for one.
pub(crate) fn save(builder: &mut Builder) {
    match builder.opened.file.clone() {
        Some(path) => save_to(builder, &path, false),
        None => choose(builder, Purpose::SaveAs),
    }
}

fn save_to(builder: &mut Builder, path: &Path, overwrite: bool) {
    match builder.opened.save_to(path, overwrite) {
        Ok(path) => {
            builder.status = t!("builder-saved", path = path.display().to_string());
            builder.dialog = None;
            builder.memory.note(&path);
            if let Some(next) = builder.next.take() {
                does(builder, next);
            }
        }
        Err(problem) if problem.may_be_overwritten() => {
            let path = path.to_path_buf();
            let (overwrite, replace) = (Answer::Overwrite(path.clone()), Answer::Replace(path));
            let question = Question::overwrite(&problem, overwrite, replace, Answer::Elsewhere);
            builder.asked = Some(question);
        }
        Err(problem) => refuse(builder, said(&problem.message())),
    }
}

/// Reports that the dungeon was not saved and offers another location.
fn refuse(builder: &mut Builder, problem: String) {
    if builder.dialog.is_none() {
        builder.asked = Some(Question::elsewhere(&problem, Answer::Elsewhere));
    }
    complain(builder, problem);
}

/// Carries out an answer.
fn answer(builder: &mut Builder, answer: Answer) {
    match answer {
        Answer::Nothing => builder.next = None,
        Answer::Discard(next) => does(builder, next),
        Answer::Save(next) => {
            builder.next = Some(next);
            save(builder);
        }
        Answer::Overwrite(path) => save_to(builder, &path, true),
        Answer::Replace(path) => match back_up(&path) {
            Ok(_) => save_to(builder, &path, true),
            Err(problem) => refuse(builder, said(&problem)),
        },
        Answer::Elsewhere => choose(builder, Purpose::SaveAs),
    }
}

/// Shows the file dialog and the question, if they are open.
pub(crate) fn show(ctx: &egui::Context, builder: &mut Builder) {
    if let Some(dialog) = builder.dialog.take() {
        show_dialog(ctx, builder, dialog);
    }
    if let Some(question) = builder.asked.clone()
        && let Some(given) = question.show(ctx)
    {
        builder.asked = None;
        answer(builder, given);
    }
}

fn show_dialog(ctx: &egui::Context, builder: &mut Builder, mut dialog: FileDialog<Purpose>) {
    let [own, shipped, home] = folders();
    let shortcuts: [Shortcut<'_>; 3] = [
        ("My dungeons", t!("builder-files-own"), own.as_deref()),
        ("Shipped", t!("builder-files-shipped"), shipped.as_deref()),
        ("Home", t!("files-home"), home.as_deref()),
    ];
    let (mut is_open, mut end) = (true, None);
    egui::Window::new(dialog.purpose.title())
        .open(&mut is_open)
        .collapsible(false)
        .pivot(egui::Align2::CENTER_CENTER)
        .default_pos(ctx.content_rect().center())
        .show(ctx, |ui| {
            end = dialog.show(ui, &mut builder.memory, &shortcuts, None);
        });
    let chosen = match end {
        Some(End::Confirm) => dialog.confirm(home.as_deref(), &mut builder.memory),
        Some(End::Cancel) | None => None,
    };
    let purpose = dialog.purpose;
    // Escape answers the question above it.
    if is_open && (end != Some(End::Cancel) || builder.asked.is_some()) {
        builder.dialog = Some(dialog);
    } else {
        builder.next = None;
    }
    match (chosen, purpose) {
        (None, _) => {}
        (Some(path), Purpose::SaveAs) => save_to(builder, &path, false),
        (Some(path), Purpose::Open) => ask(builder, Next::Open(path)),
    }
}

/// Keeps unsaved work at intervals and when the program ends.
pub(crate) fn keep(
    time: Res<Time<Real>>,
    mut builder: ResMut<Builder>,
    mut exits: MessageReader<AppExit>,
) {
    let Some(all) = data("builder-recovery") else {
        return;
    };
    // Keeping is not a change to the dungeon.
    let builder = builder.bypass_change_detection();
    let (keeper, opened) = (&mut builder.keeper, [&mut builder.opened]);
    let problems = if exits.read().count() > 0 {
        let problems = keeper.keep_all(opened, &all, now());
        keeper.leave();
        problems
    } else {
        let moment = (time.elapsed(), now());
        Vec::from_iter(keeper.keep(opened, &all, moment))
    };
    for problem in problems {
        warn!("{problem}");
        builder.status = said(&problem);
    }
}

/// Opens the work that was unsaved when the program last ended, still as
/// unsaved.
pub(crate) fn offer_recovery(builder: &mut Builder) {
    if builder.keeper.has_looked() || builder.opened.has_unsaved() {
        return;
    }
    if let Some(all) = data("builder-recovery") {
        builder.keeper.look(&all);
    }
    if let Some(kept) = builder.keeper.found.pop() {
        builder.show(Opened::recover(kept));
        builder.status = t!("builder-recovered");
    } else if let Some(problems) = builder.keeper.unreadable.first() {
        builder.status = first_problem(problems);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_ui::testing::folder;

    fn paint(builder: &mut Builder) {
        let cell = IVec2::new(1, builder.opened.document.past().len() as i32);
        let is_changed = builder.edit("spawn".to_owned(), |draft| {
            draft.set_spawn(0, cell, true);
        });
        assert!(is_changed);
    }

    /// Gives an answer to the current question.
    fn give(builder: &mut Builder, index: usize) {
        let question = builder.asked.take().expect("a question");
        answer(builder, question.answers[index].1.clone());
    }

    #[test]
    fn saving_goes_on_with_what_was_wanted_once_there_is_a_file() {
        let folder = folder("builder_next");
        let mut builder = Builder::default();
        paint(&mut builder);
        ask_new(&mut builder);
        give(&mut builder, 2);
        assert!(builder.opened.has_unsaved(), "cancelled");
        ask_new(&mut builder);
        give(&mut builder, 0);
        assert_eq!(
            builder.dialog.as_ref().map(|it| it.purpose),
            Some(Purpose::SaveAs)
        );
        save_to(&mut builder, &folder.join("a"), false);
        assert!(folder.join("a.dungeon.ron").is_file());
        assert!(builder.dialog.is_none() && builder.opened.file.is_none());
        assert!(!builder.opened.has_unsaved(), "a new dungeon");
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn a_file_that_was_changed_elsewhere_is_kept_when_it_is_overwritten() {
        let folder = folder("builder_changed");
        let path = folder.join("a.dungeon.ron");
        let mut builder = Builder::default();
        save_to(&mut builder, &path, false);
        paint(&mut builder);
        std::fs::write(&path, "other").expect("the folder is ours");
        save(&mut builder);
        assert!(builder.opened.has_unsaved());
        give(&mut builder, 0);
        assert!(!builder.opened.has_unsaved());
        let copy = std::fs::read_to_string(folder.join("a.dungeon.ron.bak"));
        assert_eq!(copy.expect("a copy"), "other");
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn a_file_that_cannot_be_read_leaves_the_dungeon_open() {
        let folder = folder("builder_damaged");
        let path = folder.join("a.dungeon.ron");
        std::fs::write(&path, "Dungeon(").expect("the folder is ours");
        let mut builder = Builder::default();
        paint(&mut builder);
        choose(&mut builder, Purpose::Open);
        ask(&mut builder, Next::Open(path));
        give(&mut builder, 1);
        assert!(builder.opened.has_unsaved());
        let dialog = builder.dialog.expect("it stays open");
        assert!(dialog.error.contains("a.dungeon.ron:1"), "{}", dialog.error);
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
