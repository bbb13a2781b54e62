import Assembler

public struct Setting: Sendable {}
public protocol SettingsDataSource: Sendable {}
public struct GetSettings: Sendable {
  let source: any SettingsDataSource
}
public struct SettingsPresenter: Sendable {
  let setting: String
  let get: GetSettings
}

public protocol SettingsSceneAssembler: ScopedAssembler {
  func resolve(setting: String) -> SettingsPresenter
  func resolve() -> GetSettings
  func resolve() -> any SettingsDataSource
}
extension SettingsSceneAssembler {
  public func resolve(setting: String) -> SettingsPresenter {
    SettingsPresenter(setting: setting, get: resolve())
  }
  public func resolve() -> GetSettings { shared { GetSettings(source: resolve()) } }
}
