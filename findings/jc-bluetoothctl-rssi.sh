#!/bin/sh
# jc makes 0 dBm, the loudest of all, of each level that Debian 13's bluetoothctl prints, and of each that is not known.
#
# Version    jc 1.25.4 (1.25.4-1, Debian 13); 1.25.7 of Debian's unstable does the same
# Expected   Debian 13 has bluetoothctl 5.82, which prints levels as "RSSI: 0xffffffc4 (-60)" and "TxPower: 0xfffffff8 (-8)" (see
#            bluetoothctl-rssi.sh), and jc --bluetoothctl, which "supports" bluetoothctl info, and gives "rssi" and "txpower" as integers.
#            Our guess before the run was that this form becomes the text as it stands; what bluetoothctl does not print, one expects, is
#            null or is missing:
#                RSSI: -60: -60    RSSI: 0xffffffc4 (-60): -60, or the text    no RSSI: null
#            jc knows that it has not understood the number: it writes a warning to standard error.
# Seen           RSSI: -60: -60    RSSI: 0xffffffc4 (-60): 0                  no RSSI: 0
#            Each device begins with 0 for both, and keeps that. A script that looks for the nearest device takes one of which nothing is
#            known, and on Debian 13 all are equally near. A battery of which nothing is known is at 0 %, too.
# Input      What bluetoothctl info prints, in three forms.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
mkdir -p apt/lists/partial apt/archives/partial
: >apt/status
echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main' >apt/list
# debian_13 COMMAND...: run an apt command on Debian 13, as if nothing were installed.
debian_13() {
  "$@" -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o Dir::State="$folder/apt" -o Dir::State::status="$folder/apt/status" \
    -o Dir::Cache="$folder/apt" -o Dir::Etc::SourceParts=/dev/null -o Dir::Etc::SourceList="$folder/apt/list" >/dev/null 2>&1
}
debian_13 apt-get update
debian_13 apt-get download jc=1.25.4-1 python3-pygments python3-ruamel.yaml python3-xmltodict
for package in *.deb; do dpkg -x "$package" root; done

cat >convert.py <<'PYTHON'
import contextlib
import io

import jc

start = "Device 11:22:33:44:55:66 (random)\n\tName: Tag\n\tAlias: Tag\n\tPaired: no\n"
for form in ("\tRSSI: -60\n\tTxPower: -8\n", "\tRSSI: 0xffffffc4 (-60)\n\tTxPower: 0xfffffff8 (-8)\n", ""):
    with contextlib.redirect_stderr(io.StringIO()) as errors:
        device = jc.parse("bluetoothctl", start + form)[0]
    warned = errors.getvalue().count("Warning")
    print(f"{' '.join(form.split()) or 'no level'}: {device['rssi']!r}, {device['txpower']!r}, {warned} warnings")
print("battery:", device["battery_percentage"])
PYTHON

seen=$(PYTHONPATH=root/usr/lib/python3/dist-packages python3 convert.py)
echo "$seen"
[ "$seen" = "RSSI: -60 TxPower: -8: -60, -8, 0 warnings
RSSI: 0xffffffc4 (-60) TxPower: 0xfffffff8 (-8): 0, 0, 2 warnings
no level: 0, 0, 0 warnings
battery: 0" ]
