// libseccomp, which filters system calls.
#pragma once

#if !__has_include(<seccomp.h>)
#error "libseccomp's headers are missing: apt-get install libseccomp-dev"
#endif

#include <linux/filter.h>
#include <seccomp.h>
