//! The text half of a pair, `*.ld`, and `world_data.txt`: sections of keys and
//! values, a line each. Neither sections nor keys care for capitals.

use std::collections::BTreeMap;

use super::super::remarks::{Remarks, shown};
use kotodama_formats::msg;

/// Values by section and key.
#[derive(Clone, Debug, Default)]
pub struct Ini {
    sections: BTreeMap<String, Section>,
}

/// Values by key.
pub type Section = BTreeMap<String, String>;

impl Ini {
    /// Reads a text. Lines that are neither section nor value are remarked.
    pub fn read(bytes: &[u8], remarks: &mut Remarks) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim_start_matches('\u{feff}');
        if text.contains('\u{fffd}') {
            remarks.about_file(msg!(
                "problem-import-left-bytes",
                "some characters are not UTF-8 and stand as \u{fffd}"
            ));
        }
        let mut ini = Self::default();
        let mut section = String::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with("--") || line.starts_with(';') {
                continue;
            }
            let inside = line.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
            if let Some(name) = inside {
                section = name.trim().to_lowercase();
                continue;
            }
            let pair = line.split_once('=').filter(|_| !section.is_empty());
            let Some((key, value)) = pair else {
                let what = msg!(
                    "problem-import-left-line",
                    "{line} is not a value of a section",
                    line = format!("{:?}", shown(line)),
                );
                remarks.add(format!("line {number}"), what);
                continue;
            };
            let values = ini.sections.entry(section.clone()).or_default();
            let key = key.trim().to_lowercase();
            let value = value.trim();
            let before = values.insert(key.clone(), value.to_owned());
            if before.is_some_and(|before| before != value) {
                let what = msg!(
                    "problem-import-left-twice",
                    "the key appears twice: the later value counts"
                );
                remarks.add(place(&section, &key), what);
            }
        }
        ini
    }

    /// Returns whether a text looks like the text half of a pair.
    pub fn is_in(text: &str) -> bool {
        let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
        let is_general = lines
            .find(|line| !line.is_empty())
            .is_some_and(|line| line.eq_ignore_ascii_case("[general]"));
        is_general && lines.any(|line| line.contains('='))
    }

    /// Returns a section; an empty one if there is none.
    pub fn section(&self, name: &str) -> &Section {
        static NONE: Section = Section::new();
        self.sections.get(name).unwrap_or(&NONE)
    }

    /// Returns the names of the sections.
    pub fn sections(&self) -> impl Iterator<Item = &str> {
        self.sections.keys().map(String::as_str)
    }

    /// Returns a value that is not empty.
    pub fn get(&self, section: &str, key: &str) -> Option<&str> {
        let value = self.section(section).get(key)?;
        (!value.is_empty()).then_some(value)
    }

    /// Returns a value that is a number.
    pub fn number(&self, section: &str, key: &str) -> Option<i64> {
        self.get(section, key)?.parse().ok()
    }

    /// Returns the entries of a section whose keys begin with the number of
    /// their entry, `0file`, `0x`. Entries from the count on that `[general]`
    /// gives under the name of the section are left-overs: the game ignores
    /// them.
    pub fn entries(&self, section: &str, remarks: &mut Remarks) -> BTreeMap<usize, Section> {
        let mut entries: BTreeMap<usize, Section> = BTreeMap::new();
        for (key, value) in self.section(section) {
            let digits = key.len() - key.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (number, name) = key.split_at(digits);
            match number.parse() {
                Ok(number) if !name.is_empty() => {
                    let entry = entries.entry(number).or_default();
                    entry.insert(name.to_owned(), value.clone());
                }
                _ if key == "total" => {}
                _ => {
                    let what = msg!(
                        "problem-import-left-key",
                        "the key is not known: its value was {value}",
                        value = format!("{:?}", shown(value)),
                    );
                    remarks.add(place(section, key), what);
                }
            }
        }
        let count = self.number("general", section);
        if let Some(count) = count.and_then(|count| usize::try_from(count.max(0)).ok()) {
            let rest = entries.split_off(&count);
            if !rest.is_empty() {
                let what = msg!(
                    "problem-import-left-entries",
                    "{count} entries beyond the number that [general] gives are left over",
                    count = rest.len(),
                );
                remarks.add(format!("[{section}]"), what);
            }
        }
        entries
    }
}

/// Returns the place of a value.
pub fn place(section: &str, key: &str) -> String {
    format!("[{section}] {key}")
}
