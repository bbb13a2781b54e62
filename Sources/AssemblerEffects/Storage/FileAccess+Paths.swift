import Foundation

extension FileAccess {
  /// Whether an operation reads or writes, which its errors tell.
  enum Purpose {
    case reading, writing

    var invalidFileName: CocoaError.Code {
      self == .reading ? .fileReadInvalidFileName : .fileWriteInvalidFileName
    }

    var unsupportedScheme: CocoaError.Code {
      self == .reading ? .fileReadUnsupportedScheme : .fileWriteUnsupportedScheme
    }
  }

  /// The path of a file URL, without a slash at its end and without names that are a point.
  ///
  /// - Throws: A `CocoaError` for another URL: `Data(contentsOf:)` would send a request.
  static func path(of url: URL, for purpose: Purpose) throws -> String {
    guard url.isFileURL else { throw CocoaError(purpose.unsupportedScheme, userInfo: [NSURLErrorKey: url]) }
    let path = url.path
    if path.isEmpty { throw CocoaError(purpose.invalidFileName, userInfo: [NSURLErrorKey: url]) }
    let names = names(in: path).filter { $0 != "." }.joined(separator: "/")
    return path.utf8.first == slash ? "/" + names : names.isEmpty ? "." : names
  }

  /// A byte of UTF-8, not a character: a slash is one character with a combining mark, which a name can begin with.
  static let slash = UInt8(ascii: "/")

  /// The names of a path.
  static func names(in path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }
  }

  /// Whether a path, or one of its names, is longer than file systems allow.
  static func isTooLong(_ path: String) -> Bool {
    path.utf8.count >= pathLimit || names(in: path).contains { $0.utf8.count > 255 }
  }

  static var pathLimit: Int {
    #if os(Windows)
    32_767
    #else
    Int(PATH_MAX)
    #endif
  }
}
