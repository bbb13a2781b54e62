import Assembler

public struct Match: Sendable {}
public protocol SearchDataSource: Sendable {}
public struct GetMatches: Sendable {
  let source: any SearchDataSource
}
public struct SearchPresenter: Sendable {
  let match: String
  let get: GetMatches
}

public protocol SearchSceneAssembler: ScopedAssembler {
  func resolve(match: String) -> SearchPresenter
  func resolve() -> GetMatches
  func resolve() -> any SearchDataSource
}
extension SearchSceneAssembler {
  public func resolve(match: String) -> SearchPresenter { SearchPresenter(match: match, get: resolve()) }
  public func resolve() -> GetMatches { shared { GetMatches(source: resolve()) } }
}
