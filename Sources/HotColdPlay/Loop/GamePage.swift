import BeaconCodec
import HotColdSystem
import HotColdView
import Pages

/// A game on the page of a phone: it shows what the screen shows, and its buttons are keys of the screen.
package final class GamePage {
  private static let pages: [String: WebServer.Page] = [
    "/": .html(Pages.gameHTML), "/game.css": .css(Pages.gameCSS),
    "/game.js": .script(Pages.gameScript), "/link.js": .script(Pages.linkScript),
    "/icon.svg": .picture(Pages.icon),
  ]

  private static let named: [String: Key] = [
    "up": .up, "down": .down, "left": .left, "right": .right, "enter": .enter, "tab": .tab,
    "esc": .escape, "space": .character(" "),
  ]

  private let server: WebServer
  /// How a phone gets here.
  package let code: QRView
  /// Who has the keys: the first who presses one, until another takes them.
  private var holder: Int?
  /// Whether all is chosen on the phone, from game to game.
  private let isRemote: Bool
  /// The screen that is shown.
  private var topic: HelpScreen.Topic?
  /// What stands on the page whatever is played.
  private var labels: (language: Language, json: [UInt8])?

  /// - Parameters:
  ///   - pin: lets in who types it, too.
  ///   - isRemote: whether it serves one game after the other.
  package init(_ address: WebAddress, pin: String? = nil, isRemote: Bool = false) throws {
    // The page asks for a number where there is one to type.
    let asks = pin == nil ? [:] : ["/pin": WebServer.Page.html([])]
    server = try WebServer(
      address, pages: Self.pages.merging(asks) { page, _ in page }, pin: pin)
    code = QRView(url: server.url, modules: qrModules(of: server.url))
    self.isRemote = isRemote
  }

  package var url: String { server.url }
  var descriptor: Int32 { server.descriptor }
  var hasAudience: Bool { server.hasAudience }

  /// Shows a picture, where somebody looks.
  func show(_ picture: Picture, _ catalogue: Catalogue, at time: Timestamp) {
    topic = picture.name.topic
    guard server.hasAudience else { return }
    if labels?.language != catalogue.language {
      labels = (catalogue.language, PageLabels.json(catalogue))
    }
    var holder = JSONText()
    holder.add("holder", self.holder)
    var home = JSONText()
    home.add("leads", isRemote && topic != .title)
    server.tell(
      [("labels", labels?.json ?? [])] + picture.page(catalogue).all
        + [("holder", holder.ended), ("home", home.ended)], at: time)
  }

  /// What was pressed there since the last time.
  func keys(at time: Timestamp) -> [Key] {
    server.poll(at: time).flatMap { wish -> [Key] in
      if holder == nil || wish.text == "keys" { holder = wish.visitor }
      guard wish.visitor == holder else { return [] }
      // Back to the title; that one ends by the machine's own keys alone.
      if wish.text == "home", isRemote, topic != .title { return [.character("q")] }
      return Self.keys(wish.text).filter { topic != .title || $0 != .escape }
    }
  }

  /// `up`, `enter`, a sign alone; several of them with blanks between them; at last `say` or `type` and a text: that is
  /// said, or takes the place of what was typed before.
  static func keys(_ wish: String) -> [Key] {
    var keys: [Key] = []
    var rest = wish[...]
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
        // The game goes on until somebody at the machine itself ends it.
        keys.append(.character(sign))
      } else {
        return []
      }
    }
    return keys
  }
}
