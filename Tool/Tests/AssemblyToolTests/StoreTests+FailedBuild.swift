@testable import AssemblyCheck
@testable import AssemblyCommands
import CompilerSupport
import Foundation
import TestSupport
import Testing

extension StoreTests {
  @Test("Nothing is reported of modules whose last build failed, or of those above, and the tool names them")
  func failedBuild() async throws {
    let package = try TemporaryFolder()
    try package.writeManifest([
      SmallTarget("Alone"), SmallTarget("Part"), SmallTarget("Small", dependencies: ["Part"]),
    ])
    let cycle = """
      import Assembler
      protocol Rules: Assembling { func resolve() -> Int }
      struct App: Rules { func resolve() -> Int { resolve() } }

      """
    try package.write(cycle, to: "Sources/Alone/Alone.swift")
    try package.write(cycle, to: "Sources/Part/Part.swift")
    try package.write("import Part\n\(cycle)", to: "Sources/Small/Small.swift")
    #expect(try await Shell.build(package.path).status == 0)
    func check(_ options: String...) async throws -> (findings: Int, output: Shell.Output) {
      let output = try await Shell.run([Paths.tool, "check"] + options, in: package.path)
      return (output.standardOutput.matches(of: #/\[cycle\]/#).count, output)
    }
    let built = try await check()
    #expect(built.findings == 3)

    try package.write("let number: Int = \"\"\n", to: "Sources/Part/New.swift")
    #expect(try await Shell.build(package.path).status != 0)
    let message =
      "error: nothing is reported of Part, Small, because the last build failed; run 'swift build --build-tests' first\n"
    let failed = try await check()
    #expect(failed.findings == 1)
    #expect(failed.output.status == 1)
    #expect(failed.output.standardError == message)
    let others = try await check("--module", "Part", "--module", "Small")
    #expect(others.output == Shell.Output(status: 2, standardOutput: "no findings\n", standardError: message))

    // The compiler never came to the new file.
    let units = package.path + "/.build/debug/index/store/v5/units"
    for unit in try FileManager.default.contentsOfDirectory(atPath: units) where unit.hasPrefix("New.swift.o")
    {
      try FileManager.default.removeItem(atPath: "\(units)/\(unit)")
    }
    #expect(try await check().output == failed.output)

    try package.write("let number: Int = 1\n", to: "Sources/Part/New.swift")
    #expect(try await Shell.build(package.path).status == 0)
    let mended = try await check()
    #expect(mended.findings == 3)
    #expect(mended.output.standardError == "")

    // A file that is deleted after the build, and a module whose object and diagnostics are.
    try FileManager.default.removeItem(atPath: package.path + "/Sources/Part/New.swift")
    for file in ["Alone.swift.o", "Alone.dia"] {
      try FileManager.default.removeItem(atPath: "\(package.path)/.build/debug/Alone.build/\(file)")
    }
    #expect(try await check().output == mended.output)
  }

  @Test("Rules and assemblers that a plugin generates count, and have no findings of their own")
  func generated() async throws {
    let package = try TemporaryFolder()
    try package.writeManifest(
      [SmallTarget("Small", rest: "plugins: [\"Copy\"]")],
      plugins: ".plugin(name: \"Copy\", capability: .buildTool())"
    )
    try package.write(
      """
      import Foundation
      import PackagePlugin
      @main struct Copy: BuildToolPlugin {
        func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
          let (input, output) = ("Small.template", context.pluginWorkDirectoryURL.appending(path: "Made.swift"))
          let template = context.package.directoryURL.appending(path: input)
          return [
            .buildCommand(
              displayName: "Copy", executable: URL(filePath: "/bin/cp"), arguments: [template.path, output.path],
              inputFiles: [template], outputFiles: [output])
          ]
        }
      }

      """,
      to: "Plugins/Copy/Copy.swift"
    )
    let rules = """
      protocol Rules: Assembling { func resolve() -> Int }
      extension Rules { func resolve() -> Int { resolve() } }

      """
    try package.write("import Assembler\n\(rules)", to: "Sources/Small/Small.swift")
    let others = rules.replacing("Rules", with: "Others").replacing("resolve", with: "other")
    try package.write("import Assembler\n\(others)struct App: Rules, Others {}\n", to: "Small.template")
    let build = try await Shell.build(package.path)
    #expect(build.status == 0, "\(build.standardError)")
    let graph = try PrintedGraph(reading: IndexedPackage(package: package.path))
    #expect(graph.assemblers.map { "\($0.name) \($0.rules.count)" } == ["App 2"])
    #expect(graph.findings.map(\.id) == [.cycle])
    #expect(graph.findings.first?.location.file == package.path + "/Sources/Small/Small.swift")
  }
}
