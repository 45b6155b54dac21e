/// What browsers load: it is built into the program. Names reach a page as JSON and are shown as text, never as HTML.
public enum Pages {
  public static var houseHTML: [UInt8] { PackageResources.house_html }
  public static var houseCSS: [UInt8] { PackageResources.house_css }
  public static var houseScript: [UInt8] { PackageResources.house_js }
  public static var gameHTML: [UInt8] { PackageResources.game_html }
  public static var gameCSS: [UInt8] { PackageResources.game_css }
  public static var gameScript: [UInt8] { PackageResources.game_js }
  /// What both of them load.
  public static var linkScript: [UInt8] { PackageResources.link_js }
  public static var icon: [UInt8] { PackageResources.icon_svg }
}
