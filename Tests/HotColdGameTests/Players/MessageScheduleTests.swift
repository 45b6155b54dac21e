import BeaconCodec
import PlayerSupport
import TestSupport
import Testing

@testable import HotColdGame

struct MessageScheduleTests {
  private func party(name: String, inPieces: Bool = false) -> Party {
    Party(
      tag: Machine.tag(1), name: SafeText(name), role: .hider, hasSecret: inPieces)
  }

  /// The different messages sent within this time, each with the time of its first broadcast.
  private func changes(_ party: inout Party, from start: Double = 0, seconds duration: Double)
    -> [(time: Double, content: PlayerMessage.Content)]
  {
    var changes: [(time: Double, content: PlayerMessage.Content)] = []
    for step in 0..<Int(duration * 50) {
      let time = start + Double(step) / 50
      let content = party.outgoing(at: seconds(time)).content
      if changes.last?.content != content { changes.append((time, content)) }
    }
    return changes
  }

  private func isStatus(_ content: PlayerMessage.Content) -> Bool {
    if case .status = content { true } else { false }
  }

  @Test(arguments: [("Zoë", false), ("123456789", false), ("", true)])
  func aShortNameNeedsNoPieces(name: String, inPieces: Bool) {
    var party = party(name: name, inPieces: inPieces)
    #expect(changes(&party, seconds: 60).count == 1)
  }

  @Test(arguments: [
    ("Wilhelmina", false, 2), ("Zoë", true, 1), ("A name of 24 letters now", false, 3),
  ])
  func sendsPiecesOfALongName(name: String, inPieces: Bool, pieces: Int) {
    var party = party(name: name, inPieces: inPieces)
    let changes = changes(&party, seconds: 30)
    for (a, b) in zip(changes, changes.dropFirst()) {
      #expect(isStatus(a.content) != isStatus(b.content))
      #expect(b.time - a.time >= MessageSchedule.slot - 1e-9)
    }
    var assembler = TextPieces()
    for change in changes where change.time < 10 {
      guard case .name(let piece) = change.content else { continue }
      assembler.add(piece)
    }
    #expect(assembler.text()?.description == name)
    #expect(changes.count { !isStatus($0.content) } <= 16)
  }

  @Test func newsReplacesAStatusAtOnce() {
    var party = party(name: "Wilhelmina")
    let before = changes(&party, seconds: 0.1)
    #expect(party.taunt(1, at: seconds(0.1)) == true)
    let after = changes(&party, from: 0.1, seconds: 0.1)
    #expect(before.first?.content != after.first?.content)
    #expect(after.first.map { isStatus($0.content) } == true)
    #expect(after.first?.time == 0.1)
  }

  @Test func newsWaitsForAPiece() throws {
    var party = party(name: "Wilhelmina")
    let before = changes(&party, seconds: 10)
    let piece = try #require(before.last { !isStatus($0.content) })
    // The same again, up to the middle of that piece.
    party = self.party(name: "Wilhelmina")
    let middle = piece.time + MessageSchedule.slot / 2
    _ = changes(&party, seconds: middle)
    #expect(party.taunt(1, at: seconds(middle)) == true)
    let after = changes(&party, from: middle, seconds: MessageSchedule.slot)
    #expect(after.map { isStatus($0.content) } == [false, true])
    #expect(after.first?.content == piece.content)
    let wait = try #require(after.last?.time) - piece.time
    #expect(abs(wait - MessageSchedule.slot) < 0.03)
  }

  @Test func aTauntInWordsIsRepeatedWhileItLasts() {
    var party = party(name: "Wilhelmina")
    _ = changes(&party, seconds: 3)
    #expect(party.taunt(SafeText("over here, over here"), at: seconds(3)) == true)
    let during = changes(&party, from: 3, seconds: OutgoingTaunt.textLasts)
    let after = changes(&party, from: 3 + OutgoingTaunt.textLasts + 0.5, seconds: 20)
    func taunts(_ changes: [(time: Double, content: PlayerMessage.Content)]) -> [TextPiece] {
      changes.compactMap { if case .taunt(let piece) = $0.content { piece } else { nil } }
    }
    #expect(Set(taunts(during).map(\.index)) == [0, 1, 2])
    #expect(taunts(during).count >= 9)
    #expect(taunts(after).isEmpty)
    // The status announces it, and comes first.
    let first = during.first { isStatus($0.content) }
    guard case .status(let status)? = first?.content else {
      Issue.record("no status")
      return
    }
    #expect(status.taunt == TauntHeader(counter: 1, number: TauntHeader.text))
  }
}
