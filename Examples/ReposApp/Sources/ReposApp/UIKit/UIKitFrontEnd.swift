#if canImport(UIKit)
import ReposFeature
import SwiftUI
import UIKit

/// Builds the view controllers. The presenters, the models and everything below are those of the SwiftUI
/// front end.
protocol ReposUIKitAssembler: ReposAppAssembler {
  @MainActor func resolve(organization: String) -> ReposListViewController
  @MainActor func resolve(repository: RepoRow) -> RepositoryViewController
}

extension ReposUIKitAssembler {
  @MainActor func resolve(organization: String) -> ReposListViewController {
    ReposListViewController(
      presenter: resolve(organization: organization),
      makeDetails: { self.resolve(repository: $0) }
    )
  }

  @MainActor func resolve(repository: RepoRow) -> RepositoryViewController {
    RepositoryViewController(model: resolve(repository: repository))
  }
}

extension AppAssembler: ReposUIKitAssembler {}
extension ReposPreviewAssembler: ReposUIKitAssembler {}

/// The application in UIKit: a navigation controller with the list in it.
struct UIKitFrontEnd: UIViewControllerRepresentable {
  let assembler: any ReposUIKitAssembler
  let organization: String

  func makeUIViewController(context: Context) -> UINavigationController {
    let list: ReposListViewController = assembler.resolve(organization: organization)
    return UINavigationController(rootViewController: list)
  }

  func updateUIViewController(_ controller: UINavigationController, context: Context) {}
}

#Preview("Repositories in UIKit") {
  let list: ReposListViewController = ReposPreviewAssembler().resolve(organization: "pointfreeco")
  return UINavigationController(rootViewController: list)
}
#endif
