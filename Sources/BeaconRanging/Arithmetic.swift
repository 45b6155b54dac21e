// Own functions, because C libraries' exponentials and logarithms differ in the last bits between
// processors, and the network's output is fed back to it.

/// Eight numbers, in two vector registers of any processor: one is computed while the other waits.
typealias Lanes = SIMD8<Float>

/// e^x with a relative error of 3e-5, for x in -32...0; below -32 the same as for -32. Not inlined,
/// because the compiler would split the vectors next to scalar code.
@inline(never)
func exponential(_ x: Lanes) -> Lanes {
  // e^x = (e^(x/32))^32. The polynomial for e^y, y in -1...0, is fitted on Chebyshev nodes.
  let y = x.replacing(with: -32, where: x .< -32) * 0.031_25
  var power = 0.005_044_80 * y + 0.038_211_41
  power = power * y + 0.164_916_30
  power = power * y + 0.499_597_51
  power = power * y + 0.999_968_64
  power = power * y + 1
  power *= power
  power *= power
  power *= power
  power *= power
  return power * power
}

/// tanh x = (1 - e^-2x) / (1 + e^-2x), computed for |x|, with the sign of x.
@inline(never)
func hyperbolicTangent(_ x: Lanes) -> Lanes {
  let isNegative = x .< 0
  let size = x.replacing(with: -x, where: isNegative)
  let power = exponential(-2 * size)
  let result = (1 - power) / (1 + power)
  return result.replacing(with: -result, where: isNegative)
}

/// e^x with a relative error of 1e-9; beyond ±700 the same as for ±700.
package func exponential(_ x: Double) -> Double {
  let x = min(max(x, -700), 700)
  // Adding 1.5 * 2^52 rounds to an integer, which is then in the lowest bits.
  let halvings = x * 1.442_695_040_888_963_4 + 0x1.8p52
  let rest = x - (halvings - 0x1.8p52) * 0.693_147_180_559_945_3
  // The series up to the ninth power, in parts that a processor computes in parallel.
  let square = rest * rest
  let fourth = square * square
  let low = 1 + rest + (1 / 2 + rest * (1 / 6)) * square
  let middle = 1 / 24 + rest * (1 / 120) + (1 / 720 + rest * (1 / 5040)) * square
  let high = 1 / 40_320 + rest * (1 / 362_880)
  let sum = low + (middle + high * fourth) * fourth
  return sum * Double(bitPattern: (halvings.bitPattern &+ 1023) << 52)
}

/// The natural logarithm of x >= 1e-307, with an error of 1e-9.
func logarithm(_ x: Double) -> Double {
  let bits = x.bitPattern
  let exponent = Double(Int(bits >> 52) - 1023)
  let significand = Double(bitPattern: bits & (1 << 52 - 1) | 1023 << 52)
  // ln m = ln √2 + 2 artanh((m - √2) / (m + √2)), for m in 1..<2.
  let root = 1.414_213_562_373_095_1
  let z = (significand - root) / (significand + root)
  let square = z * z
  let series = 1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square / 9)))
  return (exponent + 0.5) * 0.693_147_180_559_945_3 + 2 * z * series
}
