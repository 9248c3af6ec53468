#!/usr/bin/env bash
# A contact sheet of the game: a picture of every screen in a list, in several
# sizes and both languages, one sheet for each. They are for looking at: before
# and after a change of what is drawn. Usage:
#
#   tests/window/contact.sh PROGRAM FOLDER [SIZE...] (800x600 1280x720 ...)
#
# LANGUAGES="English" or SCREENS="title pause" takes only some. LIST is
# screens.txt beside this script if nothing else is said.
set -euo pipefail

here=$(dirname "$(realpath "$0")")
program=$(realpath "$1")
list=${LIST:-$here/screens.txt}
font=$here/../../assets/fonts/kotodama-text.ttf
mkdir -p "$2"
folder=$(realpath "$2")
shift 2
[ $# -gt 0 ] || set -- 800x600 1280x720 1920x1080 3840x2160

for size in "$@"; do
  for language in ${LANGUAGES:-English Japanese}; do
    pictures=$folder/$size-$language
    mkdir -p "$pictures"
    xvfb-run -a -s "-screen 0 ${size}x24 -noreset" \
      "$here/screens.sh" "$program" "$pictures" "$size" "$language" "$list"
    # Each is made small as it is read: together they would be too large.
    # shellcheck disable=SC2046 # names without spaces, in the order of the list
    (cd "$pictures" && montage -font "$font" -pointsize 20 -label '%t' \
      $(sed 's/$/[480x]/' order) \
      -geometry 480x+6+6 -tile 5x -background '#202028' -fill white "$folder/$size-$language.png")
    echo "$folder/$size-$language.png"
  done
done
