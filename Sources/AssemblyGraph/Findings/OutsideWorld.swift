/// The doors of the system's libraries through which code reaches the outside world.
enum OutsideWorld {
  private struct Door {
    let type: String
    let member: String
  }

  private static let doors = [
    Door(type: "Date", member: "init()"), Door(type: "UUID", member: "init()"),
    Door(type: "URLSession", member: "shared"), Door(type: "FileManager", member: "default"),
    Door(type: "UserDefaults", member: "standard"), Door(type: "ProcessInfo", member: "processInfo"),
    Door(type: "NotificationCenter", member: "default"), Door(type: "Calendar", member: "current"),
    Door(type: "Locale", member: "current"), Door(type: "TimeZone", member: "current"),
    Door(type: "ContinuousClock", member: "init()"), Door(type: "SuspendingClock", member: "init()"),
  ]

  /// `URLSession.shared`; nil for a symbol that is no door. The framework's own live effects are doors, too.
  static func name(of symbol: SymbolTable.Entry) -> String? {
    if symbol.name == "live", symbol.usr.hasPrefix("s:9Assembler") { return "a live effect" }
    let door = doors.first { door in
      // A mangled name has the type's name after its length.
      symbol.name == door.member && symbol.usr.hasPrefix("s:")
        && symbol.usr.contains("\(door.type.utf8.count)\(door.type)")
    }
    return door.map { $0.member == "init()" ? "\($0.type)()" : "\($0.type).\($0.member)" }
  }
}
