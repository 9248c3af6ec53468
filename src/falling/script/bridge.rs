//! Functions of the language that are not handled where the script runs: they
//! record settings, add warnings and compute planes.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Component, Path};
use std::rc::Rc;

use mlua::{Lua, MultiValue, Value};

use super::functions::{FUNCTIONS, Kind, Phases, Setting};
use super::planes::Plane;
use super::settings::{Look, Settings};
use super::shapes::{Matrix, Shapes};
use crate::description::Form;
use kotodama_formats::{Message, msg, shortened};

/// A call without effect, or another likely mistake; the script continues
/// (F-LUA-09). Displays as `FILE:LINE: text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Name of the script, as given.
    pub file: String,
    /// Line number, counted from 1.
    pub line: u32,
    /// Description of the problem.
    pub message: Message,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

/// Settings of the script, and warnings about it.
#[derive(Debug, Default)]
pub(super) struct Bridge {
    pub(super) file: String,
    pub(super) settings: Settings,
    pub(super) shapes: Shapes,
    /// Whether a setting has been made since this was last set to `false`.
    pub(super) changed: bool,
    /// Warnings that have not been taken yet.
    pub(super) warnings: Vec<Warning>,
    /// Texts of all warnings of the run.
    said: BTreeSet<String>,
}

/// Maximum number of warnings of a run.
const MAX_WARNINGS: usize = 1_000;

impl Bridge {
    /// Returns a bridge and the function through which the script reaches it.
    pub(super) fn open(lua: &Lua, file: &str) -> mlua::Result<(Rc<RefCell<Self>>, mlua::Function)> {
        let bridge = Rc::new(RefCell::new(Self {
            file: file.to_owned(),
            ..Self::default()
        }));
        let shared = Rc::clone(&bridge);
        let callback = lua.create_function(move |lua, arguments| {
            let answer = match shared.try_borrow_mut() {
                Ok(mut bridge) => bridge.answer(lua, arguments),
                Err(_) => Answer::mistake("the engine is busy"),
            };
            answer.into_values(lua)
        })?;
        Ok((bridge, callback))
    }

    /// Adds a warning once (F-LUA-09), up to the maximum number.
    pub(super) fn warn(&mut self, line: u32, message: Message) {
        if self.said.len() < MAX_WARNINGS && self.said.insert(message.english.clone()) {
            self.warnings.push(Warning {
                file: self.file.clone(),
                line: line.max(1),
                message,
            });
        }
    }

    fn answer(&mut self, lua: &Lua, arguments: MultiValue) -> Answer {
        let mut arguments = Arguments(arguments);
        let event = arguments.text();
        let number = arguments.integer();
        if event == "plane" {
            return plane(lua, number, &mut arguments);
        }
        let function = usize::try_from(number)
            .ok()
            .and_then(|number| FUNCTIONS.get(number));
        let Some(function) = function else {
            return Answer::mistake("unknown function");
        };
        let line = u32::try_from(arguments.integer()).unwrap_or(1);
        if event == "idle" {
            let name = function.name;
            let message = match function.phases {
                Phases::Initial => msg!(
                    "problem-script-idle-update",
                    "{name} has no effect inside update",
                    name,
                ),
                Phases::Update | Phases::Both => msg!(
                    "problem-script-idle-initial",
                    "{name} has no effect in the initial phase",
                    name,
                ),
            };
            self.warn(line, message);
            return Answer::Done(0);
        }
        let Kind::Set(setting) = function.kind else {
            return Answer::Done(0);
        };
        self.changed = true;
        let mut work = 0;
        match self.set(setting, line, &mut arguments, &mut work) {
            Ok(()) => Answer::Done(work),
            Err(message) => Answer::Mistake(format!("{}: {message}", function.name), work),
        }
    }

