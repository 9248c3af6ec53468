//! Kinds of lines, and errors of form (sections 10 to 13).

use super::*;

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
            (":", " ^", "nothing after `:`"),
            (":two words", " ^", "`two words` after `:`"),
            (":é", " ^", "expected a label"),
            ("@", " ^", "the name of a value is missing"),
            ("@ x = 1", " ^", "needs a space before it"),
            ("@@ = 1", "  ^", "after `@@`"),
            ("@x", "  ^", "nothing after the name"),
            ("@x 5", "   ^", "`5` after the name"),
            ("@x.y = 1", "  ^", "expected `=`, `+=`"),
            ("@x + = 1", "   ^", "expected `=`, `+=`"),
            ("@x++ 1", "    ^", "` 1` after `++`"),
            ("?north@x--1", "          ^", "`1` after `--`"),
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
            ("~@x, many", "     ^", "`many` after the comma"),
            ("~@x,", "    ^", "nothing after the comma"),
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
        (
            "#IF @distance",
            "Tile(Own, State(Other(\"distance\")))".to_owned(),
        ),
        (
            "#IF ?counterclockwise@distance",
            "Tile(Rotation(Counterclockwise), Distance)".to_owned(),
        ),
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
