@testable import AssemblyCheck
@testable import AssemblyCommands
import Foundation
import TestSupport
import Testing

/// Compares the calls at run time with the graph.
///
/// `ASSEMBLY_TOOL_SEEDS=100-399 swift test --filter DifferentialTests` uses other seeds. CI uses 12.
@Suite("Random packages and their graphs")
struct DifferentialTests {
  private static let seeds: ClosedRange<Int> = {
    let range = ProcessInfo.processInfo.environment["ASSEMBLY_TOOL_SEEDS"] ?? "1-4"
    let ends = range.split(separator: "-").compactMap { Int($0) }
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : 1...4
  }()

  @Test("Each rule that a random package calls makes the calls in its graph")
  func traces() async throws {
    let folder = try TemporaryFolder()
    var calls: [String] = []
    for seed in Self.seeds {
      let code = RandomCode(seed: seed)
      for (file, text) in code.base { try folder.write(text, to: "Sources/Base/\(file)") }
      for (file, text) in code.app { try folder.write(text, to: "Sources/App/\(file)") }
      calls += code.calls
    }
    try folder.write(manifest, to: "Package.swift")
    try folder.writeFramework()
    try folder.write(tracing, to: "Sources/Base/Trace.swift")
    try folder.write(program(calls), to: "Sources/App/Program.swift")
    let build = try await Shell.build(folder.path)
    try #require(build.status == 0, "\(build.standardOutput) \(build.standardError)")

    let run = try await Shell.run([folder.path + "/.build/debug/App"])
    #expect(run.status == 0)
    let graph = try PrintedGraph(reading: IndexedPackage(package: folder.path), isChecked: false)
    let prediction = TracePrediction(graph: graph)
    let lines = run.standardOutput.split(separator: "\n")
    #expect(lines.count == calls.count)
    #expect(lines.count > 20 * Self.seeds.count)
    for line in lines {
      let parts = line.split(separator: " ").map { String($0) }
      #expect(prediction.trace(of: parts[1], in: parts[0]) == parts[2], "\(parts[0]) \(parts[1])")
    }
  }

  private let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(
      name: "Random",
      targets: [
        .target(name: "Assembler"), .target(name: "Base", dependencies: ["Assembler"]),
        .executableTarget(name: "App", dependencies: ["Base"]),
      ],
      swiftLanguageModes: [.v5]
    )

    """

  private let tracing = """
    nonisolated(unsafe) var trace = ""
    public func enter(file: String = #fileID, line: Int = #line) {
      trace += "\\(file.split(separator: "/")[1]):\\(line)("
    }
    public func leave() { trace += ")" }
    public func report(_ name: String) {
      print(name, trace)
      trace = ""
    }

    """

  /// Uses a function for each call, because one long function is slow to compile.
  private func program(_ calls: [String]) -> String {
    let functions = calls.enumerated().map { "func call\($0)() { \($1) }" }
    let run = calls.indices.map { "    call\($0)()" }
    return """
      import Base
      \(functions.joined(separator: "\n"))
      @main
      enum Program {
        static func main() {
      \(run.joined(separator: "\n"))
        }
      }

      """
  }
}

/// Predicts the trace of a rule from the graph.
struct TracePrediction {
  private let assemblers: [String: PrintedAssembler]

  init(graph: PrintedGraph) {
    assemblers = Dictionary(graph.assemblers.map { ($0.name, $0) }) { first, _ in first }
  }

  /// - Parameter type: The type that the rule builds.
  func trace(of type: String, in assembler: String) -> String {
    let rule = assemblers[assembler]?.rules.first {
      !$0.requirements.isEmpty && $0.signature.result == type
    }
    return rule.map { trace(ofRule: $0.id, in: assembler) } ?? "no such rule"
  }

  private func trace(ofRule id: PrintedRule.ID, in assembler: String) -> String {
    guard let rule = assemblers[assembler]?.rules.first(where: { $0.id == id }) else {
      return "no rule \(id)"
    }
    let location = rule.body.location
    let file = location.file.split(separator: "/").last ?? ""
    let dependencies = rule.dependencies.filter { $0.kind == .call }.sorted { $0.location < $1.location }
    let inner = dependencies.map { trace(ofRule: $0.rule, in: $0.assembler ?? assembler) }.joined()
    return "\(file):\(location.line)(\(inner))"
  }
}
