import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdView

/// What is heard of the hunt: the calls spoken, and beeps that quicken as the beacon comes closer.
package struct Sound {
  package var isMuted: Bool
  private var speaker: Speaker?
  private var beeper: Beeper?
  private var geiger = Geiger()
  private var bells = Bells()
  private let bell: () -> Void
  private let speaksForOthers: Bool
  private let catalogue: Catalogue

  /// What of it is wanted.
  package struct Settings {
    package var isMuted = false
    /// nil for the speech program's usual one.
    package var voice: Voice?
    /// Whether what other players say in their own words is spoken, too.
    package var speaksForOthers = false
    package var beeps = false
    /// Whether a voice of our own speaks.
    package var speaks = true
    /// The language that is spoken.
    package var catalogue = Catalogue.english

    /// Where a screen reader speaks our lines: then no voice of ours does, unless it was asked for.
    package var besideAReader: Settings {
      var settings = self
      settings.speaks = voice != nil
      return settings
    }

    package init(
      isMuted: Bool = false, voice: Voice? = nil, speaksForOthers: Bool = false,
      beeps: Bool = false
    ) {
      self.isMuted = isMuted
      self.voice = voice
      self.speaksForOthers = speaksForOthers
      self.beeps = beeps
    }
  }

  /// - Parameter bell: rings the terminal's bell.
  package init(_ settings: Settings, bell: @escaping () -> Void) {
    isMuted = settings.isMuted
    self.bell = bell
    speaksForOthers = settings.speaksForOthers
    catalogue = settings.catalogue
    speaker =
      settings.speaks
      ? Speaker(voice: settings.voice, language: settings.catalogue.language) : nil
    beeper = settings.beeps ? Beeper() : nil
  }

  /// Speaks the call, or rings for it where nothing can speak.
  package mutating func call(_ call: Call, in game: GameMode, at time: Timestamp) {
    let words: Words =
      switch (game, call) {
      case (.potato, .hot): "Run!"
      case (.potato, .cold): "Safe!"
      case (_, .hot): "Hot!"
      case (_, .cold): "Cold!"
      }
    say(words, or: call == .hot ? .hot : .cold, at: time)
  }

  /// Reads the party's code aloud.
  package mutating func tell(_ code: RoomCode, at time: Timestamp) {
    guard !isMuted else { return }
    speaker?.say(Speech(code.words, catalogue), at: time)
  }

  package mutating func found(at time: Timestamp) {
    say("Found!", or: .found, at: time)
  }

  /// Speaks what another player calls. The phrases are our own; their own words are spoken only if that
  /// was asked for.
  package mutating func taunt(_ taunt: TauntEvent, at time: Timestamp) {
    guard !isMuted, taunt.number != nil || speaksForOthers, let speech = Speech(taunt.text) else {
      return
    }
    let isOurs = taunt.number != nil && catalogue.has(taunt.text.description)
    speaker?.say(
      isOurs ? Speech(Words(key: taunt.text.description), catalogue) : speech, at: time)
  }

  private mutating func say(
    _ words: Words, or pattern: Bells.Pattern, at time: Timestamp
  ) {
    guard !isMuted else { return }
    if speaker == nil {
      bells.begin(pattern, at: time)
      advance(to: time)
    } else {
      speaker?.say(Speech(words, catalogue), at: time)
    }
  }

  /// Rings the bells that are due.
  package mutating func advance(to time: Timestamp) {
    guard bells.isDue(at: time), !isMuted else { return }
    bell()
  }

  /// Beeps if a beep is due for this estimate.
  package mutating func beep(_ estimate: Estimate, at time: Timestamp) {
    guard !isMuted, let distance = estimate.distance else { return }
    if beeper == nil {
      // The same bell means two things: what is called is not rung into.
      guard !bells.isRinging(at: time),
        geiger.isDue(estimate, quickest: Bells.gap, at: time)
      else { return }
      bells.tick(at: time)
      bell()
    } else if geiger.isDue(estimate, at: time) {
      beeper?.beep(distance: distance)
    }
  }
}
