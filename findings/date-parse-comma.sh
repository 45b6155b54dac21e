#!/bin/sh
# Perl's Date::Parse takes milliseconds behind a comma for a time zone: a packet at 22:21:46,750 was received at 14:31:46.
#
# Version    Date::Parse 2.33 (libtimedate-perl 2.3300-2, Debian 12 and 13)
# Expected   ISO 8601 separates the fraction of a second by a comma or a full stop, and Python's logging writes "22:21:46,750" unless told
#            otherwise. str2time "returns a unix time value, or undef upon failure", and "known to be parsable" is ISO 8601 with a full stop
#            (its manual). Our guess before the run was that .05 is a twentieth of a second; for a comma one expects a fraction, too, or
#            whole seconds, or undef. Seconds since 22:21:46 in UTC:
#                46.750: 0.75    46,750: 0.75, 0 or undef    46,050: 0.05, 0 or undef
# Seen           46.750: 0.75    46,750: -28200              46,050: -3000
#            ",750" is read as the zone "+0750". So a log of Python's, read by Perl, jumps by up to ten hours with each packet, there and
#            back; what says 000 is right. ts -r of moreutils and many older programs read times by this module.
# Input      Seven times.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq libtimedate-perl=2.3300-2 2>/dev/null
dpkg -x libtimedate-perl_*.deb root

seen=$(PERL5LIB=root/usr/share/perl5 TZ=UTC perl -e '
use Date::Parse;
for my $time ("46", "46.750", "46,000", "46,050", "46,250", "46,750", "46,999") {
  my $seconds = str2time("2026-11-30 22:21:$time");
  print "$time: ", defined $seconds ? $seconds - 1796077306 : "undef", "\n";
}')
echo "$seen"
[ "$seen" = "46: 0
46.750: 0.75
46,000: 0
46,050: -3000
46,250: -10200
46,750: -28200
46,999: -38340" ]
