#!/bin/sh
# pint's numpy.diff of -60 and -80 dBm is the ratio -20, of which no decibel can be made; their range is 20 dBm, a tenth of a watt.
#
# Version    Pint 0.25.3 with numpy 2.4.6 (PyPI), and autoconvert_offset_to_baseunit=True, as its page on logarithmic units asks for
# Expected   "Pint supports some logarithmic units, including dB, dBm [...] as well as some conversions between them and their base units";
#            numpy's functions keep the units right. Our guess before the run was that the difference of two levels is a change in dB, or
#            the ratio that belongs to it. For -60 and -80 dBm:
#                -60 dBm less -80 dBm: 20 dB, or a ratio of 100      numpy.diff: -20 dB, or 0.01      numpy.ptp: 20 dB, or 100
#                numpy.std of -60 and -70 dBm: 5 dB
# Seen           -60 dBm less -80 dBm: 100, which is 20 dB           numpy.diff: -20 without a unit, "nan" as dB
#                numpy.ptp: 20 dBm, which is 100 mW                  numpy.std: 5 without a unit, 6.99 as dB
#            The minus sign works with powers, numpy.diff, ptp and std with the numbers as they are, and then take the unit from the rules for
#            powers. What looks like a plain number of decibels is a ratio to whatever comes next.
# Input      Two levels.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check Pint==0.25.3 numpy==2.4.6

cat >"$folder/levels.py" <<'PYTHON'
import numpy
import pint

units = pint.UnitRegistry(autoconvert_offset_to_baseunit=True)


def show(name, value, other):
    print(f"{name}: {value.magnitude:.2f} {value.units}, that is {value.to(other).magnitude:.2f} {other}")


near, far = units.Quantity(-60.0, "dBm"), units.Quantity(-80.0, "dBm")
both = units.Quantity(numpy.array([-60.0, -80.0]), "dBm")
show("minus", near - far, "dB")
show("diff", numpy.diff(both)[0], "dB")
show("ptp", numpy.ptp(both), "mW")
show("std", numpy.std(units.Quantity(numpy.array([-60.0, -70.0]), "dBm")), "dB")
PYTHON

seen=$("$folder/venv/bin/python" -W ignore "$folder/levels.py")
echo "$seen"
[ "$seen" = "minus: 100.00 dimensionless, that is 20.00 dB
diff: -20.00 dimensionless, that is nan dB
ptp: 20.00 decibelmilliwatt, that is 100.00 mW
std: 5.00 dimensionless, that is 6.99 dB" ]
