import AssemblerEffects
import Foundation
import TestSupport
import Testing

@testable import Assembler

@Suite("Traces of builds")
struct BuildTraceTests {
  /// A value of the trace event format.
  struct Trace: Decodable {
    struct Event: Decodable {
      let name: String
      let ph: String
      let ts: Double?
      let dur: Double?
      let pid: Int
      let tid: Int
      let args: [String: String]

      var start: Double { ts ?? -1 }
      var end: Double { start + (dur ?? 0) }
    }

    let traceEvents: [Event]

    var builds: [Event] { traceEvents.filter { $0.ph == "X" } }

    init(_ trace: BuildTrace) throws {
      self = try JSONDecoder().decode(Trace.self, from: trace.json)
    }
  }

  struct Leaf: Sendable {}
  struct Branch: Sendable {}
  struct Tree: Sendable {}

  final class Forest: ScopedAssembler, LiveAssembler, Sendable {
    let scope: Scope

    init(onBuild: @escaping @Sendable (Scope.BuildEvent) -> Void) { scope = Scope(onBuild: onBuild) }
    convenience init(_ trace: BuildTrace) { self.init(onBuild: trace.record) }

    func resolve(leaf number: Int) -> Leaf { shared(for: number) { Leaf() } }
    func resolve() -> Branch {
      shared {
        _ = (resolve(leaf: 1), resolve(leaf: 2))
        return Branch()
      }
    }
    func resolve() -> Tree {
      shared {
        let _: Branch = resolve()
        _ = resolve(leaf: 3)
        return Tree()
      }
    }
    func resolve(at number: Int) async -> Tree {
      await shared(for: number) {
        await Task.yield()
        _ = resolve(leaf: 1000 + number)
        await Task.yield()
        return Tree()
      }
    }
  }

  @Test("A build is inside the one that needs it, with its rule and place")
  func nesting() throws {
    let trace = BuildTrace()
    let assembler = Forest(trace)
    let _: Tree = assembler.resolve()
    let _: Tree = assembler.resolve()
    let builds = try Trace(trace).builds
    #expect(builds.map(\.name) == ["Tree", "Branch", "Leaf", "Leaf", "Leaf"])
    func contains(_ outer: Int, _ inner: Int) -> Bool {
      // The durations are rounded to nanoseconds.
      builds[outer].start <= builds[inner].start && builds[inner].end <= builds[outer].end + 0.001
    }
    #expect(contains(0, 1) && contains(1, 2) && contains(1, 3) && contains(0, 4))
    #expect(builds[2].end <= builds[3].start + 0.001 && builds[1].end <= builds[4].start + 0.001)
    #expect(Set(builds.map(\.tid)).count == 1)
    #expect(builds[0].args["rule"] == "resolve() -> Tree")
    #expect(builds[2].args["rule"] == "resolve(leaf:) -> Leaf")
    #expect(builds[2].args["place"]?.contains(#/BuildTraceTests\.swift:\d+$/#) == true)
  }

