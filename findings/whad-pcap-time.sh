#!/bin/sh
# A capture of Bluetooth LE that WHAD reads and writes again is ten times as fast.
#
# Version    whad 1.2.18 with scapy 2.6.1 (PyPI)
# Expected   A sniffer on a pcap file with its own PcapWriterMonitor copies the capture: the time between two packets stays. WHAD's
#            metadata count microseconds ("appropriate header and timestamp in microseconds", whad.hub.ble). Our guess before the
#            run, for packets one second apart:
#                0 -60    1000000 -61    2000000 -62        0.0 1.0 2.0
# Seen       The reader of LE packets multiplies seconds by 100,000, the writer divides by 1,000,000:
#                0 -60    100000 -61    200000 -62          0.0 0.1 0.2
#            Intervals of advertising, and ranges computed over time, are wrong in whatever WHAD's tools have filtered. The level, the
#            channel and the CRC are kept.
# Input      A pcap file (link type 256) with three ADV_NONCONN_IND, one second apart, with right CRCs.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check whad==1.2.18 scapy==2.6.1

cat >"$folder/again.py" <<'PYTHON'
import os
import struct
import sys

from scapy.utils import RawPcapReader
from whad.ble import Sniffer
from whad.common.monitors import PcapWriterMonitor
from whad.device import Device

ADVERTISING = struct.pack("<I", 0x8E89BED6)


def crc(pdu):
    state = 0xAAAAAA
    for byte in pdu:
        state ^= byte
        for _ in range(8):
            state = state >> 1 ^ (0xDA6000 if state & 1 else 0)
    return state.to_bytes(3, "little")


before, after = (os.path.join(sys.argv[1], name) for name in ("before.pcap", "after.pcap"))
with open(before, "wb") as file:
    file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 256))
    for second in range(3):
        body = bytes.fromhex("665544332211") + bytes.fromhex("02010604FFFFFF00")
        pdu = bytes([0x02, len(body)]) + body
        header = struct.pack("<BbBB", 12, -60 - second, 0x80, 0) + ADVERTISING + struct.pack("<H", 0x0C13)
        packet = header + ADVERTISING + pdu + crc(pdu)
        file.write(struct.pack("<IIII", 1_795_900_000 + second, 0, len(packet), len(packet)) + packet)

sniffer = Sniffer(Device.create("pcap:" + before))
monitor = PcapWriterMonitor(after)
monitor.attach(sniffer)
monitor.start()
sniffer.configure(advertisements=True)
sniffer.start()
for count, packet in enumerate(sniffer.sniff(timeout=30), 1):
    print(packet.metadata.timestamp, packet.metadata.rssi)
    if count == 3:
        break
monitor.close()
times = [header.sec + header.usec / 1e6 for _, header in RawPcapReader(after)]
print(*(round(time - times[0], 3) for time in times), flush=True)
# WHAD's threads do not end by themselves.
os._exit(0)
PYTHON

seen=$("$folder/venv/bin/python" "$folder/again.py" "$folder" 2>/dev/null)
echo "$seen"
[ "$seen" = "0 -60
100000 -61
200000 -62
0.0 0.1 0.2" ]
