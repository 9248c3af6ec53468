//! A rule file as a whole, and the size of its field.

use super::blocks::BlockPart;
use super::clear::ClearPart;
use super::context::Reader;
use super::gravity::GravityPart;
use super::kinds::{By, Int, List, NAME, PATH, SOME_NAME, of};
use super::limits;
use super::pieces::PiecesPart;
use super::rotation::RotationPart;
use super::settings::{Controls, Display, Garbage, Goal, LevelPart, OverCondition, Start, Waits};
use super::table::Table;
use super::versus::Versus;
use kotodama_formats::{Node, Pretty, msg};

/// One of the seven parts that mixing recombines (F-RON-02, F-MIX-01), in the
/// order in which sources are drawn for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Component {
    /// Size of the field.
    Field,
    /// Blocks that exist.
    Blocks,
    /// Shapes and how they are dealt.
    Pieces,
    /// How pieces turn.
    Rotation,
    /// How pieces and blocks fall.
    Gravity,
    /// Clear rules and points.
    Clear,
    /// Conditions that end the game.
    GameOver,
}

impl Component {
    /// All seven, in the order of F-MIX-01.
    pub const ALL: [Self; 7] = [
        Self::Field,
        Self::Blocks,
        Self::Pieces,
        Self::Rotation,
        Self::Gravity,
        Self::Clear,
        Self::GameOver,
    ];

    /// Returns the name of the component's field in a rule file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Field => "field",
            Self::Blocks => "blocks",
            Self::Pieces => "pieces",
            Self::Rotation => "rotation",
            Self::Gravity => "gravity",
            Self::Clear => "clear",
            Self::GameOver => "game_over",
        }
    }
}

table! {
    /// A rule file (F-RON-01).
    #[derive(Clone, Debug, PartialEq)]
    pub struct Description as "Falling", "The rules of a falling-block game", default {
        /// Name of the rules; required.
        name: String = SOME_NAME, needed(String::new()), "The name of the rules; required";
        /// Author of the rules.
        author: String = NAME, default(String::new()), "Who wrote them";
        /// Script that replaces the components (F-RON-03), relative to the
        /// file. With a script, only name, author, display and controls count.
        script: Option<String> = PATH, maybe,
            "A Lua script that does everything instead of the components; a file in the same folder or below";
        /// Size of the field.
        field: FieldPart = By(field, Table::print), written(FieldPart::default()),
            "Component: the size of the field";
        /// The roles, in file order.
        blocks: Vec<BlockPart> =
            List(of::<BlockPart>(), 1..=usize::from(*limits::ROLE.end())),
            needed(Vec::new()), "Component: what may lie in a cell; required";
        /// Shapes and dealing.
        pieces: PiecesPart = of::<PiecesPart>(), needed(PiecesPart::default()),
            "Component: which shapes there are and how they are dealt; required";
        /// How pieces turn.
        rotation: RotationPart = of::<RotationPart>(), written(RotationPart::default()),
            "Component: how pieces turn";
        /// How pieces and blocks fall.
        gravity: GravityPart = of::<GravityPart>(), written(GravityPart::default()),
            "Component: how pieces and blocks fall";
        /// Clear rules and points.
        clear: ClearPart = of::<ClearPart>(), written(ClearPart::default()),
            "Component: what is cleared, how, and what it is worth";
        /// Game-over conditions, in the order in which they are judged
        /// (F-OVR-06).
        game_over: Vec<OverCondition> = List(of::<OverCondition>(), 0..=20),
            written(vec![OverCondition::BlockOut]),
            "Component: when the game is lost; the first condition that holds is reported";
        /// Levels, and how they rise.
        level: LevelPart = of::<LevelPart>(), default(LevelPart::default()),
            "Where the level starts and what makes it go up";
        /// Goal that wins the game.
        goal: Goal = of::<Goal>(), default(Goal::default()), "What wins the game";
        /// The field at the beginning.
        start: Start = of::<Start>(), default(Start::default()),
            "What lies in the field at the beginning";
        /// Garbage that the rules add.
        garbage: Garbage = of::<Garbage>(), default(Garbage::default()),
            "Garbage that the rules add";
        /// Whether and how clears attack an opponent.
        versus: Versus = of::<Versus>(), default(Versus::default()),
            "Whether the game can be played against an opponent, and how clears attack";
        /// Pauses.
        waits: Waits = of::<Waits>(), default(Waits::default()),
            "Pauses in frames, 60 to a second";
        /// Auto-repeat of held directions.
        controls: Controls = of::<Controls>(), default(Controls::default()),
            "How a held direction repeats";
        /// How the game is shown; does not affect the play.
        display: Display = of::<Display>(), default(Display::default()),
            "How the game is shown; does not affect play";
    }
}

