import BeaconCodec

/// Where adapters and sockets come from: the kernel, or a test's script.
protocol RadioHost {
  func adapters() throws(RadioError) -> [Adapter]
  func switches() -> [RadioSwitch]
  /// Takes a soft block back, which needs no capability, but a device that this user may write to.
  func unblock(_ switches: [RadioSwitch]) throws(RadioError)
  /// Opens a socket.
  func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink
  /// Waits until one of the descriptors is readable, or the time is over.
  func wait(for descriptors: [Int32], seconds: Double)
  /// Seconds that a controller has for each of the last commands, when the program is about to end.
  var closingPatience: Double { get }
  /// Whether what may be another program's can be turned off.
  var mayTouchOthers: Bool { get }
  /// Takes a name that one program of this machine has at a time, as long as the result is kept; nil where another
  /// has it.
  func claim(_ name: String) -> AnyObject?
  func isClaimed(_ name: String) -> Bool
}

extension RadioHost {
  var closingPatience: Double { 0.15 }
  var mayTouchOthers: Bool { true }

  func unblock(_ switches: [RadioSwitch]) throws(RadioError) { try RadioSwitch.unblock(switches) }

  func claim(_ name: String) -> AnyObject? { NameClaim(name) }
  func isClaimed(_ name: String) -> Bool { Descriptor.isNamed(name) }

  func wait(for descriptors: [Int32], seconds: Double) {
    Descriptor.waitReadable(descriptors, seconds: seconds)
  }

  /// How the machine itself keeps Bluetooth off, where it does. Some laptops' switches take the adapter off its
  /// bus, so that a blocked one looks like none.
  var platformBlock: RadioBlock? {
    let blocks = switches().filter { !$0.isAdapters }.compactMap(\.block)
    return blocks.contains(.hard) ? .hard : blocks.first
  }
}

/// What a socket is for. Commands and reports have one each: the kernel keeps them apart, each in order, and a
/// flood of reports delays no answer.
package enum SocketPurpose: Hashable, Sendable {
  /// Commands to one adapter and their answers; also the commands that others send to it.
  case control(index: UInt16)
  /// What one adapter hears.
  case reports(index: UInt16)
  /// The kernel's management, of one adapter; nil for all.
  case management(index: UInt16?)

  /// `hci0`, where it is about one adapter.
  var adapter: String? {
    switch self {
    case .control(let index), .reports(let index): "hci\(index)"
    case .management: nil
    }
  }
}
