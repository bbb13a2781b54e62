import Foundation

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
