import BeaconCodec

package enum RingState: String, Sendable, CaseIterable {
  case connecting, rings
  /// It rang, and is silent again.
  case ended
  /// A tracker near its owner rings only for the owner.
  case withOwner
  /// It has no bell that anyone may ring.
  case noBell
  case outOfRange
  /// It accepts no connection, because it already has one, usually to its phone.
  case connected
  /// D-Bus denies this user access to bluetoothd.
  case refused
  /// bluetoothd is not running.
  case noDaemon
  /// bluetoothd cannot connect with this adapter.
  case noConnections
  /// libsystemd is not installed.
  case noLibrary
  /// It is from a recording.
  case recorded

  package var isOver: Bool { self != .connecting && self != .rings }
}

package struct RingTarget: Equatable, Sendable {
  package var address: BluetoothAddress
  package internal(set) var isConnectable = true
  package internal(set) var isWithOwner = false

  package init(_ address: BluetoothAddress) { self.address = address }

  package init(_ device: Device) {
    address = device.address
    isConnectable = device.isConnectable
    isWithOwner = device.thing?.state == .withOwner
  }
}
