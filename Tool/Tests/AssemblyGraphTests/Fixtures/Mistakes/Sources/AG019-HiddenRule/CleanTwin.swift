import Assembler
import AssemblerTesting

protocol Store: Sendable {}
struct DiskStore: Store {
  // The scene has a rule for an `Int` with an argument, and none without.
  init(capacity: Int = 100, file: StaticString = #file, line: UInt = #line) {}
}
struct LoggingStore: Store { init(_ base: any Store = DiskStore()) {} }
struct Reader<S: Store> { init(_ store: S = DiskStore(), then: () -> Void = {}) {} }
struct Cache {
  // A constant with a value is no parameter.
  let store: any Store = DiskStore(); var name: String
}
final class Library: Sendable {
  init(store: any Store = DiskStore()) {}
  convenience init(named name: String) { self.init(store: DiskStore()) }
}
final class LibraryStub: Sendable { init(store: any Store = DiskStore()) {} }
protocol LibraryAssembler: ScopedAssembler {
  func resolve() -> any Store; func resolve(shelf: Int) -> Int; func resolve() -> UInt
  func resolve() async -> Cache; func resolve() -> Reader<DiskStore>; func resolve() -> Library
  func resolve(name: String) -> Library; func resolve() -> LibraryStub
}
extension LibraryAssembler where Self: LiveAssembler {
  // To pass the rule to itself would never end.
  func resolve() -> any Store { LoggingStore() }
}
extension LibraryAssembler {
  func resolve(shelf: Int) -> Int { shelf }; func resolve() -> UInt { 1 }
  func resolve() async -> Cache { Cache(name: "cache") }; func resolve() -> Reader<DiskStore> { Reader {} }
  func resolve(name: String) -> Library { Library(named: name) }
  // assembly:ignore AG019 the library has a store of its own
  func resolve() -> Library { Library() }
  func resolve() -> LibraryStub { LibraryStub(store: resolve()) }
  // Who calls it passes a store.
  func makeStub() -> (any Store) -> LibraryStub { LibraryStub.init }
}
final class LibraryApp: LiveAssembler, LibraryAssembler { let scope = Scope() }
final class LibraryTestAssembler: TestAssembler, LibraryAssembler {
  func resolve() -> any Store { DiskStore() }
  // A stub is the test's own.
  func resolve() -> LibraryStub { LibraryStub() }
}
func use(_ app: LibraryApp, _ test: LibraryTestAssembler) async {
  let _: Cache = await app.resolve(); let _: Reader<DiskStore> = app.resolve()
  let _: Library = app.resolve()
  let _: Library = test.resolve(name: "\(app.resolve(shelf: 1)) \(app.resolve() as UInt)")
  let _: LibraryStub = test.resolve()
}

// The scene builds one only with an argument; an everyday type; and code that can't ask an assembler.
protocol Line: Sendable {}
struct MainLine: Line {}
struct Call: Sendable { init(line: any Line = MainLine(), count: Int = 3) {} }
struct Dial: Sendable { init(line: any Line = MainLine()) {} }
protocol CallAssembler: Assembling {
  func resolve(name: String) -> any Line; func resolve() -> Int; func resolve() -> Call
}
extension CallAssembler {
  func resolve(name: String) -> any Line { MainLine() }; func resolve() -> Int { name.count }
  var name: String { "call" }; func resolve() -> Call { Call() }
}
struct CallApp: LiveAssembler, CallAssembler {}
protocol DialAssembler: Assembling { func resolve() -> any Line }
extension DialAssembler {
  func resolve() -> any Line { line }; var line: any Line { MainLine() }
  static func sample() -> Dial { Dial() }
}
struct DialApp: LiveAssembler, DialAssembler {
  let dial = Dial(); let other: Dial; init() { other = Dial() }
}

// The rule is that of another assembler, which a condition names.
protocol FolderAssembler: Assembling { associatedtype Guest: Assembling }
protocol QueueAssembler: Assembling { func resolve() -> any Queue }
struct Folder: Sendable { init(queue: any Queue = MainQueue()) {} }
extension FolderAssembler where Guest: QueueAssembler { func folder() -> Folder { Folder() } }
