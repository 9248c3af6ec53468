#!/usr/bin/env bash
# A session in the real window: builds a level with keyboard and mouse, plays
# it, undoes across the test play, saves it, shares it out and in, and compares
# the files. Usage, in an X display of 1280x800:
#
#   tests/window/editor.sh PROGRAM [FOLDER FOR PICTURES]
set -euo pipefail

# shellcheck source=tests/window/lib.sh
. "$(dirname "$0")/lib.sh"

held() { # MODIFIER KEY: for panels, which look at modifiers once a frame
  send keydown "$1"
  key "$2"
  send keyup "$1"
}

brush() { # WORD [MODIFIER]: search the palette, take the first hit
  key slash
  send type "$1"
  if [ $# -gt 1 ]; then held "$2" Return; else key Return; fi
}

put() { # WORD [MODIFIER]: at the cursor, then one to the right
  brush "$@"
  key space Right
}

first=$work/first.level.ron
second=$work/second.level.ron
start edit "$first"
# The cursor follows the pointer, which goes away; keys lead to the first cell.
send mousemove 1270 790
for _ in {1..18}; do key Left Up; done

echo "== words and objects by the keyboard"
key Right Down
put baba alt
put is
put you
key Left Left Left Down
put flag alt
put is
put win
key Left Left Left Down Down
put baba
key Right Right
put flag
picture words

echo "== a line of wall by the mouse"
brush wall
key l
send mousemove 560 500
send mousedown 1
send mousemove 640 500
send mousemove 700 500
send mouseup 1
key ctrl+s
await "$first" '["text_you"]'
walls=$(grep -c 'wall' "$first" || true)
[ "$walls" -ge 1 ] || fail "the mouse has drawn nothing"
picture drawn

echo "== a win in a test play is recorded"
key F5 Right Right Right
settle 0
picture won
key e ctrl+s
await "$first" 'solution: "rrr"'

echo "== undo goes back across the test play"
key ctrl+z ctrl+z ctrl+s
is_undone() { ! grep -qE 'solution|wall' "$first"; }
until_true "undo to leave nothing" is_undone
key ctrl+y ctrl+y ctrl+s
await "$first" 'solution: "rrr"'
grep -q 'wall' "$first" || fail "redo has not brought the line back"

echo "== shared out and in"
key ctrl+shift+c ctrl+shift+v
picture pasted
key ctrl+shift+s
held ctrl a
send type "$second"
key Return
await "$second" 'solution: "rrr"'
cmp "$first" "$second" || fail "the level has changed on its way"
"$program" check "$first" "$second" || fail "the files are not valid"
"$program" run "$first" --moves rrr --json | grep -q '"status":"won"' || fail "it is not won"

echo "== killed, and offered again"
key ctrl+1 b
brush rock
key space
is_kept() { grep -qrs rock "$work/data/kotodama/recovery"; }
until_true "the work to be kept" is_kept
kill -KILL "$pid"
pid=""
cmp "$first" "$second" || fail "a file was changed"
echo "the session went as it should"
