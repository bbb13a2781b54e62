/// Arguments that the tool does not understand.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
