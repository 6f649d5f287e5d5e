/// One small change of the program, which tests should notice. It sits in the source beside what it changes, and is chosen when
/// the program starts.
struct Mutant: Codable {
  /// Also what chooses it: `ORIEL_MUTANT=17`.
  var id: Int
  var layer: String
  /// Below the folder of the sources.
  var file: String
  var line: Int
  var kind: Kind
  /// What stood there, in one line.
  var original: String

  enum Kind: String, Codable, CaseIterable {
    case condition, comparison, arithmetic, constant, statement, arguments, rightToLeft
  }
}

/// A place in a file where a mutant could be, with the text that replaces what is there.
struct Candidate {
  var kind: Mutant.Kind
  /// UTF-8 offsets.
  var range: Range<Int>
  var line: Int
  var original: String
  /// Made of the mutant's number.
  var replacement: (Int) -> String
}
