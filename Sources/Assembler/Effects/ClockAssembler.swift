/// The assembler protocol of scenes that wait or measure time.
///
/// Live and preview assemblers get the continuous clock, which goes on while the machine sleeps, and tests
/// an immediate one, from `AssemblerTesting`.
///
/// ```swift
/// struct Retry {
///   let clock: any Clock<Duration>
///   func pause() async throws { try await clock.sleep(for: .seconds(1)) }
/// }
/// ```
public protocol ClockAssembler: Assembling {
  func resolve() -> any Clock<Duration>
}

extension ClockAssembler where Self: LiveAssembler {
  public func resolve() -> any Clock<Duration> { ContinuousClock() }
}

extension ClockAssembler where Self: PreviewAssembler {
  public func resolve() -> any Clock<Duration> { ContinuousClock() }
}

extension ClockAssembler where Self: ChildAssembler, Parent: ClockAssembler {
  public func resolve() -> any Clock<Duration> { parent.resolve() }
}