/// Fields that are allowed beside a script (F-RON-03).
const BESIDE_SCRIPT: &[&str] = &["name", "author", "script", "controls", "display"];

impl Description {
    /// Returns rules of this name with defaults for everything else. They have
    /// no blocks and no pieces, which a file must contain.
    #[must_use]
    pub fn new(name: &str) -> Self {
        let name = name.to_owned();
        Self {
            name,
            ..Self::default()
        }
    }

    /// Reads a file. Faulty parts are reported and replaced by defaults, so the
    /// result is valid only if nothing was reported.
    pub(super) fn of_file(r: &mut Reader<'_>) -> Option<Self> {
        let document = Node::document(&mut r.sink)?;
        r.begin(document);
        let known: Vec<&str> = Self::HELP.rows.iter().map(|row| row.0).collect();
        let fields = r.group(document, Self::HELP.called, &known, &[])?;
        if fields.get("script").is_none() {
            return Self::of_fields(r, &fields);
        }
        for name in known.iter().filter(|name| !BESIDE_SCRIPT.contains(name)) {
            if let Some(node) = fields.get(name) {
                let message = msg!(
                    "problem-beside-script",
                    "`{name}` appears with `script`, expected only {expected} with it",
                    name = *name,
                    expected = "`name`, `author`, `controls` and `display`",
                );
                r.wrong(node, message);
            }
        }
        let name = r.require(&fields, "name", &SOME_NAME);
        Some(Self {
            author: r.field(&fields, "author", String::new(), &NAME),
            // A faulty path must not make the components seem missing.
            script: Some(r.option(&fields, "script", &PATH).unwrap_or_default()),
            controls: r.field(&fields, "controls", Controls::default(), &of::<Controls>()),
            display: r.field(&fields, "display", Display::default(), &of::<Display>()),
            ..Self::new(&name.unwrap_or_default())
        })
    }

    /// Prints all components, and other fields that differ from their defaults.
    pub(super) fn to_file(&self) -> Pretty {
        let mut fields = self.fields();
        if self.script.is_some() {
            fields.retain(|(name, _)| BESIDE_SCRIPT.contains(name));
        }
        Pretty::Group(Self::HELP.called, fields)
    }
}

table! {
    /// `field` (F-RON-10).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FieldPart as "Field", "The size of the field" {
        /// Columns, 1 to 100.
        width: u8 = Int(limits::SIDE), written(10), "Columns, 1 to 100";
        /// Visible rows; with the hidden ones 1 to 100.
        height: u8 = Int(limits::SIDE), written(20),
            "Visible rows; with the hidden ones at most 100";
        /// Number of rows above the visible ones, 0 to 50. If a file has
        /// `field` without `hidden`, there are none.
        hidden: u8 = Int(limits::HIDDEN), default(0), "Rows above the visible ones, 0 to 50";
    }
}

impl Default for FieldPart {
    fn default() -> Self {
        Self {
            width: 10,
            height: 20,
            hidden: 2,
        }
    }
}

fn field<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<FieldPart> {
    let field = FieldPart::read(r, node)?;
    let rows = u32::from(field.height) + u32::from(field.hidden);
    if rows > limits::MAX_ROWS {
        let message = msg!(
            "problem-field-rows",
            "the field has {rows} rows with the hidden ones, expected at most {most}",
            rows,
            most = limits::MAX_ROWS,
        );
        r.wrong(node, message);
    }
    Some(field)
}
