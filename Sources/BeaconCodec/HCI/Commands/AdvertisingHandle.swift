/// Which of the controller's advertising sets, 0x00...0xEF (Core 5.4, Vol 4, Part E, 7.8.53).
package struct AdvertisingHandle: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The last handle of all: the kernel counts its own sets up from 0 and never comes here.
  package static let own = AdvertisingHandle(rawValue: 0xEF)

  /// Those of several programs of ours at once, in the order in which they are taken.
  package static let ours = (UInt8(0)..<4).map { AdvertisingHandle(rawValue: 0xEF - $0) }

  package var isOurs: Bool { Self.ours.contains(self) }
}
