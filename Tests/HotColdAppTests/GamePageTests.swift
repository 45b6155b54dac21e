import BeaconCodec
import HotColdSystem
import HotColdView
import LinuxSystem
import PlayerSupport
import Resources
import Testing

@testable import HotColdApp
@testable import HotColdGame

struct GamePageTests {
  @Test(arguments: [
    ("up", [Key.up]), ("enter", [.enter]), ("space", [.character(" ")]), ("f", [.character("f")]),
    ("3", [.character("3")]),
    ("say ", []), ("say \n", []), ("q", []), ("Q", []), ("?", []), ("w", []), ("m", []), ("", []),
    ("\n", []), ("ff", []), ("keys", []), ("\u{1B}", [.character("\u{1B}")]), ("home", []),
    ("down down", []), ("up q", []), (" ", []), ("hunt", []), ("hunt x", []), ("fill", []),
    ("hunt 3A:11:C0:DE:00:02", []), ("hunt  3A:11:C0:DE:00:02/public", []),
    ("hunt 3A:11:C0:DE:00:02/x", []), ("name", []), ("name Ada", []), ("code x", []),
    ("sense", []),
  ])
  func keys(_ command: String, _ keys: [Key]) {
    #expect(GamePage.input(command) == keys.map { .key($0) })
  }

  /// A choice is sent as what was chosen, because the list may have moved meanwhile.
  @Test(arguments: [
    (
      "hunt 3A:11:C0:DE:00:02/public",
      [Screen.Input.action(.hunt(BluetoothAddress(bits: 0x3A11_C0DE_0002)))]
    ),
    (
      "hunt 3A:11:C0:DE:00:02/random",
      [.action(.hunt(BluetoothAddress(bits: 0x3A11_C0DE_0002, kind: .random)))]
    ),
    (
      "name 3A:11:C0:DE:00:02/random Ada's\u{7} buds",
      [
        .action(
          .nameThing(
            BluetoothAddress(bits: 0x3A11_C0DE_0002, kind: .random), SafeText("Ada's buds")))
      ]
    ),
    ("fill name Ada B.\n", [.field("name", "Ada B.")]), ("fill room", [.field("room", "")]),
    ("fill activity find lost things", [.field("activity", "find lost things")]),
    ("repair", [.field("activity", ""), .key(.character("b"))]),
    ("code", [.field("activity", ""), .key(.character("c"))]),
    ("sense 359 true", [.sensed(Sensed(heading: 359, isWalking: true))]),
    ("sense - false", [.sensed(Sensed(isWalking: false))]),
    ("sense 0.5 -", [.sensed(Sensed(heading: 0.5))]), ("sense inf nan q", [.sensed(Sensed())]),
    ("sense ", [.sensed(Sensed())]), ("sense 361 -", [.sensed(Sensed())]),
    ("sense 1e300 -", [.sensed(Sensed())]),
    // Never keys: on the title screen and in a list q would quit.
    ("say q", [.action(.say(SafeText("q")))]), ("say a\nb\r", [.action(.say(SafeText("ab")))]),
  ])
  func choices(_ command: String, _ input: [Screen.Input]) {
    #expect(GamePage.input(command) == input)
  }

  /// Words of the page are sent among players, and nowhere else.
  @Test(arguments: [true, false])
  func words(amongPlayers: Bool) {
    let game = amongPlayers ? Machine(0, .seeker, at: 0, name: "Ada").game : Game()
    var screen = GameScreen(
      GameState(game: game, effects: GameEffects(hooks: Hooks([:], clock: MonotonicClock()))),
      ScreenSettings())
    #expect(screen.perform(.say(SafeText("quit"))) == (amongPlayers ? .done : .refused))
    #expect(screen.state.game.party?.outgoingTaunt.pieces.isEmpty != amongPlayers)
    var title = TitleMenu(
      TitleForm(), ended: nil, player: Machine.tag(0), radio: TitleRadio(clock: MonotonicClock()))
    #expect(title.perform(.say(SafeText("quit"))) == .refused && title.form == TitleForm())
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// No inline scripts or foreign resources, and scripts only insert text.
  @Test func pagesAreStrict() {
    for page in [Pages.houseHTML, Pages.gameHTML].map(Self.text) {
      for word in ["http://", "https://", "<script>", " style=", " onclick", "javascript:"] {
        #expect(page.ranges(of: word).isEmpty, "\(word)")
      }
    }
    for script in [Pages.houseScript, Pages.gameScript, Pages.linkScript].map(Self.text) {
      for word in ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval("] {
        #expect(script.ranges(of: word).isEmpty, "\(word)")
      }
    }
    for style in [Pages.houseCSS, Pages.gameCSS].map(Self.text) {
      #expect(style.ranges(of: "url(").isEmpty)
    }
  }

  /// The pages have all elements that their scripts use.
  @Test(arguments: [
    (Pages.houseHTML, Pages.houseScript, "getElementById(\""),
    (Pages.gameHTML, Pages.gameScript, "$(\""),
    (Pages.gameHTML, Pages.gameScript, "show(\""),
  ])
  func pageHasAllElementsOfItsScript(_ page: [UInt8], _ script: [UInt8], _ start: String) {
    let ids = Self.text(script).split(separator: start).dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(ids.count >= 3)
    for id in ids { #expect(Self.text(page).contains("id=\"\(id)\""), "\(id)") }
  }
}
