import BeaconCodec
import Testing

@testable import BeaconLocating

struct YAMLReaderTests {
  /// The value, in a form that can be compared at sight.
  private func text(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): value.contains(" ") || value.isEmpty ? "'\(value)'" : value
    case .array(let values): "[\(values.map { text($0) }.joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\($0.name):\(text($0.value))" }.joined(separator: ","))}"
    }
  }

  @Test(arguments: [
    ("", "null"), ("# nothing\n\n---\n", "null"), ("word", "word"), ("'it''s'", "it's"),
    ("a: 1\nb: two words # said\n", "{a:1,b:'two words'}"),
    ("a:\nb: ~\nc: null", "{a:null,b:null,c:null}"),
    ("a:\n  b:\n    c: d\ne: f", "{a:{b:{c:d}},e:f}"), ("a: 'x: y' # z", "{a:'x: y'}"),
    ("a: \"x \\\"y\\\" # z\"", #"{a:'x "y" # z'}"#),
    ("url: mqtt://host:1883", "{url:mqtt://host:1883}"),
    ("color: \"#ddd\"\nno: a#b", "{color:#ddd,no:a#b}"), ("\"two words\": 1", "{two words:1}"),
    ("- a\n- b", "[a,b]"), ("a:\n- 1\n- 2\nb: 3", "{a:[1,2],b:3}"),
    ("a:\n  - 1\n  - 2", "{a:[1,2]}"),
    ("- name: x\n  at: 1\n- name: y", "[{name:x,at:1},{name:y}]"),
    ("-\n  a: 1\n- ~", "[{a:1},null]"),
    ("- - 1\n  - 2\n- - 3", "[[1,2],[3]]"), ("a: [1, 2.5, -3]", "{a:[1,2.5,-3]}"),
    ("a: [[0, 0, 0], [17, 18, 3]] # m", "{a:[[0,0,0],[17,18,3]]}"),
    ("a: [1, # one\n  2,\n  ]\nb: c", "{a:[1,2],b:c}"),
    ("a: {b: c, d: [], \"e f\": 'g'}", "{a:{b:c,d:[],e f:g}}"),
    ("a: []\nb: {}", "{a:[],b:{}}"),
    ("a: |\n  one\n  two\nb: 1", "{a:'one\ntwo\n',b:1}".replacing("'", with: "")),
    ("a: >-\n  one\nb: 1", "{a:one\n,b:1}"), ("a: !secret word", "{a:'!secret word'}"),
    ("a: 1\r\nb: 2\r\n", "{a:1,b:2}"), ("\u{FEFF}a: 1", "{a:1}"), ("%YAML 1.2\n---\na: 1", "{a:1}"),
    (#"a: "K\u00fcche \x41\U0001F600 \ud800""#, "{a:'Küche A😀 \u{FFFD}'}"),
    ("a: -1\nb: - c", "{a:-1,b:'- c'}"), ("a: b:c", "{a:b:c}"),
  ])
  func reads(_ yaml: String, _ expected: String) throws {
    #expect(text(try YAMLReader.read(Array(yaml.utf8))) == expected)
  }

  @Test(arguments: [
    ("a: 1\n\tb: 2", 2, "tab"), ("a: &x 1", 1, "anchors"), ("a: 1\nb: *x", 2, "anchors"),
    ("a: 1\n  b: 2", 2, "indented"), ("a: 1\nword", 2, "colon"), ("a: b: c", 1, "quotes"),
    ("a: 'b", 1, "quotes"), (#"a: "\u12""#, 1, "quotes"), ("a: [1, 2", 1, "brackets"),
    ("a: [1 2, 3] x", 1, "behind"),
    ("a: [1, {b: 1]", 1, "bracket"), ("? a\n: b", 1, "several parts"),
    ("a: 1\n---\nb: 2", 2, "second"),
    ("a: [,]", 1, "missing"), ("- a\nb: 1", 2, "indented"), ("a:\n  - 1\n b: 2", 3, "indented"),
    (String(repeating: "[", count: 1000), 1, "deep"),
    (String(repeating: "- ", count: 1000), 1, "deep"),
    ("a: {b}", 1, "colon"),
  ])
  func refuses(_ yaml: String, _ line: Int, _ why: String) {
    do throws(YAMLReader.Problem) {
      _ = try YAMLReader.read(Array(yaml.utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.line == line && error.advice.contains(why), "\(error)")
    }
  }
}
