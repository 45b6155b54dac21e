#!/bin/bash
# Checks that Debian's Swift 6.2 builds the programs without a warning, and that their output is the same. Builds in a new
# system of Debian unstable, which has that compiler. Needs root, debootstrap, 6 GB and ten minutes.
# usage: swift-6.2.sh [PROGRAM]     PROGRAM: hotcold from another compiler, to compare with
set -euo pipefail
here=$(realpath "$(dirname "$0")/..")
root=${CACHE:-$here/.cache/systems}/sid-swift
. "$here/Packaging/debian.sh"
[ "$(id -u)" = 0 ] || { echo "swift-6.2.sh: needs root, for chroot" >&2; exit 77; }
program=$(realpath -m "${1:-$here/.build/release/hotcold}")
[ -x "$program" ] || { echo "swift-6.2.sh: there is no $program to compare with; run make first" >&2; exit 1; }

if [ ! -e "$root.made" ]; then
  mkdir -p "$(dirname "$root")"
  debootstrap --variant=minbase sid "$root" "$(mirror)" >"$root.log" 2>&1
  echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/99old"
  cp -L /etc/resolv.conf "$root/etc/"
  chroot "$root" sh -ec 'apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install swiftlang g++ git ca-certificates \
      libbluetooth-dev libncurses-dev nettle-dev libseccomp-dev libmicrohttpd-dev libmosquitto-dev libqrencode-dev \
      libsqlite3-dev libyaml-dev zlib1g-dev' >>"$root.log" 2>&1
  chroot "$root" apt-get clean
  touch "$root.made"
fi
unmount() { for place in proc dev; do ! mountpoint -q "$root/$place" || umount "$root/$place"; done; }
trap unmount EXIT
for place in proc dev; do mount --bind "/$place" "$root/$place"; done

# Copy the source, and the dependencies that were resolved here.
swift package --package-path "$here" resolve
mkdir -p "$root/src/.build"
(cd "$here" && git ls-files -z --cached --others --exclude-standard Sources Resources Tests Package.swift |
  xargs -0 cp --parents --update -t "$root/src")
cp -a --update "$here/Package.resolved" "$root/src/"
cp -a --update "$here"/.build/{checkouts,repositories,workspace-state.json} "$root/src/.build/"

chroot "$root" swift --version
log=$root.build.log
for product in hotcold hotcold-radio; do
  chroot "$root" sh -c "cd /src && swift build --configuration release --static-swift-stdlib \
    --disable-automatic-resolution --product $product" >"$log" 2>&1 || { tail -20 "$log" >&2; exit 1; }
  # The linker warns about a function that Foundation uses.
  if grep -E 'warning:|error:' "$log" | grep -v "the use of .mktemp. is dangerous"; then exit 1; fi
done
echo "built without warnings"

status=0
for seed in {1..20}; do
  chroot "$root" /src/.build/release/hotcold seek --demo --seed "$seed" --json >"$root/tmp/guest.json"
  "$program" seek --demo --seed "$seed" --json >"$root/tmp/host.json"
  cmp "$root/tmp/host.json" "$root/tmp/guest.json" || status=1
done
[ $status = 0 ] && echo "20 seeds: identical output"
exit $status
