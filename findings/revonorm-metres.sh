#!/bin/sh
# revonorm speaks English metres and temperatures with a Malay decimal point: 3.5 m is "three perpuluhan five meters".
#
# Version    revonorm 1.0.0 (PyPI)
# Expected   It "converts written text (numbers, currency, dates, times, symbols) into spoken words across 5 languages"; the language is
#            required. Our guess before the run was "three point five" for each unit in English, and so it is for kilograms, gigahertz
#            and percent:
#                three point five meters, negative zero point five celsius, three point five hours
# Seen           three perpuluhan five meters, negative zero perpuluhan five celsius, three.five hours
#            "Perpuluhan" is the decimal point in Malay. Only metres, kilometres, the temperature and hours are so.
# Input      One quantity each.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check revonorm==1.0.0

cat >"$folder/say.py" <<'PYTHON'
from revonorm import normalize_text

for text in ("3.5 m", "3.5 km", "-0.5 °C", "3.5 hours", "3.5 kg", "3.5 GHz", "3.5%"):
    print(f"{text}: {normalize_text(text, 'en')}")
PYTHON

seen=$(PYTHONUTF8=1 "$folder/venv/bin/python" "$folder/say.py")
echo "$seen"
[ "$seen" = "3.5 m: three perpuluhan five meters
3.5 km: three perpuluhan five kilometers
-0.5 °C: negative zero perpuluhan five celsius
3.5 hours: three.five hours
3.5 kg: three point five kilogram
3.5 GHz: three point five GHz
3.5%: three point five percent" ]