  @Test("Of builds that start at once, the longer one is around the other", arguments: [false, true])
  func equalStarts(_ innerIsFirst: Bool) throws {
    func event(_ rule: StaticString, seconds: Double) -> Scope.BuildEvent {
      Scope.BuildEvent(
        Rule(
          fingerprint: Fingerprint(of: Int.self, for: NoKey(), #fileID, rule, 1, 1),
          type: Int.self
        ),
        start: 1,
        duration: seconds
      )
    }
    let trace = BuildTrace()
    let events = [event("outer()", seconds: 2), event("inner()", seconds: 1)]
    for event in innerIsFirst ? events.reversed() : events { trace.record(event) }
    #expect(try Trace(trace).builds.map { $0.args["rule"] } == ["outer() -> Int", "inner() -> Int"])
  }

  @Test("Builds that are recorded late have the times of the builds")
  func late() throws {
    let events = Lock<[Scope.BuildEvent]>([])
    let assembler = Forest { event in events.withLock { $0.append(event) } }
    let _: Tree = assembler.resolve()
    let trace = BuildTrace()
    let built = events.withLock { $0 }.sorted { $0.start < $1.start }
    for event in built.reversed() { trace.record(event) }
    let recorded = try Trace(trace)
    #expect(recorded.builds.map(\.name) == ["Tree", "Branch", "Leaf", "Leaf", "Leaf"])
    expectNested(recorded)
    for (build, event) in zip(recorded.builds, built) {
      let start = (event.start - built[0].start) * 1e6
      #expect(abs(build.start - recorded.builds[0].start - start) < 0.01)
    }
  }

  /// Expects that two builds of a track are inside each other or apart.
  private func expectNested(_ trace: Trace, sourceLocation: SourceLocation = #_sourceLocation) {
    for (_, builds) in Dictionary(grouping: trace.builds, by: \.tid) {
      var open: [Trace.Event] = []
      for build in builds {
        while let last = open.last, last.end <= build.start + 0.001 { open.removeLast() }
        if let last = open.last { #expect(build.end <= last.end + 0.001, sourceLocation: sourceLocation) }
        open.append(build)
      }
    }
  }

  @Test("Each thread has a track")
  func threads() async throws {
    let trace = BuildTrace()
    let ended = DispatchGroup()
    for _ in 0..<8 { ended.enter() }
    await Threads.runDetached(8) { _ in
      let assembler = Forest(trace)
      let _: Tree = assembler.resolve()
      // A thread that begins later can take over the track of one that has ended.
      ended.leave()
      ended.wait()
    }
    let read = try Trace(trace)
    #expect(read.builds.count == 8 * 5)
    #expect(Set(read.builds.map(\.tid)) == Set(1...8))
    let names = read.traceEvents.filter { $0.ph == "M" && $0.name == "thread_name" }
    #expect(names.map(\.tid) == Array(1...8))
    #expect(names.map(\.args) == (1...8).map { ["name": "thread \($0)"] })
    expectNested(read)
  }

  @Test("Each task has a track, whichever thread runs it")
  func tasks() async throws {
    let trace = BuildTrace()
    let assembler = Forest(trace)
    await withTaskGroup { group in
      for number in 0..<50 { group.addTask { _ = await assembler.resolve(at: number) } }
    }
    let read = try Trace(trace)
    #expect(read.builds.count == 100)
    #expect(read.builds.allSatisfy { $0.pid == 1 && $0.start >= 0 })
    // A task that ends can leave its track to the next.
    for (_, builds) in Dictionary(grouping: read.builds, by: \.tid) {
      #expect(builds.map(\.name) == (0..<builds.count).map { $0.isMultiple(of: 2) ? "Tree" : "Leaf" })
    }
    #expect(Set(read.builds.map(\.tid)).count > 1)
    #expect(
      read.traceEvents.filter { $0.ph == "M" }.allSatisfy { $0.args["name"]?.hasPrefix("task ") == true }
    )
    expectNested(read)
  }

  @Test("Tracks of threads and of tasks are numbered apart")
  func names() async throws {
    let trace = BuildTrace()
    await Threads.runDetached(2) { _ in _ = Forest(trace).resolve(leaf: 1) }
    _ = Forest(trace).resolve(leaf: 1)
    let names = try Trace(trace).traceEvents.filter { $0.ph == "M" }.map { $0.args["name"] }
    // A thread that ends can leave its track to the next.
    #expect([names.first, names.last] == ["thread 1", "task 1"])
  }

  struct `A "quoted" name`: Sendable {}

  final class Escaping: ScopedAssembler, LiveAssembler, Sendable {
    let scope: Scope

    init(_ trace: BuildTrace) { scope = Scope(onBuild: trace.record) }

    func resolve() -> `A "quoted" name` { shared { .init() } }
  }

  @Test("An empty trace is valid, and names are escaped")
  func escaping() throws {
    let trace = BuildTrace()
    #expect(String(decoding: trace.json, as: UTF8.self) == #"{"traceEvents":[]}"#)
    let _: `A "quoted" name` = Escaping(trace).resolve()
    let build = try #require(Trace(trace).builds.first)
    #expect(build.name.contains(#""quoted""#))
    #expect(build.args["rule"]?.contains(#""quoted""#) == true)
  }

  @Test("A trace is written to a file, or the error of the file system is thrown")
  func file() throws {
    let trace = BuildTrace()
    let _: Branch = Forest(trace).resolve()
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "trace.json")
    try trace.write(to: file)
    #expect(try Data(contentsOf: file) == trace.json)
    let error = #expect(throws: CocoaError.self) {
      try trace.write(to: file.appending(path: "inside"))
    }
    #expect(
      error?.code == .fileWriteUnknown || error?.code == .fileNoSuchFile
        || error?.code == .fileWriteNoPermission
    )
  }
}
