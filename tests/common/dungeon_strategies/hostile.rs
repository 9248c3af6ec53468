//! Dungeons whose scripts try to exhaust time or memory, one for each way.

use std::fmt::Write as _;

/// A dungeon that tries to exhaust a resource.
pub struct Hostile {
    /// The way it tries.
    pub name: &'static str,
    /// Returns the text of the file.
    pub file: String,
    /// One input for each cycle; the rest are waits.
    pub inputs: &'static str,
}

/// Returns the text of a dungeon of one level, with a legend character for each
/// script.
fn one_level(rows: &[String], things: &[(char, &str, &[&str])], more: &str) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
    dungeon(&format!("(rows: [{}])", rows.join(", ")), things, more)
}

fn dungeon(levels: &str, things: &[(char, &str, &[&str])], more: &str) -> String {
    let mut text = format!(
        "Dungeon(name: \"hostile\", {more} legend: {{'.': [\"floor\"], '@': [\"floor\", \"spawn\"], '#': [\"wall\"],"
    );
    for (character, state, script) in things {
        let lines: Vec<String> = script.iter().map(|line| format!("{line:?}")).collect();
        let _ = write!(
            text,
            "{character:?}: [\"floor\", (name: \"{character}\", character: {character:?}, state: {state:?}, script: [{}])],",
            lines.join(", ")
        );
    }
    let _ = write!(text, "}}, levels: [{levels}])");
    text
}

/// Returns rows with a player in a corner and otherwise filled with one
/// character.
fn full_of(character: char, rows: usize, cols: usize) -> Vec<String> {
    let mut all = vec![character.to_string().repeat(cols); rows];
    all.insert(0, format!("@{}", ".".repeat(cols - 1)));
    all
}

fn filled(name: &'static str, rows: usize, cols: usize, state: &str, script: &[&str]) -> Hostile {
    let rows = full_of('a', rows, cols);
    Hostile {
        name,
        file: one_level(&rows, &[('a', state, script)], ""),
        inputs: "",
    }
}

/// Returns all of them.
pub fn all() -> Vec<Hostile> {
    let mut all = loops();
    all.extend(messages());
    all.extend(makers());
    all.extend(movers());
    all.extend(levels());
    all.extend(texts());
    all.extend(numbers());
    all
}

/// Returns endless loops of every kind, in eight programs.
fn loops() -> Vec<Hostile> {
    let endless = |name, script: &[&str]| filled(name, 2, 4, "a: 1", script);
    vec![
        endless("a loop by IF", &[":a", "#IF @id == ?self, a", "#IF @a, a"]),
        endless(
            "a loop by IF over many lines",
            &[":a", "@b += 1", "@c = @b", "&d += 1", "#IF @a, a"],
        ),
        endless(
            "a loop by messages to itself",
            &["#SEND a", "#END", ":a", "#SEND a", "#SEND a", "#SEND a"],
        ),
        endless(
            "a loop by GIVE",
            &[":a", "#GIVE x, 1, ?self, 1, a", "#GIVE x, 1, ?self, 1, a"],
        ),
        endless("a loop by TAKE", &[":a", "#TAKE x, 1, ?self, a"]),
        endless(
            "a loop by a failed move",
            &[":thud", "#TRY north", "#SEND thud", "#GO north"],
        ),
        endless(
            "a loop of BECOME",
            &[
                "#BECOME a: 1",
                ":a",
                "#BECOME name: x",
                "#BECOME name: y",
                "#IF @a, a",
            ],
        ),
        endless(
            "a loop of ZAP and RESTORE",
            &[":a", "#ZAP a", "#RESTORE a", "#IF @a, a"],
        ),
    ]
}

