import BeaconCodec

/// Commands to carry out one after the other, each when the one before has been answered. A value:
/// it says what to send and is told what came back.
struct CommandSequence {
  struct Step {
    var order: Order
    /// What to do about a command that is disallowed: each is tried in turn, and the order given again.
    var remedies: [Remedy] = []
    /// A refusal does not matter.
    var mayFail = false
  }

  struct Remedy {
    var orders: [Order]
    /// Undoes the remedy when its step is over.
    var afterwards: Order?
    /// Tells by being disallowed that the remedy applies; else it is left out, and with it what would
    /// undo it.
    var symptom: Order?

    init(_ orders: [Order], afterwards: Order? = nil, symptom: Order? = nil) {
      self.orders = orders
      self.afterwards = afterwards
      self.symptom = symptom
    }
  }

  enum Next: Hashable {
    case send(Order)
    case finished
    case refused(Order, RadioStatus)
  }

  private enum Phase {
    case asking
    case diagnosing(Remedy, refusal: RadioStatus)
    case remedying(left: ArraySlice<Order>)
    case undoing(refusal: RadioStatus?)
  }

  let steps: [Step]
  private var index = 0
  private var phase = Phase.asking
  private var remediesUsed = 0
  private var undo: [Order] = []

  init(_ steps: [Step]) {
    self.steps = steps
  }

  init(_ order: Order) {
    self.init([Step(order: order)])
  }

  init(_ command: some HCICommand) {
    self.init(Order(command))
  }

  /// What to send first.
  func start() -> Next {
    index < steps.count ? .send(steps[index].order) : .finished
  }

  /// What to do after the answer to what was sent last.
  mutating func answered(_ status: RadioStatus) -> Next {
    guard index < steps.count else { return .finished }
    let step = steps[index]
    switch phase {
    case .asking:
      return answered(status, to: step)
    case .diagnosing(let remedy, let refusal):
      return status.isDisallowed ? apply(remedy, to: step) : answered(refusal, to: step)
    case .remedying(let left):
      return proceed(left, with: step)
    case .undoing(let refusal):
      return end(step, refusal: refusal)
    }
  }

  private mutating func answered(_ status: RadioStatus, to step: Step) -> Next {
    guard status.isDisallowed, remediesUsed < step.remedies.count else {
      return end(step, refusal: status.isSuccess || step.mayFail ? nil : status)
    }
    let remedy = step.remedies[remediesUsed]
    remediesUsed += 1
    guard let symptom = remedy.symptom else { return apply(remedy, to: step) }
    phase = .diagnosing(remedy, refusal: status)
    return .send(symptom)
  }

  private mutating func apply(_ remedy: Remedy, to step: Step) -> Next {
    if let order = remedy.afterwards { undo.append(order) }
    return proceed(remedy.orders[...], with: step)
  }

  private mutating func proceed(_ remedy: ArraySlice<Order>, with step: Step) -> Next {
    guard let order = remedy.first else {
      phase = .asking
      return .send(step.order)
    }
    phase = .remedying(left: remedy.dropFirst())
    return .send(order)
  }

  private mutating func end(_ step: Step, refusal: RadioStatus?) -> Next {
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
