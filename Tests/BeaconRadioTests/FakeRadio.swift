import BeaconCodec
import Dispatch
import Glibc
import Synchronization
import SystemPackage

@testable import BeaconRadio

/// A kernel with one adapter, and made-up time: what is sent is answered at once, and waiting takes no longer than
/// it takes to say so.
final class FakeRadio: RadioHost, Sendable {
  struct State: Sendable {
    var adapters: [Adapter] = []
    var switches: [RadioSwitch] = []
    /// Whether the list of adapters follows what the kernel's management switches.
    var powersAdapters = false
    var controller = FakeController()
    /// nil: the kernel's management is not to be had.
    var kernel: FakeKernel?
    var failures: [SocketPurpose: RadioError] = [:]
    /// How often sockets were opened, and which at a time.
    var opened: [[SocketPurpose]] = []
    /// Names of the switches whose block was taken back, at a time.
    var unblocked: [[String]] = []
    fileprivate var ports: [Int: Port] = [:]
    fileprivate var latestPort = 0
    fileprivate var names: Set<String> = []
    /// When the next reports came, by made-up time.
    fileprivate var arrivals: [Int64] = []
    fileprivate var script: [(due: Int64, action: @Sendable () -> Void)] = []
  }

  /// The near end of a socket.
  fileprivate struct Port: Sendable {
    var purpose: SocketPurpose
    /// Packets that wait to be read; nil where they go into a real socket.
    var inbox: [[UInt8]]?
    var far: Int32 = -1
    var isOver = false
  }

  static let adapter = Adapter(
    index: 0, address: BluetoothAddress(bits: 0xAABB_CCDD_EEFF), isUp: true, hasLowEnergy: true)

  let state: Mutex<State>
  /// Goes by made-up time.
  let clock: MonotonicClock
  private let time: Time

  /// Nanoseconds.
  private final class Time: Sendable {
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
  func turn(_ session: RadioSession, for seconds: Double = 120, until done: () -> Bool) -> Bool {
    let end = clock.now().advanced(bySeconds: seconds)
    while clock.now() < end {
      let due = session.poll()
      if done() { return true }
      wait(for: [], seconds: due.seconds(since: clock.now()))
    }
    return false
  }

  // MARK: Sockets

  func links(_ purposes: [SocketPurpose]) throws(RadioError) -> [any PacketLink] {
    for purpose in purposes {
      if let failure = state.withLock({ $0.failures[purpose] }) { throw failure }
      if case .management = purpose, kernel == nil {
        throw .notPermitted(call: "bind", adapter: nil)
      }
    }
    state.withLock { $0.opened.append(purposes) }
    return purposes.map { FakeLink(self, open(Port(purpose: $0, inbox: []))) }
  }

