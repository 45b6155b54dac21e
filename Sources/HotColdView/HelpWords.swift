import HotColdGame
import Resources

extension HelpView {
  var title: Words {
    switch topic {
    case .title: "How to begin"
    case .seek: "How to seek"
    case .hide, .hideInHouse: game.rules.isChase ? "How to catch" : "How to hide"
    case .walk: "How to play the demo"
    case .result: "How to go on"
    case .scan: "How to find lost things"
    case .thing: "How to hunt a thing"
    case nil: own?.title ?? .empty
    }
  }

  /// The terms, which may be empty, with explanations.
  /// - Parameter hasKeys: false for a phone, which has buttons.
  func paragraphs(_ glyphs: GlyphSet, hasKeys: Bool = true) -> [Terms.Element] {
    guard let topic else { return own?.terms(glyphs).flatMap { $0 } ?? [] }
    return rule + section("\(topic)", hasKeys: hasKeys)
  }

  /// A section of the file, without paragraphs for other games.
  private func section(_ name: Substring, hasKeys: Bool) -> [Terms.Element] {
    (Self.sections[name] ?? []).flatMap { line -> [Terms.Element] in
      if line == "@games" {
        return GameMode.allCases.map { (Words(key: $0.name), $0.words.rule) }
      }
      if line.first == "@" { return section(line.dropFirst(), hasKeys: hasKeys) }
      let parts = line.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
      let facts = [Substring(game.name), hasKeys ? "keys" : ""]
      let isMeant = parts[0].split(separator: " ").allSatisfy {
        $0.first == "-" ? !facts.contains($0.dropFirst()) : facts.contains($0)
      }
      guard parts.count == 3, isMeant else { return [] }
      return [(Words(key: String(parts[1])), Words(key: String(parts[2])))]
    }
  }

  private static let sections: [Substring: [Substring]] = String(
    decoding: Tables.help, as: UTF8.self
  ).split(separator: "\n[").dropFirst().reduce(into: [:]) { sections, section in
    let lines = section.split(separator: "\n")
    sections[lines[0].dropLast()] = Array(lines.dropFirst())
  }

  /// The rule of the game; the rest of the page explains the classic game.
  private var rule: [Terms.Element] {
    guard game != .usual else { return [] }
    // In the simulated house, Tab skips no players.
    let words = game.words
    let remark = game.rules.hiders == .inOrder && topic == .walk ? "" : words.remark
    return [(Words(key: game.name), .joined([words.rule, remark]))]
  }
}
