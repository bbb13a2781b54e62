import CAssembler

/// Nanoseconds, because `Duration` needs iOS 16.
typealias Nanoseconds = UInt64

extension Nanoseconds {
  static var now: Self { CNanoseconds() }

  /// The time since `earlier`, or 0: of the instances that finish together, all but one get a time in the future.
  func since(_ earlier: Self) -> Self { self > earlier ? self - earlier : 0 }

  var seconds: Double { Double(self) / 1e9 }
}
