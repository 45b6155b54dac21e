# Which scenarios there are. Sourced by run.sh and inside.sh, in the checkout.

# scenarios [PATTERN]...: those whose name holds one of the patterns, one a line, as `FILE WAY`. A
# scenario names its ways in a comment, as `# ways: 4.2 5.x+bluetoothd`; without, it has all four.
scenarios() {
  local file ways way name pattern
  for file in Tests/Guest/Scenarios/*.sh; do
    ways=$(sed -n 's/^# ways: //p' "$file")
    for way in ${ways:-4.2 4.2+bluetoothd 5.x 5.x+bluetoothd}; do
      name=$(basename "$file" .sh)/$way
      for pattern in "${@:-}"; do
        case $name in *$pattern*) echo "$file $way" && break ;; esac
      done
    done
  done
}
