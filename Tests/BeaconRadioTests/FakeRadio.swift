import BeaconCodec
import Synchronization
import SystemPackage

@testable import BeaconRadio
@testable import LinuxSystem

/// A kernel with one adapter, and simulated time: commands are answered at once, and waiting takes no real time.
final class FakeRadio: RadioHost, Sendable {
  struct State: Sendable {
    var adapters: [Adapter] = []
    var switches: [RadioSwitch] = []
    var mayTouchOthers = true
    /// Whether Set Powered changes the list of adapters.
    var powersAdapters = false
    var controller = FakeController()
    /// nil if the kernel's management is not available.
    var kernel: FakeKernel?
    var failures: [SocketPurpose: RadioError] = [:]
    /// The names of the switches that were unblocked together.
    var unblocked: [[String]] = []
    var ports: [Int: Port] = [:]
    var latestPort = 0
    var names: Set<String> = []
    /// Arrival times of the next reports, by simulated time.
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
  /// By simulated time.
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

  /// A radio with one command set, and this kernel.
  convenience init(
    _ commands: CommandSet, kernel: FakeKernel? = nil, _ change: (inout State) -> Void = { _ in }
  ) {
    self.init {
      $0.controller.scanning = commands
      $0.controller.advertising = commands
      $0.kernel = kernel
      change(&$0)
    }
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

  fileprivate func release(_ name: String) { state.withLock { _ = $0.names.remove(name) } }

  // MARK: Time

  func wait(for descriptors: [Int32], seconds: Double) {
    let end = time.now.withLock { $0 } + Int64(max(0, seconds) * 1e9)
    while !isReadable(descriptors), let action = nextAction(by: end) { action() }
  }

  /// Lets time pass until the next change of the script.
  /// - Returns: nil if there is none until the end.
  private func nextAction(by end: Int64) -> (@Sendable () -> Void)? {
    time.now.withLock { now in
      state.withLock { state in
        guard let next = state.script.first, next.due <= end else {
          now = end
          return nil
        }
        state.script.removeFirst()
        now = max(now, next.due)
        return next.action
      }
    }
  }

  /// Applies a change after this many seconds, if the code under test waits that long.
  func after(_ seconds: Double, _ action: @escaping @Sendable () -> Void) {
    let due = time.now.withLock { $0 } + Int64(seconds * 1e9)
    state.withLock { $0.script.append((due, action)) }
  }

  /// Runs a session until `done`, or for this many simulated seconds.
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

extension Radio {
  /// Does what is due, ignoring reports.
  @discardableResult
  func poll() -> Timestamp { poll { _, _ in } }
}

// Changes of a fake radio's adapter, and sessions on it.
extension FakeRadio {
  func session(
    scan: ScanSettings? = nil, broadcast: Broadcast? = nil, optional: RadioUse.Half? = nil
  ) throws(RadioError) -> RadioSession {
    let use = RadioUse(scan: scan, broadcast: broadcast, optional: optional)
    return try RadioSession(on: Self.adapter, use, clock: clock, host: self)
  }

  /// Its controller forgets everything.
  /// - Parameter keepsInstances: the kernel removes no instance until it is on again, as Linux since 6.4.
  func switchOff(keepsInstances: Bool = false) {
    state.withLock {
      $0.adapters[0].isUp = false
      $0.controller.leave()
      if keepsInstances { $0.kernel?.settings.remove(.powered) }
    }
  }

  func switchOn() {
    state.withLock {
      $0.adapters[0].isUp = true
      $0.kernel?.settings.insert(.powered)
    }
  }

  func unplug() {
    state.withLock {
      $0.adapters = []
      $0.controller.leave()
    }
  }

  func plugIn(index: UInt16 = 0) {
    var adapter = Self.adapter
    adapter.index = index
    state.withLock { $0.adapters = [adapter] }
  }

  /// Kernel settings or instances have changed.
  func changeKernel(_ change: (inout FakeKernel) -> Void) {
    state.withLock { if $0.kernel != nil { change(&$0.kernel!) } }
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
    radio.release(name)
  }
}

// The kernel of a fake radio: it delivers packets and answers commands.
extension FakeRadio {
  /// Delivers a report that arrived this many seconds ago.
  func hear(_ packet: [UInt8], before seconds: Double) {
    let arrival = time.now.withLock { $0 } - Int64(seconds * 1e9)
    state.withLock { $0.arrivals.append(arrival) }
    hear(packet)
  }

  func takeArrival(port: Int) -> Int64? {
    state.withLock {
      guard case .reports = $0.ports[port]?.purpose, !$0.arrivals.isEmpty else { return nil }
      return $0.arrivals.removeFirst()
    }
  }

  /// Delivers an event to all scanning sockets.
  func hear(_ packet: [UInt8]) {
    deliver(packet) { if case .reports = $0 { true } else { false } }
  }

  /// Delivers a packet to control sockets, such as another program's command.
  func say(_ packet: [UInt8]) {
    deliver(packet) { $0.isControl }
  }

  /// Delivers an event of the kernel's management.
  func notify(_ packet: [UInt8]) {
    deliver(packet) { if case .management = $0 { true } else { false } }
  }

  /// Ends the sockets with this purpose.
  func hangUp(_ purpose: SocketPurpose) {
    state.withLock { state in
      for number in state.ports.keys where state.ports[number]?.purpose == purpose {
        state.ports[number]?.isOver = true
      }
    }
  }

  func take(_ packet: [UInt8], from port: Int) {
    guard let purpose = state.withLock({ $0.ports[port]?.purpose }) else { return }
    switch purpose {
    case .control:
      // Other sockets overhear the command, and all get the answer.
      deliver(packet, except: port) { $0.isControl }
      if let answer = state.withLock({ $0.controller.handle(packet) }) {
        let reply = { @Sendable [unowned self] in deliver(answer) { $0.isControl } }
        if controller.delay > 0 { after(controller.delay, reply) } else { reply() }
      }
    case .management:
      let (answer, slowness) = state.withLock { state in
        let answer = state.kernel?.handle(packet, &state.controller)
        if state.powersAdapters, packet.starts(with: [0x05, 0x00]), state.kernel?.refusal == nil {
          for index in state.adapters.indices where state.adapters[index].index == packet[2] {
            state.adapters[index].isUp = packet[6] == 1
          }
        }
        return (answer, state.kernel?.refusal == nil ? 0 : state.kernel?.slowness ?? 0)
      }
      guard let answer else { return }
      // Raw sockets overhear the kernel's commands to the controller.
      for command in answer.commands { say(command) }
      let reply = { @Sendable [unowned self] in
        put(answer.reply, into: port)
      }
      if slowness > 0 { after(slowness, reply) } else { reply() }
    case .reports: break
    }
  }
}

extension SocketPurpose {
  var isControl: Bool { if case .control = self { true } else { false } }
}

// The sockets of a fake radio: links in memory.
extension FakeRadio {
  func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink {
    if let failure = state.withLock({ $0.failures[purpose] }) { throw failure }
    if case .management = purpose, kernel == nil {
      throw .notPermitted(call: "bind", adapter: nil)
    }
    return FakeLink(
      self,
      state.withLock {
        $0.latestPort += 1
        $0.ports[$0.latestPort] = Port(purpose: purpose)
        return $0.latestPort
      })
  }

  fileprivate func close(port: Int) { state.withLock { $0.ports[port] = nil } }

  /// Whether a link of one of these descriptors has something to read.
  func isReadable(_ descriptors: [Int32]) -> Bool {
    state.withLock { state in
      descriptors.contains {
        state.ports[-Int($0)].map { $0.isOver || !$0.inbox.isEmpty } ?? false
      }
    }
  }

  /// nil if there is nothing now; 0 bytes at the end.
  fileprivate func receive(port: Int) -> [UInt8]? {
    state.withLock { state in
      guard let packet = state.ports[port]?.inbox.first else {
        return state.ports[port]?.isOver == true ? [] : nil
      }
      state.ports[port]?.inbox.removeFirst()
      return packet
    }
  }

  func deliver(
    _ packet: [UInt8], except port: Int? = nil, to isTarget: (SocketPurpose) -> Bool
  ) {
    state.withLock { state in
      for (number, one) in state.ports where number != port && isTarget(one.purpose) {
        state.ports[number]?.inbox.append(packet)
      }
    }
  }

  func put(_ packet: [UInt8], into port: Int) {
    state.withLock { $0.ports[port]?.inbox.append(packet) }
  }
}

/// A socket of a fake radio.
private final class FakeLink: PacketLink {
  private let radio: FakeRadio
  private let port: Int

  init(_ radio: FakeRadio, _ port: Int) {
    self.radio = radio
    self.port = port
  }

  deinit {
    radio.close(port: port)
  }

  /// Negative, because the system's are positive.
  var fileDescriptor: Int32 { -Int32(port) }
  var drops: UInt64 { 0 }

  func receive(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?)? {
    guard let packet = radio.receive(port: port) else { return nil }
    guard !packet.isEmpty else { throw .brokenPipe }
    let count = min(packet.count, buffer.count)
    buffer.replaceSubrange(..<count, with: packet[..<count])
    return (count, radio.takeArrival(port: port))
  }

  func send(_ packet: [UInt8]) throws(Errno) { radio.take(packet, from: port) }
}

extension ScanSettings {
  static let halfTime = duty(50)
}
