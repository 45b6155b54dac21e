import Fuzzer

@testable import BeaconCodec

extension FuzzTarget {
  /// Text from the air.
  static let names = FuzzTarget(
    "names", maximumLength: 40,
    seeds: [
      "Zoë", "\u{1B}]0;x\u{07}", "\u{1B}[31m", "a\u{202E}b\u{200B}", "鬼鬼鬼鬼鬼鬼鬼鬼鬼鬼鬼鬼鬼",
      "e" + String(repeating: "\u{301}", count: 9), "  a  b  ", "👩‍👩‍👧🇩🇪", "한국어 각", "\u{0}x\ny\t",
      "नमस्ते", "\u{2028}\u{E000}\u{FE0F}",
    ].map { Array($0.utf8) } + [
      [0xC2, 0x9B], [0xFF], [0xC0, 0xAF], [0xE9, 0xAC], [0xED, 0xA0, 0x80],
    ]
  ) { bytes in
    let text = SafeText(bytes)
    var cells = 0
    var marks = 0
    for scalar in text.description.unicodeScalars {
      guard let role = TextRole(scalar) else {
        fatalError("failed: a name contains only safe characters")
      }
      cells += role.width
      if case .mark = role { marks += 1 } else { marks = 0 }
      require(marks <= 2, "a letter has at most two marks")
      // Unicode's tables take half of the time, so look only at inputs whose length is a multiple of four.
      guard bytes.count % 4 == 0 else { continue }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
        .unassigned:
        fatalError("failed: a name contains only safe characters")
      default: break
      }
    }
    require(cells == text.cells, "the cells are counted correctly")
    require(cells <= SafeText.maximumCells, "a name is short enough")
    require(text.isEmpty == text.description.isEmpty, "a name without cells has no text")
    require(text.description.unicodeScalars.first != " ", "a name does not begin with a space")
    require(text.description.unicodeScalars.last != " ", "a name does not end with a space")
    require(SafeText(text.description) == text, "safe text stays unchanged")

    // To save time, check the part that players send only for inputs of odd length.
    guard bytes.count % 2 == 1 else { return }
    let part = text.utf8Prefix(9)
    require(part.count <= 9, "the part fits")
    require(String(validating: part, as: UTF8.self) != nil, "the part is cut between characters")
    let structure = LocalName.structure(text, maximumLength: 11)
    require(structure.count <= 11, "the structure fits")
    if !structure.isEmpty {
      let name = SightingDetails(eventType: .nonConnectable, data: structure.span).name
      require(name?.text == SafeText(utf8: part), "the name survives a round trip")
    }
  }
}
