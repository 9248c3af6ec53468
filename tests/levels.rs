//! The levels that ship: valid, part of the pack, and solved by the recorded
//! moves.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use kotodama::board::Direction;
use kotodama::words::input::{Input, Player};
use kotodama::words::level::{Level, LevelContext, file};
use kotodama::words::lexicon::{self, Category, Tag};
use kotodama::words::playthrough::{Playthrough, Step};
use kotodama::words::report::Status;
use kotodama::words::{Departure, Game, Outcome, entrances};

#[path = "common/shipped.rs"]
mod shipped;

use shipped::{Length, folder_of, level, maps, pack, puzzles, rooms, solutions, text};

/// Returns every level file below the folder of levels, by path.
fn files() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let mut files = BTreeSet::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).expect("the levels are in the repository") {
            let entry = entry.expect("the folder can be read");
            let place = folder.join(entry.file_name());
            let name = place.to_string_lossy().replace('\\', "/");
            if entry.path().is_dir() {
                folders.push(place);
            } else if name.ends_with(file::EXTENSION) {
                files.insert(name);
            }
        }
    }
    files
}

#[test]
fn the_pack_lists_every_level_once() {
    let pack = pack();
    assert!(!pack.title.trim().is_empty(), "the pack has no title");
    let listed: Vec<&String> = pack.map.iter().chain(&pack.levels).collect();
    let files = files();
    assert_eq!(listed.len(), files.len());
    assert_eq!(
        listed.into_iter().collect::<BTreeSet<_>>(),
        files.iter().collect()
    );
    // The levels of a folder are numbered in the order of the pack.
    let puzzles = puzzles();
    for pair in puzzles
        .windows(2)
        .filter(|pair| folder_of(&pair[0]) == folder_of(&pair[1]))
    {
        assert!(pair[0] < pair[1], "{} before {}", pair[0], pair[1]);
    }
}

#[test]
fn there_are_a_hundred_levels_in_eight_areas() {
    assert!(puzzles().len() >= 100, "{} levels", puzzles().len());
    assert!(maps().len() > 8, "{:?}", maps());
}

#[test]
fn every_level_has_a_name_an_author_and_a_solution() {
    let solutions = solutions();
    let solved: BTreeSet<String> = solutions.keys().cloned().collect();
    assert_eq!(solved, puzzles().into_iter().collect());
    let mut names: Vec<String> = Vec::new();
    for file in puzzles().into_iter().chain(maps()).chain(rooms()) {
        let level = level(&file);
        assert_eq!(level.author, "Kotodama", "author of {file}");
        assert!(!level.name.is_empty(), "{file} has no name");
        let name = level.name;
        assert!(!names.contains(&name), "two levels are called {name}");
        names.push(name);
        // The solution checked by the editor is the same.
        let recorded = solutions.get(&file).map(|solution| &solution.moves);
        if level.solution.is_some() {
            assert_eq!(level.solution.as_ref(), recorded, "solution in {file}");
        }
    }
}

#[test]
fn every_level_has_hints() {
    for file in puzzles() {
        let hints = level(&file).hints;
        // One to start with, and one that goes further.
        assert!(hints.len() >= 2, "{file} has too few hints: {hints:?}");
        let different: BTreeSet<&str> = hints.iter().map(|hint| hint.trim()).collect();
        assert_eq!(different.len(), hints.len(), "a hint of {file} comes twice");
        assert!(!different.contains(""), "{file} has an empty hint");
    }
}

/// A word that is learnt in one level is needed again in another. Words for looks and
/// letters need not be.
#[test]
fn every_word_stands_in_two_levels() {
    let only_looks = |tags: &[Tag]| {
        let is_look = |tag: &Tag| matches!(tag, Tag::Look | Tag::Colour);
        !tags.is_empty() && tags.iter().all(is_look)
    };
    let words = lexicon::rows().map(|row| row.entry);
    let words = words.filter(|word| word.category != Category::Letter && !only_looks(word.tags));
    let mut levels: BTreeMap<&str, Vec<String>> =
        words.map(|word| (word.word, Vec::new())).collect();
    for file in puzzles().into_iter().chain(rooms()) {
        let report = Game::new(&level(&file), 0).report();
        let objects = report.objects.iter().map(|object| object.name.as_str());
        let placed = objects.filter_map(|name| name.strip_prefix("text_"));
        // Letters spell words, and some sentences are always there.
        let sentences = report.rules.iter().filter(|rule| !rule.implicit);
        let said = sentences.flat_map(|rule| rule.text.split(' '));
        for word in placed.chain(said).collect::<BTreeSet<_>>() {
            if let Some(levels) = levels.get_mut(word) {
                levels.push(file.clone());
            }
        }
    }
    let rare = levels.iter().filter(|(_, levels)| levels.len() < 2);
    let rare: Vec<String> = rare
        .map(|(word, levels)| format!("{word}: {levels:?}"))
        .collect();
    assert!(
        rare.is_empty(),
        "in fewer than two levels:\n{}",
        rare.join("\n")
    );
}

