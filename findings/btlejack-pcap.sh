#!/bin/sh
# btlejack's captures say that each packet was received with -40 dBm, on another channel; or have lost the first ten bytes of each.
#
# Version    btlejack 2.1.1 (PyPI), read with tshark 4.0.17 (tshark 4.0.17-0+deb12u3, Debian 12)
# Expected   -x is the "PCAP output format: `ll_phdr`, `nordic` or `pcap`", pcap if nothing is said. Its sniffer (firmware for the Micro:Bit)
#            gives each packet with channel and level. Our guess before the run was that all three have the packet, and the two with a
#            radio header also these. For a Write Request to handle 3 of a connection that is followed, on channel 12, at -73 dBm:
#                pcap: Write Request                                              (link type 251, which has neither)
#                ll_phdr, nordic: Write Request, channel 12, -73 dBm
# Seen           pcap: no Write Request: ten bytes are missing at its start
#                ll_phdr: Write Request, 2426 MHz, which is channel 38 of the advertisements; -40 dBm
#                nordic: Write Request, channel 12, -73 dBm
#            The ten bytes of the sniffer's own header are cut off twice in pcap. ll_phdr writes -40 for the level of each packet, and
#            marks it as valid; and the channel's index where the number of the frequency belongs (channel 12 is 2430 MHz, number 14).
#            Only nordic can be used for what is near or far, and for which channels a device uses.
# Input      A packet as the sniffer gives it, handed to the class that follows a connection, without the hardware.
# Reported   not yet
# Needs      tshark of Debian 12 on this machine
set -eu

[ "$(dpkg-query -W -f '${Version}' tshark 2>/dev/null)" = 4.0.17-0+deb12u3 ] || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check btlejack==2.1.1

cat >capture.py <<'PYTHON'
import struct

from btlejack.packets import NordicTapPacketNotification
from btlejack.pcap import PcapBlePHDRWriter, PcapBleWriter, PcapNordicTapWriter
from btlejack.ui import CLIConnectionSniffer

CHANNEL, LEVEL = 12, -73
header = struct.pack("<BBBBHI", 10, 1, CHANNEL, -LEVEL, 5, 0)
request = bytes.fromhex("0e0a 0600 0400 12 0300 616263")
for name, writer in (("pcap", PcapBleWriter), ("ll_phdr", PcapBlePHDRWriter), ("nordic", PcapNordicTapWriter)):
    sniffer = CLIConnectionSniffer.__new__(CLIConnectionSniffer)
    sniffer.output, sniffer.access_address = writer(name), 0x50655641
    sniffer.on_ll_packet(NordicTapPacketNotification(header + request))
    sniffer.output.close()
PYTHON
venv/bin/python capture.py >/dev/null

seen=$(for name in pcap ll_phdr nordic; do
  echo "$name:" $(tshark -r $name -T fields -E separator=/s -e frame.len -e btatt.opcode -e btatt.handle -e btle_rf.signal_dbm \
    -e nordic_ble.channel -e nordic_ble.rssi 2>messages) $(tshark -r $name -V 2>messages | grep -oE '[0-9]+ MHz.*')
done)
echo "$seen"
[ "$seen" = "pcap: 9
ll_phdr: 29 0x12 0x0003 -40 2426 MHz, Advertising channel 38
nordic: 36 0x12 0x0003 12 -73" ]
