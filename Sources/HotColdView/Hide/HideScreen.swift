import BeaconRanging
import HotColdGame

/// The hider's screen: the motion tracker, the seekers, the taunts and the broadcast.
package enum HideScreen {
  package static func frame(
    _ view: HideView, size: Size, glyphs: GlyphSet, catalogue: Catalogue = .english
  ) -> Frame {
    var frame = Frame(size, glyphs, catalogue)
    if let layout = HideLayout(
      size, map: view.walk?.map, hasTaunts: view.canSpeak, details: view.showsDetails)
    {
      put(view, layout, &frame)
    } else {
      putSmall(view, &frame)
    }
    return frame
  }

  private static func put(_ view: HideView, _ layout: HideLayout, _ frame: inout Frame) {
    frame.putHeader(header(view), in: layout.header)
    putHeadline(view, layout, &frame)
    _ = frame.putTitle(view.house == nil ? "motion tracker" : "the house", in: layout.title)
    if let house = view.house {
      _ = frame.putPlan(house, in: layout.plan)
    } else {
      frame.putTracker(
        view.seekers, sweep: view.sweep, names: layout.tracker.columns >= 40, in: layout.tracker,
        scale: layout.scale)
      putNote(in: layout.note, &frame)
    }
    frame.putBlips(view.seekers, in: layout.legend)
    putSpeech(view, layout, &frame)
    putBroadcast(view, in: layout.facts, &frame)
    if let walk = view.walk { frame.putHouse(walk, hasTitle: layout.isWide, in: layout.map) }
    frame.putKeys(view.entry == nil ? view.keys : .entry, in: layout.keys)
    if let entry = view.entry, layout.isWide {
      frame.putEntry("say: ", entry, in: layout.talk)
    } else if view.status.isProblem || !frame.putTaunt(view.taunt, in: layout.talk) {
      frame.putStatus(view.status, in: layout.talk)
    }
  }

  /// The word in large letters or in one line, for small screens.
  private static func putSmall(_ view: HideView, _ frame: inout Frame) {
    let layout = Layout(frame.size, problem: view.status.isProblem)
    frame.putHeader(header(view), in: layout.header)
    if layout.hasBigWord {
      putWord(view, in: layout.word, &frame)
    } else {
      frame.putFirstFitting(view.headlines(frame.glyphs), in: layout.word, view.wordStyle)
    }
    frame.putFirstFitting(view.news, in: layout.sentence, .bold)
    frame.putThermometer(view.nearest?.estimate ?? .unknown, in: layout.bar)
    frame.putBlips(Array(view.seekers.dropFirst()), in: layout.curve)
    frame.putStatus(view.status, in: layout.talk)
    if let entry = view.entry {
      let line = layout.keys.isEmpty ? frame.area.bottom(1) : layout.keys
      frame.fill(line, .plain)
      frame.putEntry("say: ", entry, in: line)
    } else {
      frame.putKeys(view.keys, in: layout.keys)
    }
    if !view.status.isProblem { frame.putTaunt(view.taunt, in: layout.talk) }
  }

  private static func header(_ view: HideView) -> Header {
    Header(
      title: view.hasBomb ? "You have the bomb" : "hotcold hide", detail: view.detail,
      round: view.round, clockLabel: "hidden for \(clockText(view.elapsed))",
      elapsed: view.elapsed, isMuted: view.isMuted)
  }

  private static func putWord(_ view: HideView, in area: Area, _ frame: inout Frame) {
    if view.ground != .plain { frame.fill(area, view.wordStyle) }
    frame.putBig(view.word, number: view.number, unit: view.unit, in: area, view.wordStyle)
  }

  private static func putHeadline(_ view: HideView, _ layout: HideLayout, _ frame: inout Frame) {
    let area = layout.headline
    if layout.word.isEmpty {
      if view.ground != .plain { frame.fill(area, view.wordStyle) }
      frame.putFirstFitting(view.sentences(frame.glyphs), in: area, view.wordStyle)
      return
    }
    putWord(view, in: layout.word, &frame)
    frame.putSentence(
      view.hint.isEmpty ? view.news : view.hint,
      isHeartbeat: isHeartbeat(distance: view.nearest?.estimate.distance, time: view.time),
      in: area, view.hint.isEmpty ? .bold : .alarm)
  }

  private static func putNote(in area: Area, _ frame: inout Frame) {
    let texts: [Words] = [
      "A lane is a name, not a direction: radio has none.", "lanes are no directions",
      "lane: no direction",
    ]
    for (index, line) in (frame.firstFitting(texts, in: area) ?? []).enumerated() {
      frame.put(line, in: area.line(index), .dim)
    }
  }

  /// The taunts on the keys, or the line being typed.
  private static func putSpeech(_ view: HideView, _ layout: HideLayout, _ frame: inout Frame) {
    guard view.canSpeak else { return }
    var area = layout.taunts
    if let entry = view.entry, !layout.isWide {
      frame.putEntry("say: ", entry, in: area.takeTop(1))
    }
    frame.putTaunts(view.taunts, in: area)
  }

  /// The broadcast, in as many lines as there are.
  private static func putBroadcast(_ view: HideView, in area: Area, _ frame: inout Frame) {
    let lines = view.broadcast
    let uuid = lines[0].english
    frame.putFirstFitting(
      ["UUID \(uuid)", "\(uuid)", "UUID \(uuid.prefix(8))-.."], in: area, .dim)
    frame.putFirstFitting([lines[1], lines[2]], in: area.line(1), .dim)
  }
}
