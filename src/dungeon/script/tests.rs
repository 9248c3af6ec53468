//! Reading and checking, against a small table of commands.

use bevy::ecs::prelude::*;
use proptest::prelude::*;

use super::ast::{Arguments, Line, Param, Piece};
use super::command::{Command, Count, Flow, Kind, Pair, Parameter, Parameters, Run};
use super::{MAX_LINE, MAX_LINES, Reading, Severity, UseKind, read};
use crate::value::Value;

fn nothing(_: &mut World, _: &Run, _: &Arguments) -> Flow {
    Flow::Next
}

const fn row(
    name: &'static str,
    aliases: &'static [&'static str],
    parameters: Parameters,
) -> Command {
    Command {
        name,
        aliases,
        parameters,
        help: "",
        run: nothing,
    }
}

const fn parameter(name: &'static str, kind: Kind, count: Count) -> Parameter {
    Parameter { name, kind, count }
}

macro_rules! list {
    ($is_strict:literal $(, $name:literal $kind:expr, $count:ident)* $(,)?) => {
        Parameters::List {
            list: &[$(parameter($name, $kind, Count::$count)),*],
            is_strict: $is_strict,
        }
    };
}

macro_rules! pairs {
    ($($key:literal $kind:expr),* $(,)?) => {
        Parameters::Pairs(&[$(Pair { key: $key, kind: $kind }),*])
    };
}

static IF: Command = row(
    "IF",
    &[],
    list!(true, "condition" Kind::Condition, One, "label" Kind::LabelOrLines, Optional),
);
static GO: Command = row("GO", &[], list!(false, "direction" Kind::Direction, One));
static END: Command = row("END", &[], list!(false));
static SHOOT: Command = row(
    "SHOOT",
    &[],
    list!(false, "direction" Kind::DirectionToShoot, One),
);
static FACING: Command = row(
    "FACING",
    &[],
    list!(false, "direction" Kind::DirectionOrRotation, One),
);
static GIVE: Command = row(
    "GIVE",
    &[],
    list!(
        false,
        "what" Kind::Any, One,
        "amount" Kind::Positive, One,
        "who" Kind::Who, One,
        "max" Kind::Positive, Optional,
        "label" Kind::Label, Optional,
    ),
);
static EQUIP: Command = row(
    "EQUIP",
    &[],
    list!(false, "slug" Kind::Item, One, "who" Kind::Who, One),
);
static CYCLE: Command = row("CYCLE", &[], list!(false, "n" Kind::PositiveInteger, One));
static PUSH: Command = row(
    "PUSH",
    &[],
    list!(false, "direction" Kind::Direction, One, "range" Kind::NotNegative, Optional),
);
static ZAP: Command = row("ZAP", &[], list!(false, "label" Kind::Label, One));
static SHIFT: Command = row(
    "SHIFT",
    &[],
    list!(true, "rotation" Kind::Word(&["clockwise", "counterclockwise"]), One),
);
static GAMEOVER: Command = row(
    "GAMEOVER",
    &[],
    list!(
        true,
        "victory" Kind::Flag, Optional,
        "result" Kind::Any, Optional,
        "who" Kind::WordOrId(&["all"]), Optional,
    ),
);
static PASSAGE: Command = row("PASSAGE", &[], list!(true, "key" Kind::Any, One));
static RANDOM: Command = row(
    "RANDOM",
    &[],
    list!(true, "name" Kind::Name, One, "value" Kind::Any, Many),
);
static SEND: Command = row(
    "SEND",
    &[],
    list!(
        true,
        "message" Kind::Any, One,
        "target" Kind::Any, Optional,
        "delay" Kind::Any, Optional,
    ),
);
static SOUND: Command = row(
    "SOUND",
    &[],
    list!(
        true,
        "slug" Kind::Sound, One,
        "target" Kind::WordOrId(&["nearby", "all"]), Optional,
    ),
);
static TRANSPORT: Command = row(
    "TRANSPORT",
    &[],
    list!(
        true,
        "who" Kind::WordOrId(&[]), One,
        "level" Kind::Level, One,
        "key" Kind::Any, Optional,
    ),
);
static CHANGE_STATE: Command = row(
    "CHANGE_LEVEL_INSTANCE_STATE",
    &["CHANGE_INSTANCE_STATE"],
    list!(false, "name" Kind::Name, One, "operator" Kind::Operator, One, "value" Kind::Any, Optional),
);
static BECOME: Command = row(
    "BECOME",
    &[],
    pairs!(
        "slug" Kind::Template,
        "name" Kind::Any,
        "character" Kind::Character,
        "color" Kind::Color,
        "background_color" Kind::Color,
    ),
);
static PUT: Command = row(
    "PUT",
    &[],
    pairs!(
        "slug" Kind::Template,
        "direction" Kind::Direction,
        "shape" Kind::Shape,
        "range" Kind::Number,
        "row" Kind::RowOrCol("col"),
        "col" Kind::RowOrCol("row"),
    ),
);
static REMOVE: Command = row("REMOVE", &[], pairs!("target" Kind::Target));

