//! Questions that editors ask before data would be lost, shown above everything
//! else.

use std::path::Path;

use bevy_egui::egui;
use kotodama_documents::store::NotSaved;

use crate::egui_widgets::named;
use crate::language::{said, t};

/// Question with its answers. Escape chooses the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question<A> {
    pub title: String,
    pub text: String,
    pub answers: Vec<(String, A)>,
}

/// Questions whose default answer does nothing.
impl<A: Clone + Default> Question<A> {
    /// Creates a question that can be cancelled.
    pub fn new<const N: usize>(title: String, text: String, answers: [(String, A); N]) -> Self {
        let cancel = (t!("files-cancel"), A::default());
        Self {
            title,
            text,
            answers: answers.into_iter().chain([cancel]).collect(),
        }
    }

    /// Creates a notice with one button.
    pub fn notice(title: String, text: String) -> Self {
        Self {
            title,
            text,
            answers: vec![(t!("files-ok"), A::default())],
        }
    }

    /// Creates a question before unsaved changes of a document are lost.
    pub fn unsaved(name: &str, save: A, discard: A) -> Self {
        let text = t!("files-ask-close-text", name = name);
        let answers = [(t!("files-save"), save), (t!("files-discard"), discard)];
        Self::new(t!("files-ask-close"), text, answers)
    }

    /// Creates a question before a file is overwritten. A file that was changed
    /// elsewhere is overwritten only after a backup (`replace`).
    pub fn overwrite(problem: &NotSaved, overwrite: A, replace: A, elsewhere: A) -> Self {
        let overwrite = match problem {
            NotSaved::Changed(_) => (t!("files-overwrite-copy"), replace),
            _ => (t!("files-overwrite"), overwrite),
        };
        let text = t!(
            "files-ask-overwrite-text",
            problem = said(&problem.message())
        );
        let answers = [overwrite, (t!("files-save-as"), elsewhere)];
        Self::new(t!("files-ask-overwrite"), text, answers)
    }

    /// Creates a question before a file of another kind is overwritten.
    pub fn overwrite_other(path: &Path, overwrite: A) -> Self {
        let text = t!("files-ask-exists-text", path = path.display().to_string());
        let answers = [(t!("files-overwrite"), overwrite)];
        Self::new(t!("files-ask-overwrite"), text, answers)
    }

    /// Creates a question after a failed save.
    pub fn elsewhere(problem: &str, elsewhere: A) -> Self {
        let text = t!("files-ask-not-saved-text", problem = problem);
        let answers = [(t!("files-save-as"), elsewhere)];
        Self::new(t!("files-ask-not-saved"), text, answers)
    }

    /// Shows the question; returns the answer given in this frame.
    pub fn show(&self, ctx: &egui::Context) -> Option<A> {
        let mut given = None;
        let id = egui::Id::new("question");
        // A new question starts with its first answer in focus.
        let asked = egui::Id::new(("asked", &self.title, &self.text));
        let is_new = ctx.data(|data| data.get_temp::<egui::Id>(id)) != Some(asked);
        ctx.data_mut(|data| data.insert_temp(id, asked));
        let modal = egui::Modal::new(id).show(ctx, |ui| {
            ui.set_width((ctx.content_rect().width() - 60.0).clamp(160.0, 460.0));
            ui.colored_label(ui.visuals().warn_fg_color, &self.title);
            ui.add_space(6.0);
            ui.label(&self.text);
            ui.add_space(10.0);
            ui.horizontal_wrapped(|ui| {
                for (index, (label, answer)) in self.answers.iter().enumerate() {
                    let button = ui.button(label);
                    if index == 0 && is_new {
                        button.request_focus();
                    }
                    if named(ui, &button, &format!("answer {label}")).clicked() {
                        given = Some(answer.clone());
                    }
                }
            });
        });
        let escaped = ctx.input(|input| input.key_pressed(egui::Key::Escape));
        if given.is_none() && (escaped || modal.should_close()) {
            given = self.answers.last().map(|(_, answer)| answer.clone());
        }
        if given.is_some() {
            ctx.data_mut(|data| data.remove::<egui::Id>(id));
        }
        given
    }
}
