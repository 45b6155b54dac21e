#!/bin/sh
# espeak-ng speaks no minus in French and Spanish, and in no language one behind a parenthesis: -60 dBm becomes 60 dBm.
#
# Version    espeak-ng 1.51 (1.51+dfsg-10+deb12u2, Debian 12); 1.52 of Debian 13 does the same
# Expected   A reader of numbers speaks their sign: SSML's cardinal and every phrase book have "moins soixante" for -60. espeak-ng has the
#            words, too ("minus", "m'i:nUs"), and speaks the plus of +4 in all four. Our guess before the run, for -60, (-60) and +4:
#                en, de, fr, es: minus sixty     minus sixty     plus four
# Seen           en, de: minus sixty   fr, es: sixty      all four: sixty      all four: plus four
#            A thermometer at -5 °C is at 5 °C, and a level or a floor is another one. No word shows it, so nobody who only hears it can
#            know. Portuguese, Italian, Dutch and Swedish have the minus; Polish, Russian, Danish and Turkish do not.
# Input      Three numbers, each as a line on standard input; the output is in espeak-ng's phonemes.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
version=1.51+dfsg-10+deb12u2
apt-get download -qq espeak-ng="$version" espeak-ng-data="$version" libespeak-ng1="$version" libpcaudio0 libsonic0 libasound2 libpulse0 \
  libasyncns0 libsndfile1 libogg0 libflac12 libvorbis0a libvorbisenc2 libopus0 libmp3lame0 libmpg123-0 libx11-6 libxcb1 libxau6 \
  libxdmcp6 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$(dirname root/usr/lib/*/libespeak-ng.so.1)

seen=$(for language in en de fr es; do
  for number in -60 "(-60)" +4; do
    echo "$language $number:" "$(echo "$number" | LD_LIBRARY_PATH=$libraries:$libraries/pulseaudio ESPEAK_DATA_PATH=$libraries \
      root/usr/bin/espeak-ng -v $language -q -x --stdin)"
  done
done)
echo "$seen"
[ "$seen" = "en -60: m'aIn@s s'Iksti
en (-60): _:_:s'Iksti
en +4: pl'Vs f'o@
de -60: m'i:nUs z'ECtsIC
de (-60): _:_:z'ECtsIC
de +4: pl'Us f'i:r
fr -60: swas'A~t
fr (-60): _:_:swas'A~t
fr +4: pl'ys k'atr
es -60: sEs'Enta
es (-60): _:_:sEs'Enta
es +4: m'as kw'at**o" ]
