// #embed (C23; Clang 19) rather than SwiftPM's .embedInCode, which writes a Swift array of all bytes: compiling that takes
// half a minute.

#include "CResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define RESOURCE(name) \
  struct Resource name(void) { \
    return (struct Resource){name##_bytes, sizeof name##_bytes}; \
  }

static const unsigned char hunt_csv_bytes[] = {
#embed "../hunt.csv"
};
RESOURCE(hunt_csv)

static const unsigned char walk_btsnoop_bytes[] = {
#embed "../walk.btsnoop"
};
RESOURCE(walk_btsnoop)

static const unsigned char help_txt_bytes[] = {
#embed "../Tables/help.txt"
};
RESOURCE(help_txt)

static const unsigned char history_sql_bytes[] = {
#embed "../Tables/history.sql"
};
RESOURCE(history_sql)

static const unsigned char house_json_bytes[] = {
#embed "../Tables/house.json"
};
RESOURCE(house_json)

static const unsigned char houses_txt_bytes[] = {
#embed "../Tables/houses.txt"
};
RESOURCE(houses_txt)

static const unsigned char letters_txt_bytes[] = {
#embed "../Tables/letters.txt"
};
RESOURCE(letters_txt)

static const unsigned char makers_txt_bytes[] = {
#embed "../Tables/makers.txt"
};
RESOURCE(makers_txt)

static const unsigned char things_txt_bytes[] = {
#embed "../Tables/things.txt"
};
RESOURCE(things_txt)

static const unsigned char plot_svg_bytes[] = {
#embed "../Tables/plot.svg"
};
RESOURCE(plot_svg)

static const unsigned char de_po_bytes[] = {
#embed "../Translations/de.po"
};
RESOURCE(de_po)

static const unsigned char es_po_bytes[] = {
#embed "../Translations/es.po"
};
RESOURCE(es_po)

static const unsigned char fr_po_bytes[] = {
#embed "../Translations/fr.po"
};
RESOURCE(fr_po)

static const unsigned char words_de_txt_bytes[] = {
#embed "../Translations/words-de.txt"
};
RESOURCE(words_de_txt)

static const unsigned char words_en_txt_bytes[] = {
#embed "../Translations/words-en.txt"
};
RESOURCE(words_en_txt)

static const unsigned char words_es_txt_bytes[] = {
#embed "../Translations/words-es.txt"
};
RESOURCE(words_es_txt)

static const unsigned char words_fr_txt_bytes[] = {
#embed "../Translations/words-fr.txt"
};
RESOURCE(words_fr_txt)

static const unsigned char game_css_bytes[] = {
#embed "../Web/game.css"
};
RESOURCE(game_css)

static const unsigned char game_html_bytes[] = {
#embed "../Web/game.html"
};
RESOURCE(game_html)

static const unsigned char game_js_bytes[] = {
#embed "../Web/game.js"
};
RESOURCE(game_js)

static const unsigned char house_css_bytes[] = {
#embed "../Web/house.css"
};
RESOURCE(house_css)

static const unsigned char house_html_bytes[] = {
#embed "../Web/house.html"
};
RESOURCE(house_html)

static const unsigned char house_js_bytes[] = {
#embed "../Web/house.js"
};
RESOURCE(house_js)

static const unsigned char icon_svg_bytes[] = {
#embed "../Web/icon.svg"
};
RESOURCE(icon_svg)

static const unsigned char link_js_bytes[] = {
#embed "../Web/link.js"
};
RESOURCE(link_js)
