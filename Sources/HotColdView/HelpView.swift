import HotColdGame

/// The help for a screen: its parts and keys, for new players.
package struct HelpView: ScreenView {
  package enum Topic: Sendable, CaseIterable {
    case title, hide, hideInHouse, seek, walk, result, scan, thing
  }

  /// Terms and explanations; a general explanation has an empty term.
  package typealias Terms = KeyValuePairs<Words, Words>

  /// The topic; nil for screens of other modules.
  package let topic: Topic?
  /// The texts of a screen without a topic.
  let own: (title: Words, terms: @Sendable (GlyphSet) -> [Terms])?
  package let game: GameMode
  /// Any number: after the last page comes the first.
  package var page = 0

  init(_ topic: Topic, game: GameMode = .usual) {
    self.topic = topic
    self.game = game
    own = nil
  }

  /// The help for a screen of another module.
  package init(_ title: Words, terms: @escaping @Sendable (GlyphSet) -> [Terms]) {
    topic = nil
    game = .usual
    own = (title, terms)
  }

  package func draw(on frame: inout Frame) {
    let layout = layout(frame.size)
    let pages = pages(in: layout.body, frame.glyphs, frame.text)
    let page = pages.isEmpty ? 0 : (page % pages.count + pages.count) % pages.count
    let number = "\(page + 1)/\(pages.count)"
    let used = frame.put(title, in: layout.title, .bold)
    if pages.count > 1 {
      frame.putFirstFitting(
        ["   page \(page + 1) of \(pages.count)", "   \(number)"],
        in: layout.title.droppingLeft(used), .dim)
    }
    if pages.indices.contains(page) {
      for (index, line) in pages[page].enumerated() {
        frame.put(line, in: layout.body.line(index))
      }
    }
    let more = KeyHint("?", page == pages.count - 1 ? "page 1" : "more")
    frame.putKeys(
      pages.count > 1 ? [more, KeyHint("any other key", "back")] : [KeyHint("any key", "back")],
      in: layout.keys)
  }

  /// The number of pages, at least 1.
  package func pageCount(_ size: Size, _ catalogue: Catalogue) -> Int {
    max(pages(in: layout(size).body, .braille, catalogue.text).count, 1)
  }

  /// The next page; nil if the key closes the help, as any key does if there is one page.
  package static func turned(_ page: Int, of count: Int, by key: Key) -> Int? {
    guard count > 1 else { return nil }
    return switch key {
    case .right, .down, .pageDown, .tab, .character(" "), .character("?"): page + 1
    case .left, .up, .pageUp, .backTab: page - 1
    default: nil
    }
  }

  private func pages(in body: Area, _ glyphs: GlyphSet, _ text: (Words) -> String) -> [[String]] {
    guard !body.isEmpty else { return [] }
    var pages: [[String]] = []
    let paragraphs = paragraphs(glyphs).map { (term: text($0.key), text: text($0.value)) }
    let indent = max(12, 1 + (paragraphs.map { cellWidth($0.term) }.max() ?? 0))
    for (term, text) in paragraphs {
      var lines = hanging(term, text, indent: indent, columns: body.columns)
      while !lines.isEmpty {
        let blank = pages.last?.isEmpty == false ? 1 : 0
        let room = body.rows - blank - (pages.last?.count ?? body.rows)
        // A paragraph that fits on a page is not split, unless most of this page would stay empty.
        guard lines.count <= room || room * 2 > body.rows else {
          pages.append([])
          continue
        }
        pages[pages.count - 1] += [String](repeating: "", count: blank) + lines.prefix(room)
        lines = Array(lines.dropFirst(room))
      }
    }
    return pages
  }

  private func hanging(
    _ term: String, _ text: String, indent: Int, columns: Int
  ) -> [String] {
    guard !term.isEmpty else { return wrapped(text, columns: columns) }
    return wrapped(text, columns: columns - indent).enumerated().map { index, line in
      let head = index == 0 ? term : ""
      return head + String(repeating: " ", count: max(1, indent - cellWidth(head))) + line
    }
  }

  private func layout(_ size: Size) -> (title: Area, body: Area, keys: Area) {
    // Long lines are hard to read, and text in a corner looks lost.
    var rest = Area(size).middle(columns: 100, rows: 44)
    if size.columns >= 30 { rest = rest.droppingLeft(1).droppingRight(1) }
    let keys = rest.takeBottom(1)
    let title = rest.takeTop(1)
    let air = rest.rows >= 14 ? 1 : 0
    return (title, rest.droppingTop(air).droppingBottom(air), keys)
  }
}
