//! All actions of the editor in one table, from which the menus, the tool bar,
//! the keys and the help are made.

use serde::{Deserialize, Serialize};

use super::tool::Tool;
use kotodama_board::Direction;
use kotodama_formats::Chord;

/// The menu of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Menu {
    /// New, open, save, share.
    File,
    /// Undo, clipboard, selection.
    Edit,
    /// The tools.
    Tool,
    /// Changes of the object under the cursor or of the selection.
    Object,
    /// Zoom, panels.
    View,
    /// Play, solve, check.
    Run,
    /// Cursor movement; only keys, in no menu.
    Cursor,
}

macro_rules! actions {
    ($($variant:ident($($argument:expr)?) $menu:ident $label:literal [$($key:literal),*] $help:literal;)*) => {
        /// The table of all actions, in the order of the menus.
        pub const ACTIONS: &[Row] = &[$(Row {
            action: Action::$variant$(($argument))?,
            menu: Menu::$menu,
            label: $label,
            keys: &[$(Chord::of($key)),*],
            help: $help,
        },)*];
    };
}

/// An action of the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the table has the help of each")]
pub enum Action {
    New,
    Open,
    Save,
    SaveAs,
    Pack,
    CopyCode,
    PasteCode,
    Share,
    SavePicture,
    Import,
    Recover,
    NextDocument,
    PreviousDocument,
    Close,
    Leave,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    Duplicate,
    Delete,
    SelectAll,
    Deselect,
    RotateLeft,
    RotateRight,
    FlipAcross,
    FlipDown,
    Resize,
    Crop,
    Settings,
    Replace,
    Stamps,
    Use(Tool),
    Face(Direction),
    Raise,
    Lower,
    MarkUp,
    MarkDown,
    Nudge(Direction),
    SwapWord,
    ObjectSettings,
    Sprite,
    ZoomIn,
    ZoomOut,
    ZoomFit,
    Pan(Direction),
    Grid,
    Counts,
    Facings,
    Hidden,
    Coordinates,
    Minimap,
    Search,
    Help,
    Play,
    PlayFromHere,
    Solve,
    Check,
    Move(Direction),
    Apply,
    ApplyOnTop,
    ApplyCopy,
    Recent(u8),
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The action.
    pub action: Action,
    /// Its menu.
    pub menu: Menu,
    /// Its label.
    pub label: &'static str,
    /// Its default keys, the one shown first.
    pub keys: &'static [Chord],
    /// Its help, in a sentence.
    pub help: &'static str,
}

