import Foundation

/// The files that code of this process was loaded from.
enum LoadedImage {
  /// The symbols of every loaded library: `RTLD_DEFAULT`, which is a macro.
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

  /// The real path of the executable, library or test bundle that `address` lies in.
  ///
  /// glibc hides `dladdr` and `Dl_info` from Swift, so the function is looked up and its result, four pointers
  /// on every platform, is declared here.
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
