#!/bin/sh
# Runs a C program that includes guest.h in a virtual machine, and prints what it says.
#
# Usage      sh run.sh PROGRAM.c, in a temporary folder of the caller's
# Needs      cc, and what machine.sh needs; a minute
set -eu
# shellcheck source-path=SCRIPTDIR source=machine.sh
. "$(dirname "$0")/machine.sh"

mkdir root
cc -O1 -static -I "$tools" -o root/init "$1"
fetch
start root 256
