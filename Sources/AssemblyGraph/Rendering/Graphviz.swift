import AssemblyCheck
import Foundation

/// The program `dot` of Graphviz, which lays out pictures.
struct Graphviz {
  private let program: String

  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Finds `dot` in the folders of `PATH`, and where Homebrew installs it, which Xcode's `PATH` doesn't name.
  init(
    path: String? = ProcessInfo.processInfo.environment["PATH"],
    folders: [String] = ["/opt/homebrew/bin", "/usr/local/bin"]
  ) throws(Failure) {
    let all = (path ?? "").split(separator: ":").map { String($0) } + folders
    guard let found = all.map({ $0 + "/dot" }).first(where: FileManager.default.isExecutableFile) else {
      throw Failure(
        description:
          "pictures and pages need Graphviz; install Graphviz: brew install graphviz, or apt-get install graphviz"
      )
    }
    program = found
  }

  /// Lays out a graph in the language DOT, as SVG.
  func svg(_ dot: String) throws -> String {
    // From a file, because writing to a program that ended is a signal that ends this one, too.
    let file = FileManager.default.temporaryDirectory.appending(path: "assembly-\(UUID().uuidString).dot")
    try Data(dot.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = ["-Tsvg", file.path]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) ends with status \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
