import BeaconCodec

package func seconds(_ seconds: Double) -> Timestamp {
  Timestamp.zero.advanced(bySeconds: seconds)
}

package func identity(_ minor: Int = 0) -> BeaconIdentity {
  BeaconIdentity(uuid: .hotcold, major: 0, minor: UInt16(truncatingIfNeeded: minor))
}

/// A sighting of a beacon; each address is another sender.
package func heard(
  _ address: Int = 1, minor: Int = 0, at time: Double, rssi: Int8? = -65
) -> Sighting {
  Sighting(
    time: seconds(time), address: BluetoothAddress(bits: UInt64(address)), rssi: rssi,
    identity: identity(minor), measuredPower: -59)
}
