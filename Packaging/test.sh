#!/bin/bash
# Tests a package in new Debian systems: installs it, reads the manual pages, completes a command, plays the demo, upgrades
# and downgrades during a game, purges it, and checks that nothing is left.
# usage, as root: test.sh PACKAGE [SUITE...]     by default bookworm and trixie
# For a foreign architecture, the kernel must be able to run its programs (qemu-user-static, binfmt_misc).
set -euo pipefail
package=$(realpath "$1")
shift
here=$(realpath "$(dirname "$0")/..")
cache=${CACHE:-$here/.cache/systems}
arch=$(dpkg-deb -f "$package" Architecture)
version=$(dpkg-deb -f "$package" Version)
. "$here/Packaging/debian.sh"
[ "$(id -u)" = 0 ] || { echo "test.sh: needs root, for chroot" >&2; exit 77; }
command -v debootstrap >/dev/null || { echo "test.sh: debootstrap is missing; run sh .ci/setup deb" >&2; exit 77; }
# systemd registers qemu-user-static with the kernel; a container may lack it.
if [ "$arch" = arm64 ] && [ "$(uname -m)" != aarch64 ] && ! grep -qs '^enabled' /proc/sys/fs/binfmt_misc/qemu-aarch64; then
  echo "test.sh: this kernel cannot run arm64 programs. Install qemu-user-static; without systemd also run:" >&2
  echo "mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc && update-binfmts --enable qemu-aarch64" >&2
  exit 77
fi

root=
cleanup() {
  [ -n "$root" ] || return 0
  for place in proc dev/pts dev; do
    ! mountpoint -q "$root/$place" || umount "$root/$place"
  done
  rm -rf --one-file-system "$root"
}
trap cleanup EXIT
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 TERM=xterm-256color "$@"; }
fail() { echo "FAIL $suite: $*" >&2; exit 1; }
passed() { echo "  ok: $*"; }

# Prints the names, types, owners, modes, link targets and checksums of all files, without logs, caches, the data of dpkg and
# apt, and the backups of the user lists. Then what dpkg and debconf know about hotcold.
snapshot() {
  (cd "$root" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./sys -o -path ./tmp -o -path ./run \
    -o -path ./var/log -o -path ./var/cache -o -path ./var/lib/apt -o -path ./var/lib/dpkg \) -prune -o \
    ! -name 'group-' ! -name 'gshadow-' -printf '%p %y %u:%g %m %l\n' | sort
  find . -xdev \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./var/log -o -path ./var/cache -o -path ./var/lib/apt \
    -o -path ./var/lib/dpkg \) -prune -o -type f ! -name 'group-' ! -name 'gshadow-' -print0 | sort -z | xargs -0 sha256sum
  grep -s '^Package: hotcold' var/lib/dpkg/status || true
  grep -sl hotcold var/cache/debconf/{config,templates}.dat || true
  find var/lib/dpkg/info -name 'hotcold*')
}

