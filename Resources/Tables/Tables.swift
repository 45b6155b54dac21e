/// Tables and drawings that are read once, and that are built into the program.
public enum Tables {
  /// The demo's floor plans, with an empty line between two; see `FloorPlan.init(drawing:)`. Doors are two squares wide,
  /// and doors in upright walls begin on an even row, so that none is lost on a screen that draws two rows in one line.
  public static var houses: [UInt8] { PackageResources.houses_txt }

  /// Large letters, drawn side by side: the letters in a line, and below each its five rows of squares, `#` for a full
  /// one. `_` stands for the blank.
  public static var letters: [UInt8] { PackageResources.letters_txt }

  /// Manufacturers by the company identifier of manufacturer data (Bluetooth SIG, Assigned Numbers, 7.1), such as
  /// `004C Apple`: short names of those whose devices are common at home.
  public static var makers: [UInt8] { PackageResources.makers_txt }

  /// What devices are, by their advertising data; its comments explain the format.
  public static var things: [UInt8] { PackageResources.things_txt }
}
