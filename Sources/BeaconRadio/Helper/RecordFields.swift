import BeaconCodec
import SystemPackage

// MARK: What requests hold

extension RadioUse {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    scan = try reader.optional { reader throws(MalformedRecord) in try ScanSettings(&reader) }
    broadcast = try reader.optional { reader throws(MalformedRecord) in try Broadcast(&reader) }
    optional = try reader.choice(of: Self.optionals)
  }

  func write(to writer: inout RecordWriter) {
    writer.put(optional: scan) { $1.write(to: &$0) }
    writer.put(optional: broadcast) { $1.write(to: &$0) }
    writer.put(optional, of: Self.optionals)
  }

  private static let optionals: [Half?] = [nil, .scan, .broadcast]
}

extension ScanSettings {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    self.init(
      kind: try reader.flag() ? .active : .passive,
      interval: RadioInterval(rawValue: try reader.number()),
      window: RadioInterval(rawValue: try reader.number()))
  }

  func write(to writer: inout RecordWriter) {
    writer.put(kind == .active)
    writer.put(interval.rawValue)
    writer.put(window.rawValue)
  }
}

extension Broadcast {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    let payload = try AdvertisingPayload(reader.string())
    let response = try reader.optional { reader throws(MalformedRecord) in
      guard let response = AdvertisingPayload(try reader.string()) else { throw MalformedRecord() }
      return response
    }
    guard let payload else { throw MalformedRecord() }
    self.init(
      payload: payload, scanResponse: response,
      interval: RadioInterval(rawValue: try reader.number()))
  }

  func write(to writer: inout RecordWriter) {
    writer.put(bytes: payload.bytes)
    writer.put(optional: scanResponse) { $0.put(bytes: $1.bytes) }
    writer.put(interval.rawValue)
  }
}

// MARK: What replies hold

extension HelperState {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    index = try reader.number()
    scan = try reader.optional { reader throws(MalformedRecord) in try RadioState(&reader) }
    broadcast = try reader.optional { reader throws(MalformedRecord) in try RadioState(&reader) }
    method = try reader.optional { reader throws(MalformedRecord) in
      try reader.choice(of: BroadcastMethod.allCases)
    }
    interval = RadioInterval(rawValue: try reader.number())
    drops = try reader.optional { reader throws(MalformedRecord) in try reader.number() }
  }

  func write(to writer: inout RecordWriter) {
    writer.put(index)
    writer.put(optional: scan) { $1.write(to: &$0) }
    writer.put(optional: broadcast) { $1.write(to: &$0) }
    writer.put(optional: method) { $0.put($1, of: BroadcastMethod.allCases) }
    writer.put(interval.rawValue)
    writer.put(optional: drops) { $0.put($1) }
  }
}

extension RadioState {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    switch try reader.number(UInt8.self) {
    case 0: self = .active
    case 1: self = .shared
    case 2:
      self = .rearming(
        try reader.optional { reader throws(MalformedRecord) in try RadioError(&reader) })
    // What rfkill does is seen without the helper.
    case 3: self = .down(nil)
    case 4: self = .unplugged(nil)
    default: throw MalformedRecord()
    }
  }

  func write(to writer: inout RecordWriter) {
    switch self {
    case .active: writer.put(0 as UInt8)
    case .shared: writer.put(1 as UInt8)
    case .rearming(let error):
      writer.put(2 as UInt8)
      writer.put(optional: error) { $1.write(to: &$0) }
    case .down: writer.put(3 as UInt8)
    case .unplugged: writer.put(4 as UInt8)
    }
  }
}

