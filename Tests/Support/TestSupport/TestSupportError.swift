/// Why a test cannot run the compiler. A test that throws it fails: it is never skipped.
public enum TestSupportError: Error, Equatable, CustomStringConvertible {
  /// No executable file of that name is in a folder of `PATH`.
  case executableNotFound(name: String, path: String)

  /// No folder above the running test bundle holds the built module.
  case moduleNotFound(name: String, searched: [String])

  /// A file or folder that a test reads is not there.
  case fileNotFound(String)

  /// Code that a test needs, and does not test, does not compile.
  case notCompiled(String)

  /// The language server did not answer a request in time.
  case noAnswer(String)

  public var description: String {
    switch self {
    case .executableNotFound(let name, let path):
      """
      '\(name)' is in no folder of PATH (\(path.isEmpty ? "which is empty" : path)); \
      put the 'usr/bin' folder of a Swift toolchain on PATH and run the tests again
      """
    case .moduleNotFound(let name, let searched):
      """
      the built module '\(name)' is in none of the folders above the running tests: \
      \(searched.joined(separator: ", ")); run the tests with 'swift test', which builds it
      """
    case .fileNotFound(let path):
      "'\(path)' does not exist; the tests read it from a checkout of the whole package"
    case .notCompiled(let diagnostics):
      "code that the tests need does not compile: \(diagnostics)"
    case .noAnswer(let method):
      "sourcekit-lsp did not answer \(method) within a minute; run the test again on a machine that is less busy"
    }
  }
}
