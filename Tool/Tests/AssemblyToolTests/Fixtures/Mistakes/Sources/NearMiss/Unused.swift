import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

protocol Fare: Sendable {}
struct StubFare: Fare {}
final class Token: Sendable { deinit {} }
final class Opener: Sendable { init() { print("opens") } }
final class Booth: Sendable {
  let prices = [1]
  init() {}
}
// Rules with defaults: a test compiles without a stub, and with one of an old name.
protocol FareScene: Assembling {
  var fare: any Fare { get }
  var limit: Int { get }
  func doc(id: Int) -> Doc
}
extension FareScene {
  var limit: Int { 20 }
  func doc(id: Int) -> Doc { Doc(id: id) }
}
extension FareScene where Self: SampleAssembler { var fare: any Fare { StubFare() } }
extension FareScene where Self: LiveAssembler { var fare: any Fare { StubFare() } }
// Wrong: another name, a similar one of another type, a function, one that a test sets, one in an extension.
final class RenamedTest: TestAssembler, FareScene {
  let tariff: any Fare = StubFare()
  var limits: [Int] { [5] }
  func document(id: Int) -> Doc { Doc(id: 1) }
  var price = StubFare()
  let surcharge = 1
}
extension RenamedTest { var money: any Fare { StubFare() } }
func set(_ test: RenamedTest) { test.price = StubFare() }
// Wrong: an effect that the scene doesn't have, by its name and by its type.
struct FarePreview: PreviewAssembler, FareScene { let files = FileAccess.inMemory() }
struct FareApp: LiveAssembler, FareScene { let fareDate = DateGenerator.constant(.init()) }
// Wrong: a forward with a mistyped name.
struct FareScreen<Parent: FareScene>: ChildAssembler, FareScene {
  let parent: Parent
  var fare: any Fare { parent.fare }
  var limt: Int { parent.limit }
}
// Wrong: of the type of a rule that is an effect's, too.
protocol StartScene: Assembling { var start: DateGenerator { get } }
extension StartScene { var start: DateGenerator { .constant(.distantPast) } }
final class StartTest: TestAssembler, StartScene { let begin = DateGenerator.constant(.distantFuture) }
// Wrong: nothing is like it, and it keeps nothing alive.
final class GoneTest: TestAssembler, FareScene {
  let isBeta = true
  let flags = [true]
  let mixed: (any CustomStringConvertible & Sendable)? = nil
  var spare: Token { Token() }
  let booth = Booth()
  func refund() -> Bool { true }
  func doc(id: String) -> Doc { Doc() }
}
// Wrong: a test only sets it, or something of it. Right: it's set and read, or adds to a list.
struct Till: Sendable { var open = 0 }
final class TillTest: TestAssembler, FareScene {
  var till = Till()
  var booths = [Booth()]
  var read = Till()
}
func set(_ test: TillTest) {
  test.till.open = 1
  test.read.open = test.read.open
  test.booths.append(Booth())
}
// Wrong: in extensions for tests, and in a test's session, whatever it asks for. Right: what a rule reads.
extension FareScene where Self: TestAssembler {
  var oldFare: any Fare { StubFare() }
  var newFare: any Fare { StubFare() }
}
extension FareScene where Self: SampleAssembler { var sampleFare: any Fare { fare } }
final class ExtendedTest: TestAssembler, FareScene { var fare: any Fare { newFare } }
protocol RideScene: ScopedAssembler, ChildAssembler where Parent: FareScene {
  var user: String { get }
  var ticket: Doc { get }
}
extension RideScene { var ticket: Doc { Doc(id: user.count + parent.limit) } }
final class Ride<Parent: FareScene>: Child<Parent>, RideScene { let user = "Ada" }
final class RideOfTest: Child<ExtendedTest>, RideScene {
  let user = "Bob"
  var tickets: Doc { Doc(id: user.count + parent.limit) }
}
// Wrong: the rule moved to a child, or has an argument now. Right: the test's own session has it.
final class MovedTest: TestAssembler, FareScene {
  func ride() -> Ride<MovedTest> { Ride(parent: self) }
  let ticket = Doc(id: 3)
  var doc: Doc { Doc(id: 4) }
}
func ride(_ test: MovedTest) -> Doc { test.ride().ticket }

