import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView

/// The output for a screen reader: a sentence for each thing that happens, and none for what changes all the time,
/// which one asks for.
package struct SpokenLines: LineWriter {
  package var output: OutputBuffer
  /// How far away each that is in range seems to be, in metres.
  private var distances: [TrackKey: Double] = [:]

  /// That of the bomb as soon as there is one.
  private var game = GameMode.classic

  package let catalogue: Catalogue

  package init(output: OutputBuffer, catalogue: Catalogue) {
    self.output = output
    self.catalogue = catalogue
  }

  package mutating func write(_ event: GameEvent) throws {
    switch event {
    case .estimate(let reading): distances[reading.key] = reading.estimate.distance
    case .enter: say("Something is heard.")
    case .exit(let key, _):
      distances[key] = nil
      say("Something is not heard any more.")
    case .lost: say("GONE. Nothing is heard. Go back to where you last heard it.")
    case .doubted: say("Two senders use the same numbers: one of them may be forged.")
    case .call(let call, let key, _):
      let word: Words = "\(call.words(in: game))."
      say(.joined([word, distances[key].map { "\(spokenDistance($0).capitalized)." } ?? ""]))
    case .found: say("FOUND!")
    case .answer(let answer, _, _): say("\(answer.words.capitalized).")
    case .infected: say("You are infected: now you seek, too.")
    case .trail(let step, _): say("\(describe(step).capitalized).")
    case .bomb(let bomb, _):
      game = .potato
      say("\(describe(bomb).capitalized).")
    case .player(let player, _): say("\(describe(player).capitalized).")
    case .taunt(let taunt, _):
      say("\(playerName(taunt.name, taunt.tag)) says: \(Words(phrase: taunt.text))")
    case .result(let result, _): say("\(describe(result).capitalized).")
    }
    try output.flushIfLarge()
  }

  package mutating func write(_ status: Status, at time: Timestamp) {
    say("\(status.message.capitalized).")
  }

  package mutating func write(_ code: RoomCode, at time: Timestamp) { say(code.words) }

  package mutating func write(_ move: PlayerMove, of name: SafeText) {
    guard move.isNewPlace, !name.isEmpty else { return }
    say("\(name): \(move.place)")
  }

  package mutating func write(_ summary: Summary) {
    say("The end, after \(spokenDuration(summary.duration)).")
  }

  /// A line of its own.
  package mutating func say(_ words: Words) {
    output.bytes.append(contentsOf: catalogue.text(words).utf8)
    output.bytes.append(UInt8(ascii: "\n"))
  }
}
