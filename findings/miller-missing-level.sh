#!/bin/sh
# Miller's moving average counts a level that is missing as +1 dBm since Debian 13, and its "top" takes that packet for the loudest.
#
# Version    Miller 6.13.0 (miller 6.13.0-1, Debian 13); with 6.6.0 of Debian 12 the average stays empty from there on, and top is the same
# Expected   stats1 leaves empty values out, and top "prints the n records with smallest/largest values" (mlr top --help), which is no
#            empty one; an average of levels lies between them. Our guess before the run was that all verbs do right with levels, without
#            a word on missing ones; so one expects, for -60, -62, nothing, -60 and -60:
#                stats1 -a max: -60    top: -60    step -a ewma -d 0.5: -60 -61, nothing or -61, -60.5 -60.25    delta: 0 -2, nothing, 2 0
# Seen           stats1 -a max: -60    top: nothing    step -a ewma -d 0.5: -60 -61 -30 -45 -52.5    delta: 0 -2, nothing, -60 0
#            In the language of mlr put an empty value counts as 0 in a sum by now, and as 1 in a product; step multiplies the level by its
#            weight, so that a packet without a level makes the tag 31 dB louder, for many packets. Each number is less than an empty value
#            for top: asked which room hears the tag best, it names one that does not hear it.
# Input      Five records in CSV.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
mkdir -p apt/lists/partial apt/archives/partial
: >apt/status
echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main' >apt/list
# debian_13 COMMAND...: run an apt command on Debian 13, as if nothing were installed.
debian_13() {
  "$@" -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o Dir::State="$folder/apt" -o Dir::State::status="$folder/apt/status" \
    -o Dir::Cache="$folder/apt" -o Dir::Etc::SourceParts=/dev/null -o Dir::Etc::SourceList="$folder/apt/list" >/dev/null 2>&1
}
debian_13 apt-get update
debian_13 apt-get download miller=6.13.0-1
dpkg -x miller_*.deb root

printf '%s\n' room,level kitchen,-60 hall,-62 cellar, study,-60 attic,-60 >levels.csv
# miller VERB...: the result as words.
miller() {
  echo "$1: $(root/usr/bin/mlr --icsv --ocsv --quote-original "$@" levels.csv | sed 1d | tr '\n' ' ' | sed 's/ $//')"
}
seen=$(miller stats1 -a max,count -f level
  miller top -a -f level
  miller step -a ewma,delta -d 0.5 -f level 'then' cut -o -f level,level_ewma_0.5,level_delta)
echo "$seen"
[ "$seen" = "stats1: -60,4
top: cellar,
step: -60,-60,0 -62,-61,-2 ,-30, -60,-45,-60 -60,-52.5,0" ]
