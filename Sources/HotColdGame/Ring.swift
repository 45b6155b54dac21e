import BeaconCodec

package enum RingState: String, Sendable, CaseIterable {
  case connecting, rings
  /// It rang, and is silent again.
  case ended
  /// A tracker near its owner rings only for the owner.
  case withOwner
  /// It has none of the bells that anybody may ring.
  case noBell
  case outOfRange
  /// It accepts no connection, because it has one, usually to its phone.
  case connected
  /// D-Bus denies this user access to bluetoothd.
  case refused
  /// bluetoothd is not running.
  case noDaemon
  /// bluetoothd cannot connect with this adapter.
  case noConnections
  /// libsystemd is not installed.
  case noLibrary
  /// A recording is replayed.
  case recorded

  package var isOver: Bool { self != .connecting && self != .rings }
}

package struct RingTarget: Equatable, Sendable {
  package var address: BluetoothAddress
  var isConnectable = true
  var isWithOwner = false

  package init(_ address: BluetoothAddress) { self.address = address }

  package init(_ device: Device) {
    address = device.address
    isConnectable = device.isConnectable
    isWithOwner = device.thing?.state == .withOwner
  }
}

package struct RingNews: Equatable, Sendable {
  package var address: BluetoothAddress
  package var state: RingState
  /// Counts the rings: two may end alike.
  package var number = 0

  package init(_ state: RingState, of address: BluetoothAddress, number: Int = 0) {
    (self.address, self.state, self.number) = (address, state, number)
  }
}

package protocol RingBus: AnyObject {
  /// Becomes readable when there are replies, if there is one.
  var descriptor: Int32? { get }

  func ask(_ call: Ring.Call)
  func poll() -> [Ring.Event]
  func close()
}

