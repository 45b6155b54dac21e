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
  let code: QRView
  /// Who has the keys: the first who presses one, until another takes them.
  private var holder: Int?

  package init(_ address: WebAddress) throws {
    server = try WebServer(address, pages: Self.pages)
    code = QRView(url: server.url, modules: qrModules(of: server.url))
  }

  package var url: String { server.url }
  var descriptor: Int32 { server.descriptor }
  var hasAudience: Bool { server.hasAudience }

  /// Shows a picture, where somebody looks.
  func show(_ picture: Picture, _ catalogue: Catalogue, at time: Timestamp) {
    guard server.hasAudience else { return }
    var holder = JSONText()
    holder.add("holder", self.holder)
    server.tell(picture.page(catalogue).all + [("holder", holder.ended)], at: time)
  }

  /// What was pressed there since the last time.
  func keys(at time: Timestamp) -> [Key] {
    server.poll(at: time).flatMap { wish -> [Key] in
      if holder == nil || wish.text == "keys" { holder = wish.visitor }
      return wish.visitor == holder ? Self.keys(wish.text) : []
    }
  }

  /// `up`, `enter`, a sign alone, or `say ` and what is to be said.
  static func keys(_ wish: String) -> [Key] {
    if let key = named[wish] { return [key] }
    if wish.hasPrefix("say ") {
      let text = wish.dropFirst(4).filter { !$0.isNewline }
      return text.isEmpty ? [] : [.character("t")] + text.map { .character($0) } + [.enter]
    }
    // The game goes on until somebody at the machine itself ends it.
    guard wish.count == 1, let sign = wish.first, !"qQ?wm".contains(sign), !sign.isNewline else {
      return []
    }
    return [.character(sign)]
  }
}
