//! A pair as a level: layers, objects, icons, paths, cursor.

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::IVec2;

use super::super::remarks::{Remarks, shown};
use super::general;
use super::ini::{Ini, Section, place};
use super::layers::{EDGE, EMPTY, Layer};
use super::objects::{self, Kind, Kinds};
use crate::level::{IconState, Level, MAX_OBJECTS, PathData, Placed, PlacedData};
use kotodama_board::{Bounds, Direction};
use kotodama_formats::msg;

/// Targets of links, by the name that the file uses for a level.
pub type Links = BTreeMap<String, String>;

/// Makes a level of both halves of a pair. `links` are the files of the other
/// levels by what icons call them.
pub fn convert(layers: &[Layer], ini: &Ini, links: &Links, remarks: &mut Remarks) -> Level {
    let mut board = Board::of(layers, ini, links, remarks);
    board.add_layers(layers);
    board.add_icons();
    board.add_paths();
    board.add_specials();
    board.add_cursor();
    let Board {
        bounds,
        objects,
        left_over,
        ..
    } = board;
    if left_over > 0 {
        remarks.about_file(msg!(
            "problem-import-left-many",
            "{count} objects beyond the {most} that a level may have were left out",
            count = left_over,
            most = MAX_OBJECTS,
        ));
    }
    let mut level = Level {
        bounds,
        objects,
        ..Level::default()
    };
    general::add(&mut level, ini, links, remarks);
    level.put_in_file_order();
    level
}

/// Returns the levels to which the icons of a pair lead, by their files, in the
/// order of the text.
pub fn leads_to(ini: &Ini) -> Vec<String> {
    let mut ignored = Remarks::default();
    let mut found = Vec::new();
    for entry in ini.entries("levels", &mut ignored).values() {
        found.extend(entry.get("file").map(|it| it.to_lowercase()));
    }
    for entry in ini.entries("specials", &mut ignored).values() {
        let data = entry.get("data").and_then(|it| it.strip_prefix("level,"));
        let file = data.and_then(|it| it.split(',').next());
        found.extend(file.map(str::to_lowercase));
    }
    found.retain(|it| !it.is_empty());
    found
}

/// The board while it is filled.
struct Board<'a> {
    ini: &'a Ini,
    links: &'a Links,
    remarks: &'a mut Remarks,
    kinds: Kinds,
    bounds: Bounds,
    /// Offset of the cells of the file: its first and last row and column are
    /// the edge.
    margin: i32,
    objects: Vec<Placed>,
    left_over: usize,
}

impl<'a> Board<'a> {
    fn of(layers: &[Layer], ini: &'a Ini, links: &'a Links, remarks: &'a mut Remarks) -> Self {
        let tiles: BTreeSet<u16> = layers.iter().flat_map(|it| &it.tiles).copied().collect();
        let paths = ini.section("paths").iter();
        let paths = paths.filter(|(key, _)| key.ends_with("object"));
        let numbers = paths.filter_map(|(_, object)| objects::number(object));
        let kinds = Kinds::of(ini, &tiles, &numbers.collect(), remarks);
        let side = |side: usize| i32::try_from(side).unwrap_or(i32::MAX);
        let (width, height) = layers
            .first()
            .map_or((1, 1), |it| (side(it.width), side(it.height)));
        let margin = i32::from(width > 2 && height > 2);
        Self {
            ini,
            links,
            remarks,
            kinds,
            bounds: Bounds {
                width: width - 2 * margin,
                height: height - 2 * margin,
            },
            margin,
            objects: Vec::new(),
            left_over: 0,
        }
    }

    fn add(&mut self, placed: Placed) {
        if self.objects.len() < MAX_OBJECTS {
            self.objects.push(placed);
        } else {
            self.left_over += 1;
        }
    }

    /// Adds what lies in the layers, the first at the bottom.
    fn add_layers(&mut self, layers: &[Layer]) {
        for layer in layers {
            for (index, &tile) in layer.tiles.iter().enumerate() {
                if tile == EMPTY {
                    continue;
                }
                let (x, y) = (index % layer.width, index / layer.width);
                let at = |side: usize| i32::try_from(side).unwrap_or(i32::MAX) - self.margin;
                let cell = IVec2::new(at(x), at(y));
                let is_inside = self.bounds.contains(cell);
                if tile == EDGE && !is_inside {
                    continue;
                }
                let direction = layer.directions.get(index).copied();
                self.add_tile(tile, cell, is_inside, direction);
            }
        }
    }

