#!/bin/sh
# aplay plays at least an eighth of a second: a beep of 70 ms takes 125, and sound of exactly 125 ms takes 250.
#
# Version    aplay 1.2.8 (alsa-utils 1.2.8-1 and libasound2 1.2.8-1+b1, Debian 12); 1.2.14 of Debian 13 does the same
# Expected   A player plays what it gets. aplay(1) has a period and a buffer ("a quarter of buffer time", "not more than 500ms") as the
#            "distance between interrupts", and no word of filling up. So one expects, for raw sound of one channel with 16 kHz from a
#            pipe, in frames (16 are 1 ms; our guess for 1120 was up to a few ms more):
#                1120: 1120    2000: 2000    16000: 16000
# Seen           1120: 2000    2000: 4000    16000: 18000    with -F 10000, a period of 10 ms, 1120: 1280
#            The last piece is filled up with silence to a whole period, and sound that ends with a period gets one more of nothing but
#            silence. So beeps of a Geiger counter that are to follow each other eight times a second cannot: each waits for the silence of
#            the one before. -F makes the period short.
# Input      Raw samples (S16_LE), and a device that writes what it is given into a file ("type file" on "type null").
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq alsa-utils=1.2.8-1 libasound2=1.2.8-1+b1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
cat >alsa.conf <<CONF
pcm.!default { type file slave.pcm "silent" file "$folder/played" format "raw" }
pcm.silent { type null }
CONF

libraries=$(dirname "$folder"/root/usr/lib/*/libasound.so.2)

# play FRAMES OPTION...: how many frames the device has got.
play() {
  rm -f played
  head -c "$((2 * $1))" /dev/zero | LD_LIBRARY_PATH=$libraries ALSA_CONFIG_PATH=$folder/alsa.conf \
    root/usr/bin/aplay -q -t raw -f S16_LE -r 16000 -c 1 "$2" "$3" - 2>/dev/null
  echo "$*: $(($(wc -c <played) / 2))"
}
seen=$(for frames in 1 1120 2000 16000; do play $frames -B 500000; done
  play 1120 -F 10000
  play 1119 -F 10000)
echo "$seen"
[ "$seen" = "1 -B 500000: 2000
1120 -B 500000: 2000
2000 -B 500000: 4000
16000 -B 500000: 18000
1120 -F 10000: 1280
1119 -F 10000: 1120" ]