  /// One end of a real socket, whose other end a thread of its own answers at.
  func socket(_ purpose: SocketPurpose) throws(RadioError) -> Descriptor {
    if case .management = purpose, kernel == nil { throw .notPermitted(call: "bind", adapter: nil) }
    guard let (near, far) = try? Descriptor.pair() else {
      throw .failed(call: "socketpair", .current, adapter: nil)
    }
    let port = open(Port(purpose: purpose, far: far))
    DispatchQueue(label: "kernel").async { [self] in
      var buffer = [UInt8](repeating: 0, count: 512)
      while true {
        Descriptor.waitReadable([far], milliseconds: 60000)
        let count = recv(far, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN { continue }
        if count <= 0 { break }
        take(Array(buffer.prefix(count)), from: port)
      }
      state.withLock { $0.ports[port] = nil }
      Glibc.close(far)
    }
    return Descriptor(owning: near)
  }

  /// The far ends of real sockets.
  func farEnds(_ purpose: SocketPurpose) -> [Int32] {
    state.withLock { $0.ports.values.filter { $0.purpose == purpose }.map(\.far) }
  }

  private func open(_ port: Port) -> Int {
    state.withLock {
      $0.latestPort += 1
      $0.ports[$0.latestPort] = port
      return $0.latestPort
    }
  }

  fileprivate func close(port: Int) { state.withLock { $0.ports[port] = nil } }

  fileprivate func hasMore(port: Int) -> Bool {
    state.withLock { $0.ports[port].map { $0.isOver || $0.inbox?.isEmpty == false } ?? false }
  }

  /// nil where there is nothing now; nothing at the end.
  fileprivate func receive(port: Int) -> [UInt8]? {
    state.withLock { state in
      guard let packet = state.ports[port]?.inbox?.first else {
        return state.ports[port]?.isOver == true ? [] : nil
      }
      state.ports[port]?.inbox?.removeFirst()
      return packet
    }
  }

  private func deliver(
    _ packet: [UInt8], to isTarget: (_ number: Int, _ purpose: SocketPurpose) -> Bool
  ) {
    let sockets = state.withLock { state in
      var sockets: [Int32] = []
      for (number, port) in state.ports where isTarget(number, port.purpose) {
        if port.inbox == nil { sockets.append(port.far) }
        state.ports[number]?.inbox?.append(packet)
      }
      return sockets
    }
    for socket in sockets {
      // Until there is room.
      while send(socket, packet, packet.count, Int32(MSG_NOSIGNAL)) < 0, errno == EAGAIN {
        var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        Glibc.poll(&entry, 1, -1)
      }
    }
  }

  // MARK: What happens

  /// A report that came so many seconds ago, and has waited to be read.
  func hear(_ packet: [UInt8], before seconds: Double) {
    let arrival = time.now.withLock { $0 } - Int64(seconds * 1e9)
    state.withLock { $0.arrivals.append(arrival) }
    hear(packet)
  }

  fileprivate func takeArrival() -> Int64? {
    state.withLock { $0.arrivals.isEmpty ? nil : $0.arrivals.removeFirst() }
  }

  /// A report, or anything else, for whoever scans now.
  func hear(_ packet: [UInt8]) {
    deliver(packet) { if case .reports = $1 { true } else { $1.isUser } }
  }

  /// Something on the control socket: others' commands, for example.
  func say(_ packet: [UInt8]) {
    deliver(packet) { $1.isControl || $1.isUser }
  }

  /// What the kernel's management says to all.
  func tell(_ packet: [UInt8]) {
    deliver(packet) { if case .management = $1 { true } else { false } }
  }

  /// An adapter has come or gone, or has got or lost its power.
  func announce(_ kind: DeviceEvent.Kind, index: UInt16 = 0) {
    deliver([
      0x04,  // event
      0xFD,  // stack internal
      0x06,  // length
      0x01, 0x00,  // device event
      UInt8(kind.rawValue), 0x00,
      UInt8(index), 0x00,
    ]) { $1 == .devices }
  }

  /// Nothing more comes from sockets like this one.
  func hangUp(_ purpose: SocketPurpose) {
    state.withLock { state in
      for number in state.ports.keys where state.ports[number]?.purpose == purpose {
        state.ports[number]?.isOver = true
      }
    }
  }

  fileprivate func take(_ packet: [UInt8], from port: Int) {
    guard let purpose = state.withLock({ $0.ports[port]?.purpose }) else { return }
    switch purpose {
    case .control:
      // Other sockets overhear the command, and all get the answer.
      deliver(packet) { $1.isControl && $0 != port }
      if let answer = state.withLock({ $0.controller.handle(packet) }) {
        deliver(answer) { $1.isControl }
      }
    case .user:
      if let answer = state.withLock({ $0.controller.handle(packet) }) {
        deliver(answer) { number, _ in number == port }
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
      // Raw sockets overhear what the kernel tells the controller.
      for command in answer.commands { say(command) }
      let reply = { @Sendable [unowned self] in
        deliver(answer.reply) { number, _ in number == port }
      }
      if slowness > 0 { after(slowness, reply) } else { reply() }
    case .reports, .devices: break
    }
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

  var fileDescriptor: Int32 { -1 }
  var drops: UInt64? { 0 }
  var hasMore: Bool { radio.hasMore(port: port) }

  func receive(into buffer: inout [UInt8]) throws(Errno) -> Int {
    guard let packet = radio.receive(port: port) else { throw .wouldBlock }
    let count = min(packet.count, buffer.count)
    buffer.replaceSubrange(..<count, with: packet[..<count])
    return count
  }

  func receiveTimed(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?) {
    (try receive(into: &buffer), radio.takeArrival())
  }

  func send(_ packet: [UInt8]) throws(Errno) { radio.take(packet, from: port) }
}

extension SocketPurpose {
  fileprivate var isUser: Bool { if case .user = self { true } else { false } }
}
