/// The catalogues that are built into the program, in the form of GNU gettext.
public enum Translations {
  /// - Parameter language: such as `de`; nil for one that there is none of, and for English, which needs none.
  public static func file(of language: String) -> [UInt8]? {
    switch language {
    case "de": PackageResources.de_po
    case "es": PackageResources.es_po
    case "fr": PackageResources.fr_po
    default: nil
    }
  }

  /// 256 words to make a party's code of, one on each line: things that children know, without accents, and no two that
  /// sound nearly alike.
  /// - Parameter language: such as `de`; any other than those below has the English ones.
  public static func words(of language: String) -> [UInt8] {
    switch language {
    case "de": PackageResources.words_de_txt
    case "es": PackageResources.words_es_txt
    case "fr": PackageResources.words_fr_txt
    default: PackageResources.words_en_txt
    }
  }
}
