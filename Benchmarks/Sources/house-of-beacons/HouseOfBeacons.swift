import BeaconCodec
import Glibc
import HotColdWorld

/// Writes a capture in real time: a hundred beacons that send at 10 Hz while they are carried around a house, in thirteen
/// copies of the demo's world. `house-of-beacons SECONDS > PIPE`
@main
struct HouseOfBeacons {
  private static let beacons = 100
  private static let perWorld = 8
  /// The strongest RSSI, in dBm: too weak to count as found, which would end the game.
  private static let strongest: Int8 = -62

  static func main() {
    guard CommandLine.arguments.count == 2, let seconds = Double(CommandLine.arguments[1]) else {
      print("usage: house-of-beacons SECONDS > CAPTURE")
      exit(64)
    }
    var worlds = stride(from: 0, to: beacons, by: perWorld).map { first in
      World.hiding(from: min(perWorld, beacons - first), seed: UInt64(first))
    }
    let writer = BTSnoopWriter(start: Timestamp(nanoseconds: 1_750_000_000_000_000_000))
    write(writer.preamble(adapter: BluetoothAddress(bits: 0x1122_3344_5566)))
    let start = clock()
    var packets = 0
    var longestWrite = 0.0
    while true {
      let time = clock() - start
      guard time < seconds else { break }
      var heard: [(time: Timestamp, event: [UInt8])] = []
      for world in worlds.indices {
        worlds[world].advance(to: Timestamp.zero.advanced(bySeconds: time)) { reception in
          let report = AdvertisingReport(
            eventType: reception.eventType, address: reception.address,
            rssi: min(reception.rssi, strongest))
          let event =
            report.eventType.contains(.legacy)
            ? report.legacyEvent(data: reception.data) : report.extendedEvent(data: reception.data)
          if let event { heard.append((reception.time, event)) }
        }
      }
      heard.sort { $0.time < $1.time }
      write(heard.flatMap { writer.event($0.event.span, at: $0.time) })
      packets += heard.count
      // A full pipe shows that the reader falls behind.
      longestWrite = max(longestWrite, clock() - start - time)
      usleep(5000)
    }
    let report = "\(packets) packets, the pipe full for at most \(longestWrite) s\n"
    write(Array(report.utf8), to: STDERR_FILENO)
  }

  private static func clock() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { exit(1) }
      rest = rest.dropFirst(written)
    }
  }
}
