import BeaconCodec
import Testing

@testable import HotColdHouse

struct YAMLReaderTests {
  /// The value as compact text.
  private func text(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): value.contains(" ") || value.isEmpty ? "'\(value)'" : value
    case .array(let values): "[\(values.map { text($0) }.joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\($0):\(text($1))" }.sorted().joined(separator: ","))}"
    }
  }

  @Test(arguments: [
    ("", "null"), ("# nothing\n\n---\n", "null"), ("word", "word"), ("a: 'x: y' # z", "{a:'x: y'}"),
    ("a:\nb: ~\nc: null\nd: '~'", "{a:null,b:null,c:null,d:~}"),
    ("- name: x\n  at: [1, -2.5]\n- name: y", "[{at:[1,-2.5],name:x},{name:y}]"),
    ("a: []\nb: {}", "{a:[],b:{}}"), ("a: |\n  one\n  two\nb: 1", "{a:one\ntwo\n,b:1}"),
    ("a: !secret word", "{a:word}"), ("a: 1\r\nb: 2\r\n", "{a:1,b:2}"),
    ("\u{FEFF}a: 1", "{a:1}"), (#"a: "K\u00fcche""#, "{a:Küche}"), ("a: &x 1", "{a:1}"),
  ])
  func reads(_ yaml: String, _ expected: String) throws {
    #expect(text(try YAMLReader.read(Array(yaml.utf8))) == expected)
  }

  @Test(arguments: [
    ("a: 1\nb: *x", 2, "aliases"), ("a: 1\n  b: 2", 2, "not allowed"),
    ("a:\n\tb: 1", 2, "tabs cannot indent"),
    ("a: 1\nb: 2\na: 3", 3, "the key a occurs twice"),
    ("a:\n  - b: 1\n    c: 2\n    \"b\": 3", 4, "the key b occurs twice"),
    ("{a: 1, a: 2}", 1, "the key a occurs twice"),
    ("? [a]\n: b", 1, "several parts"), ("a: 1\n---\nb: 2", 2, "second"),
    ("a: 1\nb: [\u{1}]", 2, "control characters"),
    (String(repeating: "[", count: 1000), 1, "deep"),
    (String(repeating: "- ", count: 1000), 1, "deep"),
    ("[" + String(repeating: "a,", count: 300_000), 1, "too many"),
  ])
  func refuses(_ yaml: String, _ line: Int, _ why: String) {
    let problem = #expect(throws: HousePlan.Problem.self) {
      try YAMLReader.read(Array(yaml.utf8))
    }
    let advice = problem?.advice ?? ""
    #expect(advice.hasPrefix("line \(line): ") && advice.contains(why))
  }
}
