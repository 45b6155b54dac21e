import HotColdSystem
import Testing

struct FileNameTests {
  /// A suggested command works for any name of a file.
  @Test(arguments: [
    ("walk-1.csv", "walk-1.csv"), ("/home/zoë/a_b+c.pcap", "/home/zoë/a_b+c.pcap"),
    ("my walk.csv", "'my walk.csv'"), ("it's.csv", #"'it'\''s.csv'"#), ("$HOME", "'$HOME'"),
  ])
  func quoted(path: String, quoted: String) {
    #expect(FileName(path).quoted == quoted)
  }
}
