#!/bin/sh
# Since Debian 13, a program that stops its search with bluetoothd, and then quits, ends the search of another one that has a filter.
#
# Version    BlueZ 5.66 (5.66-1+deb12u2, Debian 12) and 5.82 (5.82-1.1, Debian 13), both on Linux 6.1.176
# Expected   "A discovery procedure is shared between all discovery sessions thus calling StopDiscovery will only release a single session
#            and discovery will stop when all sessions from all clients have finished" (org.bluez.Adapter). Our guess before the run, for a
#            client A with a filter, and a client B without one, which searches, stops and quits while A goes on:
#                B searches: yes    B has stopped: yes    B has quit: yes    5 s later: yes
# Seen           B searches: yes    B has stopped: yes    B has quit: no     5 s later: no     (5.82; 5.66 as guessed)
#            Only the property Discovering tells A that it hears nothing any more. If B quits without stopping first, A goes on; so it does
#            if no client has a filter.
# Input      A virtual controller (/dev/vhci) in virtual machines; the clients are two bluetoothctl.
# Reported   not yet
# Needs      See guest/bluez.sh.
set -eu

guest=$(cd "$(dirname "$0")/guest" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"

cat >controller.c <<'C'
#include "bluez.h"

static void command(unsigned opcode, const uint8_t *parameters) {}
static void send_reports(void) { report(3, 0x66, "\2\1\6\4\tTag", 8, -60); }
C

cat >script.sh <<'SCRIPT'
version=$1
# client COMMAND...: bluetoothctl with commands, a second apart; a number is a time to wait, in seconds.
client() {
  for line in "$@"; do
    case $line in
    [0-9]*) busybox sleep "$line" ;;
    *) echo "$line" && busybox sleep 1 ;;
    esac
  done | bluetoothctl >/dev/null 2>&1
}
show() {
  discovering=$(bluetoothctl show | busybox sed -n 's/.*Discovering: //p')
  echo
  echo "> $version $*: $discovering"
}
# attempt NAME COMMAND...: A searches for 27 s, and B does what the commands say from the 6th second on, until the 20th.
attempt() {
  name=$1
  shift
  client "scan.transport le" "scan.rssi -90" "scan on" 24 &
  busybox sleep 6
  client "scan on" 4 "$@" &
  busybox sleep 4
  show "$name, B searches"
  busybox sleep 4
  show "$name, after 4 s"
  busybox sleep 6
  show "$name, B has quit"
  busybox sleep 5
  show "$name, 5 s later"
  wait
  busybox sleep 3
}
attempt "stops" "scan off" 4
attempt "quits" 5
SCRIPT

seen=$(sh "$guest/bluez.sh" script.sh controller.c)
echo "$seen"
[ "$seen" = "5.66 stops, B searches: yes
5.66 stops, after 4 s: yes
5.66 stops, B has quit: yes
5.66 stops, 5 s later: yes
5.66 quits, B searches: yes
5.66 quits, after 4 s: yes
5.66 quits, B has quit: yes
5.66 quits, 5 s later: yes
5.82 stops, B searches: yes
5.82 stops, after 4 s: yes
5.82 stops, B has quit: no
5.82 stops, 5 s later: no
5.82 quits, B searches: yes
5.82 quits, after 4 s: yes
5.82 quits, B has quit: yes
5.82 quits, 5 s later: yes" ]
