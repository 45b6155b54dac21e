#!/bin/sh
# unicode-rbnf says "minus three" for -3.5 and only "minus" for -0.5, in every language tried, and in Polish "three point zero" for 3.5.
#
# Version    unicode-rbnf 2.4.1 (PyPI), which Home Assistant's voice uses to spell numbers
# Expected   "A pure Python implementation of rule based number formatting using the Unicode Common Locale Data Repository"; among its
#            features are "Negative numbers (-x)" and "Improper fractions (x.x)" (its README; "proper fraction rules" are not yet there).
#            The rule for -x says "minus" and then the number without its sign. Our guess before the run was, for -60, 3.5, -3.5, -0.5
#            and 1.05:
#                en: minus sixty, three point five, minus three point five, minus zero point five, one point zero five
# Seen           en: minus sixty, three point five, minus three, minus, one point zero five
#                de: minus sechzig, drei Komma fünf, minus drei, minus, eins Komma null fünf
#                fr: moins soixante, trois virgule cinq, moins trois, moins, une virgule zéro cinq
#                pl: minus sześćdziesiąt, trzy przecinek zero, minus trzy, minus, jedno przecinek zero zero
#            The number behind the minus is cut to a whole one. A frost of 3.5 degrees is one of 3, and one of half a degree is no number.
#            In Polish each digit behind the point is a zero.
# Input      Five numbers.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check unicode-rbnf==2.4.1

cat >speak.py <<'PYTHON'
from unicode_rbnf import RbnfEngine

for language in ("en", "de", "fr", "pl"):
    engine = RbnfEngine.for_language(language)
    print(f"{language}:", ", ".join(engine.format_number(number).text for number in (-60, 3.5, -3.5, -0.5, 1.05)))
PYTHON
seen=$(venv/bin/python speak.py)
echo "$seen"
[ "$seen" = "en: minus sixty, three point five, minus three, minus, one point zero five
de: minus sechzig, drei Komma fünf, minus drei, minus, eins Komma null fünf
fr: moins soixante, trois virgule cinq, moins trois, moins, une virgule zéro cinq
pl: minus sześćdziesiąt, trzy przecinek zero, minus trzy, minus, jedno przecinek zero zero" ]
