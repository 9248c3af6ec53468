//! Random dungeons: levels, tiles, templates and items with random scripts,
//! and random inputs for one or two players.

pub mod hostile;
pub mod invariants;
mod scripts;

use std::fmt::Write as _;

use kotodama::dungeon::standard;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

/// A dungeon and the way it is played.
#[derive(Clone, Debug)]
pub struct Play {
    /// Returns the text of the file.
    pub file: String,
    /// One input for each cycle.
    pub inputs: String,
    /// One or two.
    pub players: usize,
    /// The seed of the run.
    pub seed: u64,
}

/// The commands allowed in scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commands {
    /// Everything.
    All,
    /// Everything except changes of a player's protected values (D-PLAYER-18).
    Harmless,
}

/// Characters of the legend for the dungeon's own tiles.
const OWN: [char; 6] = ['a', 'b', 'c', 'd', 'e', 'f'];

/// Slugs of the dungeon's own templates.
pub const TEMPLATES: [&str; 3] = ["first", "second", "third"];

/// Slugs of the dungeon's own items.
pub const ITEMS: [&str; 2] = ["thing", "tool"];

/// Numbers of levels.
const LEVELS: [usize; 4] = [1, 2, 3, 1];

/// State values that affect the rules.
const STATES: &[&str] = &[
    "blocking: true",
    "blocking: true, low: true",
    "flying: true",
    "pushable: true",
    "pushable: ns, blocking: true",
    "blocking: true, pushable: true, pullable: true",
    "pullable: linear, pulling: true",
    "pullable: map_tile_id, pulling: map_tile_id",
    "pullable: kin, pulling: kin, kin: 1",
    "squishable: true",
    "squishable: true, pushable: true, blocking: true",
    "soft: true, blocking: true",
    "destroyable: true, points: 5",
    "health: 10, points: 3, damage: 4",
    "teleporter: true, facing: east, blocking: true",
    "teleporter: true, facing: west, blocking: true",
    "teleporter: true, facing: north",
    "not_pushing: true, not_squishing: true",
    "light_source: true, light_range: 3",
    "wait_cycles: 1, facing: south",
    "wait_cycles: 0",
    "wait_cycles: -3.5",
    "locked: true",
    "ricochet: clockwise",
    "dir: north, a: 1, b: 2.5, text: HaHa",
];

/// State values of levels.
const LEVEL_STATES: &[&str] = &[
    "visibility: fog",
    "visibility: fog, fog_range: 2",
    "visibility: dark",
    "pacifism: true",
    "reset_when_no_players: true",
    "reset_player_when_damaged: true",
    "respawn_at_entry: false",
    "solo: true",
];

/// Returns plays, without changes of protected values if `commands` says so.
pub fn plays(commands: Commands) -> impl Strategy<Value = Play> {
    (file(commands), inputs(commands), 1..=2_usize, any::<u64>()).prop_map(
        |(file, inputs, players, seed)| Play {
            file,
            inputs,
            players,
            seed,
        },
    )
}

fn quoted(lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("{line:?}")).collect();
    format!("[{}]", lines.join(", "))
}

/// Returns the state values as one text, each name once.
fn joined(states: &[&str]) -> String {
    let mut pairs: Vec<&str> = Vec::new();
    for pair in states.iter().flat_map(|state| state.split(", ")) {
        let name = |pair: &str| pair.split(':').next().map(str::to_owned);
        if pairs.iter().all(|other| name(other) != name(pair)) {
            pairs.push(pair);
        }
    }
    pairs.join(", ")
}

/// Returns a tile record with a name known to scripts, random state and script.
fn record(commands: Commands) -> impl Strategy<Value = String> {
    let state = of(vec(select(STATES), 1..3));
    let script = prop_oneof![1 => Just(Vec::new()), 4 => scripts::script(commands)];
    (select(scripts::TILE_NAMES), state, script).prop_map(|(name, state, script)| {
        let mut record = format!("name: {name:?}, character: {:?}", initial(name));
        if let Some(state) = state {
            let _ = write!(record, ", state: {:?}", joined(&state));
        }
        if !script.is_empty() {
            let _ = write!(record, ", script: {}", quoted(&script));
        }
        record
    })
}

fn initial(name: &str) -> char {
    name.chars().next().unwrap_or(' ')
}

