import BeaconCodec
import SystemPackage

/// What is open of one adapter.
struct AdapterSockets {
  let control: ControlChannel
  /// nil where nothing is to be heard.
  let reports: ReportSocket?

  /// - Parameters:
  ///   - asksKernel: opens the kernel's management, too, where it is to be had.
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

/// Where the reports come in, one packet at a time into one buffer.
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

  /// Seconds after which a packet has waited for long.
  private static let fresh = 0.5
  /// What can have gathered while this program was stopped. It is read at once, so that time does not pass it.
  private static let backlog = 1 << 16

  /// Hands so many packets over at most, and all that have waited for long, but for those that are no LE Meta
  /// event.
  /// - Parameter floor: the time that is over: nothing comes before it any more.
  /// - Returns: when the last of them came; nil where none did.
  func read(
    atMost limit: Int, clock: MonotonicClock, floor: Timestamp = .zero,
    _ body: (Timestamp, Span<UInt8>) -> Void
  ) throws(RadioError) -> Timestamp? {
    var last: Timestamp?
    let start = clock.now()
    for number in 0..<Self.backlog {
      if number >= limit, (last ?? start).seconds(since: start) > -Self.fresh { break }
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
      // The clocks may disagree by a little: no packet comes before the one before it, nor in time to come.
      let time = arrival.map { min(clock.time(of: $0), max(start, clock.now())) } ?? clock.now()
      let stamp = max(time, last ?? floor)
      last = stamp
      let bytes = buffer  // no copy: it is not written to while this lasts
      body(stamp, bytes.span.extracting(1..<count))
    }
    return last
  }
}

/// Follows whether an adapter is there and powered, and finds it again by its address: its index changes when it is
/// plugged in again.
///
/// It asks the kernel for the list of adapters, which takes no privilege. A socket that fails says so at once.
struct AdapterMonitor {
  enum State: Hashable {
    case here
    case down
    case gone
  }

  private(set) var adapter: Adapter
  private(set) var state = State.here
  /// What may have taken it off its bus, where it is gone.
  private(set) var platformBlock: RadioBlock?
  /// When to ask again.
  private(set) var nextLook: Timestamp
  private let host: any RadioHost

  init(of adapter: Adapter, host: any RadioHost, now: Timestamp) {
    self.adapter = adapter
    self.host = host
    nextLook = now.advanced(bySeconds: Adapter.lookInterval)
  }

  /// What somebody else has found out, from a socket's failure for example.
  mutating func note(_ state: State, now: Timestamp) {
    self.state = state
    nextLook = now
  }

  /// Asks for the list of adapters if it is time.
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
    // An adapter without a public address has none to be known by.
    adapter.address.bits == 0
      ? other.index == adapter.index : other.address.bits == adapter.address.bits
  }
}
