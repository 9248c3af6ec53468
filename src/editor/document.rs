//! A level being edited, with its history.

pub use kotodama_documents::Done;

use super::draft::Draft;

/// A level with its history and, after undo, its future.
pub type Document = kotodama_documents::Document<Draft>;

/// A change of a level that is shown while it is being made.
pub type Preview = kotodama_documents::Preview<Draft>;

/// A change of a level that was made or undone.
pub type Step = kotodama_documents::Step<Draft>;

#[cfg(test)]
mod tests {
    use bevy::math::IVec2;

    use super::*;
    use crate::Thing;
    use kotodama_formats::Message;

    fn place(draft: &mut Draft, name: &str) {
        draft.change(IVec2::ZERO, |stack| stack.push(Thing::named(name).into()));
    }

    #[test]
    fn steps_are_undone_and_redone() {
        let mut document = Document::default();
        let empty = document.draft().clone();
        assert!(
            document.edit(Message::verbatim("place baba"), |draft| place(
                draft, "baba"
            ))
        );
        assert!(!document.edit(Message::verbatim("nothing"), |_| {}));
        let full = document.draft().clone();
        assert_eq!(document.undo(), Some(Message::verbatim("place baba")));
        assert_eq!(*document.draft(), empty);
        assert_eq!(document.undo(), None);
        assert_eq!(document.redo(), Some(Message::verbatim("place baba")));
        assert_eq!(*document.draft(), full);
        document.undo();
        document.edit(Message::verbatim("place keke"), |draft| {
            place(draft, "keke");
        });
        assert_eq!(document.redo(), None);
    }

    #[test]
    fn a_stroke_is_one_step_or_none() {
        let mut document = Document::default();
        let mut stroke = Preview::of(&document);
        assert_eq!(stroke.revision(), document.revision());
        stroke.change(|draft| place(draft, "baba"));
        stroke.change(|draft| place(draft, "rock"));
        assert_eq!((stroke.draft().len(), document.draft().len()), (2, 0));
        assert_ne!(stroke.revision(), document.revision());
        assert!(stroke.commit(&mut document, Message::verbatim("draw")));
        assert_eq!((document.draft().len(), document.past().len()), (2, 1));
        let mut stroke = Preview::of(&document);
        stroke.change(|draft| place(draft, "wall"));
        stroke.show(document.draft().clone());
        assert!(!stroke.commit(&mut document, Message::verbatim("draw")));
    }

    #[test]
    fn typing_is_one_step_until_something_else_happens() {
        let mut document = Document::default();
        let typed = |document: &mut Document, text: &str| {
            document.edit_merged(
                "name",
                Message::verbatim(format!("name: {text}")),
                |draft| {
                    draft.set(|level| level.name = text.to_owned());
                },
            )
        };
        let names = |document: &Document| -> Vec<String> {
            document
                .past()
                .iter()
                .map(|s| s.name.english.clone())
                .collect()
        };
        assert!(typed(&mut document, "a"));
        assert!(typed(&mut document, "ab"));
        assert!(!typed(&mut document, "ab"));
        assert_eq!(names(&document), ["name: ab"]);
        assert!(typed(&mut document, ""));
        assert_eq!(names(&document), [""; 0]);
        typed(&mut document, "x");
        document.pause();
        typed(&mut document, "xy");
        assert_eq!(names(&document), ["name: x", "name: xy"]);
        document.undo();
        typed(&mut document, "z");
        assert_eq!(names(&document), ["name: x", "name: z"]);
        document.edit(Message::verbatim("place baba"), |draft| {
            place(draft, "baba");
        });
        typed(&mut document, "zz");
        assert_eq!(names(&document).len(), 4);
    }

    #[test]
    fn undoing_to_the_file_is_not_a_modification() {
        let mut document = Document::opened(Draft::default());
        assert!(!document.is_modified());
        document.edit(Message::verbatim("place baba"), |draft| {
            place(draft, "baba");
        });
        assert!(document.is_modified());
        document.undo();
        assert!(!document.is_modified());
        document.redo();
        document.mark_saved();
        assert!(!document.is_modified());
    }
}