static TABLE: &[&Command] = &[
    &IF,
    &GO,
    &END,
    &SHOOT,
    &FACING,
    &GIVE,
    &EQUIP,
    &CYCLE,
    &PUSH,
    &ZAP,
    &SHIFT,
    &GAMEOVER,
    &PASSAGE,
    &RANDOM,
    &SEND,
    &SOUND,
    &TRANSPORT,
    &CHANGE_STATE,
    &BECOME,
    &PUT,
    &REMOVE,
];

/// Reads a line of a script that has the labels `here` and `open_2`.
fn read_line(line: &str) -> Reading {
    read(TABLE, &[line, ":here", ":Open_2"])
}

/// The line as it was read, without the details of how it is kept.
fn understood(line: &str) -> String {
    let reading = read_line(line);
    let errors = reading.problems.iter().filter(|p| p.severity.is_error());
    let errors: Vec<String> = errors.map(|p| p.message.to_string()).collect();
    assert_eq!(errors, [""; 0], "{line:?}");
    format!("{:?}", reading.script.lines[0])
}

/// The parameters of a command in order, as they are shown, or the beginning of
/// how they are kept.
fn parameters(line: &str) -> Vec<String> {
    let reading = read_line(line);
    let Line::Command { arguments, .. } = &reading.script.lines[0] else {
        panic!("{line:?} is {:?}", reading.problems);
    };
    let list = arguments.list().iter().map(param_text);
    let pairs = arguments.pairs().iter();
    let pairs = pairs.map(|(key, param)| format!("{key}: {}", param_text(param)));
    list.chain(pairs).collect()
}

fn param_text(param: &Param) -> String {
    match param {
        Param::Literal { value, .. } => match value {
            Value::Text(text) => format!("{text:?}"),
            other => format!("{other:?}"),
        },
        Param::Variable(_) => "variable".to_owned(),
        Param::Condition(_) => "condition".to_owned(),
        Param::SelfId => "self".to_owned(),
        Param::SenderId => "sender".to_owned(),
    }
}

/// Everything wrong with the line: severity, column, message.
fn problems(line: &str) -> Vec<(Severity, usize, String)> {
    let reading = read_line(line);
    let problems = reading.problems.iter();
    let problems = problems.map(|p| (p.severity, p.column, p.message.to_string()));
    problems.collect()
}

/// Checks that each line has exactly one problem of this severity, at the place
/// of the `^` in the line below it, and that its message has these words.
fn check_each(severity: Severity, rows: &[(&str, &str, &str)]) {
    for (line, place, words) in rows {
        let found = problems(line);
        let [(found_severity, column, message)] = &found[..] else {
            panic!("{line:?} has {found:?}");
        };
        assert_eq!(*found_severity, severity, "{line:?}: {message}");
        assert_eq!(*column, place.len() - 1, "{line:?}: {message}");
        assert!(message.contains(words), "{line:?}: {message}");
        let is_nothing = matches!(read_line(line).script.lines[0], Line::Nothing);
        assert_eq!(is_nothing, severity.is_error(), "{line:?}");
    }
}

fn check_clean(lines: &[&str]) {
    for line in lines {
        assert_eq!(problems(line), [], "{line:?}");
    }
}

#[test]
fn the_first_characters_say_what_a_line_is() {
    // D-GRAM-01, D-GRAM-06, D-GRAM-09
    for (line, kind) in [
        ("", "Text([])"),
        ("   ", "Text([Plain(\"   \")])"),
        ("Hello, world", "Text([Plain(\"Hello, world\")])"),
        (" #END", "Text([Plain(\" #END\")])"),
        (" @x = 1", "Text("),
        ("\t#END", "Text("),
        ("é", "Text("),
        ("-- no comment", "Text("),
        (":TOUCH", "Label(\"touch\")"),
        (":  2nd_One ", "Label(\"2nd_one\")"),
        ("@x = 1", "Assign { target: Tile(Own, State("),
        ("@@x = 1", "Assign { target: Level(State("),
        ("&x = 1", "Assign { target: Dungeon("),
        ("?sender@x = 1", "Assign { target: Tile(Sender, "),
        ("?self@x = 1", "Assign { target: Tile(Own, "),
        ("?Left@x = 1", "Assign { target: Tile(Direction(Left), "),
        ("?12@x = 1", "Assign { target: Tile(Id(12), "),
        ("?{@who}@x++", "Assign { target: Tile(Value(State("),
        ("?{?sender}@x--", "Assign { target: Tile(SenderId, "),
        ("?n", "Moves(["),
        ("/n?E/i?c/P", "Moves(["),
        (
            "!here;Go there",
            "Link { label: \"here\", shown: \"here\", text: [Plain(\"Go there\")]",
        ),
        (
            "!OPEN_2;",
            "Link { label: \"open_2\", shown: \"OPEN_2\", text: [] }",
        ),
        ("!Stop", "Text([Plain(\"!Stop\")])"),
        ("!two words;x", "Text("),
        ("~@x", "TextCondition {"),
        ("~not ?sender@gems > 10, 3", "skip: 3"),
        ("~@x,1", "skip: 1"),
        ("#END", "Command { command: 2, arguments: List([])"),
        ("#end   ", "Command { command: 2, "),
    ] {
        let text = understood(line);
        assert!(text.contains(kind), "{line:?} is {text}");
    }
}

