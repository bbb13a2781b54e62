import Foundation

/// Writes synthetic apps and times the compiler on them.
@main
struct CompileTime {
  static let usage = """
    usage: swift run -c release --package-path Benchmarks compile-time [OPTION…] [WORD]

      --quick          small apps only, in less than a minute: shows that the program runs
      --instructions   counts instructions with valgrind instead of processor time: exact, and 30 times as slow
      WORD             only the tables whose title has this word: size, names, scene, initializers, dependencies, effects,
                       modules, incremental, screens

    Prints Markdown tables: the processor time of the compiler and its child processes, the ratio to hand-written
    functions measured in the same minutes, and the largest peak of memory of one compiler.
    """

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments != ["--help"] else { return print(usage) }
    let options = Set(arguments.filter { $0.hasPrefix("-") })
    let words = arguments.filter { !$0.hasPrefix("-") }
    let sweeps = (options.contains("--quick") ? Sweep.quick : Sweep.full).filter { sweep in
      words.allSatisfy { sweep.title.lowercased().contains($0.lowercased()) }
    }
    guard options.isSubset(of: ["--quick", "--instructions"]), !sweeps.isEmpty else {
      FileHandle.standardError.write(Data((usage + "\n").utf8))
      exit(64)
    }
    do {
      try run(sweeps, options.contains("--instructions") ? .instructions : .processorTime)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ sweeps: [Sweep], _ metric: Metric) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "CompileTime-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let compiler = try Compiler(workFolder: folder, metric: metric)
    // The first run of each build fills the compiler's caches. Its figure isn't used, so it counts no instructions.
    let warmUp = try Compiler(workFolder: folder, metric: .processorTime)
    for build in Build.complete {
      _ = try warmUp.measure(SyntheticApp(rules: 10), build)
    }
    for sweep in sweeps {
      let measurements = try Measurements(of: sweep, with: compiler)
      print(Report(sweep: sweep, measurements: measurements, metric: metric).markdown)
      fflush(nil)
    }
  }
}
