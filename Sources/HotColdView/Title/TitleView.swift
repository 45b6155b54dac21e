import BeaconCodec
import HotColdGame

package struct TitleView: Hashable, Sendable {
  /// A problem that prevents playing.
  package struct Trouble: Hashable, Sendable {
    /// Such as `Bluetooth is switched off (hci0).`
    package var what: Words
    /// The fix, a command such as `hotcold doctor --fix`; nil if `what` contains the advice.
    package var fix: String?
    /// What the key `b` does, such as `switch it on`.
    package var repair: Words?

    package init(what: Words, fix: String? = nil, repair: Words? = nil) {
      self.what = what
      self.fix = fix
      self.repair = repair
    }
  }

  /// A player in the room.
  package struct Player: Hashable, Sendable {
    var name: SafeText
    var role: PlayerRole
    /// In metres, measured here.
    var distance: Double?
  }

  package var form: TitleForm
  package var trouble: Trouble?
  package var players: [Player] = []
  package var isListening = true
}

extension TitleView {
  package init(_ form: TitleForm) { self.init(form: form) }
}

extension TitleForm.Field {
  /// The placeholder of an empty field.
  var empty: Words {
    switch self {
    case .name: "type your name"
    case .room: "the common room"
    case .voice: "none: the bell rings"
    case .activity, .game, .place, .radio: "none"
    }
  }
}

extension TitleForm.Radio {
  var words: Words {
    switch self {
    case .adapter(let name): Words(verbatim: name)
    case .demo: "none: a pretend house"
    }
  }
}

extension TitleForm {
  /// The options, and the index of the chosen one; nil for text fields.
  func choices(of field: Field) -> (all: [Words], chosen: Int)? {
    switch field {
    case .activity:
      let all = Activity.allCases
      return (all.map(\.words), all.firstIndex(of: activity) ?? 0)
    case .game: return (games.map { Words(key: $0.name) }, games.firstIndex(of: game) ?? 0)
    case .place:
      let all = Trail.places
      return (all.map { "\($0)" }, Int(place - all.lowerBound))
    case .voice: return (voices.map { Words(key: $0) }, voice.flatMap(voices.firstIndex) ?? 0)
    case .radio: return (radios.map(\.words), radio.flatMap(radios.firstIndex) ?? 0)
    case .name, .room: return nil
    }
  }

  /// The chosen option; nil for text fields.
  func chosen(_ field: Field) -> Words? {
    choices(of: field).flatMap { $0.all.isEmpty ? nil : $0.all[$0.chosen] }
  }

  /// The text of a field; nil for fields with options.
  func line(of field: Field) -> EditLine? {
    field == .name ? name : field == .room ? room : nil
  }

  /// The text of the current field; nil if it has options.
  package var typed: EditLine? { line(of: field) }

  /// For reading a field aloud.
  package func sentence(of field: Field) -> Words {
    let text = line(of: field).map { Words(verbatim: "\($0.safeText)") } ?? chosen(field) ?? ""
    return "\(field.label.capitalized): \(text.isEmpty ? field.empty : text)."
  }

  /// A hint about the current field.
  package var hint: Words {
    switch field {
    case .activity where activity == .seek && choosesGame && game != .usual:
      game.words.rule
    case .activity:
      switch activity {
      case .hide where code != nil && takesCode:
        "Tell the others this code. Nobody else can join, or read what you say."
      case .hide: "Take this machine along and hide. The others hunt it."
      case .seek: "Find the hider: HOT means closer, COLD means farther away."
      case .scan: "Lost your earbuds? List everything with Bluetooth, and hunt it."
      case .follow: "A tracker in your bag? Take this machine along for half an hour."
      }
    case .game: game.words.rule
    case .place: "1 is found first, then 2. Give each machine its own place."
    case .name: "What should the others call you?"
    case .room where code != nil:
      "A code: only those who type it can join, or read what you tell each other."
    case .room: "Type the hider's code, or any word that you all know. Empty: open to all."
    case .voice: "The voice that calls HOT and COLD. Left and right choose another."
    case .radio:
      radio == .demo
        ? "Walk in the dark with the arrow keys. No Bluetooth needed."
        : "The Bluetooth adapter to play with. Left and right choose another."
    }
  }
}

extension RoomCode {
  /// For reading the form aloud.
  package var words: Words {
    let spoken = description.split(separator: "-").joined(separator: ", ")
    return "The code: \(Words(verbatim: spoken))."
  }
}

extension TitleView {
  /// The problem, and whether it affects this form.
  func what(_ trouble: Trouble) -> Words {
    form.radio == .demo
      ? "\(trouble.what) The pretend house needs no Bluetooth." : trouble.what
  }

  /// At most two lines for the problem (or four short ones), then two for the fix.
  /// - Parameter text: translates words.
  func troubleLines(
    columns: Int, _ text: (Words) -> String
  ) -> [(text: String, isAlarm: Bool)] {
    guard let trouble else { return [] }
    let isNeeded = form.radio != .demo
    let wrong = (isNeeded ? "! " : "") + text(what(trouble))
    func lines(_ text: String, isAlarm: Bool) -> [(text: String, isAlarm: Bool)] {
      wrapped(text, columns: columns).prefix(columns < 60 ? 4 : 2).map { ($0, isAlarm) }
    }
    return lines(wrong, isAlarm: isNeeded)
      + (trouble.advice(isTyping: form.isTyping).map { lines(text($0), isAlarm: false) } ?? [])
  }
}

extension TitleView.Trouble {
  /// The key or command that fixes it. While the player types, letters are not commands.
  package func advice(isTyping: Bool = false) -> Words? {
    guard let repair else { return fix.map { "Do this: \($0)" } }
    return isTyping ? "Press Esc and then b to \(repair)." : "Press b to \(repair)."
  }
}

extension Game {
  /// The players who announce themselves, then beacons without a player.
  package var company: [TitleView.Player] {
    let tracks = tracker.inRange
    let named = players.map { player in
      TitleView.Player(
        name: player.name, role: player.role,
        distance: tracks.first { $0.key.address == player.address }?.estimate.distance)
    }
    let silent = tracks.filter { track in
      track.key.identity?.isSeeker != true && tracker.isSettled(track.key)
        && !players.contains { $0.address == track.key.address }
    }
    return named
      + silent.map { .init(name: .empty, role: .hider, distance: $0.estimate.distance) }
  }
}

extension TitleView.Player {
  package var words: Words {
    let name: Words = name.isEmpty ? "Somebody" : "\(name)"
    return switch role {
    case .watching: "\(name) is here"
    case .hider: "\(name) hides"
    case .seeker: "\(name) seeks"
    }
  }
}
