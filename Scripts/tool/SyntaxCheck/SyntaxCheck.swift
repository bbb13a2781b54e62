import Dispatch
import Foundation
import SwiftParser
import SwiftSyntax
import Synchronization

/// Compares the check's reading of source with the tree of the toolchain's parser.
///
/// The input has the paths of the files, each followed by a null character.
@main
struct SyntaxCheck {
  static func main() {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    let files = input.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    let results = Mutex<(lines: [String], invalid: Int, tokens: Int, heads: Int)>(([], 0, 0, 0))
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      guard let data = FileManager.default.contents(atPath: files[index]) else { return }
      let bytes = Array(data)
      let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
      // What no compiler accepts has no tokens to agree on.
      guard !tree.hasError, String(validating: bytes, as: UTF8.self) != nil else {
        results.withLock { $0.invalid += 1 }
        return
      }
      let own = SourceFile(bytes: bytes)
      var differences: [(offset: Int, text: String)] = []
      let (ours, theirs) = (own.comparable, TreeTokens(tree).tokens)
      if let first = zip(ours, theirs).first(where: { $0 != $1 }) {
        differences = [
          (min(first.0.range.lowerBound, first.1.range.lowerBound), "token \(first.0), and not \(first.1)")
        ]
      } else if ours.count != theirs.count {
        differences = [(bytes.count, "\(ours.count) tokens, and not \(theirs.count)")]
      }
      let heads = Heads(own)
      if differences.isEmpty {
        heads.walk(tree)
        differences = heads.differences
      }
      let lines = differences.map { offset, text in
        "\(files[index]):\(1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }): \(text)"
      }
      results.withLock {
        $0.lines += lines
        $0.tokens += theirs.count
        $0.heads += heads.count
      }
    }
    results.withLock { result in
      result.lines.sorted().forEach { print($0) }
      print(
        "\(files.count - result.invalid) files, \(result.tokens) tokens, \(result.heads) facts of declarations and braces:",
        result.lines.isEmpty ? "no difference" : "\(result.lines.count) differences",
        "(\(result.invalid) files aren't valid Swift)"
      )
      if !result.lines.isEmpty { exit(1) }
    }
  }
}
