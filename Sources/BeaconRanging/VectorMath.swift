/// Four numbers at once: as many as the registers of every processor hold. With more there would be too few of
/// them for what is reckoned here.
typealias Lanes = SIMD4<Float>

// Most of these functions are made of plain arithmetic, without looking at the bits of a number: that is as fast
// where the compiler optimizes, and far faster where it does not. They are not inlined: next to what is chosen
// number by number, the compiler would take them apart into single numbers, too.

/// ln of 0.25...30, to 3e-5.
@inline(never)
func logarithm(_ x: Lanes) -> Lanes {
  // ln x = ln c + 2 artanh((x - c) / (x + c)), c the geometric mean of the ends, and for artanh(z) / z
  // a quotient of two polynomials in z * z, fitted by least squares on Chebyshev nodes.
  let sum = x + 2.738_613
  let inverse = 1 / sum
  let z = (x - 2.738_613) * inverse
  let square = z * z
  let above = (0.133_883_21 * square - 0.968_782_89) * square + 1
  let below = (0.365_726_28 * square - 1.301_831_78) * square + 1
  return 2 * z * above / below + 1.007_451_5
}

/// e to the power of x in -32...0, to 3e-5 of itself.
@inline(never)
func exponential(_ x: Lanes) -> Lanes {
  // e^x = (e^(x/32))^32, with a polynomial for e^y, y in -1...0, likewise fitted.
  let y = x * 0.031_25
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

/// Multiplies what is below 0 with one factor, and the rest with another.
@inline(never)
func skew(_ x: Lanes, below: Float, above: Float) -> Lanes {
  x * Lanes(repeating: above).replacing(with: below, where: x .< 0)
}

/// 1 / √x of what is above 0, to 5e-6 of itself.
@inline(never)
func inverseSquareRoot(_ x: Lanes) -> Lanes {
  // Half the exponent, negative, is a first guess; each of Newton's steps doubles its digits. A square root
  // would be taken of one number after another.
  var root = Lanes.zero
  for lane in root.indices {
    root[lane] = Float(bitPattern: 0x5F37_5A86 &- x[lane].bitPattern >> 1)
  }
  let half = 0.5 * x
  root *= 1.5 - half * root * root
  root *= 1.5 - half * root * root
  return root
}
