import BeaconCodec
import HotColdGame
import SceneSupport

@testable import HotColdView

extension Scene {
  static let titles = [
    Scene("title first", firstTitle), Scene("title typing", typingTitle),
    Scene("title code", codeTitle),
    Scene("title voice", voiceTitle), Scene("title nameless", namelessTitle),
    Scene("title trouble", troubleTitle),
    Scene("title repair", repairTitle), Scene("title repair typing", repairTypingTitle),
    Scene("title trail", trailTitle),
  ]

  static func form(_ keys: [Key] = []) -> TitleForm {
    var form = TitleForm(
      name: SafeText("Anna"), voices: ["announcer", "robot", "ghost"], voice: "robot",
      radios: [.adapter("hci0"), .demo])
    for key in keys { _ = form.press(key) }
    return form
  }

  static let firstTitle = TitleView(form: form())

  static let namelessTitle = TitleView(form: TitleForm(radios: [.demo]))

  static let typingTitle = TitleView(
    form: form([.down, .down] + "Kitchen".map { .character($0) }),
    players: [
      .init(name: SafeText("Ben"), role: .hider, distance: 4.4),
      .init(name: SafeText("Cleopatra"), role: .seeker),
      .init(name: .empty, role: .watching, distance: 12),
    ])

  static let codeTitle = TitleView(
    form: form([.character("h"), .character("c")] + "kiwi-lamp-moon-47".map { .character($0) }))

  static let voiceTitle = TitleView(form: form([.character("h"), .up, .up]))

  /// A hider on the trail chooses a place, too.
  static let trailTitle = TitleView(
    form: form([.character("h"), .down, .left, .left, .left, .down, .right]))

  private static let switchedOff = TitleView.Trouble(
    what: "hci0 is switched off.", fix: "hotcold doctor --fix", repair: "switch it on")

  static let repairTitle = TitleView(form: form(), trouble: switchedOff, isListening: false)

  static let repairTypingTitle = TitleView(
    form: form([.down]), trouble: switchedOff, isListening: false)

  static let troubleTitle = TitleView(
    form: {
      var form = TitleForm(radios: [.demo])
      _ = form.press(.character("f"))
      return form
    }(),
    trouble: .init(what: "Bluetooth is switched off (hci0).", fix: "hotcold doctor --fix"),
    isListening: false)
}
