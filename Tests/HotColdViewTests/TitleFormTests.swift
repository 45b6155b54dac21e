import BeaconCodec
import HotColdGame
import Testing

@testable import HotColdView

struct TitleFormTests {
  private func form() -> TitleForm {
    TitleForm(
      name: SafeText("Anna"), voices: ["robot", "ghost", "croak"], voice: "ghost",
      radios: [.adapter("hci0"), .adapter("hci1"), .demo])
  }

  @Test func enterPlaysWhatIsChosen() {
    var form = form()
    #expect(form.press(.enter) == .play)
    #expect(form.activity == .seek && form.name.text == "Anna" && form.room.text.isEmpty)
    #expect(form.voice == "ghost" && form.radio == .adapter("hci0"))
    for key in [
      Key.left, .down, .down, .end, .character("b"), .tab, .character("x"), .character("q"),
    ] {
      #expect(form.press(key) == nil)
    }
    for key in [Key.down, .right, .right, .down, .left] {
      #expect(form.press(key) == nil)
    }
    #expect(form.press(.enter) == .play)
    #expect(form.activity == .hide && form.name.text == "Annab" && form.room.text == "xq")
    #expect(form.voice == "robot" && form.radio == .demo)
  }

  @Test(
    arguments: [
      ("h", .hide), ("S", .seek), ("f", .scan), (" ", .scan),
    ] as [(Character, TitleForm.Activity)])
  func lettersChoose(letter: Character, activity: TitleForm.Activity) {
    var form = form()
    #expect(form.press(.character(letter)) == nil)
    #expect(form.activity == activity)
  }

  /// Only a hider on the trail has a place.
  @Test func aPlaceIsChosen() {
    var form = form()
    for key in [Key.character("h"), .down] { _ = form.press(key) }
    while form.game != .trail {
      #expect(!form.fields.contains(.place))
      _ = form.press(.right)
    }
    for key in [Key.down, .right, .right, .left] { _ = form.press(key) }
    #expect(form.field == .place)
    #expect(form.place == 2)
    for key in [Key.left, .left] { _ = form.press(key) }
    #expect(form.place == 8)
    for key in [Key.up, .left] { _ = form.press(key) }
    #expect(!form.fields.contains(.place))
  }

  /// Another activity may not have the chosen game or the current line.
  @Test(arguments: [("s", .game), ("f", .activity)] as [(Character, TitleForm.Field)])
  func theGameAndTheLineExist(letter: Character, field: TitleForm.Field) {
    var form = TitleForm(activity: .hide, name: SafeText("Ada"), radios: [.demo])
    _ = form.press(.down)
    while form.game != .decoy { _ = form.press(.right) }
    _ = form.press(.character(letter))
    #expect(form.game == .classic && form.field == field)
  }

  /// A phone fills in fields by name, whatever the form has become meanwhile. Hiding shows more fields.
  @Test(
    arguments: [
      ("activity", "hide", .activity, "hide"), ("activity", "find lost things", .activity, "scan"),
      ("activity", "swim", .activity, "seek"), ("name", "Quentin ?", .name, "Quentin ?"),
      ("name", "", .name, ""), ("room", "attic\u{7}", .room, "attic"),
      ("radio", "hci1", .radio, "hci1"), ("radio", "hci7", .radio, "hci0"),
      ("game", "trail", .activity, "seek"), ("nothing", "x", .activity, "seek"),
    ] as [(String, String, TitleForm.Field, String)])
  func fieldsAreFilledIn(_ name: String, _ text: String, _ field: TitleForm.Field, _ value: String)
  {
    var form = form()
    form.fill(name, with: text)
    #expect(form.field == field)
    let filled =
      switch field {
      case .name: form.name.text
      case .room: form.room.text
      case .radio: form.radio?.words.english
      default: "\(form.activity)"
      }
    #expect(filled == value)
  }

  /// The activity that has no such game.
  @Test func filledFieldsFitTogether() {
    var form = TitleForm(name: SafeText("Ada"), radios: [.demo])
    form.fill("activity", with: "hide")
    form.fill("game", with: "decoy")
    #expect(form.game == .decoy)
    form.fill("activity", with: "seek")
    #expect(form.game == .classic && form.field == .activity)
  }

