import Assembler
import AssemblerEffects
import AssemblerTesting

protocol Queue: Sendable {}
protocol Named: Sendable {}
struct MainQueue: Queue {
  // The scene has a rule for an `Int` with an argument, and everyday types meet by chance.
  init(capacity: Int = 100, file: StaticString = #file, line: UInt = #line) {}
}
struct NamedQueue: Queue, Named {}
struct LoggingQueue: Queue { init(_ base: any Queue = MainQueue()) {} }
struct Channel: Sendable { let number: Int }
final class Model: Sendable {
  init(name: String, queue: any Queue = MainQueue()) {}
  convenience init(named name: String) { self.init(name: name, queue: MainQueue()) }
}
class Screen: @unchecked Sendable { init(_ queue: any Queue = MainQueue(), title: String) {} }
final class ListScreen: Screen, @unchecked Sendable {}
struct Row: Sendable {
  let name: String
  var queue: any Queue = MainQueue()
}
struct Cell: Sendable {
  // A constant with a value is no parameter.
  let queue: any Queue = MainQueue()
  var name: String
}
struct Player: Sendable { init(channel: Channel = Channel(number: 1)) {} }
struct Tuner: Sendable { init(queue: any Queue & Named = NamedQueue()) {} }
struct Timer: Sendable { init(clock: any Clock<Duration> = ContinuousClock(), now: DateGenerator = .live) {} }
struct Reader<Source: Queue>: Sendable { init(_ queue: Source = MainQueue(), then: () -> Void = {}) {} }
func makeModel(
  _ name: String,
  on queue: @autoclosure () -> any Queue = MainQueue(),
  then: () -> Void
) -> Model { Model(name: name, queue: queue()) }

protocol Scene: ScopedAssembler, ClockAssembler, DateAssembler {
  var queue: any Queue { get }
  var named: any Queue & Named { get }
  var channel: Channel { get async }
  var failing: any Named { get throws }
  var model: Model { get }
  func count(_ shelf: Int) -> Int
  func resolve() -> UInt
}
extension Scene {
  var named: any Queue & Named { NamedQueue() }
  var channel: Channel { get async { Channel(number: count(2)) } }
  func count(_ shelf: Int) -> Int { shelf }
  func resolve() -> UInt { 1 }

  // Wrong: initializers of a class, of its superclass and of a structure, and a function, also in a helper.
  var model: Model { shared { Model(name: "a") } }
  func screen() -> ListScreen { ListScreen(title: "a") }
  func rows() -> [Row] { [row()] }
  private func row() -> Row { Row(name: "a") }
  func made() -> Model { makeModel("a") {} }
  // Wrong: effects of the framework, a composition, and rules with effects that the code has as well.
  func timer() -> Timer { Timer() }
  func tuner() -> Tuner { Tuner() }
  func player() async -> Player { Player() }
  func archive() throws -> Archive { Archive(name: "a") }
  func replay() async throws -> Archive { Archive(name: "a") }
  // Right: the argument itself, another type, a convenience initializer, a reference, and code without the rule's effect.
  func given() -> Model { Model(name: "a", queue: queue) }
  func cell() -> Cell { Cell(name: "a") }
  func reader() -> Reader<MainQueue> { Reader {} }
  func namedModel() -> Model { Model(named: "a") }
  func maker() -> (String, any Queue) -> Model { Model.init }
  func silent() -> Player { Player() }
  static func sample() -> Model { Model(name: "a") }
  // assembly:ignore hidden-rule the library has a queue of its own
  func library() -> Model { Model(name: "library") }
}
struct Archive: Sendable {
  let name: String
  var failing: any Named = NamedQueue()
}
extension Scene where Self: LiveAssembler {
  // Right: to pass the rule to itself would never end.
  var queue: any Queue { LoggingQueue() }
  var failing: any Named { get throws { NamedQueue() } }
}
final class App: LiveAssembler, Scene {
  let scope = Scope()
  private let stored = Model(name: "a")
  private let other: Model
  init() { other = Model(name: "a") }
}
// Right: a stub is the test's own.
final class SceneTest: TestAssembler, Scene {
  var queue: any Queue { MainQueue() }
  var failing: any Named { NamedQueue() }
  var model: Model { Model(name: "test") }
}

// Wrong: a rule on the main actor, for code that is there, too.
@MainActor protocol Stage: AnyObject {}
final class LiveStage: Stage {}
final class Show { @MainActor init(stage: any Stage = LiveStage()) {} }
protocol StageScene: Assembling { @MainActor var stage: any Stage { get } }
extension StageScene {
  @MainActor var stage: any Stage { LiveStage() }
  @MainActor func show() -> Show { Show() }
}
struct StageApp: LiveAssembler, StageScene {}

// Right: the scene builds one only with an argument; an everyday type; a rule that asks for the code in turn.
protocol CallScene: Assembling {
  func queue(of name: String) -> any Queue
  var size: Int { get }
}
extension CallScene {
  func queue(of name: String) -> any Queue { MainQueue() }
  var size: Int { 3 }
  func model() -> Model { Model(name: "\(size)") }
  func main() -> MainQueue { MainQueue() }
}
struct CallApp: LiveAssembler, CallScene {}
// Wrong: of two rules of one type, the one of the argument's name. Right: another name, and a value of an enumeration.
enum Tone: Sendable { case low, high }
struct Bell: Sendable { init(tone: Tone = .low, second: Channel = Channel(number: 2)) {} }
struct Horn: Sendable { init(spare: Channel = Channel(number: 3)) {} }
protocol BellScene: Assembling {
  var tone: Tone { get }
  var first: Channel { get }
  var second: Channel { get }
}
extension BellScene {
  var tone: Tone { .high }
  var first: Channel { Channel(number: 4) }
  var second: Channel { Channel(number: 5) }
  func bell() -> Bell { Bell() }
  // Right: it's neither of the two.
  func horn() -> Horn { Horn() }
}
struct BellApp: LiveAssembler, BellScene {}
// Right: a rule that asks for the code in turn.
protocol DialScene: Assembling { var queue: any Queue { get } }
extension DialScene {
  var queue: any Queue { line }
  var line: any Queue { LoggingQueue() }
}
struct DialApp: LiveAssembler, DialScene {}
// Right: the rule is that of another assembler, which a condition names.
protocol FolderScene: Assembling { associatedtype Guest: Assembling }
extension FolderScene where Guest: DialScene { func model() -> Model { Model(name: "a") } }
