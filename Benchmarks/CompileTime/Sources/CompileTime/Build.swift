/// What the compiler is asked to do with an app.
enum Build: String, CaseIterable {
  case typeCheck = "type-check"
  case debug = "debug build"
  case release = "release build"

  /// The compiler's options: as SwiftPM gives them, without the link, which is the same for every shape.
  func options(module: String) -> [String] {
    let interface = ["-emit-module", "-emit-module-path", "\(module).swiftmodule"]
    return switch self {
    case .typeCheck: ["-typecheck", "-wmo"]
    case .debug: ["-c", "-Onone", "-g", "-enable-testing", "-enable-batch-mode", "-j2"] + interface
    case .release: ["-c", "-O", "-g", "-wmo", "-num-threads", "2"] + interface
    }
  }
}
