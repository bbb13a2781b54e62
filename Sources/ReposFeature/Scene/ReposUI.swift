/// What the presenter drives: anything that can draw a screen.
@MainActor public protocol ReposUI: AnyObject {
  /// Shows `screen` in place of what was shown.
  func show(_ screen: ReposScreen)
}