actions! {
    New() File "New" ["Ctrl+N"] "Start an empty level.";
    Open() File "Open…" ["Ctrl+O"] "Open a level from a file.";
    Save() File "Save" ["Ctrl+S"] "Save the level to its file.";
    SaveAs() File "Save as…" ["Ctrl+Shift+S"] "Save the level to another file.";
    Pack() File "Pack…" ["Ctrl+P"] "Show the pack: its levels, the map and the links between them.";
    CopyCode() File "Copy share code" ["Ctrl+Shift+C"] "Copy the level as one line of text that others can paste.";
    PasteCode() File "Paste level" ["Ctrl+Shift+V"] "Open the level whose code or text is on the clipboard.";
    Share() File "Share…" ["Ctrl+E"] "Show the share code; save the code, a file or a picture.";
    SavePicture() File "Save picture…" ["Ctrl+Shift+P"] "Save the board as a PNG that carries the level.";
    Import() File "Import…" ["Ctrl+I"] "Import a share code, a picture, a Keke level set, an ASCII map or PuzzleScript levels.";
    Recover() File "Unsaved levels…" ["Ctrl+U"] "Recover levels that were not saved when the game ended.";
    NextDocument() File "Next open level" ["Ctrl+Tab"] "Show the next of the open levels.";
    PreviousDocument() File "Previous open level" ["Ctrl+Shift+Tab"] "Show the one before.";
    Close() File "Close" ["Ctrl+W"] "Close the level; asks first if it is not saved.";
    Leave() File "Leave the editor" ["Ctrl+Q"] "Go back to where the editor was opened; unsaved levels are kept.";
    Undo() Edit "Undo" ["Ctrl+Z"] "Undo the last step.";
    Redo() Edit "Redo" ["Ctrl+Y", "Ctrl+Shift+Z"] "Redo the step that was undone last.";
    Cut() Edit "Cut" ["Ctrl+X"] "Move the selection to the clipboard.";
    Copy() Edit "Copy" ["Ctrl+C"] "Copy the selection, or the cell under the cursor.";
    Paste() Edit "Paste" ["Ctrl+V"] "Paste the clipboard at the cursor, as a selection that can be moved.";
    Duplicate() Edit "Duplicate" ["Ctrl+D"] "Put a copy of the selection beside it.";
    Delete() Edit "Delete" ["Delete", "Backspace"] "Clear the selection, or delete the top object under the cursor.";
    SelectAll() Edit "Select all" ["Ctrl+A"] "Select the whole board.";
    Deselect() Edit "Deselect" ["Escape"] "Cancel the stroke, the selection or the open panel.";
    RotateLeft() Edit "Rotate left" ["["] "Turn the selection, or else the brush, a quarter turn to the left.";
    RotateRight() Edit "Rotate right" ["]"] "Turn the selection, or else the brush, a quarter turn to the right.";
    FlipAcross() Edit "Flip across" ["H"] "Mirror the selection, left to right.";
    FlipDown() Edit "Flip upside down" ["J"] "Mirror the selection, top to bottom.";
    Resize() Edit "Resize…" ["Ctrl+R"] "Resize the board, from the side of your choice.";
    Crop() Edit "Crop" ["Ctrl+Shift+R"] "Crop the board to the selection, or else to its contents.";
    Settings() Edit "Level settings…" ["Ctrl+L"] "Name, author, palette, music, grammar, hints, solution.";
    Replace() Edit "Find and replace…" ["Ctrl+H"] "Find one kind of object or word, and replace it with another.";
    Stamps() Edit "Stamps…" ["Ctrl+T"] "Save the selection under a name, and paste it into any level.";
    Use(Tool::Brush) Tool "Brush" ["B"] "Draw with the chosen object; Shift puts it on top of the contents.";
    Use(Tool::Line) Tool "Line" ["L"] "Draw a line.";
    Use(Tool::Rectangle) Tool "Rectangle" ["R"] "Draw the outline of a rectangle.";
    Use(Tool::FilledRectangle) Tool "Filled rectangle" ["T"] "Fill a rectangle.";
    Use(Tool::Fill) Tool "Flood fill" ["F"] "Fill all connected cells with the same contents.";
    Use(Tool::Pick) Tool "Pick" ["I"] "Pick up the object under the pointer as the brush; so does Ctrl + right button with every tool.";
    Use(Tool::Erase) Tool "Erase" ["X"] "Delete objects, as the right button does with every tool; Shift deletes only the top one.";
    Use(Tool::Select) Tool "Select" ["S"] "Select a rectangle; drag inside it to move it, with Ctrl to copy it.";
    Face(Direction::Right) Object "Face right" ["Shift+Right"] "Turn the selection, the object under the cursor or else the brush to the right.";
    Face(Direction::Up) Object "Face up" ["Shift+Up"] "Turn it upwards.";
    Face(Direction::Left) Object "Face left" ["Shift+Left"] "Turn it to the left.";
    Face(Direction::Down) Object "Face down" ["Shift+Down"] "Turn it downwards.";
    Raise() Object "Raise in the stack" ["PageUp"] "Move the marked object of the cell one up.";
    Lower() Object "Lower in the stack" ["PageDown"] "Move the marked object of the cell one down.";
    MarkUp() Object "Mark the object above" ["Shift+PageUp"] "Mark another object of the cell, for commands on single objects.";
    MarkDown() Object "Mark the object below" ["Shift+PageDown"] "Mark another object of the cell, for commands on single objects.";
    Nudge(Direction::Right) Object "Move right" ["Alt+Right"] "Move the selection, or else the marked object, by one cell.";
    Nudge(Direction::Up) Object "Move up" ["Alt+Up"] "Move it up by one cell.";
    Nudge(Direction::Left) Object "Move left" ["Alt+Left"] "Move it left by one cell.";
    Nudge(Direction::Down) Object "Move down" ["Alt+Down"] "Move it down by one cell.";
    SwapWord() Object "Word or object" ["W"] "Switch the brush between an object and its word.";
    ObjectSettings() Object "Object settings" ["O"] "Facing, colour, height, level link, icon and path of the objects in the cell.";
    Sprite() Object "Draw sprite…" ["D"] "Draw the sprite of a noun of your own.";
    ZoomIn() View "Zoom in" ["+", "="] "Show the board larger.";
    ZoomOut() View "Zoom out" ["-"] "Show the board smaller.";
    ZoomFit() View "Fit the board" ["0"] "Show the whole board.";
    Pan(Direction::Right) View "Scroll right" ["Ctrl+Right"] "Scroll the board.";
    Pan(Direction::Up) View "Scroll up" ["Ctrl+Up"] "Scroll the board.";
    Pan(Direction::Left) View "Scroll left" ["Ctrl+Left"] "Scroll the board.";
    Pan(Direction::Down) View "Scroll down" ["Ctrl+Down"] "Scroll the board.";
    Grid() View "Grid lines" ["G"] "Show or hide lines between the cells.";
    Counts() View "Stack counts" ["K"] "Show how many objects are in cells with more than one.";
    Facings() View "Facing arrows" ["A"] "Show the facing of objects that do not face right.";
    Hidden() View "Hidden objects" ["V"] "Show hidden paths and icons faintly, paths with the number of wins that they take.";
    Coordinates() View "Coordinates" ["C"] "Number the columns and rows.";
    Minimap() View "Minimap" ["M"] "Show a map of the board while a part of it is out of sight.";
    Search() View "Search the palette" ["Ctrl+F", "/"] "Search by word, tag or part of an explanation.";
    Help() View "Keys and help" ["F1"] "Show every key of the editor.";
    Play() Run "Play" ["F5", "P"] "Play the level as it is now; the same key returns to the editor.";
    PlayFromHere() Run "Play from here" ["Shift+F5", "Shift+P"] "Play with the first YOU object at the cursor.";
    Solve() Run "Solve" ["F6"] "Search for a shortest solution in the background.";
    Check() Run "Check the solution" ["F7"] "Play the recorded solution and the tests, and check whether they still do what they should.";
    Move(Direction::Right) Cursor "Cursor right" ["Right"] "Move the cursor.";
    Move(Direction::Up) Cursor "Cursor up" ["Up"] "Move the cursor.";
    Move(Direction::Left) Cursor "Cursor left" ["Left"] "Move the cursor.";
    Move(Direction::Down) Cursor "Cursor down" ["Down"] "Move the cursor.";
    Apply() Cursor "Use the tool" ["Space", "Enter"] "Use the tool at the cursor; for shapes, press again to finish.";
    ApplyOnTop() Cursor "Use the tool on top" ["Shift+Space", "Shift+Enter"] "Like Shift with the pointer: on top of the contents, or only the top object.";
    ApplyCopy() Cursor "Take a copy" ["Ctrl+Space", "Ctrl+Enter"] "With the tool Select, inside the selection: move a copy of it.";
    Recent(1) Cursor "Brush 1" ["1"] "Select the brush used last.";
    Recent(2) Cursor "Brush 2" ["2"] "Select the second of the recent brushes.";
    Recent(3) Cursor "Brush 3" ["3"] "Select the third.";
    Recent(4) Cursor "Brush 4" ["4"] "Select the fourth.";
    Recent(5) Cursor "Brush 5" ["5"] "Select the fifth.";
    Recent(6) Cursor "Brush 6" ["6"] "Select the sixth.";
    Recent(7) Cursor "Brush 7" ["7"] "Select the seventh.";
    Recent(8) Cursor "Brush 8" ["8"] "Select the eighth.";
    Recent(9) Cursor "Brush 9" ["9"] "Select the ninth.";
}

