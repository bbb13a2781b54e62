#if canImport(UIKit)
import ReposFeature
import SwiftUI
import UIKit

extension ReposAppAssembler {
  /// The list, on the presenter of the SwiftUI front end. It pushes a SwiftUI view, as an application that moves from one
  /// to the other does.
  @MainActor func list(of organization: String) -> ReposListViewController {
    ReposListViewController(
      presenter: presenter(organization: organization),
      makeDetails: { UIHostingController(rootView: RepositoryView(model: self.details(of: $0))) }
    )
  }
}

/// The application in UIKit: a navigation controller with the list in it.
struct UIKitFrontEnd: UIViewControllerRepresentable {
  let assembler: any ReposAppAssembler
  let organization: String

  func makeUIViewController(context: Context) -> UINavigationController {
    UINavigationController(rootViewController: assembler.list(of: organization))
  }

  func updateUIViewController(_ controller: UINavigationController, context: Context) {}
}

#Preview("Repositories in UIKit") {
  UINavigationController(rootViewController: ReposPreviewAssembler().list(of: "pointfreeco"))
}
#endif
