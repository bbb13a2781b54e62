import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

protocol Fare: Sendable {}
struct StubFare: Fare {}
final class Token: Sendable {}
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
}

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
