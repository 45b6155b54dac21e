#!/bin/sh
# libpcap of Debian 12 reads the times of a pcap file from 2038 on as times before 1970, and those of the same packets in pcapng right.
#
# Version    libpcap0.8 1.10.3-1 (Debian 12) on 64 bits; 1.10.5 of Debian 13 is right
# Expected   The seconds of a packet are "a 32-bit unsigned integer" (draft-ietf-opsawg-pcap), so that a pcap file lasts until 2106. The
#            kernel, the C library and tshark of Debian 12 count so on 64 bits. Our guess before the run, for a packet of 2026, one of 2040
#            and one of 2105, in a pcap and in a pcapng file:
#                pcap: 1768910400 2210673600 4261896000      pcapng: 1768910400 2210673600 4261896000
# Seen           pcap: 1768910400 -2084293696 -33071296      pcapng: 1768910400 2210673600 4261896000
#            All programs that read with libpcap have it, such as pcap-ct; tcpdump prints "[Error converting time]". A receiver whose
#            clock is wrong by 14 years writes such a file today, and beside another one it is 122 years old instead. What libpcap
#            writes is right. hotcold reads both.
# Input      A packet of the link layer (LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR) in each file.
# Reported   no: mended in 1.10.5
# Needs      Debian 12 on this machine: other libraries come from its archive as they are.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq libpcap0.8=1.10.3-1 libdbus-1-3 libsystemd0 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

python3 - <<'PYTHON'
import calendar
import struct

packet = bytes.fromhex("00C48000D6BE898E1300" "D6BE898E" "42096655443322C1020106" "000000")


def block(kind, body):
    body += bytes(-len(body) % 4)
    return struct.pack("<II", kind, 12 + len(body)) + body + struct.pack("<I", 12 + len(body))


for year in (2026, 2040, 2105):
    seconds = calendar.timegm((year, 1, 20, 12, 0, 0))
    with open(f"{year}.pcap", "wb") as file:
        file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 256))
        file.write(struct.pack("<IIII", seconds, 0, len(packet), len(packet)) + packet)
    with open(f"{year}.pcapng", "wb") as file:
        file.write(block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1)) + block(1, struct.pack("<HHI", 256, 0, 65535)))
        time = seconds * 1_000_000
        file.write(block(6, struct.pack("<IIIII", 0, time >> 32, time & 0xFFFFFFFF, len(packet), len(packet)) + packet))
PYTHON

cat >read.py <<'PYTHON'
import ctypes


class Header(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_long), ("microseconds", ctypes.c_long), ("captured", ctypes.c_uint32), ("length", ctypes.c_uint32)]


pcap = ctypes.CDLL("libpcap.so.0.8")
pcap.pcap_open_offline.restype = ctypes.c_void_p
for kind in ("pcap", "pcapng"):
    times = []
    for year in (2026, 2040, 2105):
        header, data = ctypes.POINTER(Header)(), ctypes.c_void_p()
        file = pcap.pcap_open_offline(f"{year}.{kind}".encode(), ctypes.create_string_buffer(256))
        pcap.pcap_next_ex(ctypes.c_void_p(file), ctypes.byref(header), ctypes.byref(data))
        times.append(header.contents.seconds)
    print(f"{kind}:", *times)
PYTHON

seen=$(LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libpcap.so.0.8) python3 read.py)
echo "$seen"
[ "$seen" = "pcap: 1768910400 -2084293696 -33071296
pcapng: 1768910400 2210673600 4261896000" ]