#[test]
fn mistakes_of_form_have_a_place() {
    // D-ERR-03
    check_each(
        Severity::Form,
        &[
            ("#", " ^", "the command is missing"),
            ("# END", " ^", "the command is missing"),
            ("#GOO north", " ^", "`GOO` is not a command"),
            ("#BECMOE x", " ^", "did you mean `BECOME`?"),
            ("#END,", " ^", "did you mean `END`?"),
            (":", " ^", "nothing stands behind `:`"),
            (":two words", " ^", "`two words` stands behind `:`"),
            (":é", " ^", "expected a label"),
            ("@", " ^", "the name of a value is missing"),
            ("@ x = 1", " ^", "needs a space in front"),
            ("@@ = 1", "  ^", "behind `@@`"),
            ("@x", "  ^", "nothing stands behind the name"),
            ("@x 5", "   ^", "`5` stands behind the name"),
            ("@x.y = 1", "  ^", "expected `=`, `+=`"),
            ("@x + = 1", "   ^", "expected `=`, `+=`"),
            ("@x++ 1", "    ^", "` 1` stands behind `++`"),
            ("?north@x--1", "          ^", "`1` stands behind `--`"),
            ("?north@ = 1", "       ^", "the name of a value is missing"),
            ("?nroth@x = 1", " ^", "did you mean `north`?"),
            ("?here@x = 1", " ^", "`here` between"),
            ("?clockwise@x = 1", " ^", "`clockwise` between"),
            ("?random@5 = 1", " ^", "`random` between"),
            ("?@x = 1", " ^", "nothing between"),
            ("?{ @a }@x = 1", " ^", "`{ @a }` between"),
            ("/", "^", "`/` is not a move"),
            ("?", "^", "`?` is not a move"),
            ("/n/x", "  ^", "`/x` is not a move"),
            ("/n /s", "  ^", "` /` is not a move"),
            ("/n/", "  ^", "`/` is not a move"),
            ("?nn", "  ^", "`n` is not a move"),
            ("/né", "  ^", "`é` is not a move"),
            ("~", " ^", "the condition is missing"),
            ("~open", " ^", "begins with `open`"),
            ("~@x = 1", "    ^", "`= 1` is not a comparison"),
            ("~@x ==", "      ^", "ends with its comparison"),
            ("~@x, many", "     ^", "`many` stands behind the comma"),
            ("~@x,", "    ^", "nothing stands behind the comma"),
        ],
    );
}

