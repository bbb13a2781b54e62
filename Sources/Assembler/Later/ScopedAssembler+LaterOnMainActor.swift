// Labelled, because overloads that differ in isolation alone aren't told apart.

extension ScopedAssembler {
  /// A main-actor closure that calls a rule of this assembler without retaining it, for an object that asks later.
  ///
  /// ```swift
  /// @MainActor func resolve() -> Coordinator {
  ///   Coordinator(open: later(on: MainActor.self) { $0.resolve(document: $1) })
  /// }
  /// ```
  ///
  /// Use this form if the object's closure is `@MainActor`. In a main-actor rule, the form without `on:` also returns
  /// closures that call main-actor rules.
  ///
  /// - Parameters:
  ///   - actor: The main actor.
  ///   - fileID: The calling file. Don't pass this.
  ///   - function: The calling rule. Don't pass this.
  ///   - line: The calling line. Don't pass this.
  ///   - rule: Calls the rule. It's called once for each call of the returned closure.
  /// - Returns: A closure that calls `rule` with this assembler. A call after the assembler's end stops the process.
  @MainActor
  public func later<each Argument, Value>(
    on actor: MainActor.Type,
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    _ rule: @escaping @MainActor (Self, repeat each Argument) -> Value
  ) -> @MainActor (repeat each Argument) -> Value {
    let reference = AssemblerReference(self, passedBy: function, fileID, line)
    return { (argument: repeat each Argument) in rule(reference.assembler, repeat each argument) }
  }

  /// A main-actor closure that calls an asynchronous rule of this assembler without retaining it.
  ///
  /// See the form that doesn't throw for its parameters.
  @MainActor
  public func later<each Argument, Value>(
    on actor: MainActor.Type,
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    _ rule: @escaping @MainActor (Self, repeat each Argument) async throws -> Value
  ) -> @MainActor (repeat each Argument) async throws -> Value {
    let reference = AssemblerReference(self, passedBy: function, fileID, line)
    return { (argument: repeat each Argument) async throws in
      try await rule(reference.assembler, repeat each argument)
    }
  }
}

extension ScopedAssembler where Self: Sendable {
  /// A main-actor closure that calls a rule of this assembler, which can be on any actor, without retaining it.
  ///
  /// See the form that doesn't throw for its parameters.
  public func later<each Argument, Value>(
    on actor: MainActor.Type,
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    _ rule: @escaping @MainActor (Self, repeat each Argument) -> Value
  ) -> @MainActor (repeat each Argument) -> Value {
    let reference = AssemblerReference(self, passedBy: function, fileID, line)
    return { (argument: repeat each Argument) in rule(reference.assembler, repeat each argument) }
  }
}
