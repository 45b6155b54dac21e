/// Minutes and seconds, and hours where there are any: `1:42`, `2:00:07`.
package func clockText(_ seconds: Double) -> String {
  let total = clampedInt(seconds, to: 0...359_999)
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let (hours, minutes) = (total / 3600, total / 60 % 60)
  let tail = two(total % 60)
  return hours > 0 ? "\(hours):\(two(minutes)):\(tail)" : "\(minutes):\(tail)"
}

/// For a sentence: `7 s`, `1 min 42 s`.
func durationText(_ seconds: Double) -> String {
  let total = clampedInt(seconds, to: 0...359_999)
  return total < 60 ? "\(total) s" : "\(total / 60) min \(total % 60) s"
}

/// Blanks before a text that is shorter than so many cells.
func padded(_ text: String, _ columns: Int) -> String {
  String(repeating: " ", count: max(0, columns - cellWidth(text))) + text
}

func dBmText(_ rssi: Int8?) -> String { rssi.map { "\($0)" } ?? "?" }
