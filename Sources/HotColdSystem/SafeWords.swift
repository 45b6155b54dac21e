import BeaconCodec

/// A name that somebody else has chosen, fit to be shown.
package func safe(_ text: String) -> String { SafeText(text).description }

/// A path or an argument fit to be shown: all of it, with a `?` for what is no plain character.
package func printable(_ path: String) -> String {
  String(path.unicodeScalars.map { (" "..."~").contains($0) ? Character($0) : "?" })
}
