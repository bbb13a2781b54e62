import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// A generic type that conforms to the protocol of another rule only for other arguments.
protocol Codec { var name: String { get } }
struct PlainText {}
struct Wrapped<Base> {}
extension Wrapped: Codec where Base: Codec { var name: String { "wrapped" } }
struct JSON: Codec { let name = "json" }
protocol CodecAssembler: Assembling { func resolve() -> any Codec; func resolve() -> Wrapped<PlainText> }
extension CodecAssembler {
  func resolve() -> any Codec { JSON() }; func resolve() -> Wrapped<PlainText> { Wrapped() }
}
struct CodecApp: LiveAssembler, CodecAssembler {}

// A parameter's name that the builder binds to something else.
final class Total: Sendable { init(_ values: [Int]) {} }
protocol TotalAssembler: ScopedAssembler {
  func resolve(closure limit: Int) -> Bool; func resolve(typed limit: Int) -> Bool
  func resolve(loop limit: Int) -> Bool; func resolve(function limit: Int) -> Bool
  func resolve(capture limit: Int) -> Bool
}
extension TotalAssembler {
  var usualLimit: Int { 7 }
  func resolve(closure limit: Int) -> Bool {
    _ = shared { Total([1, 2].map { limit in limit * 2 }) }
    return limit > 0
  }
  func resolve(typed limit: Int) -> Bool {
    _ = shared { Total([1, 2].map { (limit: Int) -> Int in limit * 3 }) }
    return limit > 1
  }
  func resolve(loop limit: Int) -> Bool {
    _ = shared {
      var values: [Int] = []; for limit in 0..<3 { values.append(limit) }; return Total(values)
    }
    return limit > 2
  }
  func resolve(function limit: Int) -> Bool {
    _ = shared {
      func twice(_ limit: Int) -> Int { limit * 2 }; return Total([twice(3)])
    }
    return limit > 3
  }
  func resolve(capture limit: Int) -> Bool {
    _ = shared { [limit = usualLimit] in Total([limit]) }
    return limit > 4
  }
}
final class TotalApp: LiveAssembler, TotalAssembler { let scope = Scope() }

// Leaves of a protocol that only live assemblers conform to, and of one live assembler.
struct Postmark { let date: Date }
struct Ticket { let id: UUID }
protocol PostmarkAssembler: Assembling { func resolve() -> Postmark; func resolve() -> Ticket }
protocol Bootstrapped: LiveAssembler, PostmarkAssembler {}
extension Bootstrapped { func resolve() -> Postmark { Postmark(date: Date()) } }
extension PostmarkAssembler where Self == PostmarkApp { func resolve() -> Ticket { Ticket(id: UUID()) } }
struct PostmarkApp: Bootstrapped {}

// Only the initializer that no rule calls reads the system.
struct Note {
  let text: String; let date: Date
  init(text: String, date: Date) { (self.text, self.date) = (text, date) }
  init(importing text: String) { self.init(text: text, date: Date()) }
}
protocol NoteAssembler: DateAssembler { func resolve(text: String) -> Note }
extension NoteAssembler { func resolve(text: String) -> Note { Note(text: text, date: date()) } }
struct NoteApp: LiveAssembler, NoteAssembler {}

// Each assembler of a level has a hamper of its own.
final class Hamper: Sendable {}
protocol Level: ScopedAssembler {}
protocol HamperAssembler: Assembling { func resolve() -> Hamper }
extension HamperAssembler where Self: Level { func resolve() -> Hamper { shared { Hamper() } } }
final class Visit: LiveAssembler, Level, HamperAssembler { let scope = Scope() }
final class Guest: Child<Visit>, ChildAssembler, Level, HamperAssembler {}

// Public functions that ask for the rule that they resemble.
public struct Chapter { let id: Int }
protocol ChapterAssembler: Assembling { func resolve(id: Int) -> Chapter }
extension ChapterAssembler { func resolve(id: Int) -> Chapter { Chapter(id: id) } }
public struct ChapterApp: LiveAssembler, ChapterAssembler {
  public func resolve(id: Int?) -> Chapter? { id.map { resolve(id: $0) } }
  public func resolve(ids: [Int]) -> [Chapter] { ids.map(resolve(id:)) }
}

// A parent that is a value without a scope caches nothing.
struct Measure { let name: String }
protocol MeasureAssembler: Assembling { func resolve() -> Measure }
struct Settings: LiveAssembler, MeasureAssembler {
  let isMetric: Bool
  func resolve() -> Measure { Measure(name: isMetric ? "km" : "mi") }
}
struct SettingsPage: ChildAssembler, MeasureAssembler {
  var isMetric = true; var parent: Settings { Settings(isMetric: isMetric) }
  func resolve() -> Measure { parent.resolve() }
}

// Stubs with variables that are created once, or that nobody changes after they are configured.
protocol Rates: Sendable {}
final class LiveRates: Rates {}
final class StubRates: Rates, @unchecked Sendable { var value = 2.0 }
protocol RatesAssembler: ScopedAssembler { func resolve() -> any Rates }
extension RatesAssembler where Self: LiveAssembler { func resolve() -> any Rates { shared { LiveRates() } } }
final class RatesApp: LiveAssembler, RatesAssembler { let scope = Scope() }
final class StoredRates: TestAssembler, RatesAssembler {
  private var stub: StubRates?
  func resolve() -> any Rates { if let stub { return stub }; let new = StubRates(); stub = new; return new }
}
final class ConfiguredRates: TestAssembler, RatesAssembler {
  func resolve() -> any Rates { let rates = StubRates(); rates.value = 4; return rates }
}
func exchange(_ stored: StoredRates, _ configured: ConfiguredRates) -> [any Rates] {
  [stored.resolve(), stored.resolve(), configured.resolve(), configured.resolve()]
}

// Public functions of a library's assembler, of types that convert to none of its rules.
protocol Plug: Sendable {}
public struct LivePlug: Plug {}
public struct Pouch<Value>: Sendable {}
protocol PlugAssembler: Assembling { func resolve() -> [any Plug]; func resolve() -> Pouch<any Plug> }
extension PlugAssembler {
  func resolve() -> [any Plug] { [LivePlug()] }; func resolve() -> Pouch<any Plug> { Pouch() }
}
public struct PlugApp: LiveAssembler, PlugAssembler {
  public func resolve() -> [Int] { [1] }
  public func resolve() -> Pouch<LivePlug> { Pouch() }
}
