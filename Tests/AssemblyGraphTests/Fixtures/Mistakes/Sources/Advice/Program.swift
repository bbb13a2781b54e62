// Each file has a mistake, the advice of its finding, and the advice applied. The program says what each of them does.
@main enum Program {
  static func main() async {
    let all: [(String, () async -> Bool)] = [
      ("AG001", cycle), ("AG002", ignoredOverride), ("AG004", nearMiss), ("AG005", captive),
      ("AG007", duplicate),
      ("AG008", uncontrolled), ("AG010", overlap), ("AG012", retained), ("AG013", notForwarded),
      ("AG014", replaced), ("AG015", argument), ("AG017", recreated), ("AG019", hidden),
    ]
    for (id, isRight) in all { print("\(id) \(await isRight() ? "right" : "wrong")") }
  }
}
