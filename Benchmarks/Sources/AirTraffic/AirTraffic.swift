import TestSupport

/// Simulated advertising traffic from a seed: seven reports in ten are iBeacons, two are from other devices, and one is
/// malformed. A fifth of them are extended, and two events in a hundred have two reports.
///
/// It shares no code with the program, so the program's decoding can be checked against it.
package struct AirTraffic {
  package struct Plan {
    package var reports = 100_000
    package var seed: UInt64 = 1
    /// The number of beacons that take turns. If there are many, they are a flood around the first one.
    package var beacons = 200
    /// Reports per second.
    package var rate = 1000.0
    /// Only iBeacons, at exact intervals.
    package var isPlain = false
    /// Whether one report in ten is from the first beacon.
    package var favoursFirst = false

    package init() {}
  }

  private let plan: Plan
  private var random: SeededRandom
  private var beacons: [TrafficBeacon] = []
  private var kinds: [[EventTemplate]] = []
  /// Microseconds since 1970.
  private var time: Int64 = 1_750_000_000_000_000

  /// The reports and the iBeacons so far.
  package private(set) var reports = 0
  package private(set) var iBeacons = 0

  package init(_ plan: Plan) {
    self.plan = plan
    random = SeededRandom(seed: plan.seed)
    let uuids = (0..<8).map { _ in random.bytes(count: 16) }
    for number in 0..<plan.beacons {
      beacons.append(
        TrafficBeacon(number: number, uuid: uuids[number % uuids.count], random: &random))
    }
    kinds = [legacyBeacons, extendedBeacons, pairs, others(), malformed()]
  }

  private func report(_ number: Int, _ type: UInt16) -> EventTemplate.Report {
    EventTemplate.Report(
      type: type, address: beacons[number].address,
      data: beacons[number].data(withFlags: number % 10 != 9), beacon: number)
  }

  private var legacyBeacons: [EventTemplate] {
    beacons.indices.map { EventTemplate(legacy: [report($0, 3)]) }
  }

  private var extendedBeacons: [EventTemplate] {
    beacons.indices.map { EventTemplate(extended: report($0, $0 % 2 == 0 ? 0 : 0x10)) }
  }

  private var pairs: [EventTemplate] {
    stride(from: 0, to: beacons.count - 1, by: 2).map {
      EventTemplate(legacy: [report($0, 3), report($0 + 1, 3)])
    }
  }

  /// Phones, watches and sensors.
  private mutating func others() -> [EventTemplate] {
    (0..<300).map { number in
      var data: [UInt8]
      switch number % 6 {
      case 0: data = [2, 1, 0x1A, 2, 0x0A, 12, 10, 0xFF, 0x4C, 0, 0x10, 5] + random.bytes(count: 5)
      case 1: data = [2, 1, 0x1A, 19, 0xFF, 0x4C, 0, 0x0C, 14] + random.bytes(count: 14)
      case 2: data = [30, 0xFF, 0x4C, 0, 0x12, 0x19] + random.bytes(count: 25) + [3]
      case 3: data = [29, 0xFF, 6, 0, 1, 9, 0x20, 2] + random.bytes(count: 22)
      case 4:
        data = [2, 1, 6, 3, 3, 0x0F, 0x18, 7, 9] + Array("Sensor".utf8) + [5, 0xFF, 0x59, 0, 1, 2]
      default: data = [2, 1, 6, 25, 0xFF, 0x75, 0, 0x42, 4] + random.bytes(count: 20)
      }
      let address = random.bytes(count: 5) + [0xC0 | UInt8(random.index(below: 64))]
      var report = EventTemplate.Report(type: 0, address: address, data: Array(data.prefix(31)))
      guard number % 5 == 0 else { return EventTemplate(legacy: [report]) }
      report.type = 1
      // Longer than a legacy advertisement can be.
      if number % 15 == 0 { report.data += [63, 0x16, 0xAA, 0xFE] + random.bytes(count: 60) }
      return EventTemplate(extended: report)
    }
  }

  /// Invalid or empty events and data, none with a beacon.
  private mutating func malformed() -> [EventTemplate] {
    (0..<300).map { number in
      let address = random.bytes(count: 5) + [0xC0]
      let whole = beacons[number % beacons.count].data(withFlags: true)
      func legacy(_ data: [UInt8]) -> EventTemplate {
        EventTemplate(legacy: [EventTemplate.Report(type: 3, address: address, data: data)])
      }
      switch number % 8 {
      case 0: return legacy(Array(whole.prefix(20)))  // a structure longer than the data
      case 1: return legacy([])
      case 2:  // a beacon that is too short
        return legacy([2, 1, 6, 25, 0xFF, 0x4C, 0, 2, 0x14] + random.bytes(count: 20))
      case 3: return legacy(whole).cut(to: 34, restatingLength: true)  // data longer than the event
      case 4: return legacy([2, 1, 6, 0] + whole.prefix(20))  // after the terminator
      case 5: return EventTemplate(bytes: [0x3E, 2, 2, 0])  // no reports
      case 6: return legacy(whole).cut(to: 25, restatingLength: false)
      default: return EventTemplate(bytes: [0x0E, 4, 1, 0x0C, 0x20, 0])  // Command Complete
      }
    }
  }

  package var isOver: Bool { reports >= plan.reports }

  /// The header of a BTSnoop capture from the kernel's monitor, and a first record that announces an adapter.
  package static var captureHeader: [UInt8] {
    Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x07, 0xD1]
      + recordHeader(length: 16, opcode: 0, time: 1_750_000_000_000_000)
      + [0, 1, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11] + Array("hci0\0\0\0\0".utf8)
  }

  package static let traceHeader =
    "time_s,address,rssi_dbm,measured_power_dbm,uuid,major,minor,address_type\n"

  private static func recordHeader(length: Int, opcode: UInt8, time: Int64) -> [UInt8] {
    var header: [UInt8] = []
    append(UInt32(length), to: &header)
    append(UInt32(length), to: &header)
    header += [0, 0, 0, opcode, 0, 0, 0, 0]
    append(UInt64(bitPattern: time + epoch), to: &header)
    return header
  }

  /// Microseconds from midnight, January 1st, 0 AD, to 1970.
  private static let epoch: Int64 = 0x00E0_3AB4_4A67_6000 - 946_684_800_000_000

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends the next event as a record of a capture, and each iBeacon in it as a row of a CSV trace.
  package mutating func next(capture: inout [UInt8], trace: inout [UInt8]) {
    time += 1 + Int64(2e6 / plan.rate * Double(random.index(below: 1 << 20)) / Double(1 << 20))
    var template = pick()
    for signal in template.signals {
      let level = signal.beacon.map { beacons[$0].level + fade($0) } ?? -75
      let rssi = Int8(min(max((level + 4 * random.bell()).rounded(), -110), -20))
      template.bytes[signal.offset] = UInt8(bitPattern: rssi)
      guard let beacon = signal.beacon else { continue }
      iBeacons += 1
      appendSeconds(to: &trace)
      trace += beacons[beacon].rowStart
      trace += Array("\(rssi)".utf8)
      trace += beacons[beacon].rowEnd
    }
    reports += template.reports
    capture += Self.recordHeader(length: template.bytes.count, opcode: 3, time: time)
    capture += template.bytes
  }

  private mutating func pick() -> EventTemplate {
    if plan.favoursFirst, reports % 10 == 0 { return kinds[0][0] }
    let number = random.index(below: 1000)
    let kind = number < 537 ? 0 : number < 677 ? 1 : number < 688 ? 2 : number < 889 ? 3 : 4
    let templates = kinds[plan.isPlain ? 0 : kind]
    return templates[
      plan.isPlain ? reports % templates.count : random.index(below: templates.count)]
  }

  /// The change of level in dB as the beacon is carried around: a triangle wave of 40 s.
  private func fade(_ beacon: Int) -> Double {
    let phase = (Double(time % 40_000_000) / 40_000_000 + Double(beacon) / 7)
      .truncatingRemainder(dividingBy: 1)
    return 16 * abs(phase - 0.5) - 4
  }

  private func appendSeconds(to trace: inout [UInt8]) {
    let fraction = String(time % 1_000_000 + 1_000_000)
    trace += Array("\(time / 1_000_000).".utf8) + Array(fraction.utf8.dropFirst())
  }
}
