import BeaconCodec
import HotColdSystem
import HotColdView
import Resources

/// A game on a web page for phones: it shows the screen, and its buttons are the screen's keys.
package final class GamePage {
  private static let pages: [String: [UInt8]] = [
    "/": Pages.gameHTML, "/game.css": Pages.gameCSS, "/game.js": Pages.gameScript,
    "/link.js": Pages.linkScript, "/icon.svg": Pages.icon,
  ]

  private static let named: [String: Key] = [
    "up": .up, "down": .down, "left": .left, "right": .right, "enter": .enter, "tab": .tab,
    "esc": .escape, "space": .character(" "),
  ]

  private let server: WebServer
  /// The QR code of the page's URL.
  let qr: QRView
  /// The visitor who has the keys: the first to press one, until another takes them.
  private var holder: Int?
  /// Whether the title screen is controlled by the phone, too.
  private let isRemote: Bool
  /// The screen shown.
  private var topic: HelpView.Topic?
  /// The page's text, independent of the game.
  private let labels: [UInt8]
  private let catalogue = Catalogue.own

  /// - Parameters:
  ///   - pin: digits that give access, too.
  ///   - isRemote: whether it serves several games in turn.
  init(_ address: WebAddress, pin: String? = nil, isRemote: Bool = false) throws {
    // The page only asks for a number if there is one.
    let asks: [String: [UInt8]] = pin == nil ? [:] : ["/pin": []]
    server = try WebServer(
      address, pages: Self.pages.merging(asks) { page, _ in page }, pin: pin)
    // No QR code for a loopback address: a phone cannot reach it.
    qr = QRView(
      url: server.url, modules: address.isLoopback ? nil : qrModules(of: server.url),
      isForPhones: !address.isLoopback)
    self.isRemote = isRemote
    labels = PageLabels.json(catalogue)
  }

  var url: String { server.url }
  var descriptor: Int32 { server.descriptor }
  var hasAudience: Bool { server.hasAudience }

  /// Shows a picture, if a browser is connected.
  func show(_ picture: Picture, at time: Timestamp) {
    topic = picture.help.topic
    guard server.hasAudience else { return }
    var holder = JSONText()
    holder.add("holder", self.holder)
    var home = JSONText()
    home.add("leads", isRemote && topic != .title)
    server.publish(
      [("labels", labels)] + picture.view.page(catalogue).all
        + [("holder", holder.ended), ("home", home.ended)], at: time)
  }

  /// The new keys from the page.
  func keys(at time: Timestamp) -> [Key] {
    server.poll(at: time).flatMap { command -> [Key] in
      if holder == nil || command.text == "keys" { holder = command.visitor }
      guard command.visitor == holder else { return [] }
      // A phone can go back to the title, but not quit it.
      if command.text == "home", isRemote, topic != .title { return [.character("q")] }
      return Self.keys(command.text).filter { topic != .title || $0 != .escape }
    }
  }

  /// Keys such as `up`, `enter` or a single character, separated by spaces; or, last, `say` or `type` and a text, which
  /// is sent, or replaces the typed line.
  static func keys(_ command: String) -> [Key] {
    var keys: [Key] = []
    var rest = command[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0 != " " }
      rest = rest.dropFirst(word.count + 1)
      let text = rest.filter { !$0.isNewline }.map { Key.character($0) }
      if let key = named[String(word)] {
        keys.append(key)
      } else if word == "say" {
        return text.isEmpty ? keys : keys + [.character("t")] + text + [.enter]
      } else if word == "type" {
        let erased = repeatElement(Key.backspace, count: SafeText.maximumCells)
        return keys + [.end] + erased + text
      } else if word.count == 1, let sign = word.first, !"qQ?wm".contains(sign), !sign.isNewline {
        // A phone cannot end the game.
        keys.append(.character(sign))
      } else {
        return []
      }
    }
    return keys
  }
}
