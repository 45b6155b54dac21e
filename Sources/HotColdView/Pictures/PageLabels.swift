import BeaconCodec

package enum PageLabels {
  /// By the names in the page's script.
  private static let labels: KeyValuePairs<StaticString, Words> = [
    "far": "far",
    "here": "here",
    "curve": "how near",
    "house": "the house",
    "tracker": "who comes near",
    "say": "say: ",
    "name": "name it: ",
    "send": "send",
    "tease": "tease",
    "sound": "sound",
    "take": "take the keys",
    "silent": "No answer from hotcold. Is it still running?",
    "outside": "Scan the code on hotcold's screen again.",
    "wrong": "That is not the PIN.",
    "wait": "Too many wrong PINs. Scan the code, or wait:",
    "sleepy": "This browser lets the screen fall asleep. Set your phone to keep it on.",
    "insecure":
      "Without https (--web-cert) this phone cannot share, and feels neither turns nor steps.",
    "share": "share",
    "help": "help",
    "back": "back",
    "start": "start",
    "code": "a new code",
    "menu": "menu",
  ]
  package static func pretendHouse(hasBluetooth: Bool) -> Words {
    hasBluetooth ? "This is a pretend house." : "No Bluetooth here: this is a pretend house."
  }

  private static let arrows: [Words] = ["up", "left", "right", "down"]

  package static func json(_ catalogue: Catalogue, asksForPIN: Bool = false) -> [UInt8] {
    var json = JSONText()
    json.add("language", catalogue.language.rawValue)
    for (name, label) in labels { json.add(name, catalogue.text(label)) }
    json.add("arrows", arrows.map(catalogue.text))
    json.add("asksForPIN", asksForPIN)
    return json.ended
  }
}
