#!/bin/sh
# festival speaks no minus before a number with a decimal point: "-3.5 degrees" is "three point five degrees", "-60" is "minus sixty".
#
# Version    festival 2.5.0 with festvox-kallpc16k 2.4 (festival 1:2.5.0-9, Debian 12)
# Expected   A number is read as it is written. Our guess before the run, for the voice that Debian installs with it:
#                -60 dBm: minus sixty; -3.5 degrees: minus three point five; -0.5: minus zero point five; from -2.5 to -1.5: both minus
# Seen           -60 dBm: minus sixty; -3.5 degrees: three point five; -0.5: zero point five; from -2.5 to -1.5: neither
#            Whole numbers have a rule for the minus sign in front, and numbers with a point one of their own, which drops it. A frost is
#            read as warmth, and a correction of a level in the wrong direction; both sound right.
# Input      Six short texts, as they would be spoken.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq festival=1:2.5.0-9 festvox-kallpc16k festlex-cmu festlex-poslex libestools2.5 libaudiofile1 libncurses6 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >words.scm <<'SCHEME'
(define (words text)
  (mapcar (lambda (word) (item.name word)) (utt.relation.items (utt.synth (eval (list 'Utterance 'Text text))) 'Word)))
(mapcar (lambda (text) (format t "%s:%l\n" text (words text)))
  '("-60 dBm" "-3.5 degrees" "3.5 degrees" "-0.5" "-12 degrees" "from -2.5 to -1.5"))
SCHEME

data=$folder/root/usr/share/festival
seen=$(LD_LIBRARY_PATH=root/usr/lib/x86_64-linux-gnu root/usr/bin/festival --datadir "$data" --libdir "$data" -b words.scm | tr -d '()"')
echo "$seen"
[ "$seen" = "-60 dBm:minus sixty d B m
-3.5 degrees:three point five degrees
3.5 degrees:three point five degrees
-0.5:zero point five
-12 degrees:minus twelve degrees
from -2.5 to -1.5:from two point five to one point five" ]
