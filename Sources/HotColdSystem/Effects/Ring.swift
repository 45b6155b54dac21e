import BeaconCodec
import BeaconTracking

package protocol RingBus: AnyObject {
  /// Readable when there are replies; nil without a connection.
  var descriptor: Int32? { get }

  func ask(_ call: Ring.Call)
  func poll() -> [Ring.Event]
  func close()
}

/// Makes a device ring over a connection by bluetoothd, and disconnects after 20 s.
///
/// A value: bluetoothd's answers go in, requests come out. It polls, so it needs no signals.
package struct Ring: Sendable {
  /// A characteristic by which anyone may make a device ring, by its UUID.
  package enum Bell: String, CaseIterable {
    /// AirTag, as AirGuard uses it; only disconnecting ends the sound.
    case airTag = "7dfc9001-7d1c-4951-86aa-8d9728f8d66c"
    /// Trackers, for people who do not own them (draft-ietf-dult-accessory-protocol-00).
    case nonOwner = "8e0c0001-1d68-fb92-bf61-48377421680e"
    /// The same for Find My trackers, as AirGuard uses it.
    case findMy = "4f860003-943b-49ef-bed4-2f730304427a"
    /// Immediate Alert: level 2 is high, 0 none (Immediate Alert Service 1.0, 3.1).
    case alert = "00002a06-0000-1000-8000-00805f9b34fb"

    /// The values to write to start and stop the sound.
    package var commands: (start: [UInt8], stop: [UInt8]?) {
      switch self {
      case .airTag: ([0xAF], nil)
      case .nonOwner: ([0x00, 0x03], [0x01, 0x03])  // Sound_Start, Sound_Stop: 0x0300, 0x0301
      case .findMy: ([0x01, 0x00, 0x03], [0x01, 0x01, 0x03])
      case .alert: ([2], [0])
      }
    }

    /// The state reported by a tracker's indication; nil if none yet.
    func outcome(of answer: [UInt8]) -> RingState? {
      guard self == .nonOwner || self == .findMy else { return nil }
      let bytes = answer.dropFirst(self == .findMy ? 1 : 0).map(UInt16.init)
      guard bytes.count >= 2 else { return nil }
      switch bytes[0] | bytes[1] << 8 {
      case 0x0303: return .ended  // Sound_Completed
      // Command_Response: the opcode, then 0 for success or 1 for an invalid state.
      case 0x0302 where bytes.count >= 6 && bytes[2] == 0:
        let status = bytes[4] | bytes[5] << 8
        return status == 0 ? .rings : status == 1 ? .withOwner : .noBell
      default: return nil
      }
    }
  }

  package enum Call: Hashable, Sendable {
    case objects
    case search, endSearch
    case connect, disconnect
    /// Subscribes to the characteristic with this object path.
    case listen(String)
    case write(String, [UInt8])
    case forget
  }

  package enum Event: Sendable {
    case objects(Objects)
    case done(Call)
    /// Contains the name of the D-Bus error.
    case failed(Call, String)
  }

  /// The adapter's and the device's state in bluetoothd.
  package struct Objects: Sendable {
    /// The names of the adapter's and the device's properties that are true.
    package var flags: Set<String> = []
    /// Whether bluetoothd knows the device.
    package var isKnown = false
    /// The object paths of the device's characteristics by UUID, and their latest values by path.
    package var characteristics: [String: String] = [:]
    package var values: [String: [UInt8]] = [:]

    package init() {}
  }

  private enum Step {
    case begun, searching, connecting
    case ringing(Bell, path: String)
    case over
  }

  /// Seconds until a silent device counts as out of range. An AirTag sends every 2 s.
  private static let patience = 12.0
  /// The duration in seconds.
  package static let duration = 20.0

  package private(set) var state = RingState.connecting
  private var step = Step.begun
  private var since: Timestamp
  private var wasConnected = false
  private var hasFailed = false
  private var latest = Objects()

  package init(_ target: RingTarget, at time: Timestamp) {
    since = time
    if target.isWithOwner {
      self.end(as: .withOwner)
    } else if !target.isConnectable {
      self.end(as: .connected)
    }
  }

  package mutating func end(as outcome: RingState) { (step, state) = (.over, outcome) }

  package mutating func handle(_ event: Event, at time: Timestamp) -> [Call] {
    switch event {
    case .objects(let objects): follow(objects, at: time)
    case .done(let call): hearDone(call)
    case .failed(let call, let error): fail(call, error)
    }
  }

  package mutating func advance(to time: Timestamp) -> [Call] {
    let seconds = time.seconds(since: since)
    switch step {
    case .begun where seconds >= Self.patience: return end(.noDaemon)
    case .searching where seconds >= Self.patience, .connecting where seconds >= Self.patience:
      return end(.outOfRange)
    case .ringing where seconds >= Self.duration:
      return end(state == .rings ? .ended : .outOfRange)
    default: return []
    }
  }

  /// Stops when the player presses the key again, or at the end of the program.
  package mutating func stop() -> [Call] { end(.ended) }

  private mutating func begin(_ step: Step, at time: Timestamp) {
    (self.step, since) = (step, time)
  }

  private mutating func follow(_ objects: Objects, at time: Timestamp) -> [Call] {
    latest = objects
    switch step {
    case .begun:
      guard objects.flags.contains("Powered") else { return end(.noConnections) }
      wasConnected = objects.flags.contains("Connected")
      // bluetoothd connects only to devices that it has discovered itself.
      begin(objects.isKnown ? .connecting : .searching, at: time)
      return [objects.isKnown ? .connect : .search]
    case .searching:
      guard objects.isKnown else { return [] }
      begin(.connecting, at: time)
      return [.endSearch, .connect]
    case .connecting:
      guard objects.flags.isSuperset(of: ["Connected", "ServicesResolved"]) else {
        // Some devices refuse the first attempt.
        defer { hasFailed = false }
        return hasFailed ? [.connect] : []
      }
      for bell in Bell.allCases {
        guard let path = objects.characteristics[bell.rawValue] else { continue }
        begin(.ringing(bell, path: path), at: time)
        let write = Call.write(path, bell.commands.start)
        return bell == .nonOwner || bell == .findMy ? [.listen(path), write] : [write]
      }
      return end(.noBell)
    case .ringing(let bell, let path):
      guard objects.flags.contains("Connected") else {
        return end(state == .rings ? .ended : .outOfRange)
      }
      switch objects.values[path].flatMap(bell.outcome) {
      case .rings?: state = .rings
      case let outcome?: return end(outcome)
      case nil: break
      }
      return []
    case .over: return []
    }
  }

  /// Only trackers with DULT's service always confirm that they ring.
  private mutating func hearDone(_ call: Call) -> [Call] {
    if case .ringing(let bell, let path) = step, bell != .nonOwner,
      call == .write(path, bell.commands.start)
    {
      state = .rings
    }
    return []
  }

  private mutating func fail(_ call: Call, _ error: String) -> [Call] {
    let name = error.split(separator: ".").last ?? ""
    switch (call, name) {
    case (_, "AccessDenied"): return end(.refused)
    case (_, "ServiceUnknown"), (_, "NameHasNoOwner"), (.objects, _): return end(.noDaemon)
    case (_, "NotReady"), (.search, _): return end(.noConnections)
    case (.connect, _):
      hasFailed = name != "InProgress" && name != "AlreadyConnected"
      return []
    default:
      guard case .ringing(let bell, let path) = step, call == .write(path, bell.commands.start)
      else { return [] }
      return end(bell == .alert ? .noBell : .withOwner)
    }
  }

  /// Ends only what this value has started.
  private mutating func end(_ outcome: RingState) -> [Call] {
    var calls: [Call] = []
    switch step {
    case .over: return []
    case .begun: break
    case .searching: calls = [.endSearch]
    case .ringing(let bell, let path):
      if let stop = bell.commands.stop { calls.append(.write(path, stop)) }
      fallthrough
    case .connecting:
      if !wasConnected { calls.append(.disconnect) }
    }
    // Even if another program's search had discovered it: bluetoothd keeps it after a connection.
    if !wasConnected, latest.isKnown,
      latest.flags.isDisjoint(with: ["Paired", "Bonded", "Trusted", "Blocked"])
    {
      calls.append(.forget)
    }
    end(as: outcome)
    return calls
  }
}
