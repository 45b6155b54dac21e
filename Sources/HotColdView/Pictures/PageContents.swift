import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdWorld

/// A screen's contents for a web page, as named JSON objects: its words, without layout.
package struct PageContents {
  package private(set) var all: [(name: String, json: [UInt8])] = []
  private let catalogue: Catalogue

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  fileprivate mutating func add(
    _ name: String, _ body: (inout JSONText, (Words) -> String) -> Void
  ) {
    all.append((name, JSONText.object { body(&$0, catalogue.text) }))
  }

  fileprivate mutating func addWord(
    _ screen: String, _ word: Words, _ style: Style, isQuiet: Bool = false, number: String? = nil,
    unit: Words = "", sentence: Words, distance: Double? = nil
  ) {
    add("word") { json, text in
      json.add("screen", screen)
      json.add("word", text(word))
      json.add("tone", "\(style.ground)")
      json.add("quiet", isQuiet)
      json.add("number", number.map { text(.decimal($0)) })
      json.add("unit", text(unit))
      json.add("sentence", text(sentence))
      json.add("distance", distance, places: 1)
    }
  }

  fileprivate mutating func addHeader(
    _ title: Words, _ round: RoundView?, elapsed: Double?, _ status: StatusLine
  ) {
    add("head") { json, text in
      json.add("title", text(title))
      json.add("clock", round?.texts.first.map(text) ?? elapsed.map(clockText) ?? "")
      json.add("status", text(status.text))
      json.add("problem", status.isProblem)
    }
  }

  fileprivate mutating func addKeys(_ keys: [KeyHint], taunts: [SafeText] = []) {
    // The terminal's own keys are not sent.
    let own = [KeyHint.quit, .help, .mute, .taunt, .speak, .hunt, .filter] + [KeyHint].entry
    add("keys") { json, text in
      json.add("keys", keys.filter { !own.contains($0) }) { json, hint in
        json.add("key", hint.key.english)
        json.add("label", text(hint.action))
      }
      json.add("talks", keys.contains(.speak))
      json.add("taunts", taunts.prefix(9).map { text(Words(phrase: $0)) })
    }
  }

  fileprivate mutating func addTaunt(_ taunt: TauntBanner?) {
    add("said") { json, text in
      guard let taunt, taunt.isVisible else { return }
      json.add("text", taunt.text.description)
      json.add("name", taunt.name.description)
      json.add("mine", taunt.isMine)
    }
  }

  fileprivate mutating func addMap(_ walk: WalkView?) {
    let map = walk?.map
    // A letter may be of any script, so it is sent beside the kind of its player.
    var letters: [String] = []
    let rows =
      map?.lines { column, row in
        guard let map else { return " " }
        let square = map[column, row]
        let isGoal = [.seenHider, .bomb, .hider].contains(square)
        if let pointer = map.pointer, !isGoal,
          (column, row) == (pointer.column + pointer.step.columns, pointer.row + pointer.step.rows)
        {
          return Character(GlyphSet.braille.arrow(pointer.eighth))
        }
        if isGoal || square == .seeker, let letter = map.sign(column, row, .ascii)?.sign {
          letters.append(String(letter))
        }
        return Character(square.sign(.ascii)?.sign ?? " ")
      } ?? []
    add("map") { json, _ in
      json.add("rows", rows)
      json.add("letters", letters)
    }
  }

  /// A player or beacon in range. The angle is the one on the tracker, in radians from the right.
  fileprivate typealias Person = (
    name: SafeText, distance: Double?, trend: Trend, isChosen: Bool, angle: Double?
  )

  fileprivate mutating func addPeople(_ people: [Person]) {
    add("people") { json, text in
      json.add("people", people) { json, person in
        let distance = person.distance
        json.add("name", person.name.description)
        json.add("distance", distance == nil ? "" : text(DistanceText.about(distance)))
        json.add("near", distance.map(closeness), places: 2)
        json.add("angle", person.angle, places: 2)
        json.add("trend", person.trend.arrow(.block))
        json.add("chosen", person.isChosen)
      }
    }
  }
}

