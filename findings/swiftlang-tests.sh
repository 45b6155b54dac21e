#!/bin/sh
# Debian's Swift cannot link the tests of any package: a library that its compiler asks for is not in its packages.
#
# Version    swiftlang 6.2.3-1+b1 (Debian unstable, 30 November 2026)
# Expected   `swift package init` makes "a new package" with a test, which `swift test` runs (Swift Package Manager's documentation).
#            One expects
#                swift build: works     swift test: Test run with 1 test in 0 suites passed
# Seen           swift build: works     swift test: cannot find -l_Testing_Foundation
#                swift test without overlays: Test run with 1 test in 0 suites passed
#            The program that runs the tests imports Testing and Foundation. What Testing adds then is a module of its own
#            (_Testing_Foundation), and each object file asks the linker for its library. Debian has the module, but neither swiftlang
#            nor libswiftlang nor swiftlang-dev has lib_Testing_Foundation.so. With -disable-cross-import-overlays nothing asks for it:
#            so does hotcold's `make test`.
# Input      The package that `swift package init` makes.
# Reported   not yet
# Needs      root, debootstrap, 4 GB; takes three minutes
set -eu
[ -n "${MOUNTS:-}" ] || MOUNTS=own exec unshare --mount sh "$0"

folder=$(mktemp -d)
system=$folder/system
trap 'umount "$system/proc" "$system/dev"; rm -rf --one-file-system "$folder"' EXIT
chmod 755 "$folder"
debootstrap --variant=minbase sid "$system" >"$folder/log"
mount --bind /proc "$system/proc"
mount --bind /dev "$system/dev"
cp -L /etc/resolv.conf "$system/etc/"

cat >"$system/try" <<'SH'
set -eu
apt-get -qq -y --no-install-recommends install swiftlang=6.2.3-1+b1 g++ git ca-certificates
mkdir /package
cd /package
swift package init --type library --name sample
swift build
echo "> swift build: works"
swift test 2>&1 | sed -n 's/.*\(cannot find -l_[A-Za-z_]*\).*/> swift test: \1/p'
swift test -Xswiftc -Xfrontend -Xswiftc -disable-cross-import-overlays 2>&1 |
  sed -n 's/.*\(Test run with .* passed\) after.*/> swift test without overlays: \1/p'
SH
DEBIAN_FRONTEND=noninteractive chroot "$system" sh /try >"$folder/said" 2>&1 || { tail "$folder/said"; exit 1; }

seen=$(sed -n 's/^> //p' "$folder/said")
echo "$seen"
[ "$seen" = "swift build: works
swift test: cannot find -l_Testing_Foundation
swift test without overlays: Test run with 1 test in 0 suites passed" ]
