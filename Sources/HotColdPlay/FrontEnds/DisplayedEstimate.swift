import BeaconCodec
import BeaconRanging

/// An estimate for the eye: its numbers change no more than twice a second, its words at once.
struct DisplayedEstimate {
  private static let interval = 0.5

  private(set) var estimate = Estimate.unknown
  private var since: Timestamp?

  mutating func take(_ new: Estimate, at time: Timestamp) {
    let isRead = since.map { !(0..<Self.interval).contains(time.seconds(since: $0)) } ?? true
    guard isRead || new.trend != estimate.trend || new.proximity != estimate.proximity else {
      return
    }
    estimate = new
    since = time
  }
}
