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
    "Coding":
      "no closure stands in for 'StubCoding.decode(_:from:)', 'StubCoding.encode(_:)', 'StubCoding.map(_:)', "
      + "'StubCoding.make()', 'StubCoding.limit': write the bodies",
  ]

  @Test("Each stub compiles without a warning", arguments: ProjectSettings.readers)
  func compiles(settings: ProjectSettings) async throws {
    let (sources, isIsolated) = (PackageSources(root: Self.fixture), settings != .package)
    var arguments = Arguments(["--package-path", Self.fixture])
    let location = try PackageLocation(&arguments)
    let isolation = isIsolated ? DefaultIsolation(of: location, log: "") : DefaultIsolation()
    try await TemporaryFolder.with { folder in
      for (name, note) in Self.types {
        let type = try sources.type(named: name)
        let stub = try Stub(of: type, sources, isolation, module: nil, isIsolated: isIsolated)
        #expect(stub.notes.joined() == note && !stub.text.contains(" \n"))
        try Data(stub.text.utf8).write(to: folder.appending(path: "\(name).swift"))
      }
      for module in ["Base", "App", "AppTests"] {
        let isTests = module == "AppTests"
        let source = "\(Self.fixture)/\(isTests ? "Tests" : "Sources")/\(module)/\(module).swift"
        let stubs = isTests ? Self.types.map { folder.appending(path: "\($0.key).swift") } : []
        let result = try await SwiftCompiler().check(
          [URL(filePath: source)] + stubs,
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
    ]
  )
  func forms(source: String, head: String, body: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "P.swift")
    let sources = PackageSources(root: folder.path)
    let type = try sources.type(named: "P")
    let stub = try Stub(of: type, sources, DefaultIsolation(), module: nil, isIsolated: false)
    #expect(stub.text.contains(head) && stub.text.contains(body), "\(stub.text)")
    #expect(stub.notes.isEmpty)
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

  @Test("'--to' writes the stub once") func file() async throws {
    let folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
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
    // What the user changed stays.
    try folder.write("// edited\n", to: path)
    let again = try await run(path)
    #expect(again.status == 64 && again.standardOutput == "")
    #expect(
      again.standardError.hasSuffix(
        "\(path) exists: name a new file, or leave out '--to' to print the stub\n"
      )
    )
    #expect(try String(contentsOfFile: "\(folder.path)/\(path)", encoding: .utf8) == "// edited\n")
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
        "several types are called 'Twice': App.Twice (Sources/App/App.swift:114:22), Base.Twice "
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
      ("Known", "'Known' has 'unimplemented()': edit it"),
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
    var network = StubNetwork()
    network.onAccount = { id in Account(name: "ada \(id)") }
    network.onRename = { _, name in renamed.record(name) }
    #expect(try await Renaming(network: network).capitalize(id: 1) == Account(name: "ADA 1"))
    #expect(renamed.values == ["ADA 1"])
  }

  @Test("An endpoint that a test didn't set fails it with its name") func unset() async {
    let network = StubNetwork()
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
  }

  @Test("One whose result has no placeholder fails the test, and stops it") func stops() async throws {
    try await withKnownIssue {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = StubNetwork().token(for: Account(name: "ada"))
      }
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("StubNetwork.token(for:) is unimplemented"))
    } matching: { issue in
      "\(issue)".contains("Unimplemented: StubNetwork.token(for:) was called")
    }
  }
}
