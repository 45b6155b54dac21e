import CQREncode
import HotColdView

/// What a phone's camera reads an address from (ISO/IEC 18004): whether each module is dark, row by row.
package func qrModules(of text: String) -> [[Bool]]? {
  // The largest that has room on a screen of 200 columns.
  var modules = [UInt8](repeating: 0, count: 177 * 177)
  let width = Int(
    modules.withUnsafeMutableBufferPointer {
      hotcold_qrencode(text, $0.baseAddress, Int32($0.count))
    })
  guard width > 0 else { return nil }
  let areDark = modules.map { $0 == 1 }
  return (0..<width).map { row in Array(areDark[row * width..<(row + 1) * width]) }
}
