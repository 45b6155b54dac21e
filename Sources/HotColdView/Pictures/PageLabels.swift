/// What stands on a page whatever is played.
package enum PageLabels {
  static let far: Words = "far"
  static let here: Words = "here"
  static let curve: Words = "how near"
  static let house: Words = "the house"
  static let tracker: Words = "who comes near"
  /// What the arrows are called: up, left, right, down.
  static let arrows: [Words] = ["up", "left", "right", "down"]
  static let say: Words = "say: "
  static let send: Words = "send"
  static let sound: Words = "sound"
  static let take: Words = "I want the keys"
  static let silent: Words = "Nothing comes from hotcold. Is it still running?"
  static let outside: Words = "Scan the code on hotcold's screen again."
  static let start: Words = "start"
  static let newCode: Words = "a new code"
  static let menu: Words = "menu"
}
