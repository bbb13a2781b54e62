import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Answers a request that the HTTP parser refuses with the page that other errors get.
///
/// Such a request reaches no route. Hummingbird writes an empty response with status 400 and closes the connection,
/// so the handler waits for that response and gives it a body.
final class UnreadableRequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let body: String
  private var isUnreadable = false

  init(page: Page) {
    body = page.html.description
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if error is HTTPParserError { isUnreadable = true }
    context.fireErrorCaught(error)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isUnreadable, case .head(var head) = unwrapOutboundIn(data), head.status == .badRequest,
      head.headerFields[.contentLength] == "0"
    else { return context.write(data, promise: promise) }
    isUnreadable = false
    head.headerFields[.contentType] = Page.contentType
    head.headerFields[.contentLength] = String(body.utf8.count)
    head.headerFields.addSecurity()
    context.write(wrapOutboundOut(.head(head)), promise: promise)
    context.write(wrapOutboundOut(.body(ByteBuffer(string: body))), promise: nil)
  }
}
