import BeaconCodec
import Testing

@testable import BeaconRadio
@testable import HotColdCommands
@testable import HotColdSystem

/// What one changed fact does: to which check, in what state, with which word in its message or fix.
struct Row: Sendable, CustomTestStringConvertible {
  var name: String
  var state: Check.State
  var word: String
  var fix: String?
  var mend: RadioMend?
  var facts: Facts

  init(
    _ name: String, _ state: Check.State, _ word: String, fix: String? = nil,
    mend: RadioMend? = nil, _ facts: Facts
  ) {
    self.name = name
    self.state = state
    self.word = word
    self.fix = fix
    self.mend = mend
    self.facts = facts
  }

  var testDescription: String { "\(name) \(state) \(word)" }
}
