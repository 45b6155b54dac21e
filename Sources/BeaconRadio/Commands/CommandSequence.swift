import BeaconCodec

/// Commands to send, each after the answer to the previous one.
struct CommandSequence {
  struct Step {
    var command: ControlCommand
    /// On a refusal, each fallback that applies is tried, and then the command again.
    var fallbacks: [Fallback] = []
    var mayFail = false
    /// Disallowed while something is on: success shows that it is off, and ends the sequence.
    var isProbe = false

    init(_ command: ControlCommand, fallbacks: [Fallback] = [], mayFail: Bool = false) {
      self.command = command
      self.fallbacks = fallbacks
      self.mayFail = mayFail
    }

    init(_ command: HCICommand, fallbacks: [Fallback] = [], mayFail: Bool = false) {
      self.init(.controller(command), fallbacks: fallbacks, mayFail: mayFail)
    }
  }

  struct Fallback {
    var commands: [ControlCommand]
    /// Reverses the fallback after the step.
    var afterwards: ControlCommand?
    /// The fallback applies only if this command is disallowed, too.
    var symptom: ControlCommand?
    /// The refusal to which it applies; nil for a disallowed command.
    var status: RadioStatus?
  }

  enum Next: Hashable {
    case send(ControlCommand)
    case finished
    case refused(ControlCommand, RadioStatus)
    case unanswered(RadioCommand)
  }

  private enum Phase {
    case asking
    case diagnosing(Fallback, refusal: RadioStatus)
    case fallingBack(left: ArraySlice<ControlCommand>)
    case undoing(refusal: RadioStatus?)
  }

  let steps: [Step]
  /// Seconds to wait per answer; nil for the channel's default.
  var patience: Double?
  /// Whether it turns something off: then all commands are sent, even without answers.
  var isEnding = false
  /// The first command without an answer.
  private var missing: RadioCommand?
  /// Seconds per answer after a missing one: the kernel queues commands for a slow controller.
  private static let hurry = 0.02
  /// The return parameters of each finished step; empty after a refusal.
  private(set) var replies: [[UInt8]] = []
  private var index = 0
  private var phase = Phase.asking
  private var fallbacksUsed = 0
  private var undo: [ControlCommand] = []

  init(_ steps: [Step], patience: Double? = nil) {
    self.steps = steps
    self.patience = patience
  }

  func start() -> Next {
    index < steps.count ? .send(steps[index].command) : .finished
  }

  /// Handles the answer to the last command, with its return parameters.
  mutating func answered(_ status: RadioStatus, _ parameters: [UInt8] = []) -> Next {
    guard index < steps.count else { return .finished }
    let step = steps[index]
    switch phase {
    case .asking:
      if status.isSuccess { replies.append(parameters) }
      return answered(status, to: step)
    case .diagnosing(let fallback, let refusal):
      return status.isDisallowed ? apply(fallback, to: step) : answered(refusal, to: step)
    case .fallingBack(let left):
      return proceed(left, with: step)
    case .undoing(let refusal):
      return end(step, refusal: refusal)
    }
  }

  /// Gives up waiting for an answer, and reverses the fallback.
  mutating func unanswered(_ command: RadioCommand) -> Next {
    guard index < steps.count else { return .finished }
    missing = missing ?? command
    patience = Self.hurry
    return end(steps[index], refusal: nil)
  }

  private mutating func answered(_ status: RadioStatus, to step: Step) -> Next {
    if step.isProbe { return end(step, refusal: status.isSuccess ? status : nil) }
    let left = step.fallbacks.indices.dropFirst(fallbacksUsed)
    guard
      let next = left.first(where: {
        step.fallbacks[$0].status.map { $0 == status } ?? status.isDisallowed
      })
    else { return end(step, refusal: status.isSuccess || step.mayFail ? nil : status) }
    let fallback = step.fallbacks[next]
    fallbacksUsed = next + 1
    guard let symptom = fallback.symptom else { return apply(fallback, to: step) }
    phase = .diagnosing(fallback, refusal: status)
    return .send(symptom)
  }

  private mutating func apply(_ fallback: Fallback, to step: Step) -> Next {
    if let command = fallback.afterwards { undo.append(command) }
    return proceed(fallback.commands[...], with: step)
  }

  private mutating func proceed(_ left: ArraySlice<ControlCommand>, with step: Step) -> Next {
    guard let command = left.first else {
      phase = .asking
      return .send(step.command)
    }
    phase = .fallingBack(left: left.dropFirst())
    return .send(command)
  }

  private mutating func end(_ step: Step, refusal: RadioStatus?) -> Next {
    if let command = undo.popLast() {
      phase = .undoing(refusal: refusal)
      return .send(command)
    }
    if let refusal {
      index = steps.count
      return .refused(step.command, refusal)
    }
    if replies.count == index { replies.append([]) }
    index += 1
    fallbacksUsed = 0
    phase = .asking
    if let missing, !isEnding || index == steps.count {
      index = steps.count
      return .unanswered(missing)
    }
    return start()
  }
}
