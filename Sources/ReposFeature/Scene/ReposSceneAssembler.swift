public import Assembler
public import AssemblerEffects
public import AssemblerHTTP
import Foundation

/// Builds the scene that shows an organization's repositories.
///
/// The header lists every effect of the scene: it reads the date, the time zone and the device's facts, sleeps,
/// draws random numbers, reads and writes files, sends HTTP requests, and opens URLs. A test provides the leaves:
///
/// ```swift
/// final class ReposTestAssembler: TestAssembler, ReposSceneAssembler {
///   let repos: any ReposDataSource = StubReposDataSource(…)
///   let analytics: any Analytics = SpyAnalytics()
///   let http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
///   let files = FileAccess.inMemory()
///   let openURL = URLOpener { _ in true }
/// }
/// let display: ReposDisplay = ReposTestAssembler().resolve(organization: "pointfreeco")
/// ```
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public protocol ReposSceneAssembler: ScopedAssembler, ClockAssembler, DateAssembler, DeviceInfoAssembler,
  FileAssembler, HTTPAssembler, RandomAssembler, TimeZoneAssembler, URLOpenerAssembler
{
  @MainActor func resolve(organization: String) -> ReposDisplay
  /// The presenter alone, for a front end that draws the screens itself.
  @MainActor func presenter(organization: String) -> ReposPresenter
  var gitHub: GitHubConfiguration { get }
  /// Where the repositories come from: GitHub in an application.
  var repos: any ReposDataSource { get }
  var analytics: any Analytics { get }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension ReposSceneAssembler {
  /// The scene for `organization`, the account's name in the address of its GitHub page.
  @MainActor public func resolve(organization: String) -> ReposDisplay {
    ReposDisplay(presenter: presenter(organization: organization))
  }

  @MainActor public func presenter(organization: String) -> ReposPresenter {
    ReposPresenter(
      organization: organization,
      getRepos: GetRepos(dataSource: repos),
      analytics: analytics,
      device: deviceInfo,
      now: date,
      timeZone: timeZone,
      openURL: openURL
    )
  }

  /// GitHub's public API, without a token.
  public var gitHub: GitHubConfiguration { GitHubConfiguration() }

  /// The data source that reads from GitHub.
  ///
  /// It has a name because an assembler that decorates it can't call the default rule that it replaces.
  public func gitHubReposDataSource() -> GitHubReposDataSource {
    GitHubReposDataSource(
      configuration: gitHub,
      http: http,
      files: files,
      now: date,
      clock: clock,
      random: random
    )
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension ReposSceneAssembler where Self: LiveAssembler {
  /// A client that reports redirects instead of following them: the data source follows as many as its limits allow,
  /// and sends the token to no other origin.
  public var http: HTTPClient { .withoutRedirects }

  public var repos: any ReposDataSource { shared { gitHubReposDataSource() } }

  /// Analytics that discard every event. Write this rule in your application to record them.
  public var analytics: any Analytics { shared { NoAnalytics() } }
}
