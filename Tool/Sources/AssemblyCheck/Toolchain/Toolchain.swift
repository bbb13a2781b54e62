package import Foundation

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
      guard let result = Program.run(command + ["-print-target-info"], environment: environment),
        result.status == 0, let info = try? JSONDecoder().decode(TargetInfo.self, from: result.output),
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

  private struct TargetInfo: Decodable {
    struct Paths: Decodable { let runtimeResourcePath: String }
    let paths: Paths
  }
}

/// Another program, which runs to its end.
package enum Program {
  /// Runs a program, by its path or by its name in `PATH`. Returns `nil` if it doesn't start.
  ///
  /// - Parameters:
  ///   - input: What the program reads.
  ///   - environment: The variables, or `nil` for those of this process.
  ///   - showsErrors: Whether the program's errors are this one's, too.
  package static func run(
    _ command: [String],
    input: [UInt8] = [],
    environment: [String: String]? = nil,
    showsErrors: Bool = false
  ) -> (output: Data, status: Int32)? {
    #if os(macOS) || os(Linux)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = environment ?? ProcessInfo.processInfo.environment
    process.standardOutput = pipe
    if !showsErrors { process.standardError = FileHandle.nullDevice }
    // Not a pipe: writing to a program that ended is a signal that ends this one, too.
    let file = NSTemporaryDirectory() + "assembly-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    guard FileManager.default.createFile(atPath: file, contents: Data(input)) else { return nil }
    process.standardInput = FileHandle(forReadingAtPath: file)
    guard (try? process.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (output, process.terminationStatus)
    #else
    return nil
    #endif
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

/// Demangles USRs with the toolchain's libswiftDemangle.
struct Demangler: Sendable {
  private typealias Demangle =
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int) -> Int

  private let demangle: Demangle

  /// Loads the library beside libIndexStore, so that both belong to the toolchain that built the package.
  ///
  /// - Throws: ``IndexError/libraryUnusable(path:reason:)``.
  init(besideIndexLibrary indexLibrary: String) throws(IndexError) {
    let real = FilePath.real(indexLibrary) ?? indexLibrary
    let suffix = real.contains(".dylib") ? "dylib" : "so"
    let path = "\(FilePath.parent(real))/libswiftDemangle.\(suffix)"
    guard let image = dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let function = dlsym(image, "swift_demangle_getDemangledName")
    else {
      let reason = dlerror().map { String(cString: $0) } ?? "unknown error"
      throw .libraryUnusable(path: indexLibrary, reason: "libswiftDemangle is not beside it: \(reason)")
    }
    demangle = unsafeBitCast(function, to: Demangle.self)
  }

  /// The demangled name of a Swift symbol, such as
  /// `(extension in App):App.Scene< where A: App.Live>.resolve(id: Swift.Int) async -> App.Home`, or `nil` for a
  /// symbol of another language.
  func callAsFunction(_ usr: String) -> String? {
    // A USR has `s:` where the mangled name has `$s`.
    guard usr.hasPrefix("s:") else { return nil }
    let mangled = "$s" + usr.dropFirst(2)
    var capacity = 1024
    while true {
      var length = 0
      let name = String(unsafeUninitializedCapacity: capacity) { buffer in
        buffer.withMemoryRebound(to: CChar.self) { length = demangle(mangled, $0.baseAddress, $0.count) }
        return min(length, capacity - 1)
      }
      if length == 0 { return nil }
      if length < capacity { return Self.withoutDiscriminators(name) }
      capacity = length + 1
    }
  }

  /// Removes the discriminators of private types, such as `(Name in _5D64439738C0397CEE1E545A3766D63C)`.
  ///
  /// A discriminator has 32 digits, so `(extension in _Concurrency)` isn't one.
  private static func withoutDiscriminators(_ text: String) -> String {
    guard text.withCString({ strstr($0, " in _") }) != nil else { return text }
    return text.replacing(#/\((?<name>[^()]*) in _[0-9A-F]{32}\)/#) { $0.name }
  }
}
