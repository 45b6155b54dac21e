import BeaconCodec

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The levels of the last seconds, and whether they changed at once.
///
/// Who walks changes them bit by bit. A body that steps in between takes about 10 dB within half a second,
/// which from more than a metre away no walk does.
struct RecentLevels: Equatable, Sendable {
  /// dB: less is not taken for a body.
  static let leastStep = 6.0
  /// How much better a step has to explain them than a slope: ln of the ratio of likelihoods.
  static let evidence = 3.0
  /// Seconds and packets, in all; packets on either side of the step.
  private static let needed = (seconds: 1.5, packets: 8.0, onASide: 3.0)
  /// dB²: no level is as quiet as that.
  private static let leastVariance = 1.0

  private struct Sums: Equatable {
    var packets = 0.0
    var levels = 0.0
    var squares = 0.0
  }

  private var recent = RecentBins<Sums>(span: 6, width: 0.25)

  /// - Parameter rssi: dBm.
  mutating func add(_ rssi: Double, at time: Timestamp) {
    recent.add(at: time, to: Sums()) { sums in
      sums.packets += 1
      sums.levels += rssi
      sums.squares += rssi * rssi
    }
  }

  /// dB by which the level rose at once; negative where it fell, nil where it did neither.
  var step: Double? {
    let bins = recent.bins
    guard let first = bins.first, let last = bins.last,
      last.start.seconds(since: first.start) >= Self.needed.seconds
    else { return nil }
    // Of all of them: packets, levels, their squares, times, their squares, products.
    var (n, y, yy, t, tt, ty) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for bin in bins {
      let time = bin.start.seconds(since: first.start)
      let sums = bin.content
      n += sums.packets
      y += sums.levels
      yy += sums.squares
      t += time * sums.packets
      tt += time * time * sums.packets
      ty += time * sums.levels
    }
    guard n >= Self.needed.packets else { return nil }
    // What is left over of the squares by the best slope, and by the best step.
    let rise = ty - t * y / n
    let slope = yy - y * y / n - rise * rise / (tt - t * t / n)
    var best: (rest: Double, step: Double)?
    var (before, sum) = (0.0, 0.0)
    for bin in bins.dropLast() {
      before += bin.content.packets
      sum += bin.content.levels
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
