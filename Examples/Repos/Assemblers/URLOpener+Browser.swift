import Assembler
import Foundation

extension URLOpener {
  /// Opens pages with the program that `BROWSER` names, or else with the platform's.
  static func browser(_ environment: [String: String]) -> URLOpener {
    guard let browser = environment["BROWSER"], !browser.isEmpty else { return .live }
    return URLOpener { await run(browser, $0) }
  }

  /// Opens the page, or prints its address where nothing opens it.
  var printingAddress: URLOpener {
    URLOpener { url in
      if await !self(url) { Output.print(url.absoluteString) }
      return true
    }
  }

  /// Runs the program with the address as its one argument, never through a shell.
  private static func run(_ program: String, _ url: URL) async -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program, url.absoluteString]
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
