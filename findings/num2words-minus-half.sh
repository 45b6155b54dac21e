#!/bin/sh
# num2words says "zero point five" for -0.5, without the minus that it says for -1.5, in English and most other languages.
#
# Version    num2words 0.5.14 (PyPI), "modules to convert numbers to words"
# Expected   A number and its opposite do not have the same words. -60 is "minus sixty" and -1.5 "minus one point five". Our guess before
#            the run was that -0.5 begins with the word for minus, too, in each language that has one:
#                en minus zero point five     de minus null Komma fünf     fr moins zéro virgule cinq     it meno zero virgola cinque
# Seen           en zero point five           de null Komma fünf           fr zéro virgule cinq           it meno zero virgola cinque
#            All that lies between -1 and 0 loses its sign, in ca, da, de, en, es, fi, fr, ja, ko, nl, no, pt, ro, ru, sv and more; it, hu and
#            lt keep it. In en, Decimal("-0.5") is the same as the float. A Bluetooth thermometer in a freezer or a garden that sends
#            -0.5 is announced as half a degree above freezing; as the numbers around it are right, nobody sees why.
# Input      Numbers that need no rounding: -0.5, 0.5 and -1.5.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check num2words==0.5.14

cat >"$folder/words.py" <<'PYTHON'
from decimal import Decimal

from num2words import num2words

for language in ("en", "de", "fr", "it"):
    print(f"{language}:", ", ".join(num2words(number, lang=language) for number in (-1.5, -0.5, 0.5)))
print("en, Decimal:", num2words(Decimal("-0.5")))
lost, kept = [], []
for language in "ca da de en es fi fr hu it ja ko lt nl no pt ro ru sv".split():
    same = num2words(-0.5, lang=language) == num2words(0.5, lang=language)
    (lost if same else kept).append(language)
print("lost:", *lost)
print("kept:", *kept)
PYTHON

seen=$(PYTHONUTF8=1 "$folder/venv/bin/python" "$folder/words.py")
echo "$seen"
[ "$seen" = "en: minus one point five, zero point five, zero point five
de: minus eins Komma fünf, null Komma fünf, null Komma fünf
fr: moins un virgule cinq, zéro virgule cinq, zéro virgule cinq
it: meno uno virgola cinque, meno zero virgola cinque, zero virgola cinque
en, Decimal: zero point five
lost: ca da de en es fi fr ja ko nl no pt ro ru sv
kept: hu it lt" ]
