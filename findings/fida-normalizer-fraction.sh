#!/bin/sh
# fida-normalizer reads 1.05 m as "one point five meters", as it reads 1.5 m, and a frost of -3.5 degrees as "three point five degrees".
#
# Version    fida-normalizer 0.1.1 (PyPI)
# Expected   It is "a text normalization package for TTS (Text-to-Speech) preprocessing" that "converts numbers, dates, times, ... to spoken
#            forms", so what is spoken is the number that was written. Our guess before the run:
#                1.05 m: one point zero five meters; 2.005 m: two point zero zero five meters; -3.5 degrees: minus three point five degrees
#                in German 1,05 m: eins komma null fünf meter
# Seen           1.05 m: one point five meters; 2.005 m: two point five meters; -3.5 degrees: three point five degrees
#                in German 1,05 m: eins, zero fünf meter
#            The digits behind the point are read as a number of their own, whose zeros in front are lost; the minus is read only before
#            whole numbers. With a comma, in Italian, French, Spanish and others, too, the zero is the English word, and the comma is a
#            pause. What is a step away is said to be two.
# Input      Short texts, as they would be spoken.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check fida-normalizer==0.1.1

cat >"$folder/speak.py" <<'PYTHON'
from Normalizer import Normalizer

TEXTS = {"en": ["1.5 m", "1.05 m", "2.005 m", "-3 degrees", "-3.5 degrees"], "de": ["1,5 m", "1,05 m"]}
for language, texts in TEXTS.items():
    normalizer = Normalizer(lang=language)
    for text in texts:
        print(f"{text}: {normalizer.normalize(text)}")
PYTHON

seen=$(PYTHONIOENCODING=utf-8 "$folder/venv/bin/python" -W ignore "$folder/speak.py" 2>/dev/null)
echo "$seen"
[ "$seen" = "1.5 m: one point five meters
1.05 m: one point five meters
2.005 m: two point five meters
-3 degrees: minus three degrees
-3.5 degrees: three point five degrees
1,5 m: eins komma fünf meter
1,05 m: eins, zero fünf meter" ]
