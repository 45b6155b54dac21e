import BeaconRanging
import HotColdGame

/// The hider's screen: how near they are, who they are, and what one gives oneself away by.
public enum HideScreen {
  public static func frame(_ view: HideView, size: Size, glyphs: GlyphSet) -> Frame {
    var frame = Frame(size, glyphs)
    let layout = Layout(
      size, map: view.walk?.map, word: view.word, problem: view.status.isProblem)
    frame.putHeader(
      Header(
        title: "hotcold hide", detail: "", clockLabel: "hidden for ", elapsed: view.elapsed,
        isMuted: view.isMuted),
      in: layout.header)
    if layout.hasBigWord {
      frame.putBig(view.word, in: layout.word, Style(view.role, bold: true))
    } else {
      frame.putFirstFitting(
        view.headlines(glyphs), in: layout.word, Style(view.role, bold: true))
    }
    frame.putFacts(view.facts(glyphs), in: layout)
    frame.putThermometer(view.nearest?.estimate ?? .unknown, in: layout.bar)
    frame.putThermometerScale(in: layout.scale)
    putLower(view, layout, &frame)
    if let map = view.walk?.map { frame.putMap(map, in: layout.map) }
    frame.putStatus(view.status, in: layout.status)
    frame.putKeys(view.keys, in: layout.keys)
    return frame
  }

  private static func putLower(_ view: HideView, _ layout: Layout, _ frame: inout Frame) {
    let area = layout.lower
    // The nearest one has been spoken of already where there is little room.
    let seekers = layout.isWide ? view.seekers : Array(view.seekers.dropFirst())
    let lines = view.broadcast
    let uuids = ["UUID \(lines[0])", lines[0], "UUID \(lines[0].prefix(8))-.."]
    let identity = view.beacon.identity
    let below: [[String]]
    if cellWidth(lines[1]) <= area.columns {
      below = [uuids, [lines[1]]]
    } else {
      below = [uuids, [lines[2], "major \(identity.major)  minor \(identity.minor)"], [lines[3]]]
    }
    // Seekers first: the rest can be read before they come.
    let seekerRows = min(area.rows, seekers.isEmpty ? (layout.isWide ? 1 : 0) : 2)
    let rows = min(below.count, area.rows - seekerRows)
    let air = area.rows - rows - seekerRows >= 2 ? 1 : 0
    frame.putSeekers(seekers, in: area.droppingBottom(rows + air))
    for (index, texts) in below.prefix(rows).enumerated() {
      frame.putFirstFitting(texts, in: area.bottom(rows).line(index), .dim)
    }
  }
}
