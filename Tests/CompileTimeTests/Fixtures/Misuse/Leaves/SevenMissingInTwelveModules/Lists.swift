import Assembler

public protocol ListsSource {}
struct NetworkListsSource: ListsSource {}
public struct ListsModel {
  let source: any ListsSource
}

public protocol ListsAssembler: Assembling {
  func resolve() -> ListsModel
  func resolve() -> any ListsSource
}
extension ListsAssembler {
  public func resolve() -> ListsModel { ListsModel(source: resolve()) }
}
extension ListsAssembler where Self: LiveAssembler {
  public func resolve() -> any ListsSource { NetworkListsSource() }
}