fn messages() -> Vec<Hostile> {
    vec![
        filled(
            "a storm of SEND all",
            3,
            5,
            "a: 1",
            &[":a", "#SEND a, all", "#SEND a, all", "#IF @a, a"],
        ),
        filled(
            "a storm of SEND others once",
            10,
            10,
            "a: 1",
            &["#SEND a, others", "#END", ":a", "#SEND a, others"],
        ),
        filled(
            "a storm of SEND by name",
            3,
            5,
            "a: 1",
            &[":a", "#SEND a, a", "#IF @a, a"],
        ),
        filled(
            "a storm of SHOT",
            3,
            5,
            "a: 1, damage: 1, health: 1000000",
            &[":a", "#SEND shot, all", "#IF @a, a"],
        ),
        filled(
            "messages that answer each other",
            10,
            10,
            "a: 1",
            &[
                "#SEND a, all",
                "#END",
                ":a",
                "#SEND a, ?sender",
                "#SEND a, east",
                "#SEND a, west",
            ],
        ),
        filled(
            "thousands of delayed messages",
            3,
            5,
            "a: 1",
            &[
                ":a",
                "#SEND b, all, 0.1",
                "#SEND b, all, 1000000",
                "#IF @a, a",
                ":b",
            ],
        ),
        filled(
            "sounds without end",
            2,
            2,
            "a: 1",
            &[":a", "#SOUND click", "#SOUND click, all", "#IF @a, a"],
        ),
        filled(
            "names without end",
            2,
            5,
            "a: 1, t: x",
            &[
                ":a",
                "@n += 1",
                "#BECOME name: @n",
                "#SEND b, @n",
                "#IF @a, a",
                ":b",
            ],
        ),
    ]
}

fn makers() -> Vec<Hostile> {
    let put = "templates: {\"bit\": (name: \"bit\", character: 'b')},";
    let maker = |name, script: &[&str]| Hostile {
        name,
        file: one_level(&full_of('.', 20, 20), &[('a', "a: 1", script)], put)
            .replacen("@.", "@a", 1),
        inputs: "",
    };
    vec![
        maker(
            "PUT in circles",
            &[
                ":a",
                "#PUT slug: bit, shape: circle, range: 10, bypass_blocking: true",
                "/i",
                "#IF @a, a",
            ],
        ),
        maker(
            "PUT in cones",
            &[
                ":a",
                "#PUT slug: bit, shape: cone, direction: south, range: 20, width: 20",
                "/i",
                "#IF @a, a",
            ],
        ),
        maker(
            "PUT in blobs",
            &[
                ":a",
                "#PUT slug: bit, shape: blob, range: 40",
                "/i",
                "#IF @a, a",
            ],
        ),
        maker(
            "PUT in lines in a loop",
            &[
                ":a",
                "#PUT slug: bit, shape: line, direction: south, range: 9223372036854775807",
                "#IF @a, a",
            ],
        ),
        maker(
            "PUT and REMOVE in a loop",
            &[
                ":a",
                "#PUT slug: bit, shape: circle, range: 2",
                "#REMOVE target: bit",
                "#IF @a, a",
            ],
        ),
        maker(
            "bombs by clones",
            &[
                "#PUT clone: @id, direction: east",
                "/i/i/i/i",
                "#PUT clone: @id, direction: south",
            ],
        ),
        maker(
            "REPLACE in a loop",
            &[
                ":a",
                "#REPLACE target: floor, name: x",
                "#REPLACE target: x, name: floor",
                "#IF @a, a",
            ],
        ),
        Hostile {
            name: "BECOME of itself",
            file: one_level(
                &["@.".to_owned(), "aa".to_owned()],
                &[('a', "a: 1", &["#BECOME slug: me"])],
                "templates: {\"me\": (name: \"me\", character: 'm', script: [\"#BECOME slug: me\", \"#BECOME slug: me\"])},",
            ),
            inputs: "",
        },
        Hostile {
            name: "REPLACE of all by itself",
            file: one_level(
                &full_of('a', 10, 10),
                &[('a', "a: 1", &["#REPLACE target_a: 1, slug: me"])],
                "templates: {\"me\": (name: \"me\", character: 'm', state: {\"a\": 1}, script: [\"#REPLACE target_a: 1, slug: me\"])},",
            ),
            inputs: "",
        },
    ]
}

