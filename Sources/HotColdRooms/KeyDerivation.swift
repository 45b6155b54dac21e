import Crypto

/// PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2), one block: 32 bytes. It makes each guess of a word cost as
/// much as so many rounds.
func derivedKey(password: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
  let key = SymmetricKey(data: password)
  var block = Array(HMAC<SHA256>.authenticationCode(for: salt + [0, 0, 0, 1], using: key))
  var sum = block
  for _ in 1..<max(rounds, 2) where rounds > 1 {
    block = Array(HMAC<SHA256>.authenticationCode(for: block, using: key))
    for index in sum.indices { sum[index] ^= block[index] }
  }
  return sum
}