  @Test func lettersAreCommandsOrText() {
    var form = form()
    #expect(form.press(.character("q")) == .quit)
    #expect(form.press(.character("?")) == .help)
    #expect(form.press(.character("b")) == .repair)
    _ = form.press(.down)
    #expect(form.isTyping)
    #expect(form.press(.character("q")) == nil)
    #expect(form.press(.character("?")) == nil)
    #expect(form.press(.character("b")) == nil)
    #expect(form.name.safeText == SafeText("Annaq?b"))
    #expect(form.press(.escape) == nil)
    #expect(form.press(.escape) == .quit)
  }

  /// At the first start, too, letters are commands, and Enter plays. `n` goes to the name.
  @Test(
    arguments: [
      (.enter, .play), (.character("q"), .quit), (.character("?"), .help), (.escape, .quit),
      (.character("n"), nil), (.character("N"), nil),
    ] as [(Key, TitleForm.Outcome?)])
  func theFirstStart(key: Key, outcome: TitleForm.Outcome?) {
    var form = TitleForm(radios: [.demo])
    #expect(form.press(key) == outcome)
    #expect(form.name.text.isEmpty)
    guard outcome == nil else { return }
    for letter in "Quentin?" { #expect(form.press(.character(letter)) == nil) }
    #expect(form.name.safeText == SafeText("Quentin?"))
  }

  /// A search for things has no name.
  @Test func thingsHaveNoName() {
    var form = TitleForm(activity: .scan, radios: [.demo])
    _ = form.press(.character("n"))
    #expect(form.field == .activity)
  }

  @Test func fieldsCycle() {
    var form = form()
    var fields: [TitleForm.Field] = []
    for _ in 0..<5 {
      fields.append(form.field)
      _ = form.press(.tab)
    }
    #expect(fields == [.activity, .name, .room, .voice, .radio])
    #expect(form.field == .activity)
    _ = form.press(.backTab)
    #expect(form.field == .radio)
    // A field with one choice is skipped.
    var poor = TitleForm(radios: [.demo])
    _ = poor.press(.up)
    #expect(poor.field == .room)
    #expect(poor.voice == nil)
    #expect(TitleForm().radio == nil)
  }

  /// `c` makes a new code for a hider, and lets a seeker type the hider's.
  @Test func aCodeIsMadeOrTyped() throws {
    var form = form()
    _ = form.press(.character("h"))
    #expect(form.press(.character("c")) == .newCode)
    form.take(try #require(RoomCode("kiwi-lamp-moon-47")))
    #expect(form.code?.description == "kiwi-lamp-moon-47")
    _ = form.press(.character("s"))
    #expect(form.press(.character("c")) == nil)
    #expect(form.field == .room && form.room.safeText.isEmpty && form.code == nil)
    for letter in "Kiwi lamp moon 48" { _ = form.press(.character(letter)) }
    #expect(form.code?.description == "kiwi-lamp-moon-48")
    #expect(form.room.safeText == SafeText("Kiwi lamp moon 48"))
    // A search for things has no other players.
    _ = form.press(.escape)
    _ = form.press(.character("f"))
    #expect(form.press(.character("c")) == nil && form.fields == [.activity, .voice, .radio])
    // Neither has the pretend house.
    var demo = TitleForm(activity: .hide, name: SafeText("Ada"), radios: [.demo])
    #expect(demo.press(.character("c")) == nil && !demo.isTyping)
  }

  @Test func aRadioStaysChosenWhileItIsThere() {
    var form = form()
    for key in [Key.up, .right] { _ = form.press(key) }
    #expect(form.radio == .adapter("hci1"))
    form.offer([.adapter("hci1"), .demo])
    #expect(form.radio == .adapter("hci1"))
    form.offer([.demo])
    #expect(form.radio == .demo)
    form.offer([])
    #expect(form.radio == nil)
  }

  @Test func aLongNameIsCut() {
    var form = TitleForm(name: SafeText(String(repeating: "猫", count: 12)))
    #expect(form.name.safeText.cells == 24)
    _ = form.press(.down)
    _ = form.press(.character("x"))
    #expect(form.name.safeText.cells == 24)
    #expect(form.name.safeText.description.utf8.count <= TextPiece.maximumTextLength)
  }
}
