#!/bin/sh
# go-bluetooth reads an iBeacon's power of -59 dBm as 197, each AirTag as an iBeacon, and does not know its own Eddystone-UID again.
#
# Version    go-bluetooth 5.60 (golang-github-muka-go-bluetooth-dev 5.60-3, Debian 12) with go_eddystone 1.3.1-1 and Go 1.19.8-2
# Expected   The last byte of an iBeacon is its measured power, a signed number; an iBeacon begins with 02 15 (Apple, "Proximity Beacon
#            Specification"; both are in the comment above ParseIBeacon). Our guess before the run: "measured power signed, TLM
#            temperature -1.5 right, URL expanded". An Eddystone beacon lists the service FEAA beside its data (Eddystone
#            specification, "the Complete List of 16-bit Service UUIDs as defined by the Bluetooth Core specification").
#                iBeacon: ibeacon proximity 1 2 -59       AirTag: nothing       Eddystone's power and temperature: -20, -1.5
#                Eddystone-UID of its own: found
# Seen           iBeacon: ibeacon proximity 1 2 197       AirTag: ibeacon 4113 4627 20       Eddystone's: as expected
#                Eddystone-UID of its own: not found
#            The power is an unsigned number of 16 bits. Any data of Apple's of 22 bytes and more is an iBeacon for Parse(); only the
#            empty Type shows that it is none. CreateEddystoneUID alone does not list the service, so that its advertisement is none by
#            the specification, and Parse(), which looks for the service, does not find it (met by the way, not by a guess). With
#            197 dBm at 1 m, a level of -60 dBm is 10^12 m away.
# Input      Data as BlueZ gives them: an iBeacon's, an AirTag's (12 19 and 25 bytes; made up), and telemetry; and two own beacons.
# Reported   not yet
# Needs      Debian 12 on this machine, for its archive.
set -eu

folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq golang-github-muka-go-bluetooth-dev=5.60-3 golang-github-suapapa-go-eddystone-dev=1.3.1-1 \
  golang-dbus-dev=5.1.0-1 golang-github-fatih-structs-dev=1.0.0-1.1 golang-github-google-uuid-dev=1.3.0-1 \
  golang-github-pkg-errors-dev=0.9.1-2 golang-github-sirupsen-logrus-dev=1.9.0-1 golang-golang-x-sys-dev=0.3.0-1 \
  golang-1.19-go=1.19.8-2 golang-1.19-src=1.19.8-2 2>/dev/null || exit 77
for package in *.deb; do dpkg -x "$package" root; done
cat >beacons.go <<'GO'
package main

import (
	"encoding/hex"
	"fmt"

	"github.com/muka/go-bluetooth/api/beacon"
	"github.com/muka/go-bluetooth/bluez/profile/device"
)

func show(name string, apple string) {
	data, _ := hex.DecodeString(apple)
	found, _ := beacon.NewBeacon(&device.Device1{Properties: &device.Device1Properties{
		ManufacturerData: map[uint16]interface{}{0x004C: data}}})
	parsed := found.Parse()
	read := found.GetIBeacon()
	fmt.Println(name, parsed, found.Type, read.Type, read.Major, read.Minor, read.MeasuredPower)
}

func main() {
	show("iBeacon:", "0215"+"e2c56db5dffb48d2b060d0f5a71096e0"+"0001"+"0002"+"c5")
	show("AirTag:", "1219"+"10"+"0102030405060708090a0b0c0d0e0f10111213141516"+"0200")
	address, _ := beacon.CreateEddystoneURL("https://example.com/", -20)
	fmt.Println("Eddystone-URL:", address.Parse(), address.GetEddystone().URL, address.GetEddystone().CalibratedTxPower)
	service := "0000feaa-0000-1000-8000-00805f9b34fb"
	data, _ := hex.DecodeString("20000bb8fe800000000100000002")
	telemetry, _ := beacon.NewBeacon(&device.Device1{Properties: &device.Device1Properties{
		UUIDs: []string{service}, ServiceData: map[string]interface{}{service: data}}})
	fmt.Println("Eddystone-TLM:", telemetry.Parse(), telemetry.GetEddystone().TLMTemperature)
	identity, _ := beacon.CreateEddystoneUID("00010203040506070809", "0a0b0c0d0e0f", -20)
	fmt.Println("Eddystone-UID:", identity.Parse())
}
GO

export GOROOT="$folder/root/usr/lib/go-1.19" GOPATH="$folder/root/usr/share/gocode" GOCACHE="$folder/cache"
export GO111MODULE=off CGO_ENABLED=0
seen=$("$GOROOT/bin/go" run -p 1 beacons.go)
echo "$seen"
[ "$seen" = "iBeacon: true ibeacon proximity 1 2 197
AirTag: true ibeacon  4113 4627 20
Eddystone-URL: true https://example.com/ -20
Eddystone-TLM: true -1.5
Eddystone-UID: false" ]
