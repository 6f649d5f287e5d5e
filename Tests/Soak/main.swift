import COriel
import Foundation

// Does one thing again and again and prints what the process holds after each quarter: Soak KIND CYCLES.
// What caches and pools take is taken in cycles before those.

let kind = Kind(rawValue: CommandLine.arguments.dropFirst().first ?? "")
guard let kind, let cycles = CommandLine.arguments.dropFirst(2).first.flatMap(Int.init), cycles >= 4 else {
  print("Soak KIND CYCLES, with a kind of: \(Kind.allCases.map(\.rawValue).joined(separator: " "))")
  exit(2)
}

/// Bytes that were allocated and not given back.
func held() -> Int {
  let info = mallinfo2()
  return Int(info.uordblks + info.hblkhd)
}

let cycle = kind.stage()
var number = 0
func run(_ count: Int) async {
  for _ in 0..<count {
    number += 1
    await cycle(number)
    // What the main queue got from other threads.
    if number % 16 == 0 { await Task.yield() }
  }
}
// The runtime's own store of tasks fills only after some thousand.
for _ in 0..<20_000 { await Task.yield() }
await run(max(kind.warmUp, cycles / 4))
var readings = [held()]
for _ in 0..<4 {
  await run(cycles / 4)
  readings.append(held())
}
Kind.cleanUp()
print(readings.map(String.init).joined(separator: " "))
