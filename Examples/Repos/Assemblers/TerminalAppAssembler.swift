import Assembler
import AssemblerEffects
import Foundation
import ReposFeature

/// The composition root of the interactive application: what is printed waits until the terminal is free.
final class TerminalAppAssembler: LiveAssembler, ReposTerminalAssembler {
  let scope = Scope()
  private let configuration: GitHubConfiguration
  private let openURL: URLOpener
  private let style: TerminalStyle
  private let analytics: DeferredAnalytics

  init(
    configuration: GitHubConfiguration,
    openURL: URLOpener,
    style: TerminalStyle,
    analytics: DeferredAnalytics
  ) {
    self.configuration = configuration
    self.openURL = openURL
    self.style = style
    self.analytics = analytics
  }

  func resolve() -> GitHubConfiguration { configuration }
  func resolve() -> URLOpener { openURL }
  func resolve() -> TerminalStyle { style }
  func resolve() -> any Analytics { analytics }
}