#[test]
fn pairs_have_their_form_to_the_letter() {
    // D-GRAM-04
    check_each(
        Severity::Form,
        &[
            ("#BECOME", "       ^", "a key of letters"),
            ("#BECOME ", "        ^", "a key of letters"),
            ("#BECOME slug", "            ^", "a colon and a space"),
            ("#BECOME  color: red", "        ^", "a key of letters"),
            ("#BECOME color:red", "             ^", "a colon and a space"),
            (
                "#BECOME color : red",
                "             ^",
                "a colon and a space",
            ),
            (
                "#BECOME color: ",
                "               ^",
                "the value is missing",
            ),
            (
                "#BECOME character: x,color: red",
                "                    ^",
                "a comma and a space",
            ),
            (
                "#BECOME color: red,  name: x",
                "                    ^",
                "a key of letters",
            ),
            (
                "#BECOME color: red,",
                "                  ^",
                "a comma and a space",
            ),
            (
                "#BECOME color: red, ",
                "                    ^",
                "a key of letters",
            ),
            ("#BECOME k2: 3", "         ^", "a colon and a space"),
            (
                "#BECOME character: , color: red",
                "                    ^",
                "a comma and a space",
            ),
        ],
    );
    for (line, expected) in [
        ("#BECOME color: red", &["color: \"red\""][..]),
        ("#become COLOR: red  ", &["color: \"red\""]),
        ("#BECOME character: ,", &["character: \",\""]),
        (
            "#BECOME character: ,, name: ,",
            &["character: \",\"", "name: \",\""],
        ),
        ("#BECOME character:  ", &["character: \" \""]),
        (
            "#BECOME character:    , color: red",
            &["character: \" \"", "color: \"red\""],
        ),
        (
            "#BECOME character: 5, hits: 5",
            &["character: \"5\"", "hits: Int(5)"],
        ),
        ("#BECOME character: ?", &["character: \"?\""]),
        ("#BECOME character: @", &["character: \"@\""]),
        // Only the first character counts (D-BECOME-01).
        ("#BECOME character: ab", &["character: \"ab\""]),
        (
            "#BECOME character: @c, color: @color+_x",
            &["character: variable", "color: variable"],
        ),
        (
            "#BECOME open: not @open, by: ?sender",
            &["open: condition", "by: sender"],
        ),
        ("#BECOME name: A: b", &["name: \"A: b\""]),
        ("#BECOME name:  Two words ", &["name: \"Two words\""]),
        ("#REMOVE target_character: 5", &["target_character: \"5\""]),
        ("#BECOME color: nil", &["color: Nil"]),
    ] {
        assert_eq!(parameters(line), expected, "{line:?}");
    }
}

#[test]
fn parameters_are_read_by_their_form() {
    // D-GRAM-02, D-VAL-03, D-VAR-01 to -09
    for (text, expected) in [
        ("", "\"\""),
        ("x", "\"x\""),
        ("TRUE", "Bool(true)"),
        ("Nil", "Nil"),
        ("-5", "Int(-5)"),
        ("2.5", "Float(2.5)"),
        ("1-10", "\"1-10\""),
        ("?self", "self"),
        ("?sender", "sender"),
        ("@x", "variable"),
        ("@@x", "variable"),
        ("&x", "variable"),
        ("@x+_key", "variable"),
        ("@x + _key", "variable"),
        ("?@x", "variable"),
        ("?SENDER@x", "variable"),
        ("?self@x", "variable"),
        ("?up@x+y", "variable"),
        ("?reverse@x", "variable"),
        ("?here@x", "variable"),
        ("?12@x", "variable"),
        ("?{@x}@y", "variable"),
        ("?{ @x }@y", "variable"),
        ("?{?sender}@y", "variable"),
        ("?random@999", "variable"),
        ("?any_player@is_facing", "variable"),
        ("not @x", "condition"),
        ("! @x", "condition"),
        ("!@x", "condition"),
        ("@x==1", "condition"),
        ("@x <= @y", "condition"),
        ("not @x =~ gun", "condition"),
        ("@x !~ a b", "condition"),
        ("! ?any_player@is_facing == @x+y", "condition"),
        ("!", "\"!\""),
        ("!x", "\"!x\""),
        ("not x", "\"not x\""),
        ("not@x", "\"not@x\""),
        ("@", "\"@\""),
        ("@x-y", "\"@x-y\""),
        ("@x = 1", "\"@x = 1\""),
        ("@x ==", "\"@x ==\""),
        ("?", "\"?\""),
        ("?x", "\"?x\""),
        ("?nroth@x", "\"?nroth@x\""),
        ("?{@x@y", "\"?{@x@y\""),
        ("?{x}@y", "\"?{x}@y\""),
        ("?random@0", "\"?random@0\""),
        ("?random@1000", "\"?random@1000\""),
        ("?random@5+x", "\"?random@5+x\""),
        ("?any_player@x", "\"?any_player@x\""),
        ("@x+", "\"@x+\""),
    ] {
        assert_eq!(
            parameters(&format!("#SEND m, {text}, d"))[1],
            expected,
            "{text:?}"
        );
    }
    assert_eq!(
        parameters("#SEND   a ,b,  c d  "),
        ["\"a\"", "\"b\"", "\"c d\""]
    );
}

