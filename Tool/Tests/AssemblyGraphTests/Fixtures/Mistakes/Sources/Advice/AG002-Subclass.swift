// Advice: write the rule in BaseApp
struct Badge { let text: String }
protocol BadgeRules { func resolve() -> Badge }
extension BadgeRules { func resolve() -> Badge { Badge(text: "default") } }
#if FIXED
class BaseApp: BadgeRules { func resolve() -> Badge { Badge(text: "base") } }
final class BadgeApp: BaseApp { override func resolve() -> Badge { Badge(text: "own") } }
#else
class BaseApp: BadgeRules {}
final class BadgeApp: BaseApp { func resolve() -> Badge { Badge(text: "own") } }
#endif
func ignoredSubclass() -> Bool {
  func badge(_ rules: some BadgeRules) -> Badge { rules.resolve() }
  return badge(BadgeApp()).text == "own"
}
