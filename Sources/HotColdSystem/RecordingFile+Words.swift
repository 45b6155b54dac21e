import Glibc
import HotColdView

extension RecordingFile {
  /// Where the recording is, for people; nil on standard output, and where something else was said of it.
  package var whereabouts: Words? {
    guard descriptor != STDOUT_FILENO, !isCutShort, !isLost else { return nil }
    let name = printable("\(name)")
    if isTaken { return "nothing was heard; \(name) is as it was before" }
    return wasTaken
      ? "written to \(name), in place of what was in it before" : "written to \(name)"
  }
}