extension SeekView {
  package func addContents(to page: inout PageContents) {
    var sentence = hint.first ?? sentences(hasNumber: number != nil).first ?? ""
    if let arrow {
      sentence = .joined([Words(verbatim: "\(GlyphSet.braille.arrow(arrow))"), sentence])
    }
    page.addHeader(lookingFor, round, elapsed: elapsed, status)
    page.addWord(
      "seek", word, wordStyle, isQuiet: isQuiet, number: number, unit: unit, sentence: sentence,
      distance: huntedDistance)
    page.add("meter") { json, _ in
      guard let distance = huntedDistance else { return }
      json.add("near", closeness(distance), places: 2)
      json.add("least", closeness(estimate.high ?? distance), places: 2)
      json.add("most", closeness(estimate.low ?? distance), places: 2)
      json.add("peak", nearest.map(closeness), places: 2)
    }
    page.add("curve") { json, _ in
      let heard = history.suffix(120).map { $0.distance.map { closeness($0) } }
      json.add("values", bridged(heard).map { $0 ?? -1 }, places: 2)
    }
    page.addMap(walk)
    let people = (beacons.count > 1 ? beacons : []) + others
    page.addPeople(people.map { ($0.name, $0.distance, $0.trend, $0.isHunted, nil) })
    page.addTaunt(taunt)
    page.addKeys(keys, taunts: keys.contains(.taunt) ? Taunts.phrases : [])
  }
}

extension HideView {
  package func addContents(to page: inout PageContents) {
    page.addHeader(detail, round, elapsed: elapsed, status)
    page.addWord(
      "hide", word, wordStyle, number: number, unit: unit, sentence: hint.first ?? news.first ?? "",
      distance: nearest?.estimate.distance)
    page.addMap(walk)
    page.addPeople(
      seekers.map { ($0.name, $0.estimate.distance, $0.estimate.trend, $0.isFresh, $0.angle) })
    page.addTaunt(taunt)
    page.addKeys(keys, taunts: isAlone ? [] : taunts)
  }
}

extension TitleView {
  package func addContents(to page: inout PageContents) {
    page.addHeader("hotcold", nil, elapsed: nil, StatusLine(""))
    page.addWord("title", "", .plain, sentence: form.hint)
    page.add("title") { json, text in
      json.add("fields", form.openFields) { json, field in
        json.add("name", "\(field)")
        json.add("label", text(field.label))
        if let (all, chosen) = form.choices(of: field) {
          json.add("choices", all.map(text))
          json.add("values", all.map(\.english))
          json.add("chosen", chosen)
        } else {
          json.add("text", form.line(of: field)?.text)
          json.add("empty", text(field.empty))
        }
      }
      json.add("code", form.activity == .hide && form.takesCode)
      json.add(
        "trouble",
        trouble.map { trouble in
          let fix: Words? = trouble.fix.map { "Do this: \($0)" }
          return text(.joined([what(trouble), fix].compactMap(\.self)))
        })
      json.add("repair", trouble?.repair.map { text($0.capitalized) })
      json.add("players", players.map { text($0.words) })
    }
  }
}

extension ScanView {
  package func addContents(to page: inout PageContents) {
    let notice = notice.isEmpty ? status : StatusLine(.joined(notice), isProblem: true)
    page.addHeader("hotcold scan", nil, elapsed: elapsed, notice)
    page.addWord("scan", "", .plain, sentence: list.summary)
    page.add("things") { json, text in
      json.add("things", list.rows.prefix(60)) { json, row in
        json.add("id", row.address.stored)
        json.add("name", text(row.device.words))
        json.add("own", row.device.ownName.description)
        let facts = [row.device.besidesName] + row.device.state
        json.add("maker", text(.joined(facts, separator: ", ")))
        json.add("distance", row.distance == nil ? "" : text(DistanceText.about(row.distance)))
        json.add("trend", row.trend.arrow(.block))
      }
    }
    page.addKeys(list.keys.filter { ![.name, .ring].contains($0) })
  }
}

extension ResultView {
  package func addContents(to page: inout PageContents) {
    page.addHeader(roundWords, nil, elapsed: nil, status)
    page.addWord("result", ending.word, Style(on: ending.ground), sentence: story)
    page.add("scores") { json, text in
      json.add("verdict", text(verdict))
      // The page has buttons instead of the other invitations.
      json.add("invitation", text(notice))
      json.add("scores", scores) { json, score in
        json.add("name", text(score.subject))
        json.add("points", score.points)
      }
    }
    page.addMap(walk)
    page.addKeys(keys)
  }
}

extension HelpView {
  /// The contents for the page, whose buttons are labelled with what the keys do.
  package func contents(_ catalogue: Catalogue) -> [UInt8] {
    let buttons: [Words: Words] = ["l": KeyHint.turn.action, "g": KeyHint.ring.action]
    return JSONText.object { json in
      json.add("title", catalogue.text(title))
      json.add("terms", paragraphs(.braille, hasKeys: false)) { json, term in
        json.add("term", catalogue.text(buttons[term.key] ?? term.key))
        json.add("text", catalogue.text(term.value))
      }
    }
  }
}