impl Action {
    /// Returns the row of an action.
    #[must_use]
    pub fn row(self) -> Option<&'static Row> {
        ACTIONS.iter().find(|row| row.action == self)
    }
}

impl Row {
    /// Returns the label and the help: "Brush: Draw with …".
    #[must_use]
    pub fn said(&self) -> String {
        format!("{}: {}", self.label.trim_end_matches('…'), self.help)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_key_does_two_things() {
        let mut seen = BTreeSet::new();
        for row in ACTIONS {
            assert!(!row.keys.is_empty(), "{} has no key", row.label);
            for key in row.keys {
                assert!(seen.insert(key.to_string()), "{key} is used twice");
            }
        }
    }

    #[test]
    fn every_tool_is_in_the_table_once() {
        for tool in Tool::ALL {
            let rows = ACTIONS.iter().filter(|row| row.action == Action::Use(tool));
            assert_eq!(rows.count(), 1, "{tool:?}");
        }
    }

    #[test]
    fn keys_are_read_and_shown() {
        assert_eq!(Chord::of("Ctrl+Shift+S").to_string(), "Ctrl+Shift+S");
        for row in ACTIONS {
            for key in row.keys {
                assert_eq!(Chord::try_from(key.to_string()), Ok(*key));
            }
        }
        for wrong in ["", "Ctrl+", "Strg+S", "Ctrl+Ctrl+S", "ß"] {
            assert!(Chord::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
        let said = Action::Use(Tool::Brush).row().map(Row::said);
        assert!(said.is_some_and(|said| said.starts_with("Brush: Draw")));
    }
}
