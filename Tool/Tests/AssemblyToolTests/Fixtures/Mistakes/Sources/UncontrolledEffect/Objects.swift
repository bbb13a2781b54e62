import Assembler
import AssemblerEffects
import Foundation

// Wrong: initial values, an initializer, members, an observer, strings, and functions that a member calls.
final class Model: @unchecked Sendable {
  let id = UUID()
  let dueAt = Date(timeIntervalSinceNow: 60)
  let begunAt = ContinuousClock.Instant.now
  let generator = SystemRandomNumberGenerator()
  var changedAt = Date()
  let madeAt: Date
  init() { madeAt = Date() }
  var row: UUID { UUID() }
  func title() -> String { "\(Date())" }
  func draw() -> Int { Int.random(in: 1...6) }
  func wait() async throws { try await Task.sleep(for: .seconds(1)) }
  var count = 0 { didSet { changedAt = Date.now } }
  func update() { Posting.post() }
}
enum Posting { static func post() { posted("model") } }
func posted(_ name: String) { NotificationCenter.default.post(name: .init(name), object: nil) }
// Right: what waits on the clock that it's given, and what nothing of the object calls.
extension Model {
  func pause(on clock: ContinuousClock) async throws { try await Task.sleep(for: .seconds(1), clock: clock) }
  static func sample() -> Date { Date() }
}

// Wrong: a structure's computed property. Right: its variable, whose value is the rule's.
struct Page: Sendable {
  var date = Date()
  var readAt: Date { Date() }
}

// Wrong: a superclass's method, and its initializer. Right: what the class overrides.
class Base {
  let day: Date
  init() { day = Date() }
  init(at day: Date) { self.day = day }
  func stamp() -> Date { Date() }
  func lastStamp() -> Date { Date() }
}
final class List: Base {
  init(row: Int = 1) { super.init(at: .distantPast) }
  override func lastStamp() -> Date { .distantPast }
}
final class Visit: Base {
  override init() { super.init() }
  override func stamp() -> Date { day }
  override func lastStamp() -> Date { day }
}

// Wrong: an initializer that the object's own helper calls.
final class Snapshot: Sendable {
  let date: Date
  init(date: Date) { self.date = date }
  init(in year: Int) { date = Date() }
  static func sample() -> Snapshot { Snapshot(in: 1) }
}

// The scene with rules for the effects, which builds them.
protocol Scene: DateAssembler, UUIDAssembler, ClockAssembler, RandomAssembler, NotificationAssembler {
  var model: Model { get }
  var page: Page { get }
}
extension Scene {
  var model: Model { Model() }
  // The same reads, reported once.
  func model(isEmpty: Bool) -> Model { Model() }
  var page: Page { Page(date: date()) }
  func list() -> List { List() }
  func visit() -> Visit { Visit() }
  func snapshots() -> [Snapshot] { [Snapshot(date: date()), .sample()] }
}
struct App: LiveAssembler, Scene {}
