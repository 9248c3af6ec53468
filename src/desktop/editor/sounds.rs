//! Sounds of editing, chosen by how the document has changed, not by the code
//! that changed it. The board shows every change, too.

use bevy::prelude::*;

use super::OpenDocument;
use crate::screens::EDITOR;
use kotodama_audio::HearingSystems;
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::Cue;
use kotodama_audio::music::Music;
use kotodama_editor::{Done, Editor};
use kotodama_shell::frame::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Cue>()
        .add_systems(OnEnter(EDITOR), |music: Option<ResMut<Music>>| {
            if let Some(mut music) = music {
                music.set_if_neq(Music::named("workbench"));
            }
        })
        .add_systems(
            Update,
            play_cues
                .in_set(AppSystems::Show)
                .before(HearingSystems)
                .run_if(in_state(EDITOR)),
        );
}

/// State of a document when last checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Seen {
    revision: u64,
    /// Its tab and the number of tabs.
    tab: (usize, usize),
    past: usize,
    things: usize,
    /// Last operation.
    done: Done,
}

impl Seen {
    fn of(editor: &Editor, tab: (usize, usize)) -> Self {
        Self {
            revision: editor.revision(),
            tab,
            past: editor.document.past().len(),
            things: editor.draft().len(),
            done: editor.document.done(),
        }
    }

    /// Returns the sound of the change to `now`.
    const fn effect(self, now: Self) -> Option<Effect> {
        if self.tab.0 != now.tab.0 || self.tab.1 != now.tab.1 {
            // Another document.
            return None;
        }
        // A stroke in progress or cancelled leaves the steps unchanged.
        let is_step = now.past != self.past;
        if is_step && matches!(now.done, Done::Undo) {
            Some(Effect::Undo)
        } else if is_step && matches!(now.done, Done::Redo) {
            Some(Effect::Redo)
        } else if now.past < self.past {
            // It was opened in place of another one.
            None
        } else if now.things > self.things {
            Some(Effect::Place)
        } else if now.things < self.things {
            Some(Effect::Erase)
        } else {
            Some(Effect::Edit)
        }
    }
}

fn play_cues(
    current: Res<OpenDocument>,
    mut before: Local<Option<Seen>>,
    mut cues: MessageWriter<Cue>,
) {
    let editor = &current.editor;
    if before.is_some_and(|before| before.revision == editor.revision()) {
        return;
    }
    let now = Seen::of(editor, (current.index(), current.count()));
    let effect = before.and_then(|before| before.effect(now));
    cues.write_batch(effect.map(Cue::from));
    *before = Some(now);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestBench;
    use kotodama_editor::{Action, Document, Draft, Held, Thing};
    use kotodama_formats::Message;

    fn place(draft: &mut Draft, name: &str) {
        draft.change(IVec2::ZERO, |stack| stack.push(Thing::named(name).into()));
    }

    #[test]
    fn steps_are_heard_by_what_becomes_of_the_board() {
        let mut editor = Editor::new(Document::new(Draft::default()), None);
        let mut before = Seen::of(&editor, (0, 1));
        let mut heard = |editor: &Editor| {
            let now = Seen::of(editor, (0, 1));
            std::mem::replace(&mut before, now).effect(now)
        };
        editor
            .document
            .edit(Message::verbatim("place"), |draft| place(draft, "baba"));
        assert_eq!(heard(&editor), Some(Effect::Place));
        editor.document.edit(Message::verbatim("rename"), |draft| {
            draft.set(|level| level.name = "Sea".to_owned());
        });
        assert_eq!(heard(&editor), Some(Effect::Edit));
        editor.document.undo();
        assert_eq!(heard(&editor), Some(Effect::Undo));
        editor.document.undo();
        assert_eq!(heard(&editor), Some(Effect::Undo));
        editor.document.redo();
        assert_eq!(heard(&editor), Some(Effect::Redo));
        // Cancelling a stroke does not undo the step a second time.
        let shown = editor.document.draft().clone();
        editor.press(IVec2::X, Held::default());
        assert_eq!(heard(&editor), Some(Effect::Place));
        editor.act(Action::Undo);
        assert_eq!(*editor.draft(), shown);
        assert_eq!(heard(&editor), Some(Effect::Erase));
        // The redo steps are gone, so this is not a redo.
        editor.document.undo();
        heard(&editor);
        editor
            .document
            .edit(Message::verbatim("place keke"), |draft| {
                place(draft, "keke");
            });
        assert_eq!(heard(&editor), Some(Effect::Place));
        editor.document.edit(Message::verbatim("erase"), |draft| {
            draft.put(IVec2::ZERO, Vec::new());
        });
        assert_eq!(heard(&editor), Some(Effect::Erase));
    }

    #[test]
    fn a_step_after_an_undo_is_heard_as_what_it_is() {
        let mut bench = TestBench::new();
        let heard = |bench: &mut TestBench| -> Vec<Effect> {
            bench.frames(2);
            let mut cues = bench.world().resource_mut::<Messages<Cue>>();
            cues.drain()
                .filter_map(|cue| Effect::of(cue.sound))
                .collect()
        };
        heard(&mut bench);
        let put = |bench: &mut TestBench, name: &str| {
            let mut editor = bench.editor();
            editor
                .document
                .edit(Message::verbatim(name), |draft| place(draft, name));
        };
        put(&mut bench, "baba");
        assert_eq!(heard(&mut bench), [Effect::Place]);
        bench.editor().document.undo();
        assert_eq!(heard(&mut bench), [Effect::Undo]);
        put(&mut bench, "keke");
        assert_eq!(heard(&mut bench), [Effect::Place]);
        bench.editor().document.undo();
        assert_eq!(heard(&mut bench), [Effect::Undo]);
        bench.editor().document.redo();
        assert_eq!(heard(&mut bench), [Effect::Redo]);
    }

    #[test]
    fn another_document_is_no_step() {
        let editor = Editor::new(Document::new(Draft::default()), None);
        let here = Seen::of(&editor, (0, 2));
        let there = Seen {
            tab: (1, 2),
            things: 40,
            ..here
        };
        assert_eq!(here.effect(there), None);
        let opened = Seen { past: 3, ..here };
        assert_eq!(opened.effect(here), None);
    }
}
