import BeaconRanging

/// The seeker's screen: one word to be read across the room, and all the rest for who stands close.
public enum SeekScreen {
  public static func frame(_ view: SeekView, size: Size, glyphs: GlyphSet) -> Frame {
    var frame = Frame(size, glyphs)
    let layout = Layout(
      size, map: view.walk?.map, word: view.word, problem: view.status.isProblem)
    frame.putHeader(
      Header(
        title: "hotcold seek", detail: "looking for \(view.lookingFor)", elapsed: view.elapsed,
        isMuted: view.isMuted),
      in: layout.header)
    if layout.hasBigWord {
      frame.putBig(view.word, in: layout.word, Style(view.role, bold: true))
    } else {
      frame.putFirstFitting(
        view.headlines(glyphs), in: layout.word, Style(view.role, bold: true))
    }
    frame.putFacts(view.facts(glyphs), in: layout)
    frame.putThermometer(view.estimate, in: layout.bar)
    frame.putThermometerScale(in: layout.scale)
    putLower(view, layout, &frame)
    if let map = view.walk?.map { frame.putMap(map, in: layout.map) }
    frame.putStatus(view.status, in: layout.status)
    frame.putKeys(view.keys, in: layout.keys)
    return frame
  }

  private static func putLower(_ view: SeekView, _ layout: Layout, _ frame: inout Frame) {
    if view.phase == .listening {
      // Beside a smaller word there is no room to say twice what is looked for.
      let advice = layout.isWide ? view.advice : Array(view.advice.dropFirst(2))
      frame.putWrapped(advice, in: layout.lower)
    } else if layout.isWide, layout.map.isEmpty {
      frame.putHistory(view.history, in: layout.lower.droppingRight(36))
      frame.putBeacons(view.beacons, hunted: view.hunted, in: layout.lower.right(34))
    } else if let walk = view.walk, !layout.map.isEmpty {
      frame.putHistory(view.history, in: layout.lower.droppingBottom(3))
      frame.putMapLegend(walk.map, in: layout.lower.bottom(2))
    } else if layout.lower.rows >= 6 {
      let list = min(layout.lower.rows / 2, view.beacons.count + 1)
      frame.putHistory(view.history, in: layout.lower.droppingBottom(list + 1))
      frame.putBeacons(view.beacons, hunted: view.hunted, in: layout.lower.bottom(list))
    } else {
      frame.putHistory(view.history, in: layout.lower)
    }
  }
}
