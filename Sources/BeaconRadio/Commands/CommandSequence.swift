import BeaconCodec

/// Commands to carry out one after the other, each when the one before has been answered. A value:
/// it says what to send and is told what came back.
struct CommandSequence {
  struct Step {
    var order: Order
    /// What to do about 0x0C, Command Disallowed: each is tried in turn, and the order given again.
    var remedies: [Remedy] = []
    /// A refusal does not matter.
    var mayFail = false
  }

  struct Remedy {
    var order: Order
    /// Undoes the remedy when its step is over.
    var afterwards: Order?
  }

  enum Next: Hashable {
    case send(Order)
    case finished
    case refused(Order, HCIStatus)
  }

  private enum Phase {
    case asking
    case remedying
    case undoing(refusal: HCIStatus?)
  }

  private let steps: [Step]
  private var index = 0
  private var phase = Phase.asking
  private var remediesUsed = 0
  private var undo: [Order] = []

  init(_ steps: [Step]) {
    self.steps = steps
  }

  init(_ command: some HCICommand) {
    self.init([Step(order: Order(command))])
  }

  /// What to send first.
  func start() -> Next {
    index < steps.count ? .send(steps[index].order) : .finished
  }

  /// What to do after the answer to what was sent last.
  mutating func answered(_ status: HCIStatus) -> Next {
    guard index < steps.count else { return .finished }
    let step = steps[index]
    switch phase {
    case .asking:
      if status == .commandDisallowed, remediesUsed < step.remedies.count {
        let remedy = step.remedies[remediesUsed]
        remediesUsed += 1
        if let order = remedy.afterwards { undo.append(order) }
        phase = .remedying
        return .send(remedy.order)
      }
      return end(step, refusal: status == .success || step.mayFail ? nil : status)
    case .remedying:
      phase = .asking
      return .send(step.order)
    case .undoing(let refusal):
      return end(step, refusal: refusal)
    }
  }

  private mutating func end(_ step: Step, refusal: HCIStatus?) -> Next {
    if let order = undo.popLast() {
      phase = .undoing(refusal: refusal)
      return .send(order)
    }
    if let refusal {
      index = steps.count
      return .refused(step.order, refusal)
    }
    index += 1
    remediesUsed = 0
    phase = .asking
    return start()
  }
}
