#if DEBUG
@testable import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
@testable import AssemblyCheck
@testable import AssemblyCommands
import Foundation
import TestSupport
import Testing

@Suite("What the index says")
struct PackageIndexTests {
  @Test("Code sees the conformances that its own module or one that it imports declares for others' types")
  func conformances() {
    let index = PackageIndex()
    let (type, base, other) = (SymbolID(number: 0), SymbolID(number: 1), SymbolID(number: 2))
    index.extending = [type: [base: ["Kit"]]]
    index.imports = ["App": ["Kit"], "Tool": ["Base"]]
    func sees(_ base: SymbolID, from module: String?) -> Bool { index.sees(base, of: type, from: module) }
    #expect(sees(base, from: "Kit") && sees(base, from: "App") && sees(base, from: nil))
    #expect(!sees(base, from: "Tool") && !sees(base, from: "Base"))
    #expect(sees(other, from: "Tool"))
  }

  @Test(
    "A unit imports the Swift modules that it reads, as each build system names their files",
    arguments: [
      ("/p/.build/debug/Modules/Kit.swiftmodule", "Kit"),
      ("/p/out/Products/Debug/Kit.swiftmodule/x86_64-unknown-linux-gnu.swiftmodule", "Kit"),
      ("/p/.build/debug/CKit.build/module.modulemap", nil),
    ] as [(String, String?)]
  )
  func modules(file: String, module: String?) { #expect(IndexStore.module(in: file) == module) }
}

/// These tests don't compile or fail after a rename in the framework that `Framework` doesn't repeat.
@Suite("The framework's names in the tool")
struct FrameworkNamesTests {
  /// The name of a type or protocol as the demangler writes it.
  private func name(_ type: Any.Type) -> String {
    String(reflecting: type).replacing("any ", with: "")
  }

  @Test("The root protocol and the roles have the names that the tool looks up")
  func roles() {
    #expect(Framework.root == name((any Assembling).self))
    #expect(
      Dictionary(grouping: Framework.roles, by: \.role).mapValues { Set($0.map(\.name)) } == [
        .live: [name((any LiveAssembler).self)], .preview: [name((any PreviewAssembler).self)],
        .test: [
          name(TestAssembler.self), name(SendableTestAssembler.self), name((any TestAssemblerProtocol).self),
        ],
        .child: [name((any ChildAssembler).self)],
      ]
    )
    #expect(
      Dictionary(uniqueKeysWithValues: Framework.roleTypes.map { ($0.role, $0.name) }) == [
        .live: name(LiveRole.self), .preview: name(PreviewRole.self), .test: name(TestRole.self),
      ]
    )
    #expect(Framework.system.name == name((any SystemAssembler).self))
    #expect(Framework.sample.name == name((any SampleAssembler).self))
  }

  @Test(
    "A module with the name of a generic parameter is left out, and an argument label with such a name stays"
  )
  func shortModule() {
    #expect(TypeNames(modules: ["A1"]).shorten("A1.Client", inProtocol: false) == "Client")
    #expect(TypeNames(modules: ["App"]).shorten("A1.Item", inProtocol: false) == "A.Item")
    #expect(TypeNames(modules: ["App"]).shorten("App.Grid<21, c1>", inProtocol: false) == "Grid<21, c>")
    #expect(TypeNames(modules: ["App"]).shorten("UI.Button", inProtocol: false) == "UI.Button")
    let list = "(p1: App.Home, App: A1)"
    #expect(TypeNames(modules: ["App"]).shorten(list, inProtocol: false) == "(p1: Home, App: A)")
    #expect(TypeNames().shorten("A1: App.P", inProtocol: true, isCondition: true) == "A: App.P")
  }

  @Test("The core and each of its caching functions have the mangled names that the tool looks up")
  func scopedMembers() throws {
    let mangled = try #require(_mangledTypeName((any ScopedAssembler).self))
    #expect(mangled.hasSuffix("_p"))
    #expect(Framework.scopedAssembler == "s:\(mangled.dropLast("_p".count))P")
    let lazy = try #require(_mangledTypeName(Lazy<Int>.self))
    #expect("s:\(lazy)".hasPrefix(Framework.lazyPrefix))
    #expect(Framework.lazyPrefix.hasPrefix(Framework.corePrefix))
    let files = try #require(_mangledTypeName(FileAccess.self))
    #expect("s:\(files)".hasPrefix(Framework.effectsPrefix))
    #expect(Framework.scope == name(Scope.self))
    // `AA` repeats the module, and `E` means an extension in it.
    #expect(Framework.scopedMembers == "s:\(mangled.dropLast("_p".count))PAAE")
  }

  @Test("The modules of the framework are those that declare its types")
  func modules() {
    let types: [Any.Type] = [(any Assembling).self, Console.self, HTTPClient.self, TestAssembler.self]
    #expect(Framework.modules == Set(types.map { String(name($0).prefix { $0 != "." }) }))
  }

  private func sources(of module: String) throws -> String {
    let folder = URL(filePath: "\(Paths.package)/Sources/\(module)")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
  }

  @Test("The effects that the tool stubs are those with a value that fails the test")
  func unimplementedEffects() throws {
    // Those without a value in tests: an incomplete test lacks no other.
    let file = URL(filePath: "\(Paths.package)/Sources/AssemblerTesting/Effects/UnimplementedEffects.swift")
    let values = try String(contentsOf: file, encoding: .utf8)
      .matches(of: #/(?m)^extension (\w+) \{\n.*\n(?:  \/\/\/.*\n)*  public static func unimplemented\(/#)
      .map { String($0.1) }
    #expect(IncompleteAssembler.reporting == Set(values))
  }

  @Test("The framework's effects control what uncontrolled-effect looks for, and each that has a counterpart")
  func controllingEffects() throws {
    let declared = try Framework.effectModules.sorted().map(sources).joined()
      .matches(of: #/public protocol \w+: Assembling \{\n(?:  \/\/\/.*\n)*  var \w+: (.+) \{ get \}/#).map {
        String($0.1)
      }
    let others: Set = ["Console", "DeviceInfo", "FireAndForget", "Log", "URLOpener"]
    #expect(Set(declared) == Set(SystemAPI.effects.values.joined()).union(others))
  }

  private final class Lifetimes: LiveAssembler, ScopedAssembler {
    let scope = Scope()
    /// Calls every function that the tool looks up, so that a rename doesn't compile.
    func all() -> [Int] {
      let object = weaklyShared { Object() }
      return [shared { 1 }, shared(for: 1) { 2 }, graph { graphShared { 3 } }, object.number]
    }
  }
  private final class Object: Sendable { let number = 4 }

  @Test("The caching functions have the names that the tool looks up")
  func lifetimes() {
    #expect(Lifetimes().all() == [1, 2, 3, 4])
    #expect(Framework.lifetimes == ["shared": .shared, "weaklyShared": .weak, "graphShared": .graph])
  }
}

