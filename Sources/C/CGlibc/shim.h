// signalfd and getxattr, which Swift's Glibc module leaves out.
#pragma once

#include <sys/signalfd.h>
#include <sys/xattr.h>
