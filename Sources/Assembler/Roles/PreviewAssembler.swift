/// The role of an assembler that builds scenes for a canvas, a catalogue or a demonstration.
///
/// Live leaves do not apply to it, so a preview says what its data is, and never reaches the network by
/// accident.
///
/// ```swift
/// final class ContactsPreviewAssembler: PreviewAssembler, ContactsSceneAssembler {
///   let scope = Scope()
///   func resolve() -> any ContactsDataSource { SampleContacts() }
/// }
/// ```
public protocol PreviewAssembler: Assembling where Role == PreviewRole {
  /// ``PreviewRole``. Named here so that the compiler names this protocol where two roles exclude each other.
  associatedtype Role = PreviewRole
}

/// The ``Assembling/Role`` of preview assemblers, and of every child of one.
public enum PreviewRole: AssemblerRole {}

extension Assembling where Role == PreviewRole {
  /// Explains a rule that a preview assembler lacks. Never callable.
  @available(
    *,
    unavailable,
    message: """
      a preview says what this is: write the rule with sample data
      """
  )
  @_disfavoredOverload
  public func resolve<T>() -> T {
    fatalError("unavailable")
  }
}
