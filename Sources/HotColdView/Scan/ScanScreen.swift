import BeaconCodec
import BeaconRanging
import HotColdGame

extension ScanView: ScreenView {
  /// Draws all Bluetooth LE devices in range, to find a lost one.
  package func draw(on frame: inout Frame) {
    let area = frame.area.middle(columns: 110, rows: frame.size.rows)
    var rest = frame.putMargins(
      Header(
        title: "hotcold scan", detail: list.summary, clocks: ["\(clockText(elapsed))"],
        isMuted: isMuted),
      status, hint: list.search.isTyping ? [] : hint,
      list.search.isTyping ? .search : .scan, in: area)
    if list.search.isShown, rest.rows >= 2 || list.search.isTyping {
      frame.putSearch(list.search, found: list.rows.count, in: rest.takeTop(1))
    } else if frame.size.rows >= 18 {
      rest = rest.droppingTop(1)
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
      let nothing: Words =
        list.total > 0
        ? "No match. Esc shows all."
        : "Listening... Wake the lost thing if you can: open its case, move it."
      frame.putWrapped([nothing], in: area)
      return
    }
    var rest = area
    if area.rows >= 4 { putHeadings(ScanColumns(rest.takeTop(1)), &frame) }
    frame.putList(list.rows, selected: selected, in: rest, Self.put)
  }

  private func putHeadings(_ columns: ScanColumns, _ frame: inout Frame) {
    frame.put("what", in: columns.name, .dim)
    frame.put("maker", in: columns.maker, .dim)
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
    if device.name.isEmpty {
      // A small screen has no column for the maker.
      let other = columns.maker.isEmpty ? device.kind : ""
      let tail = device.address.description.suffix(5)
      frame.putFirstFitting(
        [other.isEmpty ? "no name (\(tail))" : "\(other) (\(tail))", "\(other)"], in: columns.name,
        isSelected ? .bold : .dim)
    } else if device.isPerhapsAnother {
      frame.putFirstFitting(
        ["\(device.name), perhaps another", "\(device.name) (?)", "\(device.name)"],
        in: columns.name, style)
    } else {
      frame.put("\(device.name)", in: columns.name, style)
    }
    frame.put(device.kind, in: columns.maker, style)
    frame.putRight(DistanceText.about(row.distance), in: columns.distance, style)
    frame.put(row.trend.arrow(frame.glyphs), in: columns.arrow, isOld ? .dim : .bold)
    frame.putRight(dBmText(row.rssi), in: columns.signal, style)
    let now = frame.text("now")
    let isNow = row.age < 2 && cellWidth(now) <= columns.age.columns
    frame.putRight(isNow ? now : frame.text(ageText(row.age)), in: columns.age, style)
    frame.put("\(device.address)", in: columns.address, style)
    let marks = device.address.type.legend.mark + (device.isExtended ? "x" : " ")
    frame.put(marks, in: columns.marks, style)
  }

  /// Draws details of the selected device, and the meaning of its marks.
  private func putDetails(_ device: Device, in line: Area, _ frame: inout Frame) {
    let type = device.address.type
    let (mark, words) = type.legend
    let kind: Words = type == .public ? words : "\(mark): \(words)"
    let advertising: Words = device.isExtended ? "x: extended" : .empty
    if device.isPerhapsAnother {
      frame.put("perhaps another: it goes on at a new address", in: line, .dim)
      return
    }
    // Wide screens have a column for the address.
    let texts: [Words] =
      line.columns >= 68
      ? [.joined([kind, advertising], separator: "   "), kind]
      : [type.changes ? "\(device.address) changes" : "\(device.address) stays"]
    frame.putFirstFitting(texts, in: line, .dim)
  }
}

extension ScanList {
  /// The number of devices, and their order.
  package var summary: Words {
    let order: Words =
      switch order {
      case .distance: "nearest first"
      case .name: "by name"
      case .lastSeen: "last heard first"
      }
    return "\(Words.things(total)), \(order)"
  }
}

extension AddressType {
  /// One letter, a blank for a public address, and the meaning for a search.
  fileprivate var legend: (mark: String, words: Words) {
    switch self {
    case .public: (" ", "a public address: it stays")
    case .randomStatic: ("s", "a random static address: it stays while the thing is on")
    case .resolvable: ("r", "random, resolvable: it changes about every 15 minutes")
    case .nonResolvable: ("n", "random, non-resolvable: it changes now and then")
    case .reserved: ("?", "a random address of unknown kind")
    }
  }
}

/// The columns of a line of the list. A small screen only has name, distance, trend and age; a very small one no age.
private struct ScanColumns {
  let name, maker, distance, arrow, signal, age, address, marks: Area

  init(_ line: Area) {
    let isWide = line.columns >= 68
    let hasAge = line.columns >= 34
    // The width of the columns after the name.
    let others = isWide ? 55 : hasAge ? 20 : 9
    var rest = line.droppingLeft(2)
    name = rest.takeLeft(min(rest.columns - others, 25) - 1, gap: 1)
    maker = isWide ? rest.takeLeft(11, gap: 1) : .none
    distance = rest.takeLeft(7, gap: 1)
    arrow = rest.takeLeft(1)
    signal = isWide ? rest.takeLeft(5, gap: 1) : .none
    age = hasAge ? rest.takeLeft(7, gap: 1) : .none
    address = isWide ? rest.takeLeft(17, gap: 1) : .none
    marks = hasAge ? rest.left(2) : .none
  }
}

/// The contents of the screen of devices.
package struct ScanView: Sendable {
  package var list: ScanList
  /// Seconds since it began.
  package var elapsed = 0.0
  package var isMuted: Bool?
  package var status = StatusLine("")
  /// The hint for a beginner, longest text first; empty for none.
  package var hint: [Words] = []

  /// For the demo's list, in which the player cannot walk.
  package static let wayToWalk: [Words] = [
    "To walk through the house, hunt a thing: choose it with up and down, press Enter.",
    "To walk, hunt a thing: press Enter.", "Enter: hunt, then walk",
  ]
}

extension ScanView {
  package init(_ list: ScanList) { self.init(list: list) }
}
