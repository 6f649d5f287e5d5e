import COriel
import Foundation

// Does one thing again and again and prints what the process holds after each quarter: Soak KIND CYCLES.
// What caches and pools take is taken in cycles before those.

let kind = Kind(rawValue: CommandLine.arguments.dropFirst().first ?? "")
guard let kind, let cycles = CommandLine.arguments.dropFirst(2).first.flatMap(Int.init), cycles >= 4 else {
  print("Soak KIND CYCLES, with a kind of: \(Kind.allCases.map(\.rawValue).joined(separator: " "))")
  exit(2)
}

/// Bytes that were allocated and not given back. What a thread's own cache of the allocator holds counts as well, so that is
/// switched off for this program: `GLIBC_TUNABLES=glibc.malloc.tcache_count=0`.
func held() -> Int {
  let info = mallinfo2()
  return Int(info.uordblks + info.hblkhd)
}

/// Fills the stores of used messages that Dispatch keeps with each thread of its pools and with the main one, up to a thousand
/// each. They fill by a few messages a cycle and go with threads that had nothing to do, so a reading shows how full they are
/// unless they always are.
func fillMessageStores() async {
  await withCheckedContinuation { done in
    // From a thread of nobody's: a message stays with the thread that handles it, not with the one that sends it.
    Thread.detachNewThread {
      let group = DispatchGroup()
      for level in [DispatchQoS.QoSClass.userInteractive, .userInitiated, .default, .utility, .background] {
        for _ in 0..<8000 { DispatchQueue.global(qos: level).async(group: group) {} }
      }
      for _ in 0..<2000 { DispatchQueue.main.async(group: group) {} }
      group.notify(queue: .main) { done.resume() }
    }
  }
}
func reading() async -> Int {
  await fillMessageStores()
  return held()
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
/// Prints it at once, so that whoever waits knows that it goes on.
func tell(_ held: Int) { FileHandle.standardOutput.write(Data("\(held)\n".utf8)) }
tell(await reading())
for _ in 0..<4 {
  await run(cycles / 4)
  tell(await reading())
}
Kind.cleanUp()
