import BeaconCodec
import HotColdPlay
import HotColdView
import HotColdWorld

/// The title's menu on the full screen.
struct TitleFrontEnd: TitleMenuFrontEnd {
  var menu: TitleMenu

  mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    var view = TitleView(menu.form)
    view.trouble = menu.trouble
    view.players = menu.company
    view.isListening = menu.radio.isListening
    return Picture(.title, page: view.page) { [view] in
      TitleScreen.frame(view, size: $0, glyphs: $1, catalogue: $2)
    }
  }

  mutating func answer(_ input: Input) -> LoopAction? {
    // What is typed ahead is not meant for this screen any more.
    guard case .key(let key) = input, menu.choice == nil else { return nil }
    let isMendable = menu.trouble?.mend != nil
    menu.ended = nil
    switch menu.press(key) {
    case .mend: if isMendable { menu.radio.mend() }
    case .help: return .help
    case .quit: return .quit
    case .play, .newCode, nil: break
    }
    return nil
  }
}
