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
}
