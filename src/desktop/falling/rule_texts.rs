//! Names of the rules of falling blocks that ship, in the player's language.
//! Their English is in the rule files.

use std::path::Path;

use crate::desktop::ui::language::translation;
use crate::falling::builtin;

/// The name under which rules that ship are translated: `falling-rules-pairs`
/// for `builtin:pairs`, and likewise for a script that lies with the files of
/// the game. A player's own rules have none.
pub fn key(source: &str) -> Option<String> {
    let name = match source.strip_prefix(builtin::PREFIX) {
        Some(name) => name,
        None => {
            let path = Path::new(source);
            let ships = path.parent()?.ends_with("assets/falling");
            path.file_stem().filter(|_| ships)?.to_str()?
        }
    };
    Some(format!("falling-rules-{name}"))
}

/// What rules from this source (`builtin:NAME` or a path) are called, which say
/// that they are called so.
pub fn name(source: &str, english: &str) -> String {
    match key(source) {
        Some(key) => translation(&key, english).into_owned(),
        None => english.to_owned(),
    }
}
