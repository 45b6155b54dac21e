/// Tables that the screens read once, and that are built into the program.
public enum Tables {
  /// Manufacturers by the company identifier of manufacturer data (Bluetooth SIG, Assigned Numbers, 7.1), such as
  /// `004C Apple`: short names of those whose devices are common at home.
  public static var makers: [UInt8] { PackageResources.makers_txt }
}