@Suite("The demangler")
struct DemanglerTests {
  private func demangle(_ usr: String) throws -> String? {
    try Demangler(besideIndexLibrary: Toolchain.indexLibrary())(usr)
  }

  @Test("The name of a private type has no discriminator")
  func discriminator() throws {
    let usr = "s:9Assembler18SharedUserDefaults33_EC79440496FD87E2E38A53A7200C9292LLV"
    #expect(try demangle(usr) == "Assembler.SharedUserDefaults")
  }

  @Test("The name of a module keeps its leading underscore")
  func underscore() throws {
    let usr = "s:12_Concurrency5ClockPA2A010ContinuousB0VRszrlE10continuousAEvpZ"
    let name = """
      static (extension in _Concurrency):_Concurrency.Clock< where A == _Concurrency.ContinuousClock>.continuous \
      : _Concurrency.ContinuousClock
      """
    #expect(try demangle(usr) == name)
  }

  @Test("A symbol of another language has no demangled name, but can be the system's")
  func foreign() throws {
    #expect(try demangle("c:@F@seconds") == nil)
    func name(_ usr: String) throws -> String? {
      let symbol = SymbolTable.Entry(usr: usr, name: "shared", kind: .staticProperty, subkind: 0)
      return SystemAPI.name(of: symbol, try Demangler(besideIndexLibrary: Toolchain.indexLibrary()))
    }
    #expect(try name("c:objc(cs)NSURLSession(cpy)sharedSession") == "URLSession.shared")
    #expect(try name("c:objc(cs)Kit(cpy)shared") == nil)
  }
}

@Suite("The text of the sources")
struct SourcesTests {
  @Test("A file has the positions that the compiler counts")
  func positions() {
    let file = SourceFile(path: "A.swift", bytes: Array("a\n\n b c".utf8))
    func position(_ line: Int, _ column: Int) -> SourcePosition {
      SourcePosition(file: "A.swift", line: line, column: column)
    }
    #expect((0..<3).map { file.position(of: $0) } == [position(1, 1), position(3, 2), position(3, 4)])
    #expect(file.token(at: position(3, 4)) == 2)
    #expect(file.token(at: position(3, 3)) == nil)
    #expect(file.token(at: position(4, 1)) == nil)
    #expect(file.indentation(of: 1) == " ")
  }

  private func sources(of text: String) throws -> (Sources, TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "A.swift")
    let index = PackageIndex()
    index.files = [folder.path + "/A.swift"]
    return (Sources(index: index), folder)
  }

  @Test(
    "The receiver of a call is the word before its dot",
    arguments: [
      ("app!!.x()", "app"), ("app??.x()", "app"), ("app\n  .x()", "app"), ("app // a\n\t.x()", "app"),
      ("self.x()", nil), ("\"\\(app.x())\"", "app"), ("a ? .x() : b", "an expression"),
      (".x()", "an expression"),
      ("x()", nil), ("a.b.x()", "b"), ("a().x()", "an expression"),
    ] as [(String, String?)]
  )
  func receivers(source: String, receiver: String?) throws {
    let (sources, folder) = try sources(of: source)
    defer { withExtendedLifetime(folder) {} }
    let name = try #require(source.firstRange(of: "x()")?.lowerBound)
    let lines = source[..<name].split(separator: "\n", omittingEmptySubsequences: false)
    let column = (lines.last?.utf8.count ?? 0) + 1
    let use = Location(file: 0, line: Int32(lines.count), column: Int32(column))
    #expect(sources.receiver(of: use)?.text == receiver)
    #expect(sources.location(of: -1, in: 0).line == 0)
  }

  @Test(
    "A call passes an argument only if the source does",
    arguments: [
      ("shared(for: user) { A() }", true), ("shared { A(for: 1) }", false), ("shared() { A(for: 1) }", false),
      ("shared(on: MainActor.self, for: [1, 2]) { A() }", true),
      ("shared(\n  on: a,\n  for: b\n) { A() }", true),
      ("shared(on: make(for: 1)) { A() }", false), ("shared (for: user) { A() }", true), ("shared", false),
      ("shared(on: a ? b : c) { A(for: 1) }", false), ("shared(", false),
    ]
  )
  func arguments(call: String, isGiven: Bool) throws {
    let (sources, folder) = try sources(of: "let a = \(call)\n")
    defer { withExtendedLifetime(folder) {} }
    #expect(sources.hasArgument("for", inCallAt: Location(file: 0, line: 1, column: 9)) == isGiven)
  }
}
#endif
