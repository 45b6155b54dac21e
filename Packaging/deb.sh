#!/bin/sh
# Packages the built programs as hotcold_VERSION_ARCH.deb, with debhelper.
# usage: deb.sh ARCH BUILT SHARE VERSION
# BUILT: the folder of the programs. SHARE: the folder that share.sh made.
# MAINTAINER in the environment: "NAME <ADDRESS>" of the publisher.
set -eu
arch=$1 version=$4
BUILT=$(realpath "$2") SHARE=$(realpath "$3") TREE=$(realpath "$(dirname "$0")/..")
export BUILT SHARE TREE

command -v dh >/dev/null || { echo "debhelper is missing: sh .ci/setup deb" >&2; exit 1; }

# For reproducible packages, every file gets the time of the commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$TREE" log -1 --format=%ct 2>/dev/null ||
  date -ud "$(sed -n "s/^## \[$version\] - //p" "$TREE/docs/CHANGELOG.md")" +%s)}
export SOURCE_DATE_EPOCH

work=$TREE/.build-deb/$arch
rm -rf "$work/hotcold"
mkdir -p "$work/hotcold"
cp -a "$TREE/Packaging/debian" "$work/hotcold/debian"
if [ -n "${MAINTAINER:-}" ]; then
  awk -v maintainer="$MAINTAINER" '/^Maintainer:/ { $0 = "Maintainer: " maintainer } { print }' \
    "$TREE/Packaging/debian/control" >"$work/hotcold/debian/control"
fi
maintainer=$(sed -n 's/^Maintainer: //p' "$work/hotcold/debian/control")
"$TREE/Packaging/changelog.py" debian "$maintainer" >"$work/hotcold/debian/changelog"
# dpkg-deb only lowers times that are later than SOURCE_DATE_EPOCH, so set all of them.
find "$work/hotcold" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
cd "$work/hotcold"
log=$work/build.log
# A foreign architecture's libraries are not installed; the SDK has them, with a dpkg database (sdk.sh).
if [ "$arch" != "$(dpkg --print-architecture)" ] && [ -z "${SWIFT_SDK:-}" ]; then
  sdk=$(realpath "${CACHE:-$TREE/.cache/$arch}")
  SHLIBDEPS="--admindir=$sdk/dpkg -l$sdk/root/usr/lib/aarch64-linux-gnu -l$sdk/root/lib/aarch64-linux-gnu"
  export SHLIBDEPS
fi
if ! dpkg-buildpackage --build=binary --unsigned-changes --unsigned-buildinfo --host-arch "$arch" >"$log" 2>&1; then
  tail -20 "$log" >&2
  exit 1
fi
cp "$work/hotcold_${version}_$arch.deb" "$TREE/"
echo "hotcold_${version}_$arch.deb: $(stat -c %s "$TREE/hotcold_${version}_$arch.deb") bytes"
