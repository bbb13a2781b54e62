public final class HTTPClient: Sendable { public init() {} }
