import Testing

@testable import BeaconCodec

struct JSONValueTests {
  @Test(
    arguments: [
      (
        #"{"a":1,"b":[true,null,"x"]}"#,
        .object([
          "a": .number(1), "b": .array([.bool(true), .null, .string("x")]),
        ])
      ), ("-12.5e1", .number(-125)), (#""""#, .string("")), ("0", .number(0)), ("{}", .object([:])),
      (" [ 1 , 2 ] ", .array([.number(1), .number(2)])),
    ] as [(String, JSONValue)])
  func reads(_ text: String, value: JSONValue) {
    #expect(JSONValue(Array(text.utf8)) == value)
  }

  @Test(arguments: [
    "", " ", "{", "}", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "NaN", "-Infinity", "1e999", "01",
    "1.",
    ".5", "+1", "0x1", "tru", "nullnull", "\"", "\"\u{1}\"", #""\x""#, #""\u12""#, "[1 2]",
    String(repeating: "[", count: 100_000), String(repeating: "9", count: 65),
    "[" + String(repeating: "1,", count: 3000) + "1]",
    "\"" + String(repeating: "x", count: 70_000) + "\"", "1\u{0}",
  ])
  func refuses(_ text: String) {
    #expect(JSONValue(Array(text.utf8)) == nil)
  }

  /// The line of the first error, and the reason.
  @Test(
    arguments: [
      ("", "line 1: it is not valid JSON from here on"),
      ("{\n\"a\": 1,\n}", "line 3: it is not valid"),
      ("{\"a\": 1\n\"b\": 2}", "line 2: it is not valid"),
      ("{\"a\": \"x\n\"}", "line 1: it is not valid"),
      ("{\n\n\"a\": tru}\n", "line 3: it is not valid"), ("{}\n{}", "line 2: it is not valid"),
      ("{\"a\":\n1e999}", "line 2: it is not valid"),
      ("[\n1,1,1,1,1,1,1,1]", "line 2: it has too many"),
      ("[[[\n[[1]]]]]", "line 2: it is nested"),
      ("[" + String(repeating: " ", count: 200) + "]", "it is longer than 100 bytes"),
    ] as [(String, String)])
  func reportsLineAndReason(_ text: String, _ why: String) {
    let limits = JSONValue.Limits(length: 100, count: 6, depth: 3)
    let problem = #expect(throws: JSONValue.Problem.self) {
      try JSONValue.read(Array(text.utf8), limits: limits)
    }
    #expect(problem?.advice.hasPrefix(why) == true)
    #expect(JSONValue(Array(text.utf8), limits: limits) == nil)
  }

  /// A file's author would not notice that only the last one counts.
  @Test(arguments: [
    ("{\"a\": 1,\n\"b\": 2,\n\"a\": 3}", "line 3: the key a occurs twice"),
    ("{\"b\": [{\"a\": 1},\n{\"a\": 1, \"\\u0061\": 2}]}", "line 2: the key a occurs twice"),
    ("{\"a\u{1B}\": 1, \"a\u{1B}\": 1}", "line 1: it is not valid JSON"),
  ])
  func refusesARepeatedKeyInAFile(_ text: String, _ why: String) {
    let problem = #expect(throws: JSONValue.Problem.self) {
      try JSONValue.read(Array(text.utf8), limits: .file)
    }
    #expect(problem?.advice.hasPrefix(why) == true)
  }

  @Test func refusesInvalidUTF8() {
    #expect(JSONValue([0x22, 0xFF, 0x22]) == nil)
    #expect(JSONValue([0x22, 0xC3, 0x28, 0x22]) == nil)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9""#, "é"),
    (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"), (#""\ude00""#, "\u{FFFD}"),
    (#""\ud83dx""#, "\u{FFFD}x"),
  ])
  func escapes(_ text: String, _ expected: String) {
    #expect(JSONValue(Array(text.utf8))?.string == expected)
  }

  @Test func members() {
    let value = JSONValue(Array(#"{"a":1,"b":"x","a":2,"c":false}"#.utf8))
    #expect(value?["a"]?.number == 2)
    #expect(value?["b"]?.string == "x")
    #expect(value?["c"]?.bool == false)
    #expect(value?["d"] == nil)
    #expect(JSONValue.number(1)["a"] == nil)
  }
}
