import AssemblyCheck
@testable import AssemblyGraph
import Foundation
import TestSupport
import Testing

/// Compares what small random programs do with what their text says, and with the findings.
///
/// `ASSEMBLY_SURPRISE_SEEDS=1-500 swift test --filter SurpriseTests` uses other seeds than CI.
@Suite("Random programs with mistakes that compile")
struct SurpriseTests {
  private static let seeds: ClosedRange<Int> = {
    let range = ProcessInfo.processInfo.environment["ASSEMBLY_SURPRISE_SEEDS"] ?? "1-24"
    let ends = range.split(separator: "-").compactMap { Int($0) }
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : 1...24
  }()

  @Test("Each program that does something else than its text says has a finding, and each other one has none")
  func surprises() async throws {
    let folder = try TemporaryFolder()
    let programs = Self.seeds.map { RandomSurprises(seed: $0) }
    for program in programs {
      try folder.write(program.code, to: "Sources/App/S\(program.seed).swift")
    }
    try folder.write(Self.manifest, to: "Package.swift")
    let calls = programs.map { "    await runS\($0.seed)()" }.joined(separator: "\n")
    let main = """
      func report(_ seed: Int, _ text: String) { print("\\(seed)|\\(text)") }
      @main enum Program {
        static func main() async {
      \(calls)
        }
      }

      """
    try folder.write(main, to: "Sources/App/Program.swift")
    let scratch = Paths.products + "/AssemblyGraphSurprises"
    let build = try await Shell.build(folder.path, scratch: scratch)
    try #require(build.status == 0, "\(build.standardOutput) \(build.standardError)")
    let run = try await Shell.run([scratch + "/debug/App"])
    try #require(run.status == 0, "\(run.standardError)")
    var ran: [String: String] = [:]
    for line in run.standardOutput.split(separator: "\n") {
      let parts = line.split(separator: "|", maxSplits: 1)
      if parts.count == 2 { ran[String(parts[0])] = String(parts[1]) }
    }
    let graph = try PrintedGraph(
      reading: .init(package: folder.path, scratch: scratch)
    )
    let findings = Dictionary(grouping: graph.findings) {
      $0.location.file.split(separator: "/").last.map { String($0) } ?? ""
    }
    for program in programs {
      let found = (findings["S\(program.seed).swift"] ?? []).map { $0.text(relativeTo: folder.path) }
      let text = ran["\(program.seed)"]
      if program.isRight {
        #expect(text == program.meant, "\(program.kind): \(program.code)")
        #expect(found == [], "\(program.kind): \(program.code)")
      } else if text != program.meant {
        #expect(!found.isEmpty, "\(program.kind), runs \(text ?? "nothing"): \(program.code)")
      }
    }
    let differing = programs.filter { !$0.isRight && ran["\($0.seed)"] != $0.meant }
    #expect(!differing.isEmpty)
    #expect(differing.count < programs.count)
  }

  private static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(
      name: "Random",
      platforms: [.macOS(.v15)],
      dependencies: [.package(name: "Assembler", path: "\(Paths.package)")],
      targets: [
        .executableTarget(name: "App", dependencies: [.product(name: "Assembler", package: "Assembler")])
      ],
      swiftLanguageModes: [.v6]
    )

    """
}
