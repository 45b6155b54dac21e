import BeaconCodec

/// The kernel's Bluetooth through the helper `hotcold-radio`, one process for each socket. What needs
/// no privilege is done here.
struct HelperHost: RadioHost {
  /// Seconds that a helper has to open its socket: far more than it needs, but the machine may be busy.
  private static let patience = 10.0

  let path: String

  var outlivesProgram: Bool { true }

  func adapters() throws(RadioError) -> [Adapter] { try LinuxHost().adapters() }

  func switches() -> [RadioSwitch] { RadioSwitch.all() }

  func open(_ purpose: SocketPurpose) throws(RadioError) -> Descriptor {
    do throws(SocketFailure) {
      return try connect(purpose)
    } catch {
      throw RadioError(call: error.call, error.errno, adapter: purpose.adapter)
    }
  }

  private func connect(_ purpose: SocketPurpose) throws(SocketFailure) -> Descriptor {
    var call = "socketpair"
    let record: RelayRecord?
    let socket: Descriptor
    do throws(Errno) {
      let (ours, theirs) = try Descriptor.pair()
      let far = Descriptor(owning: theirs)
      let relay = RelayedSocket()
      let near = Descriptor(owning: ours, relay: relay)
      call = path
      relay.helper = try HelperProcess(
        path: path, arguments: purpose.words, connection: far.raw)
      // So that its end is seen should it end.
      _ = consume far
      Descriptor.waitReadable([ours], milliseconds: Int32(Self.patience * 1000))
      record = try relay.receiveFirst(from: near)
      socket = near
    } catch {
      throw SocketFailure(call: call, errno: error == .wouldBlock ? .timedOut : error)
    }
    switch record {
    case .opened(RelayRecord.version): return socket
    case .failed(let errno, let call): throw SocketFailure(call: call, errno: errno)
    default: throw SocketFailure(call: path, errno: .protocolError)
    }
  }
}
