public import Foundation

/// The assembler protocol of scenes that show local times.
///
/// Live and preview assemblers get the person's time zone, and tests UTC, from `AssemblerTesting`.
public protocol TimeZoneAssembler: Assembling {
  func resolve() -> TimeZone
}

extension TimeZoneAssembler where Self: LiveAssembler {
  public func resolve() -> TimeZone { .autoupdatingCurrent }
}

extension TimeZoneAssembler where Self: PreviewAssembler {
  public func resolve() -> TimeZone { .autoupdatingCurrent }
}

extension TimeZoneAssembler where Self: ChildAssembler, Parent: TimeZoneAssembler {
  public func resolve() -> TimeZone { parent.resolve() }
}
