import CompilerSupport
import Foundation
import Testing

/// A piece of a user's code that the compiler is asked about: a file, or a folder of modules.
///
/// The first lines of a file may hold directives:
///
/// - `// mistake: …` or `// shows: …`, its title;
/// - `// options: …`, further options of the compiler;
/// - `// swift5: warning` or `// swift5: accepted`, what Swift 5 mode says of a mistake that it doesn't refuse;
/// - `// lines: …`, how many lines the compiler may print in its default style.
///
/// Comments of the form `expected-error@-1:5 {{…}}` are read by the compiler itself. One of the form
/// `expected-elsewhere {{note: …}}` gives a diagnostic that lands in another file, for the tests to find.
///
/// In a folder, every file but `App.swift` is a module of its own, named as the file, which `App.swift` may
/// import.
///
/// Fixtures of misuse are in folders, one for each group of mistakes.
struct Fixture: Sendable {
  /// What a fixture must do.
  enum Kind: String {
    /// Not compile, or compile with a warning, exactly as it says.
    case misuse = "Misuse"

    /// Compile without a warning.
    case valid = "Valid"
  }

  /// The group of the mistake.
  let group: String

  /// The name of the file or folder, without `.swift`.
  let name: String

  /// The file that the compiler is asked about.
  let file: URL

  /// The files of the modules that it imports.
  let modules: [URL]

  /// The lines of the file.
  let lines: [Substring]

  init(group: String = "", name: String, file: URL, modules: [URL]) throws {
    self.group = group
    self.name = name
    self.file = file
    self.modules = modules
    lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
  }

  /// What the fixture is about.
  var title: String? { (values(of: "mistake:") + values(of: "shows:")).first }

  /// Further options of the compiler.
  var options: [String] {
    values(of: "options:").flatMap { $0.split(separator: " ").map(String.init) }
  }

  /// What Swift 5 mode says of a mistake: `error`, `warning` or `accepted`.
  var swift5: String { values(of: "swift5:").first ?? "error" }

  /// How many lines the compiler may print; nil if that does not matter.
  var mostLines: Int? { values(of: "lines:").first.flatMap { Int($0) } }

  /// Whether the compiler is expected to say something.
  var hasExpectations: Bool { lines.contains { $0.contains("// expected-") } }

  /// The diagnostics that land in other files.
  var expectedElsewhere: [String] {
    values(of: "expected-elsewhere").map { String($0.dropFirst(2).dropLast(2)) }
  }

  private func values(of directive: String) -> [String] {
    lines.filter { $0.hasPrefix("// \(directive) ") }.map { String($0.dropFirst(directive.count + 4)) }
  }
}

extension Fixture: CustomTestStringConvertible {
  var testDescription: String { name }
}
