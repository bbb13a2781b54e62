import AssemblyCheck
@testable import AssemblyGraph
import Foundation
import TestSupport
import Testing

/// Compares the behavior of random packages with the intention of their source, and with the findings.
///
/// `ASSEMBLY_INTENTION_SEEDS=1-500 swift test --filter IntentionTests` uses other seeds than CI.
/// `ASSEMBLY_INTENTION_REPORT=1` prints how many seeds differ, and by what.
@Suite("Random packages and their findings")
struct IntentionTests {
  private static let seeds: ClosedRange<Int> = {
    let range = ProcessInfo.processInfo.environment["ASSEMBLY_INTENTION_SEEDS"] ?? "1-16"
    let ends = range.split(separator: "-").compactMap { Int($0) }
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : 1...16
  }()

  /// Findings that explain no difference in behavior.
  private static let unrelated: Set<FindingID> = [.uncontrolledEffect, .captiveDependency]

  @Test("Each random package that does something else than its source says has a finding that explains it")
  func intentions() async throws {
    let folder = try TemporaryFolder()
    var models: [Int: (model: RandomIntentions, code: RandomIntentions.Code)] = [:]
    for seed in Self.seeds {
      let model = RandomIntentions(seed: seed)
      let code = model.code()
      try folder.write(code.text, to: "Sources/App/S\(seed).swift")
      models[seed] = (model, code)
    }
    try folder.write(manifest, to: "Package.swift")
    try folder.write(support, to: "Sources/App/Support.swift")
    let calls = Self.seeds.map { "    await runS\($0)()" }.joined(separator: "\n")
    let main = "@main enum Program {\n  static func main() async {\n\(calls)\n  }\n}\n"
    try folder.write(main, to: "Sources/App/Program.swift")
    let scratch = Paths.products + "/AssemblyGraphIntentions"
    let build = try await Shell.build(
      folder.path,
      scratch: scratch
    )
    try #require(build.status == 0, "\(build.standardOutput) \(build.standardError)")
    let run = try await Shell.run([scratch + "/debug/App"])
    try #require(run.status == 0, "\(run.standardError)")
    let graph = try PrintedGraph(
      reading: .init(package: folder.path, scratch: scratch)
    )
    let findings = Dictionary(grouping: graph.findings.filter { !Self.unrelated.contains($0.id) }) {
      $0.location.file.split(separator: "/").last.map { String($0) } ?? ""
    }

    var ran: [String: String] = [:]
    for line in run.standardOutput.split(separator: "\n") {
      let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { ran[String(parts[0])] = String(parts[1]) }
    }
    // The seeds with a single twist, and how many of them differ.
    var alone: [RandomIntentions.Twist: (all: Int, differing: Int)] = [:]
    var differing = 0
    var correct = 0
    var reasons: [FindingID: Set<Int>] = [:]
    for seed in Self.seeds {
      guard let (model, code) = models[seed] else { continue }
      let found = findings["S\(seed).swift"] ?? []
      var intended = IntendedTrace(model)
      var isDifferent = false
      var involved: Set<String> = []
      var assembler = ""
      for (key, trace) in intended.traces() {
        // A request affects later ones of the same assembler.
        if assembler != key.split(separator: " ")[1] { involved = [] }
        assembler = String(key.split(separator: " ")[1])
        guard ran[key] != trace else { continue }
        isDifferent = true
        involved.formUnion(Self.involved(key, trace, ran[key] ?? "", model))
        let explaining = found.filter { !Self.tags($0, code).isDisjoint(with: involved) }
        for finding in explaining { reasons[finding.id, default: []].insert(seed) }
        #expect(
          !explaining.isEmpty,
          "\(key) of \(model.twists): runs \(ran[key] ?? "nothing"), means \(trace)"
        )
      }
      if isDifferent { differing += 1 }
      if Set(model.twists).subtracting([.none]).count <= 1 {
        let twist = model.twists.first { $0 != .none } ?? .none
        alone[twist, default: (0, 0)].all += 1
        if isDifferent { alone[twist, default: (0, 0)].differing += 1 }
      }
      // Correct source has no findings.
      let isRight = model.twists.allSatisfy { [.none, .overlapRanked].contains($0) }
      if isRight {
        correct += 1
        #expect(found.map(\.description) == [])
      }
    }
    // The default seeds have each twist once: some differ, and some are correct. Other seeds are random.
    if ProcessInfo.processInfo.environment["ASSEMBLY_INTENTION_SEEDS"] == nil {
      #expect(differing > 0)
      #expect(correct > 0)
    }
    if ProcessInfo.processInfo.environment["ASSEMBLY_INTENTION_REPORT"] != nil {
      for (twist, seeds) in alone.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        print("\(twist) alone: \(seeds.differing) of \(seeds.all) seeds differ")
      }
      for (id, seeds) in reasons.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        print("\(id.rawValue): explains \(seeds.count) seeds that differ")
      }
      print("\(differing) of \(Self.seeds.count) seeds differ")
    }
  }

  /// The rules that a request runs or intends to run, and its assembler.
  private static func involved(
    _ key: String,
    _ intended: String,
    _ ran: String,
    _ model: RandomIntentions
  ) -> Set<String> {
    let parts = key.split(separator: " ")
    let index = Int(parts[1]) ?? 0
    var tags: Set<String> = [model.assemblers[index].name]
    if let number = Int(parts[2]) {
      let requests = model.requests.filter { $0.assembler == index }
      tags.insert("rule \(requests[number].call.rule)")
    } else {
      // Any cached rule can retain the assembler.
      tags.formUnion(model.rules.filter { $0.lifetime != .none }.map { "rule \($0.number)" })
    }
    for text in [intended, ran] {
      for body in text.split(whereSeparator: { "()".contains($0) }) {
        let name = body.prefix { $0 != ":" }
        if let number = name.split(whereSeparator: { !$0.isNumber }).last { tags.insert("rule \(number)") }
      }
    }
    return tags
  }

  private static func tags(_ finding: Finding, _ code: RandomIntentions.Code) -> Set<String> {
    ([finding.location] + finding.notes.map(\.location)).reduce(into: []) { tags, location in
      tags.formUnion(code.tags[location.line] ?? [])
    }
  }

  private var manifest: String {
    """
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

  private let support = """
    class Kept: @unchecked Sendable {
      init() { kept.append(self) }
    }
    struct NotEquatable {}
    nonisolated(unsafe) var kept: [Kept] = []
    nonisolated(unsafe) var held: [Any] = []
    nonisolated(unsafe) var trace = ""
    func enter(_ body: String) { trace += body + "(" }
    func leave() { trace += ")" }
    func gone(_ name: String) { trace += "-" + name }
    func keep(_ value: Any) { held.append(value) }
    func letGo() {
      held = []
      kept = []
    }
    func report(_ key: String) {
      print("\\(key)|\\(trace)")
      trace = ""
    }

    """
}
