import BeaconCodec
import Synchronization

@testable import BeaconRadio

/// A kernel with one adapter, and made-up time: what is sent is answered at once, and waiting takes no longer than
/// it takes to say so.
final class FakeRadio: RadioHost, Sendable {
  struct State: Sendable {
    var adapters: [Adapter] = []
    var switches: [RadioSwitch] = []
    var mayTouchOthers = true
    /// Whether the list of adapters follows what the kernel's management switches.
    var powersAdapters = false
    var controller = FakeController()
    /// nil: the kernel's management is not to be had.
    var kernel: FakeKernel?
    var failures: [SocketPurpose: RadioError] = [:]
    /// Names of the switches whose block was taken back, at a time.
    var unblocked: [[String]] = []
    var ports: [Int: Port] = [:]
    var latestPort = 0
    var names: Set<String> = []
    /// When the next reports came, by made-up time.
    var arrivals: [Int64] = []
    var script: [(due: Int64, action: @Sendable () -> Void)] = []
  }

  /// The near end of a socket.
  struct Port: Sendable {
    var purpose: SocketPurpose
    /// Packets that wait to be read.
    var inbox: [[UInt8]] = []
    var isOver = false
  }

  static let adapter = Adapter(
    index: 0, address: BluetoothAddress(bits: 0xAABB_CCDD_EEFF), isUp: true, hasLowEnergy: true)

  let state: Mutex<State>
  /// Goes by made-up time.
  let clock: MonotonicClock
  let time: Time

  /// Nanoseconds.
  final class Time: Sendable {
    let now = Mutex<Int64>(1_000_000_000)
  }

  init(_ change: (inout State) -> Void = { _ in }) {
    var state = State(adapters: [Self.adapter])
    change(&state)
    self.state = Mutex(state)
    let time = Time()
    self.time = time
    clock = MonotonicClock { time.now.withLock { $0 } }
  }

  var kernel: FakeKernel? { state.withLock { $0.kernel } }
  var controller: FakeController { state.withLock { $0.controller } }

  func change(_ change: (inout FakeController) -> Void) {
    state.withLock { change(&$0.controller) }
  }

  /// Which sockets are open.
  var purposes: [SocketPurpose] {
    state.withLock { $0.ports.sorted { $0.key < $1.key }.map(\.value.purpose) }
  }

  func adapters() throws(RadioError) -> [Adapter] { state.withLock { $0.adapters } }
  func switches() -> [RadioSwitch] { state.withLock { $0.switches } }
  var mayTouchOthers: Bool { state.withLock { $0.mayTouchOthers } }

  func unblock(_ switches: [RadioSwitch]) throws(RadioError) {
    state.withLock { state in
      state.unblocked.append(switches.map(\.name))
      for index in state.switches.indices where switches.contains(state.switches[index]) {
        state.switches[index].soft = false
      }
      for index in state.adapters.indices where state.adapters[index].block == .soft {
        let name = state.adapters[index].name
        state.adapters[index].block = state.switches.first { $0.name == name }?.block
      }
    }
  }

  // MARK: Names

  func claim(_ name: String) -> AnyObject? {
    state.withLock { $0.names.insert(name).inserted } ? FakeClaim(self, name) : nil
  }

  func isClaimed(_ name: String) -> Bool { state.withLock { $0.names.contains(name) } }

  fileprivate func giveBack(_ name: String) { state.withLock { _ = $0.names.remove(name) } }

  // MARK: Time

  func wait(for descriptors: [Int32], seconds: Double) {
    if isReadable(descriptors) { return }
    let action = time.now.withLock { now in
      let end = now + Int64(max(0, seconds) * 1e9)
      return state.withLock { state -> (@Sendable () -> Void)? in
        guard let next = state.script.first, next.due <= end else {
          now = end
          return nil
        }
        state.script.removeFirst()
        now = max(now, next.due)
        return next.action
      }
    }
    action?()
  }

  /// Has something happen after so many seconds, if somebody waits for so long.
  func after(_ seconds: Double, _ action: @escaping @Sendable () -> Void) {
    let due = time.now.withLock { $0 } + Int64(seconds * 1e9)
    state.withLock { $0.script.append((due, action)) }
  }

  /// Lets a session go on until `done`, or for so many made-up seconds.
  func turn(_ session: any Radio, for seconds: Double = 120, until done: () -> Bool) -> Bool {
    let end = clock.now().advanced(bySeconds: seconds)
    while clock.now() < end {
      let due = session.poll()
      if done() { return true }
      wait(for: session.fileDescriptors, seconds: due.seconds(since: clock.now()))
    }
    return false
  }
}

private final class FakeClaim {
  private let radio: FakeRadio
  private let name: String

  init(_ radio: FakeRadio, _ name: String) {
    self.radio = radio
    self.name = name
  }

  deinit {
    radio.giveBack(name)
  }
}
