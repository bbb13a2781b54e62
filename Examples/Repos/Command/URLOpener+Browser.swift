import AssemblerEffects
import Foundation

extension URLOpener {
  /// Opens URLs with the program in `BROWSER`, or with the platform's opener if the variable is empty.
  static func browser(in environment: ProcessEnvironment) -> URLOpener {
    guard let browser = environment["BROWSER"], !browser.isEmpty else { return .live }
    return .program("/usr/bin/env", browser)
  }

  /// Opens URLs, and prints those that nothing opens.
  func printingUnopened(to console: Console) -> URLOpener {
    URLOpener { url in
      if await !self(url) { console.print(url.absoluteString) }
      return true
    }
  }
}
