/// A weak reference to an assembler that `later` passed to an object.
struct AssemblerReference<Target: ScopedAssembler> {
  private weak let target: Target?
  private let function: StaticString
  private let fileID: StaticString
  private let line: UInt

  init(_ target: Target, passedBy function: StaticString, _ fileID: StaticString, _ line: UInt) {
    self.target = target
    self.function = function
    self.fileID = fileID
    self.line = line
  }

  /// The assembler. Ends the process if it's released.
  var assembler: Target {
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
