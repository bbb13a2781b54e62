/// What an assembler is for: the type that is its ``Assembling/Role``.
///
/// ``LiveRole``, ``PreviewRole`` and `TestRole` are roles. A role of your own is an empty `enum` with a protocol
/// that fixes it, as ``LiveAssembler`` does.
public protocol AssemblerRole {}

/// The role of an assembler that states none, which does not compile.
public enum NoRole {}

// Being unavailable, the conformance gives the compiler a sentence to say where a role was forgotten.
@available(
  *,
  unavailable,
  message: """
    this assembler has no role; conform it to LiveAssembler or PreviewAssembler, inherit from TestAssembler, \
    or give it a parent as a ChildAssembler
    """
)
extension NoRole: AssemblerRole {}
