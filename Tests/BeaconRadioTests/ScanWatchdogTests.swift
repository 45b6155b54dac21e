import BeaconCodec
import Testing

@testable import BeaconRadio

struct ScanWatchdogTests {
  private func at(_ seconds: Double) -> Timestamp { Timestamp.zero.advanced(bySeconds: seconds) }

  private func observed(_ command: HCICommand) -> ObservedCommand {
    ObservedCommand(command)!
  }

  private let parameters = HCICommand.leSetScanParameters(
    kind: .active, interval: .beacon, window: .beacon, ownAddress: .random)

  private func begun() -> ScanWatchdog {
    var watchdog = ScanWatchdog(now: .zero)
    watchdog.attempted(at: .zero)
    return watchdog
  }

  @Test func silenceIsSuspiciousButEverLess() {
    var watchdog = begun()
    watchdog.heard(at: at(1))
    var intervals: [Double] = []
    var last = at(1)
    for _ in 0..<6 {
      intervals.append(watchdog.due.seconds(since: last))
      last = watchdog.due
      watchdog.attempted(at: last)
    }
    #expect(intervals == [5, 10, 20, 40, 60, 60])
    watchdog.heard(at: last)
    #expect(watchdog.due.seconds(since: last) == 5)
  }

  @Test func backsOffWhileItGoesOn() {
    var watchdog = begun()
    var now = at(3)
    var pauses: [Double] = []
    for _ in 0..<6 {
      watchdog.observed(observed(HCICommand.leSetScanEnable(enable: false)), at: now)
      let due = watchdog.due
      pauses.append(due.seconds(since: now))
      watchdog.attempted(at: due)
      now = due
    }
    #expect(pauses == [0.25, 2, 4, 8, 8, 8])
    now = now.advanced(bySeconds: 20)
    watchdog.attempted(at: now)
    watchdog.observed(observed(HCICommand.leSetScanEnable(enable: false)), at: now)
    #expect(watchdog.due.seconds(since: now) == 1)
  }

  @Test func anothersScanWithoutDuplicatesWillNot() {
    var watchdog = begun()
    watchdog.observed(observed(parameters), at: at(3))
    watchdog.observed(
      observed(HCICommand.leSetScanEnable(enable: true, filterDuplicates: true)), at: at(3.1))
    #expect(watchdog.scan == .disrupted)
  }

  @Test func refusedParametersChangeNothing() {
    var watchdog = begun()
    watchdog.observed(observed(parameters), at: at(3))
    watchdog.answered(HCIReply(opcode: .leSetScanParameters, status: .commandDisallowed))
    #expect(watchdog.scan == .ours)
    watchdog.observed(observed(HCICommand.leSetScanEnable(enable: false)), at: at(3.01))
    watchdog.observed(observed(HCICommand.leSetScanEnable(enable: true)), at: at(3.02))
    #expect(watchdog.scan == .ours)
    #expect(watchdog.mayBeOn)
    #expect(watchdog.isShared(at: at(4)))
  }

  @Test func whatExposesUsIsNotWaitedFor() {
    var watchdog = BroadcastWatchdog()
    watchdog.attempted(.begin, at: at(1))
    watchdog.disrupted(at: at(7), isExposed: true)
    #expect(watchdog.next.action == .begin)
    #expect(watchdog.next.due <= at(7))
    watchdog.attempted(.begin, at: at(7))
    watchdog.disrupted(at: at(7.1), isExposed: true)
    #expect(watchdog.next.due >= at(8))
  }

  @Test func refusedWaysAreTriedEverMoreRarely() {
    var refusals = BroadcastRefusals(now: .zero)
    var pauses: [Double] = []
    var now = Timestamp.zero
    for _ in 0..<7 {
      pauses.append(refusals.due.seconds(since: now))
      now = refusals.due
      refusals.looked(at: now)
    }
    #expect(pauses == [15, 30, 60, 120, 240, 480, 480])
    // bluetoothd has begun.
    now = now.advanced(bySeconds: 20)
    refusals.settingsChanged(at: now)
    #expect(refusals.due.seconds(since: now) == 1)
  }
}
