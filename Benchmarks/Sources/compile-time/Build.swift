import Foundation

/// The compiler's task.
enum Build: Hashable {
  case typeCheck
  case debug
  case release
  /// The debug build after an edit. The build before the edit isn't part of the figure.
  case incremental(Edit)

  /// The builds from nothing.
  static let complete: [Build] = [.typeCheck, .debug, .release]

  var title: String {
    switch self {
    case .typeCheck: "type-check"
    case .debug: "debug build"
    case .release: "release build"
    case .incremental(let edit): "build after \(edit.rawValue)"
    }
  }

  /// The compiler's options: SwiftPM's, without the link, which is the same for every shape.
  func options(module: String, outputs: URL) -> [String] {
    let interface = ["-emit-module", "-emit-module-path", "\(module).swiftmodule"]
    let debug = ["-c", "-Onone", "-g", "-enable-testing", "-enable-batch-mode", "-j2"] + interface
    return switch self {
    case .typeCheck: ["-typecheck", "-wmo"]
    case .debug: debug
    case .release: ["-c", "-O", "-g", "-wmo", "-num-threads", "2"] + interface
    case .incremental: debug + ["-incremental", "-output-file-map", outputs.path]
    }
  }
}
