import Assembler

public struct Person: Sendable {}
public protocol ProfileDataSource: Sendable {}
public struct GetPersons: Sendable {
  let source: any ProfileDataSource
}
public struct ProfilePresenter: Sendable {
  let person: String
  let get: GetPersons
}

public protocol ProfileSceneAssembler: ScopedAssembler {
  func resolve(person: String) -> ProfilePresenter
  func resolve() -> GetPersons
  func resolve() -> any ProfileDataSource
}
extension ProfileSceneAssembler {
  public func resolve(person: String) -> ProfilePresenter { ProfilePresenter(person: person, get: resolve()) }
  public func resolve() -> GetPersons { shared { GetPersons(source: resolve()) } }
}
extension ProfileSceneAssembler where Self: LiveAssembler {
  public func resolve() -> any ProfileDataSource { LiveProfile() }
}
struct LiveProfile: ProfileDataSource {}
