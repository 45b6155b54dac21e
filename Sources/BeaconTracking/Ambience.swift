import BeaconCodec
import BeaconRanging

/// Detects walking from the levels of all devices except the hunted one: they are steady while the
/// player stands, and jump from packet to packet (fading) while the player walks.
///
/// The constants were tuned on recordings in an office, a flat and a mall, and are uncritical,
/// except the noise of a standing receiver and of each device.
struct Ambience: Sendable {
  /// The most devices to follow; a new one waits until one is lost. More would not help.
  private static let capacity = 48
  /// The memory of a device's mean level, and the silence after which it is unknown, in seconds.
  private static let memory = 0.6
  private static let lost = 6.0
  /// The variance of a packet while standing, in dB²: the usual one, and the limits for one device.
  private static let quiet = 9.0
  private static let noises = 2.25...64.0
  /// Time constants in seconds for the fall and the rise of a device's own variance.
  private static let calms = 20.0
  private static let stirs = 100.0
  /// The most that one packet counts, as a multiple of the variance.
  private static let cap = 3.0
  /// Seconds over which packets are averaged, and the gap after which a packet counts half.
  private static let window = 1.5
  private static let halfNews = 0.03
  /// The packets, and the devices, at which the weight is one half.
  private static let crowd = 2.0
  private static let enough = 3.0
  /// The neutral index, the margin of walking above the lowest index, and ln of odds per unit.
  private static let even = 1.1
  private static let aboveLowest = 0.4
  private static let slope = 18.0
  /// Time constants in seconds for the fall and the rise of the lowest index.
  private static let settles = 3.0
  private static let forgets = 150.0
  /// The limits, 1/4 and 20, of the factor for the odds of standing, as ln.
  private static let factors = -1.39...3.0
  /// From the first to the second value of the hunted device's own index, standing counts less and
  /// less: the device is carried, or people pass it.
  private static let own = 0.9...1.5
  /// A device above this level in dBm is on the player's own body.
  private static let onBody = -48.0

  private struct Device {
    let address: BluetoothAddress
    var heard: Double
    /// Weight, sum (dBm) and squared weights of earlier packets.
    var weight = 1.0
    var sum: Double
    var squares = 1.0
    /// The device's variance in dB².
    var noise = Ambience.quiet
    /// The scatter and weight of the packets in the window.
    var scatter = 0.0
    var news = 0.0

    init(_ address: BluetoothAddress, _ rssi: Double, at time: Double) {
      (self.address, heard, sum) = (address, time, rssi)
    }

    var level: Double { sum / weight }

    mutating func hear(_ rssi: Double, at time: Double) {
      let step = max(time - heard, 0)
      heard = time
      let keep = exponential(-step / window)
      (scatter, news) = (scatter * keep, news * keep)
      guard step <= lost else {
        (weight, sum, squares) = (1, rssi, 1)
        return
      }
      let off = rssi - level
      let square = off * off / (1 + squares / weight / weight)
      let share = step / (step + halfNews)
      scatter += share * min(square / max(noise, quiet), cap)
      news += share
      let own = min(square, 16 * noise)
      noise += (own - noise) * (1 - exponential(-min(step, 2) / (own > noise ? stirs : calms)))
      noise = min(max(noise, noises.lowerBound), noises.upperBound)
      let memory = exponential(-step / memory)
      weight = weight * memory + share
      sum = sum * memory + rssi * share
      squares = squares * memory * memory + share * share
    }
  }

  private var devices: [Device] = []
  private var places = AddressIndex()
  /// The index of a lost device.
  private var spare: Int?
  var count: Int { devices.count }
  private var lowest = 0.6
  private var asked: Double?

  /// - Parameters:
  ///   - rssi: in dBm.
  ///   - time: in seconds.
  mutating func hear(
    _ address: BluetoothAddress, _ rssi: Double, at time: Double, isHunted: Bool = false
  ) {
    if let place = places.place(of: address, where: { devices[$0].address == address }) {
      return devices[place].hear(rssi, at: time)
    }
    let device = Device(address, rssi, at: time)
    var place = devices.count
    if place < Self.capacity {
      devices.append(device)
    } else {
      guard let next = spare ?? (isHunted ? place - 1 : nil) else { return }
      place = next
      devices[place] = device
      spare = nil
    }
    places.add(place, of: devices.lazy.map(\.address))
  }

  /// As `standing(besides:at:)`, but from an accelerometer.
  static func standing(isWalking: Bool) -> Double {
    isWalking ? factors.lowerBound : factors.upperBound
  }

  /// ln of the factor for the odds of standing; 0 without other devices. Ask ten times a second.
  /// - Parameters:
  ///   - hunted: the device that the player may walk towards.
  ///   - time: in seconds.
  mutating func standing(besides hunted: BluetoothAddress, at time: Double) -> Double {
    var (count, index) = (0.0, 0.0)
    var itsOwn: Double?
    spare = nil
    for (place, device) in devices.enumerated() {
      guard time - device.heard < Self.lost else {
        spare = place
        continue
      }
      let keep = exponential(-max(time - device.heard, 0) / Self.window)
      let news = device.news * keep
      guard news > 1e-3 else { continue }
      if device.address == hunted {
        itsOwn = device.scatter / device.news
      } else if device.level < Self.onBody {
        count += news / (news + Self.crowd)
        index += device.scatter * keep / (news + Self.crowd)
      }
    }
    let step = max(time - (asked ?? time), 0)
    asked = time
    guard count > 1e-3 else { return 0 }
    index /= count
    if count > 0.5 {
      lowest +=
        (index - lowest)
        * (1 - exponential(-step / (index < lowest ? Self.settles : Self.forgets)))
    }
    let excess = index - max(Self.even, lowest + Self.aboveLowest)
    let odds = -Self.slope * excess * count / (count + Self.enough)
    let limited = min(max(odds, Self.factors.lowerBound), Self.factors.upperBound)
    guard limited > 0, let itsOwn else { return limited }
    let (low, high) = (Self.own.lowerBound, Self.own.upperBound)
    return limited * (1 - min(max((itsOwn - low) / (high - low), 0), 1))
  }
}
