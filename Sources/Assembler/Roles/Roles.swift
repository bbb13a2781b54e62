/// The purpose of an assembler: the type that is its ``Assembling/AssemblerRole``.
///
/// ``LiveRole``, ``PreviewRole`` and `TestRole` are roles. To add a role, declare an empty `enum` and a protocol
/// that fixes it, like ``LiveAssembler``.
public protocol AssemblerRoleProtocol {}

/// The role of an assembler that declares no role. Such an assembler doesn't compile.
public enum NoRole {}

// The compiler reports this unavailable conformance, with its message, for an assembler without a role.
@available(
  *,
  unavailable,
  message: """
    this assembler has no role; conform it to LiveAssembler or PreviewAssembler, inherit from TestAssembler, \
    or give it a parent as a ChildAssembler
    """
)
extension NoRole: AssemblerRoleProtocol {}

/// An assembler that gets the system's harmless effects: a ``LiveAssembler`` or a ``PreviewAssembler``.
///
/// Write a leaf `where Self: SystemAssembler` if a preview may use it like the running application does: the date,
/// the time zone, a formatter. Don't conform types to this protocol; choose one of the two roles.
public protocol SystemAssembler: Assembling {}

/// An assembler that uses sample data: a ``PreviewAssembler`` or a `TestAssembler`.
///
/// Write a leaf `where Self: SampleAssembler` once if previews and tests use the same sample:
///
/// ```swift
/// extension BasketAssembler where Self: SampleAssembler {
///   var basketStorage: any BasketStorage { MemoryBasketStorage() }
/// }
/// ```
///
/// A leaf `where Self: TestAssembler` replaces it. A rule in the assembler of a test or preview replaces it,
/// too. Don't conform types to this protocol; choose one of the two roles.
// Doesn't refine `Assembling`: `TestAssembler` conforms to it, and to no scene.
public protocol SampleAssembler {}

/// The role of an assembler that builds the running application: its leaves reach the outside world.
///
/// Write each rule that uses the network, the disk or another part of the outside world in
/// `extension … where Self: LiveAssembler`. An assembler with another role doesn't compile until it has a rule of its
/// own, or inherits one from an extension for its role. That's how the compiler finds an unstubbed dependency in a test.
///
/// ```swift
/// final class AppAssembler: LiveAssembler, ContactsSceneAssembler { let scope = Scope() }
/// ```
public protocol LiveAssembler: SystemAssembler where AssemblerRole == LiveRole {
  /// ``LiveRole``. Because of this declaration, the compiler names this protocol if a type has two roles.
  associatedtype AssemblerRole = LiveRole
}

/// The role of an assembler that builds scenes for a canvas, a catalog or a demonstration.
///
/// Live leaves don't apply to it, so a preview provides its own data and never reaches the network by accident.
///
/// ```swift
/// final class ContactsPreviewAssembler: PreviewAssembler, ContactsSceneAssembler {
///   let scope = Scope()
///   let contacts: any ContactsDataSource = SampleContacts()
/// }
/// ```
public protocol PreviewAssembler: SystemAssembler, SampleAssembler where AssemblerRole == PreviewRole {
  /// ``PreviewRole``. Because of this declaration, the compiler names this protocol if a type has two roles.
  associatedtype AssemblerRole = PreviewRole
}

/// The ``Assembling/AssemblerRole`` of live assemblers and their children.
///
/// Write a leaf `where AssemblerRole == LiveRole` if each live root, and each child whose parent is known to be live,
/// builds its own instance.
/// Write it `where Self: LiveAssembler` if only the root builds the instance and children forward the rule.
public enum LiveRole: AssemblerRoleProtocol {}

/// The ``Assembling/AssemblerRole`` of preview assemblers and their children.
public enum PreviewRole: AssemblerRoleProtocol {}
