// System calls that drop privileges. Swift cannot call these itself: they take variable arguments, or have no function
// in the C library.
#pragma once

#include <grp.h>
#include <linux/capability.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Sets the permitted and effective capabilities, and no inheritable ones: capset(2).
static inline int hotcold_set_capabilities(uint64_t capabilities) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  uint32_t lower = (uint32_t)capabilities, upper = (uint32_t)(capabilities >> 32);
  struct __user_cap_data_struct data[2] = {{lower, lower, 0}, {upper, upper, 0}};
  return (int)syscall(SYS_capset, &header, data);
}

static inline int hotcold_prctl(int option, unsigned long value) {
  return prctl(option, value, 0, 0, 0);
}

// The first 15 bytes of the name count.
static inline int hotcold_set_name(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }

// The constants' type is not the same in C and in Swift's own module.
static const int hotcold_file_size = RLIMIT_FSIZE;
static const int hotcold_core_size = RLIMIT_CORE;
static const int hotcold_processes = RLIMIT_NPROC;
static const int hotcold_files = RLIMIT_NOFILE;

// Sets the soft and the hard limit: setrlimit(2).
static inline int hotcold_limit(int resource, uint64_t value) {
  struct rlimit limit = {value, value};
  return setrlimit(resource, &limit);
}

// Changes the user permanently, and keeps only these capabilities: setuid(2), capabilities(7).
static inline int hotcold_become(
    uid_t user, gid_t group, const gid_t *groups, size_t count, uint64_t capabilities) {
  if (prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0) != 0 || setgroups(count, groups) != 0 ||
      setgid(group) != 0 || setuid(user) != 0 || hotcold_set_capabilities(capabilities) != 0)
    return -1;
  return prctl(PR_SET_KEEPCAPS, 0, 0, 0, 0);
}
