/// Where the repositories come from.
public protocol ReposDataSource: AnyObject, Sendable {
  /// Reads the repositories of `organization`, one page each time that the caller asks for the next.
  ///
  /// Nothing is read before the first page is asked for. The stream throws what keeps a page from being
  /// read, with a message for a person. Cancelling the task that reads it stops the reading.
  func repositories(of organization: String) -> AsyncThrowingStream<RepositoryPage, any Error>
}
