/// What the compiler indexed in one compilation of one source file.
struct IndexUnit {
  let module: String
  /// The source file's absolute path.
  let file: String
  /// The object file's path.
  let output: String
  /// The time at which the unit was written, in seconds since 1970.
  let modified: Double
  /// The names of the records that hold the file's occurrences.
  let records: [String]
  /// The modules that it imports and that were built with it, by the paths of their files.
  let builtModules: [String]
}
