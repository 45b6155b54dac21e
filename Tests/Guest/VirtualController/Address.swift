import BeaconCodec

typealias Address = BluetoothAddress

extension Address {
  /// `00:AA:01:00:00:42/public`
  var withKind: String { "\(self)/\(kind)" }
}
