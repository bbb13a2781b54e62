import Assembler
import AssemblerTesting

protocol Analytics: Sendable {}
struct NoAnalytics: Analytics {}
struct RemoteAnalytics: Analytics {}
struct Banner { let text: String }

protocol AnalyticsAssembler: Assembling {
  func resolve() -> any Analytics
  func resolve() -> Banner
}
extension AnalyticsAssembler {
  // assembly:ignore AG008 analytics that do nothing have no side effects
  func resolve() -> any Analytics { NoAnalytics() }
  #if FIXED
  func resolve() -> Banner { Banner(text: Role.self == LiveRole.self ? "" : "Demo") }
  #else
  func resolve() -> Banner { Banner(text: self is any LiveAssembler ? "" : "Demo") }
  #endif
}
extension AnalyticsAssembler where Self: LiveAssembler {
  func resolve() -> any Analytics { RemoteAnalytics() }
}
final class App: LiveAssembler, AnalyticsAssembler {}
final class AnalyticsTestAssembler: TestAssembler, AnalyticsAssembler {}
final class Screen<Parent: AnalyticsAssembler>: ChildAssembler, AnalyticsAssembler {
  let parent: Parent
  init(parent: Parent) { self.parent = parent }
  #if FIXED
  func resolve() -> any Analytics { parent.resolve() }
  #endif
}

// A generic child doesn't know its role where it conforms.
struct Flags { let areLive: Bool }
protocol FlagsAssembler: Assembling {
  func resolve() -> Flags
}
extension FlagsAssembler {
  func resolve() -> Flags { Flags(areLive: false) }
}
extension FlagsAssembler where Role == LiveRole {
  func resolve() -> Flags { Flags(areLive: true) }
}
final class FlagsApp: LiveAssembler, FlagsAssembler {}
#if FIXED
final class FlagsScreen: ChildAssembler, FlagsAssembler {
  let parent: FlagsApp
  init(parent: FlagsApp) { self.parent = parent }
}
#else
final class FlagsScreen<Parent: FlagsAssembler>: ChildAssembler, FlagsAssembler {
  let parent: Parent
  init(parent: Parent) { self.parent = parent }
}
#endif

func use(_ app: App, _ test: AnalyticsTestAssembler, _ flags: some FlagsAssembler) {
  let _: any Analytics = Screen(parent: app).resolve()
  let _: Banner = Screen(parent: test).resolve()
  let _: Flags = flags.resolve()
}
