// Files of this folder's parent that are compiled into the program.

#pragma once

/// The bytes of a file. They live as long as the program.
struct Resource {
  const unsigned char *_Nonnull bytes;
  long count;
};

struct Resource hunt_csv(void);
struct Resource walk_btsnoop(void);
struct Resource help_txt(void);
struct Resource history_sql(void);
struct Resource house_json(void);
struct Resource houses_txt(void);
struct Resource letters_txt(void);
struct Resource makers_txt(void);
struct Resource things_txt(void);
struct Resource plot_svg(void);
struct Resource de_po(void);
struct Resource es_po(void);
struct Resource fr_po(void);
struct Resource words_de_txt(void);
struct Resource words_en_txt(void);
struct Resource words_es_txt(void);
struct Resource words_fr_txt(void);
struct Resource game_css(void);
struct Resource game_html(void);
struct Resource game_js(void);
struct Resource house_css(void);
struct Resource house_html(void);
struct Resource house_js(void);
struct Resource icon_svg(void);
struct Resource link_js(void);
