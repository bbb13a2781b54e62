extension ScopedAssembler {
  /// Returns a weak reference to this assembler, for a closure that calls a rule later.
  ///
  /// ```swift
  /// var router: Router { shared { Router(open: { [app = later()] in app().editor(of: $0) }) } }
  /// ```
  ///
  /// Capture it in a closure that you pass to a cached object, or to an object that can outlive the assembler. If a
  /// cached object's closure captured the assembler itself, it would keep the assembler alive forever. You write the
  /// closure, so it can throw, be asynchronous, be `Sendable` or run on an actor, as its parameter requires.
  ///
  /// If you call the reference after the assembler is released, the process stops with the name of the rule
  /// that called `later`. The code that creates an assembler must keep it as long as it uses the objects. If
  /// you expect the assembler to be released first, capture `[weak self]` instead.
  ///
  /// - Returns: A value that returns this assembler if you call it. It's `Sendable` if the assembler is.
  public func later(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line
  ) -> AssemblerReference<Self> {
    AssemblerReference(target: self, function: function, fileID: fileID, line: line)
  }
}

/// A weak reference to an assembler. ``ScopedAssembler/later(fileID:function:line:)`` creates one for a closure.
public struct AssemblerReference<Target: ScopedAssembler> {
  // Swift 6.2 has no `weak let`. The variable is set once, before anybody else has the value.
  #if compiler(>=6.3)
  fileprivate weak let target: Target?
  #else
  fileprivate nonisolated(unsafe) private(set) weak var target: Target?
  #endif
  fileprivate let function: StaticString
  fileprivate let fileID: StaticString
  fileprivate let line: UInt

  /// Returns the assembler. Stops the process if the assembler is released.
  ///
  /// - Returns: The assembler, retained as long as you use it, in the caller's isolation.
  public func callAsFunction() -> Target {
    guard let target else {
      fatalError(
        """
        \(fileID):\(line): \(function) passed a rule of \(Target.self) to call later, but the assembler is released; \
        the code that created it must keep it, in a variable or property, as long as the objects that it built
        """
      )
    }
    return target
  }
}

extension AssemblerReference: Sendable where Target: Sendable {}
