#!/bin/sh
# gopacket takes a capture of Bluetooth LE (link type 256) for one of a loopback interface, and writes it as that: types have one byte.
#
# Version    gopacket 1.1.19 (golang-github-google-gopacket-dev 1.1.19-3, Debian 12) with Go 1.19.8-2
# Expected   LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR is 256 (tcpdump.org, "Link-layer header types"). A type that the library does not know
#            stays what it is, as 201 and 251 do. Our guess before the run, of a pcapng file with interfaces of 201 and 256: "each
#            interface's resolution and time offset", 201 "decoded or raw", and so 256; the copies below came after that run.
#                201 -> 201 unknown    251 -> 251 unknown    256 -> 256 unknown
# Seen           201 -> 201 unknown    251 -> 251 unknown    256 -> 0 Null       (each of pcap and pcapng)
#            layers.LinkType is a uint8. So what sniffers of Bluetooth LE write is taken for packets of a loopback interface, and a program
#            that only cuts or filters such a file leaves one that no other program reads as Bluetooth.
# Input      A packet of each type in pcap and pcapng; read by pcapgo's readers, written again by its writer.
# Reported   not yet
# Needs      Debian 12 on this machine, for its archive.
set -eu

folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq golang-github-google-gopacket-dev=1.1.19-3 golang-golang-x-net-dev=1:0.7.0+dfsg-1 \
  golang-golang-x-sys-dev=0.3.0-1 golang-1.19-go=1.19.8-2 golang-1.19-src=1.19.8-2 2>/dev/null || exit 77
for package in *.deb; do dpkg -x "$package" root; done

python3 - <<'PYTHON'
import struct


def block(kind, body):
    length = struct.pack("<I", 12 + len(body))
    return struct.pack("<I", kind) + length + body + length


pdu = bytes.fromhex("d6be898e" "40066655443322c1" "000000")  # access address, ADV_IND without data, CRC
packets = {
    201: bytes.fromhex("00000001" "040e04010c2000"),  # received; Command Complete
    251: pdu,
    256: bytes.fromhex("00c40000" "d6be898e" "1300") + pdu,  # channel 37, -60 dBm
}
for kind, packet in packets.items():
    with open(f"{kind}.pcap", "wb") as file:
        file.write(struct.pack("<IHHIIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, kind))
        file.write(struct.pack("<IIII", 1796000000, 0, len(packet), len(packet)) + packet)
    with open(f"{kind}.pcapng", "wb") as file:
        file.write(block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1)) + block(1, struct.pack("<HHI", kind, 0, 65535)))
        time = 1796000000_000000
        header = struct.pack("<IIIII", 0, time >> 32, time & 0xFFFFFFFF, len(packet), len(packet))
        file.write(block(6, header + packet + bytes(-len(packet) % 4)))
PYTHON

cat >copy.go <<'GO'
package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"strings"

	"github.com/google/gopacket"
	"github.com/google/gopacket/layers"
	"github.com/google/gopacket/pcapgo"
)

type reader interface {
	LinkType() layers.LinkType
	ReadPacketData() ([]byte, gopacket.CaptureInfo, error)
}

func main() {
	for _, name := range os.Args[1:] {
		input, _ := os.Open(name)
		var source reader
		var problem error
		if strings.HasSuffix(name, "ng") {
			source, problem = pcapgo.NewNgReader(input, pcapgo.DefaultNgReaderOptions)
		} else {
			source, problem = pcapgo.NewReader(input)
		}
		if problem != nil {
			panic(problem)
		}
		data, about, problem := source.ReadPacketData()
		if problem != nil {
			panic(problem)
		}
		output, _ := os.Create("copy")
		writer := pcapgo.NewWriter(output)
		writer.WriteFileHeader(65535, source.LinkType())
		writer.WritePacket(about, data)
		output.Close()
		copied, _ := os.ReadFile("copy")
		fmt.Println(name, "->", binary.LittleEndian.Uint32(copied[20:24]), source.LinkType())
	}
}
GO

export GOROOT="$folder/root/usr/lib/go-1.19" GOPATH="$folder/root/usr/share/gocode" GOCACHE="$folder/cache"
export GO111MODULE=off CGO_ENABLED=0
seen=$("$GOROOT/bin/go" run -p 1 copy.go 201.pcap 251.pcap 256.pcap 201.pcapng 251.pcapng 256.pcapng)
echo "$seen"
[ "$seen" = "201.pcap -> 201 UnknownLinkType
251.pcap -> 251 UnknownLinkType
256.pcap -> 0 Null
201.pcapng -> 201 UnknownLinkType
251.pcapng -> 251 UnknownLinkType
256.pcapng -> 0 Null" ]
