//! Compiles a document into a definition: looks up templates and reads scripts.
//! Equal tiles share one pattern; equal scripts are read once.

mod layout;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use kotodama_formats::{Message, msg};

use self::layout::Stack;
use super::document::{Document, Entry, ItemRecord, Placed, RESERVED, Record, SourceLine, Values};
use super::limits::DEFAULT_BUDGET;
use super::values::{LISTS, list};
use super::write::key_of;
use crate::commands;
use crate::definition::{Definition, Item, Pattern, PlayerDefinition};
use crate::direction::Cell;
use crate::name::Name;
use crate::script::ast::Line;
use crate::script::{self, Script, Severity, UseKind};
use crate::sound;
use crate::state::State;
use crate::value::Value;

/// Options for reading a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether mistakes in scripts are only warnings (D-ERR-05).
    pub is_lenient: bool,
}

/// A problem or possible mistake of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Byte offset in the file; 0 if the part was not read from one.
    pub at: usize,
    /// Whether it makes the document unplayable.
    pub is_error: bool,
    /// The problem and what was expected.
    pub message: Message,
    /// The place in a script, if it is in one.
    pub script: Option<ScriptPlace>,
}

/// A place in a script of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptPlace {
    /// The owner of the script.
    pub owner: Owner,
    /// Index of the line.
    pub line: usize,
    /// Number of characters before the place in the line.
    pub column: usize,
}

/// An owner of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The template of this slug.
    Template(String),
    /// The item of this slug.
    Item(String),
    /// The first tile of a legend used in a level, or a tile from the list of
    /// tiles.
    Tile {
        /// Number of the level.
        level: i64,
        /// Its cell.
        cell: Cell,
    },
    /// An entry of a legend that no row uses.
    Legend(char),
}

impl Owner {
    /// Returns its name in messages.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Template(slug) => {
                msg!("problem-dungeon-in-template", "template `{slug}`", slug)
            }
            Self::Item(slug) => msg!("problem-dungeon-in-item", "item `{slug}`", slug),
            Self::Tile { level, cell } => msg!(
                "problem-dungeon-in-tile",
                "level {level}, row {row}, column {col}",
                level = *level,
                row = cell.row,
                col = cell.col,
            ),
            Self::Legend(character) => msg!(
                "problem-dungeon-in-legend",
                "legend {character}",
                character = format!("{character:?}"),
            ),
        }
    }
}

/// Makes a playable dungeon on top of the standard templates and items. Parts
/// with errors are left out.
pub fn compile(
    document: &Document,
    standard: Option<&Definition>,
    options: Options,
    report: &mut dyn FnMut(Finding),
) -> Definition {
    let mut compiler = Compiler {
        document,
        standard,
        options,
        report,
        templates: BTreeMap::new(),
        scripts: HashMap::new(),
        tiles: HashMap::new(),
    };
    for slug in document.templates.keys() {
        compiler.template(slug);
    }
    let items = document.items.iter();
    let items = items.map(|(slug, item)| (slug.as_str().into(), compiler.item(slug, item)));
    let items: BTreeMap<Arc<str>, _> = items.collect();
    let levels = layout::levels(&mut compiler);
    let players = document.players.iter();
    let players = players.map(|record| compiler.player(record)).collect();
    compiler.starting_equipment(&document.state);
    let sounds = document.sounds.iter();
    let mut definition = Definition {
        name: document.name.clone(),
        author: document.author.clone(),
        description: document.description.clone(),
        state: state_of(&document.state),
        players,
        templates: standard.map(|it| it.templates.clone()).unwrap_or_default(),
        items: standard.map(|it| it.items.clone()).unwrap_or_default(),
        sounds: sounds
            .map(|(slug, sound)| (slug.as_str().into(), sound.clone()))
            .collect(),
        levels,
        instruction_budget: document.instruction_budget.unwrap_or(DEFAULT_BUDGET),
    };
    definition.templates.extend(compiler.templates);
    definition.items.extend(items);
    definition
}

/// A document being compiled.
pub(super) struct Compiler<'d, 'r> {
    pub document: &'d Document,
    standard: Option<&'d Definition>,
    options: Options,
    report: &'r mut dyn FnMut(Finding),
    /// Compiled templates of the file.
    templates: BTreeMap<Arc<str>, Arc<Pattern>>,
    /// Scripts by their text.
    scripts: HashMap<String, Arc<Checked>>,
    /// Tiles by their text.
    tiles: HashMap<String, Arc<Pattern>>,
}

/// A script and its problems.
struct Checked {
    /// `None` if it cannot be played.
    script: Option<Arc<Script>>,
    notes: Vec<Note>,
}

struct Note {
    line: usize,
    column: usize,
    is_error: bool,
    message: Message,
}

