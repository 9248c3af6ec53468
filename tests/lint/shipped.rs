//! The levels that ship have no remarks except intended ones.

use kotodama::words::lint::{Linter, Severity};

use super::boards::show;

#[path = "../common/shipped.rs"]
#[expect(dead_code, reason = "other tests look at the solutions")]
mod recorded;

use recorded::{level, maps, puzzles, rooms};

#[test]
fn shipped_levels_get_no_remark_but_these() {
    let mut linter = Linter::default();
    let mut found = Vec::new();
    for name in puzzles().into_iter().chain(maps()).chain(rooms()) {
        let report = linter.examine(&level(&name));
        for remark in &report.remarks {
            assert_ne!(remark.severity, Severity::Error, "{name}: {}", show(remark));
            found.push(format!("{name}: {}", show(remark)));
        }
        for broken in &report.reading.broken {
            found.push(format!("{name}: broken: {}", broken.message));
        }
        for accident in &report.reading.accidental {
            found.push(format!("{name}: accidental: {}", accident.message));
        }
    }
    let expected = [
        // Puzzles: the word that sentences lack has to be brought, a missing
        // letter comes by itself, chance is part of some, one is walked along
        // its paths, and in one a fish stays in place while a stream brings the
        // words.
        "road/01-inai.level.ron: warning: STAR IS WIN, but there is no STAR on the board: place one @ 3,5 4,5 5,5",
        "road/02-isutori.level.ron: hint: STAR cannot be pushed anywhere from here @ 0,0",
        "road/03-kaeru.level.ron: broken: HOUSE IS … lacks what it is",
        "road/04-omukae.level.ron: broken: STAR IS … lacks what it is",
        "road/12-seiretsu.level.ron: broken: STAR IS … lacks what it is",
        "road/15-iwazu-mogana.level.ron: hint: EGG cannot be pushed anywhere from here @ 0,0",
        "road/15-iwazu-mogana.level.ron: hint: IS cannot be pushed anywhere from here @ 1,0",
        "road/15-iwazu-mogana.level.ron: hint: IS cannot be pushed anywhere from here @ 0,1",
        "road/15-iwazu-mogana.level.ron: broken: EGG IS … lacks what it is",
        "road/15-iwazu-mogana.level.ron: broken: EGG IS … lacks what it is",
        "road/16-amanojaku.level.ron: broken: NOT IS WIN: NOT goes after a verb, not before it",
        "road/17-kotodama.level.ron: broken: … IS WIN lacks a noun before it",
        "road/18-kuishinbo.level.ron: broken: STAR IS … lacks what it is",
        "road/19-hantai-no-hantai.level.ron: broken: … IS YOU lacks a noun before it",
        "road/19-hantai-no-hantai.level.ron: broken: CAT IS … lacks what it is",
        "road/22-me-no-takasa.level.ron: broken: CAT IS … lacks what it is",
        "shrine/02-kawari.level.ron: broken: … IS YOU lacks a noun before it",
        "shrine/09-mori.level.ron: hint: tree lies under text_tree and can hardly be seen: move one of them @ 4,2",
        "shrine/10-hitoyasumi.level.ron: broken: GATE IS … lacks what it is",
        "lake/01-ukiha.level.ron: broken: … IS FLOAT lacks a noun before it",
        "lake/02-mawari.level.ron: hint: arrow lies under text_win and can hardly be seen: move one of them @ 6,7",
        "lake/02-mawari.level.ron: broken: ARROW IS … lacks what it is",
        "lake/02-mawari.level.ron: broken: STAR IS … lacks what it is",
        "lake/03-tsuri.level.ron: broken: … IS WIN lacks a noun before it",
        "lake/04-kai.level.ron: broken: … IS YOU lacks a noun before it",
        "lake/05-hikeshi.level.ron: broken: … IS SWAP lacks a noun before it",
        "lake/06-tsuru.level.ron: broken: LONELY TEXT lacks a verb such as IS",
        "lake/07-katamuki.level.ron: broken: TEXT IS … lacks what it is",
        "lake/08-futago.level.ron: hint: TELE: chance may decide, which no solver can predict @ 4,0",
        "lake/09-kazakage.level.ron: broken: … IS WIN lacks a noun before it",
        "lake/13-yodomi.level.ron: warning: whatever is YOU is STILL: no key moves it @ 9,1",
        "lake/13-yodomi.level.ron: hint: arrow lies under text_win and can hardly be seen: move one of them @ 3,1",
        "lake/13-yodomi.level.ron: hint: arrow lies under text_image and can hardly be seen: move one of them @ 5,1",
        "lake/13-yodomi.level.ron: hint: arrow lies under text_star and can hardly be seen: move one of them @ 7,1",
        "lake/13-yodomi.level.ron: hint: arrow lies under text_is and can hardly be seen: move one of them @ 8,1",
        "lake/13-yodomi.level.ron: broken: STAR IS … lacks what it is",
        "lake/14-tamatebako.level.ron: warning: GEM IS WIN, but there is no GEM on the board: place one @ 6,2 6,3 6,4",
        "lake/14-tamatebako.level.ron: broken: BOX IS … lacks what it is",
        "lake/15-irekawari.level.ron: hint: TELE: chance may decide, which no solver can predict @ 5,6",
        "lake/17-nekotsumami.level.ron: hint: this path leads to no icon @ 0,2 1,2 2,2 3,2 4,2 5,2 6,2",
        "grove/01-mushikui.level.ron: broken: HEDGE HAS … lacks what it has",
        "grove/03-chochin.level.ron: broken: … IS LAMP lacks a noun before it",
        "grove/06-shishiodoshi.level.ron: broken: TILE IS … lacks what it is",
        "grove/07-kimagure.level.ron: hint: SELDOM: chance may decide, which no solver can predict @ 0,0",
        "grove/07-kimagure.level.ron: broken: … IS POWER lacks a noun before it",
        "grove/10-daruma.level.ron: broken: … IS WIN lacks a noun before it",
        "grove/12-mizusumashi.level.ron: hint: STAR cannot be pushed anywhere from here @ 8,0",
        "grove/12-mizusumashi.level.ron: hint: IS cannot be pushed anywhere from here @ 8,1",
        "grove/12-mizusumashi.level.ron: broken: BUG IS … lacks what it is",
        "grove/12-mizusumashi.level.ron: broken: STAR IS … lacks what it is",
        "grove/14-hitorigachi.level.ron: broken: WATER IS … lacks what it is",
        "grove/16-yorisoi.level.ron: broken: ROCK IS … lacks what it is",
        "grove/17-donomichi.level.ron: hint: CHILL: chance may decide, which no solver can predict @ 6,7",
        "grove/17-donomichi.level.ron: broken: BUG IS … lacks what it is",
        "grove/19-guruguru.level.ron: broken: … IS REVERSE lacks a noun before it",
        "workshop/02-aikotoba.level.ron: broken: … IS TEXT lacks a noun before it",
        "workshop/04-insatsu.level.ron: broken: … MAKE TEXT lacks a noun before it",
        "workshop/04-insatsu.level.ron: broken: … IS WIN lacks a noun before it",
        "workshop/05-tsumeguruma.level.ron: broken: … IS LOCKEDLEFT lacks a noun before it",
        "workshop/05-tsumeguruma.level.ron: broken: GEM IS … lacks what it is",
        "workshop/06-torimochi.level.ron: hint: bubble lies under text_text and can hardly be seen: move one of them @ 0,0",
        "workshop/06-torimochi.level.ron: hint: bubble lies under text_is and can hardly be seen: move one of them @ 1,0 7,6",
        "workshop/06-torimochi.level.ron: hint: bubble lies under text_not and can hardly be seen: move one of them @ 2,0",
        "workshop/06-torimochi.level.ron: hint: bubble lies under text_push and can hardly be seen: move one of them @ 3,0",
        "workshop/06-torimochi.level.ron: hint: bubble lies under text_gem and can hardly be seen: move one of them @ 5,3",
        "workshop/06-torimochi.level.ron: hint: bubble lies under text_win and can hardly be seen: move one of them @ 7,3",
        "workshop/06-torimochi.level.ron: hint: bubble lies under text_bubble and can hardly be seen: move one of them @ 6,6",
        "workshop/06-torimochi.level.ron: hint: bubble lies under text_stop and can hardly be seen: move one of them @ 8,6",
        "workshop/07-kakioki.level.ron: broken: … WRITE YOU lacks a noun before it",
        "workshop/07-kakioki.level.ron: broken: FROG IS … lacks what it is",
        "workshop/08-tamatsuki.level.ron: broken: … IS WIN lacks a noun before it",
        "workshop/09-ittekoi.level.ron: broken: BRICK IS … lacks what it is",
        "workshop/11-kappan.level.ron: broken: GEM IS … lacks what it is",
        "workshop/12-tobira.level.ron: broken: LEVEL IS … lacks what it is",
        "workshop/13-doukasen.level.ron: broken: BOMB IS … lacks what it is",
        "workshop/16-oshimai.level.ron: broken: … IS DONE lacks a noun before it",
        "workshop/17-hanabi.level.ron: broken: TEXT IS … lacks what it is",
        "theatre/01-nagareboshi.level.ron: broken: STAR IS … F: IS takes a noun or a property",
        "theatre/02-makuai.level.ron: broken: … IS WIN lacks a noun before it",
        "theatre/06-mane.level.ron: broken: … IS CURTAIN lacks a noun before it",
        "theatre/09-kokuhaku.level.ron: broken: CAT IS … lacks what it is",
        "theatre/10-agari.level.ron: hint: GHOST cannot be pushed anywhere from here @ 0,7",
        "theatre/10-agari.level.ron: hint: IS cannot be pushed anywhere from here @ 1,7",
        "theatre/10-agari.level.ron: hint: STAGE cannot be pushed anywhere from here @ 8,7",
        "theatre/10-agari.level.ron: broken: GHOST IS … lacks what it is",
        "theatre/15-kuroko.level.ron: warning: STAR IS WIN, but there is no STAR on the board: place one @ 6,0 7,0 8,0",
        "theatre/17-serifu-mawashi.level.ron: accidental: TEXT IS GROUP3 runs on into GROUP3 IS YOU2; is it intended?",
        "mountain/01-ken.level.ron: broken: … IS WIN lacks a noun before it",
        "mountain/02-neiro.level.ron: broken: … IS YOU lacks a noun before it",
        "mountain/02-neiro.level.ron: broken: BELL PLAY … lacks what it plays",
        "mountain/02-neiro.level.ron: broken: … IS WIN lacks a noun before it",
        "mountain/04-fukubukuro.level.ron: warning: STAR ON STAR IS WIN, but there is no STAR on the board: place one @ 2,0 3,0 4,0 5,0 6,0",
        "mountain/04-fukubukuro.level.ron: broken: GROUP IS … lacks what it is",
        "mountain/05-aikagi.level.ron: broken: … IS SAFE lacks a noun before it",
        "mountain/06-fubunritsu.level.ron: broken: … IS PUSH lacks a noun before it",
        "mountain/07-michi.level.ron: hint: this path leads to no icon @ 1,2 2,2 3,2 4,2 5,2 6,2",
        "mountain/07-michi.level.ron: broken: … IS SELECT lacks a noun before it",
        "mountain/07-michi.level.ron: broken: … IS WIN lacks a noun before it",
        "mountain/08-yurei.level.ron: broken: FLOWER IS … lacks what it is",
        "mountain/09-okaeri.level.ron: broken: LAMP IS … lacks what it is",
        "mountain/09-okaeri.level.ron: broken: CAT IS … lacks what it is",
        "mountain/10-doraibu.level.ron: broken: FLAG IS … lacks what it is",
        "mountain/11-tanuki.level.ron: broken: STAR IS … lacks what it is",
        "mountain/11-tanuki.level.ron: broken: … IS WIN lacks a noun before it",
        "mountain/12-nadare.level.ron: broken: STAR IS … lacks what it is",
        "mountain/13-hajime.level.ron: broken: … IS WIN lacks a noun before it",
        "mountain/13-hajime.level.ron: broken: EGG IS … lacks what it is",
        "mountain/18-ichiji-ga-banji.level.ron: warning: STAR IS WIN, but there is no STAR on the board: place one @ 8,3 8,4 8,5",
        "mountain/18-ichiji-ga-banji.level.ron: broken: GROUP2 IS … lacks what it is",
        "mountain/18-ichiji-ga-banji.level.ron: broken: … IS STAR lacks a noun before it",
        // Houses and rooms: whoever walks to a door by itself needs no path, the
        // missing word comes out of a room or has to be brought, and the places of
        // the last board are words, not doors.
        "house/02-katteguchi.level.ron: warning: this cat is SELECT, but no path or icon is beside it @ 1,2",
        "house/03-irekoya.level.ron: warning: this cat is SELECT, but no path or icon is beside it @ 1,4",
        "house/03-irekoya.level.ron: broken: LEVEL NEAR ROSE lacks a verb such as IS",
        "house/04-kaerimichi.level.ron: warning: this cat is SELECT, but no path or icon is beside it @ 1,2",
        "house/04-kaerimichi.level.ron: broken: … IS SHIFT lacks a noun before it",
        "house/06-ikebana.level.ron: warning: STAR IS WIN, but there is no STAR on the board: place one @ 6,0 7,0 8,0",
        "house/06-ikebana.level.ron: warning: this cat is SELECT, but no path or icon is beside it @ 2,3",
        "house/07-hyosatsu.level.ron: hint: IS can never become part of a sentence here: open a way, or remove it @ 1,0",
        "house/07-hyosatsu.level.ron: hint: YOU can never become part of a sentence here: open a way, or remove it @ 2,0",
        "house/07-hyosatsu.level.ron: broken: … IS YOU lacks a noun before it",
        "house/08-temiyage.level.ron: warning: STAR IS WIN, but there is no STAR on the board: place one @ 5,0 6,0 7,0",
        "house/08-temiyage.level.ron: warning: this cat is SELECT, but no path or icon is beside it @ 1,2",
        "house/09-jigazo.level.ron: warning: nothing is SELECT, so no level can be entered: place a cursor @ 6,4",
        "house/10-kaeru-kaeru.level.ron: broken: … AND … lacks its continuation",
        "house/11-tadaima.level.ron: hint: CAT can never become part of a sentence here: open a way, or remove it @ 0,2",
        "house/11-tadaima.level.ron: hint: IS can never become part of a sentence here: open a way, or remove it @ 1,2",
        "house/11-tadaima.level.ron: broken: CAT IS … lacks what it is",
        "hakushi.level.ron: warning: nothing is SELECT, so no level can be entered: place a cursor @ 7,4 8,4 9,4 7,5 9,5 7,6 8,6 9,6",
        "hakushi.level.ron: broken: … IS EMPTY lacks a noun before it",
        "hakushi.level.ron: broken: LEVEL IS … lacks what it is",
        // Gates: what comes out of a level completes these sentences.
        "map.level.ron: broken: ICE IS … lacks what it is",
        "map.level.ron: broken: … IS NOT HIDE lacks a noun before it",
        "road/map.level.ron: broken: … IS NOT HIDE lacks a noun before it",
        "grove/map.level.ron: hint: SELDOM, CHILL: chance may decide, which no solver can predict @ 8,0 11,0",
        "theatre/map.level.ron: hint: OFTEN: chance may decide, which no solver can predict @ 1,0",
        "house/04-kaerimichi-1.level.ron: broken: LEVEL IS … lacks what it is",
        "house/05-nagaya-1.level.ron: broken: LEVEL NEAR … lacks a noun after it",
        "house/05-nagaya-1.level.ron: broken: … IS FISH lacks a noun before it",
        "house/05-nagaya-1.level.ron: broken: … IS CLOUD lacks a noun before it",
        "house/05-nagaya-2.level.ron: broken: FISH IS … lacks what it is",
        "house/05-nagaya-2.level.ron: broken: LEVEL IS … lacks what it is",
        "house/05-nagaya-3.level.ron: broken: LEVEL NEAR … lacks a noun after it",
        "house/05-nagaya-3.level.ron: broken: … IS CAT lacks a noun before it",
        "house/05-nagaya-3.level.ron: broken: … IS CLOUD lacks a noun before it",
        "house/06-ikebana-1.level.ron: broken: MOON IS … lacks what it is",
        "house/07-hyosatsu-1.level.ron: broken: LEVEL WRITE … lacks what it writes",
        "house/08-temiyage-1.level.ron: broken: CAKE IS … lacks what it is",
        "house/10-kaeru-kaeru-1.level.ron: broken: LEVEL IS … lacks what it is",
        "house/11-tadaima-2.level.ron: broken: LEVEL FACING … lacks a noun or a direction after it",
        "house/11-tadaima-2.level.ron: broken: … IS FISH lacks a noun before it",
        "house/11-tadaima-3.level.ron: broken: LEVEL NEAR … lacks a noun after it",
        "house/11-tadaima-3.level.ron: broken: … IS CAT lacks a noun before it",
        "house/11-tadaima-3.level.ron: broken: … IS FISH lacks a noun before it",
    ];
    assert_eq!(found, expected);
}
