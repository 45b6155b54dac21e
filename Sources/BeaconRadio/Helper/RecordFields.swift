import BeaconCodec
import SystemPackage

extension RadioInterval: RecordField {}
extension ScanKind: RecordField {}
extension CommandSet: RecordField {}
extension BroadcastMethod: RecordField {}
extension RadioUse.Half: RecordField {}
extension RadioBlock: RecordField {}
extension HCIOpcode: RecordField {}
extension HCIStatus: RecordField {}
extension ManagementOpcode: RecordField {}
extension ManagementStatus: RecordField {}
extension Errno: RecordField {}

// MARK: What requests hold

extension RadioUse: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    self.init(
      scan: try reader.value(), broadcast: try reader.value(), optional: try reader.value())
  }

  func write(to writer: inout RecordWriter) { writer.put(scan, broadcast, optional) }
}

extension ScanSettings: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    self.init(
      kind: try reader.value(), interval: try reader.value(), window: try reader.value())
  }

  func write(to writer: inout RecordWriter) { writer.put(kind, interval, window) }
}

extension Broadcast: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    self.init(
      payload: try reader.value(), scanResponse: try reader.value(),
      interval: try reader.value())
  }

  func write(to writer: inout RecordWriter) { writer.put(payload, scanResponse, interval) }
}

extension AdvertisingPayload: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    guard let payload = AdvertisingPayload(try reader.string()) else { throw MalformedRecord() }
    self = payload
  }

  func write(to writer: inout RecordWriter) { writer.put(bytes: bytes) }
}

// MARK: What replies hold

extension HelperState: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    self.init(
      index: try reader.value(), scan: try reader.value(), broadcast: try reader.value(),
      method: try reader.value(), interval: try reader.value(), drops: try reader.value())
  }

  func write(to writer: inout RecordWriter) {
    writer.put(index, scan, broadcast, method, interval, drops)
  }
}

extension RadioState: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    switch try reader.value(UInt8.self) {
    case 0: self = .active
    case 1: self = .shared
    case 2: self = .rearming(try reader.value())
    // What rfkill does is seen without the helper.
    case 3: self = .down(nil)
    case 4: self = .unplugged(nil)
    default: throw MalformedRecord()
    }
  }

  func write(to writer: inout RecordWriter) {
    switch self {
    case .active: writer.put(kind: 0)
    case .shared: writer.put(kind: 1)
    case .rearming(let error): writer.put(kind: 2, error)
    case .down: writer.put(kind: 3)
    case .unplugged: writer.put(kind: 4)
    }
  }
}

extension RadioError: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    switch try reader.value(UInt8.self) {
    case 0: self = .noBluetooth
    case 1: self = .noAdapter
    case 2: self = .noSuchAdapter(try reader.value())
    case 3: self = .noLowEnergy(adapter: try reader.value())
    case 4: self = .down(adapter: try reader.value())
    case 5: self = .blocked(try reader.value(), adapter: try reader.value())
    case 6: self = .notPermitted(call: try reader.value(), adapter: try reader.value())
    case 7: self = .unplugged(adapter: try reader.value())
    case 8: self = .busy(adapter: try reader.value())
    case 9: self = .hardwareError(adapter: try reader.value())
    case 10: self = .timedOut(try reader.value(), adapter: try reader.value())
    case 11:
      self = .refused(try reader.value(), try reader.value(), adapter: try reader.value())
    case 12:
      self = .failed(call: try reader.value(), try reader.value(), adapter: try reader.value())
    default: throw MalformedRecord()
    }
  }

  func write(to writer: inout RecordWriter) {
    switch self {
    case .noBluetooth: writer.put(kind: 0)
    case .noAdapter: writer.put(kind: 1)
    case .noSuchAdapter(let name): writer.put(kind: 2, name)
    case .noLowEnergy(let adapter): writer.put(kind: 3, adapter)
    case .down(let adapter): writer.put(kind: 4, adapter)
    case .blocked(let block, let adapter): writer.put(kind: 5, block, adapter)
    case .notPermitted(let call, let adapter): writer.put(kind: 6, call, adapter)
    case .unplugged(let adapter): writer.put(kind: 7, adapter)
    case .busy(let adapter): writer.put(kind: 8, adapter)
    case .hardwareError(let adapter): writer.put(kind: 9, adapter)
    case .timedOut(let command, let adapter): writer.put(kind: 10, command, adapter)
    case .refused(let command, let status, let adapter):
      writer.put(kind: 11, command, status, adapter)
    case .failed(let call, let errno, let adapter): writer.put(kind: 12, call, errno, adapter)
    }
  }
}

extension RadioCommand: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    let isKernels: Bool = try reader.value()
    self = isKernels ? .kernel(try reader.value()) : .controller(try reader.value())
  }

  func write(to writer: inout RecordWriter) {
    switch self {
    case .controller(let opcode): writer.put(false, opcode)
    case .kernel(let opcode): writer.put(true, opcode)
    }
  }
}

extension RadioStatus: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    let isKernels: Bool = try reader.value()
    self = isKernels ? .kernel(try reader.value()) : .controller(try reader.value())
  }

  func write(to writer: inout RecordWriter) {
    switch self {
    case .controller(let status): writer.put(false, status)
    case .kernel(let status): writer.put(true, status)
    }
  }
}

extension RadioInspection: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    self.init(
      commandSets: CommandSets(scanning: try reader.value(), advertising: try reader.value()),
      isStuck: try reader.value(), kernel: try reader.value(),
      isDiscovering: try reader.value(), results: try reader.value())
  }

  func write(to writer: inout RecordWriter) {
    writer.put(
      commandSets.scanning, commandSets.advertising, isStuck, kernel, isDiscovering, results)
  }
}

extension KernelView: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    self.init(
      places: try reader.value(), taken: try reader.value(), isConnectable: try reader.value(),
      isAdvertising: try reader.value())
  }

  func write(to writer: inout RecordWriter) {
    writer.put(places, taken, isConnectable, isAdvertising)
  }
}

extension RadioInspection.Result: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    self.init(try reader.value(), try reader.value())
  }

  func write(to writer: inout RecordWriter) { writer.put(finding, owner) }
}

extension RadioInspection.Finding: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    switch try reader.value(UInt8.self) {
    case 0: self = .scan
    case 1: self = .beacon
    case 2: self = .instance(try reader.value())
    default: throw MalformedRecord()
    }
  }

  func write(to writer: inout RecordWriter) {
    switch self {
    case .scan: writer.put(kind: 0)
    case .beacon: writer.put(kind: 1)
    case .instance(let number): writer.put(kind: 2, number)
    }
  }
}

extension RadioInspection.Owner: RecordField {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    switch try reader.value(UInt8.self) {
    case 0: self = .nobody
    case 1: self = .unclear
    case 2: self = .kernel
    case 3: self = .unknown
    case 4: self = .failed(try reader.value())
    default: throw MalformedRecord()
    }
  }

  func write(to writer: inout RecordWriter) {
    switch self {
    // The helper sees no processes, and so names none.
    case .nobody, .program: writer.put(kind: 0)
    case .unclear: writer.put(kind: 1)
    case .kernel: writer.put(kind: 2)
    case .unknown: writer.put(kind: 3)
    case .failed(let error): writer.put(kind: 4, error)
    }
  }
}
