import BeaconRadio
import HotColdView

/// Something about the radio that a player or a program may want to know.
package struct Status: Equatable {
  /// A word for programs.
  package var state: String
  /// A sentence for people; programs get it in English.
  package var message: Words
  /// It keeps the game from going on.
  package var isProblem = false
  /// Milliseconds between two advertisements; nil for who sends none.
  package var interval: Double?
}

extension Status {
  /// What a half of the radio has to say.
  init(_ state: RadioState, of half: RadioUse.Half) {
    switch state {
    case .active:
      self.init(state: "active", message: "the radio is on")
    case .shared:
      self.init(
        state: "shared",
        message: half == .scan
          ? "another program uses this radio too; listening again"
          : "another program uses this radio too; broadcasting again")
    case .rearming(.busy):
      self.init(
        state: "rearming",
        message:
          "another program uses this radio for its \(Words(key: half.rawValue)); ours continues when it ends"
      )
    case .rearming(let error?):
      self.init(
        state: "rearming",
        message: "the \(Words(key: half.rawValue)) stopped (\(error)); starting it again")
    case .rearming(nil):
      self.init(
        state: "rearming",
        message: "the \(Words(key: half.rawValue)) was stopped; starting it again")
    case .down(let block):
      self.init(
        state: "down", message: "the adapter was switched off; \(mend(block))", isProblem: true)
    case .unplugged(let block):
      let mending: Words = block.map { mend($0) } ?? "plug it in to go on"
      self.init(state: "unplugged", message: "the adapter is gone; \(mending)", isProblem: true)
    }
  }

  /// Others play here, but nobody by the same code or secret.
  static let wrongCode = Status(
    state: "strangers", message: "wrong code, or another game: nobody here has yours",
    isProblem: true)

  /// What to do so that it can begin.
  package init(waitingFor obstacle: RadioError) {
    let what: Words =
      switch obstacle {
      case .noSuchAdapter(let name): "waiting for the adapter \(name); plug it in"
      case .down(let adapter): "waiting for \(adapter); switch it on: bluetoothctl power on"
      case .blocked(let block, let adapter): "waiting for \(adapter ?? "Bluetooth"); \(mend(block))"
      default: "waiting for a Bluetooth adapter; plug one in"
      }
    self.init(state: "waiting", message: what, isProblem: true)
  }
}

/// How an adapter gets its power back.
func mend(_ block: RadioBlock?) -> Words {
  switch block {
  case .soft: "run: rfkill unblock bluetooth"
  case .hard: "move the machine's radio switch"
  case nil: "switch it on to go on: bluetoothctl power on"
  }
}
