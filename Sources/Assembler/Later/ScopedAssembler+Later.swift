// A rule that an object calls later. The functions differ in what the rule can do, because the effects of a function
// type can't be generic: with typed throws and a parameter pack, the compiler of Swift 6.3 crashes at the call.

extension ScopedAssembler {
  /// A closure that calls a rule of this assembler without retaining it, for an object that asks later.
  ///
  /// ```swift
  /// func resolve() -> Router { shared { Router(makeEditor: later { $0.resolve() }) } }
  /// func resolve() -> Coordinator { Coordinator(open: later { $0.resolve(document: $1) }) }
  /// ```
  ///
  /// Pass it to an object that the assembler caches, or that can outlive it. Such an object would otherwise keep its
  /// assembler alive forever, or end the process without a message. The closure takes the rule's arguments after the
  /// assembler.
  ///
  /// A call after the assembler's end stops the process with the name of the rule that called `later`, because the
  /// code that creates an assembler must keep it as long as it uses the objects. If an end is expected, capture
  /// `[weak self]` instead.
  ///
  /// - Parameters:
  ///   - fileID: The calling file. Don't pass this.
  ///   - function: The calling rule. Don't pass this.
  ///   - line: The calling line. Don't pass this.
  ///   - rule: Calls the rule. It's called once for each call of the returned closure, in the caller's isolation.
  /// - Returns: A closure that calls `rule` with this assembler.
  public func later<each Argument, Value>(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    _ rule: @escaping (Self, repeat each Argument) -> Value
  ) -> (repeat each Argument) -> Value {
    let reference = AssemblerReference(self, passedBy: function, fileID, line)
    return { (argument: repeat each Argument) in rule(reference.assembler, repeat each argument) }
  }

  /// A closure that calls a throwing rule of this assembler without retaining it.
  ///
  /// See the form that doesn't throw for its parameters.
  public func later<each Argument, Value>(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    _ rule: @escaping (Self, repeat each Argument) throws -> Value
  ) -> (repeat each Argument) throws -> Value {
    let reference = AssemblerReference(self, passedBy: function, fileID, line)
    return { (argument: repeat each Argument) throws in try rule(reference.assembler, repeat each argument) }
  }
}

// Disfavored, because otherwise a closure that needn't be `Sendable` would lose its isolation.

extension ScopedAssembler where Self: Sendable {
  /// A `Sendable` closure that calls a rule of this assembler without retaining it.
  ///
  /// See the form that doesn't throw for its parameters.
  @_disfavoredOverload
  public func later<each Argument, Value>(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    _ rule: @escaping @Sendable (Self, repeat each Argument) -> Value
  ) -> @Sendable (repeat each Argument) -> Value {
    let reference = AssemblerReference(self, passedBy: function, fileID, line)
    return { (argument: repeat each Argument) in rule(reference.assembler, repeat each argument) }
  }

  /// A `Sendable` closure that calls a throwing rule of this assembler without retaining it.
  ///
  /// See the form that doesn't throw for its parameters.
  @_disfavoredOverload
  public func later<each Argument, Value>(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    _ rule: @escaping @Sendable (Self, repeat each Argument) throws -> Value
  ) -> @Sendable (repeat each Argument) throws -> Value {
    let reference = AssemblerReference(self, passedBy: function, fileID, line)
    return { (argument: repeat each Argument) throws in try rule(reference.assembler, repeat each argument) }
  }

  /// A `Sendable` closure that calls an asynchronous rule of this assembler without retaining it.
  ///
  /// See the form that doesn't throw for its parameters.
  @_disfavoredOverload
  public func later<each Argument, Value>(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    _ rule: @escaping @Sendable (Self, repeat each Argument) async -> Value
  ) -> @Sendable (repeat each Argument) async -> Value {
    let reference = AssemblerReference(self, passedBy: function, fileID, line)
    return { (argument: repeat each Argument) async in await rule(reference.assembler, repeat each argument) }
  }

  /// A `Sendable` closure that calls an asynchronous, throwing rule of this assembler without retaining it.
  ///
  /// See the form that doesn't throw for its parameters.
  @_disfavoredOverload
  public func later<each Argument, Value>(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    _ rule: @escaping @Sendable (Self, repeat each Argument) async throws -> Value
  ) -> @Sendable (repeat each Argument) async throws -> Value {
    let reference = AssemblerReference(self, passedBy: function, fileID, line)
    return { (argument: repeat each Argument) async throws in
      try await rule(reference.assembler, repeat each argument)
    }
  }
}
