import Assembler
import AssemblerTesting

protocol Analytics: Sendable {}
struct NoAnalytics: Analytics {}
struct RemoteAnalytics: Analytics {}
protocol AnalyticsAssembler: Assembling { func resolve() -> any Analytics }
extension AnalyticsAssembler {
  // assembly:ignore AG008 analytics that do nothing have no side effects
  func resolve() -> any Analytics { NoAnalytics() }
}
extension AnalyticsAssembler where Self: LiveAssembler {
  func resolve() -> any Analytics { RemoteAnalytics() }
}
final class AnalyticsApp: LiveAssembler, AnalyticsAssembler {}
final class AnalyticsTestAssembler: TestAssembler, AnalyticsAssembler {}
final class AnalyticsScreen<Parent: AnalyticsAssembler>: ChildAssembler, AnalyticsAssembler {
  let parent: Parent; init(parent: Parent) { self.parent = parent }
  #if FIXED
  func resolve() -> any Analytics { parent.resolve() }
  #endif
}

// A generic child doesn't know its role where it conforms.
struct Flags { let areLive: Bool }
protocol FlagsAssembler: Assembling { func resolve() -> Flags }
extension FlagsAssembler { func resolve() -> Flags { Flags(areLive: false) } }
extension FlagsAssembler where Role == LiveRole { func resolve() -> Flags { Flags(areLive: true) } }
final class FlagsApp: LiveAssembler, FlagsAssembler {}
#if FIXED
final class FlagsScreen: ChildAssembler, FlagsAssembler {
  let parent: FlagsApp; init(parent: FlagsApp) { self.parent = parent }
}
#else
final class FlagsScreen<Parent: FlagsAssembler>: ChildAssembler, FlagsAssembler {
  let parent: Parent; init(parent: Parent) { self.parent = parent }
}
#endif
func use(_ app: AnalyticsApp, _ test: AnalyticsTestAssembler, _ flags: some FlagsAssembler) {
  let _: any Analytics = AnalyticsScreen(parent: app).resolve()
  let _: any Analytics = AnalyticsScreen(parent: test).resolve()
  let _: Flags = flags.resolve()
}
