/// A key that a person presses in a terminal.
enum Key: Equatable {
  case up, down, pageUp, pageDown, home, end
  case enter, escape, backspace
  /// Control and C.
  case interrupt
  /// Control and Z.
  case suspend
  case character(Character)
}
