import BeaconCodec
import Glibc
import HotColdView

/// Takes the places of standard input, output and errors where whoever started the program has closed
/// them, so that no file that is opened later is mistaken for one of them. To read or write there still
/// fails.
package func holdStandardDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest free number is taken: this one.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Whatever else whoever started the program has left open to it: no hook and no voice gets it from us.
package func keepInheritedDescriptors() {
  guard let folder = opendir("/proc/self/fd") else { return }
  defer { closedir(folder) }
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard let descriptor = Int32(name), descriptor > STDERR_FILENO else { continue }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

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
