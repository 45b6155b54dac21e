/// By how much one is heard more often than another: who copies a player speaks more rarely than that one.
enum ClearMajority {
  private static let (times, over) = (3, 2)

  /// Whether what was said so often refutes what was said less often.
  static func isClear(_ count: Int, beside other: Int) -> Bool { count * over > other * times }

  /// What was said clearly more often than all else.
  /// - Parameter messages: how often it was said at least.
  static func of<Said: Hashable>(_ counts: [Said: Int], messages: Int) -> Said? {
    guard let (most, count) = counts.max(by: { $0.value < $1.value }), count >= messages,
      counts.allSatisfy({ $0.key == most || isClear(count, beside: $0.value) })
    else { return nil }
    return most
  }
}
