import Assembler
import AssemblerEffects
import AssemblerHTTP
import Foundation

struct Now: Sendable { let date: Date }
struct Greeting: Sendable { let text: String }
protocol LeafAssembler: Assembling {
  func resolve() -> Now; var http: HTTPClient { get }; func resolve() -> Greeting
}
#if FIXED
extension LeafAssembler where Self: LiveAssembler {
  func resolve() -> Now { Now(date: Date()) }; var http: HTTPClient { .live }
}
#else
extension LeafAssembler {
  // AG008: a system API; a live effect.
  func resolve() -> Now { Now(date: Date()) }; var http: HTTPClient { .live }
}
#endif
extension LeafAssembler { func resolve() -> Greeting { Greeting(text: "hello") } }
final class LeafApp: LiveAssembler, LeafAssembler {}

// AG008: the object reads what its scene has a rule for.
final class RowsModel: Sendable {
  #if FIXED
  let date: DateGenerator; let uuid: UUIDGenerator
  init(date: DateGenerator, uuid: UUIDGenerator) { self.date = date; self.uuid = uuid }
  func title() -> String { "\(date())" }; var row: UUID { uuid() }
  #else
  func title() -> String {
    // In a string, as on the page.
    "\(Date())"
  }
  var row: UUID { UUID() }
  #endif
}
protocol RowsAssembler: DateAssembler, UUIDAssembler {
  func resolve() -> RowsModel; func resolve(isEmpty: Bool) -> RowsModel
}
extension RowsAssembler {
  #if FIXED
  func resolve() -> RowsModel { RowsModel(date: date, uuid: uuid) }
  func resolve(isEmpty: Bool) -> RowsModel { RowsModel(date: date, uuid: uuid) }
  #else
  func resolve() -> RowsModel { RowsModel() }
  // The same reads, reported once.
  func resolve(isEmpty: Bool) -> RowsModel { RowsModel() }
  #endif
}
final class RowsApp: LiveAssembler, RowsAssembler {}

// AG008: a screen that a function builds reads the system in an initial value, waits, and draws a number.
final class DraftScreen: Sendable {
  #if FIXED
  let createdAt: Date; let clock: any Clock<Duration>; let numbers: RandomNumbers
  init(createdAt: Date, clock: any Clock<Duration>, numbers: RandomNumbers) {
    (self.createdAt, self.clock, self.numbers) = (createdAt, clock, numbers)
  }
  func wait() async throws { try await clock.sleep(for: .seconds(1)) }
  func draw() -> Int { Int(numbers.next() % 6) + 1 }
  #else
  let createdAt = Date(); let dueAt = Date(timeIntervalSinceNow: 60)
  let begunAt = ContinuousClock.Instant.now; let generator = SystemRandomNumberGenerator()
  func wait() async throws { try await Task.sleep(for: .seconds(1)) }
  func draw() -> Int { Int.random(in: 1...6) }
  #endif
  // This waits on the clock that it's given.
  func pause(on clock: ContinuousClock) async throws { try await Task.sleep(for: .seconds(1), clock: clock) }
}
protocol DraftAssembler: DateAssembler, ClockAssembler, RandomAssembler {}
extension DraftAssembler {
  #if FIXED
  func draft() -> DraftScreen { DraftScreen(createdAt: date(), clock: clock, numbers: random) }
  #else
  func draft() -> DraftScreen { DraftScreen() }
  #endif
}
final class DraftApp: LiveAssembler, DraftAssembler {}

// A structure's variable gets its value from the rule.
struct Letter { var writtenAt = Date() }
protocol LetterAssembler: DateAssembler { func resolve() -> Letter }
extension LetterAssembler { func resolve() -> Letter { Letter(writtenAt: date()) } }
final class LetterApp: LiveAssembler, LetterAssembler {}

// AG008: a leaf is given a property of its assembler and a type, and not the assembler.
struct Mark: Sendable { init(_ level: Int, _ type: Int.Type, _ date: Date) {} }
protocol MarkAssembler: Assembling { func resolve() -> Mark }
extension MarkAssembler { var level: Int { 3 } }
#if FIXED
extension MarkAssembler where Self: LiveAssembler {
  func resolve() -> Mark { Mark(self.level, Int.self, Date()) }
}
#else
extension MarkAssembler { func resolve() -> Mark { Mark(self.level, Int.self, Date()) } }
#endif
struct MarkApp: LiveAssembler, MarkAssembler {}

// AG008: a cached leaf reads the system beside its key.
final class Visit: Sendable { init(_ date: Date) {} }
protocol VisitAssembler: ScopedAssembler { func resolve(page: Int) -> Visit }
#if FIXED
extension VisitAssembler where Self: LiveAssembler {
  func resolve(page: Int) -> Visit { shared(for: page) { Visit(Date()) } }
}
#else
extension VisitAssembler { func resolve(page: Int) -> Visit { shared(for: page) { Visit(Date()) } } }
#endif
final class VisitApp: LiveAssembler, VisitAssembler { let scope = Scope() }

// AG008: an initializer, a variable and a computed property read the system.
final class Diary: @unchecked Sendable {
  #if FIXED
  let begunAt: Date; var openedAt: Date
  init(date: DateGenerator) { begunAt = date(); openedAt = begunAt }
  #else
  let begunAt: Date; var openedAt = Date(); init() { begunAt = Date() }
  #endif
}
struct Page: Sendable {
  #if FIXED
  let date: DateGenerator; var readAt: Date { date() }
  #else
  var readAt: Date { Date() }
  #endif
}
protocol DiaryAssembler: DateAssembler { func resolve() -> Diary; func resolve() -> Page }
extension DiaryAssembler {
  #if FIXED
  func resolve() -> Diary { Diary(date: date) }; func resolve() -> Page { Page(date: date) }
  #else
  func resolve() -> Diary { Diary() }; func resolve() -> Page { Page() }
  #endif
}
final class DiaryApp: LiveAssembler, DiaryAssembler {}
