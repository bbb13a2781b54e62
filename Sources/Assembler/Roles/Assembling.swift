/// The root of every scene: a set of rules that the compiler checks as a whole.
///
/// A scene is a protocol. It declares `resolve` for the object that it exists to build, and a name for what objects ask
/// for. Protocol extensions contain the bodies. A type that conforms to the scene is an assembler. If it compiles, all
/// of its rules exist.
///
/// ```swift
/// protocol GreeterAssembler: Assembling {
///   func resolve(name: String) -> Greeter
///   var printer: any Printer { get }
/// }
/// extension GreeterAssembler {
///   func resolve(name: String) -> Greeter { Greeter(name: name, printer: printer) }
/// }
/// extension GreeterAssembler where Self: LiveAssembler {
///   var printer: any Printer { ConsolePrinter() }
/// }
/// ```
///
/// A conforming type is a struct, an enum or a `final` class. Its ``AssemblerRole`` comes from a role protocol
/// (``LiveAssembler``, ``PreviewAssembler``), from `TestAssembler` in `AssemblerTesting`, or from its parent if it's
/// a ``ChildAssembler``.
///
/// An assembler type is on no actor unless its declaration says so. Its rules are where their requirements are: in a
/// module with main-actor default isolation on the main actor, and those of an effect on none. Mark another function of
/// the type that calls main-actor code `@MainActor`.
///
/// The idea of assembling objects with protocol extensions and overloaded `resolve` functions comes from the
/// "protocol-oriented assembler" articles.
nonisolated public protocol Assembling: _NotAnActor, _NotOnAnActor {
  /// Prevents a class that isn't final from conforming, in Swift 5 mode, too. Don't implement it.
  ///
  /// Swift chooses the witness of a requirement where the conformance is declared, so the graph would silently ignore a
  /// rule that a subclass redeclares.
  ///
  /// It can't reject a rule whose parameters differ from those of the default that it's meant to replace, or that is
  /// also `async` or `throws`. For Swift, that rule is another function, and the default stays in use. `assembly check`
  /// reports such a rule (`near-miss`).
  // `Self` in a generic argument can't vary, so no subclass could inherit the conformance.
  static var _isFinal: _Exactly<Self> { get }

  /// The purpose of the assembler: ``LiveRole``, ``PreviewRole`` or `TestRole`. A type has exactly one.
  associatedtype AssemblerRole: AssemblerRoleProtocol = NoRole
}

#if hasFeature(Embedded)
// Embedded Swift for bare systems has no actors.
public protocol _NotAnActor: SendableMetatype {}
public protocol _NotOnAnActor: SendableMetatype {}
#else
/// One half of what keeps assembler types off actors. Conform to ``Assembling`` instead.
// A type is on the actor of a protocol that it conforms to, unless two of them are on different actors. Then it's on
// none. In a module with main-actor default isolation, a scene that refines another of the module is on the main actor.
// So would be its assemblers, and none of them could build an effect. `SendableMetatype` exempts them from the default
// isolation itself. The price: an actor can conform to neither half.
@MainActor public protocol _NotAnActor: SendableMetatype {}

/// The other half. Conform to ``Assembling`` instead.
@_NoActor public protocol _NotOnAnActor: SendableMetatype {}

/// The actor of the other half. Nothing runs on it.
@globalActor public actor _NoActor {
  /// The only instance.
  public static let shared = _NoActor()
}
#endif

/// The type of ``Assembling/_isFinal``. It says nothing, and doesn't vary with subclasses.
public struct _Exactly<Assembler> {
  init() {}
}

extension Assembling {
  /// The only value.
  public static var _isFinal: _Exactly<Self> { _Exactly() }

  /// Explains a call of `resolve` whose type no rule builds. You can't call it.
  ///
  /// The compiler selects this overload for such a call, and fails with its message.
  // Disfavored, because otherwise each call of a rule is ambiguous. The parameter keeps the overload from being the
  // witness of a requirement that nothing implements. The compiler then names the requirement, and offers a stub.
  @available(
    *,
    unavailable,
    message: """
      no rule builds this type; write the name or the arguments of its rule, declare one in \
      this scene, such as 'var name: ThatType { get }', or refine a scene that declares it, import the module of its \
      rule, or, in a child, forward it with 'parent.name'; a rule for 'T?', '[T]' or 'any P' builds no other type
      """
  )
  @_disfavoredOverload
  public func resolve<T>(_: Never? = nil) -> T { fatalError("unavailable") }

  /// Explains how to resolve a type. You can't call it.
  @available(*, unavailable, message: "write 'let value: T = assembler.resolve()'")
  @_disfavoredOverload
  public func resolve<T>(_ type: T.Type, _: Never? = nil) -> T { fatalError("unavailable") }
}
