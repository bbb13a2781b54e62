import AssemblyCheck
import Foundation

/// The output of building a package.
struct BuildLog {
  let text: String
  let succeeded: Bool

  /// Builds all targets.
  ///
  /// A build stops at the first module that fails. After a failure, this builds each application and test on its own.
  init(of package: PackageLocation) throws {
    // `swift package` takes these options before its subcommand.
    let options =
      ["--package-path", package.root] + (package.scratch.map { ["--scratch-path", $0] } ?? [])
    func build(_ arguments: String...) throws -> (text: String, succeeded: Bool) {
      let result = try runSwift(["build"] + options + arguments, hasErrors: true)
      return (String(decoding: result.output, as: UTF8.self), result.succeeded)
    }
    let all = try build("--build-tests")
    succeeded = all.succeeded
    var logs = [all.text]
    // The build already reported an invalid manifest.
    if !succeeded,
      case let description = try runSwift(["package"] + options + ["describe", "--type", "json"]),
      description.succeeded
    {
      let targets = try JSONDecoder().decode(Description.self, from: description.output).targets
      let needed = Set(targets.flatMap { $0.target_dependencies ?? [] })
      for target in targets where !needed.contains(target.name) && target.type != "plugin" {
        logs.append(try build("--target", target.name).text)
      }
    }
    text = logs.joined(separator: "\n")
  }

  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
      let target_dependencies: [String]?
    }
    let targets: [Target]
  }
}

/// Runs the command `swift`.
func runSwift(_ arguments: [String], input: [UInt8] = [], hasErrors: Bool = false) throws -> (
  output: Data, succeeded: Bool
) {
  let process = Process()
  let (source, output) = (Pipe(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["swift"] + arguments
  process.standardInput = source
  process.standardOutput = output
  process.standardError = hasErrors ? output : FileHandle.nullDevice
  try process.run()
  // The formatter reads all of its input before it writes.
  try source.fileHandleForWriting.write(contentsOf: input)
  try source.fileHandleForWriting.close()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (data, process.terminationStatus == 0)
}
