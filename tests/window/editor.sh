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
  xdotool keydown "$1"
  sleep 0.3
  xdotool key "$2"
  sleep 0.3
  xdotool keyup "$1"
  sleep 0.2
}

brush() { # WORD [MODIFIER]: search the palette, take the first hit
  key slash
  xdotool type --delay 40 "$1"
  sleep 0.4
  if [ $# -gt 1 ]; then held "$2" Return; else key Return; fi
  sleep 0.2
}

put() { # WORD [MODIFIER]: at the cursor, then one to the right
  brush "$@"
  key space Right
}

first=$work/first.level.ron
second=$work/second.level.ron
start edit "$first"
# The cursor follows the pointer: to the first cell. Then it stays away.
xdotool mousemove 418 305
sleep 0.5
xdotool mousemove 1270 790
sleep 0.5

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
xdotool mousemove 560 500 mousedown 1
sleep 0.3
xdotool mousemove 640 500
sleep 0.3
xdotool mousemove 700 500 mouseup 1
sleep 0.5
key ctrl+s
await "$first" '["text_you"]'
walls=$(grep -c 'wall' "$first" || true)
[ "$walls" -ge 1 ] || fail "the mouse has drawn nothing"
picture drawn

echo "== a win in a test play is recorded"
key F5
sleep 1
key Right Right Right
sleep 0.7
picture won
key e
sleep 1
key ctrl+s
await "$first" 'solution: "rrr"'

echo "== undo goes back across the test play"
key ctrl+z ctrl+z ctrl+s
sleep 1
! grep -qE 'solution|wall' "$first" || fail "undo has left something"
key ctrl+y ctrl+y ctrl+s
await "$first" 'solution: "rrr"'
grep -q 'wall' "$first" || fail "redo has not brought the line back"

echo "== shared out and in"
key ctrl+shift+c ctrl+shift+v
sleep 0.7
picture pasted
key ctrl+shift+s
sleep 0.7
held ctrl a
xdotool type --delay 40 "$second"
key Return
sleep 0.5
await "$second" 'solution: "rrr"'
cmp "$first" "$second" || fail "the level has changed on its way"
"$program" check "$first" "$second" || fail "the files are not valid"
"$program" run "$first" --moves rrr --json | grep -q '"status":"won"' || fail "it is not won"

echo "== killed, and offered again"
key ctrl+1 b
brush rock
key space
sleep 6
kill -KILL "$pid"
pid=""
ls "$work"/data/kotodama/recovery/* >/dev/null 2>&1 || fail "nothing was kept"
cmp "$first" "$second" || fail "a file was changed"
echo "the session went as it should"
