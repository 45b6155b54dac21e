// How a process gives up what it may do: calls with variable arguments, or without a C library's
// function of their own, which the Swift importer cannot see.
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

// Permitted and effective, and those that are inheritable: capset(2).
static inline int hotcold_set_capabilities(uint64_t capabilities, uint64_t inheritable) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  uint32_t lower = (uint32_t)capabilities, upper = (uint32_t)(capabilities >> 32);
  struct __user_cap_data_struct data[2] = {
      {lower, lower, (uint32_t)inheritable}, {upper, upper, (uint32_t)(inheritable >> 32)}};
  return (int)syscall(SYS_capset, &header, data);
}

// prctl(PR_SET_NO_NEW_PRIVS)
static inline int hotcold_gain_no_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// prctl(PR_SET_DUMPABLE)
static inline int hotcold_hide_memory(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// prctl(PR_SET_NAME), 15 bytes of it.
static inline int hotcold_set_name(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }

// The constants' type is not the same in C and in Swift's own module.
static const int hotcold_file_size = RLIMIT_FSIZE;
static const int hotcold_core_size = RLIMIT_CORE;
static const int hotcold_processes = RLIMIT_NPROC;
static const int hotcold_files = RLIMIT_NOFILE;

// Both limits: setrlimit(2).
static inline int hotcold_limit(int resource, uint64_t value) {
  struct rlimit limit = {value, value};
  return setrlimit(resource, &limit);
}

// close_range(2), since Linux 5.9.
static inline int hotcold_close_from(unsigned int first) {
#ifdef SYS_close_range
  return (int)syscall(SYS_close_range, first, ~0U, 0);
#else
  return (int)syscall(436, first, ~0U, 0);
#endif
}

// Another user for good, with these capabilities and no others; the inheritable ones go to the programs
// that it starts, too: setuid(2), capabilities(7).
static inline int hotcold_become(
    uid_t user, gid_t group, const gid_t *groups, size_t count, uint64_t capabilities,
    uint64_t inheritable) {
  if (prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0) != 0 || setgroups(count, groups) != 0 ||
      setgid(group) != 0 || setuid(user) != 0 ||
      hotcold_set_capabilities(capabilities, inheritable) != 0)
    return -1;
  for (unsigned long bit = 0; bit < 64; ++bit) {
    if ((inheritable >> bit & 1) != 0 &&
        prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, bit, 0, 0) != 0)
      return -1;
  }
  return prctl(PR_SET_KEEPCAPS, 0, 0, 0, 0);
}

// One message and the descriptors beside it, eight at most: recvmsg(2), SCM_RIGHTS. They are closed on exec.
static inline ssize_t hotcold_receive_descriptors(
    int socket, void *bytes, size_t length, int *descriptors, int *count) {
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(8 * sizeof(int))];
  } control = {0};
  struct iovec part = {bytes, length};
  struct msghdr message = {0};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  *count = 0;
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (received < 0) return received;
  for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
    if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
    int received = (int)((head->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(descriptors, CMSG_DATA(head), received * sizeof(int));
    *count = received;
  }
  return received;
}
