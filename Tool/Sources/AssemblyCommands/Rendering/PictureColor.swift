/// The colors of pictures, in the light and the dark appearance.
///
/// A picture has the light colors, which every program shows. The style of a browser finds an element by its light color,
/// and gives it the dark one. So no two light colors with different dark ones are the same.
enum PictureColor: String, CaseIterable {
  case paper, ink, soft, edge
  case frame0, frame1
  case frameRim = "frame-rim"
  case box, rim, leaf
  case leafRim = "leaf-rim"
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
    case .frame0: ("#fdfdfd", "#1a1e24")
    case .frame1: ("#f4f6f9", "#20252d")
    case .frameRim: ("#d5dae3", "#343b46")
    case .box: ("#fefefe", "#262c36")
    case .rim: ("#b4bdcb", "#4b5462")
    case .leaf: ("#e8f1ff", "#182b49")
    case .leafRim: ("#6b9fe8", "#4f8be8")
    case .own: ("#fff4de", "#3a2c12")
    case .ownRim: ("#d99a3d", "#b8842f")
    case .cache, .accent: ("#2f6fed", "#6ea4ff")
    case .red: ("#d92d2d", "#ff6b6b")
    case .green: ("#1d8a4b", "#4cc47f")
    }
  }
}

extension PictureColor {
  /// The dark colors of a picture.
  static let darkStyle = """
    @media (prefers-color-scheme: dark) {
    \(allCases.map { "[fill=\"\($0.light)\"] { fill: \($0.dark); } [stroke=\"\($0.light)\"] { stroke: \($0.dark); }" }
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
