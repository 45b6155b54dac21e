import BeaconCodec
import Dispatch
import Glibc
import HotColdAir
import Synchronization

@testable import BeaconRadio

/// A fake radio behind relays, each on a thread of its own as the helper is in a process of its own.
final class RelayedRadio: RadioHost {
  let radio: FakeRadio
  /// The relays'.
  private let clock: MonotonicClock
  /// Relays that run.
  private let running = DispatchGroup()

  init(_ radio: FakeRadio, clock: MonotonicClock = .slow) {
    self.radio = radio
    self.clock = clock
  }

  func adapters() throws(RadioError) -> [Adapter] { try radio.adapters() }

  func switches() -> [RadioSwitch] { radio.switches() }

  /// A busy machine is no mute controller.
  var closingPatience: Double { 5 }

  func links(_ purposes: [SocketPurpose]) throws(RadioError) -> [any PacketLink] {
    var ours: [RelayedLink] = []
    var lines: [RelayLine] = []
    for purpose in purposes {
      let socket = RelaySocket(purpose, try radio.socket(purpose))
      guard let (near, far) = try? Descriptor.pair() else {
        throw .failed(call: "socketpair", .current, adapter: nil)
      }
      lines.append(RelayLine(socket, peer: Descriptor(owning: far)))
      ours.append(RelayedLink(purpose, Descriptor(owning: near)))
    }
    let kernel = purposes.contains { $0.needsKernel } ? kernelSocket() : nil
    let end = RelayEnd(lines, kernel: kernel, clock: clock)
    DispatchQueue(label: "relay").async(group: running) { end.run() }
    for link in ours {
      Descriptor.waitReadable([link.fileDescriptor], milliseconds: 180_000)
      guard (try? link.receiveFirst()) == .opened(version: RelayRecord.version) else {
        throw .failed(call: "relay", .protocolError, adapter: nil)
      }
    }
    return ours
  }

  /// The helper's own.
  private func kernelSocket() -> Int32? {
    guard let opened = try? radio.socket(.management(index: 0)) else { return nil }
    return dup(opened.raw)
  }

  /// Whether all relays end within so many seconds.
  func end(within seconds: Double) -> Bool {
    running.wait(timeout: .now() + seconds) == .success
  }
}

/// The helper's side, for a thread of its own.
private final class RelayEnd: @unchecked Sendable {
  private let lines: [RelayLine]
  private let kernel: Int32?
  private let clock: MonotonicClock

  init(_ lines: [RelayLine], kernel: Int32?, clock: MonotonicClock) {
    self.lines = lines
    self.kernel = kernel
    self.clock = clock
  }

  func run() {
    var socket: Descriptor?
    if let kernel { socket = Descriptor(owning: kernel) }
    var relay = Relay(lines, kernel: socket, messages: .hotcold, clock: clock)
    relay.run()
  }
}

extension MonotonicClock {
  /// Ten times as slow as the machine's: what comes late on a busy machine comes soon by this one.
  static var slow: MonotonicClock {
    MonotonicClock { Self.nanoseconds(of: CLOCK_MONOTONIC) / 10 }
  }
}

/// What the helper lets onto the air.
let passingBeacon = IBeacon(
  identity: BeaconIdentity(
    uuid: BeaconUUID("D9EED498-BFDB-43C0-8B55-D06BB74C430B")!, major: 0, minor: 0),
  measuredPower: -59
).advertisingData
