// ncurses with wide characters, and what the Swift importer cannot see in it.
#pragma once

#if !__has_include(<ncurses.h>)
#error "The headers of ncurses are missing: apt-get install libncurses-dev"
#endif

// In place of the flags of ncursesw.pc, which SwiftPM refuses.
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
