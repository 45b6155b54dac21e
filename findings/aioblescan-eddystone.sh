#!/bin/sh
# aioblescan reads the Eddystone-URL https://example.net as "https://example" and a line feed; its own TLM advertisements it cannot read.
#
# Version    aioblescan 0.2.14 (PyPI), "Scanning Bluetooth for advertised info with asyncio."
# Expected   Google's Eddystone specification: in a URL the bytes 0x07 to 0x0D stand for .com, .org, .edu, .net, .info, .biz and .gov; an
#            EID frame has a power and 8 bytes; a TLM frame has a version, and service data of 17 bytes. The plugin's documentation: TLM
#            takes a dictionary with "battery", "temperature", "count" and "uptime", and gives missing ones a default. Our guess before the
#            run was that the plugin reads what it has written, and writes by the specification:
#                .com    https://example.com    .net    https://example.net    .gov    https://example.gov
#                EID     its 8 bytes            TLM     length 17              TLM without a battery    the default
# Seen           .com    https://example.com    .net    https://example\n      .gov    https://example\r
#                EID     NameError              TLM     length 4, unreadable   TLM without a battery    an error
#            The four last endings are looked for as 0x10 to 0x13: the numbers were counted on from 9 as if they were decimal. The endings
#            with a slash are right.
# Input      Advertisements that the plugin itself makes, put into a report of the controller.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check aioblescan==0.2.14

cat >"$folder/read.py" <<'PYTHON'
import struct

from aioblescan import HCI_Event
from aioblescan.plugins.eddystone import ESType, EddyStone

FLAGS_AND_UUIDS = 7


def advertisement(kind, value):
    """What the plugin would advertise, without the length before and the zeros after it."""
    data = EddyStone(kind, value).encode()
    return data[1 : 1 + data[0]]


def report(data):
    """An advertising report with this data."""
    parameters = bytes([2, 1, 3, 0]) + bytes.fromhex("665544332211") + bytes([len(data)]) + data + struct.pack("b", -60)
    event = HCI_Event()
    event.decode(bytes([4, 0x3E, len(parameters)]) + parameters)
    return event


def attempt(function, *arguments):
    try:
        return function(*arguments)
    except Exception as error:
        return type(error).__name__


for ending in ("com", "edu", "net", "info", "biz", "gov"):
    seen = EddyStone().decode(report(advertisement(ESType.url, f"https://example.{ending}")))
    print(ending, repr(seen["url"]))
seen = EddyStone().decode(report(advertisement(ESType.url, "https://example.net/")))
print("net/", repr(seen["url"]))

eid = advertisement(ESType.eid, bytes(range(8)))
print("EID", attempt(EddyStone().decode, report(eid)))
telemetry = {"temperature": 21.5, "count": 3, "uptime": 4}
print("TLM without a battery:", attempt(advertisement, ESType.tlm, telemetry))
tlm = advertisement(ESType.tlm, telemetry | {"battery": b"\x0b\xb8"})
print("TLM says", tlm[FLAGS_AND_UUIDS], "bytes, has", len(tlm) - FLAGS_AND_UUIDS - 1, "and is read as", attempt(EddyStone().decode, report(tlm)))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
printf '%s\n' "$seen"
[ "$seen" = "com 'https://example.com'
edu 'https://example.edu'
net 'https://example\\n'
info 'https://example\\x0b'
biz 'https://example\\x0c'
gov 'https://example\\r'
net/ 'https://example.net/'
EID NameError
TLM without a battery: error
TLM says 4 bytes, has 16 and is read as error" ]
