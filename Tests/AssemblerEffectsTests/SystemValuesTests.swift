import Assembler
import AssemblerEffects
import Foundation
import Testing

/// Calendar, locales, time zone and environment, live and constant.
@Suite("System values") struct SystemValuesTests {
  struct Live: LiveAssembler, CalendarAssembler, LocaleAssembler, TimeZoneAssembler,
    PreferredLocalesAssembler, EnvironmentAssembler
  {}

  @Test("Live values are the user's, and follow changes")
  func live() {
    #expect(Live().resolve() as Calendar == .autoupdatingCurrent)
    #expect(Live().resolve() as Locale == .autoupdatingCurrent)
    #expect(Live().resolve() as TimeZone == .autoupdatingCurrent)
    let locales: PreferredLocales = Live().resolve()
    #expect(locales() == Locale.preferredLanguages.map(Locale.init(identifier:)))
  }

  @Test("The live environment is the process's")
  func environment() throws {
    let environment: ProcessEnvironment = Live().resolve()
    #expect(environment.variables == ProcessInfo.processInfo.environment)
    #expect(environment["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    #expect(environment["THERE IS NO SUCH VARIABLE"] == nil)
    #expect(environment.arguments == Array(CommandLine.arguments.dropFirst()))
  }

  @Test("Constant values have only what they were created with")
  func constant() {
    let environment = ProcessEnvironment.constant(["A": "1", "EMPTY": ""])
    #expect(environment.arguments.isEmpty)
    #expect(ProcessEnvironment.constant([:], arguments: ["--demo"]).arguments == ["--demo"])
    #expect(environment["A"] == "1")
    #expect(environment["EMPTY"] == "")
    #expect(environment["PATH"] == nil)
    let locales = PreferredLocales.constant([Locale(identifier: "de_CH")])
    #expect(locales().map(\.identifier) == ["de_CH"])
  }
}
