import BeaconCodec

/// The nine taunts on the number keys. Only the number is sent: each says them in its own words.
package enum Taunts {
  package static let phrases: [SafeText] = [
    SafeText("Too slow!"),
    SafeText("You are ice cold."),
    SafeText("Are you even looking?"),
    SafeText("I can hear you."),
    SafeText("Behind you!"),
    SafeText("My cat finds faster."),
    SafeText("Getting warmer... or not"),
    SafeText("Give up?"),
    SafeText("Catch me if you can!"),
  ]

  /// - Parameter number: 1...9; nil for any other.
  package static func phrase(_ number: Int) -> SafeText? {
    phrases.indices.contains(number - 1) ? phrases[number - 1] : nil
  }
}
