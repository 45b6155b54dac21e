import Glibc
import HotColdGame
import HotColdView
import Translations

extension Catalogue {
  /// In the language that the locale asks for. What the environment says is asked here, and nowhere else.
  package static var own: Catalogue {
    let language = Language { name in getenv(name).map { String(cString: $0) } }
    guard let file = Translations.file(of: language.rawValue) else { return .english }
    return Catalogue(language, file: file)
  }

  /// A new code for a party, in the words of this language. Whoever types it may
  /// have another language.
  package var newCode: RoomCode? {
    let text = String(decoding: Translations.words(of: language.rawValue), as: UTF8.self)
    var random = SystemRandomNumberGenerator()
    return RoomCode(words: text.split(separator: "\n").map(String.init), using: &random)
  }

  /// For a person at a terminal in the language of the locale. Scripts, which read it from elsewhere, know English.
  package static func own(on descriptor: Int32) -> Catalogue {
    isatty(descriptor) == 1 ? .own : .english
  }
}