#[test]
fn expressions_are_kept_as_they_were_meant() {
    // D-EXPR-01 to -07, D-VAL-07
    let set = "operation: Set, operand: ";
    for (line, expected) in [
        (
            "@x=Red",
            format!("{set}Literal {{ text: \"Red\", value: Text(\"red\") }}"),
        ),
        (
            "@x = \"A\" ",
            format!("{set}Literal {{ text: \"\\\"A\\\"\", value: Text(\"\\\"a\\\"\")"),
        ),
        (
            "@x = -1.5",
            format!("{set}Literal {{ text: \"-1.5\", value: Float(-1.5) }}"),
        ),
        (
            "@x = @y == Red",
            "text: \"Red\", value: Text(\"red\")".to_owned(),
        ),
        ("@x = not @y", "is_negated: true".to_owned()),
        (
            "@x /=2",
            "operation: Calculate(Divide), operand: Literal { text: \"2\"".to_owned(),
        ),
        (
            "@x ++ ",
            "operation: Calculate(Add), operand: Literal { text: \"1\"".to_owned(),
        ),
        ("@x--", "operation: Calculate(Subtract)".to_owned()),
        ("@X = 1", "Other(\"x\")".to_owned()),
        (
            "#IF @x >= -2, here",
            "Some((GreaterOrEqual, Literal { text: \"-2\"".to_owned(),
        ),
        ("#IF @x == Red", "value: Text(\"Red\")".to_owned()),
        ("#IF @x < @@y+z", "Some((Less, Variable(".to_owned()),
        ("#IF ?random@10 <= 3", "Random(10)".to_owned()),
        (
            "#IF ?{ @facing }@blocking, here",
            "Tile(Value(State(Known(Facing))), ".to_owned(),
        ),
        (
            "#IF ?counterclockwise@id",
            "Tile(Rotation(Counterclockwise), Id)".to_owned(),
        ),
        ("#IF @distance", "Tile(Own, Distance)".to_owned()),
    ] {
        let text = understood(line).replace("Condition(Condition", "Condition");
        assert!(text.contains(&expected), "{line:?} is {text}");
    }
}

#[test]
fn values_stand_in_texts() {
    // D-TEXT-04
    for (line, expected) in [
        ("a ${ @x } b", "variable"),
        ("${@x}", "variable"),
        ("${ ?{@x}@name }", "variable"),
        ("${?{ @x }@name}", "variable"),
        ("${ ?{x} }", "\"?{x\""),
        ("${ hi there }", "\"hi there\""),
        ("${ 5.0 }", "Float(5.0)"),
        ("$${ nil }", "Nil"),
    ] {
        let reading = read_line(line);
        let Line::Text(pieces) = &reading.script.lines[0] else {
            panic!("{line:?}");
        };
        let values = pieces.iter().filter_map(|piece| match piece {
            Piece::Value(param) => Some(param_text(param)),
            Piece::Plain(_) => None,
        });
        assert_eq!(values.collect::<Vec<_>>(), [expected], "{line:?}");
    }
    let all = understood("a${ @x }b${ @y }");
    assert!(all.starts_with("Text([Plain(\"a\"), Value(") && all.contains("Plain(\"b\")"));
    assert_eq!(understood("no ${ end"), "Text([Plain(\"no ${ end\")])");
}

