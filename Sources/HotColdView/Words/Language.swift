/// The languages that the program speaks.
package enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case spanish = "es"
  case french = "fr"

  /// The one that the locale asks for, as GNU gettext finds it: `LANGUAGE` is a list of wishes, unless the locale is
  /// the C locale; that one is English, which scripts rely on.
  /// - Parameter variable: of the environment; nil for one that is not set.
  package init(_ variable: (String) -> String?) {
    func set(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    self = .english
    guard let locale = set("LC_ALL") ?? set("LC_MESSAGES") ?? set("LANG"),
      locale != "C", locale != "POSIX"
    else { return }
    let wishes = (set("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    self = (wishes + [locale]).lazy.compactMap(Language.init(locale:)).first ?? .english
  }

  /// By the name of a locale, as `de_AT.UTF-8`; nil for a language that the program does not speak.
  init?(locale: String) {
    let name = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }
    self.init(rawValue: name.lowercased())
  }

  /// Whether a number takes the plural.
  func isPlural(_ count: Int) -> Bool {
    self == .french ? count.magnitude > 1 : count != 1
  }
}
