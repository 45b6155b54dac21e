#!/bin/bash
# Does what the README tells a newcomer to do, in a new Debian system: set-up, the build for the demo, and the tests. In sid
# .ci/setup installs Debian's own Swift; in others this machine's is used. Needs root, debootstrap, 6 GB and fifteen minutes.
# usage: fresh.sh SUITE [demo]     demo: without the tests. PROGRAM: hotcold from this machine, to compare five seeds with
# Exit status: 77 if the system cannot be set up, as on days when packages of unstable do not fit together.
set -euo pipefail
here=$(realpath "$(dirname "$0")/..")
suite=$1 what=${2:-all}
cache=${CACHE:-$here/.cache/systems}
root=$cache/fresh-$suite
. "$here/Packaging/debian.sh"
[ "$(id -u)" = 0 ] || { echo "fresh.sh: needs root, for chroot" >&2; exit 77; }
# With mounts of its own, which end with it, however it ends.
[ -n "${FRESH_MOUNTS:-}" ] || FRESH_MOUNTS=yes exec unshare --mount "$0" "$@"
command -v debootstrap >/dev/null || { echo "fresh.sh: debootstrap is missing; run sh .ci/setup deb" >&2; exit 77; }

if [ ! -e "$root.made" ]; then
  mkdir -p "$cache"
  rm -rf --one-file-system "$root"
  debootstrap --variant=minbase "$suite" "$root" "$(mirror)" >"$root.log" 2>&1 || { tail "$root.log" >&2; exit 77; }
  cp -L /etc/resolv.conf "$root/etc/"
  # A mirror may be old.
  echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/99old"
  touch "$root.made"
fi
mount --bind /proc "$root/proc" && mount --rbind /dev "$root/dev" || exit 77

setup="apt-get update && apt-get install --simulate swiftlang"
if [ "$suite" != sid ]; then
  # As .ci/setup does before it installs Swift from swift.org.
  needs=$(sed -n 's/^swift_needs="\(.*\)"/\1/p' "$here/.ci/setup")
  setup="apt-get update && apt-get install -y --no-install-recommends $needs libncurses6"
  compiler=$(realpath "$(command -v swiftc)")
  mkdir -p "$root/opt/swift"
  mount --bind "${compiler%/bin/*}" "$root/opt/swift"
fi
inside() {
  SWIFTLY_BIN_DIR=/opt/swift/bin PATH=/usr/sbin:/usr/bin:/sbin:/bin:/opt/swift/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
    chroot "$root" sh -euc "cd /src; $*"
}

# The source, and the dependencies that were resolved here.
built=$here/${SCRATCH:-.build}
swift package --package-path "$here" --scratch-path "$built" resolve
mkdir -p "$root/src/.build"
find "$root/src" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
(cd "$here" && git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents --preserve=mode,timestamps -t "$root/src")
cp -a --update "$here/Package.resolved" "$root/src/"
cp -a --update "$built"/{checkouts,repositories,workspace-state.json} "$root/src/.build/"

log=$root.log
inside "$setup" >"$log" 2>&1 || { tail "$log" >&2; exit 77; }
inside sh .ci/setup >"$log" 2>&1 || { tail "$log" >&2; exit 1; }
inside swift --version
inside swift build --product hotcold >"$log" 2>&1 || { grep -m 20 error: "$log" >&2 || tail "$log" >&2; exit 1; }
# The linker warns about a function that Foundation uses. Another compiler's warnings are shown, but are no errors.
grep 'warning:' "$log" | grep -v "the use of .mktemp. is dangerous" || echo "$suite: built without warnings"
if [ -n "${PROGRAM:-}" ]; then
  for seed in {1..5}; do
    cmp <("$PROGRAM" seek --demo --seed "$seed" --json) <(inside .build/debug/hotcold seek --demo --seed "$seed" --json)
  done
  echo "$suite: five seeds: the same output"
fi
[ "$what" = demo ] || inside make test