#[test]
fn mistakes_of_content_have_a_place() {
    // D-ERR-04
    check_each(
        Severity::Content,
        &[
            ("#IF @x, hree", "        ^", "did you mean `here`?"),
            ("#IF @x, 0", "        ^", "leaves out 0 lines"),
            ("#IF @x, -1", "        ^", "expected at least 1"),
            ("#IF @x, 1.5", "        ^", "no label `1.5`"),
            ("#IF", "   ^", "expected `#IF condition [, label]`"),
            ("#IF x, here", "    ^", "begins with `x`"),
            ("#IF , here", "    ^", "the condition is missing"),
            ("#IF @x =, here", "       ^", "`=` is not a comparison"),
            ("#IF @x ==, here", "         ^", "ends with its comparison"),
            ("#IF ?sender, here", "    ^", "begins with `?sender`"),
            ("#IF not 5", "        ^", "begins with `5`"),
            (
                "#IF @x, here, 3",
                "              ^",
                "one parameter too many",
            ),
            (
                "#GIVE gems, 0, ?sender",
                "            ^",
                "expected a number above 0",
            ),
            ("#GIVE gems, lots, ?sender", "            ^", "is `lots`"),
            (
                "#GIVE gems, 1, sender",
                "               ^",
                "did you mean `?sender`?",
            ),
            ("#GIVE gems, 1, idle", "               ^", "`who` of `GIVE`"),
            (
                "#GIVE gems, 1, ?self, -1",
                "                      ^",
                "`max` of `GIVE`",
            ),
            (
                "#GIVE gems, 1, ?self, 9, gone",
                "                         ^",
                "no label `gone`",
            ),
            (
                "#GIVE gems, 1, ?self, 9, @x",
                "                         ^",
                "no label `@x`",
            ),
            ("#ZAP gone", "     ^", "no label `gone`"),
            ("!gone;x", " ^", "no label `gone`"),
            ("#GO nowhere", "    ^", "`direction` of `GO` is `nowhere`"),
            ("#GO nroth", "    ^", "did you mean `north`?"),
            ("#GO e", "    ^", "did you mean `east`?"),
            ("#GO clockwise", "    ^", "expected a direction"),
            ("#GO 5", "    ^", "expected a direction"),
            ("#SHOOT idle", "       ^", "is `idle`"),
            ("#FACING backward", "        ^", "a rotation"),
            ("#CYCLE 0", "       ^", "a whole number of at least 1"),
            ("#CYCLE 2.0", "       ^", "is `2.0`"),
            (
                "#PUSH north, -1",
                "             ^",
                "a number of at least 0",
            ),
            ("#SHIFT clockwsie", "       ^", "did you mean `clockwise`?"),
            ("#SHIFT", "      ^", "`rotation` is missing"),
            (
                "#SHIFT clockwise, 2",
                "                  ^",
                "one parameter too many",
            ),
            (
                "#GAMEOVER maybe",
                "          ^",
                "expected `true` or `false`",
            ),
            (
                "#GAMEOVER true, Win, everybody",
                "                     ^",
                "expected `all`, `?sender`",
            ),
            ("#PASSAGE", "        ^", "`key` is missing"),
            ("#SEND , self", "      ^", "`message` is empty"),
            (
                "#RANDOM x",
                "         ^",
                "expected `#RANDOM name, value...`",
            ),
            ("#RANDOM a b, 1", "        ^", "the name of a value"),
            ("#RANDOM ?sender@x, 1", "        ^", "the name of a value"),
            ("#RANDOM @x+y, 1", "        ^", "the name of a value"),
            ("#RANDOM not @x, 1", "        ^", "the name of a value"),
            ("#SEND", "     ^", "`message` is missing"),
            (
                "#SEND a, b, 1, 2",
                "               ^",
                "one parameter too many",
            ),
            (
                "#SOUND beep, some",
                "             ^",
                "`nearby`, `all`, `?sender`",
            ),
            (
                "#TRANSPORT ?sender, upp",
                "                    ^",
                "did you mean `up`?",
            ),
            (
                "#TRANSPORT ?sender",
                "                  ^",
                "`level` is missing",
            ),
            (
                "#TRANSPORT player, 1",
                "           ^",
                "or the id of a tile",
            ),
            (
                "#BECOME color: #12",
                "               ^",
                "the name of a colour",
            ),
            (
                "#BECOME background_color: light blue",
                "                          ^",
                "is `light blue`",
            ),
            (
                "#BECOME character: \u{1}",
                "                   ^",
                "expected one character",
            ),
            (
                "#PUT slug: wall, row: 1",
                "                 ^",
                "`row` without `col`",
            ),
            ("#PUT col: 1, slug: wall", "     ^", "`col` without `row`"),
            ("#REMOVE color: red", "        ^", "begins with `target`"),
        ],
    );
}

#[test]
fn what_is_only_odd_is_a_warning() {
    check_each(
        Severity::Warning,
        &[
            ("#GO", "   ^", "expected `#GO direction`"),
            ("#GO north, south", "           ^", "one parameter too many"),
            ("#END now", "     ^", "expected nothing behind it"),
            ("#GIVE gems", "          ^", "`amount` is missing"),
            ("#RANDOM x, 1,", "             ^", "`value` is empty"),
            (
                "#CHANGE_LEVEL_INSTANCE_STATE x, =+, 1",
                "                                ^",
                "one of `=`",
            ),
            (
                "#PUT slug: wall, direction: nroth",
                "                            ^",
                "did you mean `north`?",
            ),
            (
                "#PUT slug: wall, shape: square",
                "                        ^",
                "one of `line`",
            ),
            (
                "#PUT slug: wall, shpae: line",
                "                 ^",
                "did you mean `shape`?",
            ),
            ("#BECOME colour: red", "        ^", "did you mean `color`?"),
            ("#SEND @a-b", "      ^", "`@a-b` is read as a text"),
            (
                "#SEND touch, ?north",
                "             ^",
                "`?north` is read as a text",
            ),
            ("#IF @x == @y-z, here", "    ^", "`@y-z` is read as a text"),
            ("@x = ?nroth@y", "     ^", "is read as a text"),
            ("@x =", "    ^", "stores an empty text"),
            ("@x == 1", "    ^", "compares only in conditions"),
            ("@x += much", "      ^", "counts as 0"),
            ("@color = red", " ^", "a state line cannot change `color`"),
            ("@@rows = 3", "  ^", "a state line cannot change `rows`"),
            ("!Stop", "^", "the line is a text"),
            ("~@x, 0", "     ^", "leaves out no line"),
            ("~@x == ?sender", " ^", "`?sender` is read as a text"),
            ("${ ?sender }", "   ^", "`?sender` is read as a text"),
            ("${ }", "   ^", "shows nothing"),
            ("${ @x", "  ^", "is shown as it is"),
        ],
    );
}