fn level(commands: Commands) -> impl Strategy<Value = String> {
    let cell = prop_oneof![
        8 => Just('.'),
        1 => Just('#'),
        1 => Just('_'),
        1 => Just('@'),
        4 => select(&OWN[..]),
        1 => Just('s'),
    ];
    let rows = (2..7_usize, 2..8_usize)
        .prop_flat_map(move |(rows, cols)| vec(vec(cell.clone(), cols), rows));
    let edges = vec(of(0..LEVELS.len()), 4);
    let state = of(vec(select(LEVEL_STATES), 1..3));
    let extra = vec((record(commands), 0..2_u8, 0..2_u8, of(-2..9_i32)), 0..3);
    let extra_z = prop_oneof![
        20 => Just(None),
        1 => Just(Some(i32::MAX)),
        1 => Just(Some(i32::MIN)),
    ];
    (rows, edges, state, extra, extra_z, any::<bool>()).prop_map(
        |(rows, edges, state, extra, extra_z, is_entrance)| {
            let mut text = String::from("(");
            for (name, edge) in ["north", "south", "east", "west"].iter().zip(edges) {
                if let Some(edge) = edge {
                    let _ = write!(text, "{name}: EDGE{edge}, ");
                }
            }
            if let Some(state) = state {
                let _ = write!(text, "state: {:?}, ", joined(&state));
            }
            let _ = write!(text, "entrance: {is_entrance}, rows: [");
            for row in rows {
                let row: String = row.into_iter().collect();
                let _ = write!(text, "{row:?}, ");
            }
            text.push_str("], tiles: [");
            let mut taken = Vec::new();
            for (index, (record, row, col, z)) in extra.into_iter().enumerate() {
                let z = if index == 0 { extra_z.or(z) } else { z };
                // The lowest places may be taken by tiles of the rows.
                let z = z.filter(|z| !(0..7).contains(z) && !taken.contains(&(row, col, *z)));
                let z = z.filter(|_| !taken.iter().any(|(r, c, _)| (*r, *c) == (row, col)));
                taken.push((row, col, z.unwrap_or(0)));
                let z = z.map(|z| format!("z: {z}, ")).unwrap_or_default();
                let _ = write!(text, "(row: {row}, col: {col}, {z}{record}), ");
            }
            text.push_str("])");
            text
        },
    )
}

/// Returns the text of a dungeon file.
fn file(commands: Commands) -> impl Strategy<Value = String> {
    let standard: Vec<String> = match commands {
        Commands::All => standard::definition()
            .templates
            .keys()
            .map(ToString::to_string)
            .filter(|slug| slug != "player")
            .collect(),
        Commands::Harmless => vec!["wall".to_owned(), "boulder".to_owned()],
    };
    let own = vec(record(commands), OWN.len());
    let templates = vec(record(commands), TEMPLATES.len());
    let items = vec(
        (scripts::script(commands), any::<bool>(), any::<bool>()),
        ITEMS.len(),
    );
    let levels = vec(level(commands), 1..4);
    let more = (10..80_u32, -1..4_i64, vec(select(&ITEMS[..]), 0..3));
    (own, templates, items, levels, select(standard), more).prop_map(
        move |(own, templates, items, levels, standard, (budget, lives, equipment))| {
            let mut text = format!(
                "Dungeon(name: \"random\", instruction_budget: {budget}, \
                 state: {{\"starting_lives\": {lives}, \"starting_equipment\": \"{}\"}}, templates: {{",
                equipment.join(" ")
            );
            for (slug, record) in TEMPLATES.iter().zip(templates) {
                let _ = writeln!(text, "{slug:?}: ({record}),");
            }
            text.push_str("}, items: {");
            for (slug, (script, is_weapon, is_consumable)) in ITEMS.iter().zip(items) {
                let is_consumable = is_consumable && commands == Commands::All;
                let _ = writeln!(
                    text,
                    "{slug:?}: (name: {slug:?}, weapon: {is_weapon}, consumable: {is_consumable}, script: {}),",
                    quoted(&script)
                );
            }
            text.push_str("}, legend: {'.': [\"floor\"], '#': [\"wall\"], '_': [], '@': [\"floor\", \"spawn\"],");
            let _ = write!(text, "'s': [\"floor\", {standard:?}],");
            for (character, record) in OWN.iter().zip(own) {
                let _ = writeln!(text, "{character:?}: [\"floor\", ({record})],");
            }
            text.push_str("}, levels: [");
            let count = levels.len();
            for level in levels {
                let mut level = level;
                for (index, number) in LEVELS.iter().enumerate() {
                    let number = if *number <= count { *number } else { 1 };
                    level = level.replace(&format!("EDGE{index}"), &number.to_string());
                }
                text.push_str(&level);
                text.push_str(",\n");
            }
            text.push_str("])");
            text
        },
    )
}

fn action(commands: Commands) -> impl Strategy<Value = String> {
    let way = select(vec!["n", "s", "e", "w"]);
    let before = select(match commands {
        Commands::All => vec!["", "", "", "", "!", "!", "p", "o", "c"],
        Commands::Harmless => vec!["", "", "", "", "!", "p", "o", "c"],
    });
    let other = select(match commands {
        Commands::All => vec![
            ".",
            "t",
            "r",
            "1",
            "2",
            "9",
            "=thing;",
            "=gun;",
            "=nothing;",
        ],
        Commands::Harmless => vec![".", "r", "1", "2", "9"],
    });
    prop_oneof![
        4 => (before, way).prop_map(|(before, way)| format!("{before}{way}")),
        1 => other.prop_map(str::to_owned),
    ]
}

fn inputs(commands: Commands) -> impl Strategy<Value = String> {
    let one = (action(commands), action(commands));
    vec(
        one.prop_map(|(one, other)| format!("[{one}|{other}]")),
        0..40,
    )
    .prop_map(|inputs| inputs.concat())
}
