import BeaconCodec

/// The scan and the broadcast of a session: values to which its events are told, and which give the commands that
/// follow.
struct RadioTasks {
  var scan: ScanTask?
  var broadcast: BroadcastTask?

  subscript(half: RadioUse.Half) -> (any RadioTask)? {
    switch half {
    case .scan: scan
    case .broadcast: broadcast
    }
  }

  /// Goes on without it.
  mutating func leave(_ half: RadioUse.Half) {
    switch half {
    case .scan: scan = nil
    case .broadcast: broadcast = nil
    }
  }

  mutating func next(_ half: RadioUse.Half, at now: Timestamp) -> CommandSequence? {
    switch half {
    case .scan: scan?.next(at: now)
    case .broadcast: broadcast?.next(at: now)
    }
  }

  mutating func handle(_ event: RadioEvent, _ half: RadioUse.Half, at now: Timestamp) {
    switch half {
    case .scan: scan?.handle(event, at: now)
    case .broadcast: broadcast?.handle(event, at: now)
    }
  }

  mutating func handle(_ event: RadioEvent, at now: Timestamp) {
    for half in RadioUse.Half.allCases { handle(event, half, at: now) }
  }

  /// When one of them has something to do.
  var due: Timestamp {
    let never = Timestamp(nanoseconds: .max)
    return min(scan?.due ?? never, broadcast?.due ?? never)
  }
}
