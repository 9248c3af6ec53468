//! A folder of pairs as a pack with its map. `world_data.txt` in it says what
//! the pack is called and where play begins.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

use super::super::Form;
use super::super::converted::{Converted, NamedLevel};
use super::super::remarks::{Remarks, shown};
use super::general;
use super::ini::{Ini, place};
use super::layers::Layer;
use super::level::{self, Links};
use super::{BadPair, LAYERS, TEXT, bytes, file_name, files_of, half, halves, stem};
use crate::level::Level;
use crate::level::file;
use crate::level::pack_folder::MAX_FILES;
use kotodama_formats::msg;

/// The text about a folder.
pub const WORLD: &str = "world_data.txt";

/// The keys of its section `[general]` that are read or have no meaning here.
const KNOWN: [&str; 4] = ["name", "author", "start", "firstlevel"];

/// Most objects of all levels together, so that memory stays bounded.
const MAX_OBJECTS: usize = 4_000_000;

/// Returns whether a path is the text about a folder.
#[must_use]
pub fn is_world(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|it| it.eq_ignore_ascii_case(WORLD))
}

/// Returns whether a folder holds pairs.
#[must_use]
pub fn is_one(folder: &Path) -> bool {
    folder.is_dir() && files_of(folder).iter().any(|it| is_layers(it))
}

/// Returns whether a path is the layers of a pair.
fn is_layers(path: &Path) -> bool {
    ends_in(path, LAYERS) && path.is_file()
}

fn ends_in(path: &Path, ending: &str) -> bool {
    let found = path.extension();
    found.is_some_and(|it| it.eq_ignore_ascii_case(ending))
}

/// The halves of a pair of the folder.
struct Pair {
    /// Key by which icons call it: the name of its files without extensions, in
    /// lower case.
    key: String,
    name: String,
    layers: Vec<Layer>,
    ini: Ini,
    leads_to: Vec<String>,
}

/// Reads all pairs of a folder, not of those inside. Pairs that cannot be read
/// are remarked.
///
/// # Errors
///
/// A folder without a pair that can be read.
pub fn read(folder: &Path) -> Result<Converted, BadPair> {
    let files = files_of(folder);
    let mut remarks = Remarks::default();
    let pairs = pairs(&files, &mut remarks)?;
    let world = files.iter().find(|path| is_world(path));
    let world = match world {
        Some(path) => {
            remarks.begin(&file_name(path));
            Ini::read(&bytes(path)?, &mut remarks)
        }
        None => Ini::default(),
    };
    let order = Order::of(&pairs, &world, &mut remarks);
    let links = links(&pairs);
    let mut levels = Vec::new();
    let mut objects = 0;
    for &index in &order.levels {
        let Some(pair) = pairs.get(index) else {
            continue;
        };
        remarks.begin(&format!("{}.{TEXT}", stem(&pair.name)));
        if objects >= MAX_OBJECTS {
            remarks.about_file(msg!(
                "problem-import-left-level",
                "the pack has too many objects: the level was left out"
            ));
            continue;
        }
        let mut level = level::convert(&pair.layers, &pair.ini, &links, &mut remarks);
        let parent = order.parents.get(&index).and_then(|it| pairs.get(*it));
        set_parent(&mut level, parent.and_then(|it| links.get(&it.key)));
        objects += level.objects.len();
        let file = links.get(&pair.key).cloned().unwrap_or_default();
        levels.push(NamedLevel { file, level });
    }
    remarks.begin(WORLD);
    break_circles(&mut levels, &mut remarks);
    let own = folder.canonicalize().ok();
    let own = own.as_deref().unwrap_or(folder);
    let title = world.get("general", "name");
    Ok(Converted {
        form: Form::Pair,
        title: title.map_or_else(|| file_name(own), str::to_owned),
        author: world
            .get("general", "author")
            .unwrap_or_default()
            .to_owned(),
        map: order.has_map.then_some(0),
        levels,
        is_pack: true,
        remarks: remarks.finish(),
    })
}

/// Reads the halves of all pairs, by name.
fn pairs(files: &[PathBuf], remarks: &mut Remarks) -> Result<Vec<Pair>, BadPair> {
    let mut first = None;
    let mut pairs: Vec<Pair> = Vec::new();
    let mut cells = 0;
    for path in files.iter().filter(|path| is_layers(path)) {
        let name = file_name(path);
        remarks.begin(&name);
        let is_full = pairs.len() >= MAX_FILES || cells > super::super::MAX_CELLS;
        if is_full {
            remarks.about_file(msg!(
                "problem-import-left-full",
                "the pack is full: the level was left out"
            ));
            continue;
        }
        match pair(path, &name, remarks) {
            Ok(pair) => {
                cells += pair.layers.iter().map(|it| it.tiles.len()).sum::<usize>();
                pairs.push(pair);
            }
            Err(bad) => {
                let what = bad.message();
                remarks.begin("");
                remarks.about_file(msg!(
                    "problem-import-left-broken",
                    "the level was left out: {what}",
                    what,
                ));
                first.get_or_insert(bad);
            }
        }
    }
    for path in files.iter().filter(|path| ends_in(path, TEXT)) {
        if !half(path, LAYERS).is_file() {
            remarks.begin(&file_name(path));
            remarks.about_file(msg!(
                "problem-import-left-alone",
                "there is no file *.l beside it: the level was left out"
            ));
        }
    }
    match pairs.is_empty() {
        true => Err(BadPair::NoPairs(first.map(Box::new))),
        false => Ok(pairs),
    }
}

