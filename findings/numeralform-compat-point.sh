#!/bin/sh
# numeralform, in the place of num2words, says "minus moins trois point cinq" for -3.5 in French, with two minuses and an English point.
#
# Version    numeralform 0.1.9, compared with num2words 0.5.14 (PyPI)
# Expected   numeralform.compat is "a deterministic num2words compatibility adapter"; "the compatibility profile is pinned to" a revision "with
#            package metadata 0.5.14" (README). Our guess before the run was that both say the same in the big languages, or that the
#            adapter mends what is wrong in num2words. For -3.5 and 3.5:
#                fr moins trois virgule cinq, de drei Komma fünf, it tre virgola cinque, pt três vírgula cinco, sv tre komma fem
# Seen           fr minus moins trois point cinq, trois point cinq    de minus drei point fünf, drei point fünf
#                it minus meno tre point cinque, tre point cinque     pt minus menos três point cinco, três point cinco
#                sv minus tre point fem, tre point fem                whole numbers, English, Spanish and Dutch: as num2words
#            A program that was moved from num2words by a change of its import speaks half English: the level is "minus moins", the
#            distance has a "point". The library's own render() is right, and refuses a float.
# Input      A change of level and a distance, as they are.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check numeralform==0.1.9 num2words==0.5.14

cat >"$folder/say.py" <<'PYTHON'
from num2words import num2words as original
from numeralform import compat

for language in ("en", "es", "nl", "de", "fr", "it", "pt", "sv"):
    for number in (-60, -3.5, 3.5):
        ours, theirs = compat.num2words(number, lang=language), original(number, lang=language)
        if ours != theirs:
            print(f"{language} {number}: {ours}, num2words: {theirs}")
PYTHON

seen=$(PYTHONUTF8=1 "$folder/venv/bin/python" "$folder/say.py")
echo "$seen"
[ "$seen" = "de -3.5: minus drei point fünf, num2words: minus drei Komma fünf
de 3.5: drei point fünf, num2words: drei Komma fünf
fr -3.5: minus moins trois point cinq, num2words: moins trois virgule cinq
fr 3.5: trois point cinq, num2words: trois virgule cinq
it -3.5: minus meno tre point cinque, num2words: meno tre virgola cinque
it 3.5: tre point cinque, num2words: tre virgola cinque
pt -3.5: minus menos três point cinco, num2words: menos três vírgula cinco
pt 3.5: três point cinco, num2words: três vírgula cinco
sv -3.5: minus tre point fem, num2words: minus tre komma fem
sv 3.5: tre point fem, num2words: tre komma fem" ]
