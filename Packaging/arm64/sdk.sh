#!/bin/bash
# Makes a Swift SDK for aarch64 from Debian's packages: the runtime of unstable's swiftlang, and the libraries of bookworm,
# whose glibc is the oldest supported one. Installs nothing and needs no root. Downloads 600 MB, once.
# usage: sdk.sh FOLDER     puts the SDK "hotcold-arm64" into FOLDER/sdks, and its libraries into FOLDER/root
set -euo pipefail
mkdir -p "$1"
folder=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
. "$here/../debian.sh"
suite=bookworm
runtime=$folder/runtime/usr/libexec/swift/lib root=$folder/root
compiler=$(realpath "$(command -v swiftc)")
compiler=${compiler%/bin/*}

# Rebuild the SDK if these scripts or the compiler have changed.
stamp=$(cat "$here"/* "$here/../debian.sh" <(swiftc --version 2>/dev/null) | sha256sum)
[ "$(cat "$folder/made" 2>/dev/null)" != "$stamp" ] || exit 0

fetch() { apt_of "$folder/apt-$1" "$1" arm64 "${@:2}"; }

echo "sdk.sh: making the SDK in $folder" >&2
if [ ! -e "$folder/runtime.made" ]; then
  mkdir -p "$folder/fetched" "$folder/runtime"
  (cd "$folder/fetched" && { ls swiftlang_*_arm64.deb >/dev/null 2>&1 || fetch sid apt-get -qq download swiftlang; })
  # Without the compiler, which is most of the package.
  dpkg-deb --fsys-tarfile "$folder"/fetched/swiftlang_*_arm64.deb |
    tar -x -C "$folder/runtime" --wildcards --exclude='*/embedded/*' --exclude='*/swift/host/*' \
      './usr/libexec/swift/lib/swift/*' './usr/libexec/swift/lib/swift_static/*'
  rm -rf "$folder/fetched"
  touch "$folder/runtime.made"
fi

# The libraries, and a dpkg database that lists them as installed, for dpkg-shlibdeps.
if [ ! -e "$folder/root.made" ]; then
  fetch $suite apt-get -qq -y --download-only install \
    libc6-dev libstdc++-12-dev libbluetooth-dev libncurses-dev nettle-dev libseccomp-dev \
    libmicrohttpd-dev libmosquitto-dev libqrencode-dev libsqlite3-dev libyaml-dev zlib1g-dev
  rm -rf "$root" "$folder/dpkg"
  mkdir -p "$folder"/dpkg/{info,updates}
  unpack "$root" "$folder/apt-$suite"/archives/*.deb
  : >"$folder/dpkg/status"
  for package in "$folder/apt-$suite"/archives/*.deb; do
    name=$(dpkg-deb -f "$package" Package)
    dpkg-deb -f "$package" | sed '/^Package:/aStatus: install ok installed' >>"$folder/dpkg/status"
    echo >>"$folder/dpkg/status"
    dpkg-deb --fsys-tarfile "$package" | tar -t | sed -n "s#^\./\(.*[^/]\)\$#$root/\1#p" |
      sed "p; s#^$root/lib/#$root/usr/lib/#" | sort -u >"$folder/dpkg/info/$name.list"
    for file in symbols shlibs; do
      dpkg-deb --ctrl-tarfile "$package" | tar -x -O "./$file" >"$folder/dpkg/info/$name.$file" 2>/dev/null ||
        rm -f "$folder/dpkg/info/$name.$file"
    done
  done
  # Make absolute links relative: they would lead to this machine's libraries.
  find "$root" -type l -lname '/*' | while read -r link; do
    ln -sfn "$(realpath -ms --relative-to="$(dirname "$link")" "$root$(readlink "$link")")" "$link"
  done
  touch "$folder/root.made"
fi
# The compiler driver looks for the runtime's swiftrt.o there.
for kind in swift swift_static; do ln -sfn "$runtime/$kind" "$root/usr/lib/$kind"; done

# The SDK. Only the compiler that wrote a binary module (.swiftmodule) can read it, but any compiler can read its text
# (.swiftinterface). So remove the binary modules that have a text, and Foundation, which has none.
sdk=$folder/sdks/hotcold-arm64.artifactbundle
rm -rf "$sdk"
mkdir -p "$sdk/sdk"
for kind in swift swift_static; do
  mkdir "$sdk/sdk/$kind"
  for file in "$runtime/$kind"/*; do
    case ${file##*/} in clang | linux) ;; *) ln -s "$file" "$sdk/sdk/$kind/" ;; esac
  done
  ln -s "$(realpath "$compiler/lib/swift/clang")" "$sdk/sdk/$kind/clang"
  cp -a "$runtime/$kind/linux" "$sdk/sdk/$kind/linux"
  rm -rf "$sdk/sdk/$kind"/linux/*Foundation*.swiftmodule "$sdk/sdk/$kind"/linux/lib*Foundation*.a
  for text in "$sdk/sdk/$kind"/linux/*.swiftmodule/*.swiftinterface; do
    rm -f "${text%.private.swiftinterface}.swiftmodule" "${text%.swiftinterface}.swiftmodule"
  done
done
echo '{"schemaVersion":"1.0","artifacts":{"hotcold-arm64":{"type":"swiftSDK","version":"1.0","variants":[{"path":"sdk"}]}}}' \
  >"$sdk/info.json"
cat >"$sdk/sdk/swift-sdk.json" <<EOF
{"schemaVersion":"4.0","targetTriples":{"aarch64-unknown-linux-gnu":{"sdkRootPath":"$root",
"swiftResourcesPath":"swift","swiftStaticResourcesPath":"swift_static","toolsetPaths":["toolset.json"]}}}
EOF
echo '{"schemaVersion":"1.0","rootPath":".","swiftCompiler":{"extraCLIOptions":["-use-ld=lld"]}}' >"$sdk/sdk/toolset.json"

mkdir -p "$folder/modules"
swiftc -parse-as-library -O -wmo -target aarch64-unknown-linux-gnu -sdk "$root" -resource-dir "$sdk/sdk/swift_static" \
  -static -static-stdlib -module-cache-path "$folder/module-cache" -module-name FoundationEssentials \
  -module-link-name FoundationEssentials -emit-module -emit-module-path "$folder/modules/FoundationEssentials.swiftmodule" \
  -emit-library -o "$sdk/sdk/swift_static/linux/libFoundationEssentials.a" "$here/FoundationEssentials.swift"
clang=$compiler/bin/clang
[ -x "$clang" ] || clang=clang
"$clang" --target=aarch64-unknown-linux-gnu -O2 -c "$here/glibc.c" -o "$folder/glibc.o"
echo "$stamp" >"$folder/made"