#[test]
fn good_lines_have_no_problems() {
    // The examples of the public reference page.
    check_clean(&[
        "@open = false",
        "@HEALTH += 30",
        "@@ALARM = true",
        "&alarm = true",
        "?north@locked = true",
        "?{@facing}@blocking = false",
        "?12345@health += 10",
        "/n/s/n/s",
        "?n?s?n?s",
        "/n?e?e",
        "My color is ${ @color }, and name is ${ @name }",
        "!here;Answer \"No\"",
        "~?sender@gems > 10, 1",
        "~not @waiting, 1",
        "#BECOME character: X, background_color: #000, color: #fab",
        "#CYCLE @speed",
        "#EQUIP @what, @who",
        "#FACING counterclockwise",
        "#FACING player",
        "#GAMEOVER",
        "#GAMEOVER false, Loss, all",
        "#GAMEOVER @x, Loss, 12",
        "#GIVE cash, 10, north",
        "#GIVE @color+_key, @n, ?sender, ?sender@max, HERE",
        "#GO continue",
        "#IF @open, OPEN_2",
        "#IF ?sender@blocking, here",
        "#IF ?{@facing}@blocking",
        "#IF @skiptext, 10",
        "#IF ?sender@equipment =~ gun, here",
        "#IF @col >= @@east_edge, here",
        "#PASSAGE @background_color",
        "#PUSH @facing, 3",
        "#PUT slug: @foam, direction: south, color: @color",
        "#PUT clone: @id, row: 1, col: 1",
        "#RANDOM hits, 5-10",
        "#RANDOM @@direction, north, south, east, west",
        "#REMOVE target: locked door",
        "#REMOVE target_color: green",
        "#SEND touch, ?sender",
        "#SEND grow, self, 60",
        "#SHIFT Clockwise",
        "#SHOOT @facing",
        "#TRANSPORT @target_player, 1, blue",
        "#TRANSPORT ?sender, up, stairs_down",
        "#CHANGE_INSTANCE_STATE red_flag, =, false",
        "#ZAP HERE",
    ]);
}

#[test]
fn slugs_are_noted_with_their_places() {
    // D-ERR-04, D-FILE-15
    let source = [
        "#PUT slug: Wall, x: 1",
        "#SOUND beep",
        "#EQUIP  gun, ?sender",
        "#BECOME slug: @x",
        "#SOUND @x",
    ];
    let uses = read(TABLE, &source).uses;
    let uses: Vec<_> = uses
        .iter()
        .map(|u| (u.kind, &*u.slug, u.line, u.column))
        .collect();
    assert_eq!(
        uses,
        [
            (UseKind::Template, "Wall", 0, 11),
            (UseKind::Sound, "beep", 1, 7),
            (UseKind::Item, "gun", 2, 8),
        ]
    );
}

#[test]
fn columns_count_characters_and_all_problems_are_reported() {
    // D-ERR-01, D-ERR-02
    let reading = read(
        TABLE,
        &["é ${ @öl }", "", "#GO ö", ":ö", "#GIVE ö, 0, up, 0, ö"],
    );
    let places: Vec<_> = reading
        .problems
        .iter()
        .map(|p| (p.line, p.column, p.severity))
        .collect();
    assert_eq!(
        places,
        [
            (2, 4, Severity::Content),
            (3, 1, Severity::Form),
            (4, 9, Severity::Content),
            (4, 16, Severity::Content),
            (4, 19, Severity::Content),
        ]
    );
    assert_eq!(reading.script.lines.len(), 5);
    assert!(reading.has(Severity::Form) && !reading.has(Severity::Warning));
}

#[test]
fn labels_are_found_in_any_case_and_anywhere() {
    // D-GRAM-08, D-MSG-08
    let reading = read(TABLE, &["#ZAP b", ":A", ":b ", ":B", "#IF @x, a"]);
    assert_eq!(reading.problems, []);
    assert_eq!(reading.script.labels(), ["a", "b"]);
    assert_eq!(reading.script.lines_of("b"), [2, 3]);
    let Line::Command { arguments, .. } = &reading.script.lines[0] else {
        panic!("a command");
    };
    assert_eq!(arguments.nth(0).and_then(Param::literal), Some("b"));
}

