import BeaconCodec
import Glibc
import HotColdView

/// One line on stderr, whatever a file's name may bring into it.
package func complain(_ words: Words) {
  let message = Catalogue.own(on: STDERR_FILENO).text(words)
  var line = String.UnicodeScalarView()
  line.append(contentsOf: message.unicodeScalars.map { TextRole($0) == nil ? "?" : $0 })
  writeToStandardError("hotcold: \(String(line))\n")
}

package func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
