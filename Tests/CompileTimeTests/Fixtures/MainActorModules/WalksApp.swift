import Assembler
import AssemblerEffects
import AssemblerTesting
import Walks
import WalksLive

protocol AppServices: WalksAssembler { func resolve() -> Counter }
final class Counter { var count = 0 }
extension AppServices {
  func resolve() -> Counter { shared { Counter() } }
  func start() async throws -> String { "\(try await refreshTwice()) \(host())" }
}
final class App: LiveAssembler, AppServices {
  let scope = Scope()
  let preferences = Preferences.inMemory()
}
final class Canvas: PreviewAssembler, AppServices {
  let scope = Scope()
  var date = DateGenerator.constant(.testDefault)
  let store = SampleWalks()
  func resolve() -> any WalkStore { store }
  var analytics: any Analytics { SampleAnalytics() }
  let preferences = Preferences.inMemory()
}
final class SampleWalks: WalkStore { func walks() async throws -> [Walk] { [Walk(name: "Rome")] } }
final class SampleAnalytics: Analytics { func track(_ event: String) {} }

// A child that replaces effects: with the base class, as a structure, and as a class of its own.
final class Session<Parent: AppServices>: Child<Parent>, ChildAssembler, AppServices {
  let date = DateGenerator.constant(.testDefault)
}
struct Screen<Parent: AppServices>: ChildAssembler, DateAssembler, PreferencesAssembler {
  let parent: Parent
  let date = DateGenerator.constant(.testDefault)
}
final class Flow<Parent: AppServices>: ChildAssembler, AppServices {
  let parent: Parent
  let scope = Scope()
  init(parent: Parent) { self.parent = parent }
  let clock: any Clock<Duration> = ImmediateClock()
}
extension StoreAssembler where Self: ChildAssembler, Parent: StoreAssembler {
  func resolve() -> any WalkStore { parent.resolve() }
  var analytics: any Analytics { parent.analytics }
}

// Any thread resolves these at once.
protocol SyncAssembler: ScopedAssembler, DateAssembler, Sendable { nonisolated func resolve() -> Engine }
extension SyncAssembler { nonisolated func resolve() -> Engine { shared { Engine(now: date) } } }
nonisolated final class Engine: Sendable { init(now: DateGenerator) {} }
final class SyncApp: LiveAssembler, SyncAssembler { let scope = Scope() }
nonisolated final class Job<Parent: SyncAssembler>: SendableChild<Parent>, ChildAssembler, SyncAssembler {
  let date = DateGenerator.constant(.testDefault)
}

func start() async throws -> [WalksModel] {
  let app = App()
  _ = try await app.start()
  let canvas = Canvas()
  canvas.date = .constant(.testDefault)
  let session = Session(parent: app)
  async let engine: Engine = Job(parent: SyncApp()).resolve()
  _ = await engine
  _ = Screen(parent: session)
  return [session.resolve(), canvas.resolve(), (Flow(parent: app).resolve() as Router).show(1)]
}
