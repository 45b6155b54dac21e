import BeaconCodec
import SystemPackage

/// The kernel's Bluetooth through the helper `hotcold-radio`. What needs no privilege is done here.
struct HelperHost: RadioHost {
  /// Seconds that a helper has to open its sockets: far more than it needs, but the machine may be busy.
  private static let patience = 10.0

  /// Who starts the helper.
  enum Starter {
    case file(String)
    case launcher(RadioLauncher)
  }

  let starter: Starter

  private var path: String {
    switch starter {
    case .file(let path): path
    case .launcher(let launcher): launcher.path
    }
  }

  var outlivesProgram: Bool { true }

  func adapters() throws(RadioError) -> [Adapter] { try LinuxHost().adapters() }

  func switches() -> [RadioSwitch] { RadioSwitch.all() }

  /// All by one helper.
  func links(_ purposes: [SocketPurpose]) throws(RadioError) -> [any PacketLink] {
    do throws(SocketFailure) {
      return try connect(purposes)
    } catch let error where error.call == RadioAccess.helperName && error.errno == .resourceBusy {
      throw .anotherUser
    } catch let error where error.call == RadioAccess.helperName && error.errno == .tooManyUsers {
      throw .tooManyPrograms
    } catch {
      throw RadioError(
        call: error.call, error.errno, adapter: purposes.lazy.compactMap(\.adapter).first)
    }
  }

  private func connect(_ purposes: [SocketPurpose]) throws(SocketFailure) -> [RelayedLink] {
    var links: [RelayedLink] = []
    do throws(Errno) {
      var far: [SocketLink] = []
      for purpose in purposes {
        let (ours, theirs) = try Descriptor.pair()
        links.append(RelayedLink(purpose, Descriptor(owning: ours)))
        far.append(SocketLink(Descriptor(owning: theirs)))
      }
      let words = purposes.flatMap(\.words)
      // Our copies of its ends go with this scope, so that its end is seen should it end.
      let ends = far.map(\.fileDescriptor)
      switch starter {
      case .file(let path):
        let helper = try HelperProcess(path: path, arguments: words, connections: ends)
        for link in links { link.helper = helper }
      case .launcher(let launcher): try launcher.start(words, connections: ends)
      }
    } catch {
      throw SocketFailure(call: links.count == purposes.count ? path : "socketpair", errno: error)
    }
    for link in links { try expectWord(link) }
    return links
  }

  private func expectWord(_ link: RelayedLink) throws(SocketFailure) {
    Descriptor.waitReadable([link.fileDescriptor], milliseconds: Int32(Self.patience * 1000))
    let record: RelayRecord?
    do throws(Errno) {
      record = try link.receiveFirst()
    } catch {
      throw SocketFailure(call: path, errno: error == .wouldBlock ? .timedOut : error)
    }
    switch record {
    case .opened(RelayRecord.version): break
    case .failed(let errno, let call): throw SocketFailure(call: call, errno: errno)
    default: throw SocketFailure(call: path, errno: .protocolError)
    }
  }
}
