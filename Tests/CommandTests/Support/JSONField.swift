extension StringProtocol {
  /// The value of a field of a line of JSON as it is written, nil where the line has none. Good for the
  /// values that have neither a comma nor a brace in them.
  func field(_ name: String) -> Substring? {
    let line = Substring(self)
    guard let start = line.range(of: "\"\(name)\":") else { return nil }
    return line[start.upperBound...].prefix { $0 != "," && $0 != "}" }
  }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? {
    guard let found = utf8.indices.first(where: { utf8[$0...].starts(with: text.utf8) }) else {
      return nil
    }
    return found..<utf8.index(found, offsetBy: text.utf8.count)
  }
}
