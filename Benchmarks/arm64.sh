#!/bin/bash
# Counts the instructions of replays on aarch64 and on this machine's architecture, both in qemu-user with a small plugin;
# see README.md.
# usage: arm64.sh FOREIGN LIBRARIES NATIVE FOLDER
# FOREIGN: hotcold for aarch64, LIBRARIES: the root of its libraries, NATIVE: hotcold for this machine. FOLDER: the one in which
# `make instructions` has put counted.btsnoop, counted.csv and empty.csv.
set -euo pipefail
foreign=$1 libraries=$2 native=$3 folder=$4
reports=50000
for program in qemu-aarch64 "qemu-$(uname -m)" cc; do
  command -v "$program" >/dev/null ||
    { echo "arm64.sh: not counted, because $program is missing (apt-get install qemu-user gcc)"; exit 0; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# A QEMU plugin (docs/devel/tcg-plugins.rst), version 1: each executed block adds its number of instructions.
cat >"$scratch/count.c" <<'C'
#include <stdint.h>
#include <stdio.h>
typedef uint64_t plugin_id;
struct qemu_plugin_tb;
extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int, void *, uint64_t);
extern unsigned long qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern void qemu_plugin_register_atexit_cb(plugin_id, void (*)(plugin_id, void *), void *);
int qemu_plugin_version = 1;
static uint64_t count;
static void translated(plugin_id id, struct qemu_plugin_tb *block) {
  qemu_plugin_register_vcpu_tb_exec_inline(block, 0 /* add */, &count, qemu_plugin_tb_n_insns(block));
}
static void print_count(plugin_id id, void *unused) { fprintf(stderr, "%llu\n", (unsigned long long)count); }
int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv) {
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, print_count, 0);
  return 0;
}
C
cc -shared -fPIC -O2 -o "$scratch/count.so" "$scratch/count.c"

# count MACHINE ARGUMENT...     prints the instructions of a replay
count() {
  local machine=$1 program=(-plugin "$scratch/count.so" "$native")
  shift
  [ "$machine" != aarch64 ] || program=(-L "$libraries" -plugin "$scratch/count.so" "$foreign")
  SWIFT_DETERMINISTIC_HASHING=1 "qemu-$machine" "${program[@]}" replay --fast "$@" 2>&1 >/dev/null | tail -n 1
}
for machine in "$(uname -m)" aarch64; do
  start=$(count "$machine" --summary "$folder/empty.csv")
  echo "$machine: start $start instructions"
  while IFS='|' read -r name words; do
    # shellcheck disable=SC2086 # split into words
    echo "$machine: $name $((($(count "$machine" $words) - start) / reports)) instructions per report"
  done <<ROWS
capture to its summary|--summary $folder/counted.btsnoop
capture to JSON lines|--json $folder/counted.btsnoop
CSV to its summary|--summary $folder/counted.csv
ROWS
done
