import AssemblyCheck
import Foundation

/// The toolchain's formatter, with the settings that it finds for a file.
enum SourceFormat {
  /// Formats a source. Without the formatter, it is as it was.
  static func formatted(_ text: String, as path: String) -> String {
    let command = ["swift", "format", "format", "--assume-filename", path, "-"]
    guard let result = Program.run(command, input: Array(text.utf8)), result.status == 0,
      !result.output.isEmpty
    else { return text }
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Formats a member of a type, without its indentation.
  static func member(_ text: String, in path: String) -> String {
    let lines = formatted("struct A {\n\(text)\n}\n", as: path).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let first = lines.dropFirst().first.map { $0.prefix { $0 == " " || $0 == "\t" } } ?? ""
    return lines.dropFirst().prefix { $0 != "}" }.map { $0.hasPrefix(first) ? $0.dropFirst(first.count) : $0 }
      .joined(separator: "\n")
  }
}
