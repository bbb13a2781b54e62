import AssemblerTesting
import CompilerSupport
import Foundation
import TestSupport
import Testing

@testable import AssemblyCheck
@testable import AssemblyCommands

@Suite("assembly stub") struct StubTests {
  private static let fixture = "\(Paths.tests)/Fixtures/Stubs"
  private static let source = "\(Paths.tests)/Stub"

  /// The stubs of the fixture's types, and what the tool says of them.
  private static let types: KeyValuePairs<String, String> = [
    "Prices": "", "Loading": "", "ShellClient": "", "Shop": "", "Screen": "", "Router": "", "Badge": "",
    "Session": "", "Tracker": "", "Images": "", "Texts": "", "Billing.Invoices": "", "Words": "",
    "Files": "", "Analytics": "", "Alerts": "", "App.Twice": "", "Store": "",
    "Sealing": "no closure takes the arguments of 'StubSealing.seal(_:)': edit the body",
    "Coding":
      "no closure stands in for 'StubCoding.decode(_:from:)', 'StubCoding.encode(_:)', 'StubCoding.map(_:)', "
      + "'StubCoding.make()', 'StubCoding.limit': edit the bodies",
  ]

  /// The types that the users of other generators report, and those of which a stub didn't compile once.
  private static let reported = [
    "Vault", "Shelf", "Phrases", "Chained", "Painter", "Legacy", "Asserting", "Encoder64", "Money", "Batch",
    "NumberBatch", "Posting", "Listener", "Requests", "Login", "Panel", "Defaults", "Diamond",
    "Space.Service", "Reported.Service", "Pipe", "Mocked", "Modern", "Callbacks", "Feed", "Generic", "Lines",
    "Worker", "Record", "Cell", "Row", "Describing", "Indexed", "Making", "Showing", "Reported.HTTPClient",
    "GithubClient",
  ]

  @Test(
    "Each stub compiles without a warning, also one that records",
    arguments: ProjectSettings.readers,
    [false, true]
  )
  func compiles(settings: ProjectSettings, isRecording: Bool) async throws {
    let (sources, isIsolated) = (PackageSources(root: Self.fixture), settings != .package)
    var arguments = Arguments(["--package-path", Self.fixture])
    let location = try PackageLocation(&arguments)
    let isolation = isIsolated ? DefaultIsolation(of: location, log: "") : DefaultIsolation()
    try await TemporaryFolder.with { folder in
      func write(_ name: String) throws -> [String] {
        let type = try sources.type(named: name)
        let stub = try Stub(
          of: type,
          sources,
          isolation,
          module: nil,
          isIsolated: isIsolated,
          isRecording: isRecording
        )
        #expect(!stub.text.contains("#error"))
        try Data(stub.text.utf8).write(to: folder.appending(path: "\(name).swift"))
        return stub.notes
      }
      for (name, note) in Self.types {
        let notes = try write(name)
        if !isRecording { #expect(notes.joined() == note) }
      }
      for name in Self.reported { _ = try write(name) }
      let modules = [
        "Base": [], "App": [], "AppTests": Self.types.map(\.key), "Reported": [],
        "ReportedTests": Self.reported,
      ]
      for module in ["Base", "App", "AppTests", "Reported", "ReportedTests"] {
        let isTests = module.hasSuffix("Tests")
        let path = "\(Self.fixture)/\(isTests ? "Tests" : "Sources")/\(module)"
        let own = FilePath.sources(in: path).map { URL(filePath: $0) }
        let stubs = (modules[module] ?? []).map { folder.appending(path: "\($0).swift") }
        let result = try await SwiftCompiler().check(
          own + stubs,
          mode: settings.mode,
          options: settings.options(isTests: isTests) + [
            "-parse-as-library", "-enable-testing", "-D", "DEBUG", "-module-name", module, "-I", folder.path,
            "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path,
          ]
        )
        #expect(result.succeeded && result.errors == "", "\(result.errors)")
      }
    }
  }

  @Test(
    "A protocol that this system's compiler doesn't know, and results with a placeholder",
    arguments: [
      ("@objc protocol P { func a() -> Int! }", "final class StubP: P {", "placeholder: nil)"),
      ("protocol P { func a() -> Int? }", "import AssemblerTesting\n\n", "placeholder: nil)"),
      ("protocol P { static func a<T>() -> T }", "StubP: P", "#error(\"write the body of StubP.a()\")"),
      ("protocol P { init(); func a() -> Date }", "StubP: P", "#error(\"write the body of StubP.init()\")"),
    ]
  )
  func forms(source: String, head: String, body: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "P.swift")
    let sources = PackageSources(root: folder.path)
    let type = try sources.type(named: "P")
    let stub = try Stub(of: type, sources, DefaultIsolation(), module: nil, isIsolated: false)
    #expect(stub.text.contains(head) && stub.text.contains(body), "\(stub.text)")
  }

