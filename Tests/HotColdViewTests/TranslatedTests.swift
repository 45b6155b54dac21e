import HotColdGame
import Resources
import SceneSupport
import ScreenSupport
import Testing

@testable import HotColdView

extension Translated {
  /// The main screens.
  static let shown: Set = [
    "seek listening", "seek hot", "seek cold", "seek steady", "seek lost", "seek found",
    "seek walk", "seek walk company", "hide hunted", "hide alone", "hide caught", "title first",
    "title repair", "result mine", "result caught", "result lost", "result house", "scan things",
    "help seek", "help title", "help seek thermometer", "help hide decoy",
  ]

  /// Without the help, which grows into further pages.
  static let measured = Scene.all.filter { !$0.name.hasPrefix("help") }
}

struct TranslatedTests {
  @Test(arguments: Translated.measured)
  func translationsFit(scene: Scene) {
    #expect(Translated.tooLong(scene) == [])
  }

  /// French words that were wrong once, in all sentences: a false house, hitting a key, being present.
  @Test func frenchWords() throws {
    let file = String(decoding: try #require(Translations.file(of: "fr")), as: UTF8.self)
    let texts = file.split(separator: "\n").filter { $0.hasPrefix("msgstr") }
    for word in ["fausse maison", "ape Entrée", "ape Échap", "ape b ", "\"présent\""] {
      #expect(!texts.contains { $0.contains(word) }, "\(word)")
    }
    // Shell commands have straight quotes.
    #expect(!texts.contains { $0.contains(/\w'\w/) })
    let french = Translated.catalogues[2]
    #expect(french.text("Press Enter to start.") == "Appuie sur Entrée pour commencer.")
  }

  /// The ends of the curve's axis keep apart, at any width.
  @Test(arguments: [20, 24, 30, 60])
  func theAxisIsLegible(columns: Int) {
    for catalogue in [.english] + Translated.catalogues {
      var frame = Frame(Size(columns: columns, rows: 5), .braille, catalogue)
      frame.putCurve(Scene.walk.history, in: frame.area)
      let now = catalogue.text("now")
      #expect(frame.plainText[4].hasSuffix(" \(now)"), "\(frame.plainText[4])")
    }
  }

  /// The help grows into further pages: no word is broken, cut off or left out.
  @Test(arguments: HelpView.Topic.allCases, GameMode.allCases)
  func helpFits(topic: HelpView.Topic, game: GameMode) {
    var help = HelpView(topic, game: game)
    for size in Translated.sizes {
      for catalogue in [.english] + Translated.catalogues {
        var shown: Set<Substring> = []
        for page in 0..<help.pageCount(size, catalogue) {
          help.page = page
          let frame = help.frame(size, .braille, catalogue)
          #expect(frame.cut == 0, "\(catalogue.language) \(size) page \(page)")
          shown.formUnion(frame.plainText.flatMap { $0.split(separator: " ") })
        }
        let wanted = help.paragraphs(.braille).flatMap {
          words(of: $0.value, catalogue) + words(of: $0.key, catalogue)
        }
        // On a narrow page, a colon follows the term.
        let lost = wanted.filter { !shown.contains($0) && !shown.contains("\($0):") }
        #expect(lost.isEmpty, "\(catalogue.language) \(size)")
      }
    }
  }

  private func words(of words: Words, _ catalogue: Catalogue) -> [Substring] {
    catalogue.text(words).split(separator: " ")
  }

  /// The help of a game begins with its rule; the title's page has all games.
  @Test(arguments: GameMode.allCases)
  func theHelpExplainsTheGame(game: GameMode) {
    #expect(HelpView(.title).paragraphs(.ascii).contains { $0.value == game.words.rule })
    for topic in [HelpView.Topic.seek, .walk, .hide, .hideInHouse, .result] where game != .classic {
      let first = HelpView(topic, game: game).paragraphs(.ascii)[0].value
      #expect(first.english.hasPrefix(game.words.rule.english))
    }
  }

  @Test(arguments: Translated.measured)
  func nothingIsLeftInEnglish(scene: Scene) {
    #expect(Translated.leftInEnglish(scene, known: Self.known) == [])
  }

  /// Words in the scenes' own texts, or with a meaning in another language.
  private static let known: Set = [
    "listening", "far", "go on", "plug it in to go on", "keys", "radio", "room", "You", "you",
    "scan", "seek", "hide", "power", "station", "lamp", "tracker", "watch",
  ]

  /// Every large word has its letters, in every language.
  @Test(arguments: [
    "HOT", "COLD", "SAME", "WALK", "WAIT", "GONE", "FOUND", "HIDE", "FAR", "NEAR", "HERE",
    "CAUGHT", "LOST", "WON", "TIME", "WRONG", "BOOM", "BOMB", "CATCH!", "RUN!", "SAFE",
    "ASK",
  ])
  func everyWordHasItsLetters(word: String) {
    for catalogue in [.english] + Translated.catalogues {
      let text = catalogue.text(Words(key: word))
      #expect(catalogue == .english || text != word)
      for letter in text + "0123456789.,>" {
        #expect(BigLetters.columns(String(letter)) > 0, "\(text)")
      }
    }
  }

  /// Without Unicode nothing becomes a question mark.
  @Test func lettersWithMarksAreFolded() {
    for catalogue in Translated.catalogues {
      var frame = Frame(Size(columns: 100, rows: 1), .ascii, catalogue)
      frame.put("Catch me if you can!", in: frame.area)
      frame.put("Behind you!", in: frame.area.droppingLeft(40))
      #expect(!frame.plainText[0].contains("?"), "\(frame.plainText)")
    }
  }

  /// The praise for a find shares its line with other facts.
  @Test(arguments: ["best time here!", "best time here: {1}"])
  func praiseIsShort(key: String) {
    for catalogue in Translated.catalogues {
      #expect(cellWidth(catalogue.text(Words(key: key))) <= 23)
    }
  }
}
