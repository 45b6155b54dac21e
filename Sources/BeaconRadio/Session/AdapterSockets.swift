import BeaconCodec
import SystemPackage

/// The open sockets of one adapter.
struct AdapterSockets {
  let control: ControlChannel
  /// nil if there is no scan.
  let reports: ReportSocket?

  /// - Parameters:
  ///   - asksKernel: also opens the kernel's management, if possible.
  init(
    of adapter: Adapter, host: any RadioHost, hears: Bool = false, asksKernel: Bool = true
  ) throws(RadioError) {
    let index = adapter.index
    control = ControlChannel(
      try host.link(.control(index: index)),
      management: asksKernel ? try? host.link(.management) : nil, adapter: adapter, host: host)
    reports =
      hears ? ReportSocket(try host.link(.reports(index: index)), adapter: adapter.name) : nil
  }
}

/// Reads reports, one packet at a time into one buffer.
final class ReportSocket {
  private static let leMeta: UInt8 = 0x3E

  let link: any PacketLink
  private let adapter: String
  // The longest event has a head of 2 and 255 bytes of parameters; the packet indicator comes before.
  private var buffer = [UInt8](repeating: 0, count: 260)

  init(_ link: any PacketLink, adapter: String) {
    self.link = link
    self.adapter = adapter
  }

  /// Packets that one call reads at most: more than the socket holds, so that a program that was stopped reads all of
  /// them at their own times, and few enough that a flood leaves time for the rest of the program.
  private static let batch = 1 << 14

  /// Hands over the LE Meta events among the packets that have come.
  /// - Parameter floor: the time of the previous call: no packet is given an earlier time.
  /// - Returns: the time of the last packet; nil if there was none.
  func read(
    clock: MonotonicClock, floor: Timestamp = .zero, _ body: (Timestamp, Span<UInt8>) -> Void
  ) throws(RadioError) -> Timestamp? {
    var last: Timestamp?
    let start = clock.now()
    for _ in 0..<Self.batch {
      let packet: (count: Int, arrival: Int64?)?
      do throws(Errno) {
        packet = try link.receive(into: &buffer)
      } catch {
        throw RadioError(call: "recv", error, adapter: adapter)
      }
      guard let (count, arrival) = packet else { break }
      guard buffer[0] == HCIPacketIndicator.event, count == 1 || buffer[1] == Self.leMeta else {
        continue
      }
      // The clocks may differ a little: no packet is earlier than the one before, or later than now.
      let time = arrival.map { min(clock.time(of: $0), max(start, clock.now())) } ?? clock.now()
      let stamp = max(time, last ?? floor)
      last = stamp
      let bytes = buffer  // no copy: it is not written to while this lasts
      body(stamp, bytes.span.extracting(1..<count))
    }
    return last
  }
}

/// Monitors whether an adapter is there and powered, and finds it again by its address: its index changes when it is
/// plugged in again.
///
/// It reads the kernel's list of adapters, which needs no privilege. A failing socket reports a change sooner.
struct AdapterMonitor {
  enum State: Hashable {
    case here
    case down
    case gone
  }

  private(set) var adapter: Adapter
  private(set) var state = State.here
  /// The block that may have taken it off its bus, if it is gone.
  private(set) var platformBlock: RadioBlock?
  /// When to ask again.
  private(set) var nextLook: Timestamp
  private let host: any RadioHost

  init(of adapter: Adapter, host: any RadioHost, now: Timestamp) {
    self.adapter = adapter
    self.host = host
    nextLook = now.advanced(bySeconds: Adapter.lookInterval)
  }

  /// Sets the state, after a socket has failed for example.
  mutating func note(_ state: State, now: Timestamp) {
    self.state = state
    nextLook = now
  }

  /// Reads the list of adapters if it is time.
  mutating func tick(now: Timestamp) {
    guard now >= nextLook else { return }
    nextLook = now.advanced(bySeconds: Adapter.lookInterval)
    let adapters = (try? host.adapters()) ?? []
    guard let found = adapters.first(where: { isOurs($0) }) else {
      state = .gone
      platformBlock = host.platformBlock
      return
    }
    // The same address under another index: what was open belongs to an adapter that is gone.
    if state == .here, found.index != adapter.index {
      state = .gone
      nextLook = now
      return
    }
    adapter = found
    state = found.isUp ? .here : .down
  }

  private func isOurs(_ other: Adapter) -> Bool {
    // An adapter without a public address is recognized by its index.
    adapter.address.bits == 0
      ? other.index == adapter.index : other.address.bits == adapter.address.bits
  }
}
