import Assembler
import Foundation

extension URLOpener {
  /// Opens the page with the platform's command, and prints its address where there is none.
  static let printingWhereNoneOpens = URLOpener { url in
    if await !URLOpener.live(url) { Output.print(url.absoluteString) }
    return true
  }
}
