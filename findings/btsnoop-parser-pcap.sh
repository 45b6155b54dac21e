#!/bin/sh
# A pcap exported by btsnoop-parser says that the host sent everything, and that each packet was cut off by one byte.
#
# Version    btsnoop-parser 0.10.0 (PyPI); read with tshark 4.0.17 (Debian 12)
# Expected   LINKTYPE_BLUETOOTH_HCI_H4_WITH_PHDR (201) begins each packet with its direction as a big-endian number of 32 bits, 0 for
#            sent and 1 for received (tcpdump.org, "Link-layer header types"), and the export should keep what the BTSnoop file
#            says. A packet that is whole has the same original as captured length.
# Seen       The direction is written in the byte order of the pcap file, little-endian, so that tshark reads 0 for all; the original
#            length is one more than the captured one, for which Wireshark shows "packet size limited during capture".
#                in BTSnoop: 0x00 command, 0x01 event      in the export: 0x00 command, 0x00 event
#                captured and original length 6 and 7, 7 and 8
#            hotcold takes the direction from the kind of packet: only a controller sends events.
# Input      A BTSnoop file (type 1002) with a Set Scan Enable command and its Command Complete event.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check btsnoop-parser==0.10.0

cat >"$folder/write.py" <<'PYTHON'
import struct
import sys

packets = [("010C20020100", 2), ("040E04010C2000", 3)]
with open(sys.argv[1], "wb") as file:
    file.write(b"btsnoop\0" + struct.pack(">II", 1, 1002))
    for number, (text, flags) in enumerate(packets):
        packet = bytes.fromhex(text)
        time = 0x00DCDDB30F2F8000 + (1_795_900_000 + number) * 1_000_000
        file.write(struct.pack(">IIIIQ", len(packet), len(packet), flags, 0, time) + packet)
PYTHON

python3 "$folder/write.py" "$folder/log.btsnoop"
"$folder/venv/bin/btsnoop_parser" "$folder/log.btsnoop" --pcap "$folder/log.pcap" >"$folder/log"
fields="-T fields -e hci_h4.direction -e hci_h4.type -e frame.cap_len -e frame.len"
seen=$(for file in log.btsnoop log.pcap; do
  echo "$file"
  # shellcheck disable=SC2086 # several words
  tshark -r "$folder/$file" $fields 2>"$folder/messages" | tr '\t' ' '
done)
echo "$seen"
[ "$seen" = "log.btsnoop
0x00 0x01 6 6
0x01 0x04 7 7
log.pcap
0x00 0x01 6 7
0x00 0x04 7 8" ]
