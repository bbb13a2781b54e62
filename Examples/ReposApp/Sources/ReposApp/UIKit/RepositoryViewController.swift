#if canImport(UIKit)
import Observation
import ReposFeature
import UIKit

/// The second screen: one repository, on the model that the SwiftUI front end shows too.
final class RepositoryViewController: UIViewController {
  private let model: RepositoryModel
  private let about = UILabel()
  private let favorite = UIButton(type: .system)
  private let failure = UILabel()

  init(model: RepositoryModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable, message: "a rule builds it: assembler.resolve(repository:)")
  required init?(coder: NSCoder) { fatalError("not in a storyboard") }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = model.repository.name
    about.text = "\(model.repository.description)\nPushed: \(model.repository.age ?? "Never")"
    for label in [about, failure] { label.numberOfLines = 0 }
    favorite.addAction(UIAction { [model] _ in model.toggleFavorite() }, for: .primaryActionTriggered)
    let open = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Open on GitHub") { [model] _ in Task { await model.openPage() } }
    )
    let stack = UIStackView(arrangedSubviews: [about, favorite, open, failure])
    stack.axis = .vertical
    stack.spacing = 16
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.backgroundColor = .systemBackground
    view.addSubview(stack)
    let margins = view.layoutMarginsGuide
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: margins.topAnchor, constant: 16),
      stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
    ])
    observe()
  }

  /// Draws what the model says, now and after each change.
  private func observe() {
    withObservationTracking {
      let title = model.isFavorite ? "Remove from Favorites" : "Add to Favorites"
      favorite.setTitle(title, for: .normal)
      failure.text = model.failure
    } onChange: { [weak self] in
      // Called before the change, so it draws in the main actor's next turn.
      Task { @MainActor in self?.observe() }
    }
  }
}
#endif
