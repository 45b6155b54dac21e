/// Where adapters and sockets come from: the kernel, or a test's script.
protocol RadioHost {
  func adapters() throws(RadioError) -> [Adapter]
  func switches() -> [RadioSwitch]
  /// Opens a socket, or a part of one.
  func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink
  /// Several of one adapter that know of each other.
  func links(_ purposes: [SocketPurpose]) throws(RadioError) -> [any PacketLink]
  /// Seconds that a controller has for each of the last commands, when the program is about to end.
  var closingPatience: Double { get }
  /// Whether it takes care that what is on is turned off if this program is killed.
  var outlivesProgram: Bool { get }
}

extension RadioHost {
  var closingPatience: Double { 0.15 }
  var outlivesProgram: Bool { false }

  /// How the machine itself keeps Bluetooth off, where it does. Some laptops' switches take the adapter off its
  /// bus, so that a blocked one looks like none.
  var platformBlock: RadioBlock? {
    let blocks = switches().filter { !$0.isAdapters }.compactMap(\.block)
    return blocks.contains(.hard) ? .hard : blocks.first
  }

  func links(_ purposes: [SocketPurpose]) throws(RadioError) -> [any PacketLink] {
    var links: [any PacketLink] = []
    for purpose in purposes { links.append(try link(purpose)) }
    return links
  }
}

/// What a socket is for. Commands and reports have one each, so that no report is lost or delayed by
/// somebody who waits for an answer: the kernel keeps them apart, and in order.
package enum SocketPurpose: Hashable, Sendable {
  /// Commands to one adapter and their answers; also the commands that others send to it.
  case control(index: UInt16)
  /// What one adapter hears.
  case reports(index: UInt16)
  /// Adapters that come, go, wake and sleep.
  case devices
  /// The kernel's management, of one adapter.
  case management(index: UInt16)
  /// One adapter, which must be powered down, and with it everything that goes to and comes from it.
  case user(index: UInt16)
}
