#!/bin/bash
# Builds programs for aarch64 with the Swift SDK that SWIFT_SDK names (`swift sdk list`), or with the one that sdk.sh makes.
# usage: build.sh FOLDER [PROGRAM...]     copies them to FOLDER; by default hotcold and hotcold-radio
set -euo pipefail
here=$(realpath "$(dirname "$0")")
tree=${here%/Packaging/*}
folder=${CACHE:-$tree/.cache/arm64}
options=(--configuration release --static-swift-stdlib --scratch-path "$tree/.build-arm64"
  -Xlinker --build-id=none -Xlinker --no-export-dynamic -Xswiftc -file-prefix-map -Xswiftc "$tree=.")
if [ -n "${SWIFT_SDK:-}" ]; then
  options+=(--swift-sdk "$SWIFT_SDK")
else
  "$here/sdk.sh" "$folder"
  folder=$(realpath "$folder")
  # The runtime in this SDK is that of Swift 6.2, whatever the compiler's version.
  options+=(--swift-sdks-path "$folder/sdks" --swift-sdk hotcold-arm64 -Xswiftc -DSWIFT_6_2_LIBRARY
    -Xswiftc -module-cache-path -Xswiftc "$folder/module-cache" -Xswiftc "-I$folder/modules" -Xlinker "$folder/glibc.o")
fi
programs=$1
shift
[ $# -gt 0 ] || set -- hotcold hotcold-radio
mkdir -p "$programs"
for product; do
  swift build --package-path "$tree" "${options[@]}" --product "$product"
  cp "$tree/.build-arm64/aarch64-unknown-linux-gnu/release/$product" "$programs/"
done
