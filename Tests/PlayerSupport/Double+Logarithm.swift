extension Double {
  /// To a hundredth, which is enough for a simulated radio.
  var commonLogarithm: Double {
    var rest = self
    var sum = 0.0
    while rest >= 10 {
      rest /= 10
      sum += 1
    }
    while rest < 1 {
      rest *= 10
      sum -= 1
    }
    // ln x = 2 artanh((x - 1) / (x + 1))
    let z = (rest - 1) / (rest + 1)
    var term = z
    var series = 0.0
    for odd in stride(from: 1.0, through: 61, by: 2) {
      series += term / odd
      term *= z * z
    }
    return sum + 2 * series / 2.302_585_092_994_046
  }
}
