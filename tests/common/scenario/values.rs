//! Parses the cells and values of a scenario.

use std::collections::BTreeMap;

use bevy::math::IVec2;
use kotodama::board::Direction;
use kotodama::words::level::{IconState, MAX_Z, PathData, Placed, PlacedData};
use kotodama::words::lexicon::{COLOURS, Property};

use super::format::{Expect, LevelQuality, Pattern, Quality};

/// Reads a cell of a board.
///
/// # Errors
///
/// The invalid object.
pub fn cell_of(cell: &str, is_start: bool) -> Result<Vec<Pattern>, String> {
    if cell == "." {
        return Ok(Vec::new());
    }
    cell.split('+')
        .map(|token| pattern(token, is_start))
        .collect()
}

fn pattern(token: &str, is_start: bool) -> Result<Pattern, String> {
    let (rest, facing) = match token.split_once(':') {
        Some((rest, facing)) => (rest, Some(direction(facing)?)),
        None => (token, None),
    };
    let (name, id) = match rest.split_once('#') {
        Some(_) if is_start => return Err(format!("`{token}`: ids follow from the places")),
        Some((name, id)) => (
            name,
            Some(
                id.parse()
                    .map_err(|_| format!("`{token}`: an id is a number"))?,
            ),
        ),
        None => (rest, None),
    };
    Ok(Pattern {
        name: object_name(name)?,
        facing,
        id,
    })
}

/// Returns the name of an object: `BABA` is the text, `baba` the entity.
fn object_name(name: &str) -> Result<String, String> {
    let valid = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let (lower, upper) = (name.to_ascii_lowercase(), name.to_ascii_uppercase());
    if name.is_empty() || !valid || (name != lower && name != upper) {
        return Err(format!(
            "`{name}` is not an object: `baba`, `BABA` or `.` expected"
        ));
    }
    Ok(if name == upper {
        format!("text_{lower}")
    } else {
        lower
    })
}

/// Reads a facing.
///
/// # Errors
///
/// The invalid facing.
pub fn direction(text: &str) -> Result<Direction, String> {
    Ok(match text {
        "r" | "right" => Direction::Right,
        "u" | "up" => Direction::Up,
        "l" | "left" => Direction::Left,
        "d" | "down" => Direction::Down,
        _ => return Err(format!("`{text}` is not a facing: r u l d expected")),
    })
}

/// Reads the characters of nouns: `tree=木, wood=林`.
///
/// # Errors
///
/// The invalid entry.
pub fn characters(text: &str) -> Result<BTreeMap<String, char>, String> {
    let entries = list(text, ',').into_iter();
    let entries = entries.map(|entry| {
        let parts = entry.split_once('=');
        let parts =
            parts.and_then(|(noun, shown)| Some((noun.to_owned(), shown.parse::<char>().ok()?)));
        parts.ok_or_else(|| format!("`{entry}` needs a character"))
    });
    entries.collect()
}

/// Returns the items between separators.
pub fn list(text: &str, separator: char) -> Vec<String> {
    text.split(separator)
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .map(str::to_owned)
        .collect()
}

fn sorted(text: &str) -> Vec<String> {
    let mut items = list(text, '|');
    items.sort();
    items
}

/// Reads the expectation of a check.
///
/// # Errors
///
/// The problem of the value.
pub fn expect(key: &str, value: &str) -> Result<Expect, String> {
    let number = || value.parse().map_err(|_| format!("`{key}` needs a number"));
    Ok(match key {
        "status" => match value {
            "playing" | "won" | "lost" | "looped" | "left" => Expect::Status(value.to_owned()),
            _ => return Err("playing, won, lost, looped or left expected".to_owned()),
        },
        "rules" => Expect::Rules(sorted(value)),
        "implicit" => Expect::Implicit(sorted(value)),
        "rule" => match value.split_once(" x ") {
            Some((times, text)) => {
                let times = times.parse().map_err(|_| "`N x rule` needs a number")?;
                Expect::Rule(text.to_owned(), Some(times))
            }
            None => Expect::Rule(value.to_owned(), None),
        },
        "no rule" => Expect::NoRule(value.to_owned()),
        "turn" => Expect::Turn(number()?),
        "won_at" if value == "null" => Expect::WonAt(None),
        "won_at" => Expect::WonAt(Some(number()?)),
        "ended" => Expect::Ended(match value {
            "true" => true,
            "false" => false,
            _ => return Err("`ended` is `true` or `false`".to_owned()),
        }),
        "bonus" => Expect::Bonus(number()?),
        "sounds" => Expect::Sounds(list(value, '|')),
        "object" => {
            let quality = quality(value)?;
            if quality.place.is_none() {
                return Err("`object` needs `name x y`".to_owned());
            }
            Expect::Object(quality)
        }
        "no object" => Expect::NoObject(quality(value)?),
        "count" => {
            let (name, count) = value.split_once(' ').ok_or("`count` needs `name N`")?;
            let count = count.trim().parse().map_err(|_| "`count` needs `name N`")?;
            Expect::Count(object_name(name)?, count)
        }
        "listed" => Expect::Listed(sorted(value)),
        "level" => Expect::Level(level(value)?),
        _ => return Err(format!("`{key}` is not a key")),
    })
}

