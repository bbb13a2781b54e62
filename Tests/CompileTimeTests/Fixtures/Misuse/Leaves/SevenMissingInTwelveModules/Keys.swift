import Assembler

public protocol KeysSource {}
struct NetworkKeysSource: KeysSource {}
public struct KeysModel {
  let source: any KeysSource
}

public protocol KeysAssembler: Assembling {
  func resolve() -> KeysModel
  func resolve() -> any KeysSource
}
extension KeysAssembler {
  public func resolve() -> KeysModel { KeysModel(source: resolve()) }
}
extension KeysAssembler where Self: LiveAssembler {
  public func resolve() -> any KeysSource { NetworkKeysSource() }
}
