import Assembler

final class Session: Sendable {}
protocol SessionAssembler: ScopedAssembler { func resolve() -> Session }
extension SessionAssembler { func resolve() -> Session { shared { Session() } } }

// Each returns the same scope each time.
final class StoredApp: LiveAssembler, SessionAssembler { let scope = Scope(label: "stored") }
final class LazyApp: LiveAssembler, SessionAssembler { private(set) lazy var scope = Scope() }
final class ForwardingApp: ChildAssembler, SessionAssembler {
  let parent: StoredApp; init(parent: StoredApp) { self.parent = parent }; var scope: Scope { parent.scope }
  func resolve() -> Session { parent.resolve() }
}
final class RememberingApp: LiveAssembler, SessionAssembler {
  private var made: Scope?
  var scope: Scope { if let made { return made }; let new = Scope(); made = new; return new }
}
final class GlobalApp: LiveAssembler, SessionAssembler {
  private static let one = Scope(); var scope: Scope { Self.one }
}
// One that it may be given; two screens that are asked once each; and a test's own property.
final class GivenApp: LiveAssembler, SessionAssembler {
  private let given: Scope?
  init(given: Scope?) { self.given = given }; var scope: Scope { given ?? Scope() }
}
final class Tabs: LiveAssembler, SessionAssembler {
  let scope = Scope(); var first: StoredApp { StoredApp() }; var second: StoredApp { StoredApp() }
}
func use(_ tabs: Tabs) { let _: [Session] = [tabs.first.resolve(), tabs.second.resolve()] }
struct SessionSuite { var parent: StoredApp { StoredApp() }; func first() -> Session { parent.resolve() } }

// Parents that are asked once for each child.
struct Kid: ChildAssembler {
  var parent: StoredApp { StoredApp() }; func session() -> Session { parent.resolve() }
}
func first() -> Session { Kid().session() }
func both() -> [Session] { [Kid().session(), Kid().session()] }

// Parents that are asked once, beside another assembler, for what they don't cache, and where the child's own rule runs.
struct Tutor: Sendable {}
protocol TutorAssembler: SessionAssembler { func resolve() -> Tutor }
final class TutorApp: LiveAssembler, TutorAssembler {
  let scope = Scope(); func resolve() -> Tutor { Tutor() }
}
struct Pupil: ChildAssembler {
  let other: TutorApp; var parent: TutorApp { TutorApp() }; func session() -> Session { parent.resolve() }
  func otherSession() -> Session { other.resolve() }
  func tutors() -> [Tutor] { [parent.resolve(), parent.resolve()] }
}
func sessions(of pupil: Pupil) -> [Session] { [pupil.session(), pupil.otherSession()] }
protocol DeskAssembler: Assembling { func resolve() -> Session }
extension DeskAssembler where Self: ChildAssembler, Parent: SessionAssembler {
  func resolve() -> Session { parent.resolve() }
}
struct Desk: ChildAssembler, DeskAssembler {
  var parent: TutorApp { TutorApp() }; func resolve() -> Session { parent.resolve() }
}
struct OtherDesk: LiveAssembler, DeskAssembler { func resolve() -> Session { Session() } }
func sessions(of desk: Desk, _ other: any DeskAssembler) -> [Session] {
  [desk.resolve(), other.resolve(), other.resolve()]
}

// One that is the same each time.
struct Key { let number: Int }
enum Cabinet {
  static let apps = [TutorAppBox()]
  static func app(for key: Key) -> TutorApp { apps[key.number].app }
}
struct TutorAppBox: @unchecked Sendable { let app = TutorApp() }
struct Seat: ChildAssembler {
  var parent: TutorApp { Cabinet.app(for: Key(number: 0)) }
  func sessions() -> [Session] { [parent.resolve(), parent.resolve()] }
}
final class Bench: ChildAssembler, ScopedAssembler {
  private let app = TutorApp(); let scope = Scope(); var parent: TutorApp { app }
  func sessions() -> [Session] { [parent.resolve(), parent.resolve()] }
}

// What is written after the new assembler isn't asked of it.
final class KeptBasketShop: LiveAssembler, BasketScene, Sendable {
  static var new: KeptBasketShop { KeptBasketShop() }; static let kept = KeptBasketShop()
  let scope = Scope()
}
func show(_ shop: KeptBasketShop, _ screen: BasketScreen) {}
func keptScreen() -> BasketScreen { KeptBasketShop.kept.basketScreen() }
func showTwice() { show(KeptBasketShop.new, keptScreen()); show(KeptBasketShop.new, keptScreen()) }
