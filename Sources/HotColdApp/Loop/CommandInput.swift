import Glibc
import HotColdGame
import HotColdSystem
import HotColdWorld

/// Reads commands from standard input, line by line.
package struct CommandInput {
  /// The longest line in bytes; longer ones are invalid.
  private static let longest = 256
  static let vocabulary = "taunt 1-9, say WORDS, found, next, swap, hunt, ask, turn, ring, quit"
  static let steppedVocabulary =
    "\(vocabulary), walk north|south|east|west METRES, wait SECONDS, look (numbers up to 1000)"

  private var buffer: [UInt8] = []
  private(set) var isOver = false

  enum Command: Equatable {
    case action(PlayerAction, line: String)
    case quit
    case step(StepCommand)
    case unknown(String)

    /// nil for an empty line.
    init?(_ line: [UInt8]) {
      let isTooLong = line.count > CommandInput.longest
      let line = String(decoding: line.prefix(CommandInput.longest), as: UTF8.self)
      if line.allSatisfy(\.isWhitespace), !isTooLong { return nil }
      // Allow trailing spaces, as after other commands.
      let known =
        line.split(separator: " ") == ["quit"]
        ? Command.quit
        : PlayerAction(line: line).map { .action($0, line: line) }
          ?? StepCommand(line).map(Command.step)
      self = isTooLong ? .unknown(line) : known ?? .unknown(line)
    }
  }

  /// The new commands. To be called when standard input is readable.
  mutating func read() -> [Command] {
    let bytes = readOnce(STDIN_FILENO, upTo: 1024)
    var commands: [Command] = []
    func end() {
      if buffer.last == UInt8(ascii: "\r") { buffer.removeLast() }
      if let command = Command(buffer) { commands.append(command) }
      buffer = []
    }
    guard let bytes, !bytes.isEmpty else {
      if bytes != nil || errno != EINTR && errno != EAGAIN { isOver = true }
      // The last line may lack its line feed.
      if isOver { end() }
      return commands
    }
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        if buffer.count <= Self.longest { buffer.append(byte) }
        continue
      }
      end()
    }
    return commands
  }
}

/// A command of a stepped session.
enum StepCommand: Equatable {
  case walk(Direction, metres: Double)
  case wait(seconds: Double)
  case look

  /// The most metres, and seconds.
  private static let most = 1000.0

  init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    let number = words.last.flatMap(Double.init).flatMap { 0...Self.most ~= $0 ? $0 : nil }
    switch (words.first, words.count, number) {
    case ("look", 1, _): self = .look
    case ("wait", 2, let seconds?): self = .wait(seconds: seconds)
    case ("walk", 3, let metres?):
      let directions: [String: Direction] = [
        "north": .up, "south": .down, "east": .right, "west": .left,
      ]
      guard let direction = directions[words[1]] else { return nil }
      self = .walk(direction, metres: metres)
    default: return nil
    }
  }
}
