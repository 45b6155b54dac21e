import HotColdGame

// What was called, and where it was found.
extension PlotDrawing {
  /// A mark with its word where the call becomes another one, in the upper line or the lower one; a stroke where
  /// the same is called again, or where there is no room for a word.
  func drawCalls(_ svg: inout SVGWriter) {
    var free = [-Double.infinity, -Double.infinity]
    var last: Call?
    for (call, time) in data.calls {
      let x = x(time)
      let colour = call == .hot ? Colour.hot : Colour.cold
      let row = free.firstIndex { x >= $0 }
      guard call != last, let row, x <= Self.right - Self.wordWidth / 2 + 8 else {
        svg.add(
          "path",
          [("d", "M\(tenths(x)) \(tenths(Self.distanceTop))v-4"), ("stroke", colour)])
        continue
      }
      last = call
      free[row] = x + Self.wordWidth
      let y = Self.callsAt - Double(row) * 14
      svg.add(
        "path",
        [("d", "M\(tenths(x)) \(tenths(Self.distanceTop))l-4 -7h8z"), ("fill", colour)])
      svg.add(
        "text",
        [
          ("x", tenths(x)), ("y", tenths(y)), ("text-anchor", "middle"),
          ("font-weight", "600"), ("font-size", "12"),
          ("fill", call == .hot ? "#a85a00" : "#1d5299"),
        ], text: call.rawValue)
    }
  }

  /// A line through both, and the word beside it.
  func drawFind(_ svg: inout SVGWriter) {
    guard let found = data.found else { return }
    let x = x(found)
    svg.add(
      "path",
      [
        ("d", "M\(tenths(x)) \(tenths(Self.distanceTop))V\(tenths(Self.rssiBottom))"),
        ("stroke", Colour.found), ("stroke-width", "2"),
      ])
    let isLate = x > Self.right - 80
    svg.add(
      "text",
      [
        ("x", tenths(isLate ? x - 6 : x + 6)), ("y", tenths(Self.distanceTop + 16)),
        ("text-anchor", isLate ? "end" : "start"), ("font-weight", "700"), ("font-size", "14"),
        ("fill", Colour.found),
      ], text: "FOUND")
  }
}
