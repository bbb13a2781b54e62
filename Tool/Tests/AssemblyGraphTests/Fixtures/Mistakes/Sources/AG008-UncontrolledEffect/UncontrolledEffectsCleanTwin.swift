import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// A rule with a dependency isn't a leaf.
struct Stamp: Sendable { let date: Date; let name: String }
protocol StampAssembler: Assembling { func resolve() -> String; func resolve() -> Stamp }
extension StampAssembler {
  func resolve() -> String { "stamp" }
  func resolve() -> Stamp { Stamp(date: Date(), name: resolve()) }
}
struct StampApp: LiveAssembler, StampAssembler {}

// What a live rule builds reads the system. Others of the scene take the effect.
final class DiskLog: Sendable { func line() -> String { "\(Date())" } }
struct LogReport: Sendable { let log: DiskLog; func text() -> String { log.line() } }
protocol DiskLogAssembler: DateAssembler { func resolve() -> DiskLog; func resolve() -> LogReport }
extension DiskLogAssembler where Self: LiveAssembler { func resolve() -> DiskLog { DiskLog() } }
extension DiskLogAssembler { func resolve() -> LogReport { LogReport(log: resolve()) } }
final class DiskLogApp: LiveAssembler, DiskLogAssembler {}

// A protocol without roles.
protocol PlainClockAssembler { func resolve() -> Date }
extension PlainClockAssembler { func resolve() -> Date { Date() } }
struct PlainClockApp: PlainClockAssembler {}

// An initializer of the framework's reads nothing.
protocol CollectorAssembler: Assembling { func resolve() -> TaskCollector }
extension CollectorAssembler { func resolve() -> TaskCollector { TaskCollector() } }
struct CollectorApp: LiveAssembler, CollectorAssembler {}

// A rule isn't a leaf if its helper asks for another rule, or if it passes its assembler on.
struct Letterhead: Sendable {
  let date: Date; let name: String
  init(_ assembler: some LetterheadAssembler, at date: Date) { self.date = date; name = assembler.resolve() }
  init(name: String, at date: Date) { self.date = date; self.name = name }
}
protocol LetterheadAssembler: Assembling {
  func resolve() -> String; func resolve(helped: Int) -> Letterhead; func resolve(passed: Int) -> Letterhead
}
extension LetterheadAssembler {
  func resolve() -> String { "letter" }
  func resolve(helped: Int) -> Letterhead { letterhead(at: Date()) }
  func resolve(passed: Int) -> Letterhead { Letterhead(self, at: Date()) }
  private func letterhead(at date: Date) -> Letterhead { Letterhead(name: resolve(), at: date) }
}
struct LetterheadApp: LiveAssembler, LetterheadAssembler {}

// A preview isn't a test, and what an assembler writes itself is no default.
final class SampleShelf: Sendable { func add() -> UUID { UUID() } }
protocol ShelfAssembler: UUIDAssembler { func resolve() -> SampleShelf }
final class ShelfPreviewAssembler: PreviewAssembler, ShelfAssembler {
  func resolve() -> SampleShelf { SampleShelf() }
}

// What the effect itself is made from: by its own rule, by an object that another rule builds, too, and by a function.
struct Offset: Sendable { let seconds: Double }
final class Sundial: Sendable { func now() -> Date { Date() } }
final class Hourglass: Sendable { func now() -> Date { Date() } }
protocol SundialAssembler: Assembling {
  func resolve() -> Offset; func resolve() -> DateGenerator; func resolve() -> Sundial
}
extension SundialAssembler {
  func resolve() -> Offset { Offset(seconds: 1) }
  func resolve() -> DateGenerator {
    let (offset, sundial, hourglass) = (resolve() as Offset, Sundial(), hourglass())
    return DateGenerator { max(Date().addingTimeInterval(offset.seconds), sundial.now(), hourglass.now()) }
  }
  func resolve() -> Sundial { Sundial() }; func hourglass() -> Hourglass { Hourglass() }
}
struct SundialApp: LiveAssembler, SundialAssembler {}

// A leaf that only live assemblers have.
protocol BootAssembler: LiveAssembler { var boot: String { get } }
extension BootAssembler { var boot: String { "boot" } }
struct BootApp: BootAssembler {}

// A test runs the default that it doesn't replace.
final class StampTestAssembler: TestAssembler, StampAssembler {
  func resolve() -> Stamp { Stamp(date: .distantPast, name: resolve()) }
}
