#!/bin/sh
# termrec shows what was typed, and the size of the window, as output of the program when it reads a recording of asciinema's.
#
# Version    termrec 0.19 (termrec and libtty1 0.19-2, Debian 12)
# Expected   It plays and converts recordings of several formats, asciicast v2 among them. In that format (asciinema's documentation) each
#            event has a code: "o" is data that was written to the terminal, "i" what was read from it ("asciinema rec --stdin"), "r" a
#            new size, "m" a marker; only "o" is for the screen. Our guess before the run was that a recording keeps its contents and its
#            times when it is converted. For a game that writes hot, gets a q, is resized, and writes bye:
#                hot at 0, bye at 5
# Seen           hot at 0, q at 2.25, 80x24 at 3, here at 4, bye at 5, all as output
#            termcat writes all events as output, into a ttyrec, too. What is on the screen is moved by each key; what was typed without
#            an echo, a PIN for example, is there to be read. The times are right.
# Input      A recording with one event of each kind; made up.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq termrec=0.19-2 libtty1=0.19-2 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >game.cast <<'JSON'
{"version": 2, "width": 100, "height": 30, "timestamp": 1764441600}
[0.0, "o", "hot\r\n"]
[2.25, "i", "q"]
[3.0, "r", "80x24"]
[4.0, "m", "here"]
[5.0, "o", "bye\r\n"]
JSON
LD_LIBRARY_PATH=root/usr/lib/x86_64-linux-gnu root/usr/bin/termcat game.cast converted.cast
seen=$(cat converted.cast)
printf "%s\n" "$seen"
[ "$seen" = '{"version":2, "width":100, "height":30}
[0.000000, "o", "hot\r\n"]
[2.250000, "o", "q"]
[3.000000, "o", "80x24"]
[4.000000, "o", "here"]
[5.000000, "o", "bye\r\n"]' ]
