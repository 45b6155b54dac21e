import ProcessSupport
import TestSupport
import Testing

/// `hotcold calibrate --recording FILE`
struct CalibrateTests {
  struct Hearing: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// dBm by time in seconds, with four packets a second.
    var levels: @Sendable (Double) -> Int? = { _ in -66 }
    /// dBm of a second beacon.
    var other: Int?
    var status: Int32 = 0
    /// A part of the message.
    var words: String
  }

  static let hearings = [
    Hearing(testDescription: "steady", words: "measures -66 dBm at 1 m"),
    Hearing(
      testDescription: "another beacon far away", other: -90, words: "measures -66 dBm at 1 m"),
    Hearing(
      testDescription: "another beacon as near", other: -70, status: 1, words: "are both near"),
    Hearing(
      testDescription: "walked", levels: { $0 < 12 ? -66 : -76 }, status: 1,
      words: "hold still at 1 m"),
    Hearing(
      testDescription: "wavers", levels: { -58 - 8 * (Int($0 * 4) % 3) }, status: 1,
      words: "wavers by 16 dB"),
    Hearing(
      testDescription: "too few packets", levels: { Int($0 * 4) % 12 == 0 ? -66 : nil }, status: 1,
      words: "were heard in 20 s"),
    Hearing(
      testDescription: "a gap", levels: { (5..<13).contains($0) ? nil : -66 }, status: 1,
      words: "nothing was heard for 8 s"),
    Hearing(
      testDescription: "short", levels: { $0 <= 10 ? -66 : nil }, status: 1,
      words: "only 10 s; a measurement takes 20 s"),
    Hearing(
      testDescription: "too loud", levels: { _ in -12 }, status: 1,
      words: "-12 dBm cannot be a beacon 1 m away"),
    Hearing(
      testDescription: "nothing", levels: { _ in nil }, status: 65,
      words: "it holds no advertisements"),
  ]

  @Test(arguments: hearings)
  func measures(_ hearing: Hearing) throws {
    let folder = try TemporaryFolder()
    var rows = Trace.header
    for time in stride(from: 0, through: 25, by: 0.25) {
      if let level = hearing.levels(time) { rows += Trace.row(time: "\(time)", rssi: "\(level)") }
      if let other = hearing.other {
        rows += Trace.row(
          time: "\(time)", address: "AA:BB:CC:DD:EE:00", rssi: "\(other)", minor: "7")
      }
    }
    let path = try folder.write(rows, to: "x.csv")
    let outcome = try Program.run(["calibrate", "--recording", path])
    #expect(outcome.ending == .status(hearing.status))
    let said = hearing.status == 0 ? outcome.text : outcome.errors
    #expect(said.contains(hearing.words), "\(said)")
    guard hearing.status == 0 else { return }
    let json = try Program.run(["calibrate", "--recording", path, "--json"], status: 0)
    #expect(json.lines.map { $0.field("measuredPower") } == ["-66"])
  }
}