fn pair(path: &Path, name: &str, remarks: &mut Remarks) -> Result<Pair, BadPair> {
    let text = half(path, TEXT);
    let said = match text.is_file() {
        true => Some(bytes(&text)?),
        false => None,
    };
    let (layers, ini) = halves(name, &bytes(path)?, said.as_deref(), remarks)?;
    Ok(Pair {
        key: stem(name).to_lowercase(),
        name: name.to_owned(),
        leads_to: level::leads_to(&ini),
        layers,
        ini,
    })
}

/// The order in which levels are played, and from which they are entered.
struct Order {
    levels: Vec<usize>,
    parents: BTreeMap<usize, usize>,
    has_map: bool,
}

impl Order {
    /// Returns the level where play begins, those behind its icons in their
    /// order, then the rest by name.
    fn of(pairs: &[Pair], world: &Ini, remarks: &mut Remarks) -> Self {
        let by_key: BTreeMap<&str, usize> = pairs
            .iter()
            .enumerate()
            .map(|(index, pair)| (pair.key.as_str(), index))
            .collect();
        let find = |name: &str| by_key.get(name.to_lowercase().as_str()).copied();
        let start = world.get("general", "start");
        let found = start.and_then(find);
        if let Some(start) = start
            && found.is_none()
        {
            let what = general::not_imported(&format!("{:?}", shown(start)));
            remarks.add(place("general", "start"), what);
        }
        if let Some(first) = world.get("general", "firstlevel") {
            let what = msg!(
                "problem-import-left-first",
                "the level {file} was played before the map; here play begins on the map",
                file = format!("{:?}", shown(first)),
            );
            remarks.add(place("general", "firstlevel"), what);
        }
        general::remark_sections(world, &["general"], remarks);
        general::remark_settings(world, &KNOWN, &[], remarks);
        let led_to: BTreeSet<usize> = pairs
            .iter()
            .flat_map(|it| &it.leads_to)
            .filter_map(|it| find(it))
            .collect();
        let roots = 0..pairs.len();
        let is_map = |index: &usize| pairs.get(*index).is_some_and(|it| !it.leads_to.is_empty());
        let root = roots
            .clone()
            .find(|index| is_map(index) && !led_to.contains(index));
        let begin = found.or(root);
        let has_map = begin.is_some_and(|it| is_map(&it)) && pairs.len() > 1;
        let mut order = Self {
            levels: Vec::new(),
            parents: BTreeMap::new(),
            has_map,
        };
        let mut seen = BTreeSet::new();
        for root in begin.into_iter().chain(roots) {
            let mut open = VecDeque::from([root]);
            while let Some(index) = open.pop_front() {
                if !seen.insert(index) {
                    continue;
                }
                order.levels.push(index);
                let leads_to = pairs.get(index).into_iter().flat_map(|it| &it.leads_to);
                for child in leads_to.filter_map(|it| find(it)) {
                    if !seen.contains(&child) {
                        order.parents.entry(child).or_insert(index);
                        open.push_back(child);
                    }
                }
            }
        }
        order
    }
}

/// Returns the files of the levels by what icons call them. Names that differ
/// in signs only get numbers.
fn links(pairs: &[Pair]) -> Links {
    let mut taken = BTreeSet::new();
    let mut links = Links::new();
    for pair in pairs {
        let slug = slug(&pair.key);
        let names = std::iter::once(slug.clone());
        let mut names = names.chain((2_usize..).map(|number| format!("{slug}-{number}")));
        let name = names.find(|it| taken.insert(it.clone())).unwrap_or(slug);
        links.insert(pair.key.clone(), format!("{name}{}", file::EXTENSION));
    }
    links
}

/// Returns a file name on every system for a level.
fn slug(name: &str) -> String {
    let fits = |c: char| c.is_alphanumeric() || c == '_';
    let signs = name.to_lowercase();
    let signs = signs.chars().map(|c| if fits(c) { c } else { '-' });
    let slug: String = signs.take(60).collect();
    match slug.trim_matches('-') {
        "" => "level".to_owned(),
        slug => slug.to_owned(),
    }
}

/// Returns the file of a level that icons call by this name.
pub fn file_of(name: &str) -> String {
    format!("{}{}", slug(name), file::EXTENSION)
}

/// Sets the parent: a level that names none returns to the one from which it
/// was found.
fn set_parent(level: &mut Level, found: Option<&String>) {
    if level.parent.is_none() {
        level.parent = found.cloned();
    }
}

/// Takes the parent from a level that would return to itself.
fn break_circles(levels: &mut [NamedLevel], remarks: &mut Remarks) {
    let mut parents: BTreeMap<String, String> = BTreeMap::new();
    for named in levels.iter() {
        if let Some(parent) = &named.level.parent {
            parents.insert(named.file.clone(), parent.clone());
        }
    }
    for named in levels {
        let mut seen = BTreeSet::from([named.file.as_str()]);
        let mut current = named.file.as_str();
        let mut is_circle = false;
        while let Some(parent) = parents.get(current) {
            if !seen.insert(parent) {
                is_circle = *parent == named.file;
                break;
            }
            current = parent;
        }
        if is_circle {
            parents.remove(&named.file);
            named.level.parent = None;
            let what = msg!(
                "problem-import-left-circle",
                "its parents formed a cycle: it has none now"
            );
            remarks.add(&named.file, what);
        }
    }
}
