import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation

// A decorator over a live leaf, which a test replaces.
protocol Weather: Sendable { func today() async throws -> String }
struct NetworkWeather: Weather {
  let http: HTTPClient
  func today() async throws -> String { "sun" }
}
final class CachedWeather: Weather {
  let base: any Weather
  init(_ base: any Weather) { self.base = base }
  func today() async throws -> String { try await base.today() }
}
final class StubWeather: Weather, @unchecked Sendable {
  var answers = ["rain"]
  func today() async throws -> String { answers.removeLast() }
}
struct WeatherModel: Sendable {
  let weather: any Weather
  var refresh = Duration.seconds(60)
}
protocol WeatherScene: ScopedAssembler, HTTPAssembler {
  var plainWeather: any Weather { get }
  var weather: any Weather { get }
}
extension WeatherScene {
  var plainWeather: any Weather { NetworkWeather(http: http) }
  var weather: any Weather { shared { CachedWeather(plainWeather) } }
  func model() -> WeatherModel { WeatherModel(weather: weather) }
}
final class WeatherApp: LiveAssembler, WeatherScene { let scope = Scope() }
final class WeatherTest: TestAssembler, WeatherScene {
  var stub = StubWeather()
  var http: HTTPClient { .init { _ in throw URLError(.notConnectedToInternet) } }
  var weather: any Weather { stub }
}

// Leaves for some roles.
protocol NamesScene: Assembling { var names: [String] { get } }
extension NamesScene { func all() -> [[String]] { [names, names] } }
extension NamesScene where Self: LiveAssembler { var names: [String] { ["live"] } }
extension NamesScene where Self: SampleAssembler { var names: [String] { ["sample"] } }
struct NamesApp: LiveAssembler, NamesScene {}
struct NamesPreview: PreviewAssembler, NamesScene {}
final class NamesTest: TestAssembler, NamesScene { var names: [String] = [] }

// Keys: a structure, a local one, one behind a guard, and the value of a generic rule.
struct ImageKey: Hashable, Sendable {
  let url: URL
  let size: Int
}
protocol ImageScene: ScopedAssembler {
  func image(url: URL, size: Int) -> Doc
  func image(url: URL) -> Doc
  func image(path: String) throws -> Doc
  func image(url: URL, log: @escaping @Sendable (String) -> Void) -> Doc
  func box<Value: Sendable & Hashable>(_ value: Value) -> [Value]
}
extension ImageScene {
  func image(url: URL, size: Int) -> Doc {
    shared(for: ImageKey(url: url, size: size)) { Doc("", size: size) }
  }
  func image(url: URL) -> Doc {
    let key = url.absoluteString
    return weaklyShared(for: key) { Doc(url.path) }
  }
  func image(path: String) throws -> Doc {
    guard let url = URL(string: path) else { throw URLError(.badURL) }
    return shared(for: url) { Doc(url.path) }
  }
  func image(url: URL, log: @escaping @Sendable (String) -> Void) -> Doc {
    log("image")
    return shared(for: url) { Doc(url.path) }
  }
  func box<Value: Sendable & Hashable>(_ value: Value) -> [Value] { shared(for: value) { [value] } }
}
final class ImageApp: LiveAssembler, ImageScene { let scope = Scope() }

// Asynchronous rules.
final class Connection: Sendable { static func open() async throws -> Connection { Connection() } }
protocol ConnectionScene: ScopedAssembler, Sendable { var connection: Connection { get async throws } }
extension ConnectionScene {
  var connection: Connection { get async throws { try await shared { try await Connection.open() } } }
  func connections() async throws -> [Connection] { [try await connection, try await connection] }
}
final class ConnectionApp: LiveAssembler, ConnectionScene { let scope = Scope() }

// An object takes the effect, and computes with values; a live leaf and an initializer that no rule calls read the system.
final class Ticker: Sendable {
  let now: DateGenerator
  let start: Date
  init(now: DateGenerator) {
    self.now = now
    start = now()
  }
  func age() -> TimeInterval { now().timeIntervalSince(start) }
  func isOld(_ date: Date = Date(timeIntervalSince1970: 0)) -> Bool { date < start }
}
struct Note: Sendable {
  let date: Date
  init(date: Date = Date()) { self.date = date }
  init(importing text: String) { self.init(date: Date()) }
}
struct FileJournal: Sendable { func folder() -> URL { FileManager.default.temporaryDirectory } }
protocol JournalScene: DateAssembler { var journal: FileJournal { get } }
extension JournalScene {
  func ticker() -> Ticker { Ticker(now: date) }
  func note() -> Note { Note(date: date()) }
}
extension JournalScene where Self: LiveAssembler { var journal: FileJournal { FileJournal() } }
struct JournalApp: LiveAssembler, JournalScene {}
// The object that an assembler makes its effect from; leaves of a protocol that only live assemblers conform to, and of one.
struct WallClock: Sendable { func now() -> Date { Date() } }
struct ClockApp: LiveAssembler, JournalScene {
  var date: DateGenerator {
    let clock = WallClock()
    return DateGenerator { clock.now() }
  }
}
protocol PostmarkScene: Assembling {
  var postmark: [Date] { get }
  var ticket: [UUID] { get }
}
protocol Bootstrapped: LiveAssembler, PostmarkScene {}
extension Bootstrapped { var postmark: [Date] { [Date()] } }
extension PostmarkScene where Self == PostmarkApp { var ticket: [UUID] { [UUID()] } }
struct PostmarkApp: Bootstrapped {}

// Default arguments: of the helper that the rule calls, static ones, and of everyday types.
protocol Line: Sendable {}
struct MainLine: Line {}
struct SideLine: Line { init(_ base: any Line = MainLine()) {} }
struct Config: Sendable { static let standard = Config() }
struct Client: Sendable {
  init(config: Config = .standard, filters: [String] = [], delay: Duration = .zero) {}
}
protocol LineScene: Assembling {
  var line: any Line { get }
  var names: [String] { get }
  var delay: Duration { get }
}
extension LineScene {
  var line: any Line { sideLine() }
  func sideLine() -> any Line { SideLine() }
  var names: [String] { ["a"] }
  var delay: Duration { .seconds(1) }
  func client() -> Client { Client() }
}
struct LineApp: LiveAssembler, LineScene {}
// Initializers that a class inherits or has for convenience, with defaults.
class Base {
  let name: String
  init(name: String = "base") { self.name = name }
}
final class Derived: Base {
  init(number: Int) { super.init(name: "d") }
  convenience init() { self.init(number: 1) }
}
extension LineScene { func bases() -> [Base] { [Base(), Derived(), Derived(number: 1)] } }
// A test's own generic children, which say what the test uses: a live type, and a default.
struct DatedWeather: Weather { func today() async throws -> String { "\(Date())" } }
final class ForecastTest<Parent: WeatherScene>: Child<Parent>, ChildAssembler {
  func forecast() -> WeatherModel { WeatherModel(weather: DatedWeather()) }
}
final class LineTest: TestAssembler, LineScene {}
final class SideTest<Parent: LineScene>: Child<Parent>, ChildAssembler {
  func side() -> any Line { SideLine() }
}
func testsChildren() -> (WeatherModel, any Line) {
  (ForecastTest(parent: WeatherTest()).forecast(), SideTest(parent: LineTest()).side())
}
