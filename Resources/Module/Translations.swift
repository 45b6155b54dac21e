import CResources

/// The catalogues that are built into the program, in the form of GNU gettext.
public enum Translations {
  /// - Parameter language: such as `de`; nil for one that there is none of, and for English, which needs none.
  public static func file(of language: String) -> [UInt8]? {
    switch language {
    case "de": de_po().array
    case "es": es_po().array
    case "fr": fr_po().array
    default: nil
    }
  }

  /// 256 words to make a party's code of, one on each line: things that children know, without accents, and no two that
  /// sound nearly alike.
  /// - Parameter language: such as `de`; any other than those below has the English ones.
  public static func words(of language: String) -> [UInt8] {
    switch language {
    case "de": words_de_txt().array
    case "es": words_es_txt().array
    case "fr": words_fr_txt().array
    default: words_en_txt().array
    }
  }
}
