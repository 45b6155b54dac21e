import BeaconCodec
import Glibc
import HotColdGame
import HotColdSystem

/// A picture in the making, and the file that it will be in.
package final class PlotFile {
  private let name: String
  private let descriptor: Int32
  private var data = PlotData()

  /// The file is created at once, so that nobody waits for a picture that has no place.
  package init(path: String) throws {
    name = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "cannot create \(path): \(describe(errno: errno))")
    }
  }

  deinit { close(descriptor) }

  /// Takes what a sighting has led to.
  /// - Parameters:
  ///   - hunted: what the picture is about.
  ///   - truth: metres; the true distance of the sender, where the recording knows it.
  package func take(_ events: [GameEvent], hunted: TrackKey?, truth: Double?) {
    for event in events {
      switch event {
      case .estimate(let reading) where reading.key == hunted:
        if data.name.isEmpty { data.name = reading.key.title }
        data.add(PlotPoint(reading, truth: truth))
      case .call(let call, _, let time): data.add(call, at: time.seconds)
      default: break
      }
    }
  }

  package func write() throws {
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
