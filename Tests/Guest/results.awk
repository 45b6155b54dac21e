# Passes on what a guest prints about its scenarios, each in one piece, so that those of several guests do
# not get mixed up. Outcomes and counts go into files named after `results`.

function pass() {
  printf "%s", block
  fflush()
  block = ""
}

BEGIN { printf "" >(results ".counts") }
/^\t/ { print substr($0, 2) >(results ".outcomes"); next }
/^counts / { print >(results ".counts"); next }
/^[^ ]/ { pass() }
{ block = block $0 "\n" }
END { pass() }
