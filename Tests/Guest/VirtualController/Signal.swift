/// A running signal script: its position and its noise.
struct Signal: Sendable {
  private let script: SignalScript
  private var noise: Noise
  private var index = 0
  /// When the current step began, and how many packets were sent in it.
  private var began: Microseconds
  private var packets = 0

  init(_ script: SignalScript, from start: Microseconds, noise: Noise) {
    self.script = script
    self.noise = noise
    began = start
  }

  /// The RSSI in dBm of a packet that is sent now; 127 if it is not available, nil if the packet does
  /// not arrive.
  mutating func receive(at now: Microseconds) -> Int8? {
    skipStepsThatEnded(by: now)
    let step = script.steps[index]
    let fraction: Double
    switch step.extent {
    case .time(let span): fraction = (now - began).seconds / span.seconds
    case .packets(let count): fraction = count == 1 ? 0 : Double(packets) / Double(count - 1)
    case .forever: fraction = 0
    }
    let level = step.level(at: fraction)
    packets += 1
    switch level {
    case .gone: return nil
    case .unavailable: return 127
    case .dBm(let strength):
      let noisy = script.noise > 0 ? strength + script.noise * noise.normal() : strength
      return Int8(min(max(noisy, -127), 20).rounded())
    }
  }

  private mutating func skipStepsThatEnded(by now: Microseconds) {
    while index < script.steps.count - 1 {
      switch script.steps[index].extent {
      case .time(let span):
        guard now - began >= span else { return }
        began += span
      case .packets(let count):
        guard packets >= count else { return }
        began = now
      case .forever: return
      }
      packets = 0
      index += 1
    }
  }
}
