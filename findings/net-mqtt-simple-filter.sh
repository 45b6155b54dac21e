#!/bin/sh
# Perl's Net::MQTT::Simple gives the messages of tag 10 to the handler for "tag/1/#", and none of them to that for "tag/10/#".
#
# Version    Net::MQTT::Simple 1.29 (libnet-mqtt-simple-perl 1.29-2, Debian 13), with mosquitto 2.0.11 (2.0.11-1.2+deb12u2, Debian 12)
# Expected   "tag/1/#" stands for tag/1 and what is below it (MQTT 3.1.1, 4.7.1.2), and of several handlers "only the first matching handler
#            will be called" (its manual). One expects, for one message each:
#                tag/1: first    tag/1/level: first    tag/10/level: second
# Seen           tag/1: first    tag/1/level: first    tag/10/level: first
#            The filter becomes a regular expression without "/#" and without an end, so that every topic fits that begins with its letters.
#            With tags 1 to 9 all is well. The second handler is never called: the level of tag 10 is taken for that of tag 1.
# Input      Two filters, and a message each to three topics.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own, and Perl.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 mosquitto-clients=2.0.11-1.2+deb12u2 libmosquitto1 libwebsockets17 \
  libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
mkdir -p apt/lists/partial apt/archives/partial
: >apt/status
echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main' >apt/list
# debian_13 COMMAND...: run an apt command on Debian 13, as if nothing were installed.
debian_13() {
  "$@" -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o Dir::State="$folder/apt" -o Dir::State::status="$folder/apt/status" \
    -o Dir::Cache="$folder/apt" -o Dir::Etc::SourceParts=/dev/null -o Dir::Etc::SourceList="$folder/apt/list" >/dev/null 2>&1
}
debian_13 apt-get update
debian_13 apt-get download libnet-mqtt-simple-perl=1.29-2
dpkg -x libnet-mqtt-simple-perl_*.deb root

LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libmosquitto.so.1)
PERL5LIB=root/usr/share/perl5
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export LD_LIBRARY_PATH PERL5LIB port
printf '%s\n' "listener $port 127.0.0.1" "allow_anonymous true" "user root" >conf
root/usr/sbin/mosquitto -c conf 2>log &
broker=$!
sleep 2

cat >listen.pl <<'PERL'
use Net::MQTT::Simple;
$| = 1;
my $client = Net::MQTT::Simple->new("127.0.0.1:$ENV{port}");
$client->subscribe("tag/1/#" => sub { print "$_[0]: first\n" }, "tag/10/#" => sub { print "$_[0]: second\n" });
my $end = time + 4;
$client->tick(0.2) while time < $end;
PERL
perl listen.pl >heard &
listener=$!
sleep 2
for topic in tag/1 tag/1/level tag/10/level; do root/usr/bin/mosquitto_pub -h 127.0.0.1 -p "$port" -t $topic -m -60; done
wait $listener
kill $broker
seen=$(cat heard)
echo "$seen"
[ "$seen" = "tag/1: first
tag/1/level: first
tag/10/level: first" ]
