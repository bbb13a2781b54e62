/// The colors of pictures, in the light and the dark appearance.
///
/// An element has its light color as an attribute, which every program shows, and a class, by which browsers find the
/// dark one. Programs that render SVG without a browser know no variables.
enum PictureColor: String, CaseIterable {
  case paper, ink, soft, edge
  case frame0, frame1
  case frameRim = "frame-rim"
  case box, rim, effect
  case effectRim = "effect-rim"
  case own
  case ownRim = "own-rim"
  case cache, accent, red, green

  var light: String { values.light }
  var dark: String { values.dark }

  private var values: (light: String, dark: String) {
    switch self {
    case .paper: ("#fbfbfc", "#14171c")
    case .ink: ("#1b1f27", "#e8ebf0")
    case .soft: ("#667085", "#98a2b3")
    case .edge: ("#98a1b0", "#6f7888")
    case .frame0: ("#ffffff", "#1a1e24")
    case .frame1: ("#f4f6f9", "#20252d")
    case .frameRim: ("#d5dae3", "#343b46")
    case .box: ("#ffffff", "#262c36")
    case .rim: ("#b4bdcb", "#4b5462")
    case .effect: ("#e8f1ff", "#182b49")
    case .effectRim: ("#6b9fe8", "#4f8be8")
    case .own: ("#fff4de", "#3a2c12")
    case .ownRim: ("#d99a3d", "#b8842f")
    case .cache, .accent: ("#2f6fed", "#6ea4ff")
    case .red: ("#d92d2d", "#ff6b6b")
    case .green: ("#1d8a4b", "#4cc47f")
    }
  }
}

extension PictureColor {
  /// The attributes of an element that has colors.
  static func attributes(_ classes: String..., fill: PictureColor? = nil, stroke: PictureColor? = nil)
    -> String
  {
    let names =
      classes + [fill.map { "f-\($0.rawValue)" }, stroke.map { "s-\($0.rawValue)" }].compactMap(\.self)
    let colors = [fill.map { "fill=\"\($0.light)\"" }, stroke.map { "stroke=\"\($0.light)\"" }].compactMap(
      \.self
    )
    return (["class=\"\(names.joined(separator: " "))\""] + colors).joined(separator: " ")
  }

  /// The dark colors of everything that has ``attributes(_:fill:stroke:)``.
  static let darkStyle = """
    @media (prefers-color-scheme: dark) {
    \(allCases.map { ".f-\($0.rawValue) { fill: \($0.dark); } .s-\($0.rawValue) { stroke: \($0.dark); }" }
      .joined(separator: "\n"))
    }

    """

  /// The variables of the page's style.
  static let variables = """
    :root { color-scheme: light dark; \(allCases.map { "--\($0.rawValue): \($0.light);" }.joined(separator: " ")) }
    @media (prefers-color-scheme: dark) {
    :root { \(allCases.map { "--\($0.rawValue): \($0.dark);" }.joined(separator: " ")) }
    }

    """
}
