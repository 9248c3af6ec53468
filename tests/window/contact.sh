#!/usr/bin/env bash
# Pictures of every screen in several window sizes and both languages, and a
# contact sheet of each size and language, to be looked at and compared. Usage:
#
#   tests/window/contact.sh PROGRAM FOLDER [SIZE...]
#
# Sizes are 800x600, 1280x720, 1920x1080 and 3840x2160 unless others are given.
# The way to each screen is in screens.txt beside this file. Each size and
# language takes some minutes; drawing by software, larger ones take longer.
set -euo pipefail

program=$(realpath "$1")
out=$(realpath -m "$2")
shift 2
[ $# -gt 0 ] || set -- 800x600 1280x720 1920x1080 3840x2160
here=$(realpath "$(dirname "$0")")
mkdir -p "$out"

for size in "$@"; do
  for language in English Japanese; do
    folder=$out/$size-$language
    mkdir -p "$folder"
    xvfb-run -a -s "-screen 0 ${size}x24 -noreset" \
      "$here/screens.sh" "$program" "$folder" "$size" "$language"
    montage "$folder"/*.png -resize 640x -geometry +8+8 -tile 4x -set label '%t' \
      -background '#222' -fill white "$out/$size-$language.png"
    echo "$out/$size-$language.png"
  done
done
