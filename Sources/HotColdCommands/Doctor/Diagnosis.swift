import HotColdSystem

/// What the facts mean: every check, and whether one can play.
package struct Diagnosis: Equatable {
  var checks: [Check]

  /// - Parameter broker: nil where none was asked for.
  package init(_ facts: Facts, broker: BrokerTrial? = nil) {
    let radio =
      [facts.checkSystem(), facts.checkKernel()] + facts.checkAdapters() + [
        facts.checkBlock(), facts.checkPower(), facts.checkLowEnergy(), facts.checkNamespace(),
        facts.checkPermission(), facts.checkDaemon(), facts.checkSharing(), facts.checkDialect(),
        facts.checkAdvertising(), facts.checkOrphanScan(), facts.checkOrphanBeacon(),
        facts.checkReports(), facts.checkStrength(), facts.checkDrops(), facts.checkRejects(),
        facts.checkHelper(),
      ]
    checks =
      radio + [
        facts.checkLocale(), facts.checkTerminal(), facts.checkColours(), facts.checkSize(),
        facts.checkSpeech(), facts.checkSound(), facts.checkDisk(),
      ] + [broker?.check].compactMap { $0 }
  }

  /// The first thing that stands in the way of playing with the radio.
  package var obstacle: (check: Check, status: ExitStatus)? {
    for check in checks {
      if case .problem(let status) = check.state { return (check, status) }
    }
    return nil
  }

  package func count(_ isCounted: (Check.State) -> Bool) -> Int {
    checks.count { isCounted($0.state) }
  }

  var problems: Int {
    count { if case .problem = $0 { true } else { false } }
  }
}