#[test]
fn limits_are_named() {
    // D-LIMIT-02
    let long = "é".repeat(MAX_LINE + 1);
    let reading = read(TABLE, &["", &long, &long[2..]]);
    let [problem] = &reading.problems[..] else {
        panic!("{:?}", reading.problems.len());
    };
    assert_eq!((problem.line, problem.column), (1, MAX_LINE));
    assert_eq!(problem.severity, Severity::Limit);
    assert!(problem.message.to_string().contains("at most 1000"));

    let many = vec![""; MAX_LINES + 1];
    let reading = read(TABLE, &many);
    let [problem] = &reading.problems[..] else {
        panic!("{:?}", reading.problems.len());
    };
    assert_eq!((problem.line, problem.column), (MAX_LINES, 0));
    assert_eq!(problem.severity, Severity::Limit);
    assert!(problem.message.to_string().contains("at most 10000"));
    assert_eq!(read(TABLE, &many[1..]).problems, []);
}

/// Parts of lines, good and bad.
const PARTS: &[&str] = &[
    "#",
    ":",
    "@",
    "@@",
    "&",
    "?",
    "/",
    "!",
    "~",
    "$",
    "{",
    "}",
    "${",
    "?{@",
    " ",
    ", ",
    ": ",
    ",",
    ";",
    "=",
    "==",
    "++",
    "+",
    "+=",
    "<",
    "=~",
    "not ",
    "n",
    "GO",
    "IF",
    "BECOME ",
    "PUT ",
    "GIVE ",
    "RANDOM ",
    "END",
    "slug",
    "row",
    "character",
    "target",
    "north",
    "sender",
    "random@",
    "any_player@is_facing",
    "x",
    "5",
    "-1",
    "1.5",
    "é",
    "\u{3042}",
    "\t",
    "\u{0}",
];

proptest! {
    /// D-ERR-06
    #[test]
    fn no_script_is_too_strange(
        texts in prop::collection::vec(
            prop_oneof![
                any::<String>(),
                prop::collection::vec(prop::sample::select(PARTS), 0..20)
                    .prop_map(|parts| parts.concat()),
            ],
            0..8,
        ),
    ) {
        let source: Vec<&str> = texts.iter().map(String::as_str).collect();
        let reading = read(TABLE, &source);
        prop_assert_eq!(reading.script.lines.len(), source.len());
        let mut with_errors = vec![false; source.len()];
        for problem in &reading.problems {
            let line = source[problem.line];
            prop_assert!(problem.column <= line.chars().count());
            with_errors[problem.line] |= problem.severity.is_error();
        }
        for used in &reading.uses {
            prop_assert!(used.column < source[used.line].chars().count());
        }
        for (line, has_error) in reading.script.lines.iter().zip(with_errors) {
            prop_assert_eq!(matches!(line, Line::Nothing), has_error);
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the limit is one of real time")]
fn seconds(source: &[&str]) -> f64 {
    let start = std::time::Instant::now();
    let reading = read(TABLE, source);
    assert_eq!(reading.script.lines.len(), source.len());
    start.elapsed().as_secs_f64()
}

#[test]
fn the_longest_scripts_are_read_fast() {
    // D-LIMIT-02; what repeats is what could be looked at again and again.
    let repeated = [
        ("", "x"),
        ("", "${"),
        ("", "${?{"),
        ("", "${?{}"),
        ("", "${?{@a}@b}"),
        ("#GOO", "O"),
        ("#IF @x == ", "@"),
        ("#IF ", "not "),
        ("#IF ", "!"),
        ("#RANDOM x", ",@y == 1"),
        ("#RANDOM x", ","),
        ("#BECOME color: 1", ", color: 1"),
        ("#PUT slug: a", ", slug: a"),
        ("#PUT row: 1", ", charactr: ab"),
        ("@x = ", "not @y + "),
        ("@x", " "),
        ("?", "{@"),
        ("/n", "/n"),
        ("~@x ", "="),
        ("!x;", "${ @y }"),
    ];
    let lines = repeated.map(|(start, part)| {
        let mut line = start.to_owned();
        while line.len() + part.len() <= MAX_LINE {
            line.push_str(part);
        }
        line
    });
    let source = lines.iter().map(String::as_str).cycle().take(MAX_LINES);
    let seconds = seconds(&source.collect::<Vec<_>>());
    assert!(seconds < 10.0, "{seconds} s");
}

#[test]
fn many_mistyped_labels_are_read_fast() {
    let mut texts = Vec::new();
    for index in 0..MAX_LINES / 2 {
        let label = format!("label_number_{index}_of_many");
        texts.push(format!(":{label}"));
        texts.push(format!("#ZAP x{label}"));
    }
    let source: Vec<&str> = texts.iter().map(String::as_str).collect();
    let seconds = seconds(&source);
    assert!(seconds < 10.0, "{seconds} s");
    let reading = read(TABLE, &source);
    assert_eq!(reading.problems.len(), MAX_LINES / 2);
    let first = reading.problems[0].message.to_string();
    assert!(
        first.contains("did you mean `label_number_0_of_many`?"),
        "{first}"
    );
}
