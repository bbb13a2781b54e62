@testable import AssemblyCommands
import Foundation
import TestSupport
import Testing

@Suite("The command-line tool")
struct ToolTests {
  private func run(_ arguments: String...) async throws -> Shell.Output {
    try await Shell.run([Paths.tool] + arguments)
  }

  /// Runs the tool in the folder of the fixtures' rules.
  private func runOnRules(_ arguments: String..., environment: [String: String] = [:]) async throws
    -> Shell.Output
  {
    try await runOnRules(arguments, environment: environment)
  }

  private func runOnRules(_ arguments: [String], environment: [String: String] = [:]) async throws
    -> Shell.Output
  {
    let package = try await FixturePackage.rules()
    return try await Shell.run(
      [Paths.tool] + arguments + ["--scratch-path", package.scratch],
      in: package.folder,
      environment: environment
    )
  }

  @Test("'check' prints findings with their locations and exits with status 1 if there are errors")
  func findings() async throws {
    let output = try await runOnRules("check")
    #expect(output.status == 1)
    #expect(output.standardError == "")
    try Expected.expect(output.standardOutput, equals: "check.txt")
  }

  @Test("'check' prints workflow commands for GitHub")
  func github() async throws {
    let output = try await runOnRules("check", "--format=github")
    #expect(output.status == 1)
    try Expected.expect(output.standardOutput, equals: "check-github.txt")
  }

  @Test("'graph' prints one rule of one assembler with its dependencies")
  func graph() async throws {
    let package = try await FixturePackage.rules()
    let arguments = ["--assembler", "ContactsTestAssembler", "--from", "GetAllContacts"]
    let output = try await runOnRules(["graph", "--package-path", package.folder] + arguments)
    let expected = """
      ContactsTestAssembler (test)  2 rules  Sources/Contacts/Contacts.swift:37
      └─ GetAllContacts  Contacts.swift:27
         └─ any ContactsDataSource  own  Contacts.swift:38

      """
    #expect(output == Shell.Output(status: 0, standardOutput: expected, standardError: ""))
  }

