public import Assembler
public import Foundation

/// Opens a URL in the application that handles it.
public struct URLOpener: Sendable {
  private let open: @Sendable (URL) async -> Bool

  /// Creates an opener from a closure.
  ///
  /// - Parameter open: Opens a URL, and returns whether it did.
  public init(_ open: @escaping @Sendable (URL) async -> Bool) { self.open = open }

  /// Opens `url`.
  ///
  /// - Returns: `true` if an application accepts the URL, and `false` if none does.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool { await open(url) }
}

/// A scene that opens URLs.
public protocol URLOpenerAssembler: Assembling {
  /// The opener of URLs: in an application, ``URLOpener/live`` on macOS and Linux.
  ///
  /// On other platforms, an application provides one: `URLOpener { await UIApplication.shared.open($0) }`. Previews and tests
  /// don't compile until they provide one.
  var openURL: URLOpener { get }
}

extension URLOpenerAssembler where Self: SampleAssembler {
  /// Explains a missing stub. You can't call it.
  @available(
    *,
    unavailable,
    message: "tests and previews must stub URLs: write 'let openURL = URLOpener { … }'"
  )
  public var openURL: URLOpener { fatalError("unavailable") }
}

extension URLOpenerAssembler where Self: ChildAssembler, Parent: URLOpenerAssembler {
  public var openURL: URLOpener { parent.openURL }
}

// `Process` exists on these platforms only.
#if os(macOS) || os(Linux)
extension URLOpener {
  /// Opens a URL with the platform's command: `/usr/bin/open` on macOS, `/usr/bin/xdg-open` on Linux.
  ///
  /// Returns `false` if the command is missing or fails.
  public static let live = program(command)

  #if os(macOS)
  private static let command = "/usr/bin/open"
  #else
  // Debian's `/usr/bin/open` can be another program.
  private static let command = "/usr/bin/xdg-open"
  #endif

  /// Opens a URL with a program: `.program("/usr/bin/env", "firefox")`.
  ///
  /// The URL is the program's last argument, and no shell reads it. The program's input is empty, and its output
  /// is discarded. A URL without a scheme isn't opened, because a program could take it for a file or an option.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The arguments before the URL.
  /// - Returns: An opener that succeeds if the program exits with status 0.
  public static func program(_ path: String, _ arguments: String...) -> URLOpener {
    URLOpener { url in
      guard url.scheme != nil else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments + [url.absoluteString]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return await withCheckedContinuation { continuation in
        process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
        do {
          try process.run()
        } catch {
          process.terminationHandler = nil
          continuation.resume(returning: false)
        }
      }
    }
  }
}

extension URLOpenerAssembler where Self: LiveAssembler {
  public var openURL: URLOpener { .live }
}
#else
extension URLOpenerAssembler where Self: LiveAssembler {
  /// Explains the missing opener. You can't call it.
  @available(
    *,
    unavailable,
    message: "applications open URLs: write 'let openURL = URLOpener { await UIApplication.shared.open($0) }'"
  )
  public var openURL: URLOpener { fatalError("unavailable") }
}
#endif