    fn add_tile(&mut self, tile: u16, cell: IVec2, is_inside: bool, direction: Option<u8>) {
        let kind = self.kinds.of_tile(tile);
        let Some(Kind {
            name: Some(name),
            z,
            colour,
        }) = kind.cloned()
        else {
            let what = match tile {
                EDGE => msg!(
                    "problem-import-left-edge",
                    "the edge of the board inside it has no counterpart here"
                ),
                _ => msg!(
                    "problem-import-left-tile",
                    "the tile {column},{row} has no object",
                    column = tile & 0xff,
                    row = tile >> 8,
                ),
            };
            self.remarks.cell(cell, what);
            return;
        };
        if !is_inside {
            self.outside(cell, &name);
            return;
        }
        let data = PlacedData {
            z,
            colour,
            ..PlacedData::default()
        };
        let facing = self.facing(direction, cell);
        self.add(Placed {
            name,
            cell,
            facing,
            data,
        });
    }

    fn outside(&mut self, cell: IVec2, name: &str) {
        let what = msg!(
            "problem-import-left-outside",
            "{name} lies on the edge or outside of the board",
            name,
        );
        self.remarks.cell(cell, what);
    }

    fn facing(&mut self, direction: Option<u8>, cell: IVec2) -> Direction {
        let Some(direction) = direction else {
            return Direction::default();
        };
        let known = Direction::ALL.get(usize::from(direction)).copied();
        // 4 says that the object has none.
        if known.is_none() && direction != 4 {
            let what = msg!(
                "problem-import-left-direction",
                "the direction {direction} is not known, expected 0 to 3: it faces right",
                direction,
            );
            self.remarks.cell(cell, what);
        }
        known.unwrap_or_default()
    }

    /// Reads the place of an entry.
    fn cell(&mut self, section: &str, number: usize, entry: &Section) -> Option<IVec2> {
        let side = |key: &str| entry.get(key).and_then(|it| it.parse::<i32>().ok());
        let (Some(x), Some(y)) = (side("x"), side("y")) else {
            self.remarks.add(
                format!("[{section}] {number}"),
                msg!(
                    "problem-import-left-no-place",
                    "the entry has no place on the board"
                ),
            );
            return None;
        };
        Some(IVec2::new(x, y).saturating_sub(IVec2::splat(self.margin)))
    }

    /// Reads a direction of an entry.
    fn direction(&mut self, entry: &Section, cell: IVec2) -> Direction {
        let direction = entry.get("dir").and_then(|it| it.parse().ok());
        self.facing(direction, cell)
    }

    /// Returns the level to which something leads. Without a pack that is the
    /// file which the other level would get.
    fn link(&mut self, file: &str, place: String) -> Option<String> {
        if file.is_empty() {
            return None;
        }
        let found = self.links.get(&file.to_lowercase()).cloned();
        if found.is_some() {
            return found;
        }
        let shown = format!("{:?}", shown(file));
        if self.links.is_empty() {
            let name = super::folder::file_of(file);
            let what = msg!(
                "problem-import-left-beside",
                "it leads to the level {file}, which is expected beside this one as {name}",
                file = shown,
                name = format!("{name:?}"),
            );
            self.remarks.add(place, what);
            return Some(name);
        }
        self.remarks.add(place, general::not_imported(&shown));
        None
    }

    fn add_icons(&mut self) {
        let pictures = self.ini.entries("icons", &mut Remarks::default());
        let ini = self.ini;
        let entries = ini.entries("levels", self.remarks);
        for (number, entry) in entries {
            let Some(cell) = self.cell("levels", number, &entry) else {
                continue;
            };
            if !self.bounds.contains(cell) {
                self.outside(cell, "level");
                continue;
            }
            let value = |key: &str| entry.get(key).map_or("", String::as_str);
            let level = self.link(value("file"), place("levels", &format!("{number}file")));
            let style = value("style");
            if style == "-1" {
                let picture = value("number").parse().ok();
                let picture = picture.and_then(|it: usize| pictures.get(&it)?.get("file"));
                let what = msg!(
                    "problem-import-left-picture",
                    "the icon had the picture {picture}",
                    picture = format!("{:?}", shown(picture.map_or("", String::as_str))),
                );
                self.remarks.cell(cell, what);
            } else if !value("number").is_empty() && style != "2" {
                let what = msg!(
                    "problem-import-left-label",
                    "icons have no number or letter of their own here"
                );
                self.remarks.cell(cell, what);
            }
            if !value("colour").is_empty() || !value("clearcolour").is_empty() {
                let what = msg!(
                    "problem-import-left-icon-colour",
                    "icons have no colour of their own here"
                );
                self.remarks.cell(cell, what);
            }
            let facing = self.direction(&entry, cell);
            let icon = icon_state(value("state"));
            let data = PlacedData {
                level,
                icon,
                ..PlacedData::default()
            };
            self.add(Placed {
                name: "level".to_owned(),
                cell,
                facing,
                data,
            });
        }
    }

