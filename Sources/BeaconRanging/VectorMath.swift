/// Eight numbers at once.
typealias Lanes = SIMD8<Float>

/// ln of positive, normal numbers, to 6e-6.
@inline(__always)
func logarithm(_ x: Lanes) -> Lanes {
  let bits = bitPattern(x)
  let exponent = Lanes((bits &>> 23) &- 127)
  let m = number((bits & 0x007f_ffff) | 0x3f80_0000) - 1
  // log2(1 + m) / m for m in 0..<1, a least squares fit on Chebyshev nodes.
  var series = Lanes(repeating: -0.034_568_87)
  series = series * m + 0.146_366_67
  series = series * m - 0.303_328_22
  series = series * m + 0.469_277_21
  series = series * m - 0.720_438_43
  series = series * m + 1.442_683_08
  return (exponent + series * m) * 0.693_147_18
}

/// e to the power of x in -80...80, to 5e-6 of itself.
@inline(__always)
func exponential(_ x: Lanes) -> Lanes {
  let binary = x * 1.442_695_04
  // Adding 1.5 * 2^23 leaves no bits for a fraction: it rounds, and the integer is in the last bits.
  let rounded = binary + 12_582_912
  let part = binary - (rounded - 12_582_912)
  // 2^part for -0.5...0.5, a least squares fit on Chebyshev nodes.
  var series = Lanes(repeating: 0.009_676_03)
  series = series * part + 0.055_929_9
  series = series * part + 0.240_227_0
  series = series * part + 0.693_129_2
  series = series * part + 1
  return number(bitPattern(series) &+ (bitPattern(rounded) &<< 23))
}

@inline(__always)
private func bitPattern(_ x: Lanes) -> SIMD8<Int32> {
  var bits = SIMD8<Int32>()
  for lane in 0..<8 { bits[lane] = Int32(bitPattern: x[lane].bitPattern) }
  return bits
}

@inline(__always)
private func number(_ bits: SIMD8<Int32>) -> Lanes {
  var x = Lanes()
  for lane in 0..<8 { x[lane] = Float(bitPattern: UInt32(bitPattern: bits[lane])) }
  return x
}
