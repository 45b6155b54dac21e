#!/bin/sh
# Makes the files for PREFIX/share: manual pages, completions, desktop entry, icon and AppStream metadata.
# usage: share.sh PROGRAM FOLDER VERSION DATE
set -eu
program=$1 folder=$2 version=$3 date=$4
here=$(dirname "$0")

rm -rf "$folder"
put() { # copies standard input to a file in FOLDER
  mkdir -p "$(dirname "$folder/$1")"
  cat >"$folder/$1"
}

"$program" --experimental-dump-help | "$here/manual.py" "$version" "$date" "$folder/man/man1"
sed "s/^\(.TH .* \"8\"\) \"\" \"hotcold\"/\1 \"$date\" \"hotcold $version\"/" "$here/hotcold-radio.8" |
  put man/man8/hotcold-radio.8

# Without the #! line: shells source this file.
"$program" --generate-completion-script bash | sed '1{/^#!/d}' | put bash-completion/completions/hotcold
"$program" --generate-completion-script zsh | put zsh/site-functions/_hotcold
"$program" --generate-completion-script fish | put fish/vendor_completions.d/hotcold.fish

put applications/hotcold.desktop <"$here/hotcold.desktop"
put icons/hicolor/scalable/apps/hotcold.svg <"$here/hotcold.svg"
sed "s/@VERSION@/$version/; s/@DATE@/$date/" "$here/hotcold.metainfo.xml" |
  put metainfo/io.github.hotcold.hotcold.metainfo.xml
touch "$folder/made"
