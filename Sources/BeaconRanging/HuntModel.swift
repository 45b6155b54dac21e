/// What the full filter holds true of players and of radio at 2.4 GHz.
enum HuntModel {
  // How a player moves, along the line to the beacon.

  /// Changes of mind (start, stop, turn) a second.
  static let changes: Float = 0.055
  /// Of them, how many end in standing still.
  static let stops: Float = 0.17
  /// How many stand when they are heard for the first time.
  static let standing: Float = 0.1
  /// Metres a second: the radial part of a walk, mean and standard deviation before folding to > 0.
  static let walk: (mean: Float, deviation: Float) = (1.34, 0.43)
  /// Metres: where hunts take place; who has arrived stays, who is that far off turns round.
  static let nearest: Float = 0.27
  static let farthest: Float = 30.0

  // Path loss.

  /// dB for each unit of ln(distance).
  static let decay = Float(PathLoss.decay)
  /// dB by which the peaks of RSSI lie over the log-distance law: the noise below is skewed, so the
  /// filter follows the upper part.
  static let offset: Float = 5.7
  /// dB: how well measured power and receiver agree, standard deviation.
  static let calibration: Float = 1.8

  // Shadowing by walls, furniture and bodies: changes with the way walked, freezes when standing.

  /// dB, standard deviation.
  static let shadowing: Float = 2.7
  /// Metres of way over which shadowing keeps 1/e of itself.
  static let shadowLength: Float = 8.0
  /// Metres a second of way that somebody who stands still makes nevertheless.
  static let fidgeting: Float = 0.024

  // Multipath: a fade of its own every few centimetres, frozen when standing.

  /// dB, standard deviation: median, and standard deviation of the logarithm from walk to walk: a line
  /// of sight fades less than a corridor.
  static let fading: (median: Float, spread: Float) = (1.82, 0.35)
  /// Metres; half a wavelength is 0.06.
  static let fadeLength: Float = 0.13

  // Noise of single packets.

  /// dB, standard deviation when walking: median, and spread as above.
  static let walkingNoise: (median: Float, spread: Float) = (2.97, 0.1)
  /// dB, standing: a frozen channel may be quiet, or differ between the three advertising channels.
  /// Median, and standard deviation of the logarithm from stop to stop.
  static let standingNoise: (median: Float, spread: Float) = (2.28, 1.2)
  /// Fades are deeper than peaks are high: deviations are divided by 1 + this below, 1 - this above.
  static let asymmetry: Float = 0.24
  /// Degrees of freedom of the noise (Student's t); half of 10 + 1 is a power without logarithms.
  static let tails: Float = 10

  // What is known before.

  /// ln of metres, mean and standard deviation.
  static let start: (mean: Float, deviation: Float) = (1.4, 3.28)
}
