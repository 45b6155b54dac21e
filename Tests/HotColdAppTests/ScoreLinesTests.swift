import Testing

@testable import HotColdApp
@testable import HotColdGame

struct ScoreLinesTests {
  /// A field in quotes for each text. A name that a spreadsheet would take for a formula is marked as text.
  @Test func pointsAsCSV() {
    let book = ScoreBook(
      Array(
        """
        place room attic
        hunt classic 62 9.1 1763823845
        player 6989E32C 5 9 Anna "Ace", 8
        player 00000002 1 9 =1+1
        place open
        player 00000003 0 1

        """.utf8))
    #expect(
      ScoreLines.csv(book.pages).split(separator: "\r\n", omittingEmptySubsequences: false) == [
        "place,player,name,points,rounds",
        #""the common room",00000003,"",0,1"#,
        #""room attic",6989E32C,"Anna ""Ace"", 8",5,9"#,
        #""room attic",00000002,"'=1+1",1,9"#, "",
      ])
    #expect(ScoreLines.csv([]) == "place,player,name,points,rounds\r\n")
  }
}
