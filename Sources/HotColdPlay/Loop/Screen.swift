import BeaconCodec
import HotColdSystem
import HotColdView

/// The terminal of a session: it shows pictures and the pages of the help, and gives the keys that are not
/// meant for the help.
package final class Screen {
  /// nil where a phone is all the screen that there is.
  package let terminal: Terminal?
  /// The language of all that is shown.
  private let catalogue: Catalogue
  /// The page of the help that is open.
  private var helpPage: Int?
  private var helpPages = 1
  private var shown: Picture.Name?
  private var transition: (from: Frame, since: Timestamp)?
  private var isPictureMoving = false
  /// The same for a phone, where one is wanted.
  private let page: GamePage?
  /// The way to the page is shown in place of the game.
  private var showsCode: Bool

  package init(_ terminal: Terminal?, _ catalogue: Catalogue = .english, page: GamePage? = nil) {
    self.terminal = terminal
    self.catalogue = catalogue
    self.page = page
    showsCode = page?.hasAudience == false
  }

  /// What becomes readable when a phone has something to say.
  var descriptor: Int32? { page?.descriptor }

  /// Whether somebody looks at the page.
  var hasAudience: Bool { page?.hasAudience == true }

  /// Whether what is shown changes by itself.
  var isMoving: Bool { isPictureMoving || transition != nil }

  /// - Parameters:
  ///   - time: of the session.
  ///   - clock: the time for the page, which goes on while a session stands still.
  func show(_ picture: Picture, at time: Timestamp, clock: Timestamp) {
    isPictureMoving = picture.isMoving
    page?.show(picture, catalogue, at: clock)
    guard let terminal else { return }
    if let page, showsCode {
      return terminal.draw(page.code.frame(terminal.size, terminal.glyphs, catalogue))
    }
    if let helpPage {
      helpPages = HelpScreen.pageCount(
        picture.help, size: terminal.size, catalogue: catalogue)
      return terminal.draw(
        HelpScreen.frame(
          picture.help, page: helpPage, size: terminal.size, glyphs: terminal.glyphs,
          catalogue: catalogue))
    }
    let frame = picture.frame(terminal.size, terminal.glyphs, catalogue)
    if shown != picture.name, terminal.hasColors, terminal.hasMotion {
      transition = terminal.shown.map { ($0, time) }
    }
    shown = picture.name
    guard let (from, since) = transition else { return terminal.draw(frame) }
    let phase = time.seconds(since: since) / Transition.duration
    if !(0..<1).contains(phase) { transition = nil }
    terminal.draw(Transition(from: from, to: frame).frame(phase: phase))
  }

  /// The keys pressed since the last time: those that turn the pages of the help are answered here.
  /// - Parameter time: of the clock, for the page.
  func answerKeys(at time: Timestamp, _ answer: (Key) -> LoopAction?) -> [LoopAction] {
    let own = (terminal?.keys() ?? []).compactMap { key -> LoopAction? in
      if page != nil, showsCode || key == .character("w") {
        showsCode.toggle()
        return nil
      }
      if let page = helpPage {
        helpPage = HelpScreen.turned(page, of: helpPages, by: key)
        return nil
      }
      let action = answer(key)
      guard action == .help else { return action }
      helpPage = 0
      return nil
    }
    guard let page else { return own }
    let hadAudience = page.hasAudience
    let others = page.keys(at: time).compactMap(answer)
    if page.hasAudience, !hadAudience { showsCode = false }
    return own + others
  }
}