fn movers() -> Vec<Hostile> {
    let row = |character: char| {
        let mut row = format!("@..p{}", character.to_string().repeat(990));
        row.push_str("...");
        vec![row]
    };
    let pusher: (char, &str, &[&str]) = ('p', "wait_cycles: 1", &[":a", "#TRY east", "#IF @id, a"]);
    let boulder: (char, &str, &[&str]) = ('b', "blocking: true, pushable: true", &[]);
    let teleporter: (char, &str, &[&str]) =
        ('t', "blocking: true, teleporter: true, facing: east", &[]);
    let back: (char, &str, &[&str]) = ('u', "blocking: true, teleporter: true, facing: west", &[]);
    let pulled: (char, &str, &[&str]) = (
        'l',
        "blocking: true, pullable: true, pulling: true, wait_cycles: 1",
        &[
            ":a",
            "#PULL east",
            "#PULL south",
            "#PULL west",
            "#PULL north",
            "#IF @id, a",
        ],
    );
    vec![
        Hostile {
            name: "a push of 990 boulders",
            file: one_level(&row('b'), &[pusher, boulder], ""),
            inputs: "eeeeee",
        },
        Hostile {
            name: "a row of 990 teleporters",
            file: one_level(&row('t'), &[pusher, teleporter], ""),
            inputs: "eeeeee",
        },
        Hostile {
            name: "teleporters and boulders in turn",
            file: one_level(
                &[format!("@..p{}..", "tbub".repeat(60))],
                &[pusher, teleporter, boulder, back],
                "",
            ),
            inputs: "eeeeee",
        },
        Hostile {
            name: "teleporters that lead back",
            file: one_level(
                &[format!("@..p{}..", "tu.b".repeat(60)), ".".repeat(246)],
                &[pusher, teleporter, boulder, back],
                "",
            ),
            inputs: "eeeeee",
        },
        Hostile {
            name: "pushers and boulders of one row",
            file: one_level(
                &[format!("@{}{}..", "p".repeat(200), "b".repeat(200))],
                &[pusher, boulder],
                "",
            ),
            inputs: "",
        },
        Hostile {
            name: "pulls in rings",
            file: one_level(&full_of('l', 8, 8), &[pulled], ""),
            inputs: "espnpe",
        },
        Hostile {
            name: "pushes of ranges without end",
            file: one_level(
                &full_of('b', 8, 4)
                    .into_iter()
                    .enumerate()
                    .map(|(index, row)| {
                        if index == 1 {
                            row.replace('b', "q")
                        } else {
                            row
                        }
                    })
                    .collect::<Vec<String>>(),
                &[
                    boulder,
                    (
                        'q',
                        "",
                        &[
                            ":a",
                            "#PUSH south, 9223372036854775807",
                            "#PUSH south, 5",
                            "#IF @id, a",
                        ],
                    ),
                ],
                "",
            ),
            inputs: "",
        },
    ]
}

fn levels() -> Vec<Hostile> {
    let many = |script: &[&str]| {
        let levels = "(rows: [\"@a\"]), ".repeat(1000);
        dungeon(&levels, &[('a', "a: 1", script)], "")
    };
    vec![
        Hostile {
            name: "SEND global in 1,000 levels",
            file: many(&[
                "#IF @id == 3, b",
                "#END",
                ":a",
                "@n += 1",
                "#END",
                ":b",
                "#SEND a, global",
                "/i",
                "#IF @id, b",
            ]),
            inputs: "",
        },
        Hostile {
            name: "transports that wake 1,000 levels",
            file: many(&[
                "#SEND b, global",
                "@p = 3001",
                "#TRANSPORT @p, up",
                "#END",
                ":b",
                "#TRANSPORT @p, up",
                "#TRANSPORT @p, up",
            ]),
            inputs: "",
        },
        Hostile {
            name: "transports to and fro",
            file: many(&[
                "@p = 3001",
                "#TRANSPORT @p, up",
                "#TRANSPORT @p, down",
                "#SEND touch",
                "#END",
                ":touch",
                "#TRANSPORT ?sender, up",
                "#TRANSPORT ?sender, down",
                "#IF @a, touch",
            ]),
            inputs: "eeee",
        },
        Hostile {
            name: "exits without end",
            file: many(&[
                ":a",
                "@n += 1",
                "#PASSAGE @n",
                "@p = 3001",
                "#TRANSPORT @p, 1",
                "#IF @a, a",
            ]),
            inputs: "",
        },
    ]
}

