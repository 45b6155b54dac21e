import BeaconRanging
import HotColdGame

extension HideView: ScreenView {
  /// Draws the motion tracker, the seekers, the taunts and the broadcast.
  package func draw(on frame: inout Frame) {
    if let layout = HideLayout(
      frame.size, map: walk?.map, hasTaunts: canSpeak, details: showsDetails)
    {
      put(layout, &frame)
    } else {
      putSmall(&frame)
    }
  }

  private func put(_ layout: HideLayout, _ frame: inout Frame) {
    frame.putHeader(header, in: layout.header)
    putHeadline(layout, &frame)
    _ = frame.putTitle(house == nil ? "motion tracker" : "the house", in: layout.title)
    if let house {
      _ = frame.putPlan(house, in: layout.plan)
    } else {
      frame.putTracker(
        seekers, sweep: sweep, names: layout.tracker.columns >= 40, in: layout.tracker,
        scale: layout.scale)
      putNote(in: layout.note, &frame)
    }
    frame.putBlips(seekers, in: layout.legend)
    putSpeech(layout, &frame)
    putBroadcast(in: layout.facts, &frame)
    if let walk { frame.putHouse(walk, hasTitle: layout.isWide, in: layout.map) }
    frame.putKeys(entry == nil ? keys : .entry, in: layout.keys)
    if let entry, layout.isWide {
      frame.putEntry("say: ", entry, in: layout.talk)
    } else if status.isProblem || !frame.putTaunt(taunt, in: layout.talk) {
      frame.putStatus(status, in: layout.talk)
    }
  }

  /// The word in large letters or in one line, for small screens.
  private func putSmall(_ frame: inout Frame) {
    let layout = Layout(frame.size, problem: status.isProblem)
    frame.putHeader(header, in: layout.header)
    if layout.hasBigWord {
      putWord(in: layout.word, &frame)
    } else {
      frame.putFirstFitting(headlines(frame.glyphs), in: layout.word, wordStyle)
    }
    frame.putFirstFitting(news, in: layout.sentence, .bold)
    frame.putThermometer(nearest?.estimate ?? .unknown, in: layout.bar)
    frame.putBlips(Array(seekers.dropFirst()), in: layout.curve)
    frame.putStatus(status, in: layout.talk)
    if let entry {
      let line = layout.keys.isEmpty ? frame.area.bottom(1) : layout.keys
      frame.fill(line, .plain)
      frame.putEntry("say: ", entry, in: line)
    } else {
      frame.putKeys(keys, in: layout.keys)
    }
    if !status.isProblem { frame.putTaunt(taunt, in: layout.talk) }
  }

  private var header: Header {
    Header(
      title: hasBomb ? "You have the bomb" : "hotcold hide", detail: detail,
      round: round, clockLabel: "hidden for \(clockText(elapsed))",
      elapsed: elapsed, isMuted: isMuted)
  }

  private func putWord(in area: Area, _ frame: inout Frame) {
    if ground != .plain { frame.fill(area, wordStyle) }
    frame.putBig(word, number: number, unit: unit, in: area, wordStyle)
  }

  private func putHeadline(_ layout: HideLayout, _ frame: inout Frame) {
    let area = layout.headline
    if layout.word.isEmpty {
      if ground != .plain { frame.fill(area, wordStyle) }
      frame.putFirstFitting(sentences(frame.glyphs), in: area, wordStyle)
      return
    }
    putWord(in: layout.word, &frame)
    frame.putSentence(
      hint.isEmpty ? news : hint,
      isHeartbeat: isHeartbeat(distance: nearest?.estimate.distance, time: time),
      in: area, hint.isEmpty ? .bold : .alarm)
  }

  private func putNote(in area: Area, _ frame: inout Frame) {
    let texts: [Words] = [
      "A lane is a name, not a direction: radio has none.", "lanes are no directions",
      "lane: no direction",
    ]
    for (index, line) in (frame.firstFitting(texts, in: area) ?? []).enumerated() {
      frame.put(line, in: area.line(index), .dim)
    }
  }

  /// The taunts on the keys, or the line being typed.
  private func putSpeech(_ layout: HideLayout, _ frame: inout Frame) {
    guard canSpeak else { return }
    var area = layout.taunts
    if let entry, !layout.isWide {
      frame.putEntry("say: ", entry, in: area.takeTop(1))
    }
    frame.putTaunts(taunts, in: area)
  }

  /// The broadcast, in as many lines as there are.
  private func putBroadcast(in area: Area, _ frame: inout Frame) {
    let lines = broadcast
    let uuid = lines[0].english
    frame.putFirstFitting(
      ["UUID \(uuid)", "\(uuid)", "UUID \(uuid.prefix(8))-.."], in: area, .dim)
    frame.putFirstFitting([lines[1], lines[2]], in: area.line(1), .dim)
  }
}
