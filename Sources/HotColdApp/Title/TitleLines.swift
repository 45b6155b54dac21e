import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// The title's menu as lines, with a number for each question.
struct TitleLines: FrontEnd {
  private(set) var menu: TitleMenu
  private var lines: SpokenLines
  private var reportedTrouble: TitleView.Trouble?
  /// A problem is being fixed.
  private var isRepairing = false
  /// The form before the current question.
  private var kept: TitleForm?

  init(_ menu: TitleMenu, lines: SpokenLines) {
    self.menu = menu
    self.lines = lines
    // The screen starts in an empty name field; here a number asks for the name.
    self.menu.form.field = .activity
    self.menu.advance(to: .zero)
    say("hotcold: hide and seek with Bluetooth.")
    report(menu.trouble)
    sayMenu()
  }

  private var form: TitleForm {
    get { menu.form }
    set { menu.form = newValue }
  }

  var isOver: Bool { menu.isOver }

  mutating func hear(_ sighting: Sighting) { menu.hear(sighting) }

  mutating func advance(to time: Timestamp) { menu.advance(to: time) }

  mutating func present(at time: Timestamp, world: World?, status: Status?) throws -> Picture? {
    report(menu.trouble)
    if isRepairing, menu.radio.isListening {
      isRepairing = false
      say("Bluetooth is on.")
    }
    try lines.output.flush()
    return nil
  }

  mutating func answer(_ key: Key) -> LoopAction? {
    guard !menu.isOver else { return nil }
    if form.isTyping {
      answerInField(key)
      return nil
    }
    switch key {
    case .character("1"): play(.seek)
    case .character("2"): play(.hide)
    case .character("3"): play(.scan)
    case .character("4"): ask(.name, "Your name")
    case .character("5"): ask(.room, "The room")
    case .character("6"):
      form.takeNewCode()
      if let code = form.code { say(code.words) }
    case .character("7") where form.voices.count > 1: turn(.voice)
    case .character("8") where form.radios.count > 1: turn(.radio)
    // Even if it only takes effect the next time.
    case .character("9"): turn(.game)
    case .character("0") where form.game == .trail: turn(.place)
    case .character("?"):
      report(menu.trouble)
      sayCompany()
      sayMenu()
    case .character("b") where canRepair, .character("B") where canRepair: repair()
    case .character("q"), .character("Q"): return .quit
    default: say("Press a number, question mark for the menu, or q.")
    }
    return nil
  }

  private var canRepair: Bool { menu.trouble?.repair != nil }

  private mutating func repair() {
    say("One moment.")
    menu.ended = nil
    reportedTrouble = nil
    isRepairing = true
    menu.radio.repair()
  }

  private mutating func play(_ activity: TitleForm.Activity) {
    form.field = .activity
    form.activity = activity
    _ = menu.answer(.enter)
  }

  private mutating func ask(_ field: TitleForm.Field, _ question: Words) {
    kept = form
    form.field = field
    let text = entry.safeText
    let now: Words = text.isEmpty ? "It is empty now." : "It was \(text)."
    say("\(question)? \(form.hint) Type it and press Enter. \(now)")
    // The typed text replaces the old one.
    for _ in 0..<SafeText.maximumCells { _ = form.press(.backspace) }
  }

  /// The line being typed.
  private var entry: EditLine { form.field == .name ? form.name : form.room }

  private mutating func answerInField(_ key: Key) {
    switch key {
    case .enter, .escape:
      if key == .escape { form = kept ?? form }
      form.field = .activity
      lines.echo("\n")
      sayMenu()
    case .up, .down, .tab, .backTab: break
    default:
      let before = entry.text
      _ = form.press(key)
      lines.echo(entry.text, before: before)
    }
  }

  private mutating func turn(_ field: TitleForm.Field) {
    form.field = field
    _ = form.press(.right)
    form.field = .activity
    switch field {
    case .voice: say("Voice: \(chosen(.voice)).")
    case .radio: say("Radio: \(chosen(.radio)).")
    case .game: say(form.game.announcement)
    default: say("Your place on the trail: \(form.place).")
    }
  }

  private func chosen(_ field: TitleForm.Field) -> Words { form.chosen(field) ?? "none" }

  private mutating func sayMenu() {
    let (name, room) = (form.name.safeText, form.room.safeText)
    say("1: seek. 2: hide. 3: find lost things.")
    say("4: your name, \(name.isEmpty ? "none yet" : Words(verbatim: "\(name)")).")
    say("5: the room, \(room.isEmpty ? "open to all" : Words(verbatim: "\(room)")).")
    say("6: a new code, which keeps strangers out.")
    if form.voices.count > 1 { say("7: the voice, \(chosen(.voice)).") }
    say("8: the radio, \(chosen(.radio)).")
    say("9: the hider's game, \(Words(key: form.game.name)).")
    if form.game == .trail { say("0: your place on the trail, \(form.place).") }
    say("q ends. Press a number.")
  }

  private mutating func sayCompany() {
    let players = menu.company
    guard menu.radio.isListening else { return }
    if players.isEmpty { say("Nobody else is in the room yet.") }
    for player in players.prefix(9) {
      say("\(player.words).")
    }
  }

  private mutating func report(_ trouble: TitleView.Trouble?) {
    guard let trouble, trouble != reportedTrouble else { return }
    reportedTrouble = trouble
    say(trouble.what)
    if let advice = trouble.advice() { say(advice) }
  }

  private mutating func say(_ words: Words) { lines.say(words) }
}
