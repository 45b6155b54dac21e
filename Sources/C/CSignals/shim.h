// signalfd, which Swift's Glibc module leaves out.
#pragma once

#include <sys/signalfd.h>
