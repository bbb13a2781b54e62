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
  /// uses, the toolchain of `swiftc` on `PATH`, and the toolchain that `xcrun swiftc` or `swiftc` prints.
  ///
  /// - Throws: ``IndexError/libraryNotFound``.
  static func indexLibrary(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(IndexError) -> String {
    if let path = environment["INDEXSTORE_LIB"], !path.isEmpty { return path }
    if let path = besideRuntime ?? onPath(environment["PATH"] ?? "") ?? named(environment) { return path }
    throw .libraryNotFound
  }

  /// Beside the standard library, which belongs to a toolchain on Linux. On macOS it's the system's.
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

/// File-system queries.
package enum FilePath {
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Resolves symbolic links. Returns `nil` if the file doesn't exist.
  package static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  package static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether `path` is `folder` or inside it.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    path == folder || Self.path(path, relativeTo: folder) != nil
  }

  /// The rest of a path after a folder, without a slash at the start, or `nil` if the path isn't in the folder.
  package static func path(_ path: String, relativeTo folder: String) -> Substring? {
    let folder = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(folder) ? path.dropFirst(folder.count) : nil
  }

  /// Whether a file is a package's own source. Dependencies are checked out in the build folder.
  package static func isSource(_ file: String, of root: String) -> Bool {
    path(file, relativeTo: root).map { !"/\($0)".contains("/.build/") } ?? false
  }

  /// The modification time in seconds since 1970, or `nil` if the file doesn't exist.
  package static func modified(_ path: String) -> Double? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The sorted names in a folder. Empty if the folder doesn't exist.
  static func contents(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }

  /// The bytes of a file, or `nil` if it can't be read.
  package static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  /// The path of the package that contains a source file, or `nil` in a project without a manifest.
  package static func package(above file: String) -> String? { folder(above: file, with: "Package.swift") }

  /// The nearest folder above a file, without the root, that has an entry with a name.
  package static func folder(above file: String, with name: String) -> String? {
    var folder = parent(file)
    while folder != "/", folder != "." {
      if exists("\(folder)/\(name)") { return folder }
      folder = parent(folder)
    }
    return nil
  }
}
