import BeaconCodec
import HotColdSystem
import TestSupport
import Testing

@testable import BeaconRadio
@testable import HotColdApp

struct FieldReportTests {
  /// Neither an address nor a name, nor what a packet contains.
  @Test func namesNobody() {
    var facts = Facts.make { facts in
      facts.inspection?.commands = [0x20, 0x60]
      facts.inspection?.features = [0xFF, 0x10]
      facts.inspection?.answers = [
        .init(command: .controller(.leSetScanParameters), status: .controller(.commandDisallowed))
      ]
    }
    facts.machine.user = "eve"
    var report = FieldReport(
      facts, Diagnosis(facts), chip: Chip(company: 0x005D, kernel: "6.1.0-44-amd64"))
    let name: [UInt8] = [6, 9, 0x52, 0x6F, 0x62, 0x69, 0x6E]
    for event in [legacyEvent(legacyReport()), legacyEvent(legacyReport(data: name, rssi: 127))] {
      report.add(event.span, at: 1.5)
    }
    let text = report.lines.joined(separator: "\n")
    for line in [
      "maker: Realtek (company 93)", "commands: 2060", "features: ff10",
      "LE Set Scan Parameters: 0x0C Command Disallowed", "ok kernel",
      "1.500 report type 16 from random, AD 01/2 ff/26, RSSI -65",
      "1.500 report type 16 from random, AD 09/6, RSSI unknown",
    ] { #expect(text.contains(line)) }
    for secret in ["Robin", "eve", "\(facts.adapters[0].address)", "\(randomAddress)", "d9eed498"] {
      #expect(!text.lowercased().contains(secret.lowercased()))
    }
  }
}
