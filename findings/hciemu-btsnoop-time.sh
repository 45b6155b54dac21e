#!/bin/sh
# A capture by hciemu is from the year 56: its times count from 1970, not from the year 0 of the format.
#
# Version    hciemu 1.2.0 (PyPI), "BLE testing toolkit built on Bumble with interactive menu, GATT ops, and HCI capture"
# Expected   A record's time in a BTSnoop file is in microseconds since midnight, January 1st, 0 AD; 2000 is 0x00E03AB44A676000. Bit 1 of
#            its flags is set for commands and events (BlueZ, doc/btsnoop.txt). hciemu's code says "standard BTSnoop format". Our guess
#            before the run, for a command and its event:
#                flags 2, now    flags 3, now
# Seen       The time is that of Unix, and bit 1 is never set:
#                flags 0, year 56, since 1970: now    flags 1, year 56, since 1970: now
#            1914 years are too much for readers that count nanoseconds in 64 bits: tshark 4.0.17 dates the packets to 2098, btmon 5.66 to
#            584610. hotcold rejected each packet for its time, and now reads times before the year 286 as counted from 1970.
# Input      LE Set Scan Enable and its Command Complete, given to HCISnooper as its wrapper of Bumble's transport does.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
# The capture needs none of the other packages.
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps hciemu==1.2.0

cat >"$folder/capture.py" <<'PYTHON'
import asyncio
import contextlib
import datetime
import io
import struct
import sys
import time

from hciemu.hci_snooper import HCISnooper

YEAR_2000 = 0x00E03AB44A676000


async def capture(path):
    snooper = HCISnooper(enable_ellisys=False, btsnoop_file=path)
    await snooper.start()
    snooper.capture_packet(0x01, bytes.fromhex("0c20020100"), "host_to_controller")
    snooper.capture_packet(0x04, bytes.fromhex("0e04010c2000"), "controller_to_host")
    await snooper.stop()


with contextlib.redirect_stdout(io.StringIO()):
    asyncio.run(capture(sys.argv[1]))
with open(sys.argv[1], "rb") as file:
    _, version, datalink = struct.unpack(">8sII", file.read(16))
    print("version", version, "data link", datalink)
    while header := file.read(24):
        _, length, flags, _, written = struct.unpack(">IIIIq", header)
        file.read(length)
        date = datetime.datetime(2000, 1, 1) + datetime.timedelta(microseconds=written - YEAR_2000)
        is_now = abs(written / 1e6 - time.time()) < 60
        print(f"flags {flags}, year {date.year}, since 1970: {'now' if is_now else written / 1e6}")
PYTHON

seen=$(HOME="$folder" "$folder/venv/bin/python" "$folder/capture.py" "$folder/hci.btsnoop")
echo "$seen"
year=$(($(date -u +%Y) - 1970))
[ "$seen" = "version 1 data link 1002
flags 0, year $year, since 1970: now
flags 1, year $year, since 1970: now" ]
