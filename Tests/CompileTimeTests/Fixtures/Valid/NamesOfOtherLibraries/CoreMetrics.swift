public final class Recorder: Sendable { public init(label: String) {} }
