//! Recorded plays as RON files: one document that begins with the version of
//! its format and the version of the game that recorded it.

use std::path::Path;

use kotodama_formats::{DiagnosticSink, Diagnostics, Fields, Node, Pretty, Text, read_text};

/// The format of a mode's recordings.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Name of the document: `Replay` in `Replay(version: 1, ...)`.
    pub name: &'static str,
    /// The newest version. Older ones are read as well.
    pub version: u32,
    /// All fields, `version` and `game` among them.
    pub fields: &'static [&'static str],
}

impl Format {
    /// Returns the text of a file with these fields after the version of the
    /// format and `game`, the version of the program that recorded it.
    #[must_use]
    pub fn text(&self, game: &str, fields: Vec<(&'static str, Pretty)>) -> String {
        let mut all = vec![
            ("version", Pretty::of(self.version)),
            ("game", Pretty::text(game)),
        ];
        all.extend(fields);
        Pretty::Group(self.name, all).document()
    }

    /// Reads a file. `read` receives the version of the program that recorded
    /// it, and all fields.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or has problems; all of them are returned.
    pub fn read_file<T>(
        &self,
        path: &Path,
        read: impl for<'a> FnOnce(String, &Fields<'a>, &mut DiagnosticSink<'a>) -> Option<T>,
    ) -> Result<T, Diagnostics> {
        let text = read_text(path)?;
        self.read(&path.display().to_string(), &text, read)
    }

    /// Reads the text of a file, like [`Format::read_file`]; `path` is used in
    /// messages only.
    ///
    /// # Errors
    ///
    /// Returns every problem in the text.
    pub fn read<T>(
        &self,
        path: &str,
        text: &str,
        read: impl for<'a> FnOnce(String, &Fields<'a>, &mut DiagnosticSink<'a>) -> Option<T>,
    ) -> Result<T, Diagnostics> {
        let mut sink = DiagnosticSink::new(path, text);
        let recording = self.document(&mut sink, read);
        sink.finish(recording)
    }

    fn document<'a, T>(
        &self,
        sink: &mut DiagnosticSink<'a>,
        read: impl FnOnce(String, &Fields<'a>, &mut DiagnosticSink<'a>) -> Option<T>,
    ) -> Option<T> {
        let document = Node::document(sink)?;
        let fields = document.fields_of_version(sink, self.name, self.fields, self.version)?;
        let game = fields.get("game");
        let game = game.and_then(|node| node.text(sink, "`game`"));
        read(
            game.map(Text::into_value).unwrap_or_default(),
            &fields,
            sink,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: Format = Format {
        name: "Match",
        version: 2,
        fields: &["version", "game", "seed"],
    };

    fn read(text: &str) -> Result<(String, u64), String> {
        let read = FORMAT.read("a.match.ron", text, |game, fields, sink| {
            let seed = fields.require(sink, "seed")?.unsigned(sink, "`seed`")?;
            Some((game, seed))
        });
        read.map_err(|diagnostics| diagnostics.to_string())
    }

    #[test]
    fn written_recordings_are_read_back() {
        let text = FORMAT.text("1.2.3", vec![("seed", Pretty::of(7))]);
        assert_eq!(
            text,
            "Match(\n    version: 2,\n    game: \"1.2.3\",\n    seed: 7,\n)\n"
        );
        assert_eq!(read(&text), Ok(("1.2.3".to_owned(), 7)));
        assert_eq!(
            read("Match(version: 1, seed: 3)"),
            Ok((String::new(), 3)),
            "an old file"
        );
    }

    #[test]
    fn a_wrong_version_and_other_problems_are_reported_together() {
        let problems = read("Match(version: 0, seed: x)").expect_err("no such version");
        let places: Vec<&str> = problems.lines().filter_map(|line| line.get(..18)).collect();
        assert_eq!(places, ["a.match.ron:1:16: ", "a.match.ron:1:25: "]);
        assert!(read("Match(seed: 3)").is_err(), "no version");
        assert!(read("Replay(version: 1, seed: 3)").is_err(), "another name");
    }

    #[test]
    fn of_a_newer_version_nothing_else_is_reported() {
        let problems = read("Match(version: 3, seed: x, weather: Rain)");
        assert_eq!(
            problems.expect_err("a newer version"),
            "a.match.ron:1:16: this file is of version 3, made by a newer version of the game; \
             this one reads up to version 2"
        );
    }
}
