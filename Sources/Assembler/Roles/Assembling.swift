/// The root of every assembler protocol: a set of `resolve` rules that the compiler checks as a whole.
///
/// An assembler protocol declares one `resolve` requirement for each thing that it can build, and protocol
/// extensions give the rules that build them. A type that conforms to the protocol is an assembler; if it
/// compiles, every rule that it needs exists.
///
/// ```swift
/// protocol GreeterAssembler: Assembling {
///   func resolve(name: String) -> Greeter
///   func resolve() -> any Printer
/// }
/// extension GreeterAssembler {
///   func resolve(name: String) -> Greeter { Greeter(name: name, printer: resolve()) }
/// }
/// extension GreeterAssembler where Self: LiveAssembler {
///   func resolve() -> any Printer { ConsolePrinter() }
/// }
/// ```
///
/// A conforming type is a struct, an enum, an actor or a `final` class. It takes its ``Role`` from one of the
/// role protocols (``LiveAssembler``, ``PreviewAssembler``), from `TestAssembler` of the module
/// `AssemblerTesting`, or from its parent if it is a ``ChildAssembler``.
///
/// `SendableMetatype` keeps assembler types out of a module's default isolation. In a module whose code is on
/// the main actor by default, an assembler protocol's rules are on the main actor, and the assemblers compile
/// as they do elsewhere.
///
/// The idea of assembling with protocol extensions and overloaded `resolve` functions is from the
/// "protocol-oriented assembler" articles; see the README for what this framework adds to it.
public protocol Assembling: SendableMetatype {
  /// The conforming type itself. Do not declare it.
  ///
  /// This requirement keeps a class that is not `final` from conforming. Swift fixes the body that serves a
  /// requirement where the conformance is declared, so a rule redeclared in a subclass would never be called
  /// through the graph, without a warning. Because of it, every override takes effect or fails to compile.
  associatedtype FinalSelf = Self where FinalSelf == Self

  /// What the assembler is for: ``LiveRole``, ``PreviewRole`` or `TestRole`. A type has exactly one.
  associatedtype Role: AssemblerRole = NoRole
}

extension Assembling {
  /// Explains a dependency that no rule builds. Never callable.
  ///
  /// The compiler falls back to this overload where an argument's type has no rule, and takes it as the witness
  /// of a requirement that nothing implements. Being unavailable, it is refused with this sentence in both
  /// places. ``LiveRole``, ``PreviewRole`` and `TestRole` have overloads of their own, which say what to do in an
  /// assembler of that role.
  // Disfavored (here and in the roles' overloads): without it, every call of a rule is ambiguous with this one.
  @available(
    *,
    unavailable,
    message: """
      no rule builds this type; declare 'func resolve() -> ThatType' in this assembler's protocol or refine a \
      protocol that declares it, pass the arguments of the rule, or, in a child, forward it with \
      'parent.resolve()'; a rule for 'T?', '[T]' or 'any P' builds no other type
      """
  )
  @_disfavoredOverload
  public func resolve<T>() -> T {
    fatalError("unavailable")
  }

  /// Explains that a type is not an argument of a rule. Never callable.
  @available(*, unavailable, message: "write 'let value: T = assembler.resolve()'")
  @_disfavoredOverload
  public func resolve<T>(_ type: T.Type) -> T {
    fatalError("unavailable")
  }
}
