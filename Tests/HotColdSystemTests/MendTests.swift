import BeaconRadio
import Testing

@testable import HotColdSystem

struct MendTests {
  private static let all = RadioMend.Rights(canUnblock: true, canSwitchOn: true)
  private static let none = RadioMend.Rights(canUnblock: false, canSwitchOn: false)

  /// What can be mended, by whom.
  @Test(
    arguments: [
      (.down(adapter: "hci0"), all, .switchOn),
      (.down(adapter: "hci0"), none, nil),
      (.down(adapter: "hci0"), .init(canUnblock: true, canSwitchOn: false), nil),
      (.blocked(.soft, adapter: "hci0"), all, .unblock),
      (.blocked(.soft, adapter: nil), .init(canUnblock: true, canSwitchOn: false), .unblock),
      (.blocked(.soft, adapter: nil), .init(canUnblock: false, canSwitchOn: true), nil),
      (.blocked(.hard, adapter: "hci0"), all, nil),
      (.noAdapter, all, nil),
      (.noBluetooth, all, nil),
      (.notPermitted(call: "bind", adapter: nil), all, nil),
      (.noLowEnergy(adapter: "hci0"), all, nil),
    ] as [(RadioError, RadioMend.Rights, RadioMend?)])
  func whatCanBeMended(obstacle: RadioError, rights: RadioMend.Rights, mend: RadioMend?) {
    #expect(RadioMend(obstacle, rights) == mend)
  }

  /// Where the program is, whether a package of Debian's is there, and which way the program came.
  @Test(
    arguments: [
      ("/usr/bin", true, .debian), ("/usr/bin", false, .package),
      // Another one, beside the package.
      ("/usr/local/bin", true, .built), ("/home/eve/hotcold/.build/release", false, .built),
    ] as [(String, Bool, Installation)])
  func installation(folder: String, hasCopyright: Bool, installation: Installation) {
    #expect(Installation(folder: folder, hasCopyright: hasCopyright) == installation)
  }

  @Test(
    arguments: [
      (.built, "sudo make install", "sudo usermod -aG radio eve"),
      (.debian, "sudo dpkg-reconfigure hotcold", "sudo adduser eve radio"),
      (.package, nil, "sudo usermod -aG radio eve"),
    ] as [(Installation, String?, String)])
  func advice(installation: Installation, repair: String?, join: String) {
    #expect(installation.repair == repair)
    #expect(installation.join("radio", user: "eve") == join)
  }
}
