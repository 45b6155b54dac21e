/// An iBeacon that is alone in its advertisement, whose report is alone in its event: most of what is heard.
/// To look at all of that at once comes to the same as going through reports and structures, with fewer instructions.
struct LoneBeacon {
  var address: BluetoothAddress
  var rssi: Int8?
  var beacon: IBeacon

  /// From an LE Advertising Report event (Core 5.4, Vol 4, Part E, 7.7.65.2); nil where there is anything else in it.
  ///
  ///     code | length | subevent | reports | event type | address type | address | data length | data | RSSI
  ///     3E   | 2A     | 02       | 01      | 1          | 1            | 6       | 1E          | 30   | 1
  @inline(__always)
  init?(legacy event: borrowing Span<UInt8>) {
    let event = event.extracting(first: 44)
    guard event.count == 44, littleEndianUInt32(event, at: 0) == 0x0102_2A3E, event[12] == 0x1E,
      let beacon = IBeacon(alone: event.extracting(13..<43))
    else { return nil }
    self.beacon = beacon
    address = BluetoothAddress(type: event[5], bits: littleEndianUInt48(event, at: 6))
    rssi = BeaconCodec.rssi(byte: event[43])
  }

  /// From an LE Extended Advertising Report event (7.7.65.13) whose data are complete; nil where there is anything else in
  /// it.
  ///
  ///     code | length | subevent | reports | event type | address type | address | …  | RSSI | …  | data length | data
  ///     3E   | 38     | 0D       | 01      | 2          | 1            | 6       | 4  | 1    | 9  | 1E          | 30
  @inline(__always)
  init?(extended event: borrowing Span<UInt8>) {
    let event = event.extracting(first: 58)
    guard event.count == 58, littleEndianUInt32(event, at: 0) == 0x010D_383E, event[27] == 0x1E,
      AdvertisingReport.EventType(rawValue: littleEndianUInt16(event, at: 4)).dataStatus
        == .complete,
      let beacon = IBeacon(alone: event.extracting(28..<58))
    else { return nil }
    self.beacon = beacon
    address = BluetoothAddress(type: event[6], bits: littleEndianUInt48(event, at: 7))
    rssi = BeaconCodec.rssi(byte: event[17])
  }
}
