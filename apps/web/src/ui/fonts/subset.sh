#!/bin/sh
# Makes vollkorn-600.woff2 and vollkorn-600.ttf: the glyphs of German and English texts. Needs npm, and the Debian packages python3-fonttools and
# python3-brotli. The fallback fonts in ../fonts.css have sizes that were measured with this file.
set -eu
target=$(dirname "$(readlink -f "$0")")/vollkorn-600.woff2
cd "$(mktemp -d)"
npm pack --silent @fontsource/vollkorn@5.3.0
tar xzf fontsource-vollkorn-5.3.0.tgz
/usr/bin/python3 -m fontTools.subset package/files/vollkorn-latin-600-normal.woff2 \
  --unicodes='U+0020-007E,U+00A0,U+00A7,U+00A9,U+00AB,U+00AD,U+00B7,U+00BB,U+00BD,U+00C4,U+00C9,U+00D6,U+00D7,U+00DC,U+00DF,U+00E0,U+00E4,U+00E9,U+00F6,U+00FC,U+1E9E,U+2010-2014,U+2018-201A,U+201C-201E,U+2026,U+202F,U+20AC,U+2212' \
  --layout-features='kern,liga,lnum,tnum,calt,ccmp,locl,mark' --no-hinting --desubroutinize \
  --flavor=woff2 --output-file="$target"
# The same for the pictures of link previews, whose renderer reads no WOFF2.
/usr/bin/python3 -c 'import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1], recalcTimestamp=False)
font.flavor = None
font.save(sys.argv[1].replace("woff2", "ttf"))' "$target"
