import BeaconCodec
import HotColdGame
import HotColdSystem

/// A picture in the making, and the file that it will be in.
package final class PlotFile {
  private let file: OutputFile
  private var data = PlotData()

  /// Its place is made at once, so that nobody waits for a picture that has none.
  package init(_ name: FileName, signals: Signals) throws {
    file = try OutputFile(name, signals: signals)
  }

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
      case .found(let key, let time) where key == hunted: data.found = data.found ?? time.seconds
      default: break
      }
    }
  }

  package func write() throws {
    try file.write(PlotDrawing(data).svg())
  }
}

extension TrackKey {
  fileprivate var title: String {
    guard let identity else { return "\(address)" }
    return "\(identity.uuid), \(identity.major), \(identity.minor)"
  }
}
