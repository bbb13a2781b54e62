import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation

final class Doc: Sendable {
  let date: Date
  init(_ date: Date, _ number: Int = 1, _ type: Int.Type = Int.self) { self.date = date }
  init(_ app: some Leaves, at date: Date) { self.date = date }
}

// Wrong: the wiring itself reads the system, in a string, beside a key, and where the effect has no name.
extension Scene {
  func doc() -> Doc { Doc(Date()) }
  func wait() -> any Clock<Duration> { ContinuousClock() }
  func text() -> String { "\(model) \(Date.now)" }
}
protocol CachingScene: ScopedAssembler, DateAssembler {}
extension CachingScene { func doc(id: Int) -> Doc { shared(for: id) { Doc(Date()) } } }
protocol DatedScene: Assembling {
  func resolve() -> DateGenerator
  func resolve() -> Int
  func resolve() -> Doc
}
extension DatedScene { func resolve() -> Doc { Doc(Date(), resolve()) } }

// Wrong: leaves for every role, also cached, or with a property of the assembler and a type; a live effect.
protocol Leaves: ScopedAssembler {
  var now: Doc { get }
  var http: HTTPClient { get }
  var name: String { get }
  func page(_ number: Int) -> Doc
  func mark() -> Doc
  func named() -> Doc
  func helped() -> Doc
  func passed() -> Doc
  var collector: TaskCollector { get }
}
extension Leaves {
  var now: Doc { Doc(Date()) }
  var http: HTTPClient { .live }
  func page(_ number: Int) -> Doc { shared(for: number) { Doc(Date()) } }
  func mark() -> Doc { Doc(Date(), self.level, Int.self) }
  var level: Int { 3 }
  // Right: rules with a dependency, also in a helper, or that pass their assembler on, and one that reads nothing.
  func named() -> Doc { Doc(Date(), name.count) }
  func helped() -> Doc { doc(at: Date()) }
  func passed() -> Doc { Doc(self, at: Date()) }
  var name: String { "doc" }
  var collector: TaskCollector { TaskCollector() }
  private func doc(at date: Date) -> Doc { Doc(date, name.count) }
}
// Wrong: a leaf whose scene has a rule for what it reads; and one that reads the day, too, for which there is none.
protocol StampScene: UUIDAssembler {
  var stamp: UUID { get }
  var dated: (UUID, Date) { get }
}
extension StampScene {
  var stamp: UUID { UUID() }
  var dated: (UUID, Date) { (UUID(), Date()) }
}
// Wrong: leaves that build an interface, of which a member reads the system.
protocol Reminders: Sendable {}
struct FileReminders: Reminders { func load() -> [String]? { FileManager.default.subpaths(atPath: "") } }
struct StampedReminders: Reminders {
  let day: Date
  init() { day = Date() }
  init(day: Date) { self.day = day }
}
protocol ReminderScene: Assembling {
  var reminders: any Reminders { get }
  var stamped: [any Reminders] { get }
  var dated: any Reminders { get }
  var file: FileReminders { get }
}
extension ReminderScene {
  var reminders: any Reminders { FileReminders() }
  var stamped: [any Reminders] { [StampedReminders()] }
  // Right: an initializer that reads nothing, and a type that no stub could replace.
  var dated: any Reminders { StampedReminders(day: .distantPast) }
  var file: FileReminders { FileReminders() }
}
final class LeavesApp: LiveAssembler, Leaves { let scope = Scope() }
// Right: a test runs the defaults that it doesn't replace.
final class LeavesTest: TestAssembler, Leaves {
  func named() -> Doc { Doc(.distantPast) }
}
// Right: leaves that only live assemblers have, and a protocol without roles.
protocol BootScene: LiveAssembler { var boot: Doc { get } }
extension BootScene { var boot: Doc { Doc(Date()) } }
struct BootApp: BootScene {}
protocol PlainScene { var now: Date { get } }
extension PlainScene { var now: Date { Date() } }
struct PlainApp: PlainScene {}

// Right: what live rules build, also in a live assembler, and what a preview writes itself.
final class DiskLog: Sendable { func line() -> String { "\(Date())" } }
struct Report: Sendable {
  let log: DiskLog
  func text() -> String { log.line() }
}
protocol LogScene: DateAssembler {
  var log: DiskLog { get }
  var report: Report { get }
}
extension LogScene { var report: Report { Report(log: log) } }
extension LogScene where Self: LiveAssembler {
  var log: DiskLog { DiskLog() }
  func docs() -> [Doc] { [Doc(Date())] }
}
struct LogApp: LiveAssembler, LogScene { func first() -> Doc { Doc(Date()) } }
final class LogPreview: PreviewAssembler, LogScene { var log: DiskLog { DiskLog() } }

// Right: what the effect itself is made from: by a helper, by an object that another rule builds, and by a function; and
// an effect that the scene has no rule for.
final class Sundial: Sendable { func now() -> Date { Date() } }
final class Hourglass: Sendable { func now() -> Date { Date() } }
protocol SundialScene: Assembling {
  var zone: TimeZone { get }
  var date: DateGenerator { get }
  var sundial: Sundial { get }
}
extension SundialScene {
  var date: DateGenerator {
    let (sundial, hourglass) = (Sundial(), hourglass())
    return generator(zone) ?? DateGenerator { max(Date(), sundial.now(), hourglass.now()) }
  }
  var sundial: Sundial { Sundial() }
  func hourglass() -> Hourglass { Hourglass() }
  func generator(_ zone: TimeZone) -> DateGenerator? { DateGenerator { Date() } }
  func ids() -> [UUID] { [UUID()] }
}
extension SundialScene where Self: LiveAssembler { var zone: TimeZone { .current } }
struct SundialApp: LiveAssembler, SundialScene {}
// Right: nothing can run it, so it's in no list.
protocol ClosedScene: Assembling { func resolve() -> Hourglass }
extension ClosedScene { @available(*, unavailable) func resolve() -> Hourglass { Hourglass() } }
struct ClosedApp: LiveAssembler, ClosedScene { func resolve() -> Hourglass { Hourglass() } }
