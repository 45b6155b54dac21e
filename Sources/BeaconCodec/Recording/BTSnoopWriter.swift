/// Writes HCI events as a BTSnoop capture that Wireshark and `btmon -r` open: the monitor format, with
/// one adapter.
public struct BTSnoopWriter: Sendable {
  /// Microseconds from the Unix epoch to the session's start: what is added to every time.
  private let start: Int64

  /// - Parameter start: the wall clock's time at the session's `Timestamp.zero`.
  public init(start: Timestamp) {
    self.start = start.nanoseconds / 1000
  }

  /// The file's header, and the records by which a monitor introduces an adapter.
  public func preamble(adapter: BluetoothAddress) -> [UInt8] {
    let address = adapter.littleEndianBytes
    let name: [UInt8] = Array("hci0".utf8) + [0, 0, 0, 0]
    // New Index: controller type (primary), bus (virtual), address, name. Then Open Index.
    return BTSnoop.magic + bigEndian(UInt32(1)) + bigEndian(BTSnoop.Datalink.monitor.rawValue)
      + record(opcode: 0, [0, 0] + address + name, at: .zero)
      + record(opcode: 8, [], at: .zero)
  }

  /// One HCI event, without the packet type of H4.
  public func event(_ event: borrowing Span<UInt8>, at time: Timestamp) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(event.count)
    for position in 0..<event.count { data.append(event[position]) }
    return record(opcode: 3, data, at: time)
  }

  private func record(opcode: UInt32, _ data: [UInt8], at time: Timestamp) -> [UInt8] {
    let length = bigEndian(UInt32(data.count))
    let written = BTSnoop.unixEpoch &+ start &+ time.nanoseconds / 1000
    return length + length + bigEndian(opcode) + bigEndian(UInt32(0)) + bigEndian(written) + data
  }
}