  @Test("A dependency's protocols are known, and its other types aren't meant") func dependency() throws {
    let folder = try TemporaryFolder()
    let kit = ".build/checkouts/Kit"
    try folder.write("// Assembler", to: "\(kit)/Package.swift")
    try folder.write(
      "public protocol Named { func name() }\nprotocol P {}\n",
      to: "\(kit)/Sources/Kit/Kit.swift"
    )
    try folder.write("struct Data {}\n", to: "\(kit)/Sources/Other/Other.swift")
    let source = "import Foundation\nimport Kit\nprotocol P: Named { func data() -> Data }\n"
    try folder.write(source, to: "Sources/App/App.swift")
    let sources = PackageSources(root: folder.path)
    let type = try sources.type(named: "P")
    let stub = try Stub(of: type, sources, DefaultIsolation(), module: nil, isIsolated: false)
    let imports = "import AssemblerTesting\nimport Foundation\nimport Kit\n\n@testable import App\n"
    #expect(stub.text.hasPrefix(imports) && stub.text.contains("func name()"), "\(stub.text)")
    #expect(try sources.type(named: "Named").module == "Kit")
  }

  @Test("A new closure of a structure is added in its place, and a person's lines stay") func structure()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    let path = "Tests/AppTests/A.swift"
    func run(_ closures: String, _ last: String = "", _ options: String...) async throws -> String {
      let source = "struct Pump {\n  var start: () -> Int\n\(closures)  var stop: () -> Void\n\(last)}\n"
      try folder.write(source, to: "Tests/AppTests/Pump.swift")
      #expect(
        try await Shell.run([Paths.tool, "stub", "Pump", "--to", path] + options, in: folder.path).status == 0
      )
      return try String(contentsOfFile: "\(folder.path)/\(path)", encoding: .utf8)
    }
    let first = try await run("").replacing("placeholder: 0),", with: "placeholder: 1),  // mine")
    try folder.write(first, to: path)
    let recording = try await run("", "", "--recording")
    #expect(recording.contains("start: { [start] in"), "\(recording)")
    // A stub that records goes on.
    let text = try await run("  var level: (Int) -> Level\n  var flow: (Int) -> Int\n")
    let added = """
            start: AssemblerTesting.unimplemented("Pump.start", placeholder: 1),  // mine
            level: { _ in
              AssemblerTesting.reportUnimplemented("Pump.level")
              return level
            },
            flow: AssemblerTesting.unimplemented("Pump.flow", placeholder: 0),
            stop:
      """
    #expect(
      text.contains("static func unimplemented(level: Level) -> Pump {") && text.contains(added),
      "\(text)"
    )
    #expect(
      text.contains("let level = Recorder<Int>()") && text.contains("flow: { [flow] value1 in"),
      "\(text)"
    )
    let lines = text.split(separator: "\n")
    for line in recording.split(separator: "\n") where !line.contains("func unimplemented") {
      #expect(lines.contains(line), "\(line)\n\(text)")
    }
    // A list of a person's, without a comma at its end.
    let own = """
      extension Pump {
        static func unimplemented() -> Pump {
          Pump(
            start: { 1 },
            stop: {}  // quiet
          )
        }
      }

      """
    try folder.write(own, to: path)
    let grown = """
            stop: {},  // quiet
            level: AssemblerTesting.unimplemented("Pump.level", placeholder: 0),
            flow: AssemblerTesting.unimplemented("Pump.flow", placeholder: 0),
          )
      """
    let longer = try await run("", "  var level: () -> Int\n  var flow: () -> Int\n")
    #expect(longer.contains(grown), "\(longer)")
  }

  @Test("'--to' writes the stub once") func file() async throws {
    let folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    let settings = try String(contentsOfFile: "\(Paths.package)/.swift-format", encoding: .utf8)
    try folder.write(settings, to: ".swift-format")
    let network = try String(contentsOfFile: "\(Self.source)/Network.swift", encoding: .utf8)
    try folder.write(network, to: "Tests/AppTests/Network.swift")
    let path = "Tests/AppTests/StubNetwork.swift"
    func run(_ file: String) async throws -> Shell.Output {
      try await Shell.run([Paths.tool, "stub", "Network", "--to", file], in: folder.path)
    }
    let written = try await run(path)
    #expect(written.status == 0 && written.standardError == "")
    #expect(written.standardOutput.hasSuffix("/\(path)\n"))
    let text = try String(contentsOfFile: "\(folder.path)/\(path)", encoding: .utf8)
    #expect(text == (try String(contentsOfFile: "\(Self.source)/StubNetwork.swift", encoding: .utf8)))
    #expect(try await run(path).standardOutput.hasSuffix("/\(path) has all of it\n"))
    // New endpoints are added, and what the user changed stays.
    let edited = text.replacing("placeholder: false", with: "placeholder: true")
    try folder.write(edited, to: path)
    let more = "  func ping(_ host: String) async\n  func id(of account: Account) -> UUID\n"
    try folder.write(
      network.replacing("  func cancel()\n", with: more + "  func cancel()\n"),
      to: "Tests/AppTests/Network.swift"
    )
    let again = try await run(path)
    #expect(again.status == 0 && again.standardError == "")
    let added = try String(contentsOfFile: "\(folder.path)/\(path)", encoding: .utf8)
    let lines = added.split(separator: "\n").map { $0.drop { $0 == " " } }
    for line in edited.split(separator: "\n") {
      #expect(lines.contains(line.drop { $0 == " " }), "\(added)")
    }
    #expect(added.contains("func ping(_ host: String) async { await onPing(host) }"), "\(added)")
    #expect(added.contains("id: UUID"), "\(added)")
    // Another file's content stays, too.
    try folder.write("// edited\n", to: "Tests/AppTests/Other.swift")
    let other = try await run("Tests/AppTests/Other.swift")
    let message = "Other.swift has no 'StubNetwork': name a new file, or leave out '--to' to print the stub\n"
    #expect(other.status == 64 && other.standardError.hasSuffix(message))
    let nowhere = try await run("Missing/StubNetwork.swift")
    #expect(nowhere.status == 2)
    #expect(nowhere.standardError.contains("'swift package --allow-writing-to-package-directory assembly …'"))
  }

  @Test(
    "What has no stub, with what to do",
    arguments: [
      ("Nope", "no type is called 'Nope'"),
      ("Price", "no type is called 'Price'; did you mean 'Prices'?"),
      (
        "URLRequest",
        "the sources have no declaration of 'URLRequest', which Sources/App/App.swift:14:24 names: declare a protocol of "
          + "your own with what you call of it"
      ),
      (
        "Twice",
        "several types are called 'Twice': App.Twice (Sources/App/App.swift:116:22), Base.Twice "
          + "(Sources/Base/Base.swift:24:29); name one with its module and outer types"
      ),
      (
        "Item",
        "'Item' is neither a protocol nor a structure of closures: declare a protocol with what you call of it"
      ),
      (
        "Account",
        "'Account' is neither a protocol nor a structure of closures: declare a protocol with what you call of it"
      ),
      (
        "Known",
        "'Known' has 'unimplemented()' at Sources/App/App.swift:118:31: 'stub Known --to Sources/App/App.swift' adds what "
          + "it lacks"
      ),
    ]
  )
  func errors(type: String, message: String) async throws {
    let output = try await Shell.run([Paths.tool, "stub", type, "--package-path", Self.fixture])
    #expect(output.status == 64)
    #expect(output.standardOutput == "")
    #expect(output.standardError == "error: \(message)\n")
  }

  @Test("A test sets two endpoints of eight") func set() async throws {
    let renamed = Recorder<String>()
    var network = StubNetwork(token: UUID())
    network.onAccount = { id in Account(name: "ada \(id)") }
    network.onRename = { _, name in renamed.record(name) }
    #expect(try await Renaming(network: network).capitalize(id: 1) == Account(name: "ADA 1"))
    #expect(renamed.values == ["ADA 1"])
  }

  @Test("An endpoint that a test didn't set fails it with its name") func unset() async {
    let network = StubNetwork(token: UUID())
    let account = Account(name: "ada")
    func expectFailure(_ endpoint: String, _ call: () async throws -> Void) async {
      await withKnownIssue {
        do { try await call() } catch { #expect("\(error)" == "StubNetwork.\(endpoint) is unimplemented") }
      } matching: { issue in
        "\(issue)".contains("Unimplemented: StubNetwork.\(endpoint) was called")
      }
    }
    await expectFailure("isOnline") { #expect(!network.isOnline) }
    await expectFailure("account(id:)") { _ = try await network.account(id: 1) }
    await expectFailure("accounts(page:size:)") { _ = try await network.accounts(page: 1, size: 2) }
    await expectFailure("rename(_:to:)") { try await network.rename(account, to: "eve") }
    await expectFailure("delete(_:)") { try await network.delete(account) }
    await expectFailure("events(of:)") { for await _ in network.events(of: account) {} }
    await expectFailure("cancel()") { network.cancel() }
    await expectFailure("token(for:)") { _ = network.token(for: account) }
  }
}
