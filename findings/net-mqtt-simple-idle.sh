#!/bin/sh
# Each second message of a sensor that publishes every two minutes with Perl's Net::MQTT::Simple is lost, without a warning.
#
# Version    Net::MQTT::Simple 1.29 (libnet-mqtt-simple-perl 1.29-2, Debian 13), with mosquitto 2.0.11 (2.0.11-1.2+deb12u2, Debian 12)
# Expected   "Connections are set up on demand, automatically reconnecting to the server if a previous connection had been lost", and
#            "connection failures will result in warnings" (its manual, whose first example is a sensor that only publishes). Our guess
#            before we read how it works was that a client stays connected, or connects again and its message arrives. Of six numbers:
#                1 2 3 4 5 6
# Seen           1 3 5
#            Pings are sent by tick() only, which a program that only publishes does not call. So the broker gives it up after one and a
#            half keep alives, as it must. The client does not notice: the next message is written to the closed connection, and only the
#            one after that connects again. A will, if there is one, is published each time, too.
# Input      A number every 10 s, with the keep alive shortened from its 60 s to 1 s.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own, and Perl. A minute.
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

cat >sensor.pl <<'PERL'
use Net::MQTT::Simple;
$Net::MQTT::Simple::KEEPALIVE_INTERVAL = 1;
my $client = Net::MQTT::Simple->new("127.0.0.1:$ENV{port}");
for my $number (1 .. 6) {
  $client->publish("sensor/number" => $number);
  sleep 10;
}
PERL
root/usr/bin/mosquitto_sub -h 127.0.0.1 -p "$port" -t sensor/number >heard &
listener=$!
sleep 1
perl sensor.pl 2>warnings
kill $listener $broker
seen="$(xargs <heard), warnings: $(wc -l <warnings)"
echo "$seen"
[ "$seen" = "1 3 5, warnings: 0" ]
