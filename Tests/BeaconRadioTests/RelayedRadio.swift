import Dispatch
import Glibc
import Synchronization

@testable import BeaconRadio

/// A fake radio behind relays, each on a thread of its own as the helper is in a process of its own.
final class RelayedRadio: RadioHost {
  let radio: FakeRadio
  /// Relays that run.
  private let running = DispatchGroup()

  init(_ radio: FakeRadio) {
    self.radio = radio
  }

  func adapters() throws(RadioError) -> [Adapter] { try radio.adapters() }

  func switches() -> [RadioSwitch] { radio.switches() }

  func open(_ purpose: SocketPurpose) throws(RadioError) -> Descriptor {
    let opened = try radio.open(purpose)
    let socket = dup(opened.raw)
    _ = consume opened
    guard let (near, far) = try? Descriptor.pair() else {
      throw .failed(call: "socketpair", .current, adapter: nil)
    }
    DispatchQueue(label: "relay").async(group: running) {
      var relay = Relay(
        purpose, peer: Descriptor(owning: far), socket: Descriptor(owning: socket))
      relay.run()
    }
    let relay = RelayedSocket()
    let descriptor = Descriptor(owning: near, relay: relay)
    waitReadable(descriptor)
    guard let record = try? relay.receiveFirst(from: descriptor),
      record == .opened(version: RelayRecord.version)
    else { throw .failed(call: "relay", .protocolError, adapter: nil) }
    return descriptor
  }

  /// Whether all relays end within so many seconds.
  func end(within seconds: Double) -> Bool {
    running.wait(timeout: .now() + seconds) == .success
  }
}

func waitReadable(_ descriptor: borrowing Descriptor) {
  Descriptor.waitReadable([descriptor.raw], milliseconds: 10000)
}
