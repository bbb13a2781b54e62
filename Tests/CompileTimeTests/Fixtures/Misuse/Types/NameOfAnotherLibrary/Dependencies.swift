public struct DateGenerator: Sendable { public init() {} }