# Copies a new system to $root; makes it once for each suite.
make_root() {
  local base=$cache/$suite-$arch
  if [ ! -e "$base.made" ]; then
    rm -rf "$base"
    mkdir -p "$cache"
    debootstrap --variant=minbase --arch="$arch" --include=man-db,bash-completion,passwd,libcap2-bin,adduser \
      "$suite" "$base" "$(mirror)" >"$base.log" 2>&1 || fail "debootstrap; see $base.log"
    # A dpkg configuration may exclude manual pages.
    rm -f "$base"/etc/dpkg/dpkg.cfg.d/*
    chroot "$base" apt-get -qq clean
    touch "$base.made"
  fi
  root=$(mktemp -d)
  cp -a "$base/." "$root"
  mount --bind /dev "$root/dev"
  mount --bind /dev/pts "$root/dev/pts"
  mount -t proc proc "$root/proc"
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  mkdir -p "$root/tmp"
  inside useradd --create-home --shell /bin/bash anna
  inside useradd --create-home --shell /bin/bash ben
}

test_package() {
  make_root
  cp "$package" "$root/tmp/"
  local file=/tmp/${package##*/}
  local depends
  depends=$(dpkg-deb -f "$package" Depends | sed 's/([^)]*)//g; s/|[^,]*//g; s/,/ /g')
  inside apt-get -qq update
  # Install the libraries before the snapshot, so that it shows only the package's own changes.
  # shellcheck disable=SC2086 # one argument per package
  inside DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $depends >"$root/var/log/depends" 2>&1 ||
    fail "$(tail -3 "$root/var/log/depends")"
  snapshot >"$cache/$suite.before"

  # As if anna had called sudo.
  inside DEBIAN_FRONTEND=noninteractive SUDO_USER=anna \
    apt-get -qq -y --no-install-recommends install "$file" >"$root/var/log/install" 2>&1 ||
    fail "$(cat "$root/var/log/install")"
  [ "$(inside stat -c '%U:%G %a' /usr/bin/hotcold-radio)" = "root:hotcold 750" ] || fail "the helper's owner and mode"
  inside getcap /usr/bin/hotcold-radio | grep -q 'cap_net_admin,cap_net_raw=ep' || fail "the helper's capabilities"
  [ "$(inside getent group hotcold | cut -d: -f4)" = anna ] || fail "the group's members: $(inside getent group hotcold)"
  passed "installed; the helper is $(inside stat -c '%U:%G %a' /usr/bin/hotcold-radio), for anna, who called sudo"

  [ "$(inside hotcold --version)" = "$version" ] || fail "the version"
  inside sh -c 'MANWIDTH=80 man hotcold-seek' 2>&1 | grep -q '^ *--secret' || fail "man hotcold-seek"
  local page
  for page in $(cd "$root" && find usr/share/man -name 'hotcold*'); do
    [ -z "$(inside man --warnings -E UTF-8 -l -Tutf8 -Z "/$page" 2>&1 >/dev/null)" ] || fail "warnings in $page"
  done
  passed "hotcold --version; man hotcold-seek; no page has warnings"

  # Complete as bash does for Tab.
  local words
  words=$(inside su anna -s /bin/bash -c '
    . /usr/share/bash-completion/bash_completion
    __load_completion hotcold 2>/dev/null || _comp_load hotcold
    COMP_WORDS=(hotcold se) COMP_CWORD=1 COMP_LINE="hotcold se" COMP_POINT=10
    handler=$(complete -p hotcold | sed "s/.*-F \([^ ]*\).*/\1/")
    "$handler" hotcold se hotcold
    echo "${COMPREPLY[*]}"')
  [ "$words" = seek ] || fail "hotcold se<Tab> gave: $words"
  passed "hotcold se<Tab> is $words"

  inside su anna -c 'cd && hotcold seek --demo --seed 1 --json' >"$cache/$suite-$arch.json" || fail "the demo"
  grep -q '"type":"found"' "$cache/$suite-$arch.json" || fail "the demo did not find its hider"
  passed "the demo found its hider: $(wc -l <"$cache/$suite-$arch.json") lines," \
    "$(sha256sum <"$cache/$suite-$arch.json" | cut -c 1-12)"
  inside su ben -c 'hotcold doctor' >"$root/tmp/doctor" 2>&1 || true
  local status=0
  inside su ben -c '/usr/bin/hotcold-radio' 2>/dev/null || status=$?
  [ $status = 126 ] || fail "ben, who is not in the group, could start the helper"
  passed "ben, who is not in the group, cannot run the helper"

  # Upgrade and downgrade during a game.
  local other=$root/tmp/other.deb
  mkdir "$root/tmp/other"
  dpkg-deb -R "$package" "$root/tmp/other"
  sed -i "s/^Version: .*/Version: $version+1/" "$root/tmp/other/DEBIAN/control"
  dpkg-deb -Zgzip -z1 -b "$root/tmp/other" "$other" >/dev/null
  rm -rf "$root/tmp/other"
  inside su anna -c 'cd && exec hotcold seek --demo --seed 5 --speed 0.02 --duration 10000 --json' >"$root/tmp/game" 2>"$root/tmp/game.err" &
  local game=$! before attempt
  # Wait for the first line. The game runs at 1/50 of its speed, and a seeker who begins far away hears nothing at first.
  for attempt in {1..120}; do
    [ ! -s "$root/tmp/game" ] || break
    [ "$attempt" -lt 120 ] || fail "the game has not begun: $(cat "$root/tmp/game.err")"
    sleep 0.5
  done
  inside DEBIAN_FRONTEND=noninteractive apt-get -qq -y install /tmp/other.deb >>"$root/var/log/install" 2>&1 || fail "upgrade"
  inside gpasswd -a ben hotcold >/dev/null
  [ "$(inside dpkg-query -W -f '${Version}' hotcold)" = "$version+1" ] || fail "upgrade"
  inside DEBIAN_FRONTEND=noninteractive apt-get -qq -y --allow-downgrades install "$file" >>"$root/var/log/install" 2>&1 || fail "downgrade"
  [ "$(inside dpkg-query -W -f '${Version}' hotcold)" = "$version" ] || fail "downgrade"
  kill -0 $game 2>/dev/null || fail "the game has ended: $(cat "$root/tmp/game.err")"
  before=$(wc -l <"$root/tmp/game")
  for attempt in {1..40}; do
    [ "$(wc -l <"$root/tmp/game")" -eq "$before" ] || break
    [ "$attempt" -lt 40 ] || fail "the game stopped after $before lines: $(tail -1 "$root/tmp/game")"
    sleep 0.5
  done
  kill $game
  wait $game 2>/dev/null || true
  inside getcap /usr/bin/hotcold-radio | grep -q cap_net_raw || fail "no capabilities after a downgrade"
  [ "$(inside getent group hotcold | cut -d: -f4)" = anna,ben ] || fail "members after a downgrade: $(inside getent group hotcold)"
  passed "a game goes on during upgrade and downgrade; a member that root added stays"

  # dpkg-reconfigure changes the members.
  echo 'hotcold hotcold/users string ben' | inside debconf-set-selections
  inside gpasswd -d anna hotcold >/dev/null
  inside DEBIAN_FRONTEND=noninteractive dpkg-reconfigure hotcold >>"$root/var/log/install" 2>&1
  [ "$(inside getent group hotcold | cut -d: -f4)" = ben ] || fail "dpkg-reconfigure: $(inside getent group hotcold)"

  # An administrator's own owner and mode are kept.
  inside dpkg-statoverride --update --add root root 0700 /usr/bin/hotcold-radio
  inside DEBIAN_FRONTEND=noninteractive apt-get -qq -y --reinstall install "$file" >>"$root/var/log/install" 2>&1 || fail "reinstall"
  [ "$(inside stat -c '%U:%G %a' /usr/bin/hotcold-radio) $(inside getcap /usr/bin/hotcold-radio)" = "root:root 700 " ] ||
    fail "dpkg-statoverride: $(inside stat -c '%U:%G %a' /usr/bin/hotcold-radio) $(inside getcap /usr/bin/hotcold-radio)"
  inside dpkg-statoverride --remove /usr/bin/hotcold-radio
  passed "dpkg-reconfigure changes the members; dpkg-statoverride is honoured"

  inside DEBIAN_FRONTEND=noninteractive apt-get -qq -y purge hotcold >>"$root/var/log/install" 2>&1 || fail "purge"
  # A player's own files are not the package's.
  rm -rf "$root"/home/*/.local "$root"/home/*/.bash_history
  snapshot >"$cache/$suite.after"
  diff "$cache/$suite.before" "$cache/$suite.after" || fail "purge left these files"
  passed "purge leaves nothing and changes nothing"
  cleanup
  root=
}

[ $# -gt 0 ] || set -- bookworm trixie
for suite; do
  echo "$suite, $arch"
  test_package
done
