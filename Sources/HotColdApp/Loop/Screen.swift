import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView

/// The screen of a session: shows pictures and the help, and handles the help's keys.
package final class Screen {
  /// nil if the only screen is a phone.
  let terminal: Terminal?
  private let catalogue = Catalogue.own
  private var helpPage: Int?
  private var helpPages = 1
  private let page: GamePage?
  private let isFromTitle: Bool
  /// Whether the page's QR code is shown instead of the game.
  private var showsCode: Bool

  package init(_ terminal: Terminal?, page: GamePage? = nil, isFromTitle: Bool = false) {
    self.terminal = terminal
    self.isFromTitle = isFromTitle
    self.page = page
    showsCode = page?.hasAudience == false
  }

  /// Readable when a phone has sent something.
  var descriptor: Int32? { page?.descriptor }

  /// Whether the help or the QR code hides the game from its only viewer.
  var isCovered: Bool {
    terminal != nil && (helpPage != nil || showsCode) && page?.hasAudience != true
  }

  /// - Parameter clock: the time for the page, which continues while the session pauses.
  func show(_ picture: Picture, clock: Timestamp) {
    page?.show(picture, at: clock)
    guard let terminal else { return }
    if let page, showsCode {
      return terminal.draw(page.qr.frame(terminal.size, terminal.glyphs, catalogue))
    }
    if let helpPage {
      var help = picture.help
      help.page = helpPage
      helpPages = help.pageCount(terminal.size, catalogue)
      return terminal.draw(help.frame(terminal.size, terminal.glyphs, catalogue))
    }
    terminal.draw(
      picture.frame(terminal.size, terminal.glyphs, catalogue, isFromTitle: isFromTitle))
  }

  /// Input from the keyboard or from the page.
  enum Input: Equatable {
    case key(Key)
    case action(PlayerAction)
    /// The text for a form's field.
    case field(String, String)
    case sensed(Sensed)
  }

  /// Handles new input, except the help's own keys.
  /// - Parameters:
  ///   - time: the time of the clock, for the page.
  ///   - isTyping: whether letters are text at the moment.
  func answerInput(
    at time: Timestamp, isTyping: @autoclosure () -> Bool, _ answer: (Input) -> LoopAction?
  ) -> [LoopAction] {
    let own = (terminal?.keys() ?? []).compactMap { key -> LoopAction? in
      if page != nil, showsCode || key.lowercased == .character("w") && !isTyping() {
        showsCode.toggle()
        return nil
      }
      if let page = helpPage {
        helpPage = HelpView.turned(page, of: helpPages, by: key)
        return nil
      }
      let action = answer(.key(key))
      guard action == .help else { return action }
      helpPage = 0
      return nil
    }
    guard let page else { return own }
    let hadAudience = page.hasAudience
    let others = page.input(at: time).compactMap(answer)
    if page.hasAudience, !hadAudience { showsCode = false }
    return own + others
  }
}
