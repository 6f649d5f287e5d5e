import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// `Mutate SOURCES NUMBER SEED DROPPED LAYER...` rewrites the sources below a folder in place, with NUMBER mutants spread evenly
/// over the layers, and writes what they are to standard output. DROPPED is a file of numbers that do not compile, one a line:
/// those are chosen, so that the others keep their numbers, and left out.
@main struct Mutate {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 5, let number = Int(arguments[2]), let seed = UInt64(arguments[3]) else {
      FileHandle.standardError.write(Data("usage: Mutate SOURCES NUMBER SEED DROPPED LAYER...\n".utf8))
      exit(2)
    }
    let sources = URL(filePath: arguments[1]), layers = Array(arguments.dropFirst(4))
    let dropped = Set(((try? String(contentsOfFile: arguments[4], encoding: .utf8)) ?? "").split(separator: "\n").compactMap { Int($0) })
    var random = Random(state: seed), mutants: [Mutant] = []
    for layer in layers {
      let files = try swiftFiles(in: sources.appending(path: layer))
      let chosen = choose(number / layers.count, from: try files.map { try candidates(in: $0) }, &random)
      for (file, choice) in zip(files, chosen) where !choice.isEmpty {
        var edits: [(Range<Int>, String)] = []
        for candidate in choice {
          let id = mutants.count
          mutants.append(
            Mutant(
              id: id, layer: layer, file: String(file.path.dropFirst(sources.path.count + 1)), line: candidate.line, kind: candidate.kind,
              original: candidate.original))
          if !dropped.contains(id) { edits.append((candidate.range, candidate.replacement(id))) }
        }
        let text = try String(contentsOf: file, encoding: .utf8)
        let mutated = text.replacing(edits)
        // An unchanged file keeps its time, and is not compiled again.
        if mutated != text { try mutated.write(to: file, atomically: true, encoding: .utf8) }
      }
      try Self.chooser.write(to: sources.appending(path: "\(layer)/ChosenMutant.swift"), atomically: true, encoding: .utf8)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    FileHandle.standardOutput.write(try encoder.encode(mutants.filter { !dropped.contains($0.id) }))
  }

  private static func swiftFiles(in folder: URL) throws -> [URL] {
    guard let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    return all.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" && $0.lastPathComponent != "ChosenMutant.swift" }
      .sorted { $0.path < $1.path }
  }
  private static func candidates(in file: URL) throws -> [Candidate] {
    let parsed = Parser.parse(source: try String(contentsOf: file, encoding: .utf8))
    guard let tree = OperatorTable.standardOperators.foldAll(parsed, errorHandler: { _ in }).as(SourceFileSyntax.self) else { return [] }
    let rules = Rules(tree)
    rules.walk(tree)
    return rules.candidates
  }

  /// As many as asked for, of all kinds alike as far as there are some, none inside another, in the order of their places.
  private static func choose(_ number: Int, from files: [[Candidate]], _ random: inout Random) -> [[Candidate]] {
    var left = Dictionary(
      grouping: files.enumerated().flatMap { file, candidates in candidates.indices.map { (file: file, index: $0) } },
      by: { files[$0.file][$0.index].kind })
    for kind in Mutant.Kind.allCases { left[kind]?.shuffle(using: &random) }
    var chosen = files.map { _ in [Candidate]() }, count = 0
    while count < number, left.values.contains(where: { !$0.isEmpty }) {
      for kind in Mutant.Kind.allCases where count < number {
        while let next = left[kind]?.popLast() {
          let candidate = files[next.file][next.index]
          // A line holds one, so that what does not compile is found by its line.
          guard !chosen[next.file].contains(where: { $0.range.overlaps(candidate.range) || $0.line == candidate.line }) else { continue }
          chosen[next.file].append(candidate)
          count += 1
          break
        }
      }
    }
    return chosen.map { $0.sorted { $0.range.lowerBound < $1.range.lowerBound } }
  }

  /// What the mutants of a layer ask. Each notes that it was reached, in a file that a crash leaves as it is.
  private static let chooser = """
    import Glibc

    private nonisolated(unsafe) let chosen: Int = getenv("ORIEL_MUTANT").flatMap { Int(String(cString: $0)) } ?? -1
    private nonisolated(unsafe) let reached: UnsafeMutablePointer<UInt8>? = {
      guard let path = getenv("ORIEL_MUTANTS_REACHED") else { return nil }
      let file = open(path, O_RDWR)
      guard file >= 0 else { return nil }
      defer { close(file) }
      let memory = mmap(nil, 65536, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      return memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt8.self)
    }()

    @inline(never) nonisolated func mutant(_ number: Int) -> Bool {
      reached?[number] = 1
      return number == chosen
    }

    """
}

/// The same numbers for the same seed, on every machine.
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