// Right: read by a test, a key path, a lens, a subclass or a rule; changed in place; called by its instance.
class BaseTest: TestAssembler {
  let spy: any Fare = StubFare()
  var hook: any Fare { StubFare() }
}
@dynamicMemberLookup struct Lens<Root> {
  let root: Root
  subscript<Value>(dynamicMember path: KeyPath<Root, Value>) -> Value { root[keyPath: path] }
}
final class ReadTest: BaseTest, FareScene {
  let read: any Fare = StubFare()
  let path: any Fare = StubFare()
  let seen: any Fare = StubFare()
  var changed = [StubFare()]
  var fare: any Fare { spy }
  override var hook: any Fare { StubFare() }
  func callAsFunction() -> any Fare { StubFare() }
}
func read(_ test: ReadTest) -> [any Fare] {
  test.changed.append(StubFare())
  return [test.read, test[keyPath: \.path], Lens(root: test).seen, test()]
}
// Right: it implements what another file, a condition or a superclass asks for, or what the compiler reads.
protocol HasFares { var fares: any Fare { get } }
final class OtherTest<Value: Sendable>: TestAssembler, FareScene { let fares: any Fare = StubFare() }
extension OtherTest: HasFares where Value == Int {}
class OldTest: TestAssembler { let fare: any Fare = StubFare() }
final class NewTest: OldTest, FareScene {}
struct SamePreview: PreviewAssembler, FareScene, Equatable { let digits: Int }
struct NamedPreview: PreviewAssembler, FareScene, CustomStringConvertible { var description: String { "" } }
// Right: others can use it, and an attribute does.
open class OpenTest: TestAssembler { open var openFares: [Int] { [] } }
@propertyWrapper struct Saved<Value> { var wrappedValue: Value }
public final class SharedTest: TestAssembler, FareScene {
  public let forOthers = 1
  public let fares: [Int] = []
  private let kept: any Fare = StubFare()
  fileprivate let known: any Fare = StubFare()
  @Saved var saved = StubFare()
  static let fares: any Fare = StubFare()
  let onPhone: any Fare = StubFare()
}
#if os(iOS)
func phone(_ test: SharedTest) -> any Fare { test.onPhone }
#endif
@dynamicMemberLookup final class DynamicTest: TestAssembler, FareScene {
  let fares: any Fare = StubFare()
  subscript(dynamicMember name: String) -> Int { 0 }
}
// Right: a test sets what runs code, and a property keeps an object alive.
final class SetTest: TestAssembler, FareScene {
  var observed: any Fare = StubFare() { didSet { print("set") } }
  var computed: any Fare {
    get { StubFare() }
    set { print(newValue) }
  }
  let keptToken = Token()
  let keptTokens: [Token?] = []
  let keptObject: any AnyObject & Sendable = Token()
  let keptAny: AnyObject = Token()
  let keptOptional: Token? = Token()
  let keptLock = NSLock()
  let keptOpener = Opener()
  func reset() { print("reset") }
  let parent = FareApp()
}
func set(_ test: SetTest) {
  test.observed = StubFare()
  test.computed = StubFare()
}
// Right: wiring that nobody calls yet, and a live assembler's own constant.
struct WiringApp: LiveAssembler, FareScene {
  let region = "EU"
  var first: any Fare { fare }
  func document() -> Doc { doc(id: limit) }
}
// Wrong: an attribute only says where it runs.
final class ActorTest: TestAssembler, FareScene { @MainActor var toll: any Fare { StubFare() } }
