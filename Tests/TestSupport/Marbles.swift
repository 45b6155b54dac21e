/// What happens over time, drawn as swift-async-algorithms draws its tests: in each line a character is a step of time.
///
///     track  5m---3m--1m--1m--4m
///     words  .....H------.....C--
package enum Marbles {
  /// The metres at each step of a track. A number stands where it is reached; the way to the next one is even.
  package static func metres(_ track: String) -> [Double] {
    let signs = Array(track.utf8)
    var marks: [(step: Int, metres: Double)] = []
    var step = 0
    while step < signs.count {
      let number = signs[step...].prefix { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
      if let metres = Double(String(decoding: number, as: UTF8.self)) {
        marks.append((step, metres))
      }
      step += max(number.count, 1)
    }
    return signs.indices.map { step in
      guard let next = marks.firstIndex(where: { $0.step > step }) else {
        return marks.last?.metres ?? 0
      }
      let (from, to) = (marks[max(next - 1, 0)], marks[next])
      guard to.step > from.step else { return to.metres }
      let share = Double(step - from.step) / Double(to.step - from.step)
      return from.metres + share * (to.metres - from.metres)
    }
  }

  /// Draws the words at each step: a letter where a word begins, `-` while it stands, and `.` without one.
  package static func words(_ letters: [Character?]) -> String {
    String(
      letters.indices.map { step in
        guard let letter = letters[step] else { return "." }
        return step > 0 && letters[step - 1] == letter ? "-" : letter
      })
  }
}
