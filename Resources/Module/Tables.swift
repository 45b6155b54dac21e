import CResources

/// Tables and drawings that are read once, and that are built into the program.
public enum Tables {
  /// The demo's floor plans, with an empty line between two; see `FloorPlan.init(drawing:)`. Doors are two squares wide,
  /// and doors in upright walls begin on an even row, so that none is lost on a screen that draws two rows in one line.
  public static var houses: [UInt8] { houses_txt().array }

  /// Large letters, drawn side by side: the letters in a line, and below each its five rows of squares, `#` for a full
  /// one. `_` stands for the blank.
  public static var letters: [UInt8] { letters_txt().array }

  /// Manufacturers by the company identifier of manufacturer data (Bluetooth SIG, Assigned Numbers, 7.1), such as
  /// `004C Apple`: short names of those whose devices are common at home.
  public static var makers: [UInt8] { makers_txt().array }
  /// What devices are, by their advertising data; its comments explain the format.
  public static var things: [UInt8] { things_txt().array }

  /// The help's texts by topic, which `HelpView` shows; its first lines describe it.
  public static var help: [UInt8] { help_txt().array }

  /// The beginning of a plot: its styles, and the legend.
  public static var plot: [UInt8] { plot_svg().array }

  /// The tables of a history, for SQLite.
  public static var history: [UInt8] { history_sql().array }

  /// The plan of the demo's house with its stations, as in docs/STATIONS.md.
  public static var house: [UInt8] { house_json().array }
}