extension RadioError {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    let kind = try reader.number(UInt8.self)
    let index = try reader.number(UInt16.self)
    let adapter = "hci\(index)"
    let optional = index == .max ? nil : adapter
    switch kind {
    case 0: self = .noBluetooth
    case 1: self = .noAdapter
    case 2: self = .noSuchAdapter(try reader.text())
    case 3: self = .noLowEnergy(adapter: adapter)
    case 4: self = .down(adapter: adapter)
    case 5: self = .blocked(try reader.flag() ? .hard : .soft, adapter: optional)
    case 6: self = .notPermitted(call: try reader.text(), adapter: optional)
    case 7: self = .unplugged(adapter: adapter)
    case 8: self = .busy(adapter: adapter)
    case 9: self = .hardwareError(adapter: adapter)
    case 10: self = .timedOut(try RadioCommand(&reader), adapter: adapter)
    case 11:
      let command = try RadioCommand(&reader)
      let isKernels = try reader.flag()
      let number = try reader.number(UInt8.self)
      let status: RadioStatus =
        isKernels
        ? .kernel(ManagementStatus(rawValue: number)) : .controller(HCIStatus(rawValue: number))
      self = .refused(command, status, adapter: adapter)
    case 12:
      self = .failed(
        call: try reader.text(), Errno(rawValue: try reader.number()), adapter: optional)
    default: throw MalformedRecord()
    }
  }

  func write(to writer: inout RecordWriter) {
    func head(_ kind: UInt8) {
      writer.put(kind)
      writer.put(adapter.flatMap { UInt16($0.dropFirst(3)) } ?? .max)
    }
    switch self {
    case .noBluetooth: head(0)
    case .noAdapter: head(1)
    case .noSuchAdapter(let name):
      head(2)
      writer.put(bytes: name.utf8)
    case .noLowEnergy: head(3)
    case .down: head(4)
    case .blocked(let block, _):
      head(5)
      writer.put(block == .hard)
    case .notPermitted(let call, _):
      head(6)
      writer.put(bytes: call.utf8)
    case .unplugged: head(7)
    case .busy: head(8)
    case .hardwareError: head(9)
    case .timedOut(let command, _):
      head(10)
      command.write(to: &writer)
    case .refused(let command, let status, _):
      head(11)
      command.write(to: &writer)
      switch status {
      case .controller(let status):
        writer.put(false)
        writer.put(status.rawValue)
      case .kernel(let status):
        writer.put(true)
        writer.put(status.rawValue)
      }
    case .failed(let call, let errno, _):
      head(12)
      writer.put(bytes: call.utf8)
      writer.put(errno.rawValue)
    }
  }
}

extension RadioCommand {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    let isKernels = try reader.flag()
    let opcode = try reader.number(UInt16.self)
    self =
      isKernels
      ? .kernel(ManagementOpcode(rawValue: opcode)) : .controller(HCIOpcode(rawValue: opcode))
  }

  func write(to writer: inout RecordWriter) {
    switch self {
    case .controller(let opcode):
      writer.put(false)
      writer.put(opcode.rawValue)
    case .kernel(let opcode):
      writer.put(true)
      writer.put(opcode.rawValue)
    }
  }
}

extension RadioInspection {
  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    commandSets = CommandSets(
      scanning: try reader.choice(of: CommandSet.allCases),
      advertising: try reader.choice(of: CommandSet.allCases))
    isStuck = try reader.flag()
    kernel = try reader.optional { reader throws(MalformedRecord) in
      KernelView(
        places: Int(try reader.number(UInt16.self)), taken: Int(try reader.number(UInt16.self)),
        isConnectable: try reader.flag(), isAdvertising: try reader.flag())
    }
    isDiscovering = try reader.optional { reader throws(MalformedRecord) in try reader.flag() }
    for _ in 0..<(try reader.number(UInt8.self)) { results.append(try Result(&reader)) }
  }

  func write(to writer: inout RecordWriter) {
    writer.put(commandSets.scanning, of: CommandSet.allCases)
    writer.put(commandSets.advertising, of: CommandSet.allCases)
    writer.put(isStuck)
    writer.put(optional: kernel) {
      $0.put(UInt16(clamping: $1.places))
      $0.put(UInt16(clamping: $1.taken))
      $0.put($1.isConnectable)
      $0.put($1.isAdvertising)
    }
    writer.put(optional: isDiscovering) { $0.put($1) }
    writer.put(UInt8(results.count))
    for result in results { result.write(to: &writer) }
  }
}

extension RadioInspection.Result {
  /// The helper sees no processes, and so names none.
  private static let owners: [RadioInspection.Owner] = [.nobody, .unclear, .kernel, .unknown]

  init(_ reader: inout RecordReader) throws(MalformedRecord) {
    finding =
      switch try reader.number(UInt8.self) {
      case 0: .scan
      case 1: .beacon
      case 2: .instance(try reader.number())
      default: throw MalformedRecord()
      }
    let error = try reader.optional { reader throws(MalformedRecord) in try RadioError(&reader) }
    owner = if let error { .failed(error) } else { try reader.choice(of: Self.owners) }
  }

  func write(to writer: inout RecordWriter) {
    switch finding {
    case .scan: writer.put(0 as UInt8)
    case .beacon: writer.put(1 as UInt8)
    case .instance(let number):
      writer.put(2 as UInt8)
      writer.put(number)
    }
    if case .failed(let error) = owner {
      writer.put(true)
      error.write(to: &writer)
    } else {
      writer.put(false)
      writer.put(owner, of: Self.owners)
    }
  }
}

extension RecordReader {
  /// Printable ASCII, such as the name of a call.
  mutating func text() throws(MalformedRecord) -> String {
    let bytes = try string()
    guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw MalformedRecord() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
