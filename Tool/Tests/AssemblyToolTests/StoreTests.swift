@testable import AssemblyCheck
@testable import AssemblyCommands
import CompilerSupport
import Foundation
import TestSupport
import Testing

@Suite("Reading the compiler's index")
struct StoreTests {
  /// A package of one source file, built.
  private func build(_ source: String) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.writeManifest()
    try folder.write(source, to: "Sources/Small/Small.swift")
    let output = try await Shell.build(folder.path)
    #expect(output.status == 0, "\(output.standardError)")
    return folder
  }

  private let rules = """
    import Assembler
    protocol Rules: Assembling { func resolve() -> Int }
    struct App: Rules { func resolve() -> Int { 1 } }

    """

  @Test("Folders can have spaces, apostrophes and letters outside ASCII")
  func folders() async throws {
    let folder = try TemporaryFolder()
    let package = folder.path + "/it's a café"
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Small",
        targets: [
          .target(name: "Assembler", path: "The Framework"),
          .target(name: "Small", dependencies: ["Assembler"], path: "Small Things"),
        ]
      )

      """,
      to: "it's a café/Package.swift"
    )
    let file = package + "/Small Things/Small.swift"
    try folder.write(rules, to: "it's a café/Small Things/Small.swift")
    try folder.write("public protocol Assembling {}\n", to: "it's a café/The Framework/Assembler.swift")
    let output = try await Shell.build(package)
    #expect(output.status == 0, "\(output.standardError)")

    let source = try IndexedPackage(package: package)
    let graph = try PrintedGraph(reading: source)
    #expect(graph.assemblers.map(\.name) == ["App"])
    let location = try #require(graph.assemblers.first?.location)
    #expect(location.file == file)
    #expect(location.text(relativeTo: package) == "Small Things/Small.swift:3:8")
    #expect(location.text(relativeTo: package + "/") == "Small Things/Small.swift:3:8")
    #expect(location.path(relativeTo: package + "/Small") == file)
    #expect(source.isOwn(file))
    #expect(!source.isOwn(package + "/.build/checkouts/Kit/Kit.swift"))
    #expect(!source.isOwn(folder.path + "/Other/Other.swift"))
  }

  @Test("Reading a stale index, one without sources or one in another format throws an error")
  func life() async throws {
    let package = try await build(rules)
    let file = package.path + "/Sources/Small/Small.swift"
    func read(_ root: String) throws -> PrintedGraph {
      try PrintedGraph(reading: IndexedPackage(package: root))
    }
    #expect(try read(package.path).assemblers.map(\.name) == ["App"])

    let elsewhere = try TemporaryFolder()
    let link = elsewhere.path + "/a link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: package.path)
    #expect(try read(link).assemblers.map(\.name) == ["App"])
    // Xcode's index has the project's path as it was opened.
    #expect(try IndexedPackage(package: link).isOwn(link + "/Sources/Small/Small.swift"))

    // Every module imports it, or is it.
    let framework = package.path + "/Sources/Assembler/Assembler.swift"
    try FileManager.default.setAttributes([.modificationDate: Date.distantFuture], ofItemAtPath: framework)
    #expect(throws: IndexError.indexStale(files: [framework])) { try read(package.path) }
    // A release build with Swift Build leaves the debug build's index in place.
    let check = try await Shell.run([Paths.tool, "check", "--if-indexed"], in: package.path)
    let note = """
      note: the assemblers aren't checked: the compiler index is older than \(framework); build first: 'swift build --build-tests', or in Xcode

      """
    #expect(check == Shell.Output(status: 0, standardOutput: "", standardError: note))
    #expect(try await Shell.run([Paths.tool, "check"], in: package.path).status == 2)

    for source in [file, framework] {
      try FileManager.default.removeItem(atPath: source)
    }
    let store = package.path + "/.build/debug/index/store"
    let deleted = #expect(throws: IndexError.self) { try read(package.path) }
    guard case .indexOfOtherPackage(_, package.path) = deleted else {
      Issue.record("a deleted source throws \(String(describing: deleted))")
      return
    }

    try FileManager.default.moveItem(atPath: store + "/v5", toPath: store + "/v4")
    let moved = #expect(throws: IndexError.self) { try read(package.path) }
    guard case .indexFormat(_, found: ["v4"], wanted: "v5") = moved else {
      Issue.record("another format throws \(String(describing: moved))")
      return
    }
  }

  @Test("A folder without an index is named")
  func noIndex() {
    #expect(throws: IndexError.indexNotFound(searched: "/nowhere")) {
      try PrintedGraph(reading: IndexedPackage(store: "/nowhere", root: nil))
    }
  }

  @Test("A file that its target excludes is no longer read")
  func excluded() async throws {
    let package = try await build("let number = 1\n")
    try package.write(rules, to: "Sources/Small/Old.swift")
    #expect(try await Shell.build(package.path).status == 0)
    func assemblers() throws -> [String] {
      try PrintedGraph(reading: IndexedPackage(package: package.path)).assemblers.map(\.name)
    }
    #expect(try assemblers() == ["App"])
    try package.writeManifest([SmallTarget("Small", rest: "exclude: [\"Old.swift\"]")])
    #expect(try await Shell.build(package.path).status == 0)
    #expect(try assemblers() == [])
  }

  @Test("Of two indexes in a build folder, the newest is read")
  func newestIndex() throws {
    let folder = try TemporaryFolder()
    for (triple, year) in [("a", 2024), ("b", 2026), ("c", 2025)] {
      let units = "\(folder.path)/\(triple)/debug/index/store/v5/units"
      try FileManager.default.createDirectory(atPath: units, withIntermediateDirectories: true)
      let date = try #require(DateComponents(calendar: .init(identifier: .gregorian), year: year).date)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: units)
    }
    let source = try IndexedPackage(package: folder.path, scratch: folder.path)
    #expect(source.store == "\(folder.path)/b/debug/index/store")
  }

  @Test("Of two compilations of a file, the newest is read", arguments: [["a", "b"], ["b", "a"]])
  func newestUnit(outputs: [String]) async throws {
    let folder = try TemporaryFolder()
    let compiler = try SwiftCompiler()
    for (output, name) in zip(outputs, ["Old", "New"]) {
      let source = rules.replacing("App", with: name).replacing(
        "import Assembler",
        with: "public protocol Assembling {}"
      )
      try folder.write(source, to: "Small.swift")
      let result = try await ConcurrencyLimit.processors.run {
        try await Command.run(
          compiler.executable,
          [
            "-c", "-parse-as-library", "-module-name", "Assembler", "-index-store-path", "index",
            "-index-ignore-system-modules", folder.path + "/Small.swift", "-o", "\(output).o",
          ],
          in: URL(filePath: folder.path)
        )
      }
      #expect(result.status == 0, "\(result.errors)")
    }
    let source = IndexedPackage(store: folder.path + "/index", root: folder.path)
    #expect(try PrintedGraph(reading: source).assemblers.map(\.name) == ["New"])
  }

  @Test("An index may lack the system's modules, but not a module that the package imports")
  func incomplete() async throws {
    let package = try TemporaryFolder()
    try package.writeManifest([SmallTarget("Small", dependencies: ["Part"]), SmallTarget("Part")])
    try package.write("import Foundation\nimport Part\n\(rules)", to: "Sources/Small/Small.swift")
    try package.write("public struct Part {}\n", to: "Sources/Part/Part.swift")
    let output = try await Shell.build(package.path)
    #expect(output.status == 0, "\(output.standardError)")
    let store = package.path + "/.build/debug/index/store"
    let units = try FileManager.default.contentsOfDirectory(atPath: store + "/v5/units")
    #expect(!units.contains { $0.contains("Foundation") })
    let check = try await Shell.run([Paths.tool, "check"], in: package.path)
    #expect(check == Shell.Output(status: 0, standardOutput: "no findings\n", standardError: ""))

    let part = try #require(units.first { $0.hasPrefix("Part.swift.o") })
    try FileManager.default.removeItem(atPath: "\(store)/v5/units/\(part)")
    let incomplete = try await Shell.run([Paths.tool, "check"], in: package.path)
    #expect(incomplete.status == 2)
    #expect(
      incomplete.standardError.hasSuffix(
        "/index/store doesn't contain the modules Part; make a debug build, or add --enable-index-store to a release build by SwiftPM\n"
      )
    )
  }

  @Test("A module in C has no index of its own, and that of its sources isn't read")
  func cModule() async throws {
    let folder = try TemporaryFolder()
    try folder.writeManifest([SmallTarget("Count"), SmallTarget("Small", dependencies: ["Count"])])
    try folder.write("int next(int number);\n", to: "Sources/Count/include/Count.h")
    let source = "#include \"Count.h\"\nint next(int number) { return number + 1; }\n"
    try folder.write(source, to: "Sources/Count/Count.c")
    try folder.write(
      """
      import Assembler
      import Count
      protocol Rules: Assembling { func resolve() -> Int32 }
      struct App: Rules { func resolve() -> Int32 { next(1) } }

      """,
      to: "Sources/Small/Small.swift"
    )
    let output = try await Shell.build(folder.path)
    #expect(output.status == 0, "\(output.standardError)")
    // A change of a source that is read would be an error.
    try FileManager.default.setAttributes(
      [.modificationDate: Date.distantFuture],
      ofItemAtPath: folder.path + "/Sources/Count/Count.c"
    )
    let check = try await Shell.run([Paths.tool, "check"], in: folder.path)
    #expect(check == Shell.Output(status: 0, standardOutput: "no findings\n", standardError: ""))
  }

  @Test("The tool reports a damaged record")
  func damaged() async throws {
    let bench = try Workbench(["Small": rules])
    try await bench.build()
    let records = bench.folder.path + "/index/v5/records"
    let names = try FileManager.default.subpathsOfDirectory(atPath: records)
    let record = try #require(names.first { $0.contains("Small.swift-") })
    for bytes in [Data(), Data("IDXR".utf8), Data("IDXR and then nothing".utf8)] {
      try bytes.write(to: URL(filePath: records + "/" + record))
      let output = try await bench.tool("check")
      #expect(output.status == 2)
      #expect(output.standardOutput == "")
      #expect(output.standardError.hasPrefix("error: "))
      #expect(output.standardError.contains("the compiler index at \(bench.folder.path)/index"))
      // The library says why.
      #expect(!output.standardError.contains("unknown error"))
    }
  }

  @Test("Another package's assemblers have no graph of their own")
  func otherPackage() async throws {
    let package = try await FixturePackage.rules()
    let source = IndexedPackage(
      store: package.scratch + "/index/store",
      root: package.folder + "/Sources/Roles"
    )
    let names = try PrintedGraph(reading: source).assemblers.map(\.name)
    #expect(
      names == [
        "AppAssembler", "CanvasAssembler", "ProfileTestAssembler", "ScreenAssembler", "AnyScreenAssembler",
      ]
    )
  }
}
