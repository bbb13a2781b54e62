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
    let result = Program.run([program, "-Tsvg"], input: Array(dot.utf8), showsErrors: true)
    guard let result, result.status == 0 else {
      throw Failure(description: "\(program) ends with status \(result?.status ?? -1)")
    }
    return String(decoding: result.output, as: UTF8.self)
  }
}
