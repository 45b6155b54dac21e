#!/bin/sh
# lnav of Debian 12 puts the lines of two logs in the order of the clocks on the wall; Debian 13's counts its milliseconds from them.
#
# Version    lnav 0.11.1 (0.11.1-3, Debian 12) and 0.12.4 (0.12.4-1+deb13u1, Debian 13)
# Expected   lnav uses "timestamps" for "interleaving messages from different files" (lnav(1)), and its tables have log_time_msecs. Our
#            guess before the run was the order of time, for lines of two stations, one in UTC and one of the same seconds with +01:00.
#            As milliseconds of 22:21, on a machine in Berlin:
#                in order of time: 46123 46500 46900 47500    log_time_msecs: those since 1970 in UTC, as date +%s says
# Seen           0.11.1: 46123 46900 46500 47500, as the second station is an hour later for it
#                0.12.4: 46123 46500 46900 47500, and log_time_msecs an hour more than date +%s
#            0.11 takes the digits of each line as they are. 0.12 converts them to local time, and counts from 1970 as if that were UTC, so
#            that a level is joined with what another program logged an hour before or later; in summer two hours, in UTC none.
# Input      Two logs of two lines.
# Reported   https://github.com/tstack/lnav/issues/1034 (the order; mended in 0.12)
# Needs      Debian 12 on this machine: other libraries of 0.11.1 are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq lnav=0.11.1-3 libarchive13 libpcre2-8-0 libcurl3-gnutls 2>/dev/null
for package in *.deb; do dpkg -x "$package" old; done

mkdir -p apt/lists/partial apt/archives/partial
: >apt/status
echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main' >apt/list
# debian_13 COMMAND...: run an apt command on Debian 13, as if nothing were installed.
debian_13() {
  "$@" -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o APT::Install-Recommends=0 -o Dir::State="$folder/apt" \
    -o Dir::State::status="$folder/apt/status" -o Dir::Cache="$folder/apt" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::Etc::SourceList="$folder/apt/list" >/dev/null 2>&1
}
debian_13 apt-get update
debian_13 apt-get -y --download-only install lnav=0.12.4-1+deb13u1
for package in apt/archives/*.deb; do dpkg -x "$package" new; done

printf '2026-11-30T22:21:46.%s000Z tag[1]: level -60\n' 123 900 >utc.log
printf '2026-11-30T23:21:4%s00000+01:00 hall[1]: level -70\n' 6.5 7.5 >berlin.log
minute=$(date -u -d 2026-11-30T22:21 +%s)
export HOME="$folder" TERM=xterm TZ=Europe/Berlin
libraries=$(dirname old/usr/lib/*/libpcre2-8.so.0)
loader="new/usr/lib64/ld-linux-x86-64.so.2 --library-path new/usr/lib/x86_64-linux-gnu"

# show VERSION COMMAND...: the milliseconds of the lines, in lnav's order: those of the text and those of its column since 22:21.
show() {
  version=$1
  shift
  "$@" -n -c ';select log_time_msecs, log_time from syslog_log' -c ':write-csv-to -' utc.log berlin.log |
    sed -n 's/^\([0-9]*\),.*:\(..\)\.\(...\).*/\1 \2\3/p' |
    while read -r column text; do echo "$version $text: $((column - minute * 1000))"; done
}
seen=$(show 0.11.1 env LD_LIBRARY_PATH="$libraries" old/usr/bin/lnav
  # shellcheck disable=SC2086 # the loader and its arguments
  show 0.12.4 $loader new/usr/bin/lnav)
echo "$seen"
[ "$seen" = "0.11.1 46123: 46123
0.11.1 46900: 46900
0.11.1 46500: 3646500
0.11.1 47500: 3647500
0.12.4 46123: 3646123
0.12.4 46500: 3646500
0.12.4 46900: 3646900
0.12.4 47500: 3647500" ]
