/// A finding, and where in the source a comment can silence it.
struct Detection {
  let finding: Finding
  /// The rules that it is about, by the places of their names.
  let anchors: [Place]
}
