/// What the screen shows and what the keys do, for somebody who has never seen it.
package enum HelpScreen {
  package enum Topic: Sendable, CaseIterable {
    case title, hide, seek, walk, result, scan, thing
  }

  /// - Parameter page: from 0; turned over as often as one likes, after the last comes the first.
  package static func frame(_ topic: Topic, page: Int, size: Size, glyphs: GlyphSet) -> Frame {
    var frame = Frame(size, glyphs)
    let layout = TextPage(size)
    let pages = pages(topic, in: layout.body)
    let page = pages.isEmpty ? 0 : (page % pages.count + pages.count) % pages.count
    let number = pages.count > 1 ? "   page \(page + 1) of \(pages.count)" : ""
    let used = frame.put(topic.title, in: layout.title, .bold)
    frame.put(number, in: layout.title.droppingLeft(used), .dim)
    if pages.indices.contains(page) {
      for (index, line) in pages[page].enumerated() {
        frame.put(line, in: layout.body.line(index))
      }
    }
    let more = KeyHint("?", "more")
    frame.putKeys(
      pages.count > 1 ? [more, KeyHint("any other key", "back")] : [KeyHint("any key", "back")],
      in: layout.keys)
    return frame
  }

  /// How many pages there are at this size, at least 1.
  package static func pageCount(_ topic: Topic, size: Size) -> Int {
    max(pages(topic, in: TextPage(size).body).count, 1)
  }

  /// The page after a key was pressed on another one; nil where the key leaves the help, as every key does that has
  /// no other page to go to.
  package static func turned(_ page: Int, of count: Int, by key: Key) -> Int? {
    guard count > 1 else { return nil }
    return switch key {
    case .right, .down, .pageDown, .tab, .character(" "), .character("?"): page + 1
    case .left, .up, .pageUp, .backTab: page - 1
    default: nil
    }
  }

  private static func pages(_ topic: Topic, in body: Area) -> [[String]] {
    guard !body.isEmpty else { return [] }
    var pages: [[String]] = []
    for paragraph in topic.paragraphs {
      let lines = hanging(paragraph, columns: body.columns)
      // A paragraph is not torn apart where a page has room for it.
      let blank = pages.last.map { !$0.isEmpty } == true ? 1 : 0
      if let last = pages.last, last.count + blank + lines.count <= body.rows {
        pages[pages.count - 1] += [String](repeating: "", count: blank) + lines
      } else {
        for start in stride(from: 0, to: lines.count, by: body.rows) {
          pages.append(Array(lines[start..<min(start + body.rows, lines.count)]))
        }
      }
    }
    return pages
  }

  /// A term and its explanation, which stands to the right of it where there is room.
  private static func hanging(_ paragraph: Paragraph, columns: Int) -> [String] {
    let indent = 12
    guard !paragraph.term.isEmpty else { return wrapped(paragraph.text, columns: columns) }
    guard columns >= 36 else {
      return wrapped("\(paragraph.term): \(paragraph.text)", columns: columns)
    }
    return wrapped(paragraph.text, columns: columns - indent).enumerated().map { index, line in
      let head = index == 0 ? paragraph.term : ""
      return head + String(repeating: " ", count: max(1, indent - cellWidth(head))) + line
    }
  }

  struct Paragraph {
    var term = ""
    var text: String
  }
}