/// Reads `name [x y] [qualities]`.
fn quality(text: &str) -> Result<Quality, String> {
    let mut words = text.split_whitespace().peekable();
    let mut quality = Quality {
        name: object_name(words.next().ok_or("a name is missing")?)?,
        ..Quality::default()
    };
    if let Some(Ok(x)) = words.peek().map(|word| word.parse()) {
        words.next();
        let y = words
            .next()
            .and_then(|word| word.parse().ok())
            .ok_or("`x y` expected")?;
        quality.place = Some((x, y));
    }
    for word in words {
        match word {
            "float" => quality.float = true,
            "hidden" => quality.hidden = true,
            "asleep" => quality.asleep = true,
            "active" => quality.text = Some("active"),
            "crossed" => quality.text = Some("crossed"),
            "idle" => quality.text = Some("idle"),
            _ => match word.split_once('=') {
                Some(("colour", colours)) => quality.colour = Some(list(colours, ',')),
                Some(("role", role @ ("you" | "win"))) => quality.role = Some(role.to_owned()),
                Some(("icon", state)) => quality.icon = Some(icon(state)?),
                Some(("level", file)) => quality.level = Some(file.to_owned()),
                Some(("id", id)) => {
                    let id = id.parse().map_err(|_| "`id=` needs a number")?;
                    quality.id = Some(id);
                }
                _ => match path(word)? {
                    Some(path) => quality.path = Some(path),
                    None => quality.facing = Some(direction(word)?),
                },
            },
        }
    }
    Ok(quality)
}

/// Reads the expected qualities of the level itself.
fn level(text: &str) -> Result<LevelQuality, String> {
    let mut quality = LevelQuality::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match (word, word.split_once('=')) {
            ("destroyed", _) => quality.destroyed = Some(true),
            ("not", _) if words.next() == Some("destroyed") => quality.destroyed = Some(false),
            (_, Some(("facing", facing))) => quality.facing = Some(direction(facing)?),
            (_, Some(("shown", facing))) => quality.shown_facing = Some(direction(facing)?),
            (_, Some(("offset", offset))) => {
                let (x, y) = offset.split_once(',').unwrap_or_default();
                let (Ok(x), Ok(y)) = (x.parse(), y.parse()) else {
                    return Err(format!("`{word}`: `offset=x,y` expected"));
                };
                quality.offset = Some([x, y]);
            }
            _ => {
                return Err(format!(
                    "`{word}`: facing=, shown=, offset=, destroyed or not destroyed expected"
                ));
            }
        }
    }
    Ok(quality)
}

/// Reads `opened`, `locked` or `hidden`, in any case.
fn icon(text: &str) -> Result<IconState, String> {
    let states = [IconState::Opened, IconState::Locked, IconState::Hidden];
    let found = states
        .into_iter()
        .find(|state| state.name() == text.to_ascii_lowercase());
    found.ok_or_else(|| "icon=opened, locked or hidden expected".to_owned())
}

/// Reads `path`, `path=hidden` or `path=hidden,3`; `None` for other words.
fn path(word: &str) -> Result<Option<PathData>, String> {
    let (hidden, wins) = match word.split_once(',') {
        Some((start, wins)) => (start, Some(wins)),
        None => (word, None),
    };
    let wins = wins.map_or(Ok(0), str::parse);
    match (hidden, wins) {
        ("path", Ok(wins)) => Ok(Some(PathData {
            hidden: false,
            wins,
        })),
        ("path=hidden", Ok(wins)) => Ok(Some(PathData { hidden: true, wins })),
        _ if word.starts_with("path=") || hidden == "path" => {
            Err("`path`, `path=hidden` or `path=hidden,3` (wins) expected".to_owned())
        }
        _ => Ok(None),
    }
}

/// Reads `name dx dy`, relative to the icon through which the level is entered.
///
/// # Errors
///
/// The problem of the line.
pub fn around(text: &str) -> Result<(String, IVec2), String> {
    let object = quality(text)?;
    match object.place {
        Some((dx @ -1..=1, dy @ -1..=1)) => Ok((object.name, IVec2::new(dx, dy))),
        _ => Err("`around` needs `name dx dy`, both from -1 to 1".to_owned()),
    }
}

/// Reads `name x y [facing] [level=file] [icon=Opened] [path=hidden,3] [z=20]
/// [colour=Red]`.
///
/// # Errors
///
/// The problem of the line.
pub fn place(text: &str) -> Result<Placed, String> {
    let mut z = None;
    let mut plain = Vec::new();
    for word in text.split_whitespace() {
        match word.strip_prefix("z=").map(str::parse) {
            Some(Ok(height @ 0..=MAX_Z)) => z = Some(height),
            Some(_) => return Err(format!("`{word}`: z=0 to z={MAX_Z} expected")),
            None => plain.push(word),
        }
    }
    let quality = quality(&plain.join(" "))?;
    let (x, y) = quality.place.ok_or("`place` needs `name x y`")?;
    let colour = match quality.colour.as_deref() {
        None => None,
        Some([colour]) => Some(colour.to_ascii_lowercase()),
        Some(_) => return Err("one colour expected".to_owned()),
    };
    let names = COLOURS.map(Property::name);
    if let Some(colour) = colour.as_deref().filter(|colour| !names.contains(colour)) {
        return Err(format!("`{colour}` is not a colour"));
    }
    Ok(Placed {
        name: quality.name,
        cell: IVec2::new(x, y),
        facing: quality.facing.unwrap_or_default(),
        data: PlacedData {
            level: quality.level,
            icon: quality.icon,
            path: quality.path,
            z,
            colour,
        },
    })
}