/// Rings one thing over a connection that bluetoothd makes, and disconnects after 20 s.
///
/// A value: bluetoothd's answers go in, requests come out. It polls, so it needs no signals.
package struct Ring: Sendable {
  /// A service by which anybody may ring a thing. The value is the characteristic.
  package enum Bell: String, CaseIterable {
    /// AirTag, as AirGuard rings it: only the disconnection ends it.
    case airTag = "7dfc9001-7d1c-4951-86aa-8d9728f8d66c"
    /// For people who do not own the tracker (draft-ietf-dult-accessory-protocol-00, 3.12).
    case nonOwner = "8e0c0001-1d68-fb92-bf61-48377421680e"
    /// The same for Find My trackers, as AirGuard rings them.
    case findMy = "4f860003-943b-49ef-bed4-2f730304427a"
    /// Immediate Alert: level 2 is high, 0 none (Immediate Alert Service 1.0, 3.1).
    case alert = "00002a06-0000-1000-8000-00805f9b34fb"

    package var start: [UInt8] {
      switch self {
      case .airTag: [0xAF]
      case .nonOwner: [0x00, 0x03]  // Sound_Start, 0x0300
      case .findMy: [0x01, 0x00, 0x03]
      case .alert: [2]
      }
    }

    var stop: [UInt8]? {
      switch self {
      case .airTag: nil
      case .nonOwner: [0x01, 0x03]  // Sound_Stop, 0x0301
      case .findMy: [0x01, 0x01, 0x03]
      case .alert: [0]
      }
    }

    /// The state that a tracker's indication reports; nil if none yet.
    func outcome(of answer: [UInt8]) -> RingState? {
      guard self == .nonOwner || self == .findMy else { return nil }
      let bytes = answer.dropFirst(self == .findMy ? 1 : 0).map(UInt16.init)
      guard bytes.count >= 2 else { return nil }
      switch bytes[0] | bytes[1] << 8 {
      case 0x0303: return .ended  // Sound_Completed
      // Command_Response: the opcode answered, and 0 for success or 1 for an invalid state.
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
    /// Subscribes to a characteristic, by its object's path.
    case listen(String)
    case write(String, [UInt8])
    case forget
  }

  package enum Event: Sendable {
    case objects(Objects)
    case done(Call)
    /// With the name of the D-Bus error.
    case failed(Call, String)
  }

  /// The state of the adapter and of the thing in bluetoothd.
  package struct Objects: Sendable {
    package struct Device: Sendable {
      package var isConnected = false
      package var isResolved = false
      package var isPaired = false
      package var isTrusted = false

      package init() {}
    }

    package var isPowered = false
    /// nil if bluetoothd does not know it.
    package var device: Device?
    /// Paths of characteristics by UUID, and their latest values by path.
    package var characteristics: [String: String] = [:]
    package var values: [String: [UInt8]] = [:]

    package init() {}
  }

  private enum Step {
    case begun, searching, connecting
    /// `before`: the characteristic's earlier value, which bluetoothd keeps.
    case ringing(Bell, path: String, before: [UInt8]?)
    case over
  }

  /// Seconds until a silent thing is out of range. An AirTag sends every 2 s.
  private static let patience = 12.0
  /// Seconds after which an answer equal to the one before is new.
  private static let answerTime = 2.0
  /// Seconds.
  package static let duration = 20.0

  package private(set) var state = RingState.connecting
  private var step = Step.begun
  private var since: Timestamp
  private var wasKnown = false
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
    case .done(.write(_, let bytes)):
      hearStart(bytes)
    case .done: []
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

  /// Stops at the second press or at the end of the program.
  package mutating func stop() -> [Call] { end(.ended) }

  private mutating func begin(_ step: Step, at time: Timestamp) {
    (self.step, since) = (step, time)
  }

  private mutating func follow(_ objects: Objects, at time: Timestamp) -> [Call] {
    latest = objects
    switch step {
    case .begun:
      guard objects.isPowered else { return end(.noConnections) }
      wasKnown = objects.device != nil
      wasConnected = objects.device?.isConnected == true
      // bluetoothd connects only to devices that it has found itself.
      begin(wasKnown ? .connecting : .searching, at: time)
      return [wasKnown ? .connect : .search]
    case .searching:
      guard objects.device != nil else { return [] }
      begin(.connecting, at: time)
      return [.endSearch, .connect]
    case .connecting:
      guard let device = objects.device, device.isConnected, device.isResolved else {
        // Some things refuse the first attempt.
        defer { hasFailed = false }
        return hasFailed ? [.connect] : []
      }
      for bell in Bell.allCases {
        guard let path = objects.characteristics[bell.rawValue] else { continue }
        begin(.ringing(bell, path: path, before: objects.values[path]), at: time)
        let write = Call.write(path, bell.start)
        return bell == .nonOwner || bell == .findMy ? [.listen(path), write] : [write]
      }
      return end(.noBell)
    case .ringing(let bell, let path, let before):
      guard objects.device?.isConnected == true else {
        return end(state == .rings ? .ended : .outOfRange)
      }
      let value = objects.values[path]
      let isNew = value != before || time.seconds(since: since) >= Self.answerTime
      switch isNew ? value.flatMap(bell.outcome) : nil {
      case .rings?: state = .rings
      case let outcome?: return end(outcome)
      case nil: break
      }
      return []
    case .over: return []
    }
  }

  /// A bell without answers rings as soon as it is written.
  private mutating func hearStart(_ bytes: [UInt8]) -> [Call] {
    guard case .ringing(let bell, _, _) = step, bytes == bell.start else { return [] }
    if bell != .nonOwner { state = .rings }
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
    case (.write(_, let bytes), _):
      guard case .ringing(let bell, _, _) = step, bytes == bell.start else { return [] }
      return end(bell == .alert ? .noBell : .withOwner)
    default: return []
    }
  }

  /// Undoes only what this value has done.
  private mutating func end(_ outcome: RingState) -> [Call] {
    var calls: [Call] = []
    switch step {
    case .over: return []
    case .begun: break
    case .searching: calls = [.endSearch]
    case .ringing(let bell, let path, _):
      if let stop = bell.stop { calls.append(.write(path, stop)) }
      fallthrough
    case .connecting:
      if !wasConnected { calls.append(.disconnect) }
    }
    let isOurs = latest.device.map { !$0.isPaired && !$0.isTrusted } ?? false
    if !wasKnown, isOurs { calls.append(.forget) }
    end(as: outcome)
    return calls
  }
}

extension Game {
  /// The thing that the player may ring; never a player, who is called by a taunt.
  package var ringTarget: RingTarget? {
    party == nil && !isHiding ? hunted.map { RingTarget($0.address) } : nil
  }
}
