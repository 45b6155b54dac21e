import BeaconCodec
import BeaconRanging
import BeaconTracking

extension ScanView: ScreenView {
  package func draw(on frame: inout Frame) {
    let area = frame.area.middle(columns: 110, rows: frame.size.rows)
    var rest = frame.putMargins(
      Header(
        title: "hotcold scan", detail: list.summary, clocks: ["\(clockText(elapsed))"],
        isMuted: isMuted),
      status, hint: list.isTyping ? [] : hint, list.keys, in: area)
    if let naming = list.naming {
      frame.putEntry(list.namePrompt, naming, in: rest.takeTop(1))
    } else if list.search.isShown, rest.rows >= 2 || list.search.isTyping {
      frame.putSearch(list.search, found: list.rows.count, in: rest.takeTop(1))
    } else if frame.size.rows >= 18 {
      rest = rest.droppingTop(1)
    }
    if !notice.isEmpty {
      let rows = frame.putWrapped(notice, in: rest.top(rest.rows / 2), .bold)
      rest = rest.droppingTop(frame.size.rows >= 18 ? rows + 1 : rows)
    }
    if rest.rows >= 6, let selected = list.selected {
      putDetails(list.rows[selected].device, in: rest.bottom(1), &frame)
      rest = rest.droppingBottom(frame.size.rows >= 18 ? 2 : 1)
    }
    putRows(in: rest, &frame)
  }

  private func putRows(in area: Area, _ frame: inout Frame) {
    guard !area.isEmpty else { return }
    guard let selected = list.selected else {
      frame.putWrapped([list.emptyWords], in: area)
      return
    }
    var rest = area
    if area.rows >= 4 { putHeadings(ScanColumns(rest.takeTop(1)), &frame) }
    frame.putList(list.rows, selected: selected, in: rest, Self.put)
  }

  private func putHeadings(_ columns: ScanColumns, _ frame: inout Frame) {
    frame.put("what", in: columns.name, .dim)
    frame.put("kind", in: columns.kind, .dim)
    frame.putRight("metres", in: columns.distance, .dim)
    frame.putRight("dBm", in: columns.signal, .dim)
    frame.putRight("heard", in: columns.age, .dim)
    frame.put("address", in: columns.address, .dim)
  }

  private static func put(
    _ frame: inout Frame, _ row: ScanDevice, isSelected: Bool, in line: Area
  ) {
    let columns = ScanColumns(line)
    let device = row.device
    let isOld = row.age >= 15
    let style = isSelected ? Style.bold : isOld ? .dim : .plain
    if device.calledName.isEmpty {
      // Small screens have no column for the manufacturer.
      let other = device.thing == nil && columns.kind.isEmpty ? device.besidesName : device.what
      let tail = device.address.description.suffix(5)
      let texts: [Words] = other.isEmpty ? ["no name (\(tail))"] : ["\(other) (\(tail))", other]
      let isDim = isOld || device.thing == nil
      frame.putFirstFitting(
        texts, in: columns.name, isSelected ? .bold : isDim ? .dim : .plain, mayCut: true)
    } else {
      let name: Words = "\(device.calledName)"
      let texts: [Words] =
        device.isPerhapsAnother ? ["\(name), perhaps another", "\(name) (?)"] : []
      frame.putFirstFitting(texts + [name], in: columns.name, style, mayCut: true)
    }
    frame.putFirstFitting([device.besidesName], in: columns.kind, style, mayCut: true)
    frame.putRight(DistanceText.about(row.distance), in: columns.distance, style)
    frame.put(row.trend.arrow(frame.glyphs), in: columns.arrow, isOld ? .dim : .bold)
    frame.putRight(dBmText(row.rssi), in: columns.signal, style)
    let now = frame.text("now")
    let isNow = row.age < 2 && cellWidth(now) <= columns.age.columns
    frame.putRight(isNow ? now : frame.text(ageText(row.age)), in: columns.age, style)
    frame.put("\(device.address)", in: columns.address, style)
    let marks = device.addressLegend.mark + (device.isExtended ? "x" : " ")
    frame.put(marks, in: columns.marks, style)
  }

