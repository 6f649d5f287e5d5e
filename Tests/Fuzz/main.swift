import Foundation

// Gives one parser after another what nobody would write: `Fuzz PARSER [FILE or FOLDER...]`. Built by `make fuzz`, libFuzzer makes
// the inputs; otherwise each file is read once, and with `--random COUNT` as many changes of them are.

#if DEBUG
  var arguments = Array(CommandLine.arguments.dropFirst())
  guard let name = arguments.first, let parser = Parser.all[name] else {
    print("Fuzz PARSER [--random COUNT] [FILE or FOLDER...], with a parser of: \(Parser.all.keys.sorted().joined(separator: " "))")
    exit(arguments.isEmpty ? 0 : 2)
  }
  Parser.current = parser
  arguments.removeFirst()
  if let driver = LibFuzzer.driver {
    exit(LibFuzzer.run(driver, [CommandLine.arguments[0]] + arguments))
  }
  var count = 0
  if let option = arguments.firstIndex(of: "--random"), option + 1 < arguments.count {
    count = Int(arguments[option + 1]) ?? 0
    arguments.removeSubrange(option...option + 1)
  }
  let seeds = Corpus.read(arguments)
  for seed in seeds { parser(seed) }
  var mutations = Mutations(seeds: seeds)
  for _ in 0..<count { parser(mutations.next()) }
  print("\(name): \(seeds.count) inputs and \(count) changes of them")
#else
  print("Fuzz reaches into the framework, and is built for debugging only.")
#endif
