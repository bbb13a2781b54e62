import Foundation

/// Finds libIndexStore, which is part of every Swift toolchain.
enum Toolchain {
  #if canImport(Darwin)
  private static let libraryName = "libIndexStore.dylib"
  #else
  private static let libraryName = "libIndexStore.so"
  #endif

  /// Returns the path of libIndexStore.
  ///
  /// The search order is the environment variable `INDEXSTORE_LIB`, the toolchain whose standard library this process
  /// uses, and the toolchain that `xcrun swiftc` or `swiftc` prints.
  ///
  /// - Throws: ``IndexError/libraryNotFound``.
  static func indexLibrary(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(IndexError) -> String {
    if let path = environment["INDEXSTORE_LIB"], !path.isEmpty { return path }
    if let path = besideRuntime ?? named(environment) { return path }
    throw .libraryNotFound
  }

  /// Beside the standard library, which belongs to a toolchain on Linux. On macOS it's the system's.
  private static var besideRuntime: String? {
    guard let symbol = LoadedImage.function("swift_retain"), let core = LoadedImage.path(of: symbol)
    else { return nil }
    return library(in: FilePath.parent(FilePath.parent(FilePath.parent(core))))
  }

  /// The toolchain that a command on `PATH` names.
  static func named(_ environment: [String: String]) -> String? {
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

/// The executables and libraries of this process.
enum LoadedImage {
  /// `RTLD_DEFAULT`, a macro that Swift doesn't import.
  private static var everywhere: UnsafeMutableRawPointer? {
    #if canImport(Darwin)
    UnsafeMutableRawPointer(bitPattern: -2)
    #else
    nil
    #endif
  }

  /// The address of the function `name` in any loaded library.
  static func function(_ name: String) -> UnsafeMutableRawPointer? {
    dlsym(everywhere, name)
  }

  /// The path of the executable, library or test bundle that contains `address`, without symbolic links.
  ///
  /// glibc hides `dladdr` and `Dl_info` from Swift. This looks up the function and declares its result, which is four
  /// pointers on every platform.
  static func path(of address: UnsafeRawPointer) -> String? {
    typealias Describe = @convention(c) (UnsafeRawPointer?, UnsafeMutableRawPointer) -> Int32
    typealias Description = (
      file: UnsafePointer<CChar>?, base: UnsafeRawPointer?, symbol: UnsafePointer<CChar>?,
      address: UnsafeRawPointer?
    )
    guard let describe = function("dladdr") else { return nil }
    var description: Description = (nil, nil, nil, nil)
    guard unsafeBitCast(describe, to: Describe.self)(address, &description) != 0, let file = description.file
    else { return nil }
    return FilePath.real(String(cString: file))
  }
}
