import BeaconCodec
import HotColdGame
import SceneSupport
import Testing

@testable import HotColdView
@testable import HotColdWorld

/// A page shows what the screen shows.
struct PageTests {
  static let all = Scene.all.filter {
    $0.view is SeekView || $0.view is HideView && $0.name != "hide typing"
  }

  private func section(_ name: String, of page: PageContents) throws -> JSONValue {
    let json = try #require(page.all.first { $0.name == name }?.json)
    return try #require(JSONValue(json))
  }

  /// The phone shows the form of the title screen.
  @Test func titleMatchesTheScreen() throws {
    var form = TitleForm(
      name: SafeText("Ada"), voices: ["usual"], radios: [.adapter("hci1"), .demo])
    for key in [Key.character("h"), .down, .right] { _ = form.press(key) }
    let page = TitleView(
      form: form, trouble: .init(what: "It is off.", repair: "switch it on"),
      players: [.init(name: SafeText("Ben"), role: .hider)]
    ).page(.english)
    #expect(try section("word", of: page)["screen"]?.string == "title")
    let title = try section("title", of: page)
    let fields = title["fields"]?.array ?? []
    #expect(
      fields.map { $0["name"]?.string } == ["activity", "game", "name", "room", "radio"])
    let chosen = fields.map { field in
      field["chosen"]?.number.flatMap { field["choices"]?.array?[Int($0)].string }
        ?? field["text"]?.string
    }
    #expect(chosen == ["hide", "thermometer", "Ada", "", "hci1"])
    #expect(title["code"]?.bool == true)
    #expect(title["trouble"]?.string == "It is off." && title["repair"]?.string == "Switch it on")
    #expect(title["players"]?.array?.first?.string == "Ben hides")
    // The pretend house cannot be joined by a code.
    let demo = TitleForm(activity: .hide, name: SafeText("Ada"), radios: [.demo])
    #expect(try section("title", of: TitleView(form: demo).page(.english))["code"]?.bool == false)
  }

  @Test func listMatchesTheScreen() throws {
    var list = ScanList()
    list.update(Scene.things)
    _ = list.press(.down)
    let page = ScanView(list: list, elapsed: 3).page(.english)
    let things = try section("things", of: page)
    #expect(
      things["things"]?.array?.map { $0["name"]?.string }
        == list.rows.map { $0.device.words.english })
    #expect(
      things["things"]?.array?.map {
        $0["id"]?.string.flatMap { BluetoothAddress(stored: Substring($0)) }
      }
        == list.rows.map(\.address))
    let keys = try section("keys", of: page)
    #expect(keys["keys"]?.array?.map { $0["key"]?.string } == ["o", "s"])
  }

  /// The phone has the screen's help, without what is only for a keyboard.
  @Test(arguments: HelpView.Topic.allCases, GameMode.allCases)
  func helpIsThatOfTheScreen(_ topic: HelpView.Topic, _ game: GameMode) throws {
    let help = HelpView(topic, game: game)
    let page = try #require(JSONValue(help.contents(.english)))
    #expect(page["title"]?.string == help.title.english)
    let terms = page["terms"]?.array ?? []
    #expect(!terms.isEmpty)
    let all = help.paragraphs(.braille).map(\.value.english)
    for term in terms {
      let text = try #require(term["text"]?.string)
      #expect(all.contains(text) != text.contains("Tap the lost one"))
      #expect(!["keys", "d", "f", "l", "g"].contains(term["term"]?.string ?? "keys"))
      for key in ["Press f", "Enter", "Esc", "h shows the house"] {
        #expect(!text.contains(key) || text.hasSuffix("Enter begins at once, for all."))
      }
    }
  }

  @Test(arguments: all, [.english, Translated.german])
  func sentenceMatchesTheScreen(_ scene: Scene, _ catalogue: Catalogue) throws {
    let word = try section("word", of: scene.view.page(catalogue))
    let screen = scene.frame(Size(columns: 120, rows: 40), .braille, catalogue).plainText
      .joined(separator: "\n")
    let sentence = try #require(word["sentence"]?.string)
    #expect(screen.contains(sentence), "\(sentence) is not in\n\(screen)")
    #expect(word["word"]?.string?.isEmpty == false)
  }

  @Test(arguments: [
    ("seek hot", "HOT", "hot"), ("seek cold", "COLD", "cold"), ("seek found", "FOUND", "good"),
    ("hide alone", "HIDE", "plain"),
  ])
  func wordHasItsColor(_ name: String, _ word: String, _ tone: String) throws {
    let view = try #require(Self.all.first { $0.name == name }?.view)
    let section = try section("word", of: view.page(.english))
    #expect(section["word"]?.string == word && section["tone"]?.string == tone)
  }

  /// Players on the map have the first letters of their names, in any script, as on the screen.
  @Test func mapNamesPlayers() throws {
    var view = Scene.walkTurned
    let me = try #require(view.walk?.map.place(of: .me))
    let players: [(WorldMap.Square, String?)] = [
      (.seeker, "Otto"), (.hider, "Élodie"), (.seeker, nil), (.seenHider, "Ж"),
    ]
    for (column, (square, name)) in players.enumerated() {
      let index = me.row * (view.walk?.map.columns ?? 0) + me.column + 1 + column
      view.walk?.map.squares[index] = square
      view.walk?.map.names[index] = name.map { SafeText($0) }
    }
    let map = try section("map", of: view.page(.english))
    let rows = map["rows"]?.array?.compactMap(\.string)
    let row = try Array(#require(rows)[me.row])
    #expect(String(row[me.column..<me.column + 5]) == "@SRSR")
    #expect(map["letters"]?.array?.compactMap(\.string) == ["O", "É", "S", "Ж"])
  }

  /// The map has a turn's arrow beside the player, up to the right, over a wall but not over a hider.
  @Test func theTurnPoints() throws {
    var view = Scene.walkTurned
    func rows() throws -> [[Character]] {
      let map = try section("map", of: view.page(.english))
      return map["rows"]?.array?.compactMap { $0.string.map(Array.init) } ?? []
    }
    let place = try #require(view.walk?.map.place(of: .me))
    #expect(try rows()[place.row][place.column] == "@")
    #expect(try rows()[place.row - 1][place.column + 1] == "↗")
    view.walk?.map.pointer = nil
    #expect(try !rows().joined().contains("↗"))
  }

  /// Quit, help and mute belong to the terminal.
  @Test func keysOfThePhone() throws {
    let keys = try section("keys", of: Scene.company.page(.english))
    let names = keys["keys"]?.array?.compactMap { $0["key"]?.string }
    #expect(names == ["f", "l", "Tab"])
    #expect(keys["taunts"]?.array?.count == 9 && keys["talks"]?.bool == true)
  }

  /// A stranger's name is plain text in one line.
  @Test func namesAreText() throws {
    var view = Scene.company
    view.others[0].name = SafeText("<b>\"\n\u{2028}")
    let people = try #require(view.page(.english).all.first { $0.name == "people" }?.json)
    #expect(!people.contains(0x0A))
    let names = JSONValue(people)?["people"]?.array?.compactMap { $0["name"]?.string } ?? []
    #expect(names.contains { $0.hasPrefix("<b>\"") })
  }

  @Test func qrCodeIsComplete() {
    let width = 33
    let modules = (0..<width).map { row in
      (0..<width).map { (row * width + $0) * 7919 % 13 < 6 }
    }
    let view = QRView(
      url: "http://192.168.178.255:8080/#0123456789abcdef0123456789abcdef", modules: modules)
    let frame = view.frame(Size(columns: 80, rows: 24), .braille, .english)
    let lines = frame.plainText.map(Array.init)
    // The code begins at the first light module; each line has two rows of modules.
    let top = lines.firstIndex { $0.contains("█") } ?? 0
    let left = lines[top].firstIndex(of: "█") ?? 0
    let margin = (lines[top].count { $0 == "█" } - width) / 2
    #expect(margin >= 1)
    var read: [Bool] = []
    for row in margin..<margin + width {
      for column in margin..<margin + width {
        let sign = lines[top + row / 2][left + column]
        read.append(sign == " " || sign == (row % 2 == 0 ? "▄" : "▀"))
      }
    }
    #expect(read == Array(modules.joined()))
    let small = view.frame(Size(columns: 40, rows: 12), .braille, .english).plainText
    #expect(small.contains { $0.contains("too small") })
  }
}
