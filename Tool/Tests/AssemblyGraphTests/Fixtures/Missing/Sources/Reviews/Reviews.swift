import Assembler

public struct Review: Sendable {}
public protocol ReviewsDataSource: Sendable {}
public struct GetReviews: Sendable {
  let source: any ReviewsDataSource
}
public struct ReviewsPresenter: Sendable {
  let review: String
  let get: GetReviews
}

public protocol ReviewsSceneAssembler: ScopedAssembler {
  func resolve(review: String) -> ReviewsPresenter
  func resolve() -> GetReviews
  func resolve() -> any ReviewsDataSource
}
extension ReviewsSceneAssembler {
  public func resolve(review: String) -> ReviewsPresenter { ReviewsPresenter(review: review, get: resolve()) }
  public func resolve() -> GetReviews { shared { GetReviews(source: resolve()) } }
}
