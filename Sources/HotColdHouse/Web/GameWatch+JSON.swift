import BeaconCodec
import HotColdOutput
import HotColdView

extension GameWatch {
  /// The players and the news, the newest first, as JSON for the page. It has no end of line in it.
  var json: [UInt8] {
    var text = Array(#"{"players":["#.utf8)
    for (index, player) in players.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += Array(#"{"name":"#.utf8)
      appendJSONString(player.label, to: &text)
      text += Array(#","role":"\#(player.role.word)","points":\#(player.points)}"#.utf8)
    }
    text += Array(#"],"news":["#.utf8)
    for (index, item) in news.reversed().enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += Array(#"{"number":\#(item.number),"text":"#.utf8)
      appendJSONString(Catalogue.english.text(item.words), to: &text)
      text.append(UInt8(ascii: "}"))
    }
    return text + Array("]}".utf8)
  }
}

extension GameWatch.Player {
  /// As people call it, or the tag.
  fileprivate var label: String { name.isEmpty ? "player \(tag)" : name.description }
}
