import BeaconCodec
import HotColdScreen

/// From one screen to another the picture is wiped over.
struct Curtain {
  private var transition: (from: Frame, since: Timestamp)?
  private var shown: HelpScreen.Topic?

  /// Whether a wipe is under way.
  var isMoving: Bool { transition != nil }

  /// - Parameter topic: which screen it is a picture of.
  mutating func draw(
    _ frame: Frame, of topic: HelpScreen.Topic, at time: Timestamp, on terminal: Terminal
  ) {
    if shown != topic, terminal.hasColors {
      transition = terminal.shown.map { ($0, time) }
    }
    shown = topic
    guard let (from, since) = transition else { return terminal.draw(frame) }
    let phase = time.seconds(since: since) / Transition.duration
    if !(0..<1).contains(phase) { transition = nil }
    terminal.draw(Transition(from: from, to: frame).frame(phase: phase))
  }
}
