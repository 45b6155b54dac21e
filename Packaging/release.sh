#!/bin/sh
# Collects a release in dist/: packages, source archive, PKGBUILD, RPM spec, release notes, SBOM and checksums.
# usage: release.sh VERSION PACKAGE...
set -eu
version=$1
shift
tree=$(realpath "$(dirname "$0")/..")
dist=$tree/dist
[ -z "$(git -C "$tree" status --porcelain)" ] ||
  { echo "release.sh: commit your changes first; the archive is made of HEAD" >&2; exit 1; }
time=$(git -C "$tree" log -1 --format=%ct)

rm -rf "$dist"
mkdir "$dist"
cp "$@" "$dist/"
git -C "$tree" archive --prefix="hotcold-$version/" HEAD | gzip -n9 >"$dist/hotcold-$version.tar.gz"
sum=$(sha256sum "$dist/hotcold-$version.tar.gz" | cut -d ' ' -f 1)
for file in PKGBUILD hotcold.spec; do
  sed "s/@VERSION@/$version/; s/@SHA256@/$sum/" "$tree/Packaging/$file.in" >"$dist/$file"
done
cp "$tree/Packaging/hotcold.install" "$dist/"
"$tree/Packaging/changelog.py" notes "$version" >"$dist/NOTES.md"

amd64_runtime=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
# The named SDK, or the version that sdk.sh downloads.
arm64_runtime=${SWIFT_SDK:-6.2.3}
"$tree/Packaging/sbom.py" "$version" "$time" "$tree/Package.resolved" "amd64=$amd64_runtime,arm64=$arm64_runtime" "$@" \
  >"$dist/hotcold-$version.spdx.json"
(cd "$dist" && sha256sum ./* | sed 's# \./# #' >SHA256SUMS)
ls -l "$dist"
