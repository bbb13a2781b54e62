import Foundation

/// Runs the command `swift`.
func runSwift(_ arguments: [String], input: [UInt8] = []) throws -> (output: Data, succeeded: Bool) {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["swift"] + arguments
  // Not a pipe: a command that ends before it reads one would end this process, too.
  let file = NSTemporaryDirectory() + "assembly-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: file) }
  try Data(input).write(to: URL(filePath: file))
  process.standardInput = try FileHandle(forReadingFrom: URL(filePath: file))
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (data, process.terminationStatus == 0)
}
