// libFuzzer's entry point, for which toolchains have no header (LLVM, compiler-rt/lib/fuzzer/FuzzerInterface.h).
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
