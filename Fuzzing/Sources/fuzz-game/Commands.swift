import BeaconCodec
import Fuzzer
import HotColdView

@testable import HotColdApp

extension FuzzTarget {
  /// A phone's request, which becomes keys, a field of the title screen's form, a thing to hunt,
  /// words to send, or what its sensors say.
  static let commands = FuzzTarget(
    "commands", maximumLength: 512,
    seeds: [
      "up", "say Hi there", "fill name Zoë\u{301}", "home", "q", "esc", "say ", "fill", "fill x",
      "fill room \u{1B}[31m", "f  f", "hunt C0:11:22:33:44:55/random", "hunt 1",
      "name C0:11:22:33:44:55/public Ada's \u{1B}[31m", "\u{10FFFF}", "repair",
      "code", "say say fill", "sense 359.5 true", "sense 1e300", "sense nan false",
    ].map { Array($0.utf8) }
  ) { input in
    let command = String(decoding: bytes(of: input), as: UTF8.self)
    let inputs = GamePage.input(command)
    require(inputs.count <= 512 + SafeText.maximumCells, "the number of inputs is bounded")
    for sign in "qQ?wm" {
      require(!inputs.contains(.key(.character(sign))), "a phone cannot quit the program")
    }
    var form = TitleForm(voices: ["usual"], radios: [.demo])
    var list = ScanList()
    for input in inputs {
      switch input {
      case .key(let key):
        _ = form.press(key)
        _ = list.press(key)
      case .field(let field, let text): form.fill(field, with: text)
      case .sensed(let sensed):
        require(sensed.heading.map((0...360).contains) != false, "a heading is part of a circle")
      case .action(let action):
        switch action {
        case .hunt, .nameThing: continue
        case .say(let text): require(!text.isEmpty, "an empty text is not an action")
        default: require(false, "a phone only hunts, names things and says something")
        }
      }
    }
    for text in [form.name.safeText, form.room.safeText] {
      require(SafeText("\(text)") == text, "typed text is safe")
    }
  }
}