fn texts() -> Vec<Hostile> {
    let doubling = [
        ":a",
        "@x = hello",
        ":b",
        "@y = @x",
        "@x = @y + hellohellohellohellohellohellohellohellohellohello",
        "&t = @x",
        "#IF @a, b",
    ];
    let mut book = vec!["#END".to_owned(), ":touch".to_owned(), "@x = x".to_owned()];
    book.extend(vec!["@x = @x + aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".to_owned(); 110]);
    book.extend(vec!["${@x}${@x}${@x}${@x}${@x}".to_owned(); 5_000]);
    let book: Vec<&str> = book.iter().map(String::as_str).collect();
    let rings = [
        "#END",
        ":touch",
        ":b",
        "Hello ${@id}",
        "#IF @id == ?self, b",
        "#IF @id, b",
    ];
    vec![
        filled("texts that double", 4, 5, "a: 1", &doubling),
        Hostile {
            name: "blocks of 5,000 lines of long values",
            file: one_level(&["@a".to_owned()], &[('a', "blocking: true", &book)], ""),
            inputs: "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
        },
        Hostile {
            name: "messages without end",
            file: one_level(&["@a".to_owned()], &[('a', "blocking: true", &rings)], ""),
            inputs: "eeeeeeeeeeeeeeeeeeee",
        },
        filled(
            "values without end",
            2,
            5,
            "a: 1, n: x",
            &[
                ":a",
                "@k += 1",
                "#IF @k > 500, b",
                "@n = @n + x",
                "#CHANGE_STATE @n, =, 1",
                "#IF @a, a",
                ":b",
            ],
        ),
    ]
}

/// Returns numbers at the ends of their ranges as ranges, rows and distances.
fn numbers() -> Vec<Hostile> {
    const ENDS: [&str; 8] = [
        "2147483647",
        "2147483648",
        "-2147483648",
        "-2147483649",
        "9223372036854775807",
        "-9223372036854775808",
        "-1",
        "1.5",
    ];
    let mut lines = Vec::new();
    for end in ENDS {
        lines.push(format!("@r = {end}"));
        for shape in ["line", "cone", "circle", "blob"] {
            for way in ["north", "south", "east", "west"] {
                lines.push(format!("#PUT slug: wall, shape: {shape}, direction: {way}, range: @r, width: @r, bypass_blocking: true"));
            }
            lines.push(format!(
                "#PUT slug: wall, shape: {shape}, direction: west, range: 2, width: @r"
            ));
        }
        for way in ["north", "south", "east", "west"] {
            lines.push(format!(
                "#PUT slug: wall, row: @r, col: @r, direction: {way}"
            ));
            lines.push(format!("#PUSH {way}, @r"));
        }
        lines.push("#SEND a, self, @r".to_owned());
        lines.push("#TRANSPORT ?self, @r".to_owned());
        lines.push("#RANDOM x, -9223372036854775808-9223372036854775807".to_owned());
        lines.push("@@fog_range = @r".to_owned());
        lines.push("@light_range = @r".to_owned());
        lines.push("@light_source = true".to_owned());
        lines.push("@wait_cycles = 1".to_owned());
        lines.push("/i".to_owned());
    }
    lines.extend(["@wait_cycles = @r", "/i", ":a"].map(str::to_owned));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut all = Vec::new();
    for visibility in ["fog", "dark"] {
        let rows = ["@...", ".a..", "...."]
            .map(|row| format!("{row:?}"))
            .join(", ");
        let level = format!("(state: {{\"visibility\": {visibility:?}}}, rows: [{rows}])");
        all.push(Hostile {
            name: "numbers at the ends of their ranges",
            file: dungeon(&level, &[('a', "a: 1", &lines)], ""),
            inputs: "",
        });
    }
    all
}