#[test]
fn every_solution_wins_with_its_last_move() {
    for (file, solution) in solutions() {
        if solution.length == Length::OverBoards {
            wins_over_boards(&file, &solution.moves);
            continue;
        }
        let inputs = solution.inputs();
        let mut game = Game::new(&level(&file), 0);
        let mut won_after = None;
        for (turn, &input) in inputs.iter().enumerate() {
            // Where nobody is left for a while, one can only wait.
            let goes_on = match game.status() {
                Status::Lost => input == Input::Wait,
                status => status == Status::Playing,
            };
            assert!(goes_on, "{file} before move {}", turn + 1);
            game.play(input);
            if won_after.is_none() && game.status() == Status::Won {
                won_after = Some(turn + 1);
            }
        }
        assert_eq!(won_after, Some(inputs.len()), "win of {file}");
    }
}

/// W-BONUS-02: a way to the bonus is recorded of every level that has one.
#[test]
fn every_bonus_can_be_won() {
    for (file, solution) in solutions() {
        if !text(&file).contains("text_bonus") {
            assert_eq!(solution.bonus, None, "{file}");
            continue;
        }
        // The recorded way may take it along.
        let moves = solution.bonus.unwrap_or(solution.moves);
        let mut game = Game::new(&level(&file), 0);
        for input in Input::parse_moves(&moves).expect("letters of moves") {
            assert_eq!(game.status(), Status::Playing, "{file}");
            game.play(input);
        }
        assert_eq!(game.status(), Status::Won, "{file}");
        assert!(game.world().resource::<Outcome>().bonus > 0, "{file}");
    }
}

/// Plays the solution of a house, through its rooms.
fn wins_over_boards(file: &str, moves: &str) {
    let read = |path: &Path| Ok(level(path.to_str().expect("UTF-8")));
    let mut play = Playthrough::new(Path::new(file), 0, read).expect("a level");
    let mut boards = 1;
    for step in Step::parse(moves).expect("steps") {
        assert!(!play.is_won(), "{file} is won before its last move");
        let passage = play.take(step).expect("its rooms ship");
        boards += usize::from(passage.is_some());
    }
    assert!(play.is_won(), "{file} is not won");
    assert!(boards > 1, "{file} is won on its own board");
}

/// Returns the levels that can be entered by walking on the map as it is in this
/// context, and after everything has been turned into what the map needs that
/// can be entered and recorded solutions turn.
fn reachable(
    map: &Level,
    mut context: LevelContext,
    changes: &BTreeMap<String, Vec<String>>,
) -> BTreeSet<String> {
    let mut found = walk(map, &context);
    loop {
        let done = |level: &&String| !context.transformed.contains_key(*level);
        let Some(next) = found
            .iter()
            .filter(done)
            .find(|it| changes.contains_key(*it))
        else {
            return found;
        };
        context
            .transformed
            .insert(next.clone(), changes[next].clone());
        found.extend(walk(map, &context));
    }
}

/// Returns the levels that can be entered from this map as it is.
fn walk(map: &Level, context: &LevelContext) -> BTreeSet<String> {
    let mut game = Game::new(map, 0);
    game.enter(map, context, 0);
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![game.snapshot()];
    while let Some(state) = open.pop() {
        game.restore(&state);
        // What a level has become may be moved as well. What else is moved on the
        // way, as the cat of the nested house, opens nothing.
        let objects = game.report().objects.into_iter();
        let place: Vec<(String, i32, i32)> = objects
            .filter(|it| it.name == "cursor" || it.level.is_some() || it.path.is_some())
            .map(|object| (object.name, object.x, object.y))
            .collect();
        if !seen.insert(place) {
            continue;
        }
        let levels = entrances(game.world());
        found.extend(levels.into_iter().map(|entrance| entrance.level));
        for direction in Direction::ALL {
            game.restore(&state);
            game.play(Input::Step(Player::One, direction));
            open.push(game.snapshot());
        }
    }
    found
}

/// Returns `relative`, resolved against the folder of `file`.
fn beside(file: &str, relative: &str) -> String {
    let mut place: Vec<&str> = folder_of(file).split_terminator('/').collect();
    for part in relative.split('/') {
        match part {
            ".." => drop(place.pop()),
            part => place.push(part),
        }
    }
    place.join("/")
}

/// W-LV-03
#[test]
fn what_a_map_needs_comes_out_of_its_levels() {
    for (file, solution) in solutions() {
        let Some(change) = solution.becomes else {
            continue;
        };
        let mut game = Game::new(&level(&file), 0);
        for input in Input::parse_moves(&change.moves).expect("letters of moves") {
            assert_eq!(game.status(), Status::Playing, "{file}");
            game.play(input);
        }
        let departure = game.world().resource::<Outcome>().departure.clone();
        let into = change.into;
        assert_eq!(departure, Some(Departure::Transformed { into }), "{file}");
    }
}

