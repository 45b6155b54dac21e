/// How a broadcast is done, the best first.
public enum BroadcastWay: String, Sendable, CaseIterable {
  /// Commands of Bluetooth 5 straight to the controller.
  case rawExtended
  /// Commands of Bluetooth 4 straight to the controller.
  case rawLegacy
}
