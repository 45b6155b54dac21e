import BeaconCodec
import Glibc
import HotColdGame

/// A picture in the making, and the file that it will be in.
final class PlotFile: @unchecked Sendable {
  private let name: String
  private let descriptor: Int32
  private var data = PlotData()

  /// The file is created at once, so that nobody waits for a picture that has no place.
  init(path: String) throws {
    name = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "cannot create \(path): \(describe(errno: errno))")
    }
  }

  deinit { close(descriptor) }

  func add(_ reading: Reading, truth: Double?) {
    if data.name.isEmpty { data.name = reading.key.title }
    data.add(PlotPoint(reading, truth: truth))
  }

  func add(_ call: Call, at time: Timestamp) {
    data.add(call, at: time.seconds)
  }

  func write() throws {
    do {
      _ = ftruncate(descriptor, 0)
      try writeAll(PlotDrawing(data).svg(), to: descriptor)
    } catch let failure as WriteFailed {
      throw Failure(.failedWhileRunning, "\(name): \(describe(errno: failure.code))")
    }
  }
}

extension TrackKey {
  fileprivate var title: String {
    guard let identity else { return "\(address)" }
    return "\(identity.uuid), \(identity.major), \(identity.minor)"
  }
}