  /// Draws details of the selected device, and the meaning of its marks.
  private func putDetails(_ device: Device, in line: Area, _ frame: inout Frame) {
    // Names and kinds that are too long for their columns.
    let what: Words = device.name.isEmpty ? device.what : "\(device.name)"
    let isShown = cellWidth(frame.text(what)) <= 24 && device.ownName.isEmpty
    let isKindShown = cellWidth(frame.text(device.besidesName)) <= 17
    let isOther: [Words] =
      device.isPerhapsAnother ? ["perhaps another: it goes on at a new address"] : []
    let state =
      isOther + (isShown ? [] : [what]) + (isKindShown ? [] : [device.besidesName]) + device.state
    var facts: [[Words]] = [
      state,
      [device.changesAddress ? "\(device.address) changes" : "\(device.address) stays"],
    ]
    // Wide screens have a column for the address.
    if line.columns >= 68 {
      let (mark, words) = device.addressLegend
      let address: Words = mark == " " ? words : "\(mark): \(words)"
      let advertising: Words = device.isExtended ? "x: extended" : .empty
      facts = [
        state + [address, advertising], state + [address], state.isEmpty ? [address] : state,
      ]
    }
    let texts = facts.map { Words.joined($0, separator: "   ") }.filter { !$0.isEmpty }
    frame.putFirstFitting(texts, in: line, .dim)
  }
}

extension ScanList {
  package var summary: Words {
    let order: Words =
      switch order {
      case .distance: "nearest first"
      case .name: "by name"
      case .lastSeen: "last heard first"
      }
    if showsOnlyTrackers {
      return .counted(
        total, one: "\(total) tracker away from its owner",
        other: "\(total) trackers away from their owners")
    }
    return hiddenCount > 0
      ? "\(total) new, \(hiddenCount) hidden, \(order)" : "\(Words.things(total)), \(order)"
  }

  package var emptyWords: Words {
    if total > 0 { return "No match. Esc shows all." }
    if showsOnlyTrackers {
      return
        "No tracker away from its owner is here. Take this machine along: after 20 minutes on the way it can tell whether one comes with you."
    }
    return hiddenCount > 0
      ? "Nothing new yet. Switch the lost thing on, or press o to see all."
      : "Listening... Wake the lost thing if you can: open its case, move it."
  }

  var keys: [KeyHint] {
    if naming != nil { return [KeyHint("Enter", "done"), KeyHint("Esc", "never mind")] }
    if search.isTyping { return .search }
    return total + hiddenCount == 0 ? [.quit, .help] : .scan(onlyNew: showsOnlyNew)
  }

  package var namePrompt: Words {
    choice?.device.changesAddress == true ? "name it, until its address changes: " : "name it: "
  }
}

/// The columns of a row. Small screens have name, distance, trend and, if there is room, age; wide
/// ones also the signal.
private struct ScanColumns {
  let name, kind, distance, arrow, signal, age, address, marks: Area

  init(_ line: Area) {
    let isWide = line.columns >= 68
    let hasSignal = line.columns >= 90
    let hasAge = line.columns >= 34
    // After the name.
    let others = isWide ? 55 : hasAge ? 20 : 9
    var rest = line.droppingLeft(2)
    name = rest.takeLeft(min(rest.columns - others, 25) - 1, gap: 1)
    let kindColumns = hasSignal ? min(line.columns - 69, 32) : 17
    kind = isWide ? rest.takeLeft(kindColumns, gap: 1) : .none
    distance = rest.takeLeft(7, gap: 1)
    arrow = rest.takeLeft(1)
    signal = hasSignal ? rest.takeLeft(5, gap: 1) : .none
    age = hasAge ? rest.takeLeft(7, gap: 1) : .none
    address = isWide ? rest.takeLeft(17, gap: 1) : .none
    marks = hasAge ? rest.left(2) : .none
  }
}

package struct ScanView: Sendable {
  package var list: ScanList
  /// Seconds since the start.
  package var elapsed = 0.0
  package var isMuted: Bool?
  package var status = StatusLine("")
  /// The warning of a tracker that follows the player, and what to do.
  package var notice: [Words] = []
  /// A hint for beginners, longest text first.
  package var hint: [Words] = []

  /// For the list in the demo, where the player cannot walk.
  package static let wayToWalk: [Words] = [
    "To walk through the house, hunt a thing: choose it with up and down, press Enter.",
    "To walk, hunt a thing: press Enter.", "Enter: hunt, then walk",
  ]
}

extension ScanView {
  package init(_ list: ScanList) { self.init(list: list) }
}
