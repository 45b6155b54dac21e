import BeaconCodec
import Fuzzer
import HotColdView

@testable import HotColdApp

extension FuzzTarget {
  /// A phone's request, which becomes keys that fill in the title screen's form and move through the list of things.
  static let commands = FuzzTarget(
    "commands", maximumLength: 512,
    seeds: [
      "up", "down down right", "say Hi there", "down type Zoë\u{301}", "home", "q", "esc", "say ",
      "type \u{1B}[31m", "f  f", "space enter tab", "\u{10FFFF}", "9 8 7 say say type",
    ].map { Array($0.utf8) }
  ) { input in
    let command = String(decoding: bytes(of: input), as: UTF8.self)
    let keys = GamePage.keys(command)
    require(keys.count <= 512 + SafeText.maximumCells, "the number of keys is bounded")
    let isText = ["say", "type"].contains { command.split(separator: " ").contains(Substring($0)) }
    for sign in "qQ?wm" {
      require(isText || !keys.contains(.character(sign)), "a phone cannot quit the program")
    }
    var form = TitleForm(voices: ["usual"], radios: [.demo])
    var list = ScanList()
    for key in keys {
      _ = form.press(key)
      _ = list.press(key)
    }
    for text in [form.name.safeText, form.room.safeText] {
      require(SafeText("\(text)") == text, "typed text is safe")
    }
  }
}
