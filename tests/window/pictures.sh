#!/usr/bin/env bash
# Renews the pictures that show the game to others, in assets/screenshots: those
# for a shop page and in the documents, two minutes of play as a strip, and the map
# and two levels of every area. Usage:
#
#   tests/window/pictures.sh PROGRAM
set -euo pipefail

here=$(dirname "$(realpath "$0")")
program=$(realpath "$1")
out=$(realpath "$here/../../assets/screenshots")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

take() { # LIST SIZE
  LIST=$here/$1.txt LANGUAGES=English "$here/contact.sh" "$program" "$work/$1" "$2" >/dev/null
}

# Side by side in rows of so many, with all colours in a palette. Most of them are
# dark: only in Lab are these told apart.
lay() { # COLUMNS TILE OUTPUT PICTURE...
  local columns=$1 tile=$2 output=$3
  shift 3
  montage "$@" -tile "${columns}x" -geometry "$tile+4+4" -background '#202028' miff:- |
    convert - +dither -quantize Lab -colors 255 "PNG8:$output"
}

take shop 1280x720
rm -rf "$out/shop" "$out/areas"
mkdir -p "$out/shop" "$out/areas"
for picture in "$work/shop/1280x720-English"/*.png; do
  convert "$picture" -colors 255 "PNG8:$out/shop/$(basename "$picture")"
done

take docs 1280x800
for picture in "$work/docs/1280x800-English"/*.png; do
  convert "$picture" -colors 255 "PNG8:$out/$(basename "$picture")"
done

take strip 1280x800
lay 4 400x "$out/strip.png" "$work/strip/1280x800-English"/*.png

take areas 1280x720
for map in "$work/areas/1280x720-English"/*-map.png; do
  area=${map%-map.png}
  lay 3 480x "$out/areas/$(basename "$area").png" "$map" "$area-1.png" "$area-2.png"
done
