import ReposFeature

/// How far a load has come, in words.
struct LoadingText {
  let text: String

  init(_ progress: ReposScreen.Progress) {
    let pages = progress.pages == 1 ? "1 page" : "\(progress.pages) pages"
    text = "Loading… \(Self.repositories(progress.repositories)), \(pages)"
  }

  static func repositories(_ count: Int) -> String {
    count == 1 ? "1 repository" : "\(count) repositories"
  }
}
