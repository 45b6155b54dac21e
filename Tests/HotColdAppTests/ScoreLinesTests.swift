import Resources
import Testing

@testable import HotColdApp
@testable import HotColdGame
@testable import HotColdView

struct ScoreLinesTests {
  private static let book = ScoreBook(
    Array(
      """
      place room attic
      hunt classic 62 9.1 1763823845
      player 6989E32C 5 9 Anna "Ace", 8
      player 00000002 1 9 =1+1
      place open
      player 00000003 0 1

      """.utf8))

  /// A field in quotes for each text. A name that a spreadsheet would take for a formula is marked as text.
  @Test func pointsAsCSV() {
    #expect(
      ScoreLines.csv(Self.book.pages).split(separator: "\r\n", omittingEmptySubsequences: false)
        == [
          "place,player,name,points,rounds",
          #""the common room",00000003,"",0,1"#,
          #""room attic",6989E32C,"Anna ""Ace"", 8",5,9"#,
          #""room attic",00000002,"'=1+1",1,9"#, "",
        ])
    #expect(ScoreLines.csv([]) == "place,player,name,points,rounds\r\n")
  }

  @Test(
    arguments: [
      (
        .english, "Nothing yet: nobody was found here.\n",
        """
        the common room
          player 00000003           0 points in 1 round

        room attic
          classic       1:02    from 9.1 m    2025-11-22
          Anna "Ace", 8             5 points in 9 rounds
          =1+1                      1 point in 9 rounds

        """
      ),
      (
        .german, "Noch nichts: Hier wurde niemand gefunden.\n",
        """
        der Raum für alle
          Spieler 00000003          0 Punkte in 1 Runde

        Raum attic
          klassisch     1:02    aus 9,1 m     2025-11-22
          Anna "Ace", 8             5 Punkte in 9 Runden
          =1+1                      1 Punkt in 9 Runden

        """
      ),
    ] as [(Language, String, String)])
  func forPlayers(language: Language, nothing: String, all: String) {
    let catalogue = Catalogue(language, file: Translations.file(of: language.rawValue) ?? [])
    #expect(ScoreLines.plain([], in: catalogue) == nothing)
    #expect(ScoreLines.plain(Self.book.pages, in: catalogue) == all)
  }
}