#[test]
fn maps_lead_to_every_level_and_back() {
    let maps = maps();
    let solutions = solutions();
    let mut led_to = BTreeSet::new();
    for map_file in &maps {
        let map = level(map_file);
        let icons = map.objects.iter().filter_map(|o| o.data.level.clone());
        let icons: BTreeSet<String> = icons.collect();
        let all: BTreeSet<String> = icons.iter().map(|icon| beside(map_file, icon)).collect();
        // Levels in the folder of a map return to it; `tests/places.rs` looks at
        // places of other modes.
        let is_level = |file: &&String| file.ends_with(".level.ron");
        for file in all
            .iter()
            .filter(is_level)
            .filter(|file| folder_of(file) == folder_of(map_file))
        {
            let parent = level(file).parent.map(|parent| beside(file, &parent));
            assert_eq!(parent.as_ref(), Some(map_file), "parent of {file}");
        }
        // In whatever order levels are won, there is always another one.
        // Icons that lead to other areas are not levels to win here.
        let is_far = |icon: &String| folder_of(&beside(map_file, icon)) != folder_of(map_file);
        let becoming = icons.iter().filter_map(|icon| {
            let recorded = solutions.get(&beside(map_file, icon))?;
            Some((icon.clone(), recorded.becomes.as_ref()?.into.clone()))
        });
        let changes: BTreeMap<String, Vec<String>> = becoming.collect();
        let count = icons.iter().filter(|icon| !is_far(icon)).count();
        // The levels of the land itself come after its areas, and after what has
        // come out of them.
        let is_land = map_file == &maps[0];
        let is_before = |file: &&String| is_land && !folder_of(file).is_empty();
        let before = solutions.keys().filter(is_before).count();
        let come_out = changes.clone().into_iter();
        let come_out = come_out.filter(|(icon, _)| is_land && is_far(icon));
        let transformed: BTreeMap<String, Vec<String>> = come_out.collect();
        for wins in 0..count {
            let context = LevelContext {
                wins: u32::try_from(before + wins).expect("few levels"),
                transformed: transformed.clone(),
                ..LevelContext::default()
            };
            let levels = |found: BTreeSet<String>| found.into_iter().filter(|icon| !is_far(icon));
            // Changes take long to try, and few of them are needed.
            let none = BTreeMap::new();
            let mut open = levels(reachable(&map, context.clone(), &none)).count();
            if open <= wins {
                open = levels(reachable(&map, context, &changes)).count();
            }
            assert!(open > wins, "{map_file}: after {wins} wins only {open}");
        }
        led_to.extend(all.iter().filter(is_level).cloned());
    }
    // Every room is behind a door, and returns to a house.
    for house in puzzles() {
        let icons = level(&house).objects.into_iter();
        let icons = icons.filter_map(|object| object.data.level);
        led_to.extend(icons.map(|icon| beside(&house, &icon)));
    }
    led_to.insert(maps[0].clone());
    assert_eq!(led_to, files());
}

/// Every gate opens by what lies before it: whoever begins with the first level
/// comes to all others, and turns those that can be turned.
#[test]
fn the_land_can_be_walked_from_its_first_level() {
    let maps = maps();
    let recorded = solutions();
    let first = puzzles().remove(0);
    let home = beside(&first, &level(&first).parent.expect("a map"));
    let mut found = BTreeSet::from([maps[0].clone(), home]);
    loop {
        let before = found.len();
        for map_file in maps
            .iter()
            .filter(|map| found.contains(*map))
            .collect::<Vec<_>>()
        {
            let map = level(map_file);
            let icons = map.objects.iter().filter_map(|o| o.data.level.clone());
            let icons: BTreeMap<String, String> =
                icons.map(|icon| (beside(map_file, &icon), icon)).collect();
            if icons.keys().all(|icon| found.contains(icon)) {
                continue;
            }
            // As in the window: what is won in the areas that a map leads to.
            let leads_to = |won: &String| {
                let area = |icon: &String| {
                    maps.contains(icon) && folder_of(won).starts_with(folder_of(icon))
                };
                icons.contains_key(won) || icons.keys().any(area)
            };
            let won = found.iter().filter(|won| recorded.contains_key(*won));
            let wins = won.filter(|won| leads_to(won)).count();
            let changed = icons.iter().filter(|(file, _)| found.contains(*file));
            let context = LevelContext {
                wins: u32::try_from(wins).expect("few levels"),
                transformed: changed
                    .filter_map(|(file, icon)| {
                        Some((icon.clone(), recorded.get(file)?.becomes.clone()?.into))
                    })
                    .collect(),
                ..LevelContext::default()
            };
            let walked = walk(&map, &context);
            found.extend(walked.iter().map(|icon| beside(map_file, icon)));
        }
        if found.len() == before {
            break;
        }
    }
    let missing: Vec<String> = puzzles()
        .into_iter()
        .chain(maps.iter().cloned())
        .filter(|file| !found.contains(file))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn writing_and_reading_a_level_is_the_identity() {
    for name in files() {
        let read = level(&name);
        let written = file::write(&read);
        let again = file::read(&name, &written).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(again, read, "{name} written as\n{written}");
        assert_eq!(file::write(&again), written, "{name} written twice");
    }
}