    fn add_paths(&mut self) {
        let ini = self.ini;
        let entries = ini.entries("paths", self.remarks);
        for (number, entry) in entries {
            let Some(cell) = self.cell("paths", number, &entry) else {
                continue;
            };
            let value = |key: &str| entry.get(key).map_or("", String::as_str);
            let kind = objects::number(value("object"));
            let kind = kind.and_then(|it| self.kinds.of_number(it)).cloned();
            let Some(Kind {
                name: Some(name),
                z,
                colour,
            }) = kind
            else {
                let what = msg!(
                    "problem-import-left-object",
                    "{object} is not an object such as \"object003\"",
                    object = format!("{:?}", shown(value("object"))),
                );
                self.remarks
                    .add(place("paths", &format!("{number}object")), what);
                continue;
            };
            if !self.bounds.contains(cell) {
                self.outside(cell, &name);
                continue;
            }
            let path = self.path(&entry, cell);
            let facing = self.direction(&entry, cell);
            self.add(Placed {
                name,
                cell,
                facing,
                data: PlacedData {
                    path: Some(path),
                    z,
                    colour,
                    ..PlacedData::default()
                },
            });
        }
    }

    /// Returns when a path appears. There it opens with its neighbours or by a
    /// gate, here by the number of levels that are won.
    fn path(&mut self, entry: &Section, cell: IVec2) -> PathData {
        let value = |key: &str| entry.get(key).and_then(|it| it.parse::<u32>().ok());
        let wins = value("requirement").unwrap_or(0);
        let is_visible = value("style") == Some(1);
        match value("gate").unwrap_or(0) {
            0 if is_visible => PathData::default(),
            0 => {
                let what = msg!(
                    "problem-import-left-hidden",
                    "a hidden path appeared with its neighbours; here it appears after the first \
                     level that is won"
                );
                self.remarks.cell(cell, what);
                PathData {
                    hidden: true,
                    wins: 1,
                }
            }
            1 => {
                if is_visible {
                    let what = msg!(
                        "problem-import-left-gate",
                        "the path was visible behind its gate; here it appears when the gate opens"
                    );
                    self.remarks.cell(cell, what);
                }
                PathData { hidden: true, wins }
            }
            gate => {
                let what = msg!(
                    "problem-import-left-other-gate",
                    "the gate of kind {gate} counted something else; here it counts {wins} levels \
                     that are won",
                    gate,
                    wins,
                );
                self.remarks.cell(cell, what);
                PathData { hidden: true, wins }
            }
        }
    }

    /// Adds the metadata that other objects carry.
    fn add_specials(&mut self) {
        let ini = self.ini;
        let entries = ini.entries("specials", self.remarks);
        for (number, entry) in entries {
            let Some(cell) = self.cell("specials", number, &entry) else {
                continue;
            };
            let said = entry.get("data").map_or("", String::as_str);
            let data: Vec<&str> = said.split(',').map(str::trim).collect();
            let (kind, file) = (data.first().copied(), data.get(1).copied());
            if kind != Some("level") {
                let what = msg!(
                    "problem-import-left-special",
                    "the special {data} has no counterpart here",
                    data = format!("{:?}", shown(said)),
                );
                self.remarks.cell(cell, what);
                continue;
            }
            let place = place("specials", &format!("{number}data"));
            let Some(level) = self.link(file.unwrap_or_default(), place) else {
                continue;
            };
            let icon = icon_state(data.get(4).copied().unwrap_or_default());
            let mut is_carried = false;
            for placed in &mut self.objects {
                if placed.cell == cell && placed.name != "level" {
                    placed.data.level = Some(level.clone());
                    placed.data.icon = icon;
                    is_carried = true;
                }
            }
            if !is_carried {
                let what = msg!(
                    "problem-import-left-nobody",
                    "nothing lies here that could lead to the level {file}",
                    file = format!("{:?}", shown(file.unwrap_or_default())),
                );
                self.remarks.cell(cell, what);
            }
        }
    }

    fn add_cursor(&mut self) {
        let side = |key| self.ini.number("general", key);
        let (Some(x), Some(y)) = (side("selectorx"), side("selectory")) else {
            return;
        };
        if x < 0 || y < 0 {
            return;
        }
        let at = |side: i64| i32::try_from(side).unwrap_or(i32::MAX) - self.margin;
        let cell = IVec2::new(at(x), at(y));
        if self.bounds.contains(cell) {
            self.add(Placed {
                name: "cursor".to_owned(),
                cell,
                ..Placed::default()
            });
        } else {
            self.outside(cell, "cursor");
        }
    }
}

/// Returns the state of an icon: 0 is hidden, 1 shown, 2 opened, 3 won.
fn icon_state(state: &str) -> Option<IconState> {
    match state {
        "0" => Some(IconState::Hidden),
        "1" => Some(IconState::Locked),
        "2" | "3" => Some(IconState::Opened),
        _ => None,
    }
}
