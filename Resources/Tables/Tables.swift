/// Tables that the screens read once, and that are built into the program.
public enum Tables {
  /// Large letters, drawn side by side: the letters in a line, and below each its five rows of squares, `#` for a full
  /// one. `_` stands for the blank.
  public static var letters: [UInt8] { PackageResources.letters_txt }

  /// Manufacturers by the company identifier of manufacturer data (Bluetooth SIG, Assigned Numbers, 7.1), such as
  /// `004C Apple`: short names of those whose devices are common at home.
  public static var makers: [UInt8] { PackageResources.makers_txt }
}
