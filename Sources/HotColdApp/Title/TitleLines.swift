import BeaconCodec
import HotColdSystem
import HotColdView
import HotColdWorld

/// The title's form for a screen reader: speaks each line that a key selects or changes.
struct TitleLines: FrontEnd {
  private(set) var menu: TitleMenu
  private var lines: SpokenLines
  private var reported: TitleView.Trouble?

  init(_ menu: TitleMenu, lines: SpokenLines) {
    self.menu = menu
    self.lines = lines
    self.menu.advance(to: .zero)
    say("hotcold: hide and seek with Bluetooth.")
    say(
      "Up and down go from line to line, left and right choose. Enter starts. Escape leaves a name that you type, and then ends. Question mark reads all lines; if you hide, c makes a code."
    )
    reportTrouble()
    say(form.field)
  }

  private var form: TitleForm { menu.form }

  var isOver: Bool { menu.isOver }

  mutating func hear(_ sighting: Sighting) { menu.hear(sighting) }

  mutating func advance(to time: Timestamp) { menu.advance(to: time) }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) throws -> Picture?
  {
    reportTrouble()
    try lines.output.flush()
    return nil
  }

  mutating func press(_ key: Key) -> LoopAction? {
    let before = form
    let action = menu.press(key)
    if before.isTyping, form.field != before.field || isOver { lines.echo("\n") }
    if action == .help {
      sayAll()
      return nil
    }
    if let line = form.typed, form.field == before.field {
      lines.echo(line, before: before.typed?.text ?? "")
    } else if let code = form.code, code != before.code {
      say(code.words)
    } else if form != before, !isOver {
      say(form.field)
    }
    return action
  }

  /// Speaks a line; the current one with its hint.
  private mutating func say(_ field: TitleForm.Field) {
    say(.joined([form.sentence(of: field), field == form.field ? form.hint : ""]))
  }

  private mutating func sayAll() {
    reported = nil
    reportTrouble()
    for field in form.fields { say(field) }
    guard menu.radio.isListening else { return }
    if menu.company.isEmpty { say("Nobody else is in the room yet.") }
    for player in menu.company.prefix(9) { say("\(player.words).") }
  }

  private mutating func reportTrouble() {
    let trouble = menu.trouble
    guard trouble != reported, trouble != nil || menu.radio.isListening else { return }
    if let trouble {
      say(.joined([trouble.what, trouble.advice(isTyping: form.isTyping) ?? ""]))
    } else if reported?.repair != nil {
      say("Bluetooth is on.")
    }
    reported = trouble
  }

  private mutating func say(_ words: Words) { lines.say(words) }
}
