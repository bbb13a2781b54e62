import AssemblerEffects
import Foundation

extension URLOpener {
  /// Opens pages with the program that `BROWSER` names, or else with the platform's.
  static func browser(_ environment: [String: String]) -> URLOpener {
    guard let browser = environment["BROWSER"], !browser.isEmpty else { return .live }
    return .program("/usr/bin/env", browser)
  }

  /// Opens the page, or prints its address where nothing opens it.
  var printingAddress: URLOpener {
    URLOpener { url in
      if await !self(url) { Output.print(url.absoluteString) }
      return true
    }
  }
}
