import Testing

@main struct Run {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
