/// How a broadcast is made, the best first.
public enum BroadcastMethod: String, Sendable, CaseIterable {
  /// The kernel's management arbitrates with bluetoothd, and ends the broadcast when nobody renews
  /// it (Linux 5.11 and later).
  case managed
  /// Commands of Bluetooth 5 straight to the controller.
  case rawExtended
  /// Commands of Bluetooth 4 straight to the controller. A program that is killed leaves its beacon on
  /// the air.
  case rawLegacy
}
