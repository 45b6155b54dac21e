import BeaconCodec

/// The fixed labels of the page.
package enum PageLabels {
  /// By their names in the page's script.
  private static let labels: KeyValuePairs<StaticString, Words> = [
    "far": "far",
    "here": "here",
    "curve": "how near",
    "house": "the house",
    "tracker": "who comes near",
    "say": "say: ",
    "send": "send",
    "sound": "sound",
    "take": "take the keys",
    "silent": "No answer from hotcold. Is it still running?",
    "outside": "Scan the code on hotcold's screen again.",
    "start": "start",
    "code": "a new code",
    "menu": "menu",
  ]
  private static let arrows: [Words] = ["up", "left", "right", "down"]

  package static func json(_ catalogue: Catalogue) -> [UInt8] {
    var json = JSONText()
    json.add("language", catalogue.language.rawValue)
    for (name, label) in labels { json.add(name, catalogue.text(label)) }
    json.add("arrows", arrows.map(catalogue.text))
    return json.ended
  }
}
