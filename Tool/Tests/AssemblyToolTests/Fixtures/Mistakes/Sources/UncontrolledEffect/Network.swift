import Assembler
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Wrong: a leaf for every role builds an interface whose type makes a session of its own.
protocol Pages: Sendable {}
final class WebPages: Pages {
  let session = URLSession(configuration: .ephemeral)
}
final class DelegatePages: NSObject, Pages, URLSessionDelegate {
  func session() -> URLSession { URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil) }
}
protocol PagesScene: Assembling {
  var pages: any Pages { get }
  var others: any Pages { get }
  var live: any Pages { get }
}
extension PagesScene {
  var pages: any Pages { WebPages() }
  var others: any Pages { DelegatePages() }
}
// Right: for live assemblers alone.
extension PagesScene where Self: LiveAssembler { var live: any Pages { WebPages() } }
struct PagesApp: LiveAssembler, PagesScene {}