    /// Records a setting, whose arguments have been checked, and counts the
    /// work for it even if it has no effect.
    fn set(
        &mut self,
        setting: Setting,
        line: u32,
        given: &mut Arguments,
        work: &mut i64,
    ) -> Result<(), String> {
        let settings = &mut self.settings;
        match setting {
            Setting::FieldSize => {
                settings.width = given.small();
                settings.height = given.small();
            }
            Setting::BlockSize => settings.block_size = Some(given.small()),
            Setting::ClearMode => settings.clear_mode = given.integer(),
            Setting::ClearNumber => settings.clear_number = given.small(),
            Setting::Role => {
                let role = given.small();
                if role != 0 {
                    settings.roles.insert(role);
                }
            }
            Setting::SuperRotation => settings.super_rotation = given.flag(),
            Setting::QuickTurn => settings.quick_turn = given.flag(),
            Setting::HardDrop => settings.hard_drop = given.flag(),
            Setting::VerticalSmooth => settings.vertical_smooth = given.flag(),
            Setting::HorizontalSmooth => settings.horizontal_smooth = given.flag(),
            Setting::Shadow => settings.shadow = given.flag(),
            Setting::DownSpeed => settings.down_speed = speed(given.number()),
            Setting::MoveWait => settings.move_wait = given.small(),
            Setting::StartWait => settings.start_wait = given.small::<u16>().max(1),
            Setting::Form => {
                let role = given.small();
                let form = match given.integer() {
                    0 => Form::Ring,
                    1 => Form::Disc,
                    2 => Form::Frame,
                    _ => Form::Square,
                };
                self.look(role, |look| look.form = form);
            }
            Setting::Colour => {
                let role = given.small();
                let colour = (given.small(), given.small(), given.small());
                self.look(role, |look| look.colour = Some(colour));
            }
            Setting::Picture => {
                let role = given.small();
                let path = given.text();
                *work += 16 + i64::try_from(path.len() / 4).unwrap_or(i64::MAX);
                let inside = stays_inside(&path);
                if !inside {
                    let message = msg!(
                        "problem-script-picture",
                        "setBlockGraph: {path} is not in the script's folder, the form is drawn",
                        path = format!("{:?}", shortened(&path)),
                    );
                    self.warn(line, message);
                }
                self.look(role, |look| look.picture = inside.then_some(path));
            }
            Setting::Shape => {
                let Some(Value::Table(table)) = given.next() else {
                    return Err("a table is missing".to_owned());
                };
                let (pattern, state) = (given.small(), given.small());
                let matrix = Matrix::read(&table, line, work)?;
                self.shapes.define(pattern, state, matrix);
            }
        }
        Ok(())
    }

    /// Changes the look of a role; ignores role 0, which is the empty cell.
    fn look(&mut self, role: u8, change: impl FnOnce(&mut Look)) {
        if role != 0 {
            change(self.settings.looks.entry(role).or_default());
        }
    }
}

/// Returns the numbers of a plane, two bytes for each cell, low byte first.
fn plane(lua: &Lua, number: i64, arguments: &mut Arguments) -> Answer {
    let (width, height) = (arguments.small(), arguments.small());
    let Some(Value::String(roles)) = arguments.next() else {
        return Answer::mistake("no field");
    };
    let numbers = Plane::from_number(number).numbers(width, height, &roles.as_bytes());
    let bytes: Vec<u8> = numbers.into_iter().flat_map(u16::to_le_bytes).collect();
    match lua.create_string(bytes) {
        Ok(bytes) => Answer::Plane(Value::String(bytes)),
        Err(_) => Answer::mistake("not enough memory"),
    }
}

/// Returns a speed in 1/65536 of a cell per frame, rounded to nearest, halves
/// up (F-MOD-10).
#[expect(
    clippy::float_arithmetic,
    reason = "a product with a power of two is exact, and so is the sum"
)]
fn speed(cells: f64) -> u32 {
    (cells * 65536.0 + 0.5).floor() as u32
}

/// Returns whether a relative path stays within its folder (F-DRW-01).
fn stays_inside(path: &str) -> bool {
    let path = path.replace('\\', "/");
    if path.is_empty() || path.contains([':', '\0']) {
        return false;
    }
    let mut depth = 0i32;
    Path::new(&path).components().all(|component| {
        match component {
            Component::Normal(_) => depth += 1,
            Component::CurDir => {}
            Component::ParentDir => depth -= 1,
            Component::RootDir | Component::Prefix(_) => return false,
        }
        depth >= 0
    })
}

/// Answer of the bridge to a call.
enum Answer {
    /// The call was carried out; the number is the work to charge.
    Done(i64),
    /// The script made a mistake: its description, and the work to charge.
    Mistake(String, i64),
    /// Numbers of a plane.
    Plane(Value),
}

impl Answer {
    fn mistake(message: &str) -> Self {
        Self::Mistake(message.to_owned(), 0)
    }

    /// Returns the plane or the text of the mistake, and the work.
    fn into_values(self, lua: &Lua) -> mlua::Result<(Value, i64)> {
        Ok(match self {
            Self::Done(work) => (Value::Nil, work),
            Self::Mistake(message, work) => (Value::String(lua.create_string(message)?), work),
            Self::Plane(plane) => (plane, 0),
        })
    }
}

/// Checked arguments, taken one after the other.
struct Arguments(MultiValue);

impl Arguments {
    fn next(&mut self) -> Option<Value> {
        self.0.pop_front()
    }

    fn integer(&mut self) -> i64 {
        match self.next() {
            Some(Value::Integer(integer)) => integer,
            Some(Value::Number(float)) => float as i64,
            _ => 0,
        }
    }

    /// Returns an integer whose range fits into the type.
    fn small<T: TryFrom<i64> + Default>(&mut self) -> T {
        T::try_from(self.integer()).unwrap_or_default()
    }

    fn number(&mut self) -> f64 {
        match self.next() {
            Some(Value::Integer(integer)) => integer as f64,
            Some(Value::Number(float)) => float,
            _ => 0.0,
        }
    }

    fn flag(&mut self) -> bool {
        matches!(self.next(), Some(Value::Boolean(true)))
    }

    fn text(&mut self) -> String {
        match self.next() {
            Some(Value::String(text)) => text.to_string_lossy(),
            _ => String::new(),
        }
    }
}
