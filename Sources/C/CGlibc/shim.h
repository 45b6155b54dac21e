// What Swift's Glibc module leaves out, as it is not built with _GNU_SOURCE.
#pragma once

#include <stddef.h>
#include <sys/signalfd.h>
#include <sys/xattr.h>

// <unistd.h>
int pipe2(int ends[2], int flags);

// <fcntl.h>
enum { F_SETPIPE_SZ = 1031, F_GETPIPE_SZ = 1032 };

// For tests, from <stdlib.h>.
int posix_openpt(int flags);
int grantpt(int master);
int unlockpt(int master);
int ptsname_r(int master, char *path, size_t size);
