import BeaconCodec

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The levels of the last seconds, in no more memory than some dozen numbers, and whether they changed at
/// once.
///
/// Who walks changes them bit by bit. A body that steps in between takes 5 to 15 dB within half a second,
/// which from more than a metre away no walk does.
struct RecentLevels: Equatable, Sendable {
  /// Seconds.
  static let span = 6.0
  /// dB that a body takes at least.
  static let leastStep = 6.0
  /// How much better a step has to explain them than a slope: ln of the ratio of likelihoods.
  static let evidence = 3.0
  /// Seconds and packets, in all; packets on either side of the step.
  private static let needed = (seconds: 1.5, packets: 8.0, onASide: 3.0)
  /// dB²: no level is as quiet as that.
  private static let leastVariance = 1.0
  /// Seconds.
  private static let bin = 0.25

  private struct Bin: Equatable {
    var start: Timestamp
    var packets = 0.0
    var sum = 0.0
    var squares = 0.0
  }

  private var bins: [Bin] = []

  /// - Parameter rssi: dBm.
  mutating func add(_ rssi: Double, at time: Timestamp) {
    if let last = bins.last, time < last.start { bins = [] }
    bins.removeAll { time.seconds(since: $0.start) > Self.span }
    if bins.isEmpty || time.seconds(since: bins[bins.count - 1].start) >= Self.bin {
      bins.append(Bin(start: time))
    }
    bins[bins.count - 1].packets += 1
    bins[bins.count - 1].sum += rssi
    bins[bins.count - 1].squares += rssi * rssi
  }

  /// dB by which the level rose at once; negative where it fell, nil where it did neither.
  var step: Double? {
    guard let first = bins.first, let last = bins.last,
      last.start.seconds(since: first.start) >= Self.needed.seconds
    else { return nil }
    // Of all of them: packets, levels, their squares, times, their squares, products.
    var (n, y, yy, t, tt, ty) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for bin in bins {
      let time = bin.start.seconds(since: first.start)
      n += bin.packets
      y += bin.sum
      yy += bin.squares
      t += time * bin.packets
      tt += time * time * bin.packets
      ty += time * bin.sum
    }
    guard n >= Self.needed.packets else { return nil }
    // What is left over of the squares by the best slope, and by the best step.
    let rise = ty - t * y / n
    let slope = yy - y * y / n - rise * rise / (tt - t * t / n)
    var best: (rest: Double, step: Double)?
    var (before, sum) = (0.0, 0.0)
    for bin in bins.dropLast() {
      before += bin.packets
      sum += bin.sum
      let after = n - before
      guard min(before, after) >= Self.needed.onASide else { continue }
      let rest = yy - sum * sum / before - (y - sum) * (y - sum) / after
      if rest < best?.rest ?? .infinity {
        best = (rest, (y - sum) / after - sum / before)
      }
    }
    let noise = n * Self.leastVariance
    guard let best, abs(best.step) >= Self.leastStep,
      n / 2 * log(max(slope, noise) / max(best.rest, noise)) > Self.evidence
    else { return nil }
    return best.step
  }
}
