import CAssembler

/// Nanoseconds, because `Duration` needs iOS 16.
typealias Nanoseconds = UInt64

extension Nanoseconds {
  static var now: Self { CNanoseconds() }

  /// The time since `earlier`, or none: instances of a scope that end together differ by going beyond the clock.
  func since(_ earlier: Self) -> Self { self > earlier ? self - earlier : 0 }

  var seconds: Double { Double(self) / 1e9 }
}
