import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView
import Resources

/// A game on a web page for phones, with the keys of the screen as buttons. A choice from a list is
/// sent as an id, not as keys, because the phone's list may be older than the screen's.
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
  let qr: QRView
  /// The visitor who may use the keys: the first to press one, until another takes over.
  private var holder: Int?
  private let isRemote: Bool
  private var help: HelpView?
  private var helpText: [UInt8] = []
  /// The texts of the page, which do not depend on the game.
  private let labels: [UInt8]
  /// A sentence shown over the game, to avoid a misunderstanding.
  var notice: Words?
  private let catalogue = Catalogue.own

  /// - Parameters:
  ///   - pin: digits that are accepted instead of the token.
  ///   - isRemote: whether the page serves several games one after the other.
  init(
    _ address: WebAddress, pin: String? = nil, isRemote: Bool = false,
    certificate: WebServer.Certificate? = nil
  ) throws {
    labels = PageLabels.json(catalogue, asksForPIN: pin != nil)
    // Also needed by a phone without access.
    let texts = ["/labels.json": labels]
    server = try WebServer(
      address, pages: Self.pages.merging(texts) { page, _ in page }, pin: pin,
      certificate: certificate)
    // No QR code for a loopback address, which a phone cannot reach.
    qr = QRView(
      url: server.url, modules: address.isLoopback ? nil : qrModules(of: server.url),
      isForPhones: !address.isLoopback)
    self.isRemote = isRemote
  }

  var url: String { server.url }
  var descriptor: Int32 { server.descriptor }
  var hasAudience: Bool { server.hasAudience }

  /// Sends a picture if a browser is connected.
  func show(_ picture: Picture, at time: Timestamp) {
    let isNew = help?.topic != picture.help.topic || help?.game != picture.help.game
    help = picture.help
    if isNew { helpText = picture.help.contents(catalogue) }
    guard server.hasAudience else { return }
    let leadsHome = isRemote && !isTitle
    let notice = isTitle ? nil : notice.map(catalogue.text)
    server.publish(
      [("labels", labels)] + picture.view.page(catalogue).all + [
        ("help", helpText),
        ("holder", JSONText.object { $0.add("holder", holder) }),
        ("home", JSONText.object { $0.add("leads", leadsHome) }),
        ("notice", JSONText.object { $0.add("text", notice) }),
      ], at: time)
  }

  private var isTitle: Bool { help?.topic == .title }

  func input(at time: Timestamp) -> [Screen.Input] {
    server.poll(at: time).flatMap { command -> [Screen.Input] in
      if holder == nil || command.text == "keys" { holder = command.visitor }
      guard command.visitor == holder else { return [] }
      // A phone can return to the title, but not quit.
      if command.text == "home", isRemote, !isTitle {
        return [.key(.character("q"))]
      }
      return Self.input(command.text).filter { !isTitle || $0 != .key(.escape) }
    }
  }

  /// Parses a command: a key such as `up`, `enter` or a single character; `say` and a text; `hunt`
  /// and the `id` of a device; `name`, an `id` and a name; `fill`, a field of the title screen and
  /// its text; the title's buttons `repair` and `code`; `sense`, the degrees of the compass, and
  /// whether the phone moves as if the player walks.
  static func input(_ command: String) -> [Screen.Input] {
    let words = command.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = words.dropFirst().first.map { $0.filter { !$0.isNewline } }
    switch (words.first ?? "", rest) {
    case ("say", let text?):
      let text = SafeText(spoken: String(text))
      return text.isEmpty ? [] : [.action(.say(text))]
    case ("hunt", let id?):
      return BluetoothAddress(stored: Substring(id)).map { [.action(.hunt($0))] } ?? []
    case ("name", let text?):
      let id = text.prefix { $0 != " " }
      let name = SafeText(String(text.dropFirst(id.count)))
      return BluetoothAddress(stored: Substring(id)).map { [.action(.nameThing($0, name))] } ?? []
    case ("fill", let text?):
      let field = text.prefix { $0 != " " }
      return [.field(String(field), String(text.dropFirst(field.count + 1)))]
    case ("sense", let text?):
      let parts = text.split(separator: " ").map(String.init)
      let heading = parts.first.flatMap(Double.init).flatMap { (0...360).contains($0) ? $0 : nil }
      return [.sensed(Sensed(heading: heading, isWalking: parts.last.flatMap(Bool.init)))]
    case ("repair", nil): return [.field("activity", ""), .key(.character("b"))]
    case ("code", nil): return [.field("activity", ""), .key(.character("c"))]
    case (let word, nil):
      if let key = named[String(word)] { return [.key(key)] }
      // A phone cannot end the game.
      guard word.count == 1, let sign = word.first, !"qQ?wm".contains(sign), !sign.isNewline else {
        return []
      }
      return [.key(.character(sign))]
    default: return []
    }
  }
}