impl<'d> Compiler<'d, '_> {
    pub fn error(&mut self, at: usize, message: Message) {
        self.find(at, true, message);
    }

    fn find(&mut self, at: usize, is_error: bool, message: Message) {
        (self.report)(Finding {
            at,
            is_error,
            message,
            script: None,
        });
    }

    /// Returns whether a slug is known, from the file or the standard ones.
    fn is_known(&self, kind: UseKind, slug: &str) -> bool {
        let (document, standard) = (self.document, self.standard);
        match kind {
            UseKind::Template if standard.is_some() && RESERVED.contains(&slug) => false,
            UseKind::Template => {
                document.templates.contains_key(slug)
                    || standard.is_some_and(|it| it.templates.contains_key(slug))
            }
            UseKind::Item => {
                document.items.contains_key(slug)
                    || standard.is_some_and(|it| it.items.contains_key(slug))
            }
            UseKind::Sound => document.sounds.contains_key(slug) || sound::standard(slug).is_some(),
        }
    }

    /// Compiles a template after the templates it is based on.
    fn template(&mut self, slug: &'d str) {
        let (mut chain, mut seen) = (Vec::new(), BTreeSet::new());
        let mut next = Some(slug);
        let mut base = None;
        while let Some(slug) = next {
            if let Some(compiled) = self.templates.get(slug) {
                base = Some(Arc::clone(compiled));
                break;
            }
            let Some((slug, record)) = self.document.templates.get_key_value(slug) else {
                break;
            };
            seen.insert(slug.as_str());
            chain.push((slug, record));
            next = None;
            if let Some(parent) = &record.template {
                if seen.contains(parent.value.as_str()) {
                    self.circle(slug, parent);
                } else if self.document.templates.contains_key(&parent.value) {
                    next = Some(parent.value.as_str());
                } else {
                    base = self.base(parent);
                }
            }
        }
        for (slug, record) in chain.into_iter().rev() {
            let owner = Owner::Template(slug.clone());
            let mut pattern = self.pattern(record, base.as_deref(), &owner);
            pattern.appearance.template = Some(slug.as_str().into());
            if pattern.appearance.name.is_empty() {
                let message = msg!(
                    "problem-dungeon-nameless",
                    "template `{slug}` has no name, expected one by which scripts can call it",
                    slug,
                );
                self.find(record.at.0, false, message);
            }
            let pattern = Arc::new(pattern);
            self.templates
                .insert(slug.as_str().into(), Arc::clone(&pattern));
            base = Some(pattern);
        }
    }

    fn circle(&mut self, slug: &str, parent: &Placed<String>) {
        let message = msg!(
            "problem-dungeon-circle",
            "template `{slug}` starts from `{parent}`, which starts from `{slug}` itself, \
             expected no cycle",
            slug,
            parent = &parent.value,
        );
        self.error(parent.at.0, message);
    }

    /// Looks up the template that a tile or template is based on.
    fn base(&mut self, slug: &Placed<String>) -> Option<Arc<Pattern>> {
        if !self.is_known(UseKind::Template, &slug.value) {
            let message = unknown(UseKind::Template, &slug.value);
            self.error(slug.at.0, message);
            return None;
        }
        let own = self.templates.get(slug.value.as_str());
        let standard = self.standard;
        let found = own.or_else(|| standard?.templates.get(slug.value.as_str()));
        found.cloned()
    }

    /// Compiles a tile of a legend or of the list of tiles.
    fn tile(&mut self, record: &Record, owner: &Owner) -> Arc<Pattern> {
        let key = key_of(record);
        if let Some(pattern) = self.tiles.get(&key) {
            return Arc::clone(pattern);
        }
        let base = record.template.as_ref();
        let base = base.and_then(|slug| self.base(slug));
        let is_sound = record.template.is_none() || base.is_some();
        let pattern = Arc::new(self.pattern(record, base.as_deref(), owner));
        // Problems of a tile also apply to the next equal tile.
        let script = record.script.as_ref().map(|lines| self.check(lines));
        if is_sound && script.is_none_or(|script| script.notes.is_empty()) {
            self.tiles.insert(key, Arc::clone(&pattern));
        }
        pattern
    }

    /// Compiles a tile of the list of tiles.
    pub fn extra_tile(&mut self, record: &Record, level: i64, cell: Cell) -> Arc<Pattern> {
        self.tile(record, &Owner::Tile { level, cell })
    }

    /// Compiles an entry of a legend.
    pub fn stack(&mut self, entries: &[Entry], owner: &Owner) -> Stack {
        let mut stack = Stack::default();
        for entry in entries {
            match entry {
                Entry::Spawn => stack.is_spawn = true,
                Entry::Template(slug) => stack.tiles.extend(self.base(slug)),
                Entry::Tile(record) => stack.tiles.push(self.tile(record, owner)),
            }
        }
        stack
    }

    fn pattern(&mut self, record: &Record, base: Option<&Pattern>, owner: &Owner) -> Pattern {
        let mut pattern = base.cloned().unwrap_or_default();
        let appearance = &mut pattern.appearance;
        if let Some(name) = &record.name {
            appearance.name = name.as_str().into();
        }
        appearance.character = record.character.unwrap_or(appearance.character);
        if let Some(color) = &record.color {
            appearance.color = Some(color.as_str().into());
        }
        if let Some(color) = &record.background_color {
            appearance.background = Some(color.as_str().into());
        }
        if let Some(animation) = &record.animate {
            appearance.animation = Some(Arc::new(animation.clone()));
        }
        for (name, value) in &record.state {
            pattern.state.set(Name::new(name), value.value.clone());
        }
        if let Some(lines) = &record.script {
            pattern.script = self.script(lines, owner);
        }
        pattern
    }

    fn player(&mut self, record: &Record) -> PlayerDefinition {
        self.starting_equipment(&record.state);
        let text = |text: &Option<String>| text.as_deref().map(Into::into);
        let value = |(name, placed): (&String, &Placed<Value>)| match &placed.value {
            Value::Text(text) if LISTS.contains(&name.as_str()) => (Name::new(name), list(text)),
            value => (Name::new(name), value.clone()),
        };
        let state = record.state.iter().map(value).collect();
        PlayerDefinition {
            name: text(&record.name),
            character: record.character,
            color: text(&record.color),
            background: text(&record.background_color),
            state,
        }
    }

    fn item(&mut self, slug: &str, record: &ItemRecord) -> Arc<Item> {
        Arc::new(Item {
            name: record.name.as_deref().unwrap_or(slug).into(),
            is_weapon: record.is_weapon,
            is_consumable: record.is_consumable,
            script: self.script(&record.script, &Owner::Item(slug.to_owned())),
        })
    }

    /// Reports unknown items of `starting_equipment` (D-FILE-15).
    fn starting_equipment(&mut self, state: &Values) {
        let Some(value) = state.get("starting_equipment") else {
            return;
        };
        let slugs = match &value.value {
            Value::Text(text) => list(text),
            other => other.clone(),
        };
        for slug in slugs.as_list() {
            if !self.is_known(UseKind::Item, slug) {
                self.error(value.at.0, unknown(UseKind::Item, slug));
            }
        }
    }

    /// Compiles a script and reports its problems; `None` without lines.
    fn script(&mut self, lines: &[SourceLine], owner: &Owner) -> Option<Arc<Script>> {
        let checked = self.check(lines);
        for note in &checked.notes {
            let line = lines.get(note.line);
            let message = msg!(
                "problem-dungeon-script",
                "script line {line}: {message} ({owner})",
                line = note.line + 1,
                message = note.message.clone(),
                owner = owner.message(),
            );
            (self.report)(Finding {
                at: line.map_or(0, |line| line.place_of(note.column)),
                is_error: note.is_error,
                message,
                script: Some(ScriptPlace {
                    owner: owner.clone(),
                    line: note.line,
                    column: note.column,
                }),
            });
        }
        checked.script.clone()
    }

    fn check(&mut self, lines: &[SourceLine]) -> Arc<Checked> {
        let source: Vec<&str> = lines.iter().map(SourceLine::text).collect();
        let key = source.join("\n");
        if let Some(checked) = self.scripts.get(&key) {
            return Arc::clone(checked);
        }
        let checked = Arc::new(self.read_script(&source));
        self.scripts.insert(key, Arc::clone(&checked));
        checked
    }

    fn read_script(&self, source: &[&str]) -> Checked {
        let mut reading = script::read(commands::TABLE, source);
        let is_left_out =
            source.is_empty() || reading.has(Severity::Form) || reading.has(Severity::Limit);
        let problems = reading.problems.into_iter();
        let mut notes: Vec<Note> = problems
            .map(|problem| Note {
                line: problem.line,
                column: problem.column,
                is_error: match problem.severity {
                    Severity::Limit => true,
                    Severity::Form | Severity::Content => !self.options.is_lenient,
                    Severity::Warning => false,
                },
                message: problem.message,
            })
            .collect();
        for used in reading.uses {
            if self.is_known(used.kind, &used.slug) {
                continue;
            }
            let is_template = used.kind == UseKind::Template;
            notes.push(Note {
                line: used.line,
                column: used.column,
                is_error: is_template && !self.options.is_lenient,
                message: unknown(used.kind, &used.slug),
            });
            // An instruction with a mistake does nothing (D-ERR-05).
            if is_template && let Some(line) = reading.script.lines.get_mut(used.line) {
                *line = Line::Nothing;
            }
        }
        Checked {
            script: (!is_left_out).then(|| Arc::new(reading.script)),
            notes,
        }
    }
}

/// Returns the message for an unknown slug.
fn unknown(kind: UseKind, slug: &str) -> Message {
    match kind {
        UseKind::Template => msg!(
            "problem-dungeon-no-template",
            "unknown template `{slug}`, expected one of the file or a standard one",
            slug,
        ),
        UseKind::Item => msg!(
            "problem-dungeon-no-item",
            "unknown item `{slug}`, expected one of the file or a standard one",
            slug,
        ),
        UseKind::Sound => msg!(
            "problem-dungeon-no-sound",
            "unknown sound `{slug}`, expected one of the file or a standard one",
            slug,
        ),
    }
}

/// Returns the state values of a document.
pub(super) fn state_of(values: &Values) -> State {
    let values = values.iter();
    let values = values.map(|(name, value)| (Name::new(name), value.value.clone()));
    values.collect()
}
