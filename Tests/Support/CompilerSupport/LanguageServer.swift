public import Foundation
import TestSupport

/// The toolchain's `sourcekit-lsp`, asked as an editor asks it.
///
/// The server writes to a file, which is read until an answer is there: no thread blocks on a pipe.
public final class LanguageServer {
  private let process = Process()
  private let input = Pipe()
  private let output: URL
  private var lastID = 0

  /// Starts the server for one file, which may import the modules of the running tests' build.
  ///
  /// - Parameters:
  ///   - file: The Swift file that is open in the editor.
  ///   - folder: The folder that holds it, for the server's files.
  public init(for file: URL, in folder: URL) throws {
    let flags = try ["-swift-version", "6"] + BuildProducts.current().searchOptions
    try Data(flags.joined(separator: "\n").utf8).write(to: folder.appending(path: "compile_flags.txt"))
    output = folder.appending(path: "answers")
    try Data().write(to: output)
    process.executableURL = try Executable.named("sourcekit-lsp")
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let root = folder.absoluteString
    try send("initialize", ["processId": NSNull(), "rootUri": root, "capabilities": [String: Any]()], id: 0)
    try send("initialized", [:])
    let text = try String(contentsOf: file, encoding: .utf8)
    let document: [String: Any] = [
      "uri": file.absoluteString, "languageId": "swift", "version": 1, "text": text,
    ]
    try send("textDocument/didOpen", ["textDocument": document])
  }

  deinit {
    guard process.isRunning else { return }  // terminating a process that never started traps
    process.terminate()
  }

  /// Asks for something at a place of the file.
  ///
  /// - Parameters:
  ///   - method: The protocol's method: `textDocument/completion`.
  ///   - file: The open file.
  ///   - line: The line, from 0.
  ///   - character: The character, from 0.
  /// - Returns: The items of the answer.
  /// - Throws: A ``TestSupportError`` if the server does not answer within a minute.
  public func items(_ method: String, _ file: URL, line: Int, character: Int) async throws -> [[String: Any]]
  {
    lastID += 1
    let position = ["line": line, "character": character]
    let document = ["uri": file.absoluteString]
    try send(method, ["textDocument": document, "position": position], id: lastID)
    for _ in 0..<1_200 {
      if let answer = try answers().first(where: { $0["id"] as? Int == lastID && $0["method"] == nil }) {
        let result = (answer["result"] as? [String: Any])?["items"] ?? answer["result"]
        return result as? [[String: Any]] ?? []
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw TestSupportError.noAnswer(method)
  }

  private func send(_ method: String, _ parameters: [String: Any], id: Int? = nil) throws {
    var message: [String: Any] = ["jsonrpc": "2.0", "method": method, "params": parameters]
    message["id"] = id
    let body = try JSONSerialization.data(withJSONObject: message)
    try input.fileHandleForWriting.write(
      contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    )
  }

  /// The messages that the server has written completely so far.
  private func answers() throws -> [[String: Any]] {
    var rest = try Data(contentsOf: output)[...]
    var messages: [[String: Any]] = []
    while let end = rest.firstRange(of: Data("\r\n\r\n".utf8)) {
      let header = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      guard let length = header.firstMatch(of: /Content-Length: (\d+)/).flatMap({ Int($0.1) }) else { break }
      let body = rest[end.upperBound...].prefix(length)
      guard body.count == length else { break }
      if let message = try JSONSerialization.jsonObject(with: body) as? [String: Any] {
        messages.append(message)
      }
      rest = rest[body.endIndex...]
    }
    return messages
  }
}
