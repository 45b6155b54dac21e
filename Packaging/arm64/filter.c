/* Replaces libseccomp's seccomp_load with one that prints the filter, because qemu-user does not emulate seccomp(2). */
#include <stdio.h>

int seccomp_api_set(unsigned level);
int seccomp_export_bpf(void *context, int descriptor);

/* libseccomp would otherwise ask the kernel what it supports; level 5 includes thread synchronization. */
__attribute__((constructor)) static void set_api_level(void) { seccomp_api_set(5); }

int seccomp_load(void *context) {
  dprintf(2, "\nFILTER\n");
  int result = seccomp_export_bpf(context, 2);
  dprintf(2, "\nLOADED\n");
  return result;
}
