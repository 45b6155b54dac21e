// ncurses with wide characters, and wrappers for what Swift cannot use: macros that are more than a number, and global
// variables, which Swift 6 rejects.
#pragma once

#if !__has_include(<ncurses.h>)
#error "ncurses' headers are missing: apt-get install libncurses-dev"
#endif

// Replaces the flags in ncursesw.pc, which SwiftPM refuses.
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdio.h>
#include <term.h>

// Whether the terminal type is known and can move its cursor. newterm would accept any known type, and initscr would
// end the process.
enum hotcold_terminal_kind { HOTCOLD_TERM_GOOD, HOTCOLD_TERM_UNKNOWN, HOTCOLD_TERM_TOO_SIMPLE };

struct hotcold_terminal {
  enum hotcold_terminal_kind kind;
  // The number of colors; -1 if it has none.
  int colors;
};

// Restores the terminal of a screen that is already open: endwin(3) resets the current one.
static inline struct hotcold_terminal hotcold_examine_terminal(const char *term, int descriptor) {
  struct hotcold_terminal found = {HOTCOLD_TERM_UNKNOWN, -1};
  TERMINAL *before = cur_term;
  int problem = 0;
  if (setupterm(term, descriptor, &problem) == OK) {
    found.kind = cursor_address != NULL && clear_screen != NULL ? HOTCOLD_TERM_GOOD
                                                                : HOTCOLD_TERM_TOO_SIMPLE;
    found.colors = max_colors;
  } else if (problem == 1) {
    found.kind = HOTCOLD_TERM_TOO_SIMPLE;
  }
  if (cur_term != before) del_curterm(set_curterm(before));
  return found;
}

static inline SCREEN *hotcold_newterm(void) { return newterm(NULL, stdout, stdin); }
static inline WINDOW *hotcold_stdscr(void) { return stdscr; }
static inline int hotcold_colors(void) { return COLORS; }
static inline int hotcold_color_pairs(void) { return COLOR_PAIRS; }

static inline attr_t hotcold_bold(void) { return A_BOLD; }
static inline attr_t hotcold_dim(void) { return A_DIM; }
static inline attr_t hotcold_reverse(void) { return A_REVERSE; }
