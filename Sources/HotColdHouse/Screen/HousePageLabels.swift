import BeaconCodec
import HotColdSystem
import HotColdView

enum HousePageLabels {
  private static let (one, two, three) = (
    Words(verbatim: "{1}"), Words(verbatim: "{2}"), Words(verbatim: "{3}")
  )
  private static let sentences: [Words] = [
    "not heard", "near \(one)", "\(one) ago", "\(one) days ago", "connecting", "no broker: \(one)",
    "\(one) things, \(two) stations", "\(one) things, \(two) of \(three) stations", "offline",
    "not calibrated",
    "without a name: \(one)", "No thing has that name.", "Nothing heard yet.", "Things", "Search",
    "Moved lately", "Plan of the house", "Floors", "Game", "No player heard yet.", "What happened",
    "thing", "station", "80% sure to be inside", "hiding", "seeking", "watching", "points: \(one)",
    "No answer from hotcold. Is it still running?", "Scan the code on hotcold's screen again.",
    "That is not the PIN.", "Too many wrong PINs. Scan the code, or wait:",
    "Add a thing", "Hold it close to a station, with nothing else near it, and choose it here:",
    "Name", "Save", "Forget it", "It is here now:", "Forget how loud it is",
    "Paired browsers: \(one)", "Remove",
  ]

  /// Translations by English sentence; the language is under "".
  /// - Parameter asksForPIN: whether the page has a PIN, which is under "PIN".
  static func json(asksForPIN: Bool) -> [UInt8] {
    let catalogue = Catalogue.own
    var text = Array("{\"\":".utf8)
    appendJSONString(catalogue.language.rawValue, to: &text)
    for sentence in sentences + (asksForPIN ? [Words(verbatim: "PIN")] : []) {
      text.append(UInt8(ascii: ","))
      appendJSONString(sentence.english, to: &text)
      text.append(UInt8(ascii: ":"))
      appendJSONString(catalogue.text(sentence), to: &text)
    }
    return text + [UInt8(ascii: "}")]
  }
}
