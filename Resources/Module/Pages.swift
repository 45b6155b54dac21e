import CResources

/// What browsers load: it is built into the program. Names reach a page as JSON and are shown as text, never as HTML.
public enum Pages {
  public static var houseHTML: [UInt8] { house_html().array }
  public static var houseCSS: [UInt8] { house_css().array }
  public static var houseScript: [UInt8] { house_js().array }
  public static var gameHTML: [UInt8] { game_html().array }
  public static var gameCSS: [UInt8] { game_css().array }
  public static var gameScript: [UInt8] { game_js().array }
  /// What both of them load.
  public static var linkScript: [UInt8] { link_js().array }
  public static var icon: [UInt8] { icon_svg().array }
}
