import BeaconRadio
import HotColdSystem
import HotColdView

/// A status of the radio.
package struct SourceStatus: Equatable {
  /// A word for programs.
  var state: String
  /// A sentence; in English for programs.
  package var message: Words
  /// Whether it stops the game.
  var isProblem = false
  /// Milliseconds between two advertisements; nil if it sends none.
  var interval: Double?
}

extension SourceStatus {
  /// A status of the scan or the broadcast.
  /// - Parameter block: rfkill's, if the adapter is away.
  init(_ state: RadioState, of half: RadioUse.Half, block: @autoclosure () -> RadioBlock?) {
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
    case .down:
      let obstacle =
        block().map { RadioError.blocked($0, adapter: nil) } ?? .down(adapter: "Bluetooth")
      self.init(state: "down", message: Failure(obstacle).message, isProblem: true)
    case .unplugged:
      let help: Words =
        block().map { Failure(.blocked($0, adapter: nil)).message } ?? "plug it in to go on"
      self.init(state: "unplugged", message: "the adapter is gone; \(help)", isProblem: true)
    }
  }

  /// Other players are in range, but with another code or secret.
  static let wrongCode = SourceStatus(
    state: "strangers", message: "wrong code, or another game: nobody here has yours",
    isProblem: true)

  /// A silence of a recording is skipped.
  init(skipping seconds: Double) {
    func count(_ unit: Double) -> Int { Int(min(seconds / unit, 1e9)) }
    let length: Words =
      switch seconds {
      case ..<5400: .counted(count(60), one: "\(count(60)) minute", other: "\(count(60)) minutes")
      case ..<172_800:
        .counted(count(3600), one: "\(count(3600)) hour", other: "\(count(3600)) hours")
      default: .counted(count(86_400), one: "\(count(86_400)) day", other: "\(count(86_400)) days")
      }
    self.init(state: "skipped", message: "\(length) of silence skipped")
  }

  init(waitingFor obstacle: RadioError) {
    self.init(
      state: "waiting", message: "waiting: \(Failure(obstacle).message)", isProblem: true)
  }
}

extension BrokerEvent {
  /// The change of the connection to a broker as a sentence; nil for a message.
  package func words(of broker: String) -> Words? {
    switch self {
    case .connected: "connected to \(Words(key: broker))"
    case .lost(let why): "\(broker): \(why); trying again"
    case .message: nil
    }
  }

  package var isLost: Bool { if case .lost = self { true } else { false } }
}
