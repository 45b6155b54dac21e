# What scripts here share: Debian's mirror, as this machine's apt has it, unless MIRROR names one.
mirror() {
  local found
  found=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null || true; } |
    awk '($1 == "URIs:" || $1 == "deb") && !found { for (i = 2; i <= NF; i++) if ($i ~ /^http.*\/debian\/?$/) found = $i }
      END { print found }')
  found=${MIRROR:-$found}
  [ -n "$found" ] || { echo "no mirror of Debian is in apt's sources; MIRROR=... names one" >&2; return 1; }
  echo "$found"
}
