public import AssemblerEffects
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPClient {
  /// A client that reports redirects in place of following them, and keeps neither cookies nor answers.
  public static let withoutRedirects = HTTPClient.session(
    URLSession(configuration: .ephemeral, delegate: RedirectRefusal(), delegateQueue: nil)
  )
}

private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
