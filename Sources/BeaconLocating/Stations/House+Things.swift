import BeaconCodec

extension House {
  /// Things that are located at once; of more, the one that was not heard for the longest time goes.
  package static let mostThings = 256
  /// Seconds after which a thing that nobody hears has no place any more.
  package static let patience = 30.0

  /// Calls a thing by what somebody knows of it who is no station. The plan knows better.
  package mutating func call(_ id: TopicLevel, _ name: SafeText) {
    guard things[id] != nil, plan.things[id] == nil else { return }
    things[id]?.name = name
  }

  mutating func makeRoom() {
    guard things.count >= Self.mostThings else { return }
    let oldest = things.min { a, b in
      let (isNamedA, isNamedB) = (plan.things[a.key] != nil, plan.things[b.key] != nil)
      return isNamedA == isNamedB ? a.value.lastHeard < b.value.lastHeard : isNamedB
    }
    if let oldest { things[oldest.key] = nil }
  }

  /// What nobody has heard for a while has no place any more.
  mutating func forgetUnheard(at time: Timestamp, into events: inout [Event]) {
    let gone = things.values.filter {
      $0.position != nil && time.seconds(since: $0.lastHeard) > Self.patience
    }
    // In an order that is the same in each run.
    for id in gone.map(\.id).sorted() {
      things[id]?.position = nil
      things[id]?.distance = nil
      things[id]?.trail = []
      events.append(.gone(id))
    }
  }
}
