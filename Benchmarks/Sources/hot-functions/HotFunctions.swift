import AirTraffic
import BeaconCodec
import HotColdApp
import HotColdGame
import HotColdSystem
import HotColdView

/// Times each step from a packet to the screen or to a JSON line.
@main
struct HotFunctions {
  private static let identity = BeaconIdentity(uuid: .hotcold, major: 1, minor: 2)
  private static let beacon = IBeacon(identity: identity, measuredPower: -59)
  private static let address = BluetoothAddress(bits: 0xC0DE_1234_5678, kind: .random)

  static func main() {
    measureEvents()
    measureRecordings()
    measureGame()
    measureOutput()
  }

  private static func measureEvents() {
    let data = beacon.advertisingData
    let report = AdvertisingReport(eventType: .nonConnectable, address: address, rssi: -60)
    guard let event = report.legacyEvent(data: data) else { return }
    var reader = AdvertisingReportReader()
    var sum = 0
    Stopwatch.measure("HCI event to a report", calls: 20_000) {
      reader.read(event.span) { report, data in sum += Int(report.rssi ?? 0) + data.count }
    }
    Stopwatch.measure("AD structures", calls: 20_000) {
      _ = forEachADStructure(in: data.span) { type, value in
        sum += value.count + Int(type.rawValue)
        return true
      }
    }
    Stopwatch.measure("iBeacon from advertising data", calls: 20_000) {
      sum += IBeacon(advertisingData: data.span).map { Int($0.measuredPower) } ?? 0
    }
    var decoder = SightingDecoder()
    Stopwatch.measure("HCI event to a sighting", calls: 20_000) {
      decoder.decode(event.span, at: .zero) { sum += Int($0.rssi ?? 0) }
    }
    var detailed = SightingDecoder(withDetails: true)
    Stopwatch.measure("HCI event to a sighting with its details", calls: 20_000) {
      detailed.decode(event.span, at: .zero) { sum += Int($0.rssi ?? 0) }
    }
    use(sum)
  }

  private static func measureRecordings() {
    var plan = AirTraffic.Plan()
    plan.reports = 2000
    var traffic = AirTraffic(plan)
    var capture = AirTraffic.captureHeader
    var trace = Array(AirTraffic.traceHeader.utf8)
    while !traffic.isOver { traffic.next(capture: &capture, trace: &trace) }
    measure("BTSnoop record to a sighting", capture)
    measure("CSV row to a sighting", trace)
  }

  private static func measure(_ name: String, _ recording: [UInt8]) {
    guard var reader = try? RecordingReader(start: recording.span) else { return }
    var position = reader.headerLength
    var sum = 0
    Stopwatch.measure(name, calls: 2000) {
      let step = try? reader.read(
        1, of: recording.span, at: &position, atEnd: true, until: Timestamp(nanoseconds: .max)
      ) { sum += Int($0.rssi ?? 0) }
      if case .read = step { return }
      position = reader.headerLength
    }
    use(sum)
  }

  private static func measureGame() {
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    var time = 0.0
    var next = 0
    Stopwatch.measure("sighting to an estimate", calls: 5000) {
      time += 0.001
      next = (next + 1) % 200
      let rssi = Int8(-60 - next % 17)
      game.hear(
        Sighting(
          time: Timestamp.zero.advanced(bySeconds: time),
          address: BluetoothAddress(bits: UInt64(next), kind: .random), rssi: rssi,
          identity: identity, measuredPower: -59), into: &events)
      events.removeAll(keepingCapacity: true)
    }
    use(game.tracker.tracks.count)
  }

  private static func measureOutput() {
    let time = Timestamp(nanoseconds: 1_750_000_000_123_456_000)
    let sighting = Sighting(
      time: time, address: address, rssi: -63, identity: identity, measuredPower: -59)
    var bytes: [UInt8] = []
    Stopwatch.measure("CSV row written", calls: 5000) {
      bytes.removeAll(keepingCapacity: true)
      CSVTraceWriter.append(sighting, to: &bytes)
    }
    var events: [GameEvent] = []
    var game = Game(seeking: .everyBeacon)
    game.hear(sighting, into: &events)
    events.removeAll { if case .estimate = $0 { false } else { true } }
    var lines = JSONLines(output: OutputBuffer(descriptor: -1))
    Stopwatch.measure("JSON line of an estimate", calls: 5000) {
      lines.output.bytes.removeAll(keepingCapacity: true)
      for event in events { try? lines.write(event) }
    }
    use(lines.output.bytes.count)
    use(bytes.count)

    game = Game(seeking: .everyBeacon)
    for packet in 0..<500 {
      game.hear(
        Sighting(
          time: Timestamp.zero.advanced(bySeconds: Double(packet) / 500),
          address: BluetoothAddress(bits: UInt64(packet % 50), kind: .random), rssi: -63,
          identity: identity, measuredPower: -59), into: &events)
    }
    var cells = 0
    Stopwatch.measure("screen of 80x24 with 50 beacons", calls: 20) {
      let view = SeekView(game, status: StatusLine("scanning"))
      cells += view.frame(Size(columns: 80, rows: 24), .braille).size.rows
    }
    use(cells)
  }

  /// Keeps the compiler from removing an unused result.
  @inline(never)
  private static func use(_ number: Int) {
    if number == .min { print(number) }
  }
}
