#!/bin/sh
# cidermill-apple-ble exchanges the left and the right earbud in half of all cases, and names headphones of Beats wrongly.
#
# Version    cidermill-apple-ble 0.1.0 (PyPI)
# Expected   In Apple's message of type 07 bit 5 of the status says which earbud is primary, and bit 6 that the sending one is in the
#            case. If the left one is primary, its charge is the lower half of the next byte, else the upper one, in the case or not
#            (d4rken-org/capod and kavishdevar/librepods agree). The models 2011, 2017 and 2025 are Beats Studio Buds, Studio Pro
#            and Solo 4 (capod, 2026-08). Our guess before the run, for 90 % below and 30 % above:
#                2B left 90, right 30    0B left 30, right 90    75 left 90, right 30    55 left 30, right 90
# Seen       Bit 6 decides instead. The right one as primary outside of the case, and the left one in it, are exchanged:
#                2B left 90, right 30    0B left 90, right 30    75 left 30, right 90    55 left 30, right 90
#            and the models are
#                Powerbeats 4, Beats Studio Buds, Beats Studio Buds+
#            Somebody who looks for the one that is nearly empty looks for the wrong one. hotcold reads bit 5.
# Input      Messages of AirPods Pro 2 with four values of the status, and three numbers of models; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check cidermill-apple-ble==0.1.0

cat >"$folder/read.py" <<'PYTHON'
import cidermill_apple_ble as cidermill

for status in (0x2B, 0x0B, 0x75, 0x55):
    message = bytes.fromhex("0719011420") + bytes([status, 0x39, 0x0F]) + bytes(19)
    report = cidermill.parse(0x004C, message)
    print(f"{status:02X} left", report["left_battery"], "right", report["right_battery"])
print(*(cidermill.model_name(code) for code in (0x1120, 0x1720, 0x2520)), sep=", ")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "2B left 90 right 30
0B left 90 right 30
75 left 30 right 90
55 left 30 right 90
Powerbeats 4, Beats Studio Buds, Beats Studio Buds+" ]
