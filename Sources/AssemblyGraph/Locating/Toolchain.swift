import Foundation

/// Finds libIndexStore, which lies in every Swift toolchain.
enum Toolchain {
  #if canImport(Darwin)
  private static let libraryName = "libIndexStore.dylib"
  #else
  private static let libraryName = "libIndexStore.so"
  #endif

  /// The path of libIndexStore. In this order: `INDEXSTORE_LIB`; the toolchain whose standard library this
  /// process uses; `swiftc` on `PATH`; the toolchain that `swiftc` or `xcrun swiftc` says it belongs to.
  ///
  /// - Throws: ``GraphError/libraryNotFound``.
  static func indexLibrary(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(GraphError) -> String {
    if let path = environment["INDEXSTORE_LIB"], !path.isEmpty { return path }
    if let path = besideRuntime ?? onPath(environment["PATH"] ?? "") ?? named(environment) { return path }
    throw .libraryNotFound
  }

  /// On Linux `usr/lib/swift/linux/libswiftCore.so` belongs to a toolchain; on macOS it is the system's.
  private static var besideRuntime: String? {
    guard let symbol = LoadedImage.function("swift_retain"), let core = LoadedImage.path(of: symbol)
    else { return nil }
    return library(in: FilePath.parent(FilePath.parent(FilePath.parent(core))))
  }

  private static func onPath(_ path: String) -> String? {
    for folder in path.split(separator: ":") {
      guard let compiler = FilePath.real(folder + "/swiftc") else { continue }
      if let path = library(in: FilePath.parent(FilePath.parent(compiler)) + "/lib") { return path }
    }
    return nil
  }

  private static func named(_ environment: [String: String]) -> String? {
    for command in [["xcrun", "swiftc"], ["swiftc"]] {
      guard let output = run(command + ["-print-target-info"], environment),
        let info = try? JSONDecoder().decode(TargetInfo.self, from: output),
        let path = library(in: FilePath.parent(info.paths.runtimeResourcePath))
      else { continue }
      return path
    }
    return nil
  }

  private static func library(in folder: String) -> String? {
    let path = folder + "/" + libraryName
    return FilePath.exists(path) ? path : nil
  }

  private static func run(_ command: [String], _ environment: [String: String]) -> Data? {
    #if os(macOS) || os(Linux)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = environment
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? output : nil
    #else
    return nil
    #endif
  }

  private struct TargetInfo: Decodable {
    struct Paths: Decodable { let runtimeResourcePath: String }
    let paths: Paths
  }
}