  @Test("'graph --from' leaves out tests, unless the arguments name them")
  func program() async throws {
    func heads(_ arguments: String...) async throws -> [String] {
      let output = try await runOnRules(["graph"] + arguments)
      #expect(output.status == 0)
      return output.standardOutput.split(separator: "\n").filter { $0.contains(" rule") }
        .compactMap { $0.split(separator: " ").first.map { String($0) } }
    }
    let program = ["AppAssembler", "ScreenAssembler", "AnyScreenAssembler"]
    #expect(try await heads("--from", "Profile") == program)
    #expect(try await heads("--from", "Profile", "--role", "test") == ["ProfileTestAssembler"])
    #expect(try await heads("--from", "Profile", "--assembler", "CanvasAssembler") == ["CanvasAssembler"])
    let output = try await runOnRules("graph", "--from", "Profile")
    #expect(
      output.standardOutput.hasSuffix(
        "\n\n2 more assemblers in tests and previews: use --role or --assembler\n"
      )
    )
  }

  @Test("In a terminal, 'graph' prints color, but not into a file")
  func color() async throws {
    let package = try await FixturePackage.rules()
    let folder = try TemporaryFolder()
    let command = "\(Paths.tool) graph --assembler CanvasAssembler --scratch-path \(package.scratch)"
    // `script` runs a command in a terminal of its own.
    #if canImport(Darwin)
    let script = ["script", "-q", "/dev/null", "sh", "-c"]
    #else
    let script = ["script", "-q", "/dev/null", "-e", "-c"]
    #endif
    func output(_ option: String = "") async throws -> String {
      let environment = ["TERM": "xterm", "NO_COLOR": ""]
      let output = try await Shell.run(
        script + [command + option],
        in: package.folder,
        environment: environment
      )
      #expect(output.status == 0)
      return output.standardOutput
    }
    #expect(try await output().contains("\u{1B}[1mCanvasAssembler\u{1B}[0m"))
    #expect(try await output(" --output \(folder.path)/graph") == "")
    #expect(!(try String(contentsOfFile: folder.path + "/graph", encoding: .utf8)).contains("\u{1B}"))
  }

  @Test("'explain' and 'diff' print the recorded output")
  func explainAndDiff() async throws {
    let explain = try await runOnRules("explain", "GetAllContacts")
    #expect(explain.status == 0)
    try Expected.expect(explain.standardOutput, equals: "explain.txt")
    let diff = try await runOnRules("diff", "Contacts.AppAssembler", "ContactsTestAssembler")
    #expect(diff.status == 0)
    try Expected.expect(diff.standardOutput, equals: "diff.txt")
  }

  @Test("'diff' rejects an ambiguous name")
  func ambiguousName() async throws {
    let output = try await runOnRules("diff", "AppAssembler", "ContactsTestAssembler")
    let expected = """
      error: 'AppAssembler' is ambiguous; use one of Contacts.AppAssembler, Roles.AppAssembler

      See 'swift package assembly --help'.

      """
    #expect(output == Shell.Output(status: 64, standardOutput: "", standardError: expected))
  }

  @Test(
    "'graph' writes any format to a file",
    arguments: ["text", "mermaid", "json", "dot"] + (Graphviz.isInstalled ? ["svg", "html"] : [])
  )
  func output(format: String) async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/graph"
    let printed = try await runOnRules("graph", "--format", format)
    // Graphviz has no warnings, either.
    #expect(printed.standardError == "")
    let written = try await runOnRules("graph", "--format", format, "--output", file)
    #expect(written == Shell.Output(status: 0, standardOutput: "", standardError: ""))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == printed.standardOutput)
    // Leaves stay unless the arguments say otherwise.
    if format == "json" { #expect(printed.standardOutput.contains(#""text" : "badge: Badge""#)) }
    if format != "text" { return }
    let failed = try await runOnRules("graph", "--format", format, "--output", folder.path + "/no/graph")
    #expect(failed.status == 2)
    #expect(failed.standardError.hasPrefix("error: can't write \(folder.path)/no/graph: "))
  }

  @Test("'check' fails on warnings, and in a build on request")
  func warningsAsErrors() async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    let folder = try TemporaryFolder()
    try folder.write("", to: "Sources/.keep")
    let link = folder.path + "/Captives"
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: package.folder + "/Sources/CaptiveDependency"
    )
    let arguments = [
      "check", "--package-path", link, "--scratch-path", package.scratch,
      "--module", "CaptiveDependency",
    ]
    for (more, status) in [([], 1), (["--if-indexed"], 0), (["--if-indexed", "--warnings-as-errors"], 1)] {
      #expect(try await Shell.run([Paths.tool] + arguments + more).status == Int32(status))
    }
  }

  @Test("A module that the build doesn't have is an error, and not an empty result")
  func unknownModule() async throws {
    let package = try await FixturePackage.rules()
    let arguments = [Paths.tool, "check", "--scratch-path", package.scratch, "--module", "Contact"]
    let output = try await Shell.run(arguments, in: package.folder)
    #expect(
      output.standardError.contains("no module of the build is called 'Contact'; did you mean 'Contacts'?")
    )
    #expect(output.status == 64)
  }

  @Test("A list has any format, and fails on request if it isn't empty")
  func unused() async throws {
    let package = try await FixturePackage.rules()
    func list(_ arguments: String...) async throws -> Shell.Output {
      let options = [
        "check", "--list", "unused", "--scratch-path", package.scratch, "--module", "Signatures",
      ]
      return try await Shell.run([Paths.tool] + options + arguments, in: package.folder)
    }
    let text = try await list()
    #expect(text.status == 0 && text.standardOutput.contains(": note: no code requests "))
    #expect(try await list("--format", "json").standardOutput.contains("\"message\" : \"no code requests "))
    #expect(
      try await list("--format", "github").standardOutput.hasPrefix("::notice file=Sources/Signatures/")
    )
    #expect(try await list("--warnings-as-errors").status == 1)
  }

  @Test("'check' writes its stamp if there are no errors, or on request if there is no index")
  func stamp() async throws {
    let package = try await FixturePackage.rules()
    let folder = try TemporaryFolder()
    let stamp = folder.path + "/Stamp.swift"
    func check(_ arguments: String...) async throws -> Int32 {
      try await Shell.run(
        [Paths.tool, "check", "--stamp", stamp] + arguments,
        in: package.folder
      )
      .status
    }
    #expect(try await check("--scratch-path", package.scratch) == 1)
    #expect(try await check("--scratch-path", package.scratch, "--module", "Cycles") == 1)
    #expect(try await check("--scratch-path", folder.path) == 2)
    #expect(!FileManager.default.fileExists(atPath: stamp))
    #expect(try await check("--scratch-path", folder.path, "--if-indexed") == 0)
    #expect(FileManager.default.fileExists(atPath: stamp))
    try FileManager.default.removeItem(atPath: stamp)
    #expect(try await check("--scratch-path", package.scratch, "--module", "Contacts") == 0)
    #expect(FileManager.default.fileExists(atPath: stamp))
    // Writing an up-to-date stamp again would make the build compile the plugin's target again.
    let past = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: stamp)
    #expect(try await check("--scratch-path", package.scratch, "--module", "Contacts") == 0)
    let modified = try FileManager.default.attributesOfItem(atPath: stamp)[.modificationDate] as? Date
    #expect(modified == past)
  }

  @Test("The tool says what to run if the package isn't built")
  func notBuilt() async throws {
    let folder = try TemporaryFolder()
    let output = try await run("check", "--package-path", folder.path)
    let expected = """
      error: no compiler index in \(folder.path)/.build; run 'swift build' first (a debug build; for a release \
      build add --enable-index-store)

      """
    #expect(output == Shell.Output(status: 2, standardOutput: "", standardError: expected))
  }

  @Test(
    "In an Xcode project, the tool looks for the project's derived data, which a first build doesn't have yet"
  )
  func projectNotBuilt() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "App.xcodeproj/project.pbxproj")
    let arguments = ["check", "--package-path", folder.path]
    for (more, status) in [([], 2), (["--derived-data", folder.path], 2), (["--if-indexed"], 0)] {
      let output = try await Shell.run([Paths.tool] + arguments + more)
      #expect(output.status == Int32(status))
      #expect(output.standardError.contains("has no build of a project in \(folder.path)"))
    }
  }

  @Test("The tool rejects the index of another package")
  func foreign() async throws {
    let package = try await FixturePackage.rules()
    let folder = try TemporaryFolder()
    let output = try await run("check", "--package-path", folder.path, "--scratch-path", package.scratch)
    #expect(output.status == 2)
    #expect(
      output.standardError.hasSuffix(
        "contains no sources of \(folder.path); build there first, with 'swift build' or in Xcode\n"
      )
    )
  }

  @Test(
    "The tool rejects a library that isn't libIndexStore, also if an index may be missing",
    arguments: ["/dev/null", "/nowhere/libIndexStore.so"],
    [[], ["--if-indexed"]]
  )
  func badLibrary(path: String, option: [String]) async throws {
    let output = try await runOnRules(["check"] + option, environment: ["INDEXSTORE_LIB": path])
    #expect(output.status == 2)
    #expect(output.standardOutput == "")
    #expect(output.standardError.hasPrefix("error: can't use \(path) as libIndexStore: "))
  }

  @Test(
    "Without a command, the tool prints its help, also with the plugin's arguments",
    arguments: [false, true]
  )
  func noCommand(isPlugin: Bool) async throws {
    let output = try await Shell.run(
      [Paths.tool] + (isPlugin ? ["--package-path", ".", "--built-file", "file"] : [])
    )
    let help = try await run("--help")
    #expect(output == help)
    #expect(output.status == 0)
  }

  @Test(
    "The tool rejects invalid arguments and says what it accepts",
    arguments: [
      (["--strict"], "unknown argument '--strict'"),
      (["draw"], "unknown command 'draw'; the commands are graph, check, explain, diff, missing, stub\n"),
      (["chck"], "unknown command 'chck'; the commands are graph, check, explain, diff, missing, stub; did"),
      (["check", "--format", "pdf"], "--format must be one of text, json, github, not 'pdf'\n"),
      (
        ["check", "--format", "jsn"],
        "--format must be one of text, json, github, not 'jsn'; did you mean 'json'?"
      ),
      (["check", "--format"], "--format needs a value"),
      (["check", "--format", "--warnings-as-errors"], "--format needs a value"),
      (["check", "--module"], "--module needs a value"),
      (["check", "--module", "--warnings-as-errors"], "--module needs a value"),
      (["explain"], "the rule is missing"),
      (["graph", "--role", "kiosk"], "--role must be one of live, preview, test, child, not 'kiosk'"),
      (["missing", "A", "B", "--log", "build.log"], "unknown argument 'B'"),
      (["missing"], "'missing' reads the log of a build: run 'swift build --build-tests > build.log 2>&1'"),
      (["diff", "A"], "the second assembler is missing"),
      (["stub"], "the type is missing"),
      (["check", "--strict"], "unknown argument '--strict'"),
      (
        ["check", "--warnings-as-error"],
        "unknown argument '--warnings-as-error'; did you mean '--warnings-as-errors'?"
      ),
      (["graph", "--from", "A", "--from", "B"], "--from appears twice"),
    ]
  )
  func usage(arguments: [String], message: String) async throws {
    let output = try await Shell.run([Paths.tool] + arguments)
    #expect(output.status == 64)
    #expect(output.standardOutput == "")
    #expect(output.standardError.hasPrefix("error: \(message)"))
    #expect(output.standardError.hasSuffix("\n\nSee 'swift package assembly --help'.\n"))
  }

  @Test(
    "Each command prints its own help, with commands that a reader of it has, on one screen",
    arguments: ["", "graph", "check", "explain", "diff", "missing", "stub"]
  )
  func help(command: String) async throws {
    for flag in ["--help", "-h"] {
      let output = try await Shell.run([Paths.tool] + (command.isEmpty ? [] : [command]) + [flag])
      #expect(output.status == 0)
      #expect(output.standardError == "")
      let usage = "swift package assembly \(command.isEmpty ? "COMMAND" : command)"
      #expect(output.standardOutput.contains("USAGE\n  \(usage)"))
      #expect(output.standardOutput.split(separator: "\n", omittingEmptySubsequences: false).count <= 26)
      let options = command == "missing" ? ["fix", "log"] : []
      for option in options { #expect(output.standardOutput.contains("\n  --\(option)")) }
      let text = output.standardOutput.replacing("swift package assembly", with: "")
      #expect(!text.contains("assembly "))
    }
  }
}
